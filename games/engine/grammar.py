"""The order language of a request: lark rules for one line, with errors a player can use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lark import (
    Lark,
    Token,
    Transformer,
    UnexpectedCharacters,
    UnexpectedEOF,
    UnexpectedInput,
    UnexpectedToken,
)

from games.engine.errors import Unreadable

# Names may start with digits ("50/9", "8AR/61/18"), so hexes and numbers must end where the word ends.
TERMINALS = r"""
HEX.3: /\d{4}(?![\w\/])/
INT.2: /\d{1,3}(?![\w\/])/
UNIT.1: /[A-Za-z0-9][A-Za-z0-9_]*(?:\/[A-Za-z0-9]+)*/i
%ignore " "
"""

MEANINGS = {
    "HEX": "a hex such as 3804",
    "INT": "a number",
    "UNIT": "a unit's name",
    "$END": "the end of the line",
}


class LineGrammar:
    """The grammar of one line.

    ``rules`` are lark rules whose first is ``start``; the terminals HEX, INT and UNIT are given, keywords are
    written ``"MOVE"i``. ``orders`` maps a rule's name to what makes an order of its parts; a rule that is not
    named there becomes the tuple of its parts.
    """

    def __init__(self, rules: str, orders: Mapping[str, Callable[..., Any]]) -> None:
        self._parser = Lark(rules + TERMINALS, parser="lalr", lexer="contextual", maybe_placeholders=False)
        self._builder = _Builder(orders)

    def read(self, line: str) -> Any:
        """The order a tidied line holds; raises Unreadable with what was expected where reading stopped."""
        try:
            tree = self._parser.parse(line)
        except UnexpectedInput as error:
            raise Unreadable(*self._explain(line, error)) from None
        return self._builder.transform(tree)

    def _explain(self, line: str, error: UnexpectedInput) -> tuple[str, str]:
        ended = isinstance(error, UnexpectedEOF) or (
            isinstance(error, UnexpectedToken) and error.token.type == "$END"
        )
        at = len(line) if ended else _position(error)
        words = self._words(_expected(error))
        found = "the line ends" if ended else f"found {_short(line[at:].split(' ')[0])!r}"
        after = f" after {_short(line[:at].strip())!r}" if line[:at].strip() else ""
        return f"{found}{after}", f"expected {words}"

    def _words(self, names: Iterable[str]) -> str:
        patterns = {definition.name: str(definition.pattern.value) for definition in self._parser.terminals}
        words = sorted({word for name in names for word in _spelled(name, patterns.get(name, name))})
        return " or ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} or {words[-1]}"


LONG = 60
"""More characters than this of a line are not repeated to its writer."""


def _short(text: str) -> str:
    return text if len(text) <= LONG else f"{text[:LONG]}..."


_OPTIONAL = re.compile(r"\((?:\?:)?\w+\)\?")
"""An ending that may be left out, as in ``IN(SIDE)?``."""

_DIGITS = re.compile(r"\\d(?:\{[\d,]+\}|[+*])?")
"""Any digits: a reader is shown one, so that ``\\d{1,2}H`` reads 2H."""


def _spelled(name: str, pattern: str) -> list[str]:
    """How a reader is told what a terminal is: its meaning, or the keywords its pattern matches."""
    if name in MEANINGS:
        return [MEANINGS[name]]
    plain = _OPTIONAL.sub("", pattern.partition("(?!")[0])
    return [_DIGITS.sub("2", word).upper() for word in plain.strip("()").split("|")]


def _position(error: UnexpectedInput) -> int:
    return getattr(error, "pos_in_stream", None) or 0


def _expected(error: UnexpectedInput) -> set[str]:
    if isinstance(error, UnexpectedToken):
        return set(error.accepts or error.expected)
    if isinstance(error, UnexpectedCharacters):
        return set(error.allowed or ())
    return set(getattr(error, "expected", ()) or ())


class _Builder(Transformer[Token, Any]):
    """Makes plain tuples and orders of the parse tree, from the leaves up."""

    def __init__(self, orders: Mapping[str, Callable[..., Any]]) -> None:
        super().__init__()
        self._orders = orders

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        make = self._orders.get(str(data))
        return make(*children) if make else tuple(children)

    def __default_token__(self, token: Token) -> Any:
        return int(token) if token.type == "INT" else str(token)
