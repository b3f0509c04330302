"""Cutting a raw letter to a size that is cheap to take apart, before any parser sees it."""

from __future__ import annotations

import re
from itertools import islice

from pbem.mail.reading import limits

_BEFORE_BOUNDARY = re.compile(rb"(?<=\n)(?=--[^\r\n])")
_NEWLINE = re.compile(rb"\r\n|\r|\n")
_CONTENT_HEADER = re.compile(rb"(?im)^content-[a-z-]{1,40}:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*")
_HEADER_END = re.compile(rb"\r?\n\r?\n")
_TEXTUAL = re.compile(rb"(?im)^content-type:\s*(?:text|multipart|message)/|^--[^\r\n]*\r?\n\r?\n")


def trim(raw: bytes) -> tuple[bytes, list[str]]:
    """The letter without the bulk of its attachments, and remarks about what was left out."""
    notes: list[str] = []
    kept = raw
    if len(raw) > limits.MAX_PART_BYTES or raw.count(b"\n--") > limits.MAX_BOUNDARY_LINES:
        kept = _smaller(raw)
    kept = _fewer_lines(kept[: limits.MAX_RAW_BYTES])
    if len(kept) < len(raw):
        notes.append(f"letter of {len(raw) // 1024} KB: attachments and the excess were left out")
    return _CONTENT_HEADER.sub(lambda match: match[0][: limits.MAX_HEADER], kept), notes


def is_too_deep(raw: bytes) -> bool:
    """Whether so many multiparts are declared that the parser, which recurses, must not see them."""
    return raw.lower().count(b"boundary=") > limits.MAX_BOUNDARIES


def only_headers(raw: bytes) -> bytes:
    """The header block of a letter."""
    end = _HEADER_END.search(raw)
    return raw[: end.end()] if end else raw


def _smaller(raw: bytes) -> bytes:
    segments = []
    found = islice(_BEFORE_BOUNDARY.finditer(raw), limits.MAX_BOUNDARY_LINES)
    starts = [match.start() for match in found]
    # Whatever follows the last boundary that is looked at falls away.
    end_of_all = starts.pop() if len(starts) == limits.MAX_BOUNDARY_LINES else len(raw)
    for start, end in zip([0, *starts], [*starts, end_of_all], strict=True):
        size = end - start
        allowed = limits.MAX_PART_BYTES if start == 0 or _is_textual(raw[start : start + 2048]) else None
        allowed = limits.MAX_ATTACHMENT_BYTES if allowed is None else allowed
        if size <= allowed:
            segments.append(raw[start:end])
        else:
            # Up to a whole line, so that the next boundary begins one.
            segments.append(raw[start : raw.rfind(b"\n", start, start + allowed) + 1 or start + allowed])
            if not segments[-1].endswith(b"\n"):
                segments.append(b"\r\n")
    return b"".join(segments)


def _is_textual(head: bytes) -> bool:
    return bool(_TEXTUAL.search(head))


def _fewer_lines(raw: bytes) -> bytes:
    if raw.count(b"\n") + raw.count(b"\r") <= limits.MAX_RAW_LINES:
        return raw
    for number, match in enumerate(_NEWLINE.finditer(raw), 1):
        if number == limits.MAX_RAW_LINES:
            return raw[: match.end()]
    return raw
