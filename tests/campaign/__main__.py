"""Plays many games while everything fails that can fail, and says whether anything was different.

    uv run python -m tests.campaign --seed 1918 --faults 10000
    uv run python -m tests.campaign --seed 1918 --faults 2000 --by-letter

Needs PostgreSQL (``PBEM_TEST_DATABASE_URL``) and the program ``redis-server``. The seed decides the games,
their dice, and the order of the faults; when a fault meets which process is the machine's doing. Ends with
status 1 on any difference.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter

from tests.campaign.ground import Camp
from tests.campaign.points import POINTS


def main() -> int:
    """Run a campaign; the exit status."""
    words = argparse.ArgumentParser(prog="python -m tests.campaign", description="A fault campaign.")
    words.add_argument("--seed", default="1918", help="decides games, dice and the order of faults")
    words.add_argument("--faults", type=int, default=10_000, help="how many to inject at least")
    words.add_argument("--games", type=int, default=8, help="how many are played at a time")
    words.add_argument(
        "--by-letter", action="store_true", help="all games are of people, so the post has more to do"
    )
    words.add_argument("--logs", action="store_true", help="show what the processes wrote")
    wanted = words.parse_args()
    for number in (signal.SIGTERM, signal.SIGINT):  # everything is put away then, too
        signal.signal(number, lambda *_: sys.exit("stopped"))
    with Camp() as ground:
        from tests.campaign.campaign import Campaign  # Django has to be set up first

        campaign = Campaign(ground, wanted.seed, wanted.faults, wanted.games, by_letter=wanted.by_letter)
        campaign.fight()
        verdict = campaign.conclude()
        show(campaign.faults.table(), campaign.seconds, wanted.seed)
        for point in POINTS:
            print(f"{ground.struck()[point]:>7}  struck when {point}")
        print()
        for what, count in verdict.figures.items():
            print(f"{count:>7}  {what}")
        for problem in verdict.problems[:50]:
            print(f"DIFFERENT: {problem}")
        if wanted.logs or verdict.problems:
            print(ground.log(), file=sys.stderr)
    print("verdict:", f"{len(verdict.problems)} differences" if verdict.problems else "no difference")
    return 1 if verdict.problems else 0


def show(table: Counter[str], seconds: float, seed: str) -> None:
    """The faults by kind."""
    print(f"seed {seed}, {table.total()} faults in {seconds / 60:.1f} minutes")
    for name, count in sorted(table.items(), key=lambda pair: (-pair[1], pair[0])):
        print(f"{count:>7}  {name}")
    print()


if __name__ == "__main__":
    sys.exit(main())
