"""The automatic players: legal, the same every time, and they want what the scenario is about."""

from __future__ import annotations

import pytest

from games.engine.selfplay import Seating, play_bots
from games.panzer44.bot import BOTS
from games.panzer44.bot.lifts import planned, should_dismount
from games.panzer44.bot.survey import FAR, Survey, cost_field
from games.panzer44.game_data import load
from games.panzer44.objectives import bridges, contested, goals
from games.panzer44.plotting import Plotting
from games.panzer44.state import ALLIED, GERMAN, Placed, State
from games.panzer44.title import TITLE

SEATS = Seating({GERMAN: "steady", ALLIED: "bold"}, "Lorraine", {GERMAN: "a", ALLIED: "b"})


def slug(rule: str) -> str:
    return next(name for name, found in load().scenarios.items() if found.rule == rule)


def position(rule: str, units: dict[str, str], turn: int = 3) -> State:
    options = TITLE.choose({"scenario": slug(rule)})
    state = State(options, slug(rule), turn=turn, is_deployed=True, first_fire=1)
    state.units = {unit: Placed(hex_id) for unit, hex_id in units.items()}
    return state


def test_there_are_three_tempers() -> None:
    assert set(BOTS) == {"steady", "bold", "careful"}


@pytest.mark.parametrize("rule", ["19.4", "19.7"])
def test_whole_games_are_the_same_every_time(rule: str) -> None:
    ends = [play_bots(TITLE, SEATS, {"scenario": slug(rule)}) for _ in range(2)]
    assert ends[0].result is not None
    assert ends[0].result == ends[1].result
    assert ends[0].state == ends[1].state
    assert TITLE.invariants(ends[0].state) == []


def test_an_express_game_is_one_question_a_turn() -> None:
    """5.2 Bots write their ways on the plot, so nobody is asked to move."""
    end = play_bots(TITLE, SEATS, {"scenario": slug("19.4"), "movement": "express"}, durable=False)
    asked = [entry.question for entry in end.take_entries() if hasattr(entry, "question")]
    assert asked == ["PLOT"] * load().scenarios[slug("19.4")].turns


def test_goals_follow_from_the_victory_conditions() -> None:
    assert set(goals(slug("19.9"), ALLIED)) == set(load().map.grid.edge("east"))
    assert set(goals(slug("20.4"), ALLIED)) == set(load().map.places["Ley"])
    assert goals(slug("20.4"), GERMAN) == ()
    assert set(contested(slug("20.4"), GERMAN)) == set(load().map.places["Ley"])


def test_who_attacks() -> None:
    assert Survey(position("20.4", {}), ALLIED).is_attacker
    assert not Survey(position("20.4", {}), GERMAN).is_attacker
    assert Survey(position("19.9", {}), GERMAN).is_attacker


def test_against_a_leaver_the_bridges_are_held() -> None:
    """19.1 The Panzer IV has to cross the canal."""
    state = position("19.1", {"A101": "4510"})
    assert Survey(state, ALLIED).places == bridges(slug("19.1"))


def test_costs_to_a_place_count_terrain() -> None:
    field = cost_field(slug("19.5"), "hard", ("0906",))
    assert field["0906"] == 0
    assert all(field[h] > 0 for h in load().map.grid.neighbours("0906"))
    assert field["6103"] < FAR


def test_it_fires_at_what_it_can_hurt() -> None:
    """Panthers two hexes from Shermans in the open shoot rather than drive on."""
    board = load().map
    here = next(
        h
        for h in board.grid.hexes
        if board.terrain(h) == "clear"
        and h in load().scenarios[slug("19.5")].area
        and board.grid.ring(h, 2)
        and board.terrain(board.grid.ring(h, 2)[0]) == "clear"
        and load().sight.is_clear(h, board.grid.ring(h, 2)[0])
    )
    there = board.grid.ring(here, 2)[0]
    state = position("19.5", {"G311": here, "A301": there})
    unit = load().units["G311"]
    lines = BOTS["steady"].answer(Plotting(state, GERMAN))
    assert lines == (f"{unit.printed} DF {there}",)


def test_infantry_far_from_its_goal_is_lifted() -> None:
    state = position("19.5", {"G101": "5005", "G601": "5006", "A301": "0810"})
    survey = Survey(state, GERMAN)
    assert planned(survey) == {"G601": "G101"}
    assert set(BOTS["steady"].answer(Plotting(state, GERMAN))) == {"101 MV", "601 MV"}


def test_it_dismounts_near_the_enemy() -> None:
    state = position("19.5", {"G101": "2005", "G601": "2005", "A301": "1805"})
    state.units["G101"].carrier = "G601"
    assert should_dismount(Survey(state, GERMAN), "G601")
    state.units["A301"].hex = "0805"
    assert not should_dismount(Survey(state, GERMAN), "G601")
