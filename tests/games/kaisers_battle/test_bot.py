"""The automatic player: legal, the same every time, and no worse than it thinks."""

from __future__ import annotations

import pytest

from games.engine.chance import HmacChance
from games.engine.table import Table
from games.kaisers_battle import pieces
from games.kaisers_battle.bot import ANSWERS, BOTS
from games.kaisers_battle.bot.odds import Odds
from games.kaisers_battle.duties import begin_fighting, front
from games.kaisers_battle.invariants import broken
from games.kaisers_battle.resolution import chances
from games.kaisers_battle.sequence import REQUESTS
from games.kaisers_battle.setup import begin_turn
from games.kaisers_battle.state import ALLIED, GERMAN, Declared, State
from games.kaisers_battle.strengths import forecast
from games.kaisers_battle.title import TITLE


def position(turn: int, weather: str, units: dict[str, str]) -> State:
    state = State(options={}, turn=turn)
    for unit, hex_id in units.items():
        pieces.place(state, unit, hex_id)
    begin_turn(state)
    state.weather = weather
    return state


def test_it_has_three_temperaments() -> None:
    assert set(BOTS) == {"steady", "bold", "careful"}


def test_it_answers_kinds_that_exist() -> None:
    assert set(ANSWERS) <= {request.kind for request in REQUESTS}


@pytest.mark.parametrize(
    ("turn", "weather", "barrage"), [(1, "fog", 0), (3, "clear", 2), (3, "mist", 1), (5, "fog", 0)]
)
def test_its_odds_are_the_rules_odds(turn: int, weather: str, barrage: int) -> None:
    """Quick odds and the rules' own forecast agree, with terrain, water, corps and supply in play."""
    units = {"HQ/9": "2618", "50/9": "2116", "113/3": "2117", "59/20/18": "2016", "84/18": "2016"}
    state = position(turn, weather, units)
    for attackers in (["50/9"], ["113/3"], ["50/9", "113/3"]):
        attack = Declared(attackers, ["2016"])
        attack.barrage.heavy = barrage
        exact = forecast(state, attack)
        quick = Odds(state, GERMAN).of([(u, units[u]) for u in attackers], ["2016"], barrage)
        parts = (exact.cleared, exact.hurt, exact.repulsed, exact.ruined)
        assert quick == tuple(int(part * 1000) for part in parts)


def test_it_attacks_what_is_weak_and_leaves_what_is_strong() -> None:
    units = {"HQ/9": "2512", "50/9": "2311", "84/18": "2310"}
    state = position(3, "clear", units)
    state.fighting = begin_fighting(state, GERMAN)
    request = next(r for r in REQUESTS if r.kind == "ATTACK")(state, GERMAN)
    assert BOTS["steady"].answer(request)[0].startswith("ATTACK 2310 WITH 50/9")
    strong = position(3, "clear", {**units, "59/20/18": "2310", "60/20/18": "2310", "61/20/18": "2310"})
    strong.fighting = begin_fighting(strong, GERMAN)
    request = next(r for r in REQUESTS if r.kind == "ATTACK")(strong, GERMAN)
    assert BOTS["steady"].answer(request) == ("PASS",)
    assert not front(strong).must_attack


def test_quick_chances_are_whole_thousandths_of_the_exact_ones() -> None:
    odds = chances(30, 0, 11, 1, 4, 3)
    assert int(odds.cleared * 1000) == 27


def test_a_whole_game() -> None:
    """Every position is sound, and on the first turns a second answer is the same as the first."""
    bots = {GERMAN: BOTS["bold"], ALLIED: BOTS["careful"]}
    table = Table.new(TITLE, {}, HmacChance(b"Somme"), durable=False)
    while table.question is not None:
        requests = table.question.requests
        answers = {side: bots[side].answer(request) for side, request in requests.items()}
        for side, request in requests.items():
            if table.turn <= 2:
                assert bots[side].answer(request) == answers[side], "the same position, the same answer"
        table.answer(answers)
        assert broken(table.state) == []
    assert table.result is not None
    assert table.state.turn == 10
    assert table.result.score["towns"] > 10
