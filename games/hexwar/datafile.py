"""What every data file has in common: where a figure comes from, and how a fault is reported."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Origin = Literal["printed", "derived", "reconstructed"]

_STATEMENT = re.compile(r"(printed|derived|reconstructed)\b\s*(.*)", re.DOTALL)
_RULE = re.compile(r"\d+(\.\d+)*")
_JOINT = re.compile(r";\s*(?=(?:printed|derived|reconstructed)\b)")


class DataError(ValueError):
    """A data file that cannot be used: which file and line, what is wrong, what would be right."""

    def __init__(self, file: Path | str, line: int | None, problem: str, allowed: str | None = None) -> None:
        self.file = str(file)
        self.line = line
        self.problem = problem
        self.allowed = allowed
        place = self.file if line is None else f"{self.file}:{line}"
        super().__init__(f"{place}: {problem}" + (f"; allowed: {allowed}" if allowed else ""))


@dataclass(frozen=True)
class Provenance:
    """Where figures come from: statements joined by ";", each headed by its origin.

    "printed 8.7.5: drm; reconstructed: mp". What is printed names its rule; what is derived or
    reconstructed says how.
    """

    text: str
    origins: tuple[Origin, ...]

    @property
    def is_printed(self) -> bool:
        """Say whether everything here stands in the rulebook."""
        return all(origin == "printed" for origin in self.origins)

    @classmethod
    def parse(cls, text: str) -> Provenance:
        """Read a provenance; ValueError says what is missing."""
        origins: list[Origin] = []
        for statement in _JOINT.split(text.strip()):
            found = _STATEMENT.fullmatch(statement)
            if found is None:
                raise ValueError(f"provenance {text!r} must begin with printed, derived or reconstructed")
            origin, rest = found.groups()
            _require_reason(origin, rest)
            origins.append(_ORIGINS[origin])
        return cls(text.strip(), tuple(origins))


_ORIGINS: dict[str, Origin] = {
    "printed": "printed",
    "derived": "derived",
    "reconstructed": "reconstructed",
}


def _require_reason(origin: str, rest: str) -> None:
    if origin == "printed" and not _RULE.match(rest):
        raise ValueError("provenance 'printed' must name the rule, as in 'printed 8.5: steps'")
    if origin != "printed" and not rest.strip(" :"):
        raise ValueError(f"provenance {origin!r} must say how, as in '{origin}: the reason'")


def listing(names: Iterable[object]) -> str:
    """Return names as a reader sees them in an error: in the given order, joined by commas."""
    return ", ".join(str(name) for name in names)


def read_text(path: Path) -> str:
    """Return the text of a data file; DataError if it is missing or not UTF-8."""
    try:
        return path.read_text(encoding="utf-8-sig")  # spreadsheets write a mark in front
    except FileNotFoundError:
        raise DataError(path, None, "the file is missing") from None
    except UnicodeDecodeError as fault:
        raise DataError(path, None, f"the file is not UTF-8 text ({fault.reason})") from None
