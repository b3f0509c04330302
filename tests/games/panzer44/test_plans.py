"""Where one looks to answer, and what a sheet would do drawn into the view."""

from __future__ import annotations

from typing import Any

from games.engine.chance import HmacChance
from games.engine.codec import canonical
from games.engine.table import Table
from games.panzer44.force import distance
from games.panzer44.moving import Moving
from games.panzer44.plotting import Plotting
from games.panzer44.title import TITLE
from tests.games.panzer44.positions import position


def begun(scenario: str, **options: str) -> Table[Any]:
    return Table.new(TITLE, {"scenario": scenario, **options}, HmacChance(b"plans"))


def first(table: Table[Any]) -> tuple[str, Any]:
    assert table.question is not None
    return next(iter(table.question.requests.items()))


def test_a_set_up_is_drawn_as_ghosts_where_the_proposal_puts_it() -> None:
    table = begun("19.5-arracourt")
    side, request = first(table)
    view = request.planned(TITLE.view(table.state, side), request.template())
    ghosts = {unit["id"]: unit["hex"] for unit in view["units"] if unit.get("planned")}
    assert set(ghosts) == set(request.force_of)
    assert {subject.id: subject.hex for subject in request.subjects()} == ghosts
    picture = TITLE.picture(view, request.focus()[:8])
    assert "stroke-dasharray" in picture.svg
    assert "planned" in TITLE.text_map(view, request.focus()[:8])
    assert "planned" not in TITLE.text_map(TITLE.view(table.state, side), request.focus()[:8])


def test_a_set_up_that_is_only_planned_turns_no_enemy_up() -> None:
    """11.5 The enemy is shown as the view shows him, wherever one plans to stand."""
    table = begun("20.2-operation-epsom", intelligence="limited")
    side, request = first(table)
    table.answer({side: request.default()})
    side, request = first(table)
    seen: Any = TITLE.view(table.state, side)
    planned: Any = request.planned(seen, request.default())
    assert any(unit["hidden"] for unit in seen["units"])
    assert canonical([u for u in planned["units"] if not u.get("planned")]) == canonical(seen["units"])


def test_planning_changes_neither_position_nor_view() -> None:
    table = begun("19.8-attack-on-the-siegfried-line")
    side, request = first(table)
    view = TITLE.view(table.state, side)
    before = canonical(view)
    planned: Any = request.planned(view, request.default())
    assert canonical(view) == canonical(TITLE.view(table.state, side)) == before
    assert len(planned["mines"]) == sum(line.startswith("MINE") for line in request.default())


def test_the_first_hexes_to_look_at_belong_together() -> None:
    units = {"G311": "3210", "G312": "3211", "G313": "5004", "G314": "3212", "A301": "3215"}
    found = Plotting(position(units), "german").focus()
    assert set(found) == {"3210", "3211", "3212", "5004", "3215"}
    assert found[-1] == "5004"
    assert all(distance(found[0], h) <= 2 for h in found[:3])
    assert found[3] == "3215"  # the enemy they face, before a friend far away


def test_one_looks_where_the_enemy_is_nearest_and_not_at_a_crowd_far_from_him() -> None:
    units = {"A141": "1915", "A142": "1916", "A143": "2014", "A301": "4105", "G311": "4801"}
    found = Plotting(position(units), "allied").focus()
    assert found[:2] == ("4105", "4801")


def test_a_set_up_looks_at_every_place_of_the_proposal_and_at_the_enemies_that_stand() -> None:
    table = begun("19.1-behind-utah")
    side, request = first(table)
    assert request.looks_at_all
    garrison = {subject.hex for subject in request.subjects()}
    assert set(request.focus()) == garrison
    table.answer({side: request.default()})
    _, request = first(table)
    assert set(request.focus()) == garrison | {subject.hex for subject in request.subjects()}


def test_lines_of_fire_and_ways_are_drawn_as_plans() -> None:
    state = position({"G061": "6105", "A031": "6109"})
    view: Any = Plotting(state, "german").planned(TITLE.view(state, "german"), ["061 DF 6109"])
    assert [plan["way"] for plan in view["planned"]] == [["6105", "6109"]]
    state = position({"G311": "3210"}, plots={"G311": "MV"})
    request = Moving(state, "german")
    seen = TITLE.view(state, "german")
    there: Any = request.planned(seen, ["311 MV 3211 3212"])
    assert [plan["way"] for plan in there["planned"]] == [["3210", "3211", "3212"]]
    back: Any = request.planned(seen, ["311 MV 3211 3210"])
    assert back["planned"] == []
    assert TITLE.picture(there, ["3211"]).svg != TITLE.picture(back, ["3211"]).svg


def test_counters_that_may_come_onto_the_map_lie_unseen_with_the_picture() -> None:
    table = begun("19.5-arracourt")
    side, request = first(table)
    view = TITLE.view(table.state, side)
    staged = request.staged(view)
    picture = TITLE.picture(staged).svg
    assert {unit for unit in request.force_of if f'data-spare="{unit}"' in picture} == set(request.force_of)
    assert "data-spare" not in TITLE.picture(view).svg
    assert TITLE.text_map(staged) == TITLE.text_map(view)
