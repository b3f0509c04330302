"""16.0 Corps attachments: units of different corps attack less well together."""

from __future__ import annotations

from collections.abc import Iterable

from games.kaisers_battle import pieces
from games.kaisers_battle.resolution import Modifier
from games.kaisers_battle.state import State

DRM = 1


def corps_in(state: State, units: Iterable[str]) -> tuple[str, ...]:
    """16.0 The corps some units belong to, in order.

    Interpretation A-23: service companies belong to none and never count. Interpretation A-51: "Gyl" is a
    corps of its own.
    """
    found = dict.fromkeys(pieces.corps_of(state, unit) for unit in units)
    return tuple(corps for corps in found if corps)


def modifier(state: State, attackers: Iterable[str]) -> Modifier | None:
    """16.0, 8.4 +1 to the defender's die when the attackers are of two or more corps, however many (A-50)."""
    corps = corps_in(state, attackers)
    # Interpretation A-50: once, not for every corps beyond the first.
    return Modifier("16.0", f"corps {' and '.join(corps)} attack together", DRM) if len(corps) > 1 else None
