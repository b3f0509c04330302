"""Times, sides and small words for the pages."""

import posixpath
import re
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.template.defaultfilters import date as written
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince, timeuntil

from games.engine.title import Option
from pbem.play import queries
from pbem.play.clock.words import duration

register = template.Library()


@register.filter
def moment(value: datetime | None) -> str:
    """A point in time in the reader's zone, with the machine's form beside it."""
    if value is None:
        return ""
    local = timezone.localtime(value)
    return format_html(
        '<time datetime="{}">{}</time>',
        value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        written(local, "j M Y, H:i T"),
    )


@register.filter
def distance(value: datetime | None) -> str:
    """How far away a point in time is: "in 2 days", "3 hours ago"."""
    if value is None:
        return ""
    now = timezone.now()
    if abs(value - now) < timedelta(minutes=1):
        return "now"
    if value > now:
        return f"in {timeuntil(value, now, depth=1)}"
    return f"{timesince(value, now, depth=1)} ago"


@register.filter
def hours(value: int) -> str:
    """A number of hours as people say it."""
    days, rest = divmod(int(value), 24)
    if days and not rest:
        return f"{days} day{'' if days == 1 else 's'}"
    return f"{value} hour{'' if value == 1 else 's'}"


@register.filter
def span(value: timedelta) -> str:
    """A stretch of time: "2 hours", "1 day 3 hours"."""
    return duration(value)


@register.filter
def spoken(word: str) -> str:
    """A slug as people say it."""
    return word.replace("_", " ").replace("-", " ")


@register.filter
def under(prompt: str, name: str) -> str:
    """A prompt under the name of its request, which it need not say again."""
    return queries.without_name(prompt, name)


_TICKED = re.compile(r"``([^`]+)``")


@register.filter
def ticked(words: str) -> str:
    """Words of a docstring, with what stands between double backticks as code."""
    parts = enumerate(_TICKED.split(words))  # words, code, words, code, words
    return format_html_join("", "{}", ((_code(part) if at % 2 else part,) for at, part in parts))


def _code(word: str) -> SafeString:
    return format_html("<code>{}</code>", word)


@register.simple_tag
def chip(colour: str) -> SafeString:
    """A square of a side's colour; an attribute of SVG, as the content policy forbids styles on elements."""
    return format_html(
        '<svg class="chip" viewBox="0 0 8 8" aria-hidden="true"><rect width="8" height="8" fill="{}"/></svg>',
        colour,
    )


@register.simple_tag
def modules(entry: str) -> SafeString:
    """A script module, with those it imports named ahead, so that they come all at once and not in turn."""
    ahead = format_html_join(
        "", '<link rel="modulepreload" href="{}">', ((static(name),) for name in _imported(entry))
    )
    return format_html('{}<script type="module" src="{}"></script>', ahead, static(entry))


_IMPORT = re.compile(r"""^import\b[^"';]*["'](\.[^"']+)["']""", re.MULTILINE)


@cache
def _imported(entry: str) -> tuple[str, ...]:
    """What a module imports, directly and through others, each once; ValueError where one is missing."""
    found: dict[str, None] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop(0)
        path = finders.find(name)
        if path is None:
            raise ValueError(f"there is no static file {name}")
        text = Path(path).read_text(encoding="utf-8")
        near = [
            posixpath.normpath(posixpath.join(posixpath.dirname(name), word))
            for word in _IMPORT.findall(text)
        ]
        waiting.extend(other for other in near if other not in found)
        found.update(dict.fromkeys(near))
    return tuple(found)


@register.filter
def drawing(svg: str) -> SafeString:
    """A picture made by a title's own code, whose texts are escaped there, as part of the page."""
    return mark_safe(svg)  # noqa: S308 - never made from what people write


@register.filter
def signed(value: int) -> str:
    """A modifier with its sign."""
    return f"{value:+d}".replace("-", "\u2212")


@register.simple_tag
def choice_name(option: Option, choice: str) -> str:
    """What pages call a choice of an option."""
    return option.name_of(choice)
