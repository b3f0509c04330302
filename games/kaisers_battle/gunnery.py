"""9.1, 9.8 What all artillery fire shares: points, ranges, and how shots are written and paid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from games.engine.errors import Illegal
from games.engine.names import Side
from games.engine.sampling import Picker
from games.kaisers_battle.asking import check_left
from games.kaisers_battle.ground import nearest
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.pieces import data, headquarters
from games.kaisers_battle.state import Guns, State

GUN_RULES = """
guns: gun+
gun: INT (FIELD | HEAVY)
FIELD.4: /FIELD(?![\\w\\/])/i
HEAVY.4: /HEAVY(?![\\w\\/])/i
"""
"""Grammar of artillery points, to be appended to a request's own rules: ``3 FIELD 2 HEAVY``."""


def read_guns(*parts: tuple[int, str]) -> Guns:
    """The points of parsed parts; the same kind named twice adds up."""
    found = Guns()
    for number, kind in parts:
        if kind.upper() == "FIELD":
            found.field += number
        else:
            found.heavy += number
    return found


GUN_ORDERS: dict[str, Callable[..., object]] = {"guns": read_guns}
"""What makes Guns of the grammar's parts."""


def is_in_field_range(state: State, side: Side, hex_id: str) -> bool:
    """9.1.1 Whether a side's field points reach a hex: within ten hexes of a headquarters.

    Interpretation A-44: any friendly headquarters serves.
    """
    near = nearest(hex_id, headquarters(state, side))
    return near is not None and near <= data().charts.artillery.field_range


def field_reach(state: State, side: Side) -> frozenset[str]:
    """9.1.1 All hexes a side's field points reach."""
    grid, far = data().map.grid, data().charts.artillery.field_range
    return frozenset(h for origin in headquarters(state, side) for h in grid.disk(origin, far))


def check_range(state: State, side: Side, hexes: Iterable[str], guns: Guns) -> None:
    """9.1.1 Raise Illegal when field points are to reach a hex that is out of their range.

    Heavy points reach every hex. Interpretation A-19: one field point binds a target to the range.
    """
    for hex_id in hexes:
        if guns.field and not is_in_field_range(state, side, hex_id):
            reason = f"{hex_label(hex_id)} is more than ten hexes from every headquarters of yours"
            raise Illegal("9.1.1", reason, "use heavy points")


def check_pay(left: Guns, guns: Guns) -> None:
    """9.8 Raise Illegal when more points are wanted than are left on the track."""
    check_left("9.8", guns, left)


def pay(left: Guns, guns: Guns) -> None:
    """9.8 Take points off a track."""
    left.field -= guns.field
    left.heavy -= guns.heavy


def split(points: int, field: int, heavy: int, pick: Picker | None = None) -> Guns:
    """So many points of what is there, heavy ones last unless chance says otherwise; there must be enough."""
    least = max(0, points - heavy)
    most = min(field, points)
    from_field = most if pick is None else least + pick.below(most - least + 1)
    return Guns(from_field, points - from_field)


@dataclass(frozen=True)
class Shot:
    """Points aimed at a hex."""

    target: str
    guns: Guns


def left_after(left: Guns, shots: Sequence[Shot]) -> Guns:
    """9.8 What a track holds after some shots."""
    return Guns(left.field - sum(s.guns.field for s in shots), left.heavy - sum(s.guns.heavy for s in shots))
