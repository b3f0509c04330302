"""Finding the readable text in a MIME letter.

Attachments are never read as orders, whatever they are called: the orders are what the person wrote in the
letter itself. A text attachment is named in a remark. Forwarded letters (`message/rfc822`) are attachments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import Message

from pbem.mail.reading import charsets, limits
from pbem.mail.reading.characters import visible

_SIGNATURES = {"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"}


@dataclass(frozen=True, slots=True)
class TextPart:
    """One readable part, decoded."""

    text: str
    html: bool = False
    flowed: bool = False
    delsp: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """Parts that say the same in two forms; either may be missing."""

    plain: tuple[TextPart, ...] = ()
    html: tuple[TextPart, ...] = ()


@dataclass
class Parts:
    """Walks a letter and gathers its text, remarks and problems."""

    notes: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    _seen: int = 0
    _room: int = limits.MAX_TEXT

    def pieces(self, part: Message, depth: int = 0) -> Iterator[Piece]:
        """The pieces of this part in reading order."""
        self._seen += 1
        if self._seen > limits.MAX_PARTS or depth > limits.MAX_DEPTH:
            self._once(self.problems, "too many parts, or parts nested too deep; not all were read")
            return
        kind = _content_type(part)
        if kind.startswith("message/") or kind == "text/rfc822-headers":
            self._ignore(part, "forwarded letter")
        elif kind.startswith("multipart/"):
            yield from self._multipart(part, kind, depth)
        elif kind in {"text/plain", "text/html"}:
            yield from self._text(part, kind)
        elif kind in {"application/pkcs7-mime", "application/x-pkcs7-mime"}:
            self._once(self.problems, "the letter is encrypted or sealed by S/MIME and cannot be read")
        elif kind not in _SIGNATURES:
            self._ignore(part, kind)

    def _multipart(self, part: Message, kind: str, depth: int) -> Iterator[Piece]:
        children = _children(part)
        if not children:
            self._once(self.problems, "the parts of the letter could not be told apart")
        elif kind == "multipart/encrypted":
            self._once(self.problems, "the letter is encrypted and cannot be read")
        elif kind == "multipart/alternative":
            yield self._alternative(children, depth)
        elif kind in {"multipart/signed", "multipart/related"}:
            yield from self.pieces(children[0], depth + 1)  # the rest is the signature, or pictures
        else:
            for child in children:
                yield from self.pieces(child, depth + 1)

    def _alternative(self, children: list[Message], depth: int) -> Piece:
        plain: list[TextPart] = []
        html: list[TextPart] = []
        for child in children:
            for piece in self.pieces(child, depth + 1):
                plain.extend(piece.plain)
                html.extend(piece.html)
        return Piece(tuple(plain), tuple(html))

    def _text(self, part: Message, kind: str) -> Iterator[Piece]:
        if _is_attachment(part):
            self._ignore(part, kind)
            return
        data = _payload(part)
        is_html = kind == "text/html"
        text, remark = charsets.decode(data, _parameter(part, "charset"), html=is_html)
        if remark:
            self._once(self.notes, remark)
        if not is_html:  # HTML is mostly style; its readable text is limited by lines
            if len(text) > self._room:
                self._once(self.notes, f"only the first {limits.MAX_TEXT} characters of the text were read")
            text = text[: self._room]
            self._room -= len(text)
        flowed = _parameter(part, "format").lower() == "flowed" and not is_html
        found = TextPart(text, is_html, flowed, _parameter(part, "delsp").lower() == "yes")
        yield Piece(html=(found,)) if is_html else Piece(plain=(found,))

    def _ignore(self, part: Message, kind: str) -> None:
        name = visible(_filename(part))[:80]
        self._once(self.notes, f"attachment {name or kind} ignored")

    @staticmethod
    def _once(where: list[str], remark: str) -> None:
        if remark not in where:
            where.append(remark)


def _content_type(part: Message) -> str:
    try:
        return part.get_content_type()
    except Exception:
        return "text/plain"


def _parameter(part: Message, name: str) -> str:
    try:
        found = part.get_param(name, "")
    except Exception:
        return ""
    return found if isinstance(found, str) else ""


def _filename(part: Message) -> str:
    try:
        return part.get_filename() or ""
    except Exception:
        return ""


def _is_attachment(part: Message) -> bool:
    try:
        disposition = part.get_content_disposition()
    except Exception:
        disposition = None
    # Apple Mail sends text files as `inline` with a name.
    return disposition == "attachment" or bool(_filename(part))


def _children(part: Message) -> list[Message]:
    payload = part.get_payload()
    return [child for child in payload if isinstance(child, Message)] if isinstance(payload, list) else []


def _payload(part: Message) -> bytes:
    try:
        data = part.get_payload(decode=True)
    except Exception:
        data = None
    if isinstance(data, bytes):
        return data
    payload = part.get_payload()
    return payload.encode("utf-8", "surrogateescape") if isinstance(payload, str) else b""
