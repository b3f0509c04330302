"""Letters with orders at a steady rate, from the door to the receipt."""

from __future__ import annotations

import smtplib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any

from tests.load.envelopes import Letter
from tests.load.figures import spread, table
from tests.load.ground import Ground, pause

SENDERS = 8
"""Mail servers that bring letters at the same time."""


def run(rate: int, seconds: int, workers: int, patience: float) -> dict[str, Any]:
    """Bring ``rate`` letters a second; the figures. Raises SystemExit when one is lost or not answered."""
    count = rate * seconds
    with Ground() as ground:
        from tests.load import crowd, letters

        crowd.gather(crowd.SEALED, count, crowd.in_a_while(), with_history=False)
        mails = letters.write(count)
        ground.start_workers(workers)
        port = ground.open_door()
        ground.meter.begin()
        began = monotonic()
        taken = _bring(mails, rate, port)
        brought = monotonic() - began
        _watch(ground, count, patience)
        used, whole = ground.meter.used(), monotonic() - began
        ground.stop()
        wrong = [*letters.problems(count), *ground.troubles()]
        if wrong:
            raise SystemExit("\n".join(wrong[:20]))
        return {
            "rate": rate,
            "letters": count,
            "workers": workers,
            "requests": [str(stand) for stand in crowd.SEALED],
            "door": taken,
            "brought_in": brought,
            "whole": whole,
            "read": letters.until_read(),
            "written": letters.until_written(),
            "sent": letters.until_sent(),
            "used": used,
        }


def _bring(mails: Sequence[Letter], rate: int, port: int) -> list[float]:
    """Hand every letter over at its moment; how long the door took for each, in seconds."""
    start = monotonic()

    def bring(place: int) -> float:
        pause(max(0.0, start + place / rate - monotonic()))
        began = monotonic()
        with smtplib.SMTP("127.0.0.1", port, timeout=60) as door:
            door.sendmail(mails[place].sender, [mails[place].to], mails[place].raw)
        return monotonic() - began

    with ThreadPoolExecutor(SENDERS) as senders:
        return list(senders.map(bring, range(len(mails))))


def _watch(ground: Ground, count: int, patience: float) -> None:
    """Until every letter has its receipt sent."""
    from tests.load import letters

    began = monotonic()
    while (done := letters.answered()) < count:
        pause(0.5)
        ground.meter.look()
        if monotonic() - began > patience:
            raise SystemExit(f"after {patience:.0f} s {done} of {count} letters are answered")


def show(found: dict[str, Any]) -> str:
    """The figures as a table."""
    count, used = found["letters"], found["used"]
    spent = "  ".join(f"{name} {seconds:.1f} s" for name, seconds in used.items())
    return table(
        f"{count} letters with orders, {found['rate']} a second, {found['workers']} workers",
        [
            ("requests", ", ".join(found["requests"]) + "; sealed, one side answers, all sheets good"),
            ("taken at the door", spread([1000 * one for one in found["door"]], "ms")),
            ("brought", f"in {found['brought_in']:.1f} s, {count / found['brought_in']:.1f} a second"),
            ("arrival to read and checked", spread(found["read"], digits=2)),
            ("arrival to receipt's row", spread(found["written"], digits=2)),
            ("arrival to receipt sent", spread(found["sent"], digits=2)),
            ("all answered after", f"{found['whole']:.1f} s, {count / found['whole']:.1f} letters a second"),
            ("processor time", f"{1000 * sum(used.values()) / count:.1f} ms a letter: {spent}"),
        ],
    )
