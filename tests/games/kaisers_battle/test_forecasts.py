"""What a sheet foretells is what is reckoned; what it still owes; what may be said of units and hexes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.aids import Forecast, Layer
from games.engine.chance import HmacChance
from games.engine.events import Event
from games.engine.request import Request
from games.engine.table import Table
from games.kaisers_battle.attacks import Attack
from games.kaisers_battle.control import zones
from games.kaisers_battle.counter_battery import CounterBattery
from games.kaisers_battle.duties import begin_fighting
from games.kaisers_battle.gunnery import is_in_field_range
from games.kaisers_battle.movement import FirstSegment
from games.kaisers_battle.observation import Observe
from games.kaisers_battle.pieces import data, hex_of, units_of
from games.kaisers_battle.resolution import PAIRS
from games.kaisers_battle.sos import Sos
from games.kaisers_battle.state import SIDES, Declared, Guns, State
from games.kaisers_battle.strengths import setting
from games.kaisers_battle.supply import line_length, state_at
from games.kaisers_battle.title import TITLE
from tests.games.kaisers_battle.positions import position

TURNS = 4


def asked() -> Iterator[tuple[Table[State], str, Request[Any, Any], tuple[str, ...], list[Event]]]:
    """A bot game: every request with its sheet, and the events that its sheet led to."""
    table = Table.new(TITLE, {}, HmacChance(b"foretold"))
    while table.question is not None and table.turn <= TURNS:
        requests = dict(table.question.requests)
        sheets = {side: TITLE.bots["steady"].answer(request) for side, request in requests.items()}
        kind = table.question.kind
        foretold = {side: request.forecast(sheets[side]) for side, request in requests.items()}
        table.take_events()
        table.answer(sheets)
        events = [each.event for each in table.take_events()]
        for side, request in requests.items():
            check = {"ATTACK": battle, "DRUMFIRE": shots, "STRIKE": shots}.get(kind)
            if check is not None:
                check(foretold[side], events)
            yield table, kind, request, sheets[side], events


def battle(foretold: tuple[Forecast, ...], events: list[Event]) -> None:
    """The first battle card shows the strengths and modifiers that were foretold."""
    card = next((event.data for event in events if event.kind == "battle"), None)
    if card is None or not foretold or card["sos"]:
        return
    rows = [(row.what, row.change) for row in foretold[0].modifiers]
    for who, key in (("attack", "attacker's"), ("defence", "defender's")):
        fire: Any = card[who]
        assert (f"strength of the {who}", str(fire["strength"])) in rows
        told = {(row.what, row.change) for row in foretold[0].modifiers if row.change.startswith(key)}
        assert told == {(m["name"], f"{key} die {m['value']:+d}") for m in fire["modifiers"]}
    assert ("morale of the defenders", str(card["morale"])) in rows


def shots(foretold: tuple[Forecast, ...], events: list[Event]) -> None:
    """Every shot does what was foretold for its die; those before it may have changed its target's steps."""
    fired = [event for event in events if event.kind == "bombardment"]
    for found, event in zip(foretold, fired, strict=False):
        die, lost = int(str(event.data["die"])), int(str(event.data["lost"]))
        words = dict(found.outcomes)
        told = next((w for rolls, w in words.items() if rolls[0] <= str(die) <= rolls[-1]), "no effect")
        assert told.startswith(str(lost) if lost else "no effect")


def test_attacks_and_shots_go_as_foretold() -> None:
    kinds = [kind for _, kind, _, _, _ in asked()]
    assert {"ATTACK", "DRUMFIRE", "STRIKE", "COUNTER"} <= set(kinds)


# An attack by hand ------------------------------------------------------------------------------------------

FRONT = {"50/9": "3505", "34/4R": "3605", "7KR/14/3": "3504"}


def fighting(units: dict[str, Any], side: str = "german", **more: Any) -> State:
    state = position(units, turn=4, weather="clear", **more)
    state.fighting = begin_fighting(state, side)
    return state


def only(found: tuple[Forecast, ...]) -> Forecast:
    assert len(found) == 1, found
    return found[0]


def test_a_division_for_which_no_regiment_is_free_has_a_step_less() -> None:
    """13.2.3A What clears the hex is foretold as that; a regiment lost first would be free again."""
    gone = [f"{name}/3" for name in data().replacements]
    units = {"59/20/18": "0720", "113/3": {"hex": "0820", "steps": 2}}
    attack = Declared(["59/20/18"], ["0820"])
    assert setting(position(units), attack).steps == 2
    assert setting(position(units, exited=gone), attack).steps == 1
    regiment = {"R1/3": {"hex": "0820", "division": "50/9"}}
    assert setting(position(units | regiment, exited=gone[1:]), attack).steps == 3


def test_all_pairs_of_dice_are_told_and_lines_for_one_hex_are_one_attack() -> None:
    grid = data().map.grid
    target, *beside = "3504", *grid.neighbours("3504")
    state = fighting({"50/9": beside[0], "34/4R": beside[1], "7KR/14/3": target})
    request = Attack(state, "german")
    one = only(request.forecast([f"ATTACK {target} WITH 50/9"]))
    assert sum(int(number.split()[0]) for number, _ in one.outcomes) == PAIRS
    both = only(request.forecast([f"ATTACK {target} WITH 50/9", f"ATTACK {target} WITH 34/4R"]))
    assert both.line == 1
    assert any(row.rule == "16.0" for row in both.modifiers), "two corps"
    assert request.forecast(["# nothing", "ATTACK 9999 WITH 50/9", "PASS"]) == ()


def test_guns_the_defender_may_still_fire_are_warned_of() -> None:
    grid = data().map.grid
    target, *beside = "3504", *grid.neighbours("3504")
    units = {"50/9": beside[0], "7KR/14/3": target}
    quiet = Attack(fighting(units), "german").forecast([f"ATTACK {target} WITH 50/9"])
    loud = Attack(fighting(units, guns={"allied": {"heavy": 6}}), "german").forecast(
        [f"ATTACK {target} WITH 50/9"]
    )
    assert quiet[0].caution == ""
    assert "SOS barrage may add up to" in loud[0].caution


def test_duties_of_an_attack_are_named_until_they_are_met() -> None:
    grid = data().map.grid
    target = next(h for h in grid if data().map.terrain(h) == "clear"
                  and all(data().map.terrain(n) == "clear" for n in grid.neighbours(h)))  # fmt: skip
    beside = grid.neighbours(target)
    state = fighting({"50/9": beside[0], "7KR/14/3": target})
    request = Attack(state, "german")
    assert [(duty.rule, duty.must) for duty in request.duties(())] == [("8.1.1", True), ("8.1.2", True)]
    assert request.duties([f"ATTACK {target} WITH 50/9"]) == ()


def test_guns_that_could_still_support_an_attack_are_named() -> None:
    target, *beside = "3504", *data().map.grid.neighbours("3504")
    state = fighting({"50/9": beside[0], "7KR/14/3": target}, guns={"german": {"heavy": 9}})
    request = Attack(state, "german")
    idle = [duty.text for duty in request.duties([f"ATTACK {target} WITH 50/9"]) if duty.rule == "9.5.1"]
    assert len(idle) == 1
    most = request.best_barrage(Declared(["50/9"], [target])).total
    full = request.duties([f"ATTACK {target} WITH 50/9 BARRAGE {most} HEAVY"])
    assert not [duty for duty in full if duty.rule == "9.5.1"]


def test_an_sos_barrage_is_told_as_the_attack_it_meets() -> None:
    target, *beside = "3504", *data().map.grid.neighbours("3504")
    state = fighting({"50/9": beside[0], "7KR/14/3": target}, guns={"allied": {"heavy": 6}})
    request = Sos(state, "allied", Declared(["50/9"], [target]))
    found = only(request.forecast(["SOS 4 HEAVY"]))
    assert ("SOS barrage", "defender's die +2") in [(row.what, row.change) for row in found.modifiers]
    assert [duty.rule for duty in request.duties(())] == ["9.6"]
    assert request.duties(["SOS 4 HEAVY"]) == ()


def test_counter_battery_tells_every_die_and_what_is_not_given() -> None:
    state = position({}, turn=4, guns={"german": {"field": 20, "heavy": 5}})
    request = CounterBattery(state, "german")
    found = only(request.forecast(["COUNTER 20 FIELD"]))
    table = data().charts.counter_battery
    assert len(found.outcomes) == len({table.result(20, die) for die in range(1, 7)})
    assert [duty.rule for duty in request.duties(())] == ["9.2.1"]
    assert request.duties(["COUNTER 20 FIELD"]) == ()


def test_observation_markers_left_are_named() -> None:
    target, *beside = "3504", *data().map.grid.neighbours("3504")
    state = fighting({"50/9": beside[0], "7KR/14/3": target}, air={"german": {"observe": 2}})
    request = Observe(state, "german")
    assert request.duties(())[0].hexes == (target,)
    assert request.duties([f"OBSERVE {target}"]) == ()


def test_a_stack_that_would_be_too_high_is_named() -> None:
    state = position({"50/9": "3505", "34/4R": "3506"}, turn=4)
    request = FirstSegment(state, "german")
    crowded = [duty for duty in request.duties(["34/4R MOVE 3505"]) if duty.rule == "7.2"]
    assert [duty.hexes for duty in crowded] == [("3505",)]
    assert not [duty for duty in request.duties(["34/4R MOVE 3507"]) if duty.rule == "7.2"]


# Studies and layers -----------------------------------------------------------------------------------------


def test_a_mover_is_studied_with_its_reach_and_supply() -> None:
    state = position({"50/9": "3505", "HQ/9": "3907"}, turn=4)
    request = FirstSegment(state, "german")
    study = request.study("50/9")
    assert set(marked(study.layers, "reach")) == set(request.reach("50/9"))
    assert study.facts[0].startswith("Strength 30, morale 4, 3 of 3 steps")
    line = marked(study.layers, "supply")
    assert (line[0], line[-1], len(line) - 1) == ("3505", "3907", line_length(state, "german", "3505"))


def marked(layers: tuple[Layer, ...], key: str) -> tuple[str, ...]:
    return next(layer.hexes for layer in layers if layer.key == key)


def test_an_attacker_is_studied_with_what_it_can_attack() -> None:
    target, *beside = "3504", *data().map.grid.neighbours("3504")
    state = fighting({"50/9": beside[0], "7KR/14/3": target})
    assert marked(Attack(state, "german").study("50/9").layers, "range-1") == (target,)


def test_hexes_are_studied_too() -> None:
    state = position({"7KR/14/3": "3504"}, turn=4, guns={"german": {"heavy": 5}})
    request = CounterBattery(state, "german")
    assert request.study("3504").facts[0].startswith("7KR/14/3: strength 3")
    assert request.study("nowhere").facts == ()


def test_layers_say_what_the_rules_say() -> None:
    """6.0, 9.1.1, 14.1.3, 20.1.1 Each layer against the rule's own function, hex by hex."""
    table = Table.new(TITLE, {}, HmacChance(b"layers"))
    while table.question is not None and table.turn < 3:
        table.answer({s: TITLE.bots["steady"].answer(r) for s, r in table.question.requests.items()})
    state = table.state
    layers = TITLE.layers(TITLE.view(state, None))
    for side in SIDES:
        assert set(marked(layers, f"zone-{side}")) == set(zones(state).controlled(side))
        near = set(marked(layers, f"range-{side}"))
        assert near == {h for h in data().map.grid if is_in_field_range(state, side, h)}
        assert set(marked(layers, f"owner-{side}")) == {h for h, who in state.towns.items() if who == side}
        bands = {
            int(layer.key[-1]) - 1: set(layer.hexes)
            for layer in layers
            if layer.key.startswith(f"supply-{side}")
        }
        for unit in units_of(state, side)[::5]:
            here = hex_of(state, unit)
            state_here = state_at(line_length(state, side, here))
            assert here in bands.get(int(state_here), set()) or not any(
                here in band for band in bands.values()
            )
    assert "supply-allied-1" not in [layer.key for layer in TITLE.layers(TITLE.view(state, "german"))]


def test_guns_of_an_empty_track_owe_nothing() -> None:
    state = position({"7KR/14/3": "3504", "50/9": "3505"}, turn=1)
    assert state.guns["german"] == Guns()
    assert (
        Attack(fighting({"50/9": "3505", "7KR/14/3": "3504"}), "german").duties(["ATTACK 3504 WITH 50/9"])
        == ()
    )
