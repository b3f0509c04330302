"""What a page may say of a unit before it is given an order, and what a sheet still owes."""

from __future__ import annotations

from games.engine.aids import Study
from games.engine.chance import HmacChance
from games.engine.table import Table
from games.panzer44.deployment import Deployment
from games.panzer44.force import distance
from games.panzer44.game_data import load
from games.panzer44.moving import Moving
from games.panzer44.plotting import Plotting
from games.panzer44.state import State
from games.panzer44.title import TITLE
from tests.games.panzer44.positions import position


def marked(study: Study, key: str) -> tuple[str, ...]:
    return next(layer.hexes for layer in study.layers if layer.key == key)


def keys(study: Study) -> list[str]:
    return [layer.key for layer in study.layers]


def owed(state: State, side: str, *lines: str) -> list[str]:
    return [duty.text for duty in Plotting(state, side).duties(lines)]


# Studies ----------------------------------------------------------------------------------------------------


def test_a_unit_is_studied_with_figures_sight_ranges_and_reach() -> None:
    state = position({"G311": "3210", "A311": "3216"})
    study = Plotting(state, "german").study("G311")
    assert study.facts[0] == "Attack 10M, range 10 hexes."
    assert study.facts[1] == "Defense 10, a hard target; movement 6 points."
    assert set(marked(study, "sight")) <= load().sight.visible("3210")
    labels = [layer.label for layer in study.layers if layer.key.startswith("range-")]
    assert labels == [
        "20M at 1 hex",
        "10M at 2 to 3 hexes",
        "9M at 4 to 5 hexes",
        "8M at 6 to 8 hexes",
        "7M at 9 to 10 hexes",
    ]
    assert {distance("3210", h) for h in marked(study, "range-4")} == {6, 7, 8}
    assert "3210" not in marked(study, "reach")


def test_class_h_has_one_band_since_range_does_not_weaken_it() -> None:
    study = Plotting(position({"G001": "3210"}), "german").study("G001")
    assert [key for key in keys(study) if key.startswith("range")] == ["range-1"]
    assert study.facts[0].endswith("indirectly too.")


def test_who_cannot_move_has_no_reach_and_the_marker_is_told() -> None:
    pinned = {"hex": "3210", "pinned": True}
    study = Plotting(position({"G311": pinned}), "german").study("G311")
    assert "reach" not in keys(study)
    assert "Pinned: it fires, but does not move (6.82)." in study.facts


def test_a_carrier_names_its_passenger() -> None:
    study = Plotting(position({"G601": "3210", "G101": "ON G601"}), "german").study("G601")
    assert any(fact.startswith("Carries Inf 101") for fact in study.facts)


def test_cover_is_told_and_what_ends_it() -> None:
    wood = next(h for h in sorted(load().map.hexes) if load().map.terrain(h) == "woods")
    quiet = Plotting(position({"G101": wood}), "german").study("G101")
    assert "In woods: seen from three hexes or less until it fires (11.14)." in quiet.facts
    loud = Plotting(position({"G101": {"hex": wood, "has_fired": True}}), "german").study("G101")
    assert any("seen from any distance" in fact for fact in loud.facts)


def test_nobody_studies_the_enemy() -> None:
    state = position({"G311": "3210", "A311": "3216"})
    assert Plotting(state, "german").study("A311") == Study()
    assert Plotting(state, "german").study("G999") == Study()


def test_a_unit_beyond_the_map_is_shown_where_it_may_enter() -> None:
    state = position({}, waiting=[{"units": ["G311"], "entries": ["6106"]}])
    assert marked(Plotting(state, "german").study("G311"), "reach") == ("6106",)


def test_movers_are_studied_like_plotters() -> None:
    state = position({"G311": "3210"}, plots={"G311": "MV"})
    assert "reach" in keys(Moving(state, "german").study("G311"))


def test_a_unit_to_set_up_is_shown_its_zone() -> None:
    table = Table.new(TITLE, {"scenario": "19.5-arracourt"}, HmacChance(b"zone"))
    assert table.question is not None
    request = table.question.requests["german"]
    assert isinstance(request, Deployment)
    zone = marked(request.study("G311"), "reach")
    offers = {offer.hex for offer in request.suggest("G311") if " AT " in offer.line}
    assert set(zone) == offers


# Layers -----------------------------------------------------------------------------------------------------


def test_layers_mark_what_each_side_sees_and_can_hit() -> None:
    state = position({"G311": "3210", "A101": "3213"}, positions={"3213": "allied"})
    layers = {layer.key: set(layer.hexes) for layer in TITLE.layers(TITLE.view(state, None))}
    near = {h for h in load().map.grid.disk("3210", 12) if load().sight.is_clear("3210", h)}
    assert layers["sight-german"] == near
    assert layers["range-german"] == {h for h in near if 0 < distance("3210", h) <= 10}
    assert layers["owner-allied"] == {"3213"}
    assert "owner-german" not in layers


def test_what_face_down_counters_can_hit_is_not_marked() -> None:
    """11.5 Two units out of each other's sight, so that the other side's lies face down."""
    data = load()
    hidden = next(h for h in data.map.grid.ring("3210", 8) if not data.sight.is_clear("3210", h))
    state = position({"G311": "3210", "A301": hidden})
    state.options = {**state.options, "intelligence": "limited"}
    layers = {layer.key: layer.hexes for layer in TITLE.layers(TITLE.view(state, "german"))}
    assert layers["range-allied"] == ()
    assert hidden in layers["sight-allied"]
    assert layers["range-german"] != ()


# Duties -----------------------------------------------------------------------------------------------------


def test_units_that_could_fire_are_named_until_they_have_a_task() -> None:
    state = position({"G061": "6105", "A031": "6109", "G101": "5004"})
    assert owed(state, "german")[0].startswith("75a 061 could fire at an enemy in sight (DF) and has no task")
    assert not any("75a 061" in text for text in owed(state, "german", "061 DF 6109"))
    assert any("Inf 101 has no task" in text for text in owed(state, "german", "061 DF 6109"))


def test_a_battery_that_others_spot_for_is_named() -> None:
    data = load()
    behind = next(h for h in data.map.grid.ring("3420", 6) if not data.sight.is_clear(h, "3420"))
    state = position({"G051": behind, "G101": "3419", "A101": "3420"})
    assert any(text.startswith("105f 051 could fire indirectly") for text in owed(state, "german"))


def test_support_that_could_be_called_is_named_until_it_is() -> None:
    state = position({"G101": "3419", "A101": "3420"}, concentrations={"german": [10, 5]})
    assert "Not called: 2 concentrations (10H, 5H)." in owed(state, "german")
    assert "Not called: 1 concentration (5H)." in owed(state, "german", "OFBDA 3420 10H T")
    unseen = position({"G101": "3419", "A101": "0101"}, concentrations={"german": [10]})
    assert not any("concentration" in text for text in owed(unseen, "german"))


def test_who_must_leave_a_stack_is_a_duty_until_plotted() -> None:
    state = position({"A101": "3210", "A102": "3210"})
    request = Plotting(state, "allied")
    must = [duty for duty in request.duties(()) if duty.must]
    assert [(duty.rule, duty.hexes) for duty in must] == [("19.1", ("3210",))]
    assert not [duty for duty in request.duties(("102 MV",)) if duty.must]


def test_a_passenger_needs_its_carrier_to_move() -> None:
    state = position({"G601": "3210", "G101": "ON G601"})
    request = Plotting(state, "german")
    assert [duty.rule for duty in request.duties(("101 MV",)) if duty.must] == ["9.6"]
    assert not [duty for duty in request.duties(("101 MV", "601 MV")) if duty.must]


def test_who_may_enter_is_named() -> None:
    state = position({}, waiting=[{"units": ["G311"], "entries": ["6106"]}])
    assert "May enter and has no plot (MV): PzV 311." in owed(state, "german")
    assert owed(state, "german", "311 MV") == []


def test_movement_owed_is_a_duty_until_it_is_made() -> None:
    state = position({"G311": "3210", "G312": "3410"}, plots={"G311": "MV", "G312": "MV"})
    request = Moving(state, "german")
    first = request.duties(())[0]
    assert (first.must, first.rule, first.hexes) == (True, "7.12", ("3210", "3410"))
    lines = [line for line in request.default() if line.startswith("311")]
    assert request.duties(lines)[0].hexes == ("3410",)
    assert request.duties(request.default()) == ()
    assert request.duties([*lines, "MORE"]) == ()


def test_two_that_would_end_in_one_hex_are_a_duty() -> None:
    state = position({"G311": "3210", "G312": "3212"}, plots={"G311": "MV", "G312": "MV"})
    duties = Moving(state, "german").duties(["311 MV 3211", "312 MV 3211"])
    assert [(duty.must, duty.rule) for duty in duties] == [(True, "8.31")]


def test_a_set_up_owes_every_unit() -> None:
    table = Table.new(TITLE, {"scenario": "19.8-attack-on-the-siegfried-line"}, HmacChance(b"zone"))
    assert table.question is not None
    side, request = next(iter(table.question.requests.items()))
    duties = request.duties(())
    assert duties[0].must
    assert duties[0].rule == "18.41"
    assert not any(duty.must for duty in request.duties(request.default())), side
