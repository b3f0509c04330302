"""What this process knows of a Redis that does not answer, so that a page does not wait for it a dozen times.

The cache, the counters of calls and whoever hands out work ask the same Redis and share what they find out.
While it is away each makes do without: the memory of this process counts, and work is left to the sweep.
"""

from time import monotonic

SPARED = 10.0
"""Seconds for which a Redis that did not answer is not asked again."""

_until = 0.0  # of the whole process: there is one Redis for all of its threads


def is_noted() -> bool:
    """Did it fail to answer a moment ago?"""
    return monotonic() < _until


def note() -> None:
    """It did not answer."""
    global _until
    _until = monotonic() + SPARED


def forget() -> None:
    """Ask it again at once; for tests."""
    global _until
    _until = 0.0
