"""The labels along one side of a printed chart.

Numbers are `Bands`: "4", "7-12", "7+", "-3", "0 or less", rising and without gaps or overlaps.
Anything else is `Names`: "A", "B", "C".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.hexwar.datafile import listing

_LABEL = re.compile(r"(-?\d+)(?:-(-?\d+)|(\+)|( or less))?")


_NUMBER = re.compile(r"-?\d")


class OffChart(LookupError):
    """A number or name for which the chart has no row or column."""


@dataclass(frozen=True)
class Band:
    """One label: the numbers from `low` to `high`; None is without end."""

    label: str
    low: int | None
    high: int | None

    @classmethod
    def parse(cls, label: str) -> Band:
        """Read a label; ValueError if it is none."""
        found = _LABEL.fullmatch(label.strip())
        if found is None:
            raise ValueError(f"{label!r} is no number or range; allowed: 4, 7-12, 7+, 0 or less")
        first, last, is_open, is_less = found.groups()
        low: int | None = int(first)
        high: int | None = int(first if last is None else last)
        if is_open:
            high = None
        if is_less:
            low = None
        if low is not None and high is not None and low > high:
            raise ValueError(f"{label!r} runs backwards")
        return cls(label, low, high)

    def __contains__(self, number: int) -> bool:
        return (self.low is None or self.low <= number) and (self.high is None or number <= self.high)


class Bands:
    """The bands along one side of a chart."""

    def __init__(self, labels: Sequence[str | int]) -> None:
        """Read the labels; ValueError if they do not rise from band to band without a gap.

        Single numbers may also rise in equal steps (10, 20, 30); what lies between is off the chart.
        """
        self.bands = tuple(Band.parse(str(label)) for label in labels)
        if not self.bands:
            raise ValueError("a chart needs at least one row and one column")
        for before, after in pairwise(self.bands):
            if before.high is None or after.low is None or after.low <= before.high:
                raise ValueError(f"{after.label!r} does not follow on {before.label!r}")
            if after.low - before.high != self._step():
                raise ValueError(f"there is a gap between {before.label!r} and {after.label!r}")

    def _step(self) -> int:
        """Return the distance from band to band: single numbers may go by tens, ranges touch."""
        lows = [band.low for band in self.bands[:2] if band.low is not None]
        if len(lows) < 2 or any(band.low != band.high for band in self.bands):
            return 1
        return lows[1] - lows[0]

    def __len__(self) -> int:
        return len(self.bands)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels as printed."""
        return tuple(band.label for band in self.bands)

    def index(self, number: int | str, *, nearest: bool = False) -> int:
        """Return which band holds a number; OffChart if none does.

        With `nearest` a number beyond either end belongs to the band at that end.
        """
        if isinstance(number, str):
            raise OffChart(f"{number!r} is no number; this side of the chart has {listing(self.labels)}")
        for i, band in enumerate(self.bands):
            if number in band:
                return i
        first, last = self.bands[0], self.bands[-1]
        if nearest and first.low is not None and number < first.low:
            return 0
        if nearest and last.high is not None and number > last.high:
            return len(self.bands) - 1
        raise OffChart(f"{number} is off the chart ({listing(self.labels)})")


class Names:
    """The names along one side of a chart, in the order printed."""

    def __init__(self, labels: Sequence[str]) -> None:
        """Take the names; ValueError for a name given twice or one that looks like a number."""
        for label in labels:
            if _NUMBER.match(label):
                raise ValueError(f"{label!r} is a number among names")
        if len(frozenset(labels)) < len(labels):
            raise ValueError(f"a name stands twice in {listing(labels)}")
        self.labels = tuple(labels)

    def __len__(self) -> int:
        return len(self.labels)

    def index(self, name: int | str, *, nearest: bool = False) -> int:
        """Return the place of a name; OffChart if it is not there. Names have no nearest one."""
        if name not in self.labels:
            raise OffChart(f"{name!r} is off the chart ({listing(self.labels)})")
        return self.labels.index(str(name))


Labels = Bands | Names


def read_labels(labels: Sequence[str | int]) -> Labels:
    """Read the labels of one side: all numbers and ranges, or all names. ValueError otherwise."""
    texts = [str(label) for label in labels]
    if texts and not any(_NUMBER.match(text) for text in texts):
        return Names(texts)
    return Bands(texts)
