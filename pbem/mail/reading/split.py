"""Telling the lines a person wrote from all the others.

The rule in doubt is: not executed. What is left out although it looks like an order is remarked upon, so
that the sender learns of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import takewhile

from pbem.mail.reading import signatures
from pbem.mail.reading.attribution import quote_header
from pbem.mail.reading.letter import Line, Mark

_LONG_QUOTE = 60  # columns from which a quoted line may have been wrapped by the sender
_WRAP = 72


class Fate(Enum):
    """What becomes of a line."""

    FRESH = "fresh"
    QUOTED = "quoted"
    SIGNATURE = "signature"
    DISCLAIMER = "disclaimer"


def split(lines: Sequence[Line]) -> tuple[list[Fate], list[str]]:
    """The fate of every line, and remarks."""
    fates = _without_quotations(lines)
    for run in _runs(fates):
        _sign_off(lines, fates, run)
    return fates, _remarks(lines, fates)


def _without_quotations(lines: Sequence[Line]) -> list[Fate]:
    fates: list[Fate] = []
    closed = signed = False
    while (at := len(fates)) < len(lines):
        line = lines[at]
        taken = 1
        header = None if closed or line.depth else quote_header(lines, at)
        if closed or line.mark is Mark.CUT:
            closed, fate = True, Fate.QUOTED
        elif line.depth:
            signed, fate = False, Fate.QUOTED
        elif header is not None:
            closed, signed, fate, taken = header.closes, False, Fate.QUOTED, header.lines
        elif signed or _is_signature_begun(lines, at):
            signed, fate = True, Fate.SIGNATURE
        elif _is_wrapped_quote(lines, fates):
            fate = Fate.QUOTED
        else:
            fate = Fate.FRESH
        fates.extend([fate] * taken)
    return fates


def _is_signature_begun(lines: Sequence[Line], at: int) -> bool:
    text = lines[at].text
    if signatures.is_rule(text):  # only when no order stands below it
        below = takewhile(lambda line: not line.depth, lines[at + 1 :])
        return not any(map(_is_order, below))
    return signatures.is_delimiter(text) or signatures.is_divider(text)


def _is_wrapped_quote(lines: Sequence[Line], fates: Sequence[Fate]) -> bool:
    """The end of a long quoted line which the sender's program broke without marking the second half.

    Only directly below a quoted line that had no room for one more word; a person's own line there needs an
    empty line above it when the quoted line is that long.
    """
    at = len(fates)
    line = lines[at]
    if at == 0 or not line.width or not line.text.strip() or fates[-1] is not Fate.QUOTED:
        return False
    above = lines[at - 1]
    if not above.depth or above.width < _LONG_QUOTE:
        return False
    return above.width + 1 + len(line.text.split()[0]) > _WRAP


def _runs(fates: Sequence[Fate]) -> Iterator[range]:
    """Stretches of lines between quotations."""
    start = None
    for at, fate in enumerate(fates):
        if fate is Fate.QUOTED:
            if start is not None:
                yield range(start, at)
            start = None
        elif start is None:
            start = at
    if start is not None:
        yield range(start, len(fates))


def _paragraphs(lines: Sequence[Line], fates: Sequence[Fate], run: range) -> list[list[int]]:
    found: list[list[int]] = [[]]
    for at in run:
        if fates[at] is not Fate.FRESH:
            break
        if lines[at].text.strip():
            found[-1].append(at)
        elif found[-1]:
            found.append([])
    return [paragraph for paragraph in found if paragraph]


def _sign_off(lines: Sequence[Line], fates: list[Fate], run: range) -> None:
    _drop_containers(lines, fates, run)
    written = False
    ended = False
    for paragraph in _paragraphs(lines, fates, run):
        if ended or _is_disclaimer(lines, paragraph, written=written):
            ended = ended or written  # a warning above the text ends nothing
            _set(fates, paragraph, Fate.DISCLAIMER)
            continue
        _drop_client_signature(lines, fates, paragraph)
        written = written or any(fates[at] is Fate.FRESH for at in paragraph)
    left = [at for at in run if fates[at] is Fate.FRESH]
    closing = signatures.closing_at([lines[at].text for at in left])
    if closing is not None:
        _set(fates, left[closing:], Fate.SIGNATURE)


def _is_disclaimer(lines: Sequence[Line], paragraph: list[int], *, written: bool) -> bool:
    # Above the text only warnings of the relay stand; a paragraph with orders in it is the person's own.
    if not written and any(_is_order(lines[at]) for at in paragraph[1:]):
        return False
    return signatures.is_disclaimer(" ".join(lines[at].text for at in paragraph))


def _drop_containers(lines: Sequence[Line], fates: list[Fate], run: range) -> None:
    inside = [at for at in run if lines[at].mark is Mark.SIGNATURE and fates[at] is Fate.FRESH]
    # Outlook on phones lets people type inside its signature container: one with orders is no signature.
    if not any(_is_order(lines[at]) for at in inside):
        _set(fates, inside, Fate.SIGNATURE)


def _drop_client_signature(lines: Sequence[Line], fates: list[Fate], paragraph: list[int]) -> None:
    """`Sent from my iPhone`, wrapped or not, and what stands directly below it (a name, a link)."""
    for place in range(len(paragraph)):
        for size in (1, 2):
            text = " ".join(lines[at].text.strip() for at in paragraph[place : place + size])
            if signatures.is_client_signature(text):
                below = paragraph[place + size :]
                _set(fates, paragraph[place : place + size], Fate.SIGNATURE)
                _set(fates, [at for at in below if not _is_order(lines[at])], Fate.SIGNATURE)
                return


def _set(fates: list[Fate], places: Sequence[int], fate: Fate) -> None:
    for at in places:
        fates[at] = fate


def _remarks(lines: Sequence[Line], fates: Sequence[Fate]) -> list[str]:
    remarks = []
    skipped = [
        line.text.strip()
        for at, (line, fate) in enumerate(zip(lines, fates, strict=True))
        if (fate in {Fate.SIGNATURE, Fate.DISCLAIMER} or _is_loose(lines, fates, at)) and _is_order(line)
    ]
    if skipped:
        remarks.append(f"not read, below a signature or part of a quoted line: {skipped[0][:80]}")
    written = (line.text.strip() for line, fate in zip(lines, fates, strict=True) if fate is Fate.FRESH)
    if Fate.QUOTED in fates and not any(written):
        remarks.append("nothing new beside the quoted letter; write above it, or leave its > marks in place")
    return remarks


def _is_loose(lines: Sequence[Line], fates: Sequence[Fate], at: int) -> bool:
    line = lines[at]
    return fates[at] is Fate.QUOTED and not line.depth and _is_wrapped_quote(lines, fates[:at])


def _is_order(line: Line) -> bool:
    return signatures.looks_like_order(line.text)
