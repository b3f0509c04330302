"""How case files of Panzer '44 are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.panzer44.game_data import load
from games.panzer44.sequence import SEQUENCE
from games.panzer44.state import State
from tests.games.cases import Adapter

OPTIONS = {"intelligence": "open", "reveal": "even", "movement": "sheets"}
PATTERNS = ("T", "L")
PREFERENCES = ("GUN", "INFANTRY", "LEFT", "ENTERED", "EVEN", "NEAREST", "STRONGEST")


def empty() -> State:
    """The ground of Arracourt on turn 5 (whole map, no bans, Germany first), with nobody on it."""
    slug = scenario("19.5")
    return State(
        options={"scenario": slug, **OPTIONS},
        scenario=slug,
        turn=5,
        is_deployed=True,
        ready=["german", "allied"],
        first_fire=1,
    )


def scenario(rule: str) -> str:
    """The slug of a scenario by its rule."""
    return next(slug for slug, found in load().scenarios.items() if found.rule == rule)


def expand(position: dict[str, Any]) -> dict[str, Any]:
    """Write short forms out.

    A unit: "6105", "6105 IN" (inside a position), "ON G601" (with its carrier), or a table with more.
    A plot: as on the sheet, "DF 6105 L"; in an express game its way after a colon, "MV: 6105 6106". A mine:
    "hasty german". A scenario: its rule. A column: a table in which all but name and units may be left out.
    """
    found = dict(position)
    if "units" in found:
        found["units"] = {u: unit_of(placed, position["units"]) for u, placed in found["units"].items()}
    if "plots" in found:
        found["plots"] = {u: plot_of(plot) for u, plot in found["plots"].items()}
    if "mines" in found:
        found["mines"] = {h: mine_of(mine) for h, mine in found["mines"].items()}
    if "scenario" in found:
        found["scenario"] = scenario(found["scenario"])
    if "waiting" in found:
        found["waiting"] = [column_of(column) for column in found["waiting"]]
    return found


def unit_of(placed: Any, units: Mapping[str, Any]) -> dict[str, Any]:
    """A unit on the map."""
    if not isinstance(placed, str):
        return dict(placed)
    if placed.startswith("ON "):
        carrier = placed.removeprefix("ON ")
        there = unit_of(units[carrier], units)
        return {"hex": there["hex"], "carrier": carrier}
    hex_id, *inside = placed.split(" ")
    return {"hex": hex_id, **({"inside": True} if inside == ["IN"] else {})}


def plot_of(text: Any) -> dict[str, Any]:
    """A task."""
    if not isinstance(text, str):
        return dict(text)
    line, _, way = text.partition(":")
    task, *words = line.split()
    found: dict[str, Any] = {"task": task}
    for word in words:
        if word in PATTERNS:
            found["pattern"] = word
        elif word in PREFERENCES:
            found["prefer"] = word
        elif word in ("HOLD", "LATE"):
            found["hold"], found["late"] = True, word == "LATE"
        else:
            found["target"] = word
    return {**found, "way": way.strip()} if way else found


def mine_of(text: Any) -> dict[str, Any]:
    """A mined hex."""
    if not isinstance(text, str):
        return dict(text)
    kind, side, *known = text.split()
    return {"side": side, "kind": kind, **({"known": True} if known == ["known"] else {})}


def column_of(column: Mapping[str, Any]) -> dict[str, Any]:
    """A force that waits beyond the map."""
    side = "german" if column["units"] and column["units"][0].startswith("G") else "allied"
    return {"name": "column", "side": side, "turn": 5, "kind": "column", "entries": [], **column}


ADAPTER = Adapter("games.panzer44", SEQUENCE, State, empty, expand)
