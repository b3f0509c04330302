"""Signatures, the advertisements of mail programs, closing words and disclaimers."""

from __future__ import annotations

import re
from collections.abc import Sequence

_DELIMITER = re.compile(r"(?:--|—|––|- -)\s*")
_DIVIDER = re.compile(r"_{20,}")
_RULE = re.compile(r"={20,}|-{20,}|\*{20,}")

_DEVICE = r"(?:iphone|ipad|ipod|i-?phone|android|samsung|galaxy|handy|smartphone|mobil\w*|phone|tel[eé]\w*|"
_DEVICE += r"dispositivo|appareil|portable|blackberry|huawei|xiaomi|pixel|nokia|windows|outlook|yahoo|"
_DEVICE += r"proton|gmx|"
_DEVICE += r"web\.de|k-9|thunderbird|mail|e-?mail|app)"
_CLIENT = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"sent (?:from|via|with|using|on) .{{0,40}}{_DEVICE}.{{0,60}}",
        rf"(?:gesendet|verschickt|versendet) (?:von|mit|über|aus|via) .{{0,40}}{_DEVICE}.{{0,60}}",
        rf"(?:von|mit|aus) .{{0,40}}{_DEVICE}.{{0,40}} (?:gesendet|verschickt|versendet)\W{{0,2}}",
        r"diese nachricht wurde (?:von|mit) .{1,80}gesendet\W{0,2}",
        rf"envoy. (?:de|du|depuis|à partir de|avec|par) .{{0,40}}{_DEVICE}.{{0,60}}",
        rf"(?:inviat[oa]|spedito) (?:da|dal|dalla|con|tramite) .{{0,40}}{_DEVICE}.{{0,60}}",
        rf"enviado (?:desde|con|por|mediante|a través de) .{{0,40}}{_DEVICE}.{{0,60}}",
        r"sent from (?:my|a|our) .{1,60}|von mein\w+ .{1,60} gesendet\W{0,2}|envoy. de(?:puis)? mon .{1,60}",
        r"inviato dal(?:la)? mi[oa] .{1,60}|enviado desde mi .{1,60}",
        r"get .{2,30} for (?:android|ios|mobile|desktop)",
        r"(?:get|obtene[zr]|obtenir|téléchargez|télécharger|scarica|ottieni|obtén|descargar) outlook .{2,60}",
        r"(?:holen sie sich |laden sie )?outlook (?:für|pour|per|para|for) .{2,40}",
        r"provenance\s*: (?:courrier|mail) .{1,40}",
        r"yahoo mail ?: .{1,60}",
    )
)
_LINKED = re.compile(r"\s*<?https?://[^\s<>]{1,200}>?")

_CLOSING = re.compile(
    r"(?:(?:kind|best|warm|many)?\s?(?:regards|wishes|greetings)|best|cheers|thanks|thank you|many thanks|"
    r"yours(?: \w+)?|"
    r"sincerely|all the best|(?:mit )?(?:freundliche[nm]?|vielen?|lieben?|besten?|schönen?|herzlichen?)"
    r" gr(?:ü|ue)(?:ß|ss)e?n?(?: aus \w+)?|gru(?:ß|ss)|grüße|gruesse|mfg|lg|vg|danke|vielen dank|"
    r"(?:bien )?cordialement|(?:bien )?amicalement|bien à (?:vous|toi)|salutations(?: \w+)?|merci(?: \w+)?|"
    r"à bientôt|"
    r"(?:cordiali|distinti|cari) saluti|un (?:caro )?saluto|saluti|grazie|a presto|ciao|"
    r"(?:un |muchos )?(?:cordial(?:es)? )?saludos?(?: cordial(?:es)?)?|atentamente|(?:muchas )?gracias|"
    r"un abrazo)"
    r"\s*[,.!]{0,2}",
    re.IGNORECASE,
)
_MAX_CLOSING = 6  # lines of name, rank and address below the closing words

_DISCLAIMER = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:this|the information in this|the contents? of this) (?:e-?mail|message|communication)\b.{0,200}"
        r"(?:confidential|privileged|intended (?:solely|only)|addressee)",
        r"(?:diese|der inhalt dieser) (?:e-?mail|nachricht)\b.{0,200}"
        r"(?:vertraulich|adressat|empfänger|geschützt)",
        r"(?:ce|le présent) (?:message|courriel|mail|e-?mail)\b.{0,200}(?:confidentiel|destinataire)",
        r"(?:questo messaggio|questa e-?mail|il presente messaggio|le informazioni contenute).{0,200}"
        r"(?:riservat|confidenzial|destinatari|privacy)",
        r"(?:este|el presente) (?:mensaje|correo|e-?mail)\b.{0,200}(?:confidencial|destinatario)",
        r"\W{0,8}(?:confidentiality notice|confidential|disclaimer|haftungsausschluss|"
        r"vertraulichkeitshinweis|"
        r"avis de confidentialité|clause de confidentialité|avviso di riservatezza|"
        r"aviso (?:legal|de confidencialidad)|"
        r"wichtiger hinweis|caution|external(?: e-?mail)?)\b\W{0,3}(?::|\*|$|this|diese|ce |questo|este)",
        r"\[?(?:external|extern|externe|esterno|externo)\]?$",
        r".{0,80}(?:virus-free|virenfrei|avast|garanti sans virus|libre de virus|privo di virus|"
        r"auf viren geprüft)",
        r"(?:please consider the environment|think before you print|bitte denken sie an die umwelt|"
        r"pensez à l.environnement|rispetta l.ambiente|antes de imprimir)",
    )
)
_ORDER = re.compile(
    r"\[[A-Z].*|[A-Z]{2,}(?:[ ,]+[A-Z0-9/.+-]+)*|[0-9A-Z/.-]*\d[0-9A-Z/.-]*(?:[ ,]+[A-Z0-9/.>+-]+)+"
)
_SHAPE = 200  # characters of a line that its shape is judged by; the patterns are quadratic
_CONTACT = re.compile(r"[@+:]|www\.|\b(?:tel|fax|mob)", re.IGNORECASE)


def is_delimiter(line: str) -> bool:
    """`-- ` on a line of its own (trailing blanks are often lost on the way)."""
    return bool(_DELIMITER.fullmatch(line.strip()))


def is_divider(line: str) -> bool:
    """A long line of underscores, as mailing lists and Outlook draw it."""
    return bool(_DIVIDER.fullmatch(line.strip()))


def is_rule(line: str) -> bool:
    """A long line of dashes, stars or equal signs: people draw it as well as the makers of disclaimers."""
    return bool(_RULE.fullmatch(line.strip()))


def is_client_signature(line: str) -> bool:
    """`Sent from my iPhone`, `Outlook für Android` and their like, in the five languages."""
    text = _LINKED.sub("", line).strip(" *_[]().")
    return len(text) <= 140 and any(pattern.fullmatch(text) for pattern in _CLIENT)


def is_disclaimer(paragraph: str) -> bool:
    """Whether a paragraph (its lines joined) begins a legal notice or an advertisement of a virus scanner."""
    text = " ".join(paragraph.split())[:600].strip(" *")
    return any(pattern.match(text) for pattern in _DISCLAIMER)


def is_closing(words: str) -> bool:
    """`Kind regards`, `Gruß`, `Merci` and their like, in the five languages, and nothing else."""
    return bool(_CLOSING.fullmatch(words.strip()))


def closing_at(lines: Sequence[str]) -> int | None:
    """Index of the closing words (`Kind regards,`) that only a short name and address follow, or None."""
    written = [index for index, line in enumerate(lines) if line.strip()]
    for place in range(max(0, len(written) - _MAX_CLOSING), len(written)):
        below = [lines[index] for index in written[place + 1 :]]
        if is_closing(lines[written[place]]) and not any(map(looks_like_order, below)):
            return written[place]
    return None


def looks_like_order(line: str) -> bool:
    """Whether a line has the shape of an order of any title: a section heading, capital words and figures.

    Used only to decide in doubt, and to tell a person that a skipped line looked like an order.
    """
    text = line[:_SHAPE].strip()
    if _ORDER.fullmatch(text):
        return True
    words = text.split()
    figures = sum(any(letter.isdigit() for letter in word) for word in words)
    return figures >= 2 and len(words) >= 3 and not _CONTACT.search(text)
