"""Reading headers of a message that may be malformed in every way."""

from __future__ import annotations

import re
from email import policy
from email.header import decode_header, make_header
from email.message import Message
from itertools import islice

from pbem.mail.reading.characters import visible
from pbem.mail.reading.limits import MAX_HEADER, MAX_REPEATS

_FOLD = re.compile(r"\r?\n|\r")
_MESSAGE_ID = re.compile(r"<[^<>\s]{1,500}>")


def values(message: Message, name: str) -> list[str]:
    """The first `MAX_REPEATS` values of this header, decoded, unfolded and cut to `MAX_HEADER` characters."""
    wanted = name.lower()
    found = (str(value) for key, value in message.raw_items() if key.lower() == wanted)
    return [_decoded(value) for value in islice(found, MAX_REPEATS)]


def value(message: Message, name: str) -> str:
    """The first value of this header, or an empty string."""
    found = values(message, name)
    return found[0] if found else ""


def message_ids(text: str) -> tuple[str, ...]:
    """The message ids in a `Message-ID`, `In-Reply-To` or `References` value, with their brackets."""
    return tuple(_MESSAGE_ID.findall(text))


def _decoded(raw: str) -> str:
    text = _FOLD.sub("", raw[:MAX_HEADER])
    try:
        # Raw 8-bit bytes in a header arrive as surrogates; nowadays they are UTF-8.
        text = text.encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeError:
        text = text.encode("utf-8", "surrogateescape").decode("windows-1252", "replace")
    if "=?" in text:
        text = _without_encoded_words(text)
    return visible(text.replace("\n", " ").replace("\r", " ").replace("\t", " ")).strip()


def _without_encoded_words(text: str) -> str:
    try:
        return str(policy.default.header_factory("X-Text", text))
    except Exception:  # noqa: S110 - the standard parser has raised nearly everything on bad headers
        pass
    try:
        return str(make_header(decode_header(text)))
    except Exception:
        return text
