"""What a sheet foretells is what is reckoned when it is carried out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.engine.aids import Forecast
from games.engine.chance import HmacChance
from games.engine.events import Event
from games.engine.table import Table
from games.panzer44 import setting
from games.panzer44.force import label
from games.panzer44.game_data import load
from games.panzer44.moving import Moving
from games.panzer44.plotting import Plotting
from games.panzer44.prospects import column_text
from games.panzer44.reports import RESULT_WORDS
from games.panzer44.state import State
from games.panzer44.title import TITLE
from tests.games.panzer44.positions import position

PLAYED = (
    ("19.1-behind-utah", "open"),
    ("19.5-arracourt", "open"),
    ("20.2-operation-epsom", "limited"),
)


def only(found: tuple[Forecast, ...]) -> Forecast:
    assert len(found) == 1, found
    return found[0]


def plot(state: State, side: str, *lines: str) -> tuple[Forecast, ...]:
    request = Plotting(state, side)
    assert all(line.canonical for line in request.read(lines).lines), request.read(lines).lines
    return request.forecast(lines)


def changes(found: Forecast) -> list[tuple[str, str, str]]:
    return [(row.what, row.change, row.rule) for row in found.modifiers]


# Against what happens ---------------------------------------------------------------------------------------


def dice_of(words: str) -> list[int]:
    first, _, last = words.partition("-")
    return list(range(int(first), int(last or first) + 1))


def told(found: Forecast, die: int) -> str:
    return next(word for rolls, word in found.outcomes if die in dice_of(rolls))


def played(
    scenario: str, intelligence: str, turns: int
) -> Iterator[tuple[dict[tuple[str, str], Forecast], list[Event]]]:
    """Each turn's forecasts by firer and target, and the battles of its direct fire."""
    options = {"scenario": scenario, "intelligence": intelligence}
    table = Table.new(TITLE, options, HmacChance(b"forecast"))
    while table.question is not None and table.turn <= turns:
        asked = dict(table.question.requests)
        sheets = {side: TITLE.bots["steady"].answer(request) for side, request in asked.items()}
        if table.question.kind != "PLOT":
            table.answer(sheets)
            continue
        foretold = {}
        for side, request in asked.items():
            for found in request.forecast(sheets[side]):
                foretold[(sheets[side][found.line].split()[0], found.title.partition(" in ")[0])] = found
        table.take_events()
        table.answer(sheets)
        events = [each.event for each in table.take_events() if each.event.kind == "battle"]
        yield foretold, [event for event in events if event.rule in ("6.22", "6.31", "6.61")]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game[0])
def test_direct_fire_goes_as_foretold(game: tuple[str, str]) -> None:
    seen = 0
    for foretold, battles in played(*game, turns=4):
        for battle in battles:
            data = battle.data
            if "firer" not in data or "target" not in data:
                continue  # 11.5 the report of the side that does not know
            firer, target = str(data["firer"]), str(data["target"])
            found = [
                f
                for (_, what), f in foretold.items()  # both sides may have a 313
                if what.startswith(f"{label(firer)},") and label(target) in what.partition(",")[2]
            ]
            assert found, (firer, target, list(foretold))
            seen += 1
            assert found[0].column == f"column {column_text(int(str(data['column'])))}"
            less = {row.change for row in found[0].modifiers if row.change.startswith("die")}
            if less == ({f"die {-int(str(data['reduction'])):+d}"} if data["reduction"] else set()):
                assert told(found[0], int(str(data["die"]))) == RESULT_WORDS[data["result"]]  # type: ignore[index]
            else:
                assert f"If {label(target)} is plotted to move" in found[0].caution
    assert seen > 3


# Row by row -------------------------------------------------------------------------------------------------


def test_direct_fire_row_by_row() -> None:
    """6.85, 6.91: strength, range, defense; the outcome of every die."""
    state = position({"G061": "6105", "A031": "6109"})
    found = only(plot(state, "german", "061 DF 6109"))
    assert (found.line, found.rule) == (0, "6.31")
    assert "57a 031 in 6109" in found.title
    assert changes(found) == [("attack", "9M", "3.22"), ("range 4", "-1", "6.91"), ("defense", "-3", "6.85")]
    assert found.column == "column +5"
    assert [die for rolls, _ in found.outcomes for die in dice_of(rolls)] == [1, 2, 3, 4, 5, 6]


def test_which_of_two_is_said_to_be_open_until_the_plot_settles_it() -> None:
    state = position({"G061": "6105", "A101": "6109", "A031": "6109"}, positions={"6109": "allied"})
    open_, settled = (only(plot(state, "german", f"061 DF 6109{word}")) for word in ("", " INFANTRY"))
    assert "57a 031" in open_.title
    assert "(6.35)" in open_.caution
    assert "Inf 101" in settled.title
    assert "(6.35)" not in settled.caution


def test_a_close_assault_is_worse_if_the_armour_drives_off() -> None:
    state = position({"G101": "6105", "A301": "6106"})
    found = only(plot(state, "german", "101 CA 6106"))
    assert found.rule == "6.61"
    assert "If M4 301 is plotted to move, that takes 1 off the die (6.66)." in found.caution


def test_shelter_is_lost_on_the_move() -> None:
    state = position({"A301": "2410", "G101": "2412"})
    found = only(plot(state, "allied", "301 DF 2412"))
    sheltered = [what for what, change, _ in changes(found) if change.startswith("die")]
    assert ("If Inf 101 is plotted to move" in found.caution) == bool(sheltered)


def test_one_s_own_units_under_a_loose_pattern_are_named() -> None:
    state = position({"G051": "6105", "G101": "6108", "A101": "6109"})
    found = plot(state, "german", "051 DF 6109 L")
    assert any("your own Inf 101 in 6108" in each.title for each in found)


def test_opportunity_fire_is_told_for_what_may_come_and_along_the_line() -> None:
    state = position({"G061": "6105", "A301": "6115"})
    found = only(plot(state, "german", "061 OF 6109"))
    assert found.rule == "6.55"
    assert "M4 301 comes into 6109" in found.title
    assert "Where the line is entered counts: 6106:" in found.caution


def test_a_line_that_stays_armed_says_so() -> None:
    state = position({"G101": "6105", "A301": "6115"})
    found = only(plot(state, "german", "101 OF 6107"))
    assert "stays armed (6.56)" in found.caution
    assert found.outcomes == ()


def test_indirect_fire_is_told_with_its_scatter() -> None:
    state = position({"G051": "3716", "G101": "3419", "A101": "3420"})
    request = Plotting(state, "german")
    lines = next([offer.line] for offer in request.suggest("G051") if " IF " in offer.line)
    found = request.forecast(lines)[0]
    assert found.rule == "6.42"
    assert "(6.48)" in found.caution


def test_counter_battery_names_the_nearest_battery_in_range() -> None:
    state = position({"G051": "6105", "A231": "5505"})
    assert "M7 231 in 5505" in only(plot(state, "german", "051 CB T")).title
    alone = only(plot(position({"G051": "6105", "A301": "5505"}), "german", "051 CB T"))
    assert alone.outcomes == ()
    assert "No enemy battery" in alone.caution


def test_fire_from_beyond_the_map_is_told() -> None:
    state = position(
        {"G101": "3419", "A101": "3420"},
        scenario="19.5",
        concentrations={"german": [10]},
        strikes={"german": [6]},
    )
    art, air = plot(state, "german", "OFBDA 3420 10H T", "CAS 3420 6H")
    assert (art.rule, air.rule, art.line, air.line) == ("15.14", "16.1", 0, 1)
    assert "Inf 101 in 3420" in art.title


def test_bad_lines_and_remarks_have_no_forecast() -> None:
    state = position({"G061": "6105", "A031": "6109"})
    found = Plotting(state, "german").forecast(["# a remark", "061 DF 9999", "061 DF 6109", "PASS"])
    assert [each.line for each in found] == [2]


# Overruns ---------------------------------------------------------------------------------------------------


def test_an_overrun_is_told_with_its_answer() -> None:
    """13.0, 13.12, 13.21 The attack on who is not inside; counter-attacks, twice from inside."""
    state = position(
        {"A301": "6105", "G101": "6106 IN", "G061": "6106"},
        positions={"6106": "german"},
        plots={"A301": "MV"},
    )
    found = Moving(state, "allied").forecast(["301 MV 6106 6107"])
    assert [(each.line, each.rule) for each in found] == [(0, "13.0"), (0, "13.12")]
    assert "overruns 75a 061" in found[0].title
    assert "twice, from inside its position" in found[1].title


def test_the_ways_of_an_express_game_are_told_too() -> None:
    state = position({"A301": "6105", "G101": "6106"})
    state.options = {**state.options, "movement": "express"}
    found = plot(state, "allied", "301 MV 6106 6107")
    assert [each.rule for each in found] == ["13.0", "13.12"]


def test_what_lies_face_down_is_not_told() -> None:
    """11.5, B-19 A wood can be fired at from beyond the map though nobody knows who is in it."""
    data = load()
    wood, spotter = next(
        (wood, hex_id)
        for wood in sorted(setting.area(position({})))
        if data.map.terrain(wood) == "woods"
        for hex_id in data.map.grid.ring(wood, 5)
        if data.sight.is_clear(wood, hex_id) and data.map.terrain(hex_id) == "clear"
    )
    state = position({"G101": spotter, "A101": wood}, concentrations={"german": [10]})
    line = f"OFBDA {wood} 10H T"
    assert "Inf 101" in only(plot(state, "german", line)).title
    state.options = {**state.options, "intelligence": "limited"}
    assert plot(state, "german", line) == ()
