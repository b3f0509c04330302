"""Pictures of positions, a turn as an animated picture, a turn as a report to print."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from limits import parse

from pbem.play import queries
from pbem.web import making, replay, sharing
from pbem.web.access import Visit, visit_watching
from pbem.web.making import Kind
from pbem.web.throttle import may_visitor, sparing

AGAIN = 3
"""Seconds after which the page that waits asks again."""

DEAR = parse("10/minute")
"""So many films and reports may one visitor have made; asking whether they are ready is cheap."""

TYPES = {Kind.FILM: ("gif", "image/gif"), Kind.REPORT: ("pdf", "application/pdf")}
NAMES = {Kind.FILM: "as an animated picture", Kind.REPORT: "as a report to print"}


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
@sparing("shared", "60/minute")
def film(request: HttpRequest, code: str, turn: int) -> HttpResponse:
    """A turn as an animated picture, for whoever may see it."""
    return _shared(request, code, turn, Kind.FILM)


@require_GET
@sparing("shared", "60/minute")
def report(request: HttpRequest, code: str, turn: int) -> HttpResponse:
    """A turn as a report to print."""
    return _shared(request, code, turn, Kind.REPORT)


def _shared(request: HttpRequest, code: str, turn: int, kind: Kind) -> HttpResponse:
    """What a worker made; a page that waits until it has."""
    found = visit_watching(request, code)
    try:
        ready = making.made(found, kind, turn)
        if ready is None and not making.is_ordered(found, kind, turn):
            if not may_visitor(DEAR, "making", request):
                return render(request, "429.html", status=429)
            if not making.order(found, kind, turn):
                return _waiting(request, found, turn, kind, is_hopeless=True)
            ready = making.made(found, kind, turn)
    except LookupError as error:
        raise Http404("There is no such turn, or it is not for you yet.") from error
    except making.Spoiled:
        return _waiting(request, found, turn, kind, is_hopeless=True)
    return _waiting(request, found, turn, kind) if ready is None else _file(found, turn, kind, ready)


def _waiting(
    request: HttpRequest, found: Visit, turn: int, kind: Kind, is_hopeless: bool = False
) -> HttpResponse:
    """Says that it is being made and asks again by itself, or that it cannot be made at present."""
    page = {"visit": found, "turn": turn, "what": NAMES[kind], "is_hopeless": is_hopeless}
    answer = render(request, "web/making.html", page, status=503 if is_hopeless else 202)
    answer["Cache-Control"] = "no-store"
    if not is_hopeless:
        answer["Refresh"] = str(AGAIN)
    return answer


def _file(found: Visit, turn: int, kind: Kind, ready: bytes) -> HttpResponse:
    end, content_type = TYPES[kind]
    answer = _kept_by_reader(HttpResponse(ready, content_type))
    name = f"{found.game.title}-{found.game.code}-turn-{turn}.{end}"
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


def _kept_by_reader(answer: HttpResponse) -> HttpResponse:
    """His own browser may keep it for a while, nobody between may: others see other things."""
    answer["Cache-Control"] = "private, max-age=300"
    return answer
