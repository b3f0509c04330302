"""The map in words as parts of a page: headings, places, and what lies there."""

from dataclasses import dataclass, field
from itertools import pairwise

UNDERLINES = ({"="}, {"-"})


@dataclass
class Item:
    """A line with what stands indented below it."""

    text: str
    more: list[str] = field(default_factory=list)


@dataclass
class Section:
    """What stands under one heading."""

    heading: str
    items: list[Item] = field(default_factory=list)


def sections(text: str) -> list[Section]:
    """A title's map in words by its headings, which are underlined there; the first may have none."""
    found, lines = [Section("")], text.splitlines()
    for line, following in pairwise([*lines, ""]):
        if _is_underline(following) and line.strip():
            found.append(Section(line.strip()))
        elif line.strip() and not _is_underline(line):
            _add(found[-1].items, line)
    return [section for section in found if section.heading or section.items]


def _add(items: list[Item], line: str) -> None:
    if line[0].isspace() and items:
        items[-1].more.append(line.strip())
    else:
        items.append(Item(line.strip()))


def _is_underline(line: str) -> bool:
    return len(line) > 1 and set(line.strip()) in UNDERLINES
