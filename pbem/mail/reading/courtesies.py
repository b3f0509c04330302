"""The courtesies of a letter: what one says before the orders and the name below them are no orders."""

from __future__ import annotations

import re

from games.engine.text import is_prose
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
    """The text with ``#`` before the words that stand above the orders, and before a name in its last line.

    Only what cannot be an order is marked: a greeting without figures, sentences without figures in
    paragraphs of their own or with a colon before the orders, and a name that is the sender's own, alone with
    a blank line above it or behind closing words (`Cheers, Ben`).
    """
    lines = text.split("\n")
    written = [at for at, line in enumerate(lines) if line.strip()]
    if not written:
        return text
    last = written[-1]
    for at in _opening(lines, written):
        lines[at] = f"# {lines[at]}"
    is_apart = not lines[last - 1].strip()
    if last != written[0] and (_is_signed(lines[last], names) or (is_apart and _is_name(lines[last], names))):
        lines[last] = f"# {lines[last]}"
    return "\n".join(lines)


def _opening(lines: list[str], written: list[int]) -> list[int]:
    """Which of the written lines are said before the orders come; words that nothing follows stay."""
    found = written[:1] if _is_greeting(lines[written[0]]) else []
    while rest := written[len(found) :]:
        part = _paragraph(rest)
        if part != rest and _is_said([lines[at] for at in part]):
            found += part
        elif part[1:] and _announces(lines[part[0]]):
            return [*found, part[0]]
        else:
            break
    return found


def _paragraph(written: list[int]) -> list[int]:
    """The first of the written lines and those that follow it without a blank one between."""
    return [at for place, at in enumerate(written) if at == written[0] + place]


def _is_said(lines: list[str]) -> bool:
    """Are these the lines of sentences to a person? The last may be short."""
    return (
        all(map(is_prose, lines[:-1] or lines))
        and not any(letter.isdigit() or letter in "[]" for line in lines for letter in line)
        and not any(map(looks_like_order, lines))
    )


def _announces(line: str) -> bool:
    """Does this say that the orders come below, without a blank line between?"""
    return line.rstrip().endswith(":") and _is_said([line])


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
