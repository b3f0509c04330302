"""What a sweep costs when there is nothing to do for very many games."""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Any

from tests.load.figures import spread, table
from tests.load.ground import Ground

TIMES = 20


def run(games: int) -> dict[str, Any]:
    """Sweep over so many running games of which none is due, again and again; the figures."""
    with Ground() as ground:
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        from pbem.play import rescuing, service
        from tests.load import crowd

        began = perf_counter()
        crowd.gather(crowd.MIXED, games, crowd.in_a_while(), with_history=False)
        made = perf_counter() - began
        service.sweep()  # reads the rules and opens connections
        ground.meter.begin()
        walls, first = [], process_time()
        for _ in range(TIMES):
            began = perf_counter()
            swept = service.sweep()
            walls.append(perf_counter() - began)
            if swept.expired or swept.handed_out or swept.reminded:
                raise SystemExit(f"the games are not idle: {swept}")
        own = process_time() - first
        database = ground.meter.used()["postgresql"]
        with CaptureQueriesContext(connection) as captured:
            service.sweep()
        began = perf_counter()
        rescuing.rescue(int(began))
        return {
            "games": games,
            "walls": walls,
            "rescue": perf_counter() - began,
            "statements": len(captured),
            "own_ms": 1000 * own / TIMES,
            "postgresql_ms": 1000 * database / TIMES,
            "made_in": made,
        }


def show(found: dict[str, Any]) -> str:
    """The figures as a table."""
    return table(
        f"A sweep over {found['games']} idle games",
        [
            ("one sweep", spread([1000 * wall for wall in found["walls"]], "ms")),
            ("statements", str(found["statements"])),
            (
                "processor time",
                f"{found['own_ms']:.1f} ms, and {found['postgresql_ms']:.1f} ms of PostgreSQL's",
            ),
            ("a look for lost work", f"{1000 * found['rescue']:.1f} ms"),
            ("games made in", f"{found['made_in']:.1f} s"),
        ],
    )
