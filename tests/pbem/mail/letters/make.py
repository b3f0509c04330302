"""Writes the corpus: one `.eml` per letter and `expected.json` with what must come out of each.

    python -m tests.pbem.mail.letters.make

Every run gives the same bytes. A test compares the files with what this module makes, so that neither is
changed without the other.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from pathlib import Path

from tests.pbem.mail.letters import clients, oddities, strangers, wrappers
from tests.pbem.mail.letters.build import Sample

FOLDER = Path(__file__).parent
EXPECTED = FOLDER / "expected.json"


@cache
def corpus() -> dict[str, Sample]:
    """All letters by name."""
    made: dict[str, Sample] = {}
    for module in (clients, oddities, wrappers, strangers):
        for sample in module.samples():
            if sample.name in made:
                raise ValueError(f"two letters are called {sample.name}")
            made[sample.name] = sample
    return made


def expectations() -> str:
    """What must come out of every letter, as the text of `expected.json`."""
    wanted = {}
    for name, sample in sorted(corpus().items()):
        record = asdict(sample)
        del record["name"], record["raw"]
        wanted[name] = record
    return json.dumps(wanted, ensure_ascii=False, indent=1) + "\n"


def write() -> None:
    """Write the corpus, and take away letters that are no longer in it."""
    for stale in FOLDER.glob("*.eml"):
        if stale.stem not in corpus():
            stale.unlink()
    for name, sample in corpus().items():
        (FOLDER / f"{name}.eml").write_bytes(sample.raw)
    EXPECTED.write_text(expectations(), encoding="utf-8")


if __name__ == "__main__":
    write()
