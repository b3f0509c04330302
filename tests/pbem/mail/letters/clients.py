"""Letters as the common mail programs make them: every program, five languages, three ways to answer."""

# ruff: noqa: E501 - snippets of HTML and headers stand as the mail programs write them

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tests.pbem.mail.letters import build, words
from tests.pbem.mail.letters.build import BREAK, ORIGINAL, Sample, alternative, escaped, letter, part

ORDERS = (
    "50/9 MOVE 3804 3705 3605",
    "ATTACK 3502 WITH 50/9 45R/9",
    "AIR OBSERVE 2 ATTACK 4 INTERCEPT 2",
)
BETWEEN = ("[MARCH]", "50/9 MOVE 3804 3705 3605")
BELOW = ("AIR OBSERVE 2 ATTACK 4 INTERCEPT 2",)
UPPER, LOWER = ORIGINAL[:BREAK], ORIGINAL[BREAK:]


def samples() -> Iterator[Sample]:
    """Every letter of this module."""
    for language in words.LANGUAGES:
        for maker in _MARKED:
            for style in ("top", "bottom", "inline"):
                yield _sample(maker, language, style)
        for maker in _UNMARKED:
            yield _sample(maker, language, "top")


def _sample(maker: Callable[[str, str], bytes], language: str, style: str) -> Sample:
    fresh = _typed(language) if style == "top" else ORDERS if style == "bottom" else (*BETWEEN, *BELOW)
    name = maker.__name__.strip("_").replace("_", "-")
    never = tuple(line for line in ORIGINAL if line)
    return Sample(f"{name}-{language}-{style}", maker(language, style), fresh, never)


def _typed(language: str) -> tuple[str, ...]:
    return (words.GREETING[language], *ORDERS)


def _signed(language: str) -> list[str]:
    greeting, *orders = _typed(language)
    return [greeting, "", *orders, "", *words.CLOSING[language]]


def _plain(
    language: str, style: str, header: str, below: Sequence[str] = (), sign: Sequence[str] = ()
) -> str:
    """A plain text in which quoted lines are marked; `sign` stands where the program puts its signature."""
    if style == "top":
        return "\n".join([*_signed(language), "", *sign, "", header, *below, build.marked(ORIGINAL), ""])
    if style == "bottom":
        return "\n".join([header, *below, build.marked(ORIGINAL), "", *ORDERS, "", *sign, ""])
    upper, lower = build.marked(UPPER), build.marked(LOWER)
    return "\n".join([header, *below, upper, "", *BETWEEN, "", lower, "", *BELOW, "", *sign, ""])


def _rich(language: str, style: str, header: str, opening: str, sign: str = "") -> str:
    """The same as HTML; `opening` is the start tag of the program's blockquote, `header` its whole element."""

    def quote(lines: Sequence[str]) -> str:
        return f"{opening}{build.boxed(lines)}</blockquote>"

    if style == "top":
        return f"{build.boxed(_signed(language))}<br>{sign}{header}{quote(ORIGINAL)}"
    if style == "bottom":
        return f"{header}{quote(ORIGINAL)}<br>{build.boxed(ORDERS)}<br>{sign}"
    inner = f"<br>{build.boxed(BETWEEN)}<br>"
    return f"{header}{quote(UPPER)}{inner}{quote(LOWER)}<br>{build.boxed(BELOW)}<br>{sign}"


def _gmail(language: str, style: str) -> bytes:
    header = words.WROTE["gmail"][language]
    plain = _plain(language, style, build.wrap(header), [""])
    opening = (
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;'
        'border-left:1px solid rgb(204,204,204);padding-left:1ex">'
    )
    attribution = f'<div dir="ltr" class="gmail_attr">{escaped(header)}<br></div>'
    quoted = _rich(language, style, f'<div class="gmail_quote gmail_quote_container">{attribution}', opening)
    rich = f'<div dir="ltr">{quoted}</div></div>\r\n'
    return letter(
        alternative(
            part(plain, charset="utf-8"),
            part(rich, "text/html", charset="utf-8"),
            boundary="000000000000a7b1c2061432f0de",
        )
    )


def _gmail_html(language: str, style: str) -> bytes:
    """The HTML half of Gmail's letter alone, as some relays deliver it."""
    header = words.WROTE["gmail"][language]
    opening = '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">'
    head = f'<div class="gmail_quote"><div dir="ltr" class="gmail_attr">{escaped(header)}<br></div>'
    rich = f'<div dir="auto">{_rich(language, style, head, opening)}</div></div>'
    return letter(part(rich, "text/html", transfer="base64"))


def _apple_mail(language: str, style: str) -> bytes:
    header = words.WROTE["apple"][language]
    plain = _plain(language, style, f"> {header}", ["> "])
    opening = '<blockquote type="cite">'
    head = f'<div><blockquote type="cite"><div>{escaped(header)}</div><br class="Apple-interchange-newline"></blockquote>'
    rich = (
        '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>'
        '<body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">'
        f"{_rich(language, style, head, opening)}</div></body></html>"
    )
    return letter(
        alternative(part(plain), part(rich, "text/html"), boundary="Apple-Mail=_9E0F31A0-1C6D"),
        mailer="X-Mailer: Apple Mail (2.3774.400.31)",
    )


def _iphone(language: str, style: str) -> bytes:
    header = words.WROTE["apple"][language]
    sent = words.SENT_FROM["iphone"][language]
    # The iPhone puts its signature above the quotation, wherever one types, and a mark before quoted text.
    plain = _plain(language, style, f"> {header}", ["> ", "> \ufeff"], [sent])
    head = f'<div dir="ltr"><br><blockquote type="cite">{escaped(header)}<br><br></blockquote></div>'
    opening = '<blockquote type="cite"><div dir="ltr">\ufeff</div>'
    rich = _rich(language, style, head, opening, f'<div dir="ltr">{escaped(sent)}</div>')
    html = f'<html><head></head><body dir="auto">{rich}</body></html>'
    return letter(
        alternative(part(plain), part(html, "text/html"), boundary="Apple-Mail-5C0E3B1D"),
        mailer="X-Mailer: iPhone Mail (21D61)",
    )


def _thunderbird(language: str, style: str) -> bytes:
    sign = ["-- ", "Paul Meier", "Musterstr. 12, 12345 Berlin"] if style != "inline" else []
    plain = _plain(language, style, words.WROTE["thunderbird"][language], sign=sign)
    if style == "top":  # the signature goes below the quotation by default
        plain = (
            _plain(language, style, words.WROTE["thunderbird"][language])
            + "\n-- \nPaul Meier\n12/9 MOVE 1111\n"
        )
    return letter(
        part(plain, transfer="8bit", extra="; format=flowed"), mailer="User-Agent: Mozilla Thunderbird"
    )


def _thunderbird_html(language: str, style: str) -> bytes:
    header = words.WROTE["thunderbird"][language]
    head = f'<div class="moz-cite-prefix">{escaped(header)}<br></div>'
    opening = '<blockquote type="cite" cite="mid:turn3.k7f3@pbem.example">'
    sign = (
        '<div class="moz-signature">-- <br>Paul Meier<br>21/61 MOVE 1234</div>' if style == "bottom" else ""
    )
    html = (
        '<!DOCTYPE html>\n<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head>'
        f"<body>{_rich(language, style, head, opening, sign)}</body></html>"
    )
    return letter(part(html, "text/html", transfer="8bit"), mailer="User-Agent: Mozilla Thunderbird")


def _k9(language: str, style: str) -> bytes:
    plain = _plain(
        language, style, words.WROTE["k9"][language], sign=["-- ", words.SENT_FROM["k9"][language]]
    )
    return letter(part(plain, transfer="quoted-printable"), mailer="User-Agent: K-9 Mail for Android")


def _proton(language: str, style: str) -> bytes:
    header = words.WROTE["proton"][language]
    sign = (
        '<div class="protonmail_signature_block"><div>Sent with <a>Proton Mail</a> secure email.</div></div>'
    )
    head = f'<div class="protonmail_quote">{escaped(header)}<br>'
    opening = '<blockquote class="protonmail_quote" type="cite">'
    html = f'<div style="font-family: Arial">{_rich(language, style, head, opening, sign)}</div></div>'
    plain = _plain(language, style, header, [""], ["Sent with Proton Mail secure email."])
    return letter(alternative(part(plain), part(html, "text/html", transfer="base64")))


def _outlook(language: str, style: str) -> bytes:
    fields = words.block(language)
    plain = "\n".join([*_signed(language), "", *(f"{a} {b} " for a, b in fields), "", *ORIGINAL, ""])
    bold = "<br>".join(f'<b><span lang="{language}">{a}</span></b> {escaped(b)}' for a, b in fields)
    rich = (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0in;} '
        '--></style><!--[if gte mso 9]><xml></xml><![endif]--></head><body lang="X"><div class="WordSection1">'
        + "".join(
            f'<p class="MsoNormal">{escaped(line) or "<o:p>&nbsp;</o:p>"}</p>' for line in _signed(language)
        )
        + '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in">'
        + f'<p class="MsoNormal">{bold}</p></div></div>'
        + "".join(f'<p class="MsoNormal">{escaped(line) or "&nbsp;"}</p>' for line in ORIGINAL)
        + "</div></body></html>"
    )
    return letter(
        alternative(part(plain, charset="iso-8859-1"), part(rich, "text/html", charset="iso-8859-1")),
        mailer="X-Mailer: Microsoft Outlook 16.0",
        more=["X-Auto-Response-Suppress: DR, RN, NRN", "Thread-Index: Adp7pQ=="],
    )


def _outlook_html(language: str, style: str) -> bytes:
    """Outlook's HTML half alone, with the labels of a language that no list of labels knows."""
    raw = _outlook(language, style)
    head, _, rest = raw.partition(b"Content-Type: multipart/alternative")
    html = rest.split(b"--b1_7f3a\r\n")[2].partition(b"\r\n--b1_7f3a--")[0]
    for number, label in enumerate(words.BLOCK[language][:4]):
        coded = build.encoded(label, "iso-8859-1", "quoted-printable")
        html = html.replace(b">" + coded + b"<", b">Xy" + b"zw"[number % 2 : number % 2 + 1] + b"k:<")
    return head + html


def _outlook_web(language: str, style: str) -> bytes:
    fields = words.block(language)
    head = [f"{a} {b}" for a, b in fields]
    plain = "\n".join([*_signed(language), "_" * 32, *head, "", *ORIGINAL, ""])
    bold = "<br>".join(f"<b>{a}</b> {escaped(b)}" for a, b in fields)
    rich = (
        '<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">'
        '<style type="text/css" style="display:none;">P {margin-top:0;margin-bottom:0;}</style></head><body dir="ltr">'
        + build.boxed(_signed(language), ' class="elementToProof"')
        + '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">'
        + f'<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif">{bold}</font><div>&nbsp;</div></div>'
        + f'<div class="BodyFragment">{broken_original()}</div></body></html>'
    )
    return letter(alternative(part(plain, transfer="base64"), part(rich, "text/html", transfer="base64")))


def _outlook_phone(language: str, style: str) -> bytes:
    sent = words.SENT_FROM["outlook"][language]
    fields = words.block(language)
    tail = ["_" * 32, *(f"{a} {b}" for a, b in fields), "", *ORIGINAL, ""]
    plain = "\n".join([*_typed(language), "", f"{sent}<https://aka.ms/AAb9ysg>", *tail])
    bold = "<br>".join(f"<b>{a}</b> {escaped(b)}" for a, b in fields)
    rich = (
        f'<html><body>{build.boxed(_typed(language), " dir=auto")}<div id="ms-outlook-mobile-signature" dir="auto">'
        f'<div><br></div><a href="https://aka.ms/AAb9ysg">{escaped(sent)}</a></div>'
        '<div id="mail-editor-reference-message-container" class="ms-outlook-mobile-reference-message">'
        f'<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg">{bold}</div>'
        f"{broken_original()}</div></body></html>"
    )
    if language in {"en", "fr"}:
        return letter(part(rich, "text/html"))
    return letter(alternative(part(plain), part(rich, "text/html")))


def _samsung(language: str, style: str) -> bytes:
    sent = words.SENT_FROM["samsung"][language]
    labels = words.SAMSUNG_BLOCK[language]
    values = (build.SERVER, "21.03.24  16:12  (GMT+01:00)", build.PLAYER, build.SUBJECT)
    fields = [a + b for a, b in zip(labels, values, strict=True)]
    tail = ["", sent, "", words.ORIGINAL_MESSAGE[language], *fields, "", *ORIGINAL, ""]
    plain = "\n".join([*_typed(language), "", *tail])
    rich = (
        '<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body dir="auto">'
        f'{build.boxed(_typed(language), " dir=auto")}<div dir="auto"><br></div>'
        f'<div id="composer_signature" dir="auto"><div style="font-size:12px">{escaped(sent)}</div></div>'
        '<div><br></div><div align="left" style="font-size:100%;color:#000000"><!-- originalMessage -->'
        f"<div>{words.ORIGINAL_MESSAGE[language]}</div>{build.boxed(fields)}<div><br></div></div>"
        f"{broken_original()}</body></html>"
    )
    return letter(alternative(part(plain, transfer="base64"), part(rich, "text/html", transfer="base64")))


def _yahoo(language: str, style: str) -> bytes:
    header = words.WROTE["yahoo"][language]
    indented = [f" {line}" for line in ORIGINAL]
    sent = words.SENT_FROM["yahoo"][language]
    plain = "\n".join(
        [*(f" {line}" for line in _typed(language)), "", sent, "", f"    {header}  ", " ", *indented, ""]
    )
    rich = (
        f'<div class="ydp5a-yahoo-style-wrap">{build.boxed(_typed(language), " dir=ltr")}</div>'
        f'<br><div id="ymail_android_signature"><a>{escaped(sent)}</a></div>'
        f'<div id="yahoo_quoted_0815" class="yahoo_quoted"><div>{escaped(header)}</div>{broken_original()}</div>'
    )
    return letter(alternative(part(plain), part(rich, "text/html")))


def _gmx(language: str, style: str) -> bytes:
    fields = words.block(language)
    bold = "<br/>\n".join(f"<b>{a}</b>&nbsp;{escaped(b)}" for a, b in (fields[1], fields[0], *fields[2:]))
    rich = (
        f'<html><head></head><body><div style="font-family: Verdana;">{build.boxed(_typed(language))}&nbsp;'
        '<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;">'
        f'<div style="margin:0 0 10px 0;">{bold}</div><div name="quoted-content">{broken_original()}</div></div></div>'
        "</body></html>"
    )
    return letter(part(rich, "text/html", charset="utf-8", transfer="quoted-printable"))


def broken_original() -> str:
    """The quoted letter as HTML lines."""
    return build.broken(ORIGINAL)


_MARKED = (_gmail, _gmail_html, _apple_mail, _iphone, _thunderbird, _thunderbird_html, _k9, _proton)
_UNMARKED = (_outlook, _outlook_html, _outlook_web, _outlook_phone, _samsung, _yahoo, _gmx)
