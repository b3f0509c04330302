"""HTML letters: the text a person sees, with what the client's own containers say about each line.

inscriptis makes the text; before that, lxml marks the containers in which mail programs wrap quotations and
signatures with characters of the private use area, which are read off the finished lines.
"""

from __future__ import annotations

import html as entities
import re
from collections.abc import Iterator
from functools import cache

from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring

from pbem.mail.reading.characters import split_lines, visible
from pbem.mail.reading.containers import Role, role_of
from pbem.mail.reading.flowed import marked
from pbem.mail.reading.letter import Line, Mark
from pbem.mail.reading.limits import MAX_ELEMENTS, MAX_LINE

_MAX_LEVELS = 400  # inscriptis recurses; Python allows about 1000 frames in all
_OPEN, _CLOSE, _CUT, _SIGN, _UNSIGN = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004"
_MARKS = re.compile(f"[{_OPEN}-{_UNSIGN}]")
_PAIRS = {Role.QUOTE: (_OPEN, _CLOSE), Role.SIGNATURE: (_SIGN, _UNSIGN)}
_UNSEEN = {"script", "style", "head", "title", "template", "noscript", "object", "svg", "select", "textarea"}
# What nobody sees, and the numbers Word puts before list items.
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|mso-list\s*:\s*ignore", re.IGNORECASE)
_TRACE = re.compile(r"<blockquote|<[^<>]*(?:gmail_quote|yahoo_quoted|moz-cite|rplyfwdmsg|border-top:)", re.I)
_TAG = re.compile(r"<[^<>]*>")
_BREAK = re.compile(r"<\s*/?\s*(?:br|p|div|tr|li|blockquote|h\d|table|hr)\b[^<>]*>", re.IGNORECASE)


def html_lines(source: str) -> tuple[list[Line], bool]:
    """The lines of an HTML text, and whether its structure could be used (False: tags only stripped)."""
    source = _MARKS.sub("", source).replace("\x00", "")
    try:
        text = _rendered(source)
    except (etree.LxmlError, ValueError, RecursionError, IndexError, KeyError, AttributeError, TypeError):
        # inscriptis trips over some table and list soup; a letter must still be read.
        return _stripped(source), False
    return list(_read_marks(split_lines(text))), True


def _stripped(source: str) -> list[Line]:
    """The text without tags; all of it from the first trace of a quotation on counts as quoted."""
    trace = _TRACE.search(source)
    end = trace.start() if trace else len(source)
    lines: list[Line] = []
    for text, depth in ((source[:end], 0), (source[end:], 1)):
        bare = entities.unescape(_TAG.sub("", _BREAK.sub("\n", text)))
        lines.extend(_typed(line, depth, Mark.TEXT) for line in split_lines(bare))
    return lines


def _rendered(source: str) -> str:
    if not source.strip():
        return ""
    parser = HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    tree = document_fromstring(source.encode("utf-8", "replace"), parser=parser)
    _check_size(tree)
    for element in list(tree.iter()):
        _prepare(element)
    text: str = Inscriptis(tree, _config()).get_text()
    return text


@cache
def _config() -> ParserConfig:
    # The strict profile adds no indentation or padding of its own.
    return ParserConfig(css=CSS_PROFILES["strict"].copy(), display_links=False, display_images=False)


def _check_size(tree: HtmlElement) -> None:
    level = elements = 0
    for event, _ in etree.iterwalk(tree, events=("start", "end")):
        level += 1 if event == "start" else -1
        elements += event == "start"
        if level > _MAX_LEVELS or elements > MAX_ELEMENTS:
            raise RecursionError


def _prepare(element: HtmlElement) -> None:
    tag = element.tag
    if not isinstance(tag, str):
        return
    if tag in _UNSEEN or _HIDDEN.search(element.get("style", "")):
        _empty(element)
        return
    if tag in {"ul", "ol", "li", "dl", "dt", "dd"}:
        element.tag = "div"  # no bullets and numbers of the renderer's own
    role = role_of(element)
    if role is Role.CUT:
        _mark_before(element)
    elif role is not None:
        _enclose(element, *_PAIRS[role])


def _empty(element: HtmlElement) -> None:
    for child in list(element):
        element.remove(child)
    element.text = None
    element.tag = "div" if element.tag in {"head", "title"} else "span"


def _flag(letter: str) -> HtmlElement:
    flag: HtmlElement = HtmlElement()
    flag.tag = "div"
    flag.text = letter
    return flag


def _mark_before(element: HtmlElement) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.insert(parent.index(element), _flag(_CUT))


def _enclose(element: HtmlElement, opening: str, closing: str) -> None:
    first = _flag(opening)
    first.tail, element.text = element.text, None
    element.insert(0, first)
    element.append(_flag(closing))


def _read_marks(lines: list[str]) -> Iterator[Line]:
    depth, signed = 0, 0
    for raw in lines:
        quoted, mark = depth, Mark.SIGNATURE if signed else Mark.TEXT
        for letter in _MARKS.findall(raw):
            depth = max(0, depth + (letter == _OPEN) - (letter == _CLOSE))
            signed = max(0, signed + (letter == _SIGN) - (letter == _UNSIGN))
            quoted = max(quoted, depth)
            if letter == _CUT and not quoted:
                mark = Mark.CUT
            elif signed and mark is Mark.TEXT:
                mark = Mark.SIGNATURE
        line = _typed(_MARKS.sub("", raw), quoted, mark)
        if line.text or mark is Mark.CUT or not _MARKS.search(raw):
            yield line


def _typed(raw: str, depth: int, mark: Mark) -> Line:
    """A line of the text; quote marks that were typed, or kept from a plain letter, count as well."""
    typed, text = marked(visible(raw[:MAX_LINE]))
    return Line(text.strip(), depth + typed, mark)
