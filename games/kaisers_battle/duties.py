"""8.1, 8.2 Who must attack, who must be attacked, and whether all of it can still be done.

The obligations are fixed when the movement phase ends (Interpretation A-35): advances and retreats of the
same phase create none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from games.engine.errors import Illegal
from games.engine.names import Side
from games.kaisers_battle import pieces
from games.kaisers_battle.ground import gives_choice
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.state import Fighting, State, enemy_of


@dataclass(frozen=True)
class Front:
    """8.0 Who can still fight whom: enemy hexes by unit and units by enemy hex, none that has fought."""

    hexes_of: dict[str, tuple[str, ...]]
    units_at: dict[str, tuple[str, ...]]
    must_attack: tuple[str, ...] = ()
    must_be_attacked: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether no attack at all is possible."""
        return not self.units_at


@dataclass
class Star:
    """8.2.1, 8.2.4 An attack in the simplest form: several units on one hex, or one unit on several."""

    units: list[str] = field(default_factory=list)
    hexes: list[str] = field(default_factory=list)


def begin_fighting(state: State, side: Side) -> Fighting:
    """8.1.1, 8.1.2 The duties of a side as its movement phase has left them.

    8.1.3A Units in towns and trenches owe nothing; Interpretation A-49: trenches free both sides' units.
    Interpretation A-36: an enemy stack is owed an attack when any unit beside it is not so freed.
    """
    enemy = pieces.stacks(state, enemy_of(side))
    near = pieces.data().map.grid.adjacency
    fighting = Fighting(side)
    owed: set[str] = set()
    for unit in pieces.units_of(state, side):
        hex_id = pieces.hex_of(state, unit)
        touched = [h for h in near[hex_id] if h in enemy]
        if touched and not gives_choice(hex_id):
            fighting.must_attack.append(unit)
            owed.update(touched)
    fighting.must_be_attacked = sorted(owed)
    return fighting


def front(state: State, without: Collection[str] = (), fought_hexes: Collection[str] = ()) -> Front:
    """8.1.4 The attacks still open, less units and hexes of a sheet that is being written."""
    fighting = state.fighting
    if fighting is None:
        return Front({}, {})
    done_units = {*fighting.fought_units, *without}
    done_hexes = {*fighting.fought_hexes, *fought_hexes}
    enemy = pieces.stacks(state, enemy_of(fighting.side))
    near = pieces.data().map.grid.adjacency
    hexes_of: dict[str, tuple[str, ...]] = {}
    units_at: dict[str, list[str]] = {}
    for unit in pieces.units_of(state, fighting.side):
        if unit in done_units:
            continue
        touched = tuple(h for h in near[pieces.hex_of(state, unit)] if h in enemy and h not in done_hexes)
        if touched:
            hexes_of[unit] = touched
            for hex_id in touched:
                units_at.setdefault(hex_id, []).append(unit)
    return Front(
        hexes_of,
        {hex_id: tuple(units_at[hex_id]) for hex_id in sorted(units_at)},
        tuple(u for u in fighting.must_attack if u in state.units and u not in done_units),
        tuple(h for h in fighting.must_be_attacked if h in enemy and h not in done_hexes),
    )


def check_done(left: Front) -> None:
    """8.1.1, 8.1.2 Raise Illegal when something is still owed."""
    for hex_id in left.must_be_attacked:
        able = left.units_at.get(hex_id, ())
        by = f"ATTACK {hex_id} WITH {able[0]}" if able else "free a unit beside it from another attack"
        raise Illegal("8.1.1", f"{hex_label(hex_id)} must be attacked this phase", by)
    for unit in left.must_attack:
        able = left.hexes_of.get(unit, ())
        by = f"ATTACK {able[0]} WITH {unit}" if able else "let it join another attack"
        raise Illegal("8.1.2", f"{unit} must attack this phase", by)


def check_possible(left: Front) -> None:
    """8.0.J, 8.1 Raise Illegal when what is owed could no longer be done by later attacks.

    If every owed hex has a unit beside it and every obliged unit a hex, all duties can be met together: take
    one such pair for each and leave out the pairs that are not needed; what remains are attacks of several
    units on one hex or of one unit on several, which 8.2.1 and 8.2.4 allow.
    """
    for hex_id in left.must_be_attacked:
        if not left.units_at.get(hex_id):
            raise Illegal(
                "8.1.1", f"nobody is left to attack {hex_label(hex_id)}", "free a unit beside it for later"
            )
    for unit in left.must_attack:
        if not left.hexes_of.get(unit):
            raise Illegal("8.1.2", f"{unit} is left with nobody to attack", "let it join an attack now")


Choose = Callable[[Sequence[str]], str]


def cover(left: Front, choose_unit: Choose, choose_hex: Choose) -> list[Star]:
    """8.1, 8.2 Attacks that meet every duty, each owed hex and obliged unit choosing its partner."""
    pairs = [(choose_unit(left.units_at[hex_id]), hex_id) for hex_id in left.must_be_attacked]
    busy = {unit for unit, _ in pairs}
    idle = [unit for unit in left.must_attack if unit not in busy]
    pairs += [(unit, choose_hex(left.hexes_of[unit])) for unit in idle]
    return stars(thin(pairs))


def thin(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Leave out every pair whose unit and hex both have another; what remains falls into stars."""
    kept = list(dict.fromkeys(pairs))
    for pair in list(kept):
        unit, hex_id = pair
        if sum(u == unit for u, _ in kept) > 1 and sum(h == hex_id for _, h in kept) > 1:
            kept.remove(pair)
    return kept


def stars(pairs: Iterable[tuple[str, str]]) -> list[Star]:
    """Pairs of unit and hex as attacks; the pairs must fall into stars (see ``thin``)."""
    kept = list(pairs)
    found: dict[str, Star] = {}
    for unit, hex_id in kept:
        is_centre = sum(u == unit for u, _ in kept) > 1
        star = found.setdefault(unit if is_centre else hex_id, Star())
        if unit not in star.units:
            star.units.append(unit)
        if hex_id not in star.hexes:
            star.hexes.append(hex_id)
    return list(found.values())
