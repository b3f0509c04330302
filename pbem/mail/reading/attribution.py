"""The lines with which mail programs introduce what they quote.

mail-parser-reply was measured for this and used only where it is strong. It finds most headers of the
five languages, but as a whole-text splitter it cannot serve here: it knows no reply between or below quoted
lines (it returns the quotation), it takes `- 50/9 MOVE ...` and everything after a "Thanks," for a
signature, misses Gmail's Spanish header, and its patterns take seconds on a few kilobytes of unlucky text.
So the five languages have patterns of their own, and its patterns serve for the others, on one short
candidate at a time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from mailparser_reply.constants import MAIL_LANGUAGES

from pbem.mail.reading.letter import Line

_MAX_CANDIDATE = 300  # characters
_MAX_FOREIGN = 160  # the library's patterns are cubic in the length
_FOREIGN = ("nl", "da", "sv", "pl", "cs", "ja", "ko", "zh")

# Letters with accents may have been lost on the way ("a �crit", "escribiÃ³").
_VERB = r"(?:wrote|writes|schreef|schrieb|schreibt|geschrieben|a\s.{1,2}crit|ha\sscritto|scrive|"
_VERB += r"escribi.{1,2}|escribe)"
_OPENING = re.compile(r"(?:on|am|op|le|il(?:\sgiorno)?|el(?:\sd.{1,2}a)?)\b", re.IGNORECASE)
_DATED = re.compile(
    rf"(?:on|am|le|il|el|op)\b(?=.*\d).{{4,250}}\b{_VERB}(?=\W).{{0,150}}:|"
    rf"(?:on|am|le|il|el|op)\b(?=.*\d).{{4,250}}\s{_VERB}\s*:",
    re.IGNORECASE,
)
_NAMED = re.compile(rf".{{0,150}}\S@\S+.{{0,100}}\b{_VERB}(?=\W).{{0,100}}:", re.IGNORECASE)
# In whatever language: somebody's address in brackets and a time of day on a line that ends in a colon.
_ANY = re.compile(r"(?=.*[<(]\S{1,80}@\S{1,80}[>)])(?=.*\b\d{1,2}[:.h]\d\d).{0,300}:", re.IGNORECASE)
_TIME = re.compile(r"\b\d{1,2}[:.h]\d\d\b")
_CITING = re.compile(
    r"(?:quoting|zitat von|citando|citazione|selon|citant)\b.{0,150}\S@\S+.{0,50}:", re.IGNORECASE
)

_SEPARATOR_WORDS = (
    r"original message|urspr.{1,2}ngliche (?:nachricht|e-?mail)|original-?nachricht|message d.origine|"
    r"message original|courriel d.origine|messaggio originale|messaggio inoltrato|mensaje original|"
    r"mensaje reenviado|forwarded message|weitergeleitete nachricht|message (?:transf|r.{1,2}exp).{1,8}|"
    r"oorspronkelijk bericht|doorgestuurd bericht|mensagem original|oprindelig meddelelse"
)
_SEPARATOR = re.compile(rf"-{{2,}}\s*(?:{_SEPARATOR_WORDS})\s*-{{2,}}", re.IGNORECASE)
_ANY_SEPARATOR = re.compile(r"-{5,}\s?[^\W\d].{0,60}\s?-{5,}")
_FORWARD = re.compile(
    r"(?:begin forwarded message|anfang der weitergeleiteten .{1,12}|"
    r"d.{1,2}but du (?:message|courriel|mail) .{1,14}|"
    r"inizio(?: del)? messaggio inoltrato|inicio del mensaje reenviado)\s*:|"
    r"message du \d\d?/\d\d?/\d\d.{0,30}",  # Orange
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"[*_ ]{0,3}([^\W\d_][^\W\d_' -]*(?:[ '-][^\W\d_]+){0,2})\s{0,2}[*_]{0,2}:[*_]{0,2}(?:\s|$)"
)
_LABELS = {
    "from": "from von de da absender expéditeur mittente remitente van fra från od",
    "date": "sent date gesendet datum envoyé inviato data enviado fecha verzonden sendt dato skickat wysłano",
    "to": "to an à a para aan til till do destinataire",
    "copy": "cc kopie",
    "subject": "subject betreff objet oggetto asunto onderwerp emne ämne temat",
}
_FIELD = {word: field for field, words in _LABELS.items() for word in words.split()} | {
    "enviado el": "date",
    "envoyé le": "date",
    "data invio": "date",
}


class QuoteHeader(NamedTuple):
    """A quote header: how many lines it takes, and whether all that follows is quoted, marked or not."""

    lines: int
    closes: bool


def quote_header(lines: Sequence[Line], at: int) -> QuoteHeader | None:
    """The quote header that begins at this line, or None.

    `On ... wrote:` may introduce marked lines, between which a person may write: it closes only when no
    marked line follows. Outlook's header block and the separators introduce unmarked text: they close.
    """
    text = lines[at].text.strip()
    if not text:
        return None
    if _SEPARATOR.fullmatch(text) or _FORWARD.fullmatch(text) or _is_unknown_separator(lines, at, text):
        return _after_separator(lines, at)
    if _LABEL.match(text) and _is_header_block(lines, at):
        return QuoteHeader(1, closes=True)
    taken = _attribution(lines, at)
    return QuoteHeader(taken, closes=not _is_marked_next(lines, at + taken)) if taken else None


def _after_separator(lines: Sequence[Line], at: int) -> QuoteHeader:
    following = _next_written(lines, at + 1)
    # Proton and Yahoo put "On ... wrote:" below the separator; marked quotations may follow that.
    taken = _attribution(lines, following) if following < len(lines) else 0
    if taken:
        return QuoteHeader(following + taken - at, closes=not _is_marked_next(lines, following + taken))
    return QuoteHeader(1, closes=not _is_marked_next(lines, at + 1))


def _next_written(lines: Sequence[Line], at: int) -> int:
    while at < len(lines) and not lines[at].text.strip() and not lines[at].depth:
        at += 1
    return at


def _is_marked_next(lines: Sequence[Line], at: int) -> bool:
    at = _next_written(lines, at)
    return at < len(lines) and lines[at].depth > 0


def _attribution(lines: Sequence[Line], at: int) -> int:
    """How many lines from here form an `On ... wrote:` (programs wrap it into up to four); 0: none does."""
    first = lines[at].text.strip()
    opens = bool(_OPENING.match(first))
    longest = 4 if opens else 2 if "@" in first or "<" in first else 1
    joined = ""
    for count in range(1, longest + 1):
        if at + count > len(lines):
            return 0
        line = lines[at + count - 1]
        text = line.text.strip()
        joined = f"{joined} {text}".strip()
        if line.depth or not text or len(joined) > _MAX_CANDIDATE:
            return 0
        if _is_attribution(joined):
            return count
    return 0


def _is_attribution(text: str) -> bool:
    if not text.endswith((":", "：")):
        return False
    own = (_DATED, _NAMED, _CITING, _ANY)
    if any(pattern.fullmatch(text) for pattern in own):
        return True
    if len(text) > _MAX_FOREIGN or not any(letter.isdigit() for letter in text):
        return False
    return bool(_foreign().search(text))


@cache
def _foreign() -> re.Pattern[str]:
    patterns = [MAIL_LANGUAGES[language]["wrote_header"] for language in _FOREIGN]
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


def _is_header_block(lines: Sequence[Line], at: int) -> bool:
    fields: set[str] = set()
    loose = 0
    for line in lines[at : at + 14]:
        text = line.text.strip()
        match = _LABEL.match(text)
        field = _FIELD.get(match[1].lower()) if match else None
        if field:
            fields.add(field)
            loose = 0
        elif not fields or loose >= 4:  # the first line must be a field; long recipient lists are wrapped
            break
        else:
            loose += 1
    return ("from" in fields and len(fields) >= 3) or _is_foreign_block(lines, at)


def _is_foreign_block(lines: Sequence[Line], at: int) -> bool:
    """Labels in some other language: the sender's address in the first, a time of day in one of the next."""
    texts = [line.text.strip() for line in lines[at : at + 4]]
    labelled = [text for text in texts if _LABEL.match(text)]
    together = " ".join(texts)
    return len(labelled) >= 3 and "@" in texts[0] and bool(_TIME.search(together))


def _is_unknown_separator(lines: Sequence[Line], at: int, text: str) -> bool:
    """`----- words in some language -----` above something like `Word: me@there`."""
    if not _ANY_SEPARATOR.fullmatch(text):
        return False
    return any(_LABEL.match(line.text.strip()) and "@" in line.text for line in lines[at + 1 : at + 5])
