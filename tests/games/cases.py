"""Rule cases: a position, orders, scripted dice and what comes of them, in one readable TOML file each.

    rule = "5.1.3"                      # what the case is about
    title = "A unit stops in an enemy zone"
    steps = ["4.2.5.2.1"]               # rows of the sequence, by rule or name, played one after the other
    dice = [3, 4]                       # every die, in order

    [position]                          # fields of the state, laid over the title's empty position
    turn = 3
    [position.units]
    "50/9" = "3804"

    [[ask]]                             # the questions, in order
    side = "german"
    kind = "MOVE"
    orders = ["50/9 MOVE 3705 3605"]
    refused = [{ line = 1, rule = "5.1.3" }]    # or faults = ["8.1.1"]; the question is then asked again
    # (beside refused lines, faults of the whole sheet are looked at only where the case names them)
    # also: canonical = [...], facts = ["part of a fact"], prompt = "part of it", warnings = ["part of one"],
    #       options = [...];
    # in place of orders: default = true, or standing = [...]

    [expect]                            # fields of the state afterwards; mappings may be given in part
    gone = ["8AR/61/18"]                # units that are not on the map
    events = [{ rule = "9.3.5", text = "stays" }]
    [expect.units]
    "50/9" = "3804"

    [[value]]                           # what a function of the rules says afterwards (or at = "start")
    of = "victory:score"
    args = []
    equals = { towns = 0 }

In place of ``steps`` a case may call a coroutine: ``run = "phases:suffer_gas"``, ``args = ["german"]``.
A case fails on an unknown key, a die that is left or lacking, a question it does not expect, and one it
expects that is not asked. A refused sheet may be the end of a case.
"""

from __future__ import annotations

import tomllib
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

from games.engine.chance import Scripted
from games.engine.codec import decode, encode
from games.engine.events import Event
from games.engine.play import Pending, Play
from games.engine.request import Request
from games.engine.title import Step


@dataclass(frozen=True)
class Adapter:
    """What a title tells the runner: its package, rows and state, and how short forms are meant."""

    package: str
    sequence: Sequence[Step[Any]]
    state_type: type[Any]
    empty: Callable[[], Any]
    expand: Callable[[dict[str, Any]], dict[str, Any]]
    """Writes the short forms of a position out, such as a bare hex for a unit with all its steps."""
    roster: str = "units"
    """The field of the state that maps the units on the map."""

    def function(self, address: str) -> Callable[..., Any]:
        """``module:name`` within the title's package."""
        module, _, name = address.partition(":")
        found: Callable[..., Any] = getattr(import_module(f"{self.package}.{module}"), name)
        return found

    def rows(self, name: str) -> list[Step[Any]]:
        """The rows of that rule or name; AssertionError unless it is exactly one."""
        found = [row for row in self.sequence if name in (row.rule, row.name, f"{row.rule} {row.name}")]
        assert len(found) == 1, f"{len(found)} rows of the sequence are called {name!r}"
        return found


@dataclass
class Hand:
    """The dealer of a case: scripted dice, and everything that is told."""

    dice: Scripted
    events: list[Event] = field(default_factory=list)
    rolled: int = 0

    def roll(self, purpose: str, dice: str) -> tuple[int, ...]:
        self.rolled += 1
        return self.dice.draw(self.rolled, purpose, dice)

    def note(self, event: Event) -> None:
        self.events.append(event)


CASE_KEYS = {"rule", "title", "steps", "run", "args", "dice", "position", "ask", "expect", "value"}
ASK_KEYS = {"side", "kind", "orders", "default", "standing", "refused", "faults", "canonical"} | {
    "facts",
    "prompt",
    "warnings",
    "options",
}
VALUE_KEYS = {"of", "args", "equals", "at", "raises"}


def only(keys: Iterable[str], allowed: Iterable[str], where: str) -> None:
    """AssertionError for a key that is not allowed."""
    unknown = sorted(set(keys) - set(allowed))
    assert not unknown, f"{where}: unknown keys {unknown}"


class Case:
    """One case file, ready to run."""

    def __init__(self, content: Mapping[str, Any], adapter: Adapter) -> None:
        only(content, CASE_KEYS, "case")
        assert content.get("rule"), "a case names its rule"
        assert content.get("title"), "a case has a title"
        self.adapter = adapter
        self.content = content
        self.asks: list[dict[str, Any]] = [dict(ask) for ask in content.get("ask", [])]
        for ask in self.asks:
            only(ask, ASK_KEYS, "ask")
        self.hand = Hand(Scripted(content.get("dice", [])))
        self.state = self._position()
        self.is_refused = False

    def _position(self) -> Any:
        base = encode(self.adapter.empty())
        position = self.adapter.expand(dict(self.content.get("position", {})))
        only(position, base, "position")
        return decode(self.adapter.state_type, merge(base, position))

    def run(self) -> None:
        """Play the case; AssertionError says what is not as it should be."""
        self._check_values("start")
        for body in self._bodies():
            if not self.is_refused:
                self._drive(body)
        assert not self.asks, f"never asked: {self.asks[0]}"
        assert not self.hand.dice.left, f"dice left: {self.hand.dice.left}"
        self._check_expected(dict(self.content.get("expect", {})))
        self._check_values("end")

    def _bodies(self) -> Iterable[Callable[[], Awaitable[None]]]:
        play = Play(self.state, self.hand)
        if "run" in self.content:
            function = self.adapter.function(self.content["run"])
            yield lambda: function(play, *self.content.get("args", []))
        for name in self.content.get("steps", []):
            for row in self.adapter.rows(name):
                if row.when(self.state):
                    yield lambda row=row: row.body(play)  # type: ignore[misc]  # the row is bound at once
                    while row.again(self.state) and not self.is_refused:
                        yield lambda row=row: row.body(play)  # type: ignore[misc]  # as above

    def _drive(self, body: Callable[[], Awaitable[None]]) -> None:
        coroutine = body().__await__()
        answers: dict[str, Any] | None = None
        while True:
            try:
                pending: Pending = coroutine.send(answers)
            except StopIteration:
                return
            answers = self._answer(pending)
            if answers is None:
                self.is_refused = True
                coroutine.close()
                return

    def _answer(self, pending: Pending) -> dict[str, Any] | None:
        """The typed answers, or None when the case ends with a refused sheet."""
        answers: dict[str, Any] = {}
        while len(answers) < len(pending.requests):
            waiting = [request for side, request in pending.requests.items() if side not in answers]
            if not self.asks:
                assert self.is_refused, f"asked but not expected: {waiting[0].kind} of {waiting[0].side}"
                return None
            ask = self.asks.pop(0)
            request = next((r for r in waiting if r.side == ask["side"] and r.kind == ask["kind"]), None)
            assert request is not None, f"expected {ask}, asked: {[(r.side, r.kind) for r in waiting]}"
            sheet = self._try(request, ask)
            self.is_refused = sheet is None
            if sheet is not None:
                answers[request.side] = sheet.answer
        return answers

    def _try(self, request: Request[Any, Any], ask: Mapping[str, Any]) -> Any:
        """The sheet of an accepted ask, None for one that is refused as expected."""
        facts = "\n".join(request.facts())
        for part in ask.get("facts", []):
            assert part in facts, f"{part!r} is not among the facts: {facts}"
        assert ask.get("prompt", "") in request.prompt(), request.prompt()
        if "options" in ask:
            assert list(request.options() or ()) == ask["options"]
        sheet = request.read(lines_of(request, ask))
        refused = [{"line": line.number, "rule": line.rule or "unreadable"} for line in sheet.bad_lines]
        assert refused == ask.get("refused", []), f"{ask['orders']}: {sheet.bad_lines}"
        if "faults" in ask or not refused:
            assert [fault.rule for fault in sheet.faults] == ask.get("faults", []), sheet.faults
        warned = "\n".join(text for line in sheet.lines for text in line.warnings)
        for part in ask.get("warnings", []):
            assert part in warned, f"{part!r} is not among the warnings: {warned}"
        if "canonical" in ask:
            assert list(sheet.canonical) == ask["canonical"]
        if sheet.ok:
            # The journal keeps the canonical lines, so they must say the same as what was written.
            again = request.read(sheet.canonical)
            assert (again.ok, again.canonical, again.answer) == (True, sheet.canonical, sheet.answer)
        return sheet if sheet.ok else None

    def _check_expected(self, expected: dict[str, Any]) -> None:
        gone, events = expected.pop("gone", []), expected.pop("events", [])
        after = encode(self.state)
        for unit in gone:
            assert unit not in after[self.adapter.roster], f"{unit} is still on the map"
        wanted = self.adapter.expand(expected)
        only(wanted, after, "expect")
        differing = list(differences(wanted, after, ""))
        assert not differing, "\n".join(differing)
        check_events(events, self.hand.events)

    def _check_values(self, moment: str) -> None:
        for value in self.content.get("value", []):
            only(value, VALUE_KEYS, "value")
            if value.get("at", "end") == moment:
                check_value(self.adapter.function(value["of"]), self.state, value)


def lines_of(request: Request[Any, Any], ask: Mapping[str, Any]) -> Sequence[str]:
    """The lines an ask sends: given, the default's, or what standing orders make of them."""
    ways = [key for key in ("orders", "default", "standing") if key in ask]
    assert len(ways) == 1, f"an ask has one of orders, default and standing, not {ways}"
    if "orders" in ask:
        return list(ask["orders"])
    if "default" in ask:
        return request.default()
    lines = request.from_standing(ask["standing"])
    assert lines is not None, f"the standing orders {ask['standing']} say nothing here"
    return lines


def check_value(function: Callable[..., Any], state: Any, value: Mapping[str, Any]) -> None:
    """Compare what a function returns for the given arguments, the state first where it wants it."""
    try:
        takes_state = next(iter(signature(function).parameters), "") == "state"
        found = function(*([state] if takes_state else []), *value.get("args", []))
        raised = None
    except Exception as error:
        found, raised = None, getattr(error, "rule", type(error).__name__)
    assert raised == value.get("raises"), f"{value['of']} raised {raised}"
    if raised is not None:
        return
    plain = encode(tuple(sorted(found)) if isinstance(found, frozenset) else found)
    differing = list(differences(value["equals"], plain, value["of"]))
    assert not differing, "\n".join(differing)


def check_events(wanted: Sequence[Mapping[str, str]], told: Sequence[Event]) -> None:
    """Every wanted event was told, in this order; others may stand between."""
    at = 0
    for event in wanted:
        only(event, {"rule", "text", "kind"}, "event")
        at = next(
            (
                i + 1
                for i, found in enumerate(told)
                if i >= at
                and event.get("text", "") in found.text
                and event.get("rule", found.rule) == found.rule
                and event.get("kind", found.kind) == found.kind
            ),
            -1,
        )
        assert at > 0, f"not told: {event}; told: {[(found.rule, found.text) for found in told]}"


def merge(base: Any, over: Any) -> Any:
    """``over`` laid on ``base``: mappings key by key, everything else replaced."""
    if isinstance(base, Mapping) and isinstance(over, Mapping):
        return {**base, **{key: merge(base.get(key), value) for key, value in over.items()}}
    return over


def differences(wanted: Any, found: Any, where: str) -> Iterable[str]:
    """Where what is wanted is not so; mappings may be wanted in part, lists only as a whole."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        for key, value in wanted.items():
            if key not in found:
                yield f"{where}/{key}: wanted {value!r}, there is none"
            else:
                yield from differences(value, found[key], f"{where}/{key}")
    elif isinstance(wanted, list) and isinstance(found, list | tuple):
        if list(found) != wanted:
            yield f"{where}: wanted {wanted!r}, found {list(found)!r}"
    elif wanted != found:
        yield f"{where}: wanted {wanted!r}, found {found!r}"


def run_file(path: Path, adapter: Adapter) -> None:
    """Run the case of a file."""
    Case(tomllib.loads(path.read_text("utf-8")), adapter).run()
