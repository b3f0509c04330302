"""Whatever arrives is read; nothing that is quoted gets out; nothing takes long."""

from __future__ import annotations

import base64

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pbem.mail.reading import Kind, read_letter
from pbem.mail.reading.flowed import fixed_lines
from pbem.mail.reading.html import html_lines
from tests.pbem.mail.letters import make
from tests.pbem.mail.letters.build import SERVER, letter, marked, part

RAW = [sample.raw for sample in make.corpus().values()]
QUICK = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
SPLINTERS = (
    b"Content-Type: multipart/mixed; boundary=b\r\n",
    b"Content-Type: text/html; charset=utf-16\r\n",
    b"Content-Type: message/rfc822\r\n",
    b"Content-Transfer-Encoding: base64\r\n",
    b"From: =?utf-8?b?@@?= <a@b>, ;;;\r\n",
    b"\r\n--b\r\n",
    b"\r\n\r\n",
    b"<table><td><blockquote><li>",
    b"=\xff\xfe\x00<!--",
    b"> On 1 Mar, x wrote:\r\n",
    b"-- \r\n",
)


@QUICK
@given(st.binary(max_size=2000))
def test_random_bytes_are_read(raw: bytes) -> None:
    assert read_letter(raw, None, []).kind in Kind


@QUICK
@given(st.lists(st.sampled_from(SPLINTERS) | st.binary(max_size=30), max_size=40))
def test_splinters_of_letters_are_read(splinters: list[bytes]) -> None:
    assert read_letter(b"".join(splinters), "", ["x"]).kind in Kind


@QUICK
@given(st.sampled_from(RAW), st.data())
def test_damaged_letters_are_read(raw: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(raw)))
    end = data.draw(st.integers(start, min(len(raw), start + 60)))
    damaged = raw[:start] + data.draw(st.binary(max_size=20)) + raw[end:]
    assert read_letter(damaged, None, []).kind in Kind


@QUICK
@given(st.text(max_size=400))
@example("<table><tr><td><table></td></table><li><ul></li>")
def test_any_text_is_read_as_html(text: str) -> None:
    lines, _ = html_lines(text)
    assert all("\n" not in line.text for line in lines)


WORDS = st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=60)


@QUICK
@given(st.lists(WORDS, max_size=12), st.lists(WORDS, max_size=4))
def test_a_marked_line_never_gets_out(quoted: list[str], written: list[str]) -> None:
    lines = ["SECRET " + "".join(fixed.text for fixed in fixed_lines(text)) for text in quoted]
    body = "\n".join([*written, f"On 21 Mar 2024, at 16:12, {SERVER} wrote:", marked(lines), *written])
    read = read_letter(letter(part(body, transfer="base64")), None, [])
    assert "SECRET" not in read.fresh_text or "SECRET" in "".join(written)


@QUICK
@given(st.lists(st.integers(1, 9999), min_size=1, max_size=30))
def test_written_orders_always_get_out(hexes: list[int]) -> None:
    orders = [f"50/9 MOVE {number:04} {number:04}" for number in hexes]
    body = "\n".join([*orders, "", f"On 21 Mar 2024, at 16:12, {SERVER} wrote:", "", marked(["PASS"])])
    assert list(read_letter(letter(part(body)), None, []).lines) == orders


def test_an_attachment_of_twenty_megabytes_is_left_out() -> None:
    blob = base64.encodebytes(bytes(15_000_000))
    picture = b'Content-Type: image/png; name="map.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n' + blob
    raw = letter(
        b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'
        + part("50/9 MOVE 3804 3705\n")
        + b"\r\n--b\r\n"
        + picture
        + b"\r\n--b\r\n"
        + part("PASS\n")
        + b"\r\n--b--\r\n"
    )
    read = read_letter(raw, None, [])
    assert read.lines == ("50/9 MOVE 3804 3705", "PASS")
    assert any("attachments" in note for note in read.notes)
    assert "attachment map.png ignored" in read.notes


@pytest.mark.parametrize(
    "body",
    [
        b"On 1 2 3 4 5 6:\n" * 12_000,
        (b"On " + b"1 " * 70 + b":\n") * 1400,
        b"From: x\n\n" * 20_000,
        b"\n" * 3_000_000,
        b"a" * 5_000_000,
        b">" * 300_000,
        b"=?utf-8?q?a?= " * 50_000,
        (b"AB" + b"," * 70 + b"!\n") * 100,
        (b"1" + b"," * 70 + b"!\n") * 100,
        (b"50/9 MOVE 3804 " + b"3705 " * 12 + b"\n" + b"46R/9 " * 12 + b"!\n") * 100,
        (b"ab" * 2000 + b"\n") * 50,
        (b"12/3-" * 790 + b"!\n") * 50,
        ("ﷺ" * 1300 + "\n").encode() * 50,
    ],
    ids=[
        "wrote",
        "long-wrote",
        "labels",
        "empty",
        "one-line",
        "marks",
        "words",
        "commas",
        "figure-commas",
        "wrapped",
        "letters",
        "figures",
        "ligatures",
    ],
)
def test_unlucky_text_is_read_in_bounded_work(body: bytes) -> None:
    head = b"From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\n"
    read = read_letter(head + body, None, [])
    assert len(read.lines) <= 4000
    assert len(read.written_text) <= 200_000


@pytest.mark.parametrize("tag", [b"<br>x", b"<div>", b"<table><tr><td>", b"<blockquote>x"])
def test_unlucky_html_is_read_in_bounded_work(tag: bytes) -> None:
    head = b"From: a@b.example\nContent-Type: text/html; charset=utf-8\n\n"
    assert len(read_letter(head + tag * 100_000, None, []).lines) <= 4000


def test_html_too_large_to_lay_out_still_hides_its_quotation() -> None:
    html = f"<div>50/9 MOVE 3804 3705</div>{'<i></i>' * 25_000}<blockquote>PASS</blockquote>"
    read = read_letter(letter(part(html, "text/html")), None, [])
    assert read.lines == ("50/9 MOVE 3804 3705",)
    assert any("tags were stripped" in note for note in read.notes)


def test_a_header_without_end_is_read() -> None:
    raw = b"To: " + b"a@b.example, " * 40_000 + b"\nFrom: c@d.example\n\nPASS\n"
    read = read_letter(raw, None, [])
    assert read.from_address == "c@d.example"
    assert read.lines == ("PASS",)
