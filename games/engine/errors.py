"""What can be wrong with a line of orders, and with a journal."""

from __future__ import annotations


class OrderError(Exception):
    """A line of orders that cannot be used; says why and, where possible, what would do."""

    def __init__(self, reason: str, suggestion: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.suggestion = suggestion


class Unreadable(OrderError):
    """The line is not in the order language of this request."""


class Illegal(OrderError):
    """The line is understood but the rules do not allow it; ``rule`` is the number that forbids it."""

    def __init__(self, rule: str, reason: str, suggestion: str | None = None) -> None:
        super().__init__(reason, suggestion)
        self.rule = rule


class BadAnswer(Exception):
    """An answer was handed to a table that its request does not accept; the sheets say why."""


class Drift(Exception):
    """The journal does not fit the code: entry ``index`` is not what the rules asked for there."""

    def __init__(self, index: int, expected: str, found: str) -> None:
        super().__init__(f"journal entry {index}: the rules want {expected}, the journal holds {found}")
        self.index = index
        self.expected = expected
        self.found = found
