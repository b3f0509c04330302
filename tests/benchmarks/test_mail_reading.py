"""How long a letter takes to read. Aims: a normal letter 20 ms, one of 20 MB 2 s."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from pbem.mail.reading import read_letter
from tests.pbem.mail.letters import make
from tests.pbem.mail.letters.build import letter, multipart, part

NORMAL = (
    "gmail-en-inline",
    "gmail-html-de-top",
    "outlook-fr-top",
    "outlook-web-it-top",
    "thunderbird-es-bottom",
)


@pytest.mark.parametrize("name", NORMAL)
def test_a_normal_letter(benchmark: Any, name: str) -> None:
    raw = make.corpus()[name].raw
    assert benchmark(read_letter, raw, None, []).lines


def test_a_letter_of_twenty_megabytes(benchmark: Any) -> None:
    blob = base64.encodebytes(bytes(range(256)) * 58_600)
    picture = b'Content-Type: image/png; name="map.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n' + blob
    raw = letter(multipart("mixed", part("50/9 MOVE 3804 3705\n"), picture))
    assert benchmark.pedantic(read_letter, (raw, None, []), rounds=5).lines == ("50/9 MOVE 3804 3705",)


def test_outlook_html_of_three_hundred_kilobytes(benchmark: Any) -> None:
    style = "".join(f"p.Mso{number} {{margin:0in; font-family:Calibri;}}\n" for number in range(4000))
    line = '<p class="MsoNormal"><span lang="EN-US">50/9 MOVE 3804</span></p>'
    lines = line * 2000
    raw = letter(part(f"<html><head><style>{style}</style></head><body>{lines}</body></html>", "text/html"))
    assert len(benchmark.pedantic(read_letter, (raw, None, []), rounds=5).lines) == 2000
