"""Where one looks to answer, and a set-up drawn into its side's view before it is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.engine.names import JSON
from games.hexwar.focus import outward
from games.panzer44.force import occupied
from games.panzer44.game_data import load
from games.panzer44.state import Placed, State, enemy_of
from games.panzer44.view import view as view_of

if TYPE_CHECKING:
    from games.panzer44.asking import Asked
    from games.panzer44.deployment import Deployment
    from games.panzer44.moving import Moving
    from games.panzer44.plotting import Plotting


FACING = 10
"""6.92 Enemies within so many hexes are looked at too: the reach of most guns."""


def focus(request: Plotting | Moving, units: Iterable[str]) -> tuple[str, ...]:
    """Where one's own units stand, outward from where most of them face the enemy, and the enemies there."""
    state, grid = request.state, load().map.grid
    hexes = [state.units[unit].hex for unit in units if unit in state.units]
    enemies = occupied(state, enemy_of(request.side))
    own = outward(grid, hexes, enemies)
    facing = [h for h in enemies if own and grid.distance(own[0], h) <= FACING]
    return tuple(sorted({*own, *facing}, key=lambda h: (grid.distance(own[0], h), h not in own, h)))


def of_deployment(request: Deployment, view: Mapping[str, JSON], lines: Sequence[str]) -> Mapping[str, JSON]:
    """18.41, 19.1 The set-up of a sheet with its positions and mines; parachutists where they are aimed.

    Everything but one's own units is taken from the view as it is: a unit that is only planned sees nothing,
    so it turns no enemy counter up (11.5).
    """
    draft, side = request.drafted(lines), request.side
    units = {unit: Placed(hex_id, inside=unit in draft.inside) for unit, hex_id in draft.where.items()}
    for rider, carrier in draft.riding.items():
        if carrier in draft.where:
            units[rider] = Placed(draft.where[carrier], carrier=carrier)
    alone = State(options={}, scenario=request.state.scenario, units=units)
    planned = listed(view_of(alone, side)["units"])
    return {
        **view,
        "units": [*listed(view["units"]), *({**unit, "planned": True} for unit in planned)],
        "positions": {**mapped(view["positions"]), **dict.fromkeys(draft.positions, side)},
        "mines": [
            *listed(view["mines"]),
            *({"hex": h, "side": side, "kind": kind, "known": False} for h, kind in draft.mines.items()),
        ],
    }


def staged(request: Asked[Any, Any], view: Mapping[str, JSON], units: Iterable[str]) -> Mapping[str, JSON]:
    """A side's view with counters of its own that are still off the map, for a page that draws them there."""
    coming = {unit: Placed("") for unit in units if unit not in request.state.units}
    alone = State(options={}, scenario=request.state.scenario, units=coming)
    return {**view, "reserve": view_of(alone, request.side)["units"]} if coming else view


def listed(value: JSON) -> list[dict[str, JSON]]:
    """A list of entries of a view."""
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def mapped(value: JSON) -> dict[str, JSON]:
    """A mapping of a view."""
    return value if isinstance(value, dict) else {}
