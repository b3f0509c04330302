"""An answer as it counts: as it was written, then with what the seat's standing orders fill in."""

from collections.abc import Sequence
from typing import Any

from games.engine.request import Request
from games.engine.sheet import Sheet
from pbem.play.models import Seat


def read(seat: Seat, request: Request[Any, Any], lines: Sequence[str]) -> tuple[Sheet[Any], list[str]]:
    """Read an answer; what a good one leaves open is filled in from the seat's standing orders.

    The lines that were made more exact come with it, for the receipt. Writes nothing.
    """
    sheet = request.read(lines)
    if not sheet.ok or not seat.standing:
        return sheet, []
    fuller = request.completed(lines, seat.standing_lines)
    again = request.read(fuller)
    if not again.ok:
        return sheet, []
    return again, [new for old, new in zip(lines, fuller, strict=True) if old != new]
