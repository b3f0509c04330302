"""What a look at one part of the server found."""

from dataclasses import dataclass
from enum import Enum


class Level(Enum):
    """How bad it is."""

    GOOD = "good"
    WARNING = "warning"
    BAD = "BAD"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at; ``mend`` says what to do, and is empty when all is well."""

    part: str
    level: Level
    what: str
    mend: str = ""


def good(part: str, what: str) -> Finding:
    """All is well."""
    return Finding(part, Level.GOOD, what)


def warn(part: str, what: str, mend: str) -> Finding:
    """It works, but."""
    return Finding(part, Level.WARNING, what, mend)


def bad(part: str, what: str, mend: str) -> Finding:
    """Games or letters suffer."""
    return Finding(part, Level.BAD, what, mend)
