"""The ledgers of rules name code and cases that are there."""

import re
from fnmatch import filter as filter_names
from importlib import import_module
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "games"
LEDGERS = sorted(GAMES.glob("*/RULES.md"))
ROW = re.compile(r"\| (?P<rule>\d[\d.]*) \| (?P<what>[^|]+) \| (?P<where>[^|]*) \| (?P<case>[^|]+) \|")
NOTHING_TO_PLAY = re.compile(
    r"^(no rule to test|explains words, nothing to play|nothing to play.*|cases of .*)$"
)


def rows(ledger: Path) -> list[re.Match[str]]:
    lines = [line for line in ledger.read_text().splitlines() if re.match(r"\| \d", line)]
    found = [ROW.fullmatch(line) for line in lines]
    assert all(found), [line for line, row in zip(lines, found, strict=True) if not row]
    return [row for row in found if row]


@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda path: path.parent.name)
def test_no_rule_stands_twice(ledger: Path) -> None:
    rules = [row["rule"] for row in rows(ledger)]
    assert len(rules) > 100
    assert len(rules) == len(set(rules))


@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda path: path.parent.name)
def test_the_cases_are_there(ledger: Path) -> None:
    tests = Path(__file__).parent / ledger.parent.name
    cases = sorted(path.stem for path in tests.glob("cases/*.toml"))
    there = [*cases, *(path.name for path in tests.glob("test_*.py"))]
    missing = []
    for row in rows(ledger):
        if not NOTHING_TO_PLAY.match(row["case"].strip()):
            names = [name.split(" ")[0] for name in re.split(r",\s*", row["case"].strip())]
            missing += [f"{row['rule']}: {name}" for name in names if not filter_names(there, name)]
    assert missing == []


@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda path: path.parent.name)
def test_the_code_is_there(ledger: Path) -> None:
    missing = []
    for row in rows(ledger):
        for name in re.findall(r"\b([a-z_]+)\.([A-Za-z_]+)", row["where"]):
            module, attribute = name
            if attribute in ("py", "toml", "csv", "md"):
                continue
            path = ledger.parent / f"{module}.py"
            if path.exists() and not hasattr(
                import_module(f"games.{ledger.parent.name}.{module}"), attribute
            ):
                missing.append(f"{row['rule']}: {module}.{attribute}")
    assert missing == []
