"""Many games whose request is due in the same instant, and nobody has answered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from time import monotonic
from typing import Any

from tests.load.figures import spread, table
from tests.load.ground import Ground, pause

SWEEP = "pbem.play.tasks.sweep"
SWEEP_EVERY = 60.0
"""Seconds between two sweeps, as the settings have it for a server."""

ROOM = 5.0
"""Seconds between the last preparation and the deadline."""


def run(games: int, workers: int, patience: float) -> dict[str, Any]:
    """Let the deadlines of so many games pass at once; the figures. Raises SystemExit for anything wrong."""
    with Ground() as ground:
        from tests.load import crowd, proof

        began = monotonic()
        keys = crowd.gather(crowd.MIXED, games, crowd.in_a_while())
        before, due = proof.samples(keys), proof.requests(keys)
        made = monotonic() - began
        ground.start_workers(workers)
        due_at = crowd.put_deadline(due, timedelta(seconds=ROOM))
        pause(ROOM)
        ground.meter.begin()
        ground.hand_out(SWEEP)
        _watch(ground, due, patience)
        used = ground.meter.used()
        ground.stop()
        wrong = [*proof.problems(keys, due, due_at), *proof.differing(before), *ground.troubles()]
        if wrong:
            raise SystemExit("\n".join(wrong[:20]))
        return {
            "games": games,
            "workers": workers,
            "requests": [str(stand) for stand in crowd.MIXED],
            "made_in": made,
            "lags": sorted(proof.lags(due, due_at)),
            "letter_lags": sorted(proof.letter_lags(due_at)),
            "replayed": len(before),
            "used": used,
        }


def _watch(ground: Ground, due: Sequence[int], patience: float) -> None:
    """Sweep on as the beat does, until all is carried out and every letter is a row."""
    from tests.load import proof

    began = swept = monotonic()
    while any(left := proof.left(due)):
        pause(0.5)
        ground.meter.look()
        if monotonic() - swept >= SWEEP_EVERY:
            swept = monotonic()
            ground.hand_out(SWEEP)
        if monotonic() - began > patience:
            raise SystemExit(f"not done after {patience:.0f} s: {left[0]} requests, {left[1]} notices left")


def show(found: dict[str, Any]) -> str:
    """The figures as a table."""
    games, used = found["games"], found["used"]
    spent = "  ".join(f"{name} {seconds:.1f} s" for name, seconds in used.items())
    whole = max(*found["lags"], *found["letter_lags"])
    return table(
        f"{games} games due in the same instant, {found['workers']} workers",
        [
            ("requests", ", ".join(found["requests"]) + "; equal parts, nobody answered"),
            ("due to carried out", spread(found["lags"])),
            ("due to letter's row", spread(found["letter_lags"])),
            ("letters", f"{len(found['letter_lags'])} rows; words and picture are composed when one is sent"),
            ("all done after", f"{whole:.1f} s, {games / whole:.1f} games a second"),
            ("processor time", f"{1000 * sum(used.values()) / games:.1f} ms a game: {spent}"),
            (
                "played again",
                f"{found['replayed']} games, by the engine alone: same journal, same position",
            ),
            ("games made in", f"{found['made_in']:.1f} s"),
        ],
    )
