"""What all questions of this title share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from games.engine.aids import Sketch, Study
from games.engine.errors import Illegal
from games.engine.events import Event
from games.engine.names import JSON, Side
from games.engine.play import Play
from games.engine.request import PASS, Request, Subject
from games.engine.text import count as count
from games.hexwar.focus import outward
from games.hexwar.sketches import Look, Pieces, sketches
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.pieces import data, hex_of, label, side_of, units_of
from games.kaisers_battle.state import GERMAN, Guns, State

D = TypeVar("D")
A = TypeVar("A")

Game = Play[State]

MORE = "MORE"
"""The last line of a sheet whose sender wants to see the results before he goes on."""

NEAR_ENOUGH = 3
"""How near to a target, in hexes, an own unit stands that is shown with it."""

LOOKS = {
    **dict.fromkeys(("MOVE", "MARCH", "ADVANCE"), Look.GO),
    "RETREAT": Look.SHIFT,
    "ATTACK": Look.AIM,
    **dict.fromkeys(("ENTER", "PLACE"), Look.PLACE),
    **dict.fromkeys(("DRUMFIRE", "GAS", "STRIKE", "SOS", "OBSERVE", "LOSE", "REMOVE", "BREAK"), Look.MARK),
}
"""How the lines of the order language look on the map."""

SIDE_NAMES = {GERMAN: "Germany", "allied": "The Allies"}


class Asked(Request[D, A]):
    """A question about a position. All counters lie open, so a side may know everything but sealed orders."""

    def __init__(self, state: State, side: Side) -> None:
        super().__init__(side)
        self.state = state

    def default(self) -> tuple[str, ...]:
        """No orders, unless a question says otherwise."""
        return (PASS,)

    def focus(self) -> tuple[str, ...]:
        """Where what can be clicked stands, outward from where most of it faces the enemy.

        Where only enemies are clicked, the own units that face them belong to the picture (NEAR_ENOUGH).
        """
        grid, units = data().map.grid, self.state.units
        enemies = sorted({placed.hex for unit, placed in units.items() if side_of(unit) != self.side})
        own = sorted({placed.hex for unit, placed in units.items() if side_of(unit) == self.side})
        wanted = [subject.hex for subject in self.subjects()]
        if set(wanted) & set(own):
            return outward(grid, wanted, enemies)
        facing = [h for h in own if any(grid.distance(h, other) <= NEAR_ENOUGH for other in wanted)]
        return outward(grid, [*wanted, *facing], facing)

    def study(self, subject: str) -> Study:
        """What can be said of a unit or a hex."""
        from games.kaisers_battle import studies  # it reads chapters whose sheets begin here

        return studies.study(self.state, self.side, subject)

    def sketch(self, lines: Sequence[str]) -> tuple[Sketch, ...]:
        """Moves, attacks and targets as they are written."""
        where = {unit: hex_of(self.state, unit) for unit in units_of(self.state, self.side)}
        words = {unit: unit for unit in (*data().units, *where) if side_of(unit) == self.side}
        pieces = Pieces(words, where, data().map.grid)
        return sketches(self.read(lines), LOOKS, pieces)

    def unit_subjects(self, units: Iterable[str]) -> tuple[Subject, ...]:
        """Units as things to click."""
        return tuple(Subject(unit, hex_of(self.state, unit), label(self.state, unit)) for unit in units)


def hex_subjects(hexes: Iterable[str]) -> tuple[Subject, ...]:
    """Hexes as things to click."""
    return tuple(Subject(hex_id, hex_id, hex_label(hex_id)) for hex_id in hexes)


def is_legal(request: Request[Any, Any], lines: Iterable[str]) -> bool:
    """Whether a sheet would be accepted."""
    return request.read(lines).ok


def tell(
    game: Game, rule: str, text: str, hexes: Iterable[str] = (), kind: str = "note", **data: JSON
) -> None:
    """Note something that everybody may know."""
    game.note(Event(rule, text, tuple(hexes), kind=kind, data=data))


def gun_text(guns: Guns) -> str:
    """Artillery points in the order language: "3 FIELD 2 HEAVY"."""
    parts = [f"{guns.field} FIELD"] * bool(guns.field) + [f"{guns.heavy} HEAVY"] * bool(guns.heavy)
    return " ".join(parts) or "0 FIELD"


def gun_words(guns: Guns) -> str:
    """Artillery points in words: "3 field and 2 heavy points"."""
    kinds = [f"{n} {kind}" for n, kind in ((guns.field, "field"), (guns.heavy, "heavy")) if n]
    if not kinds:
        return "no points"
    return f"{' and '.join(kinds)} {'point' if guns.total == 1 else 'points'}"


def check_left(rule: str, wanted: Guns, left: Guns) -> None:
    """9.8 Raise Illegal when more points of a kind are wanted than are left."""
    for kind, want, have in (("field", wanted.field, left.field), ("heavy", wanted.heavy, left.heavy)):
        if want > have:
            raise Illegal(rule, f"{want} {kind} points are more than the {have} left", f"at most {have}")
