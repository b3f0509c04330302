"""What the map offers for things that are clicked, and for names that belong to nothing here."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.engine.request import Request
from games.kaisers_battle.advance import Advance
from games.kaisers_battle.bombardment import chance_text, shelling
from games.kaisers_battle.drumfire import Drumfire
from games.kaisers_battle.gas import Gas
from games.kaisers_battle.ground_attack import Strike
from games.kaisers_battle.movement import request_for
from games.kaisers_battle.observation import Observe
from games.kaisers_battle.pieces import place
from games.kaisers_battle.reinforcements import Service
from games.kaisers_battle.sos import Sos
from games.kaisers_battle.stacking import Excess
from games.kaisers_battle.state import ALLIED, GERMAN, Air, Declared, Guns, State
from tests.games.kaisers_battle.case_adapter import empty

UNITS = {
    "HQ/9": "0820",
    "50/9": "0820",
    "113/3": "0820",
    "59/20/18": "0720",
    "84/18": "0720",
    "60/20/18": "2016",
    "18CorpsHQ": "2016",
}


@pytest.fixture
def state() -> State:
    position = empty()
    position.turn, position.weather = 6, "clear"
    for unit, hex_id in UNITS.items():
        place(position, unit, hex_id)
    position.eliminated = ["5GH/61/18"]
    position.guns = {GERMAN: Guns(30, 30), ALLIED: Guns(8, 6)}
    position.air[GERMAN] = Air(observe=1)
    return position


def requests(state: State) -> list[Request[Any, Any]]:
    return [
        Excess(state, GERMAN),
        Gas(state),
        Observe(state, GERMAN),
        Service(state, 1),
        Sos(state, ALLIED, Declared(["50/9"], ["0720"])),
        Advance(state, GERMAN, {"50/9": 6, "113/3": 3}, ["0720"], 6),
    ]


@pytest.mark.parametrize("stranger", ["", "9999", "50/8", "S1", "0101", "garbage", "🤖"])
def test_nothing_is_offered_for_what_is_not_there(state: State, stranger: str) -> None:
    for request in requests(state):
        assert request.suggest(stranger, ["nonsense", "PASS"]) == (), request.kind


@pytest.mark.parametrize(
    ("kind", "subject"),
    [
        ("EXCESS", "50/9"),
        ("GAS", "2016"),
        ("OBSERVE", "0720"),
        ("SOS", "0720"),
    ],
)
def test_a_thing_that_has_its_line_is_offered_no_second(state: State, kind: str, subject: str) -> None:
    request = next(found for found in requests(state) if found.kind == kind)
    first = request.suggest(subject, [])
    assert first
    assert request.read([first[0].line]).bad_lines == ()
    assert request.suggest(subject, [first[0].line]) == ()


def test_a_standing_way_for_one_victor_does_not_speak_for_the_other(state: State) -> None:
    del state.units["59/20/18"], state.units["84/18"]
    request = Advance(state, GERMAN, {"50/9": 6, "113/3": 3}, ["0720"], 6)
    assert request.from_standing(["ADVANCE 50/9 0720"]) is None
    assert request.from_standing(["ADVANCE 50/9 0720", "ADVANCE NEVER"]) == ("ADVANCE 50/9 0720",)
    assert request.from_standing(["ADVANCE 50/9 0720", "ADVANCE TAKE"]) == (
        "ADVANCE 50/9 0720",
        "ADVANCE 113/3 0720",
    )


def test_drumfire_offers_the_front_first_and_every_kind_of_gun(state: State) -> None:
    state.turn = 1
    state.guns = {GERMAN: Guns(4, 3), ALLIED: Guns()}
    request = Drumfire(state)
    assert [subject.id for subject in request.subjects()] == ["0720", "2016"]
    lines = [offer.line.partition(" WITH ")[2] for offer in request.suggest("0720")]
    cheap = ["1 FIELD", "2 FIELD", "3 FIELD", "4 FIELD", "4 FIELD 1 HEAVY", "4 FIELD 2 HEAVY"]
    assert lines == [*cheap, "1 HEAVY", "2 HEAVY", "3 HEAVY"]
    assert [request.read([offer.line]).ok for offer in request.suggest("0720")] == [True] * 9
    del state.units["HQ/9"]
    assert request.suggest("0720")[0].line == "DRUMFIRE 0720 WITH 1 HEAVY"


def test_drumfire_offers_tell_how_likely_they_cost_steps(state: State) -> None:
    """9.4.3 to 9.4.5 The chance told is that of the faces whose number exceeds the morale."""
    state.turn = 1
    state.guns = {GERMAN: Guns(4, 3), ALLIED: Guns()}
    for offer in Drumfire(state).suggest("0720"):
        points = sum(int(number) for number in re.findall(r"\d+", offer.line.partition(" WITH ")[2]))
        shot = shelling(state, GERMAN, "0720", points)
        costly = sum(shot.lost(die) > 0 for die in range(1, 7))
        told = re.search(r"(\d+) % to cost", offer.label)
        assert (int(told[1]) if told else 0) == round(100 * costly / 6)
    assert any("% to cost" in offer.label for offer in Drumfire(state).suggest("0720"))


def test_offers_from_the_air_tell_the_chance_of_their_own_points(state: State) -> None:
    """12.3, 9.4.3 More points, a better column."""
    state.air[GERMAN] = Air(attack=6)
    offers = Strike(state, GERMAN).suggest("0720")
    told = [chance_text(shelling(state, GERMAN, "0720", points)) for points in range(1, 7)]
    assert [offer.label.partition(": ")[2] for offer in offers] == told
    assert len(set(told)) > 2


def test_the_front_comes_before_the_rear_whatever_the_hexes_are_called(state: State) -> None:
    for unit in ("60/20/18", "18CorpsHQ"):
        del state.units[unit]
    place(state, "60/20/18", "0212")
    request = Drumfire(state)
    assert [subject.id for subject in request.subjects()] == ["0720", "0212"]


def test_the_first_picture_of_a_target_list_holds_own_units_that_face_it(state: State) -> None:
    """9.4 Only enemies are clicked for drumfire; those who face them stand in the picture all the same."""
    state.turn = 1
    assert Drumfire(state).focus()[:2] in (("0720", "0820"), ("0820", "0720"))


def test_the_two_segments_of_movement_say_how_they_differ(state: State) -> None:
    """5.2.1, 5.2.2"""
    first, second = (request_for(state, GERMAN, is_march) for is_march in (False, True))
    for words in (first.prompt(), first.help()[0].meaning):
        assert "MARCH up to three times" in words
    for words in (second.prompt(), second.help()[0].meaning):
        assert "three times their allowance" in words
        assert "no headquarters" in words
