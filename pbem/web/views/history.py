"""The game step by step: the map after each step and what happened in it, by links alone."""

from dataclasses import dataclass
from itertools import pairwise

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from pbem.play import queries
from pbem.web import chronicle
from pbem.web.access import Visit, visit_watching
from pbem.web.views.games import header


@dataclass(frozen=True)
class Stop:
    """One stop of the replay: the position at a checkpoint and the step that led to it."""

    number: int
    turn: int
    name: str
    rule: str
    has_events: bool


@require_GET
def history(request: HttpRequest, code: str) -> HttpResponse:
    """The beginning of the replay."""
    found = visit_watching(request, code)
    stops = stops_of(found)
    newest = max((stop.number for stop in stops if stop.has_events), default=0)
    return redirect("replay", code, newest)


@gzip_page
@require_GET
def replay(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The map at one stop, and the way to the others."""
    found = visit_watching(request, code)
    stops = stops_of(found)
    if number >= len(stops):
        raise Http404("The game has not come so far.")
    here = stops[number]
    heard = list(queries.events_at(found.game, found.side, number)) if number else []
    page = {
        **header(found),
        "here": here,
        "picture": queries.picture(found.game, found.side, checkpoint=number, events=heard),
        "chapters": chronicle.chapters(heard),
        "focus": " ".join(next((row.hexes for row in heard if row.hexes), [])),
        "before": stops[number - 1] if number else None,
        "after": stops[number + 1] if number + 1 < len(stops) else None,
        "next_told": next((stop for stop in stops[number + 1 :] if stop.has_events), None),
        "previous_told": next((stop for stop in stops[:number][::-1] if stop.has_events), None),
        "turns": _first_of_each_turn(stops),
        "stops": [stop for stop in stops if stop.turn == here.turn],
        "count": len(stops),
    }
    return render(request, "web/replay.html", page)


def stops_of(found: Visit) -> list[Stop]:
    """All stops in order; each is named for the step that was played to get there."""
    marks = list(queries.checkpoints(found.game, found.side).defer("data"))
    heard = queries.events_for(found.game, found.side).order_by()
    told = set(heard.values_list("turn", "step").distinct())
    stops = [Stop(0, marks[0].turn, "The start", "", has_events=True)] if marks else []
    for played, mark in pairwise(marks):
        is_told = (played.turn, played.step_name) in told
        stops.append(Stop(mark.number, played.turn, played.step_name, played.step_rule, is_told))
    return stops


def _first_of_each_turn(stops: list[Stop]) -> list[Stop]:
    found: dict[int, Stop] = {}
    for stop in stops:
        found.setdefault(stop.turn, stop)
    return list(found.values())
