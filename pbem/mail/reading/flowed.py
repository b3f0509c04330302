"""Plain text as it arrives: quote marks counted, flowed paragraphs (RFC 3676) put together again."""

from __future__ import annotations

import re

from pbem.mail.reading.characters import split_lines, visible
from pbem.mail.reading.letter import Line
from pbem.mail.reading.limits import MAX_LINE

# ">" and what stands for it here and there: "|" (old mail programs), guillemets, "AB>" (initials).
# No order of any title begins with one of these.
_QUOTE = re.compile(r"[ \t]{0,3}(?:[A-Z]{1,3}(?=>))?((?:[>|»›＞][ \t]?)+)")
_SIGNATURE = "-- "


def marked(line: str) -> tuple[int, str]:
    """Depth of quotation of a line, and the line without its marks."""
    match = _QUOTE.match(line)
    if match is None:
        return 0, line
    return len(match[1].replace(" ", "").replace("\t", "")), line[match.end() :]


def fixed_lines(text: str) -> list[Line]:
    """Lines of ordinary plain text; their breaks may have been made by the sending program."""
    return [_line(raw) for raw in split_lines(text)]


def _line(raw: str) -> Line:
    seen = visible(raw[:MAX_LINE])
    depth, rest = marked(seen)
    return Line(rest.rstrip(), depth, width=len(seen.rstrip()))


def flowed_lines(text: str, *, delsp: bool) -> list[Line]:
    """Lines of `format=flowed` text: a line that ends in a blank goes on in the next of the same depth.

    With `delsp` that blank was added by the sender and is taken away (a long hex path may be broken
    between its digits). A signature mark never flows.
    """
    done: list[Line] = []
    held: Line | None = None
    for raw in split_lines(text):
        depth, rest = marked(visible(raw[:MAX_LINE]))
        if depth == 0:
            rest = rest.removeprefix(" ")  # space-stuffing
        if held is not None and held.depth == depth and rest != _SIGNATURE:
            rest = held.text + rest
        elif held is not None:
            done.append(Line(held.text.rstrip(), held.depth))
        flows = rest.endswith(" ") and rest != _SIGNATURE and len(rest) < MAX_LINE
        if flows:
            held = Line(rest[:-1] if delsp else rest, depth)
        else:
            done.append(Line(rest.rstrip(), depth))
            held = None
    if held is not None:
        done.append(Line(held.text.rstrip(), held.depth))
    return done
