"""What is shown of a position: everything to who may know it, nothing to who may not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from games.engine.events import Event
from games.engine.names import Side
from games.hexwar import svg, textmap
from games.hexwar.scene import MarkLook, WorkLook
from games.panzer44.game_data import load
from games.panzer44.scene import ground, scene
from games.panzer44.state import Column, Mine, Placed, Plot, State, Support
from games.panzer44.view import UNKNOWN
from games.panzer44.view import view as full_view

ARRACOURT = "19.5-arracourt"


def position(intelligence: str = "full") -> State:
    """A Panther in the open before Ley, grenadiers on a halftrack in a wood, two Shermans far away."""
    return State(
        options={"intelligence": intelligence},
        scenario=ARRACOURT,
        turn=3,
        units={
            "G311": Placed("5405", disruption=2, pinned=True),
            "G101": Placed("5913", carrier="G601"),
            "G601": Placed("5913"),
            "A301": Placed("0707"),
            "A331": Placed("5407", delayed_panic=True),
        },
        wrecks=["2020", "2020"],
        positions={"5405": "german"},
        mines={"4120": Mine("german", "hasty"), "4121": Mine("german", "hasty", known=True)},
        waiting=[Column("tanks", "allied", 6, "column", ["0129"], ["A303", "A302"])],
        plots={"G311": Plot("DF", "5407"), "A301": Plot("MV")},
        support=[Support("allied", "CAS", 10, "5405", "T")],
        strikes={"allied": [10, 10]},
    )


def view(state: State, side: Side | None) -> dict[str, Any]:
    """The view, as what reads it from JSON finds it."""
    found: dict[str, Any] = json.loads(json.dumps(full_view(state, side)))
    return found


def unit(shown: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(u for u in shown["units"] if u["id"] == name)
    return found


def ids(shown: dict[str, Any]) -> list[str]:
    return sorted(u["id"] for u in shown["units"])


@pytest.mark.parametrize("side", ["german", "allied", None])
def test_plain_data(side: Side | None) -> None:
    shown = view(position(), side)
    assert shown == full_view(position(), side)
    assert ids(shown) == ["A301", "A331", "G101", "G311", "G601"]
    assert shown["turn_name"] == "Turn 3 of 20"
    assert shown["panic"] == {"german": 20, "allied": 10}


def test_sealed_plots_are_their_owners() -> None:
    assert view(position(), "german")["plots"] == {"G311": {"task": "DF", "target": "5407", "pattern": ""}}
    assert list(view(position(), "allied")["plots"]) == ["A301"]
    assert view(position(), None)["plots"] == {}
    assert view(position(), "german")["support_plotted"] == []
    assert view(position(), "german")["support"] == view(position(), "allied")["support"]


def test_mines_and_columns() -> None:
    hexes: dict[Side | None, list[str]] = {"german": ["4120", "4121"], "allied": ["4121"], None: ["4121"]}
    for side, wanted in hexes.items():
        assert [m["hex"] for m in view(position(), side)["mines"]] == wanted
    orders = [view(position(), side)["waiting"] for side in ("allied", "german")]
    assert orders[0][0]["units"] == ["A303", "A302"]
    assert orders[1][0]["units"] == ["A302", "A303"]  # the order is secret


def test_limited_intelligence_hides_what_is_not_seen() -> None:
    """11.5 The Stuart sees the Panther beside it; the halftrack in the wood and its riders are a blank."""
    shown = view(position("limited"), "allied")
    assert ids(shown) == [UNKNOWN, "A301", "A331", "G311"]
    assert unit(shown, UNKNOWN) == {
        "id": UNKNOWN,
        "side": "german",
        "nation": "german",
        "hex": "5913",
        "hidden": True,
    }
    assert ids(view(position("limited"), "german")) == [UNKNOWN, "A331", "G101", "G311", "G601"]
    assert ids(view(position("limited"), None)) == [UNKNOWN] * 4


@pytest.mark.parametrize("side", ["allied", None])
def test_pictures_do_not_leak(side: Side | None) -> None:
    shown = view(position("limited"), side)
    told = svg.draw(scene(shown)).svg + textmap.describe(scene(shown)) + json.dumps(shown)
    for secret in ("G101", "G601", "Inf 101", "SPW 601"):
        assert f'data-unit="{secret}"' not in told
        assert f">{secret}<" not in told
        assert f"{secret}," not in told


@pytest.mark.parametrize("side", ["allied", None])
def test_unknown_mines_are_not_drawn(side: Side | None) -> None:
    chits = [m.hex for m in scene(view(position(), side)).markers if m.look is MarkLook.CHIT]
    assert chits == ["4121"]


def test_counters_of_a_scene() -> None:
    drawn = {c.unit: c for c in scene(view(position(), "german")).counters}
    panther = drawn["G311"]
    assert (panther.label, panther.strength, panther.nation) == ("PzV 311", "10M10 [10] 6", "german")
    assert [b.text for b in panther.badges] == ["D2", "Pin"]
    assert "plotted DF 5407" in panther.figures
    assert drawn["A331"].badges[0].text == "(P)"
    assert [c.unit for c in scene(view(position(), "german")).counters if c.hex == "5913"] == ["G101", "G601"]
    assert "carries Inf 101" in drawn["G601"].figures


def test_marks_works_and_objectives() -> None:
    shown = scene(view(position(), "german"))
    assert [(m.hex, m.label) for m in shown.markers if m.look is MarkLook.WRECK] == [("2020", "2 wrecks")]
    assert [w.hex for w in shown.works if w.look is WorkLook.FIELDWORK] == ["5405"]
    objectives = {w.hex for w in shown.works if w.look is WorkLook.OBJECTIVE}
    assert objectives == {*load().map.towns["Ley"], *load().map.towns["Arracourt"]}


def events() -> Sequence[Event]:
    return (
        Event("7.0", "moves", ("1010",), kind="move", data={"way": ["1010", "1011"], "side": "german"}),
        Event(
            "6.3",
            "fires",
            ("1011",),
            kind="battle",
            data={"from": ["1015"], "targets": ["1011"], "label": "D1"},
        ),
        Event("14.0", "chits", (), kind="panic", data={"chits": [1]}),
    )


def test_events_are_drawn() -> None:
    shown = scene(view(position(), "german"), ["1011"], events())
    assert [a.hexes for a in shown.arrows] == [("1010", "1011")]
    assert [(b.attackers, b.target, b.label) for b in shown.battles] == [(("1015",), "1011", "D1")]


@pytest.mark.parametrize("slug", load().scenarios)
def test_every_scenario_has_a_picture(slug: str) -> None:
    scenario = load().scenarios[slug]
    drawing = svg.draw(scene(view(State(options={}, scenario=slug), None)))
    assert scenario.name in drawing.alt
    assert ("not in play" in drawing.svg) == (len(scenario.area) < len(load().map.grid))


def test_ground_is_kept() -> None:
    assert ground() is ground()
    named = {p.name for p in ground().places}
    assert set(load().map.towns) <= named
