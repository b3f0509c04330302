"""The door: one raw letter in, one `ReadLetter` out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from email import message_from_bytes, policy
from email.message import Message
from itertools import pairwise

from pbem.mail.reading import addresses, headers, kinds, limits, trim
from pbem.mail.reading.characters import plain
from pbem.mail.reading.flowed import fixed_lines, flowed_lines
from pbem.mail.reading.html import html_lines
from pbem.mail.reading.letter import Line, Mark, ReadLetter
from pbem.mail.reading.parts import Parts, Piece, TextPart
from pbem.mail.reading.split import Fate, split
from pbem.mail.reading.wrapping import join_wrapped

_STUB = re.compile(
    r"[^\n]{0,80}(?:does not support html|html[- ]?(?:format|e-?mail|message|nachricht|capable)|"
    r"view this message in)"
    r"[^\n]{0,120}",
    re.IGNORECASE,
)
_FULL = 60  # columns from which the sender may have broken a line
_PGP_HEAD = re.compile(r"-----BEGIN PGP SIGNED MESSAGE-----\s*?\n(?:[A-Za-z]+:[^\n]*\n)*\s*?\n")
_PGP_TAIL = re.compile(r"^-----BEGIN PGP SIGNATURE-----$.*?(?:^-----END PGP SIGNATURE-----$|\Z)", re.M | re.S)


def read_letter(
    raw: bytes,
    envelope_from: str | None,
    envelope_to: Sequence[str],
    mailbox_domain: str | None = None,
) -> ReadLetter:
    """Read a raw letter. Whatever arrives yields a `ReadLetter`; nothing is raised for bad input.

    `envelope_from` is "" or "<>" for the null sender and None when the envelope is not known;
    `envelope_to` may be empty. Reply tokens are looked for at `mailbox_domain` only (None: at any host).
    """
    parts = Parts()
    kept, notes = trim.trim(raw)
    parts.notes.extend(notes)
    message, pieces = _taken_apart(kept, parts)
    lines = _limited(_lines(pieces, parts), parts)
    fates, remarks = split(lines)
    parts.notes.extend(remarks)
    written = [line for line, fate in zip(lines, fates, strict=True) if fate is Fate.FRESH]
    others = [line for line, fate in zip(lines, fates, strict=True) if fate is not Fate.FRESH]
    fresh = _fresh(lines, fates, parts)
    address, name = addresses.sender(message)
    to = addresses.recipients(message, envelope_to)
    kind, why = kinds.kind_of(message, envelope_from, address, fresh)
    if not fresh and not parts.problems:
        parts.notes.append("the letter holds no newly written text")
    return ReadLetter(
        message_id=next(iter(headers.message_ids(headers.value(message, "Message-ID"))), ""),
        in_reply_to=next(iter(headers.message_ids(headers.value(message, "In-Reply-To"))), ""),
        references=headers.message_ids(headers.value(message, "References")),
        from_address=address,
        from_name=name,
        envelope_from=envelope_from,
        recipients=to,
        tokens=addresses.find_tokens(to, mailbox_domain),
        subject=headers.value(message, "Subject"),
        kind=kind,
        why=why,
        fresh_text=fresh,
        written_text=_joined(line.text for line in written),
        quoted_text=_joined("> " * line.depth + line.text for line in others),
        notes=tuple(parts.notes),
        problems=tuple(parts.problems),
    )


def _taken_apart(raw: bytes, parts: Parts) -> tuple[Message, list[Piece]]:
    too_deep = trim.is_too_deep(raw)
    if not too_deep:
        try:
            message: Message = message_from_bytes(raw, policy=policy.default)
            return message, list(parts.pieces(message))
        except Exception:  # noqa: S110 - malformed mail makes the standard parser raise all sorts
            pass
    parts.problems.append("the letter is nested too deep" if too_deep else "the letter is malformed")
    try:
        return message_from_bytes(trim.only_headers(raw), policy=policy.compat32), []
    except Exception:
        return Message(), []


def _lines(pieces: Sequence[Piece], parts: Parts) -> list[Line]:
    lines: list[Line] = []
    for piece in pieces:
        chosen = _plain_lines(piece)
        if piece.html and (chosen is None or _is_html_wiser(chosen, piece)):
            if chosen is None:
                parts.notes.append("only an HTML part; the text was taken from it")
            chosen = [line for part in piece.html for line in _html(part, parts)]
        elif chosen and piece.html and _is_perhaps_wrapped(chosen):
            chosen = _unwrapped(chosen, piece)
        if chosen:
            lines.extend([*chosen, Line("")])
    return lines


def _plain_lines(piece: Piece) -> list[Line] | None:
    texts = [part.text for part in piece.plain if part.text.strip()]
    if not texts or (piece.html and all(_STUB.fullmatch(text.strip()) for text in texts)):
        return None
    return [line for part in piece.plain for line in _text(part)]


def _text(part: TextPart) -> list[Line]:
    text = part.text
    if "-----BEGIN PGP SIGNED MESSAGE-----" in text:
        text = _PGP_TAIL.sub("", _PGP_HEAD.sub("", text.replace("\r\n", "\n")))
        text = re.sub(r"^- ", "", text, flags=re.MULTILINE)
    return flowed_lines(text, delsp=part.delsp) if part.flowed else fixed_lines(text)


def _html(part: TextPart, parts: Parts) -> list[Line]:
    lines, used = html_lines(part.text)
    if not used:
        parts.notes.append("the HTML could not be taken apart; its tags were stripped")
    return lines


def _is_html_wiser(plain_lines: Sequence[Line], piece: Piece) -> bool:
    """Some programs lose every trace of the quotation in the plain part while the HTML part still has it."""
    if any(fate is Fate.QUOTED for fate in split(plain_lines)[0]):
        return False
    lines = [line for part in piece.html for line in html_lines(part.text)[0]]
    return any(line.depth or line.mark is Mark.CUT for line in lines)


def _is_perhaps_wrapped(lines: Sequence[Line]) -> bool:
    return any(above.width >= _FULL and below.text for above, below in pairwise(lines))


def _unwrapped(plain_lines: list[Line], piece: Piece) -> list[Line]:
    """Gmail breaks long lines in the plain part; its HTML part has them whole. Taken when the words agree."""
    lines = [line for part in piece.html for line in html_lines(part.text)[0]]
    return lines if _words(lines) == _words(plain_lines) else plain_lines


def _words(lines: Sequence[Line]) -> list[str]:
    fates = split(lines)[0]
    fresh = (plain(line.text) for line, fate in zip(lines, fates, strict=True) if fate is Fate.FRESH)
    return " ".join(fresh).split()


def _limited(lines: list[Line], parts: Parts) -> list[Line]:
    if len(lines) > limits.MAX_LINES:
        parts.notes.append(f"only the first {limits.MAX_LINES} lines were read")
    return lines[: limits.MAX_LINES]


def _fresh(lines: Sequence[Line], fates: Sequence[Fate], parts: Parts) -> str:
    # A line that was not written breaks the chain: only lines that stood together are joined.
    chain = [
        (plain(line.text), line.width) if fate is Fate.FRESH else ("", 0)
        for line, fate in zip(lines, fates, strict=True)
    ]
    joined, joins = join_wrapped(chain)
    if joins:
        parts.notes.append(f"{joins} wrapped line(s) put together")
    return _joined(joined)


def _joined(lines: Iterable[str]) -> str:
    """Lines as one text, without blank lines at the ends and never two in a row."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in lines)).strip("\n")
