"""Figures as a table of lines: a name, a value, and what it means."""

from __future__ import annotations

from collections.abc import Sequence


def at(share: float, values: Sequence[float]) -> float:
    """The value below (or at) which so large a share of all lies; raises ValueError for none."""
    if not values:
        raise ValueError("there is nothing to measure")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def spread(values: Sequence[float], unit: str = "s", digits: int = 1) -> str:
    """Median, 95th percentile and the worst."""
    shares = (("p50", at(0.5, values)), ("p95", at(0.95, values)), ("max", max(values)))
    return "  ".join(f"{name} {value:.{digits}f} {unit}" for name, value in shares)


def table(title: str, rows: Sequence[tuple[str, str]]) -> str:
    """Aligned lines under a heading."""
    width = max(len(name) for name, _ in rows)
    return "\n".join([title, "-" * len(title), *(f"{name:<{width}}  {value}" for name, value in rows)])
