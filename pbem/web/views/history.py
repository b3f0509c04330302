"""The replay: the game step by step and event by event, by links; with script without new pages."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from pbem.play import queries
from pbem.play.models import EventRow
from pbem.web import chronicle, mapping, replay
from pbem.web.access import Visit, visit_watching
from pbem.web.replay import Frame, Stop, Wish
from pbem.web.views.games import header

BEFORE, AFTER = "before", "after"
EVENT_CARD = "#this-event"
"""Where the page of a step tells the chosen event."""


@require_GET
def history(request: HttpRequest, code: str) -> HttpResponse:
    """The newest step with something to tell."""
    found = visit_watching(request, code)
    wish = Wish.read(request.GET)
    frames = replay.frames_of(replay.stops_of(found), replay.wanted(found, wish))
    newest = frames[-1] if frames else Frame(0)
    return redirect(_address(found, newest, wish))


@require_GET
def event(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The lasting address of an event: on to the step it happened in."""
    found = visit_watching(request, code)
    stop = replay.stop_of(replay.stops_of(found), number)
    if stop is None or not queries.events_for(found.game, found.side, first=number, last=number).exists():
        raise Http404("There is no such event, or it is not for you.")
    return redirect(_address(found, Frame(stop.number, number), Wish()) + EVENT_CARD)


@gzip_page
@require_GET
def step(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One halt: the map, what happened, the battle card, and the ways on."""
    found = visit_watching(request, code)
    stops = replay.stops_of(found)
    if number >= len(stops):
        raise Http404("The game has not come so far.")
    wish, here = Wish.read(request.GET), stops[number]
    told = list(queries.events_at(found.game, found.side, number)) if number else []
    chosen = next((row for row in told if str(row.number) == request.GET.get("event")), None)
    which = request.GET.get("map", "")
    if which not in {BEFORE, AFTER}:
        which = BEFORE if chosen is not None else AFTER
    shown = [chosen] if chosen is not None else told
    frame = Frame(number, chosen.number if chosen else 0)
    page = {
        **header(found),
        **mapping.shown(
            found,
            checkpoint=number - 1 if which == BEFORE and number else number,
            events=shown if which == AFTER or chosen else [],
        ),
        **_ways(found, stops, wish, frame),
        "here": here,
        "chosen": chosen,
        "which": which,
        "flip": _address(found, frame, wish, map=AFTER if which == BEFORE else BEFORE),
        "chapters": chronicle.chapters(told, found.game.is_opened),
        "focus": " ".join(_where(shown)),
        "wish": wish,
        "picture_query": wish.query(event=str(frame.event) if frame.event else "", **_eyes(found)),
        "seen_by": found.title.side(found.side).name if found.side else "",
        "has_pictures": number > 0 and any(row.hexes for row in shown),
    }
    return render(request, "web/replay.html", page)


def _ways(found: Visit, stops: list[Stop], wish: Wish, frame: Frame) -> dict[str, Any]:
    """Where one can go from here: frames, steps, turns; as addresses."""
    frames = replay.frames_of(stops, replay.wanted(found, wish))
    place = replay.place_of(frames, frame)
    is_there = place < len(frames) and frames[place] == frame
    told = {each.stop for each in frames}
    turns: dict[int, Stop] = {}
    for stop in stops[1:] or stops:
        turns.setdefault(stop.turn, stop)

    def way(target: Frame | None) -> str:
        return _address(found, target, wish) if target else ""

    def at(number: int) -> Frame | None:
        return frames[number] if 0 <= number < len(frames) else None

    earlier = [each for each in frames if each.stop < frame.stop]
    later = [each for each in frames if each.stop > frame.stop]
    return {
        "frames": [[each.stop, each.event] for each in frames],
        "place": min(place, len(frames) - 1),
        "count": len(frames),
        "is_narrowed_away": not is_there,
        "previous": way(at(place - 1)),
        "following": way(at(place + 1 if is_there else place)),
        "first": way(at(0)),
        "last": way(at(len(frames) - 1)),
        "step_before": way(Frame(earlier[-1].stop) if earlier else None),
        "step_after": way(Frame(later[0].stop) if later else None),
        "turns": [
            (turn, way(Frame(stop.number)), turn == stops[frame.stop].turn) for turn, stop in turns.items()
        ],
        "ticks": [
            (stop, way(Frame(stop.number)), stop.number in told)
            for stop in stops
            if stop.turn == stops[frame.stop].turn and (stop.number in told or stop.number == frame.stop)
        ],
        "query": wish.query(**_eyes(found)),
    }


def _address(found: Visit, frame: Frame, wish: Wish, **more: str) -> str:
    """The lasting address of a frame, as this reader sees it."""
    parts = {"event": str(frame.event) if frame.event else "", **_eyes(found), **more}
    return f"/games/{found.game.code}/history/{frame.stop}/{wish.query(**parts)}"


def _eyes(found: Visit) -> dict[str, str]:
    return {"as": found.wished if found.eyes else ""}


def _where(rows: list[EventRow]) -> list[str]:
    """Where the map is opened: at the first thing that happened somewhere."""
    return next((list(row.hexes) for row in rows if row.hexes), [])
