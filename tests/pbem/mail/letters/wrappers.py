"""Letters in odd boxes: MIME layouts, HTML oddities, and rare quote headers."""

# ruff: noqa: E501 - snippets of HTML and headers stand as the mail programs write them

from __future__ import annotations

from collections.abc import Iterator

from tests.pbem.mail.letters import build, words
from tests.pbem.mail.letters.build import ORIGINAL, Sample, alternative, letter, marked, multipart, part
from tests.pbem.mail.letters.oddities import AIR, ATTACK, GMAIL, MOVE, THREE, answered, plain

PICTURE = part(b"\x89PNG\r\n\x1a\n" + bytes(200), "image/png", declared="", transfer="base64")
HTML = build.broken(THREE)


def samples() -> Iterator[Sample]:
    """Every letter of this module."""
    yield from _boxes()
    yield from _sealed()
    yield from _html()
    yield from _headers()
    yield from _blocks()
    yield from _marks()


def attachment(
    text: str, kind: str = "text/plain", name: str = "orders.txt", way: str = "attachment"
) -> bytes:
    """A part that is attached."""
    return part(text, kind, more=f'Content-Disposition: {way}; filename="{name}"\r\n')


def _boxes() -> Iterator[Sample]:
    body = part(answered("\n".join(THREE)))
    other = "12/9 MOVE 1234 1235"
    for way in ("attachment", "inline"):
        raw = letter(multipart("mixed", body, attachment(other, way=way)))
        yield Sample(f"box-text-{way}", raw, THREE, (other,), note="attachment orders.txt ignored")
    raw = letter(multipart("mixed", attachment(other)))
    yield Sample("box-only-attachment", raw, (), (other,), note="attachment orders.txt ignored")
    calendar = part("BEGIN:VCALENDAR\nEND:VCALENDAR", "text/calendar", extra="; method=REPLY")
    yield Sample(
        "box-calendar", letter(multipart("mixed", body, calendar)), THREE, note="text/calendar ignored"
    )
    tnef = part(
        b'x\x9f>"', "application/ms-tnef", declared="", extra='; name="winmail.dat"', transfer="base64"
    )
    yield Sample("box-winmail", letter(multipart("mixed", body, tnef)), THREE, note="winmail.dat ignored")
    inner = letter(part(other), subject="Fwd")
    forwarded = b"Content-Type: message/rfc822\r\n\r\n" + inner
    raw = letter(multipart("mixed", part("\n".join(THREE)), forwarded))
    yield Sample("box-forwarded-letter", raw, THREE, (other,), note="forwarded letter ignored")
    yield Sample(
        "box-only-forwarded-letter", letter(forwarded), (), (other,), note="forwarded letter ignored"
    )
    between = multipart("mixed", part(MOVE), PICTURE, part(AIR))
    yield Sample("box-text-picture-text", letter(between), (MOVE, AIR), ())
    related = multipart("related", part(HTML, "text/html"), PICTURE, boundary="b2")
    yield Sample("box-related", letter(multipart("alternative", part("\n".join(THREE)), related)), THREE, ())
    deep = part("\n".join(THREE))
    for level in range(10):
        deep = multipart("mixed", deep, boundary=f"level{level}")
    yield Sample("box-ten-deep", letter(deep), THREE, ())
    for level in range(10, 30):
        deep = multipart("mixed", deep, boundary=f"level{level}")
    yield Sample("box-thirty-deep", letter(deep), (), THREE, note="nested too deep")
    for level in range(30, 400):
        deep = multipart("mixed", deep, boundary=f"level{level}")
    yield Sample("box-four-hundred-deep", letter(deep), (), THREE, note="nested too deep")
    many = multipart("mixed", part("\n".join(THREE)), *[PICTURE] * 150)
    yield Sample("box-many-parts", letter(many), THREE, (), note="too many parts")
    unclosed = letter(multipart("mixed", part("\n".join(THREE)))).rpartition(b"--b1_7f3a--")[0]
    yield Sample("box-unclosed", unclosed, THREE, ())
    mixed_up = letter(multipart("mixed", part(MOVE))).replace(b"--b1_7f3a", b"--other")
    yield Sample("box-wrong-boundary", mixed_up, (), (MOVE,), note="could not be told apart")
    yield Sample("box-empty", plain(""), (), (), note="no newly written text")
    yield Sample("box-only-quote", plain(f"{GMAIL}\n\n{marked(ORIGINAL)}\n"), (), note="nothing new")
    yield Sample("box-no-body", letter(b""), (), (), note="no newly written text")
    nonsense = b"Content-Type: text/plain; charset*0*=\"x'; charset*1=''%%%; =?utf-8?b?!!?=\r\n\r\n"
    yield Sample("box-malformed-content-type", letter(nonsense + MOVE.encode()), (MOVE,), ())
    footer = part("_______________\nunsubscribe at lists.example\n", more="Content-Disposition: inline\r\n")
    raw = letter(multipart("mixed", part(MOVE), footer))
    yield Sample("box-list-footer", raw, (MOVE, "_______________", "unsubscribe at lists.example"), ())


def _sealed() -> Iterator[Sample]:
    body = part(answered("\n".join(THREE)))
    for kind in ("application/pkcs7-signature", "application/pgp-signature"):
        seal = part(b"0\x82\x01", kind, declared="", transfer="base64")
        raw = letter(multipart("signed", body, seal, extra=f'; protocol="{kind}"; micalg=sha-256'))
        yield Sample(f"sealed-{kind.rpartition('/')[2]}", raw, THREE)
    clear = f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{MOVE}\n- - {AIR}\n- -- \nPaul\nPASS ALL\n"
    clear += "-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE\n=ab12\n-----END PGP SIGNATURE-----\n"
    yield Sample("sealed-pgp-inline", plain(clear), (MOVE, AIR), ("PASS ALL", "iQEzBAEBCAAdFiEE"))
    opaque = part(b"0\x82\x01", "application/pkcs7-mime", declared="", extra="; smime-type=enveloped-data")
    yield Sample("sealed-smime-encrypted", letter(opaque), (), (), note="S/MIME")
    version = part("Version: 1", "application/pgp-encrypted", transfer="7bit")
    raw = letter(multipart("encrypted", version, part("x", "application/octet-stream")))
    yield Sample("sealed-pgp-encrypted", raw, (), (), note="encrypted")


def _html() -> Iterator[Sample]:
    yield Sample(
        "html-only", letter(part(f"<p>{HTML}</p>", "text/html")), THREE, (), note="only an HTML part"
    )
    table = "".join(f"<tr>{''.join(f'<td>{word}</td>' for word in line.split())}</tr>" for line in THREE)
    yield Sample("html-table", letter(part(f"<table>{table}</table>", "text/html")), THREE, ())
    for tag in ("ul", "ol"):
        items = "".join(f"<li>{line}</li>" for line in THREE)
        yield Sample(f"html-list-{tag}", letter(part(f"<{tag}>{items}</{tag}>", "text/html")), THREE, ())
    entities = "50/9&nbsp;MOVE&nbsp;3804&ndash;3705&#8211;3605<br>45R/9 MOVE 3502&rarr;3501"
    yield Sample(
        "html-entities",
        letter(part(entities, "text/html")),
        ("50/9 MOVE 3804-3705-3605", "45R/9 MOVE 3502->3501"),
        (),
    )
    unseen = f'<div style="display:none">PASS ALL</div><style>PASS NONE</style><script>PASS</script><div>{MOVE}</div>'
    yield Sample("html-hidden", letter(part(unseen, "text/html")), (MOVE,), ("PASS ALL", "PASS NONE"))
    bold = "<p><b>50/9</b> MOVE <span>38</span><span>04</span> <i>3705</i> 3605</p>"
    yield Sample("html-split-words", letter(part(bold, "text/html")), (MOVE,), ())
    pre = f"<pre wrap>{MOVE}\n{ATTACK}\n{AIR}</pre>"
    yield Sample("html-pre", letter(part(pre, "text/html")), THREE, ())
    lines = "\n".join(THREE)
    pre = f'<div style="white-space: pre-wrap">{lines}</div>'
    yield Sample("html-pre-wrap", letter(part(pre, "text/html")), THREE, ())
    word = "<span style='mso-list:Ignore'>1.<span style='font:7.0pt'>&nbsp;&nbsp; </span></span>"
    listed = "".join(f'<p class="MsoListParagraph">{word}{line}</p>' for line in THREE)
    yield Sample("html-word-list", letter(part(listed, "text/html")), THREE, ())
    soup = f"<div><p>{MOVE}<br>{ATTACK}</div></p></table></td>{AIR}</blockquote>"
    yield Sample("html-soup", letter(part(soup, "text/html")), THREE, ())
    depth = 600
    deep = f"{'<div>' * depth}{MOVE}{'</div>' * depth}"
    yield Sample("html-deep", letter(part(deep, "text/html")), (MOVE,), ())
    stub = part("This is an HTML message; your mail program does not support HTML.")
    yield Sample("html-stub", letter(alternative(stub, part(HTML, "text/html"))), THREE, ())
    blank = letter(alternative(part(" \n\n"), part(HTML, "text/html")))
    yield Sample("html-blank-plain", blank, THREE, ())
    rich = f"<div>{MOVE}</div><blockquote type='cite'>{build.broken(ORIGINAL)}</blockquote>"
    lost = letter(alternative(part("\n".join((MOVE, *ORIGINAL))), part(rich, "text/html")))
    yield Sample("html-wiser-than-plain", lost, (MOVE,))
    indent = f'<blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>{MOVE}</div></blockquote>'
    yield Sample("html-indented", letter(part(indent, "text/html")), (MOVE,), ())
    styled = f'<div>{MOVE}</div><blockquote style="border-left:2px solid #00f">{build.broken(ORIGINAL)}</blockquote>'
    yield Sample("html-plain-blockquote", letter(part(styled, "text/html")), (MOVE,))
    forward = f'<div>{MOVE}</div><div class="gmail_quote"><div>---------- Forwarded message ---------</div>'
    yield Sample(
        "html-gmail-forward", letter(part(f"{forward}{build.broken(ORIGINAL)}</div>", "text/html")), (MOVE,)
    )
    windows = "padding-top: 5px; border-top-color: rgb(229, 229, 229); border-top-width: 1px; border-top-style: solid;"
    mail = (
        f'<div>{MOVE}</div><div style="{windows}"><b>Xyz:</b>&nbsp;The server</div>{build.broken(ORIGINAL)}'
    )
    yield Sample("html-windows-mail", letter(part(mail, "text/html")), (MOVE,))
    nested = f"<div>{MOVE}</div><blockquote><blockquote>{ATTACK}</blockquote>PASS<p>x</p></blockquote><div>{AIR}</div>"
    yield Sample("html-nested-quotes", letter(part(nested, "text/html")), (MOVE, AIR), (ATTACK, "PASS"))
    typed = f"<div>{MOVE}</div><div>&gt; PASS</div><div>{AIR}</div>"
    yield Sample("html-typed-marks", letter(part(typed, "text/html")), (MOVE, AIR), ("PASS",))
    marks = letter(part(f"<div>\ue001\ue002{MOVE}\ue000</div><div>{AIR}</div>", "text/html"))
    yield Sample("html-private-characters", marks, (MOVE, AIR), ())


WROTE = {
    "old-gmail": f"2024-03-21 16:12 GMT+01:00 {build.SERVER}:",
    "name-first": f"{build.SERVER} schrieb am Do., 21. März 2024, 16:12:",
    "name-only": f"{build.SERVER} a écrit :",
    "gnus": f'"{build.SERVER_NAME}" <{build.SERVER_ADDRESS}> writes:',
    "horde": f"Zitat von {build.SERVER}:",
    "lost-accents": f"Le jeu. 21 mars 2024 � 16:12, {build.SERVER} a �crit :",
    "mojibake": f"El jue, 21 mar 2024 a las 16:12, {build.SERVER} escribiÃ³:",
    "decomposed": f"Le 21 mars 2024 a\u0300 16:12, {build.SERVER} a e\u0301crit :",
    "two-lines": f"On Thu, 21 Mar 2024 16:12:06 +0100\n{build.SERVER} wrote:",
    "dutch": f"Op do 21 mrt 2024 om 16:12 schreef {build.SERVER}:",
    "polish": f"W dniu 21.03.2024 o 16:12, {build.SERVER} pisze:",
    "swedish": f"Den tors 21 mars 2024 kl 16:12 skrev {build.SERVER}:",
    "czech": f"Dne 21.03.2024 16:12 {build.SERVER} napsal(a):",
    "dutch-thunderbird": f"Op 21-03-2024 om 16:12 schreef {build.SERVER_NAME}:",
    "swedish-thunderbird": f"Den 2024-03-21 kl. 16:12, skrev {build.SERVER_NAME}:",
    "danish-thunderbird": f"Den 21.03.2024 kl. 16.12 skrev {build.SERVER_NAME}:",
    "roundcube": f"Am 2024-03-21 16:12, schrieb {build.SERVER_NAME}:",
    "airmail": f"On 21 March 2024 at 16:12:33, {build.SERVER_NAME} ({build.SERVER_ADDRESS}) wrote:",
    "spark": f"On 21 Mar 2024, 16:12 +0100, {build.SERVER}, wrote:",
    "libero": f"Il 21 Marzo 2024 alle 16.12 {build.SERVER_NAME}\n<{build.SERVER_ADDRESS}> ha scritto:",
    "finnish": f"to 21. maalisk. 2024 klo 16.12 {build.SERVER} kirjoitti:",
    "danish": f"Den tor. 21. mar. 2024 kl. 16.12 skrev {build.SERVER}:",
}
"""What rare mail programs write above the letter they quote."""


def _headers() -> Iterator[Sample]:
    """What stands above a quoted letter, in one line or two."""
    for name, header in WROTE.items():
        above = f"{MOVE}\n\n{header}\n\n"
        yield Sample(f"header-{name}", plain(above + marked(ORIGINAL)), (MOVE,))
        yield Sample(f"header-{name}-unmarked", plain(above + "\n".join(ORIGINAL)), (MOVE,))
    close = plain(f"{MOVE}\n{GMAIL}\n{marked(ORIGINAL)}\n{AIR}\n")
    yield Sample("header-directly-below", close, (MOVE, AIR))


def _blocks() -> Iterator[Sample]:
    """Whole blocks of fields above a quoted or forwarded letter."""
    for language in words.LANGUAGES:
        fields = "\n".join(f"*{label}* {value}" for label, value in words.block(language))
        text = f"{MOVE}\n\n{fields}\n\n" + "\n".join(ORIGINAL)
        yield Sample(f"header-bold-block-{language}", plain(text), (MOVE,))
        separator = words.ORIGINAL_MESSAGE[language].replace("--- ", "---").replace(" ---", "---")
        yield Sample(
            f"header-separator-{language}", plain(f"{MOVE}\n\n{separator}\n{chr(10).join(ORIGINAL)}"), (MOVE,)
        )
        header = words.WROTE["proton"][language]
        text = f"{words.ORIGINAL_MESSAGE[language]}\n{header}\n\n{marked(ORIGINAL)}\n\n{MOVE}\n"
        yield Sample(f"header-separator-and-wrote-{language}", plain(text), (MOVE,))
    outlook = "> -----Original Message-----\n> From: x\n" + marked(ORIGINAL)
    yield Sample("header-marked-outlook", plain(f"{outlook}\n\n{MOVE}\n"), (MOVE,))
    unknown = f"{MOVE}\n\n----- Alkuperäinen viesti -----\nLähettäjä: {build.SERVER}\n" + "\n".join(ORIGINAL)
    fields = f"Od kogo: {build.SERVER}\nWysłane: czwartek, 21 marca 2024 16:12\nDo kogo: Paul\nTytuł: x\n\n"
    yield Sample("header-unknown-block", plain(f"{MOVE}\n\n{fields}" + "\n".join(ORIGINAL)), (MOVE,))
    yield Sample("header-unknown-language", plain(unknown), (MOVE,))
    apple = {
        "en": "Begin forwarded message:",
        "de": "Anfang der weitergeleiteten Nachricht:",
        "fr": "Début du message transféré :",
        "it": "Inizio messaggio inoltrato:",
        "es": "Inicio del mensaje reenviado:",
    }
    for language, line in apple.items():
        yield Sample(
            f"header-forward-{language}", plain(f"{MOVE}\n\n{line}\n\n" + "\n".join(ORIGINAL)), (MOVE,)
        )
    orange = f"Message du 21/03/24 16:12\nDe : {build.SERVER}\nA : {build.PLAYER}\nCopie à :\nObjet : x\n\n"
    yield Sample("header-orange", plain(f"{MOVE}\n\n" + orange + "\n".join(ORIGINAL)), (MOVE,))
    mac = f"From: {build.SERVER}\nDate: Thursday, 21 March 2024 at 16:12\nTo: Paul\nSubject: x\n"
    yield Sample("header-outlook-mac", plain(f"{MOVE}\n\n{mac}\n" + "\n".join(ORIGINAL)), (MOVE,))


def _marks() -> Iterator[Sample]:
    """How the lines of a quoted letter are marked, and lines that only look like a quote."""
    for name, mark in (
        ("bar", "| "),
        ("guillemet", "» "),
        ("initials", "KB> "),
        ("tight", ">"),
        ("double", ">> "),
    ):
        text = f"{MOVE}\n\n{GMAIL}\n" + "\n".join(mark + line for line in ORIGINAL) + f"\n\n{AIR}\n"
        yield Sample(f"quote-mark-{name}", plain(text), (MOVE, AIR))
    edited = "\n".join(f"> {line}" if line != "PASS" else MOVE for line in ORIGINAL)
    yield Sample("quote-edited-template", plain(f"{GMAIL}\n\n{edited}\n"), (MOVE,))
    chain = (
        f"{MOVE}\n\n{GMAIL}\n\n{marked(ORIGINAL)}\n>\n> On 1 Mar 2024, at 10:00, Paul wrote:\n>> PASS OLD\n"
    )
    yield Sample("quote-chain", plain(chain), (MOVE,), ("PASS OLD",))
    prose = "On Monday I will be away, so here are:"
    yield Sample("quote-like-prose", plain(f"{prose}\n{MOVE}\n"), (prose, MOVE), ())
    prose = "At 16:12 write me at paul@player.example:"
    yield Sample("quote-like-address", plain(f"{prose}\n{MOVE}\n"), (prose, MOVE), ())
    labels = "Question: is it fog?\nAnswer by: Friday 12:00\nMail: paul@player.example"
    yield Sample("quote-like-fields", plain(f"{labels}\n{MOVE}\n"), (*labels.split("\n"), MOVE), ())
    labels = "To: whom it may concern\nSubject to fog:"
    yield Sample("quote-like-labels", plain(f"{labels}\n{MOVE}\n"), (*labels.split("\n"), MOVE), ())
