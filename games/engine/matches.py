"""How a title ends between its bots: many games of it, counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from games.engine.names import Side
from games.engine.selfplay import Seating, play_bots
from games.engine.title import Result, Title


@dataclass
class Tally:
    """The results of several games: wins by side, draws, and the points of all games added up."""

    games: int = 0
    wins: dict[Side, int] = field(default_factory=dict)
    draws: int = 0
    points: dict[Side, int] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        """Count one more."""
        self.games += 1
        if result.winner is None:
            self.draws += 1
        else:
            self.wins[result.winner] = self.wins.get(result.winner, 0) + 1
        for side, points in result.score.items():
            self.points[side] = self.points.get(side, 0) + points


def seatings(title: Title[Any], games: int, name: str) -> Iterator[Seating]:
    """Bots in all pairings by turns; the dice follow from ``name`` and the number of the game."""
    sides = [info.slug for info in title.sides]
    pairings = list(product(title.bots, repeat=len(sides)))
    for number in range(games):
        bots = dict(zip(sides, pairings[number % len(pairings)], strict=True))
        yield Seating(bots, f"{name}-{number}", dict.fromkeys(sides, ""))


def play(title: Title[Any], options: Mapping[str, str], games: int, name: str) -> Tally:
    """Play so many games and count how they end; RuntimeError for one that does not."""
    tally = Tally()
    for seating in seatings(title, games, name):
        table = play_bots(title, seating, options)
        if table.result is None:
            raise RuntimeError(f"{name}: a game with {dict(seating.bots)} does not end")
        tally.add(table.result)
    return tally


def row(title: Title[Any], name: str, tally: Tally) -> str:
    """A line of a table: games, wins of each side, draws, points on average where there are any."""
    sides = [info.slug for info in title.sides]
    wins = " | ".join(str(tally.wins.get(side, 0)) for side in sides)
    averages = " : ".join(str(round(tally.points.get(side, 0) / tally.games)) for side in sides)
    # A title may count under other names than its sides': then there is nothing to hold side against side.
    points = averages if any(tally.points.get(side) for side in sides) else "-"
    return f"| {name} | {tally.games} | {wins} | {tally.draws} | {points} |"


def heading(title: Title[Any], of: str) -> str:
    """The first two lines of such a table."""
    names = [info.name for info in title.sides]
    columns = [of, "Games", *names, "Draws", f"Points on average, {' : '.join(names)}"]
    return f"| {' | '.join(columns)} |\n|{' --- |' * len(columns)}"
