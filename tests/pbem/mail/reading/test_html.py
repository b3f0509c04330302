"""What the containers of the mail programs say, each by itself, with no words to help."""

from __future__ import annotations

import pytest

from pbem.mail.reading import read_letter
from tests.pbem.mail.letters.build import letter, part

OUTLOOK = "border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm"
QUOTING = [
    "<blockquote>{}</blockquote>",
    '<blockquote type="cite" style="border:none">{}</blockquote>',
    '<blockquote class="gmail_quote" style="border:none">{}</blockquote>',
    '<div class="gmail_quote">{}</div>',
    '<div class="x_gmail_quote">{}</div>',
    '<div dir="ltr" class="gmail_attr">{}</div>',
    '<div class="moz-cite-prefix">{}</div>',
    '<div class="moz-forward-container">{}</div>',
    '<div class="yahoo_quoted" id="ydp1">{}</div>',
    '<div id="yahoo_quoted_123">{}</div>',
    '<div class="protonmail_quote">{}</div>',
    '<div class="zmail_extra">{}</div>',
    '<blockquote class="tutanota_quote">{}</blockquote>',
    '<div class="ms-outlook-mobile-reference-message">{}</div>',
    '<div id="mail-editor-reference-message-container">{}</div>',
    '<div id="x_mail-editor-reference-message-container">{}</div>',
    '<span id="OLK_SRC_BODY_SECTION">{}</span>',
    '<div name="quote">{}</div>',
]
CUTTING = [
    '<div id="divRplyFwdMsg">x</div>{}',
    '<div id="x_divRplyFwdMsg"></div>{}',
    '<hr id="stopSpelling">{}',
    '<hr style="display:inline-block;width:98%" tabindex="-1">{}',
    '<hr style="display: inline-block; width: 98%;">{}',
    f'<div style="{OUTLOOK}"><p>x</p></div>{{}}',
    f'<div><div style="{OUTLOOK}">x</div></div><div><div>{{}}</div></div>',
    '<div style="border-top-color: rgb(229, 229, 229); border-top-style: solid">x</div>{}',
]
SIGNING = [
    '<div class="gmail_signature">{}</div>',
    '<pre class="moz-signature">{}</pre>',
    '<div class="protonmail_signature_block">{}</div>',
    '<div id="Signature">{}</div>',
    '<div id="AppleMailSignature">{}</div>',
    '<div id="ymail_android_signature">{}</div>',
    '<div id="composer_signature">{}</div>',
    '<div id="ms-outlook-mobile-signature">{}</div>',
]
HIDING = [
    '<div style="display: none">{}</div>',
    '<span style="visibility:hidden">{}</span>',
    "<title>{}</title>",
    "<style>{}</style>",
    "<script>{}</script>",
    "<!-- {} -->",
    "<template>{}</template>",
]


def lines(html: str) -> tuple[str, ...]:
    """What a person newly wrote in an HTML letter."""
    return read_letter(letter(part(html, "text/html")), None, []).lines


@pytest.mark.parametrize("container", QUOTING)
def test_a_quotation_is_left_out_and_what_stands_around_it_read(container: str) -> None:
    quoted = container.format("old<br>2/2 MOVE 1111 2222<p>PASS</p>older")
    assert lines(f"<div>1/1 MOVE 3804</div>{quoted}<div>PASS NOW</div>") == ("1/1 MOVE 3804", "PASS NOW")


@pytest.mark.parametrize("container", CUTTING)
def test_all_that_follows_a_cut_is_left_out(container: str) -> None:
    quoted = container.format("old<br>2/2 MOVE 1111 2222<p>PASS</p>older")
    assert lines(f"<div>1/1 MOVE 3804</div>{quoted}<div>PASS OLD</div>") == ("1/1 MOVE 3804",)


@pytest.mark.parametrize("container", SIGNING)
def test_a_signature_is_left_out(container: str) -> None:
    signed = container.format("Paul<br>General")
    assert lines(f"<div>1/1 MOVE 3804</div>{signed}<div>PASS NOW</div>") == ("1/1 MOVE 3804", "PASS NOW")


@pytest.mark.parametrize("container", HIDING)
def test_what_nobody_sees_is_left_out(container: str) -> None:
    assert lines(f"<body><div>1/1 MOVE 3804</div>{container.format('PASS')}</body>") == ("1/1 MOVE 3804",)


@pytest.mark.parametrize("outer", ["gmail_quote", "protonmail_quote", "zmail_extra"])
def test_answers_between_quotations_in_one_container_are_read(outer: str) -> None:
    inner = "<blockquote>PASS</blockquote><div>1/1 MOVE 3804</div><blockquote>PASS</blockquote>"
    assert lines(f'<div class="{outer}">{inner}</div>') == ("1/1 MOVE 3804",)


def test_a_cut_inside_a_quotation_ends_with_it() -> None:
    inner = '<div id="divRplyFwdMsg">x</div>PASS'
    assert lines(f"<blockquote>{inner}</blockquote><div>1/1 MOVE 3804</div>") == ("1/1 MOVE 3804",)
