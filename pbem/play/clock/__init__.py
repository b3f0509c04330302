"""The clock of a game as plain arithmetic: no rows, no reading of the time.

``rules``: what a game's clock is made of. ``slots``: wall-clock deadlines. ``calendar``: days that
count, and time counted over them. ``reading``: from a form's or a file's values to rules, with a
sentence for each wrong one. ``words``: the rules as people read them.
"""

from pbem.play.clock.calendar import add_hours, elapsed, settle
from pbem.play.clock.deadline import Span, deadline, latest
from pbem.play.clock.reading import Unsound, read, write
from pbem.play.clock.rules import Clock, Rest, Silence
from pbem.play.clock.slots import Slot
from pbem.play.clock.words import describe

__all__ = [
    "Clock",
    "Rest",
    "Silence",
    "Slot",
    "Span",
    "Unsound",
    "add_hours",
    "deadline",
    "describe",
    "elapsed",
    "latest",
    "read",
    "settle",
    "write",
]
