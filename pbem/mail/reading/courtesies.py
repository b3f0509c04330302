"""The courtesies of a letter: a greeting above the orders and a name below them are no orders."""

from __future__ import annotations

import re

from pbem.mail.reading.signatures import is_closing, looks_like_order

_GREETING = re.compile(
    r"(?:hello|hi|hey|dear|greetings|good (?:morning|afternoon|evening|day)|"
    r"hallo|moin|servus|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|"
    r"bonjour|bonsoir|salut|cher|chère|ciao|salve|buongiorno|buonasera|gentile|car[oa]|"
    r"hola|buenos días|buenas (?:tardes|noches)|estimad[oa]|querid[oa])\b[^\d\[\]:]{0,60}",
    re.IGNORECASE,
)
_EDGES = " \t,.!-~*_"


def as_remarks(text: str, *names: str) -> str:
    """The text with ``#`` before a greeting in its first line and before one of the names in its last.

    Only what cannot be an order is marked: a greeting without figures, and a name that is the sender's own,
    alone with a blank line above it or behind closing words (`Cheers, Ben`).
    """
    lines = text.split("\n")
    written = [at for at, line in enumerate(lines) if line.strip()]
    if not written:
        return text
    first, last = written[0], written[-1]
    if _is_greeting(lines[first]):
        lines[first] = f"# {lines[first]}"
    is_apart = not lines[last - 1].strip()
    if last != first and (_is_signed(lines[last], names) or (is_apart and _is_name(lines[last], names))):
        lines[last] = f"# {lines[last]}"
    return "\n".join(lines)


def _is_greeting(line: str) -> bool:
    return bool(_GREETING.fullmatch(line.strip())) and not looks_like_order(line)


def _is_name(line: str, names: tuple[str, ...]) -> bool:
    """The whole name or the first word of it, with a blank line above (which the caller sees to)."""
    written = line.strip(_EDGES).lower()
    return bool(written) and written in _own(names)


def _is_signed(line: str, names: tuple[str, ...]) -> bool:
    """Closing words and the name behind them in one line."""
    written = line.strip(_EDGES).lower()
    found = (name for name in _own(names) if name and written.endswith(f" {name}"))
    return any(is_closing(written[: -len(name)].strip(_EDGES)) for name in found)


def _own(names: tuple[str, ...]) -> set[str]:
    return {part.strip().lower() for name in names for part in (name, *name.split()[:1])}
