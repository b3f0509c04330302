"""Who wrote to which address, and the tokens in the addresses."""

from __future__ import annotations

import pytest

from pbem.mail.reading import ReadLetter, ReplyToken, find_tokens, read_letter

HOST = "pbem.example"


def read(*headers: str, to: tuple[str, ...] = ()) -> ReadLetter:
    """A short letter with these headers, read."""
    return read_letter("\n".join([*headers, "", "PASS"]).encode(), "e@nvelope.example", list(to), HOST)


def test_tokens_of_both_purposes_are_found_once_and_in_order() -> None:
    found = find_tokens(
        [f"chat+abcd1234@{HOST}", f"<orders+Wx_y-z99@{HOST.upper()}>", f"chat+abcd1234@{HOST}"], HOST
    )
    assert found == (ReplyToken("chat", "abcd1234"), ReplyToken("orders", "Wx_y-z99"))


@pytest.mark.parametrize(
    "address",
    [
        "orders+abcd1234@elsewhere.example",
        f"orders@{HOST}",
        f"orders+@{HOST}",
        f"orders+ab cd@{HOST}",
        f"news+abcd1234@{HOST}",
        f"orders+abcd1234@{HOST}.evil.example",
        f"x.orders+abcd1234@{HOST}",
        f"orders+{'a' * 101}@{HOST}",
        "",
    ],
)
def test_other_addresses_hold_no_token(address: str) -> None:
    assert find_tokens([address], HOST) == ()


def test_any_host_counts_when_none_is_named() -> None:
    assert find_tokens(["orders+abcd1234@elsewhere.example"], None) == (ReplyToken("orders", "abcd1234"),)


def test_the_envelope_comes_before_the_headers() -> None:
    letter = read(f"To: orders+inheader@{HOST}", to=(f"orders+inenvelope@{HOST}",))
    assert letter.recipients == (f"orders+inenvelope@{HOST}",)
    assert letter.tokens == (ReplyToken("orders", "inenvelope"),)


def test_without_envelope_all_recipient_headers_count() -> None:
    letter = read(
        f"To: Server <orders+one1@{HOST}>, b@c.example",
        f"Cc: =?utf-8?q?K=C3=A4the?= <chat+two2@{HOST}>",
        f"Delivered-To: orders+three3@{HOST}",
        f"X-Original-To: orders+four4@{HOST}",
    )
    assert {token.token for token in letter.tokens} == {"one1", "two2", "three3", "four4"}
    assert "b@c.example" in letter.recipients


@pytest.mark.parametrize(
    ("header", "address", "name"),
    [
        ("From: Paul Meier <Paul@Player.Example>", "paul@player.example", "Paul Meier"),
        ('From: "Meier, Paul" <p@x.example>', "p@x.example", "Meier, Paul"),
        ("From: =?utf-8?q?J=C3=BCrgen?= <p@x.example>", "p@x.example", "Jürgen"),
        (
            "From: =?windows-1252?Q?J=FCrgen?=\n =?windows-1252?Q?_M=FCller?= <p@x.example>",
            "p@x.example",
            "Jürgen Müller",
        ),
        ("From: p@x.example", "p@x.example", ""),
        ('From: "boss@x.example" <other@y.example>', "other@y.example", "boss@x.example"),
        ("From: Jürgen <p@x.example>", "p@x.example", "Jürgen"),
        ("From: =?utf-8?b?@@@?= <p@x.example>", "p@x.example", ""),
        ("From: nobody", "", ""),
        ("X: y", "", ""),
    ],
)
def test_the_sender(header: str, address: str, name: str) -> None:
    letter = read(header)
    assert letter.from_address == address
    assert letter.from_name == name


def test_threading_headers() -> None:
    letter = read(
        "Message-ID: <a@b.example>",
        "In-Reply-To: <c@d.example> (your letter)",
        "References: <e@f.example>\n\t<c@d.example>",
        "Subject: =?utf-8?b?R3LDvMOfZQ==?=\n =?utf-8?q?_aus_Ham?=",
    )
    assert (letter.message_id, letter.in_reply_to) == ("<a@b.example>", "<c@d.example>")
    assert letter.references == ("<e@f.example>", "<c@d.example>")
    assert letter.subject == "Grüße aus Ham"
    assert letter.envelope_from == "e@nvelope.example"
