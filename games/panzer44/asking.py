"""What all questions of this title share, and how things are told to those who may know them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from games.engine.aids import Sketch
from games.engine.errors import Illegal, Unreadable
from games.engine.events import Event
from games.engine.names import JSON, Side
from games.engine.play import Play
from games.engine.request import PASS, Request, Subject
from games.engine.text import count as count
from games.hexwar.names import nearest_name
from games.hexwar.sketches import Look, Pieces, sketches
from games.panzer44.force import counter, label, number, side_of
from games.panzer44.game_data import load
from games.panzer44.setting import player_name, scenario_of
from games.panzer44.spotting import is_known, is_limited
from games.panzer44.state import SIDES, State

D = TypeVar("D")
A = TypeVar("A")

Game = Play[State]

MORE = "MORE"
"""The last line of a movement sheet whose sender wants to see what happens before he goes on."""


LOOKS = {
    "MV": Look.GO,
    **dict.fromkeys(("DF", "IF", "OF", "CA"), Look.AIM),
    "AT": Look.PLACE,
    **dict.fromkeys(("CB", "OFBDA", "CAS"), Look.MARK),
}
"""How the lines of the order language look on the map."""


class Asked(Request[D, A]):
    """A question about a position, answered by one side."""

    def __init__(self, state: State, side: Side) -> None:
        super().__init__(side)
        self.state = state

    def default(self) -> tuple[str, ...]:
        """No orders, unless a question says otherwise."""
        return (PASS,)

    def sketch(self, lines: Sequence[str]) -> tuple[Sketch, ...]:
        """Movement, fire and placing as they are written."""
        words = {number(unit): unit for unit in load().units if side_of(unit) == self.side}
        where = {unit: self.state.units[unit].hex for unit in words.values() if unit in self.state.units}
        pieces = Pieces(words, where, load().map.grid)
        return sketches(self.read(lines), LOOKS, pieces)

    def subjects_of(self, units: Iterable[str]) -> tuple[Subject, ...]:
        """Units on the map as things to click."""
        return tuple(Subject(unit, self.state.units[unit].hex, label(unit), number(unit)) for unit in units)


def find_unit(units: Iterable[str], text: str) -> str:
    """The one of some units of a side that a text names: 312, A312 or a wrong one with the nearest suggested.

    Raises Unreadable.
    """
    known: dict[str, str] = {}
    for unit in units:
        known[unit] = unit
        known[number(unit)] = unit
        known[str(counter(unit).number)] = unit
    found = known.get(text.upper())
    if found is not None:
        return found
    near = nearest_name(text, [number(unit) for unit in dict.fromkeys(known.values())])
    raise Unreadable(
        f"you have no unit {text} to use here",
        f"did you mean {near} ({label(known[near])})?" if near else None,
    )


def find_hex(text: str) -> str:
    """A hex of the map; raises Unreadable."""
    if text in load().map.grid:
        return text
    raise Unreadable(f"hex {text} is not on the map", "columns run from 01 to 61, rows from 01 to 34")


def find_hex_in_play(state: State, text: str) -> str:
    """A hex that is in play in the scenario; raises Unreadable or Illegal."""
    hex_id = find_hex(text)
    if hex_id not in scenario_of(state).area:
        raise Illegal("18.4", f"hex {hex_id} is out of play in this scenario", "stay inside the area of play")
    return hex_id


def hex_label(hex_id: str) -> str:
    """A hex as readers know it."""
    return load().map.label(hex_id)


def side_name(state: State, side: Side) -> str:
    """What a side is called in the scenario: "American", "German"."""
    return player_name(state, side)


def is_legal(request: Request[Any, Any], lines: Iterable[str]) -> bool:
    """Whether a sheet would be accepted."""
    return request.read(lines).ok


def tell(
    game: Game,
    rule: str,
    text: str,
    hexes: Iterable[str] = (),
    kind: str = "note",
    units: Mapping[str, str] | None = None,
    secret: Mapping[str, JSON] | None = None,
    *,
    detail: str = "",
    is_open: bool = False,
    **data: JSON,
) -> None:
    """Note what happened.

    ``text`` names units by the keys of ``units`` in braces; ``detail`` is a sentence more and ``secret`` are
    figures, both of which give units away. With limited intelligence (11.5) each side reads it with unknown
    units unnamed, without the detail and without those figures, unless it ``is_open``.
    """
    state, named = game.state, units or {}
    at = tuple(hexes)
    whole = joined(text, detail)
    if not is_limited(state) or not named or is_open:
        words = whole.format(**{key: full_name(state, unit) for key, unit in named.items()})
        facts = {**acting(named), **named, **(secret or {}), **data}
        game.note(Event(rule, words, at, kind=kind, data=facts))
        return
    for side in SIDES:
        known = {key: unit for key, unit in named.items() if knows(state, side, unit)}
        is_all = len(known) == len(named)
        words = (whole if is_all else text).format(
            **{key: full_name(state, unit) if key in known else unknown(state, unit)
               for key, unit in named.items()}
        )  # fmt: skip
        shown = {**acting(known), **known, **(secret or {} if is_all else {}), **data}
        seen = at
        if "firer" in named and "firer" not in known and isinstance(origins := data.get("from"), list):
            seen = tuple(h for h in at if h not in origins)  # nor is it shown where that unit stands
            shown["from"] = []
        game.note(Event(rule, words[:1].upper() + words[1:], seen, (side,), kind, shown))


def joined(text: str, detail: str) -> str:
    """A sentence with a detail behind it; one in brackets goes before the full stop."""
    if detail.startswith("("):
        return f"{text.removesuffix('.')} {detail}."
    return f"{text} {detail}" if detail else text


def full_name(state: State, unit: str) -> str:
    """A unit in a report, where both sides may have an Inf 101: "German Inf 101"."""
    return f"{side_name(state, counter(unit).side)} {label(unit)}"


def unknown(state: State, unit: str) -> str:
    """11.5 A unit that lies face down; whose it is can be seen."""
    return f"an unknown {side_name(state, counter(unit).side)} unit"


def acting(known: Mapping[str, str]) -> dict[str, JSON]:
    """Which side an event is about, for filters: that of the unit that fires or moves, if it is known."""
    unit = known.get("firer") or known.get("unit")
    return {"side": counter(unit).side} if unit else {}


def knows(state: State, side: Side, unit: str) -> bool:
    """11.5 Whether a side knows a unit; one that is off the map was known to its owner only."""
    if unit not in state.units:
        return counter(unit).side == side
    return is_known(state, side, unit)


def whisper(
    game: Game, side: Side, rule: str, text: str, hexes: Sequence[str] = (), kind: str = "note", **data: JSON
) -> None:
    """Tell one side only."""
    game.note(Event(rule, text, tuple(hexes), (side,), kind, data))


def point_words(halves: int) -> str:
    """Half movement points in words: "1 point", "2½ points"."""
    return f"{points_text(halves)} {'point' if halves in (1, 2) else 'points'}"


def points_text(halves: int) -> str:
    """Half movement points as printed: "2½"."""
    whole = str(halves // 2) if halves > 1 or not halves % 2 else ""
    return f"{whole}½" if halves % 2 else whole
