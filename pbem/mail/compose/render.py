"""From a draft to words: one design for all letters, as HTML and as plain text."""

import re
import textwrap
from functools import cache
from typing import Any

import css_inline
from django.conf import settings
from django.template.loader import render_to_string

from pbem.mail import links
from pbem.mail.compose.desk import Desk, Draft
from pbem.mail.message import PICTURE
from pbem.mail.models import Letter

COLUMNS = 72

CLOSE = {"due", "map"}
"""Parts that follow on the one before without a line between."""

_LONG = re.compile(r"^(?P<mark>\s*(?:[-*✓?✗·]\s+)?)(?P<words>.*)$")


def render(letter: Letter, draft: Draft, desk: Desk | None) -> tuple[str, str]:
    """The plain text and the HTML of a letter."""
    context = _context(letter, draft, desk)
    text = render_to_string("mail/letter.txt", context)
    html = render_to_string("mail/letter.html", context)
    return tidy_text(text), _inliner().inline(html)


@cache
def _inliner() -> css_inline.CSSInliner:
    """Styles onto the elements; what depends on the reader's screen stays in the head."""
    return css_inline.CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)


def _context(letter: Letter, draft: Draft, desk: Desk | None) -> dict[str, Any]:
    return {
        "draft": draft,
        "sections": [
            {
                **section.data,
                "name_of_part": section.name,
                "html_part": f"mail/parts/{section.name}.html",
                "text_part": f"mail/parts/{section.name}.txt",
                "is_close": section.name in CLOSE,
            }
            for section in draft.sections
        ],
        "has_button_part": any(section.name == "button" for section in draft.sections),
        "person": letter.person,
        "game": letter.game,
        "game_name": desk.name if desk else "",
        "side_name": desk.side_name(desk.side) if desk and desk.side else "",
        "side_colour": _colour(desk),
        "site_name": settings.PBEM_SITE_NAME,
        "front": links.front(),
        "preferences": links.preferences(),
        "unsubscribe": links.unsubscribe(letter.person),
        "picture_source": PICTURE,
    }


def _colour(desk: Desk | None) -> str:
    """The colour of the reader's side; the house's own for letters about no side."""
    sides = desk.title.sides if desk else ()
    return next((info.colour for info in sides if desk and info.slug == desk.side), "#5b5a4f")


def tidy_text(text: str) -> str:
    """Plain text as it is sent: long sentences wrapped, never two blank lines.

    Lines that begin with four blanks are orders, tables or the map: they stay as they are.
    """
    lines = [wrapped for line in text.splitlines() for wrapped in _wrapped(line.rstrip())]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"


def _wrapped(line: str) -> list[str]:
    if len(line) <= COLUMNS or line.startswith("    ") or "://" in line:
        return [line]
    found = _LONG.match(line)
    mark = found["mark"] if found else ""
    return textwrap.wrap(
        found["words"] if found else line,
        COLUMNS,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )
