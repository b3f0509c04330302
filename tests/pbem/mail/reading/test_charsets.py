"""From bytes to text."""

from __future__ import annotations

import pytest

from pbem.mail.reading.charsets import decode


@pytest.mark.parametrize(
    ("data", "declared", "text"),
    [
        (b"abc", None, "abc"),
        ("ü–".encode("cp1252"), "iso-8859-1", "ü–"),
        ("ü".encode(), "iso-8859-1", "ü"),
        ("ü".encode(), "'UTF-8'", "ü"),
        ("ü".encode("utf-16"), "utf-8", "ü"),
        ("PASS".encode("utf-16-be"), None, "PASS"),
        ("żółw".encode("iso-8859-2"), "iso-8859-2", "żółw"),
        ("слон".encode("koi8-r"), "KOI8-R", "слон"),
        (b"\xff\xfe", None, ""),
        (b"\x81\x8d", None, "\ufffd\ufffd"),
        (b"xn--", "punycode", "xn--"),
        (b"\\x41", "unicode_escape", "\\x41"),
        (b"6162", "hex", "6162"),
        (b"a\x00b", "us-ascii", "a\x00b"),
        (b"a", "\udcff\x00", "a"),
    ],
)
def test_the_text(data: bytes, declared: str | None, text: str) -> None:
    assert decode(data, declared)[0] == text


@pytest.mark.parametrize(
    ("data", "declared", "remark"),
    [
        (b"abc", "x-user-defined", "charset x-user-defined is unknown; read as utf-8"),
        (b"abc", "<b>x", "charset ?b?x is unknown; read as utf-8"),
        (b"\xfc", "utf-8", "text declared as utf-8 was not valid in it; read as cp1252"),
        (b"\xfc", "iso-8859-1", None),
        (b"\xfc", None, None),
        (b"abc", "us-ascii", None),
        ("ü".encode(), "us-ascii", "text declared as us-ascii was not valid in it; read as utf-8"),
    ],
)
def test_the_remark(data: bytes, declared: str | None, remark: str | None) -> None:
    assert decode(data, declared)[1] == remark


def test_html_names_its_own_charset_only_when_the_letter_does_not() -> None:
    data = '<meta http-equiv=x content="text/html; charset=koi8-r">слон'.encode("koi8-r")
    assert decode(data, None, html=True)[0].endswith("слон")
    assert not decode(data, "iso-8859-1", html=True)[0].endswith("слон")
