"""Letters in odd clothes: charsets, transfer encodings, characters, wrapping, signatures, disclaimers."""

# ruff: noqa: E501 - snippets of HTML and headers stand as the mail programs write them

from __future__ import annotations

import base64
from collections.abc import Iterator

from tests.pbem.mail.letters import build, words
from tests.pbem.mail.letters.build import ORIGINAL, Sample, alternative, letter, marked, part

MOVE = "50/9 MOVE 3804 3705 3605"
ATTACK = "ATTACK 3502 WITH 50/9 45R/9"
AIR = "AIR OBSERVE 2 ATTACK 4 INTERCEPT 2"
THREE = (MOVE, ATTACK, AIR)
GMAIL = words.WROTE["gmail"]["en"]


def plain(text: str, **how: str) -> bytes:
    """A letter of one plain text part."""
    return letter(part(text, **how))


def answered(text: str, header: str = GMAIL) -> str:
    """Text above a marked quotation."""
    return f"{text}\n\n{header}\n\n{marked(ORIGINAL)}\n"


def samples() -> Iterator[Sample]:
    """Every letter of this module."""
    yield from _charsets()
    yield from _characters()
    yield from _wrapping()
    yield from _signatures()
    yield from _disclaimers()


def _charsets() -> Iterator[Sample]:
    text = answered("Grüße – hier:\n" + "\n".join(THREE), words.WROTE["gmail"]["de"])
    fresh = ("Grüße - hier:", *THREE)
    bom = b"\xef\xbb\xbf" + text.encode()
    yield Sample("charset-utf8-bom", letter(part(bom, transfer="base64")), fresh)
    yield Sample("charset-utf8-bom-8bit", letter(part(bom, transfer="8bit", declared="")), fresh)
    for codec in ("utf-16", "utf-16-le", "utf-16-be"):
        yield Sample(f"charset-{codec}", plain(text, charset=codec, transfer="base64"), fresh)
    yield Sample(
        "charset-utf16-undeclared", plain(text, charset="utf-16-le", transfer="base64", declared=""), fresh
    )
    latin = text.replace("–", "-")
    yield Sample("charset-latin1-8bit", plain(latin, charset="iso-8859-1", transfer="8bit"), fresh)
    yield Sample("charset-latin15", plain(latin, charset="iso-8859-15"), fresh)
    yield Sample("charset-windows-1252", plain(text, charset="windows-1252"), fresh)
    yield Sample("charset-mac", plain(text, charset="macintosh"), fresh)
    yield Sample("charset-utf7", plain(text, charset="utf-7", transfer="7bit"), fresh)
    for name, charset, declared, note in (
        ("1252-called-latin1", "windows-1252", "iso-8859-1", ""),
        ("1252-called-ascii", "windows-1252", "us-ascii", ""),
        ("1252-called-utf8", "windows-1252", "utf-8", "not valid"),
        ("utf8-called-latin1", "utf-8", "iso-8859-1", "not valid"),
        ("utf8-called-ascii", "utf-8", "us-ascii", "not valid"),
        ("utf8-called-unknown", "utf-8", "x-unknown", "unknown"),
        ("utf8-called-codec", "utf-8", "rot13", "unknown"),
        ("1252-undeclared", "windows-1252", "", ""),
        ("utf8-undeclared", "utf-8", "", ""),
    ):
        raw = plain(text, charset=charset, declared=declared, transfer="8bit")
        yield Sample(f"charset-{name}", raw, fresh, note=note)
    html = (
        "<html><head><meta charset='iso-8859-15'></head><body>"
        + build.broken(("Grüße, hier:", *THREE))
        + "</body>"
    )
    raw = letter(part(html, "text/html", charset="iso-8859-15", declared="", transfer="8bit"))
    yield Sample("charset-html-meta", raw, ("Grüße, hier:", *THREE), ())
    cut = part(text, transfer="base64").rstrip()[:-6] + b"*\r\n"
    yield Sample("transfer-base64-broken-end", letter(cut), fresh)
    yield Sample("transfer-unknown", plain("\n".join(THREE), transfer="x-none"), THREE)
    yield Sample("line-ends-lf", plain(text).replace(b"\r\n", b"\n"), fresh)
    yield Sample("line-ends-cr", plain("\n".join(THREE), transfer="7bit").replace(b"\r\n", b"\r"), THREE)
    yield Sample("headers-missing", ("\n" + "\n".join(THREE)).encode(), THREE, ())


def _characters() -> Iterator[Sample]:
    typed = {
        "nbsp": "50/9\u00a0MOVE\u00a03804\u00a03705\u00a03605",
        "narrow-nbsp": "50/9\u202fMOVE 3804\u2009 3705\u3000\u20073605",
        "zero-width": "\ufeff50/9\u200b MO\u200dVE 38\u206004 3705 36\u00ad05\u200e",
        "direction-marks": "\u202a50/9 MOVE\u202c \u20663804\u2069 3705 3605\u200f",
        "full-width": "５０／９ ＭＯＶＥ　３８０４ ３７０５ ３６０５",
        "arabic-digits": "50/9 MOVE ٣٨٠٤ ٣٧٠٥ ٣٦٠٥",
        "fraction-slash": "50⁄9 MOVE 3804 3705 3605",
        "tabs": "\t50/9\tMOVE  3804\t\t3705 3605 \t",
        "bullet": "• 50/9 MOVE 3804 3705 3605",
        "star-bullet": "* 50/9 MOVE 3804 3705 3605",
        "dash-bullet": "- 50/9 MOVE 3804 3705 3605",
        "number": " 12) 50/9 MOVE 3804 3705 3605",
        "bold": "*50/9 MOVE 3804 3705 3605*",
        "number-bold": "   1. *50/9 MOVE 3804 3705 3605*",
    }
    for name, line in typed.items():
        yield Sample(f"characters-{name}", plain(answered(line)), (MOVE,))
    paths = {
        "en-dash": ("–", "-"),
        "em-dash": ("—", "-"),
        "hyphen": ("‐", "-"),
        "minus": ("−", "-"),
        "arrow": ("→", "->"),
        "long-arrow": ("⟶", "->"),
        "double-arrow": ("⇒", "->"),
    }
    for name, (sign, ascii_sign) in paths.items():
        fresh = f"50/9 MOVE 3804{ascii_sign}3705{ascii_sign}3605"
        yield Sample(f"path-{name}", plain(answered(f"50/9 MOVE 3804{sign}3705{sign}3605")), (fresh,))
    yield Sample(
        "quotes-curly",
        plain(answered("# the “50/9” isn’t ready…\n" + MOVE)),
        ('# the "50/9" isn\'t ready...', MOVE),
    )
    text = answered("50/9 MOVE 3804–3705", words.WROTE["gmail"]["de"])
    yield Sample("path-1252-dash", plain(text, charset="windows-1252"), ("50/9 MOVE 3804-3705",))
    emoji = plain(answered(f"Here we go 💣\n{MOVE}"))
    yield Sample("characters-emoji", emoji, ("Here we go 💣", MOVE))
    yield Sample("characters-lower-case", plain(answered(MOVE.lower())), (MOVE.lower(),))
    hidden = f"{MOVE}\n\n{GMAIL}\n\n" + "\n".join(f"\u200b\ufeff>\u00a0{line}" for line in ORIGINAL)
    yield Sample("quote-mark-after-zero-width", plain(hidden), (MOVE,))
    full = f"{MOVE}\n\n" + "\n".join(f"＞ {line}" for line in ORIGINAL)
    yield Sample("quote-mark-full-width", plain(full), (MOVE,))


def _wrapping() -> Iterator[Sample]:
    long = "50/9 MOVE 3804 3705 3605 3506 3406 3307 3207 3108 3008 2909 2809 2710 2610 2511 2411 2312"
    flowed = "; format=flowed"
    broken = long[:70] + "\n" + long[70:]
    assert long[69] == " "
    yield Sample("wrapped-flowed", letter(part(answered(broken), extra=flowed, transfer="8bit")), (long,))
    delsp = long[:67] + " \n" + long[67:]
    raw = letter(part(answered(delsp), extra=f"{flowed}; delsp=yes", transfer="8bit"))
    yield Sample("wrapped-flowed-delsp", raw, (long,))
    quoted = "> 21/61 MOVE 2210 2211 \n> 2212 2213\n>\n> PASS\n"
    raw = letter(part(f"{GMAIL}\n{quoted}\n{MOVE} \n3506\n\nPASS TURN\n", extra=flowed, transfer="8bit"))
    yield Sample("wrapped-flowed-inline", raw, (f"{MOVE} 3506", "PASS TURN"), ("2212 2213", "PASS"))
    stuffed = part(f" From the left:\n{MOVE}\n-- \nPaul\n1/1 MOVE 1\n", extra=flowed, transfer="8bit")
    yield Sample("wrapped-flowed-stuffed", letter(stuffed), ("From the left:", MOVE), ("1/1 MOVE 1",))
    fixed = long[:69] + "\n" + long[70:]
    yield Sample(
        "wrapped-figures", plain(answered(f"{fixed}\n{ATTACK}")), (long, ATTACK), note="put together"
    )
    arrow = "50/9 MOVE " + "->".join(long.split()[2:15])
    cut = arrow[:70]
    assert cut.endswith("->")
    yield Sample("wrapped-arrow", plain(f"{cut}\n{arrow[70:]}\n"), (cut + " " + arrow[70:],), ())
    words_apart = ("ATTACK 3502 3503 FROM 3602 3603 3604 3605 BARRAGE 12/3 12/4 12/5 12/6", "WITH 50/9 45R/9")
    yield Sample("wrapped-before-word", plain(answered("\n".join(words_apart))), words_apart)
    short = (MOVE, "3506 3406")
    yield Sample("wrapped-short-is-no-wrap", plain(answered("\n".join(short))), short)
    words_too = f"ATTACK 3502 3503 FROM 3602 3603 3604 3605 BARRAGE 12/3 12/4 12/5 WITH 50/9 45R/9 {'46R/9 ' * 6}".strip()
    gmail = build.boxed((long, words_too))
    quote = f'<blockquote class="gmail_quote">{build.broken(ORIGINAL)}</blockquote>'
    wrapped = answered("\n".join((build.wrap(long, 78), build.wrap(words_too, 78))))
    raw = letter(alternative(part(wrapped), part(f"{gmail}{quote}", "text/html")))
    yield Sample("wrapped-by-gmail", raw, (long, words_too))
    soft = plain(answered(long), transfer="quoted-printable")
    yield Sample("wrapped-quoted-printable", soft, (long,))
    tail = "> Remember that your line stands open until Saturday, so answer before that:\nATTACK 2914 WITH 88/113\n> PASS\n"
    yield Sample(
        "wrapped-quote", plain(f"{MOVE}\n\n{GMAIL}\n\n{tail}"), (MOVE,), note="part of a quoted line"
    )
    own = f"{GMAIL}\n> [MOVE]\n{MOVE}\n> PASS\n{AIR}\n"
    yield Sample("inline-without-blank-lines", plain(own), (MOVE, AIR), ("PASS", "[MOVE]"))
    lines = "\r\n".join(f"50/9 MOVE 3804 {number:04}" for number in range(1001, 1061))
    yield Sample("sixty-orders", plain(answered(lines)), tuple(lines.split("\r\n")))


def _signatures() -> Iterator[Sample]:
    hidden = "12/9 MOVE 1234 1235"
    for name, mark in (("blank", "-- "), ("bare", "--"), ("long-dash", "—")):
        text = f"{MOVE}\n\n{mark}\nPaul Meier\n{hidden}\n"
        yield Sample(f"signature-{name}", plain(answered(text)), (MOVE,), (hidden,), note="below a signature")
    for device, by_language in words.SENT_FROM.items():
        for language, line in by_language.items():
            raw = plain(f"{MOVE}\n\n{line}\n", charset="utf-8")
            yield Sample(f"signature-{device}-{language}", raw, (MOVE,), (line,))
    for number, line in enumerate(
        (
            "Sent from Mail for Windows",
            "Gesendet von Mail für Windows",
            "Gesendet mit der GMX iPhone App",
            "Provenance : Courrier pour Windows",
            "Inviato da Posta per Windows",
            "Enviado desde Correo para Windows",
            "Sent with Proton Mail secure email.",
            "Envoyé depuis l'application Mail Orange",
            "Holen Sie sich Outlook für iOS",
            "Sent from Outlook for Android<https://aka.ms/AAb9ysg>",
            "Sent from my Verizon, Samsung Galaxy smartphone",
            "Gesendet von Outlook für iOS",
            "Get BlueMail for Android",
            "Sent from my LG V30",
            "Von Outlook für iOS gesendet",
            "Inviato dal mio Fairphone",
            "Yahoo Mail: Search, Organize, Conquer",
            "Von meinem Fairphone gesendet",
        )
    ):
        yield Sample(f"signature-program-{number:02}", plain(f"{MOVE}\n\n{line}\n"), (MOVE,), (line,))
    for language in words.LANGUAGES:
        closing = "\n".join((*words.CLOSING[language], "Musterstr. 12", "Tel. +49 30 123456"))
        yield Sample(f"signature-closing-{language}", plain(f"{MOVE}\n\n{closing}\n"), (MOVE,), ())
    thanks = plain(f"Thanks,\n\n{MOVE}\n{ATTACK}\n")
    yield Sample("signature-thanks-above-orders", thanks, ("Thanks,", MOVE, ATTACK), ())
    below = plain(f"Sent from my iPhone\n\n{MOVE}\n")
    yield Sample("signature-above-orders", below, (MOVE,), ())
    typed = (
        f'<div id="ms-outlook-mobile-signature"><div><br></div>{build.boxed((MOVE, ATTACK))}</div>'
        '<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg">'
        f"<b>Xan:</b> x</div>{build.broken(ORIGINAL)}"
    )
    yield Sample("signature-container-typed-in", letter(part(typed, "text/html")), (MOVE, ATTACK))
    gmail = f'<div dir="ltr">{MOVE}<br clear="all"><div><br></div><span class="gmail_signature_prefix">-- </span><br>'
    gmail += f'<div dir="ltr" class="gmail_signature">Paul<br>{hidden.lower()} please</div></div>'
    yield Sample("signature-gmail", letter(part(gmail, "text/html")), (MOVE,), ("Paul",))
    footer = f"{MOVE}\n\n{'_' * 47}\nwargames mailing list\nwargames@lists.example\n{hidden}\n"
    yield Sample("signature-mailing-list", plain(footer), (MOVE,), (hidden,))
    for number, rule in enumerate(("-" * 40, "=" * 30, "*" * 25)):
        drawn = plain(f"{rule}\n{MOVE}\n{rule}\n{ATTACK}\n\n{rule}\nPaul Meier, Berlin\n")
        yield Sample(f"signature-rule-{number}", drawn, (rule, MOVE, rule, ATTACK), ("Paul Meier, Berlin",))
    headed = plain(f"---- MOVES ----\n{MOVE}\n---- ATTACKS ----\n{ATTACK}\n")
    yield Sample(
        "signature-like-headings", headed, ("---- MOVES ----", MOVE, "---- ATTACKS ----", ATTACK), ()
    )
    named = plain(f"{MOVE}\n\n-Paul\n")
    yield Sample("signature-dash-name", named, (MOVE, "-Paul"), ())


def _disclaimers() -> Iterator[Sample]:
    legal = {
        "en": "This email and any attachments are confidential and intended solely for the addressee.\nIf you are not "
        "that person, delete it.\n\nRegistered in England No. 1234 5678, 12 High Street.",
        "de": "Diese E-Mail enthält vertrauliche Informationen und ist nur für den Adressaten bestimmt.\n\n"
        "Amtsgericht Berlin HRB 1234 5678",
        "fr": "Ce message et toutes les pièces jointes sont confidentiels et destinés à leurs destinataires.",
        "it": "Questo messaggio è riservato ai destinatari indicati ai sensi del D.Lgs. 196/2003.",
        "es": "Este mensaje y sus anexos son confidenciales y se dirigen a su destinatario.",
    }
    for language, text in legal.items():
        yield Sample(f"disclaimer-{language}", plain(f"{MOVE}\n{AIR}\n\n{text}\n"), (MOVE, AIR), ())
        raw = plain(answered(f"{MOVE}\n{AIR}\n\n{text}", words.WROTE["gmail"][language]))
        yield Sample(f"disclaimer-{language}-above-quote", raw, (MOVE, AIR))
    banner = "CAUTION: This email originated from outside of the organization.\n\n"
    yield Sample("disclaimer-banner-above", plain(f"{banner}{MOVE}\n"), (MOVE,), ())
    for number, line in enumerate(("[EXTERNAL]", "[Extern]", "*** Externe ***")):
        yield Sample(f"disclaimer-tag-{number}", plain(f"{line}\n\n{MOVE}\n"), (MOVE,), (line,))
    own = f"Confidential: my guns stand at 2710.\n{MOVE}"
    yield Sample("disclaimer-like-words", plain(own), tuple(own.split("\n")), ())
    order_after = f"{MOVE}\n\nConfidentiality notice: not for others.\n\n12/9 MOVE 1234 1235\n"
    yield Sample(
        "disclaimer-order-below", plain(order_after), (MOVE,), ("12/9 MOVE 1234 1235",), note="12/9 MOVE"
    )
    for number, line in enumerate(
        (
            "Virus-free. www.avast.com",
            "Diese E-Mail wurde von Avast-Antivirussoftware auf Viren geprüft.",
            "Garanti sans virus. www.avast.com",
            "Privo di virus. www.avast.com",
            "Libre de virus. www.avast.com",
            "Please consider the environment before printing this email.",
        )
    ):
        yield Sample(f"disclaimer-scanner-{number}", plain(f"{MOVE}\n\n{line}\n"), (MOVE,), (line,))
    html = f"<div>{MOVE}</div><div id='DAB4FAD8-2DD7-40BB-A1B8-4E2AA1F9FDF2'><table><tr><td>"
    html += "<img alt=''></td><td>Virenfrei.<a>www.avast.com</a></td></tr></table></div>"
    raw = letter(alternative(part(f"{MOVE}\n\nVirenfrei.www.avast.com\n"), part(html, "text/html")))
    yield Sample("disclaimer-scanner-html", raw, (MOVE,), ())
    uu = base64.b64decode("YmVnaW4gNjQ0IGEudHh0CiFhCmAKZW5kCg==").decode()
    yield Sample("transfer-uuencoded-attachment-above", plain(answered(MOVE) + "\n-- \n" + uu), (MOVE,))
