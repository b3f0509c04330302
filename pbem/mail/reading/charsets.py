"""From bytes to text, when the declared charset may be missing, unknown or wrong.

No statistical guess is made (charset-normalizer was tried in thought and left out): orders are ASCII, the
five languages' letters are told apart by "is it valid UTF-8", and a guess on forty bytes is a coin toss.
"""

from __future__ import annotations

import codecs
import re

_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_META = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([\w.:-]{2,40})", re.IGNORECASE)
_LATIN = {"ascii", "iso8859-1", "cp1252"}
# Codecs of Python that are no charset of any letter; some cost quadratic time.
_NO_CHARSET = {"punycode", "idna", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"}


def decode(data: bytes, declared: str | None, *, html: bool = False) -> tuple[str, str | None]:
    """The text of these bytes, and a remark when it was not decoded as declared."""
    for bom, codec in _BOMS:
        if data.startswith(bom):
            return data.decode(codec, "replace"), None
    name = _known(declared)
    if not declared and html and (match := _META.search(data[:4096])):
        name = _known(match[1].decode("ascii", "replace"))
    remark = f"charset {_shown(declared)} is unknown" if declared and name is None else None
    text, used = _best(data, name)
    if remark is None and name is not None and used != name and not (used == "cp1252" and name in _LATIN):
        remark = f"text declared as {_shown(declared or name)} was not valid in it"
    return text, f"{remark}; read as {used}" if remark else None


def _best(data: bytes, name: str | None) -> tuple[str, str]:
    if name not in _LATIN and (sniffed := _utf_16_without_bom(data)):
        return data.decode(sniffed, "replace"), sniffed
    candidates = [name] if name is not None and name not in _LATIN else []
    # Text declared as a Latin set that happens to be valid UTF-8 beyond ASCII is UTF-8: by chance it is not.
    for candidate in (*candidates, "utf-8"):
        try:
            text = data.decode(candidate)
        except (UnicodeError, LookupError, ValueError):
            continue
        return text, name if name in _LATIN and data.isascii() else candidate
    # As browsers do: ISO-8859-1 and ASCII mean windows-1252, whose dashes and quotes people do type.
    return data.decode("cp1252", "replace"), "cp1252"


def _known(declared: str | None) -> str | None:
    if not declared:
        return None
    try:
        info = codecs.lookup(declared.strip().strip("'\""))
    except (LookupError, ValueError, UnicodeError):
        return None
    is_text = getattr(info, "_is_text_encoding", True)
    return info.name if is_text and info.name.replace("-", "_") not in _NO_CHARSET else None


def _utf_16_without_bom(data: bytes) -> str | None:
    if len(data) < 4 or b"\x00" not in data[:400]:
        return None
    head = data[:400]
    odd, even = head[1::2].count(0), head[0::2].count(0)
    if odd > len(head) * 0.3 and even <= len(head) * 0.05:
        return "utf-16-le"
    return "utf-16-be" if even > len(head) * 0.3 and odd <= len(head) * 0.05 else None


def _shown(declared: str) -> str:
    return re.sub(r"[^\w.:+-]", "?", declared)[:40]
