"""What a side may not know changes nothing it can see: not its view, not what it is asked or offered."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from typing import Any

import pytest

from games.engine.chance import HmacChance
from games.engine.codec import canonical
from games.engine.names import Side
from games.engine.request import Request
from games.engine.sampling import Picker
from games.engine.table import Save, Table
from games.panzer44.force import side_of, type_of
from games.panzer44.game_data import load
from games.panzer44.move_lines import ready
from games.panzer44.moving import Moving
from games.panzer44.plotting import Plotting
from games.panzer44.spotting import is_known
from games.panzer44.state import SIDES, Mine, Plot, State, enemy_of
from games.panzer44.title import TITLE

WRONG = ("999 MV", "101 DF 9999", "OFBDA 3419 10H")
GAMES = (
    ("20.2-operation-epsom", "limited", 3),
    ("20.5-last-ditch-action-at-ibbenburen", "limited", 2),
    ("19.8-attack-on-the-siegfried-line", "open", 3),
)


@cache
def saved(scenario: str, intelligence: str, turn: int) -> Save:
    """A bot game at the plot of a turn."""
    options = {"scenario": scenario, "intelligence": intelligence}
    table = Table.new(TITLE, options, HmacChance(scenario.encode()))
    while table.question is not None and (table.turn < turn or table.question.kind != "PLOT"):
        asked = table.question.requests.items()
        table.answer({side: TITLE.bots["steady"].answer(request) for side, request in asked})
    return table.save()


def position(scenario: str, intelligence: str, turn: int) -> State:
    return Table.load(TITLE, saved(scenario, intelligence, turn), HmacChance(scenario.encode())).state


def seen_in(request: Request[Any, Any]) -> dict[str, Any]:
    """All that a request says, and all it would say to a click or a wrong line."""
    subjects = request.subjects()
    lines = (*request.default(), *(form.example for form in request.help() if form.example), *WRONG)
    sheet = TITLE.bots["steady"].answer(request)
    return {
        "words": [request.kind, request.name, request.prompt(), *request.facts()],
        "help": [asdict(line) for line in request.help()],
        "template": request.template(),
        "default": request.default(),
        "sample": request.sample(Picker("leak")),
        "bot": sheet,
        "studies": [asdict(request.study(subject.id)) for subject in subjects],
        "forecasts": [asdict(each) for each in (*request.forecast(sheet), *request.forecast(lines))],
        "duties": [asdict(each) for each in (*request.duties(()), *request.duties(sheet))],
        "subjects": [asdict(subject) for subject in subjects],
        "offers": [[asdict(offer) for offer in request.suggest(subject.id)] for subject in subjects],
        "verdicts": request.read(lines).to_json(),
    }


def seen(state: State, side: Side) -> str:
    """All a side has before its eyes while both plot; maps and their layers follow from the view alone."""
    return canonical({"view": TITLE.view(state, side), "asked": seen_in(Plotting(state, side))})


def hidden_units(state: State, side: Side) -> Iterator[str]:
    """Enemy units a side does not know, neither mounted nor carrying."""
    carriers = {placed.carrier for placed in state.units.values()}
    for unit, placed in sorted(state.units.items()):
        is_alone = not placed.carrier and unit not in carriers
        if is_alone and side_of(unit) != side and not is_known(state, side, unit):
            yield unit


def with_another(state: State, old: str, new: str) -> State:
    """The position with another counter in a unit's place."""
    other = copy.deepcopy(state)
    other.units = {(new if unit == old else unit): placed for unit, placed in other.units.items()}
    for placed in other.units.values():
        placed.seen_by = [new if unit == old else unit for unit in placed.seen_by]
    return other


@pytest.mark.parametrize("game", [game for game in GAMES if game[1] == "limited"], ids=lambda game: game[0])
@pytest.mark.parametrize("side", SIDES)
def test_inverted_counters_are_all_alike(game: tuple[str, str, int], side: Side) -> None:
    """11.5 A counter lying face down might be any other of its side."""
    state = position(*game)
    hidden = list(hidden_units(state, side))
    assert hidden, "this position shows nothing"
    spare = [
        unit
        for unit in sorted(load().units)
        if side_of(unit) != side
        and unit not in state.units
        and not any(unit in c.units for c in state.waiting)
    ]
    before = seen(state, side)
    for unit in (hidden[0], hidden[-1]):
        for new in (spare[0], next(u for u in spare if type_of(u).is_vehicle)):
            assert seen(with_another(state, unit, new), side) == before, f"{unit} as {new}"


@pytest.mark.parametrize("side", SIDES)
def test_mines_are_their_owners_secret(side: Side) -> None:
    """17.0 Where the enemy has laid mines, until one goes off."""
    state = position(*GAMES[2])
    state.mines = {}
    before = seen(state, side)
    owner = enemy_of(side)
    for hex_id in ("4626", "4727", "4322"):
        state.mines = {hex_id: Mine(owner, "hasty")}
        assert seen(state, side) == before
    state.mines = {"4626": Mine(owner, "hasty", known=True)}
    assert seen(state, side) != before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game[0])
@pytest.mark.parametrize("side", SIDES)
def test_sealed_plots_stay_sealed(game: tuple[str, str, int], side: Side) -> None:
    """5.0 While a side moves, what the enemy has plotted is his alone, opportunity fire above all."""
    state = position(*game)
    mine = [unit for unit in state.units if side_of(unit) == side and not state.units[unit].carrier]
    state.plots = {unit: Plot("MV") for unit in mine}
    assert ready(state, side)
    before = canonical({"view": TITLE.view(state, side), "asked": seen_in(Moving(state, side))})
    for unit in [unit for unit in state.units if side_of(unit) != side][:3]:
        for task, target in (("OF", "3010"), ("IF", "2515")):
            state.plots = {**{u: Plot("MV") for u in mine}, unit: Plot(task, target)}
            now = canonical({"view": TITLE.view(state, side), "asked": seen_in(Moving(state, side))})
            assert now == before, f"{unit} {task}"


def test_the_enemy_plot_does_not_show_in_the_view() -> None:
    """5.0 One's own plots are shown, those of the enemy and of nobody are not."""
    state = position(*GAMES[0])
    unit = next(iter(state.units))
    state.plots = {unit: Plot("MV")}
    own, other = side_of(unit), enemy_of(side_of(unit))
    assert TITLE.view(state, own)["plots"] != {}
    assert TITLE.view(state, other)["plots"] == {}
    assert TITLE.view(state, None)["plots"] == {}


def test_where_an_unknown_battery_stands_is_not_told_with_its_fire() -> None:
    """11.5 A side that may not know who fires indirectly is shown where it falls, and no more."""
    options = {"scenario": "19.5-arracourt", "intelligence": "limited"}
    table = Table.new(TITLE, options, HmacChance(b"battery"))
    while table.question is not None and table.question.kind != "PLOT":
        table.answer({side: request.default() for side, request in table.question.requests.items()})
    table.answer({"german": ["PASS"], "allied": ["231 IF 5505 L", "232 IF 5304 L", "234 IF 5504 L"]})
    battles = [told.event for told in table.take_events() if told.event.kind == "battle"]
    own = [event for event in battles if event.audience == ("allied",)]
    assert {tuple(event.data["from"]) for event in own} <= {("0817",), ("1017",), ("0919",)}  # type: ignore[arg-type]
    theirs = [event for event in battles if event.audience == ("german",)]
    assert len(theirs) == len(own) > 0
    for event in theirs:
        assert event.text.startswith("An unknown American unit")
        assert event.data["from"] == []
        assert set(event.hexes) == set(event.data["targets"])  # type: ignore[arg-type]


def test_who_panics_is_his_owners_secret_until_he_scatters() -> None:
    """14.0, B-75 A panicked hex is public; that a unit in it had a task is not."""
    state = position(*GAMES[2])
    state.plots = {}
    unit = next(u for u, placed in sorted(state.units.items()) if u[0] == "G" and not placed.disruption)
    before = {side: canonical(TITLE.view(state, side)) for side in (*SIDES, None)}
    state.units[unit].panicked = True
    state.plots = {unit: Plot("OF", "3010")}
    assert canonical(TITLE.view(state, "allied")) == before["allied"]
    assert canonical(TITLE.view(state, None)) == before[None]
    assert canonical(TITLE.view(state, "german")) != before["german"]


def test_panic_is_told_to_the_side_that_panics() -> None:
    """14.0, B-75 The enemy reads the chits and nothing of the units they strike."""
    options = {"scenario": "19.8-attack-on-the-siegfried-line"}
    table = Table.new(TITLE, options, HmacChance(b"panic"))
    struck = []
    while table.question is not None and table.turn < 4:
        asked = table.question.requests.items()
        table.answer({side: TITLE.bots["steady"].answer(request) for side, request in asked})
        struck += [told.event for told in table.take_events() if told.event.kind == "panic"]
    panics = [event for event in struck if " panics: " in event.text]
    assert panics
    for event in panics:
        assert event.audience == (side_of(str(event.data["unit"])),)


def test_plots_that_came_to_nothing_are_told_to_their_side_only() -> None:
    """5.0 A line nobody entered stays as secret as it was."""
    options = {"scenario": "19.7-assault-on-fort-driant"}
    table = Table.new(TITLE, options, HmacChance(b"idle"))
    idle = []
    while table.question is not None and table.turn < 3:
        asked = table.question.requests.items()
        table.answer({side: TITLE.bots["steady"].answer(request) for side, request in asked})
        idle += [told.event for told in table.take_events() if told.event.kind == "idle"]
    assert idle
    for event in idle:
        units = event.data["units"]
        assert isinstance(units, list)
        assert {(side_of(str(unit)),) for unit in units} == {event.audience}
