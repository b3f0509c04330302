"""The automatic players: legal, the same every time, and they want what the scenario is about."""

from __future__ import annotations

import pytest

from games.engine.selfplay import Seating, play_bots
from games.panzer44.bot import BOTS, moves, overruns
from games.panzer44.bot.approach import HELD_BY_ENEMY, Approach
from games.panzer44.bot.lifts import had_better_walk, planned, should_dismount
from games.panzer44.bot.shots import MOST_BONUS, Shots
from games.panzer44.bot.stakes import stakes
from games.panzer44.bot.survey import FAR, Survey, cost_field, lookouts
from games.panzer44.game_data import load
from games.panzer44.moving import Moving
from games.panzer44.objectives import bridges, contested, goals
from games.panzer44.plotting import Plotting
from games.panzer44.state import ALLIED, GERMAN, Placed, Plot, State
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


def test_where_a_place_is_only_to_be_seen_any_lookout_will_do() -> None:
    """20.2 The Germans win by a clear line to Bathelmont."""
    found = lookouts(slug("20.2"), GERMAN)
    town = load().map.places["Bathelmont"]
    assert set(town) < set(found)
    assert all(any(load().sight.is_clear(h, t) for t in town) for h in found)
    assert lookouts(slug("20.4"), ALLIED) == ()


def test_a_defender_goes_for_those_by_whom_he_is_losing() -> None:
    """19.6 Infantry on the road has to go, and the Americans come for it."""
    road = load().map.road_way("1109", "2612")
    there = next(h for h in road if load().map.terrain(h) == "clear")
    assert not Survey(position("19.6", {"A101": "3002"}), ALLIED).is_attacker
    held = Survey(position("19.6", {"A101": "3002", "G101": there}), ALLIED)
    assert held.is_attacker
    assert held.places == (there,)


def test_a_way_in_sight_of_the_enemy_is_longer() -> None:
    alone = Approach(Survey(position("20.4", {"A301": "3020"}), ALLIED))
    watched = Approach(Survey(position("20.4", {"A301": "3020", "G071": "4510", "G072": "4710"}), ALLIED))
    assert alone.left("A301", "3020").danger == alone.left("A301", "3020").points
    assert watched.left("A301", "3020").danger > alone.left("A301", "3020").danger


def test_a_place_with_an_enemy_in_it_costs_more_than_a_free_one() -> None:
    ley = load().map.places["Ley"]
    approach = Approach(Survey(position("20.4", {"A301": "3020", "G101": ley[0]}), ALLIED))
    assert approach.left("A301", ley[1]).danger == 0
    assert 0 < approach.left("A301", ley[0]).danger <= HELD_BY_ENEMY


def test_time_in_hand() -> None:
    """20.4 Thirty hexes in three turns cannot be; in fifteen they can."""
    late, soon = (position("20.4", {"A301": "3020"}, turn=turn) for turn in (19, 3))
    assert Approach(Survey(late, ALLIED)).slack("A301") < 0
    assert Approach(Survey(soon, ALLIED)).slack("A301") > 0


def test_fire_goes_to_a_target_under_fire_and_off_one_that_ought_to_fall() -> None:
    state = position("19.5", {"G311": "6104", "G312": "5904", "A301": "6107"})
    shots = Shots(Plotting(state, GERMAN))
    fresh = shots.worth("6107")
    shots.take("G311")
    assert shots.worth("6107") > fresh
    shots.aimed["6107"] = 200
    assert shots.worth("6107") == -MOST_BONUS


def test_guns_in_the_open_are_overrun_and_infantry_dug_in_is_not() -> None:
    """13.0 Guns do not strike back; from inside a position infantry does so twice."""
    state = position("19.5", {"G311": "6105", "A031": "6107"})
    state.plots = {"G311": Plot("MV")}
    request = Moving(state, GERMAN)
    approach = Approach(Survey(state, GERMAN))
    way = overruns.best(request, approach, request.begin().plan, "G311", 8)
    assert way is not None
    assert "6107" in way.hexes[:-1]
    assert overruns.gain_in(approach, "G311", "6107") > 0
    state.units = {"G311": Placed("6105"), "A101": Placed("6107", inside=True)}
    state.positions = {"6107": ALLIED}
    assert overruns.gain_in(Approach(Survey(state, GERMAN)), "G311", "6107") == 0


# What fire does to whom -------------------------------------------------------------------------------------


def test_a_panther_fears_shermans_next_door_only_and_infantry_fears_them_from_afar() -> None:
    """6.85 Seven less one for the range is not enough against ten; doubled next door it is."""
    survey = Survey(position("19.5", {"G311": "6101", "G101": "6102", "A301": "6107"}), GERMAN)
    assert survey.peril("G311", "6103") == 0
    assert survey.peril("G311", "6106") > 0
    assert survey.peril("G101", "6103") > 0
    assert survey.threats("G311", "6103") == 0
    assert survey.threats("G311", "6106") >= 1


def test_a_disrupted_enemy_is_not_feared() -> None:
    state = position("19.5", {"G101": "6102", "A301": "6107"})
    state.units["A301"].disruption = 1
    assert Survey(state, GERMAN).peril("G101", "6103") == 0


def test_it_fires_at_what_fights_rather_than_at_an_empty_truck() -> None:
    state = position("19.5", {"G311": "6104", "A301": "6107", "A631": "5906"})
    assert BOTS["steady"].answer(Plotting(state, GERMAN)) == ("311 DF 6107",)
    state.units["A121"] = Placed("5906", carrier="A631")
    assert BOTS["steady"].answer(Plotting(state, GERMAN)) == ("311 DF 5906",)


def test_a_way_through_fire_costs_more_than_one_beside_it() -> None:
    """6.5 Opportunity fire may wait along it."""
    approach = Approach(Survey(position("19.5", {"G301": "6102", "A301": "6107"}), GERMAN))
    assert moves.passage(approach, "G301", ("6103", "6104", "6105", "6104")) > 0
    assert moves.passage(approach, "G301", ("6101",)) == 0  # the hex it ends in is weighed by itself


# What the scenario counts -----------------------------------------------------------------------------------

MONCOURT = "5112"


def test_enemies_who_win_the_game_where_they_stand_are_fired_at_first() -> None:
    """20.5 Infantry in Moncourt, and more so in the last turns; tanks there do not count."""
    units = {"A151": MONCOURT, "A361": "5111", "G101": "5008"}
    early, late = (stakes(Survey(position("20.5", units, turn=turn), GERMAN)) for turn in (5, 15))
    assert set(early) == {MONCOURT}
    assert late[MONCOURT] == 2 * early[MONCOURT]
    state = position("20.5", units)
    assert Shots(Plotting(state, GERMAN), early).worth(MONCOURT) == (
        Shots(Plotting(state, GERMAN)).worth(MONCOURT) + early[MONCOURT]
    )


def test_what_is_to_be_razed_are_the_positions_that_are_there() -> None:
    """19.8 Not the ground between them."""
    state = position("19.8", {"A101": "4428", "G101": "4828"})
    state.positions = {"4828": GERMAN, "5010": GERMAN, "4830": ALLIED}
    survey = Survey(state, ALLIED)
    assert survey.places == survey.bunkers == ("4828",)
    assert not survey.is_goal("4829")
    assert set(stakes(survey)) == {"4828"}


def test_who_has_only_to_leave_is_fired_at_first() -> None:
    """19.1 The Panzer IV; the Americans go on holding the bridges on its ways."""
    state = position("19.1", {"A106": "5530", "G301": "5014"}, turn=16)
    survey = Survey(state, ALLIED)
    assert survey.places == bridges(slug("19.1"))
    assert set(stakes(survey)) == {"5014"}
    assert stakes(Survey(state, GERMAN)) == {}


def test_a_tank_makes_room_for_infantry_that_is_to_come_into_a_place() -> None:
    """20.5 Only infantry counts in Moncourt, and there is one unit to a hex (8.0)."""
    units = {"A361": MONCOURT, "G101": "5212"}
    assert BOTS["steady"].answer(Plotting(position("20.5", units), ALLIED)) == ("361 DF 5212",)
    approach = Approach(Survey(position("20.5", {**units, "A151": "5114"}), ALLIED))
    assert approach.is_in_the_way("A361", MONCOURT)
    assert not approach.is_in_the_way("A151", MONCOURT)
    assert not approach.is_in_the_way("A361", "5114")
    lines = BOTS["steady"].answer(Plotting(position("20.5", {**units, "A151": "5114"}), ALLIED))
    assert "361 MV" in lines


def test_with_no_time_left_infantry_goes_and_does_not_fire() -> None:
    """20.5 A hex from Moncourt on the last turn; ten turns before it fires at the gun in the open."""
    units = {"A151": "5114", "G121": "5115"}
    last, before = (
        BOTS["careful"].answer(Plotting(position("20.5", units, turn=turn), ALLIED)) for turn in (15, 3)
    )
    assert last == ("151 MV",)
    assert before != ("151 MV",)
    state = position("20.5", units, turn=15)
    state.plots = {"A151": Plot("MV")}
    (line,) = BOTS["careful"].answer(Moving(state, ALLIED))
    assert line.split()[-1] in load().map.places["Moncourt"]


def test_passengers_get_out_under_guns_where_there_is_time_to_walk() -> None:
    """20.5 A halftrack in sight of an anti-tank gun, three hexes from the town."""

    def has_to_walk(turn: int, gun: str) -> bool:
        state = position("20.5", {"A601": "5116", "A151": "5116", "G061": gun}, turn=turn)
        state.units["A151"].carrier = "A601"
        return had_better_walk(Approach(Survey(state, ALLIED)), "A601")

    assert has_to_walk(3, "5113")
    assert not has_to_walk(13, "5113")
    assert not has_to_walk(3, "3501")
