"""What a newcomer is shown with his first sheets: aims, proposal, tasks to click."""

from dataclasses import replace

import pytest

from games.engine.chance import HmacChance
from games.engine.request import Request
from games.engine.table import Table
from games.panzer44 import plot_warnings
from games.panzer44.aims import aims
from games.panzer44.deployment import Deployment
from games.panzer44.game_data import load
from games.panzer44.moving import Moving
from games.panzer44.objectives import field_of_aims
from games.panzer44.plotting import Plotting
from games.panzer44.state import Placed, Plot
from games.panzer44.targets import chance_text
from games.panzer44.title import TITLE
from tests.games.panzer44.positions import position

UTAH, ARRACOURT = "19.1-behind-utah", "19.5-arracourt"


def asked(table: Table, side: str) -> Request:  # type: ignore[type-arg]
    assert table.question is not None
    return table.question.requests[side]


def begun(scenario: str) -> Table:  # type: ignore[type-arg]
    return Table.new(TITLE, {"scenario": scenario}, HmacChance(b"aids"))


def deployed(scenario: str) -> Table:  # type: ignore[type-arg]
    table = begun(scenario)
    while table.question and isinstance(next(iter(table.question.requests.values())), Deployment):
        table.answer({side: request.default() for side, request in table.question.requests.items()})
    return table


def test_the_first_sheet_says_how_the_game_is_won() -> None:
    facts = asked(begun(UTAH), "german").facts()
    assert "German victory at once: off the map, the Panzer IV by the southern edge." in facts
    assert "Otherwise, after turn 20: American victory." in facts
    assert set(aims(UTAH)) <= set(asked(deployed(UTAH), "allied").facts())


COMING = "To come on turn 15: German tanks for the beach, by the north edge: PzIV 301."


def test_both_sides_are_told_what_is_still_to_come_and_when() -> None:
    """18.6 The scenario prints it; the game turns on the tank of turn 15."""
    assert COMING in asked(begun(UTAH), "german").facts()
    table = deployed(UTAH)
    assert all(COMING in asked(table, side).facts() for side in ("german", "allied"))
    state = replace(position({"G301": "4001"}, scenario="19.1"), turn=15, waiting=table.state.waiting)
    assert not any(text.startswith("To come") for text in Plotting(state, "allied").facts())


def test_a_loose_pattern_next_to_ones_own_is_warned_of() -> None:
    """6.21, 6.22 It strikes all around its hex, the firer too, but no armour."""
    state = position({"G043": "4630", "G311": "4729", "A001": "4730"})
    sheet = Plotting(state, "german").read(["043 DF 4730 L"])
    assert sheet.lines[0].warnings == ("L, a loose pattern, strikes your own 20/4 043 in 4630 too (6.21)",)
    assert not Plotting(state, "german").read(["043 DF 4730 T"]).lines[0].warnings


def test_a_loose_pattern_at_armour_is_warned_of_as_far_as_it_is_known() -> None:
    """6.86, 11.5 What lies face down is not told to be armour."""
    units = {"A001": "4730", "A101": "5030", "G311": "5032", "G312": "3210"}
    seen = Plotting(position(units), "allied").read(["001 IF 5032 L", "001 DF 5032 L"]).lines
    said = "L, a loose pattern, does not harm armour: PzV 311 in 5032 (6.86)"
    assert said in [text for line in seen for text in line.warnings]
    hidden = position({**units, "A101": "6130"}, options={"intelligence": "limited"})
    assert plot_warnings.spared(hidden, "A001", Plot("IF", "3210", "L")) == []
    assert plot_warnings.spared(position(units), "A001", Plot("IF", "5032", "T")) == []
    mixed = position({**units, "G101": "5032"})
    assert plot_warnings.spared(mixed, "A001", Plot("IF", "5032", "L")) == []


def test_who_drops_is_told_that_he_only_aims() -> None:
    table = begun(UTAH)
    assert asked(table, "german").help()[0].meaning == "stands there"
    table.answer({"german": asked(table, "german").default()})
    assert asked(table, "allied").help()[0].meaning.startswith("aims at this hex")


def test_a_hex_outside_the_zone_is_answered_with_the_nearest_inside() -> None:
    sheet = asked(begun(UTAH), "german").read(["106 AT 3610"])
    assert sheet.lines[0].suggestion == "zone: 838 hexes, the nearest of them 3710, 3711, 3709, 3712"


def test_points_and_the_least_of_them_are_told() -> None:
    german = next(text for text in aims(ARRACOURT) if text.startswith("German points"))
    assert german == (
        "German points: 5 for each combat unit in Arracourt at the end; "
        "1 for each attack strength point the enemy has lost. It needs 30 or loses."
    )


@pytest.mark.parametrize("slug", sorted(load().scenarios))
def test_every_scenario_names_both_outcomes(slug: str) -> None:
    story, *ways, last = aims(slug)
    scenario = load().scenarios[slug]
    assert scenario.summary in story
    assert len(ways) == len(scenario.victory.goals) + len({a.side for a in scenario.victory.awards})
    assert "victory" in last or "draw" in last


def test_units_to_set_up_are_clicked_where_the_proposal_puts_them() -> None:
    request = asked(begun(ARRACOURT), "german")
    where = {subject.id: subject.hex for subject in request.subjects()}
    assert "311 AT " + where["G311"] in request.template()
    assert "601 AT " + where["G101"] in request.template()  # 101 rides on it
    assert len(set(where.values())) == 20


def test_forms_that_cannot_be_used_are_not_explained() -> None:
    utah = [line.form for line in asked(deployed(UTAH), "allied").help()]
    assert not any(form.startswith(("OFBDA", "CAS", "COLUMN")) for form in utah)
    arracourt = [line.form for line in asked(deployed(ARRACOURT), "allied").help()]
    assert "COLUMN unit unit ..." in arracourt
    drop = begun(UTAH)
    assert any(line.form.startswith("unit ON") for line in asked(drop, "german").help())
    drop.answer({"german": asked(drop, "german").default()})
    assert not any(line.form.startswith("unit ON") for line in asked(drop, "allied").help())


def test_a_click_offers_what_is_in_sight_then_to_move_then_the_many_lines_to_watch() -> None:
    request = asked(deployed(ARRACOURT), "german")
    tasks = [offer.line.split()[1] for offer in request.suggest("G317")]
    assert tasks[0] == "DF"
    assert tasks.index("DF") < tasks.index("MV") < tasks.index("OF")
    looks = {offer.line.split()[1]: offer.look for offer in request.suggest("G317")}
    assert (looks["DF"], looks["MV"], looks["OF"]) == ("shot", "goal", "watch")


def test_an_offer_to_fire_tells_the_chances_of_the_column() -> None:
    """6.81 Column +6: 1 (P), 2 D2 ... told in per cent of the faces."""
    assert chance_text(6, 0) == "D1 or more 100 %, D4 33 %"
    assert chance_text(0, 0) == "D1 or more 50 %, else pin or panic 50 %"
    assert chance_text(-3, 3) == "pin or panic 33 %"
    assert chance_text(-3, 9) == "no effect on any die"


def test_who_must_leave_an_overfull_hex_is_told_beforehand() -> None:
    request = asked(deployed(UTAH), "allied")
    assert isinstance(request, Plotting)
    crowded = not request.read(["PASS"]).ok
    assert crowded == any(fact.startswith("Too many stand in") for fact in request.facts())
    assert crowded


def test_fire_at_an_own_unit_is_warned_of() -> None:
    request = asked(deployed(UTAH), "german")
    own = {unit.hex for unit in request.state.units.values()}  # type: ignore[attr-defined]
    for offer in request.suggest("G001"):
        if " IF " in offer.line:
            friends = offer.hex in {s.hex for s in request.subjects()}
            assert offer.hex in own or not friends
            warned = any("under this fire" in text for text in request.read([offer.line]).lines[0].warnings)
            assert warned == friends


def test_the_movement_sheet_says_where_a_column_enters() -> None:
    table = deployed(ARRACOURT)
    table.answer({"german": ["PASS"], "allied": ["412 MV", "502 MV"]})
    while asked_kind(table) != "allied":
        table.answer({"german": asked(table, "german").default()})
    assert "# 412 M18 off the map, enters in 0110, 9 points" in asked(table, "allied").template()


def asked_kind(table: Table) -> str:  # type: ignore[type-arg]
    assert table.question is not None
    return next(iter(table.question.requests))


def test_a_proposed_move_goes_nearer_to_where_the_side_wants_to_be() -> None:
    table = deployed(ARRACOURT)
    plot = asked(table, "german")
    movers = [unit.id for unit in plot.subjects() if unit.id in plot.state.units]  # type: ignore[attr-defined]
    state = plot.state  # type: ignore[attr-defined]
    plots = {unit: Plot("MV") for unit in movers}
    request = Moving(replace(state, plots=plots, moved=[]), "german")
    lines = [line for line in request.template() if not line.startswith("#")]
    assert request.read(lines).ok
    nearer = 0
    for line in lines:
        name, _, *way = line.split()
        start = state.units[f"G{name}"].hex
        assert way[-1] == start or request.far[way[-1]] <= request.far[start]
        nearer += request.far[way[-1]] < request.far[start]
    assert nearer > len(lines) / 2


def test_the_least_move_is_a_hex_nearer_and_out_and_back_only_where_none_is() -> None:
    table = deployed(ARRACOURT)
    state = asked(table, "german").state  # type: ignore[attr-defined]
    goal = min(h for h, away in field_of_aims(ARRACOURT, "german").items() if not away)
    for hex_id, hexes in (("G317", 1), (goal, 2)):
        placed = {"G317": Placed(hex_id if hex_id != "G317" else state.units["G317"].hex)}
        alone = replace(state, units=placed, plots={"G317": Plot("MV")}, moved=[])
        request = Moving(alone, "german")
        (line,) = request.default()
        assert len(line.split()[2:]) == hexes
        start, end = placed["G317"].hex, line.split()[-1]
        assert request.far[end] < request.far[start] if hexes == 1 else end == start


@pytest.mark.parametrize(("words", "is_told"), [("", True), (" T", False), (" L", False), (" TIGHT", False)])
def test_a_pattern_that_was_not_written_is_told_of(words: str, is_told: bool) -> None:
    """6.21 Without T or L the fire is tight, and the receipt says so."""
    request = Plotting(position({"G051": "6105", "A101": "6109"}), "german")
    (line,) = request.read([f"051 DF 6109{words}"]).lines
    assert line.canonical == ("051 DF 6109 L" if words == " L" else "051 DF 6109 T")
    assert any("names none" in warning for warning in line.warnings) == is_told
    assert any("loose" in form.meaning for form in request.help())


def test_why_a_target_is_not_seen_is_a_reason_and_no_advice() -> None:
    request = Plotting(position({"G071": "0208", "A101": "0305"}), "german")
    (line,) = request.read(["071 DF 0305"]).lines
    assert line.reason.endswith(("blocked", "spotted there"))
    assert line.suggestion is None


def test_every_unit_that_may_not_stay_and_every_full_hex_is_named_at_once() -> None:
    """7.12, 8.31 By letter each further fault would cost another exchange."""
    units = {"G311": "3210", "G312": "3212", "G313": "3410", "G314": "3412"}
    request = Moving(position(units, plots=dict.fromkeys(units, "MV")), "german")
    (idle,) = request.read(["311 MV 3211"]).faults
    assert idle.reason.startswith("PzV 312, PzV 313, PzV 314 were plotted to move")
    assert str(idle.suggestion).count(" MV ") == 3
    (full,) = request.read(["311 MV 3211", "312 MV 3211", "313 MV 3411", "314 MV 3411"]).faults
    assert full.reason == (
        "PzV 311, PzV 312 would end in 3211 together; PzV 313, PzV 314 would end in 3411 together"
    )


def test_a_way_that_ends_in_a_vehicle_is_told_that_vehicles_are_not_overrun() -> None:
    """13.0 Not that it should go on behind it."""
    state = position({"G313": "3210", "A302": "3212", "A101": "3310"}, plots={"G313": "MV"})
    request = Moving(state, "german")
    reasons = [request.read([line]).lines[0].reason for line in ("313 MV 3211 3212", "313 MV 3310")]
    assert reasons == [
        "an enemy stands in 3212, a vehicle, and those are not overrun (13.0)",
        "an enemy stands in 3310: an overrun goes on into a vacant hex",
    ]
