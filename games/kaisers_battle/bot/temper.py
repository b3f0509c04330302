"""The temperaments of the automatic players."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Temper:
    """What makes one automatic player differ from another; chances are in thousandths."""

    name: str
    attack: int
    """How likely an attack must be to cost the enemy steps before it is chosen freely."""
    sos: int
    """By how much an SOS barrage must cut the chance of a loss."""
    counter: int
    """Points Germany gives to counter-battery fire."""
    gas: bool
    """Whether gas is laid."""
    exit_turn: int
    """The turn from which German units leave the map when they can."""
    hold: int
    """How much an Allied unit likes cover over the way back."""

    def nerve(self, turn: int) -> int:
        """The chance that is good enough for an attack; it sinks as the days left for it run out."""
        return max(self.attack - HASTE * max(turn - CALM_TURNS, 0), LEAST)


CALM_TURNS = 3
HASTE = 45
LEAST = 200

STEADY = Temper("steady", 500, 80, 20, False, 7, 10)
BOLD = Temper("bold", 360, 50, 10, True, 6, 14)
CAREFUL = Temper("careful", 640, 60, 30, False, 8, 12)
TEMPERS = (STEADY, BOLD, CAREFUL)
