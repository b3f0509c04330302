"""Putting raw letters together, byte for byte as a mail program would."""

from __future__ import annotations

import base64
import html
import quopri
from collections.abc import Sequence
from dataclasses import dataclass

PLAYER = "Paul Meier <paul@player.example>"
SERVER_NAME = "The Kaiser's Battle"
SERVER_ADDRESS = "orders+k7f3q9xw2m@pbem.example"
SERVER = f"{SERVER_NAME} <{SERVER_ADDRESS}>"
SUBJECT = "Your orders, turn 3: first movement segment"

ORIGINAL = (
    "Your orders are due, turn 3: first movement segment.",
    "",
    "[MOVE]",
    "21/61 MOVE 2210 2211",
    "ATTACK 2914 WITH 21/61 88/113",
    "AIR OBSERVE 1 ATTACK 1 INTERCEPT 1",
    "# PASS alone means: no orders",
    "PASS",
    "Last answer wins. Deadline: Saturday 23 March 2024, 18:00.",
)
"""The letter of ours that people answer; none of its lines may ever be executed."""

BREAK = 5
"""Before this line of `ORIGINAL` people put their answers between the quoted lines."""


@dataclass(frozen=True)
class Sample:
    """A letter and what must come out of it."""

    name: str
    raw: bytes
    fresh: tuple[str, ...]
    never: tuple[str, ...] = tuple(line for line in ORIGINAL if line)
    kind: str = "order"
    envelope_from: str | None = "paul@player.example"
    note: str = ""
    """Words that must stand in one of the notes or problems."""


def encoded(text: str | bytes, charset: str, transfer: str) -> bytes:
    """The body of a part in its charset and transfer encoding, lines ending in CRLF."""
    if isinstance(text, str):
        text = text.replace("\r\n", "\n").replace("\n", "\r\n").encode(charset)
    if transfer == "base64":
        return base64.encodebytes(text).replace(b"\n", b"\r\n")
    if transfer == "quoted-printable":
        lines = text.split(b"\r\n")
        coded = (quopri.encodestring(line).replace(b"\n", b"\r\n").rstrip(b"\r\n") for line in lines)
        return b"\r\n".join(coded)
    return text


def part(
    text: str | bytes,
    kind: str = "text/plain",
    charset: str = "utf-8",
    transfer: str = "quoted-printable",
    declared: str | None = None,
    extra: str = "",
    more: str = "",
) -> bytes:
    """One part with its headers; `declared` lies about the charset, `extra` comes next, `more` is headers."""
    shown = charset if declared is None else declared
    charset_parameter = f"; charset={shown}" if shown else ""
    head = f"Content-Type: {kind}{charset_parameter}{extra}\r\nContent-Transfer-Encoding: {transfer}\r\n"
    return f"{head}{more}\r\n".encode() + encoded(text, charset, transfer)


def multipart(subtype: str, *parts: bytes, boundary: str = "b1_7f3a", extra: str = "") -> bytes:
    """A multipart with its own headers."""
    head = f'Content-Type: multipart/{subtype}; boundary="{boundary}"{extra}\r\n\r\n'.encode()
    mark = b"--" + boundary.encode()
    return head + b"".join(mark + b"\r\n" + one + b"\r\n" for one in parts) + mark + b"--\r\n"


def letter(
    body: bytes, *, mailer: str = "", more: Sequence[str] = (), subject: str = f"Re: {SUBJECT}"
) -> bytes:
    """A whole letter from its body part."""
    lines = [
        "Return-Path: <paul@player.example>",
        f"From: {PLAYER}",
        f"To: {SERVER}",
        f"Subject: {subject}",
        "Date: Thu, 21 Mar 2024 18:40:11 +0100",
        "Message-ID: <a1b2c3@player.example>",
        "In-Reply-To: <turn3.k7f3@pbem.example>",
        "References: <game.k7f3@pbem.example> <turn3.k7f3@pbem.example>",
        "MIME-Version: 1.0",
        *([mailer] if mailer else []),
        *more,
    ]
    return "\r\n".join(lines).encode() + b"\r\n" + body


def alternative(plain: bytes, rich: bytes, boundary: str = "b1_7f3a") -> bytes:
    """Plain and HTML forms of the same text."""
    return multipart("alternative", plain, rich, boundary=boundary)


def marked(lines: Sequence[str]) -> str:
    """Lines with `> ` in front."""
    return "\n".join(f"> {line}" if line else ">" for line in lines)


def escaped(line: str) -> str:
    """A line as HTML text."""
    return html.escape(line, quote=False)


def broken(lines: Sequence[str]) -> str:
    """Lines as HTML with `<br>`."""
    return "<br>\n".join(map(escaped, lines))


def boxed(lines: Sequence[str], attributes: str = "") -> str:
    """Lines as HTML, each in its own div."""
    return "".join(f"<div{attributes}>{escaped(line) or '<br>'}</div>" for line in lines)


def wrap(line: str, columns: int = 76) -> str:
    """A line broken at blanks as Gmail does: at most `columns` wide."""
    done, current = [], ""
    for word in line.split(" "):
        if current and len(current) + 1 + len(word) > columns:
            done.append(current)
            current = word
        else:
            current = f"{current} {word}" if current else word
    return "\n".join([*done, current])
