"""Pictures of positions, a turn as an animated picture, a turn as a report to print."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from pbem.play import queries
from pbem.web import printing, replay, sharing
from pbem.web.access import Visit, visit_watching
from pbem.web.throttle import sparing

SOON = 10
"""Seconds after which to ask again while another film is being made."""


@require_GET
@sparing("crop", "120/minute")
def picture(request: HttpRequest, code: str, number: int, which: str) -> HttpResponse:
    """The map around an event or a step, before or after it."""
    found = visit_watching(request, code)
    stops = replay.stops_of(found)
    if number >= len(stops):
        raise Http404("The game has not come so far.")
    told = queries.events_at(found.game, found.side, number) if number else ()
    chosen = next((row for row in told if str(row.number) == request.GET.get("event")), None)
    return _kept_by_reader(
        HttpResponse(sharing.crop(found, stops[number], chosen, which == "before"), "image/png")
    )


@require_GET
@sparing("film", "10/minute")
def film(request: HttpRequest, code: str, turn: int) -> HttpResponse:
    """A turn as an animated picture, for whoever may see it."""
    try:
        return _file(request, code, turn, sharing.film, "gif", "image/gif")
    except sharing.Busy:
        answer = render(request, "429.html", status=503)
        answer["Retry-After"] = str(SOON)
        return answer


@require_GET
@sparing("report", "10/minute")
def report(request: HttpRequest, code: str, turn: int) -> HttpResponse:
    """A turn as a report to print."""
    return _file(request, code, turn, printing.report, "pdf", "application/pdf")


def _file(
    request: HttpRequest, code: str, turn: int, make: Callable[[Visit, int], bytes], end: str, kind: str
) -> HttpResponse:
    found = visit_watching(request, code)
    try:
        made = make(found, turn)
    except LookupError as error:
        raise Http404("There is no such turn, or it is not for you yet.") from error
    answer = _kept_by_reader(HttpResponse(made, kind))
    answer["Content-Disposition"] = (
        f'inline; filename="{found.game.title}-{found.game.code}-turn-{turn}.{end}"'
    )
    return answer


def _kept_by_reader(answer: HttpResponse) -> HttpResponse:
    """His own browser may keep it for a while, nobody between may: others see other things."""
    answer["Cache-Control"] = "private, max-age=300"
    return answer
