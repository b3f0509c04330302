"""Broken data of a host: every fault is named with its file, its line, and what would be allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.hexwar.datafile import DataError
from games.panzer44.data_files import OWN
from games.panzer44.game_data import load

ARRACOURT = "scenarios/19.5-arracourt.toml"
LAST = "scenarios/20.5-last-ditch-action-at-ibbenburen.toml"
UTAH = "scenarios/19.1-behind-utah.toml"
DRIANT = "scenarios/19.7-assault-on-fort-driant.toml"


def broken(folder: Path, name: str, old: str, new: str) -> DataError:
    """The error for our file with one text replaced; checks that it names the file and the changed line."""
    text = (OWN / name).read_text("utf-8")
    assert old in text, f"{old!r} is not in {name}"
    line = text[: text.index(old)].count("\n") + 1
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError) as caught:
        load(folder)
    assert Path(caught.value.file) == folder / name
    assert caught.value.line == line, str(caught.value)
    return caught.value


FAULTS = [
    ("hexes.csv", "0304,woods,", "0304,jungle,", "'jungle' is not allowed; allowed: clear, town", ""),
    ("hexes.csv", "0304,woods,", "304,woods,", "hex 304 is not on the map", "0304; did a spreadsheet"),
    ("hexes.csv", "0707,town,Arracourt,", "0707,town,,", "town hex 0707 has no name", "the town"),
    ("hexes.csv", "0707,town,Arracourt,", "0707,woods,Arracourt,", "Arracourt is woods here", "one terrain"),
    ("hexsides.csv", "canal,0130,0131,", "canal,0130,0231,", "not adjacent", "beside 0130 lie"),
    ("hexsides.csv", "canal,0130,0131,,", "canal,0130,0131,0130,", "low side of a canal is 0130", "empty"),
    ("hexsides.csv", "canal,0131,0230,", "canal,0130,0131,", "already has a canal", "each kind once"),
    ("roads.csv", "0129,0228,", "0110,0209,", "a road already crosses 0110/0209", "once"),
    ("bridges.csv", "0530,0531,", "0530,0529,", "no place for a bridge", "a road crosses"),
    (
        "units.csv",
        "german,82m,Mortar Platoon,2,H,10,3,no,1",
        "german,82m,Mortar Platoon,2,H,10,3,no,2",
        "movement of a foot unit is 2",
        "0 to 1",
    ),
    (
        "units.csv",
        "german,PzIV,Medium Tank Platoon,9,M",
        "german,PzIV,Medium Tank Platoon,9,",
        "attack, weapon and range",
        "all three",
    ),
    ("units.csv", "001-002", "002-001", "ids '002-001' cannot be read", "101-116"),
    (
        "units.csv",
        "M,10,6,yes,5,hard,no,,301-305",
        "M,10,6,no,5,hard,no,,301-305",
        "a soft target is of mobility hard",
        "",
    ),
    ("terrain.toml", 'hard = "3"', 'hard = "3.3"', "'3.3' is not allowed", "0.5, 1, 1.5"),
    ("combat.toml", '"-3" = ["-", "-",', '"-3" = ["Pin", "-",', "a result falls along the row", "never fall"),
    ("combat.toml", "hasty = -2", "hasty = -4", "-4 is out of range", "-3 to 8"),
    ("combat.toml", 'directions = ["N", "NE"', 'directions = ["N", "N"', "not each direction once", "N, NE"),
    (ARRACOURT, '"8 PzV"', '"11 PzV"', "11 PzV in all more than the counters", "10 counters"),
    (ARRACOURT, '"8 PzV"', '"8 Pz5"', "Pz5 is no type of unit", "82m, 120m"),
    (ARRACOURT, '"8 PzV"', '"PzV"', "'PzV' cannot be read", "as in 9 Inf"),
    (ARRACOURT, "turns = 20", "turns = 0", "0 is out of range", "1 to 99"),
    (
        ARRACOURT,
        "german = { level = 20 }",
        "german = { level = 25 }",
        "levels that cannot be",
        "tens of percent",
    ),
    (
        ARRACOURT,
        'zone = { place = "Bezange"',
        'zone = { place = "Paris"',
        "'Paris' is not allowed",
        "Arracourt",
    ),
    (ARRACOURT, 'hexes = ["0110"]', 'hexes = ["0510"]', "0510 lies inside the area", "on the edge"),
    (
        ARRACOURT,
        "minimum = { german = 30 }",
        "minimum = { french = 30 }",
        "nobody reads this",
        "german, allied",
    ),
    (ARRACOURT, 'what = "present"', 'what = "holding"', "'holding' is not allowed", "present, staying"),
    (ARRACOURT, 'what = "eliminated"', 'what = "held"', "held with the wrong of zone and edge", "zone for"),
    (UTAH, 'edge = "south"', 'edge = "bottom"', "'bottom' is not allowed", "north, east, south, west"),
    (DRIANT, 'improved = "must"', 'improved = "perhaps"', "'perhaps' is not allowed", "may, must, no"),
    (DRIANT, "within = 1 }", "within = 0 }", "6 stacks in 2 hexes", "a hex for each"),
    (LAST, 'zone = "british"', 'zone = "canadian"', "'canadian' is not allowed", "british, all"),
    (LAST, "rows = [29, 34]", "rows = [34, 29]", "[34, 29] is no extent", "[first, last]"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{f[0]} {f[3]}" for f in FAULTS])
def test_fault(tmp_path: Path, fault: tuple[str, str, str, str, str]) -> None:
    name, old, new, problem, allowed = fault
    error = broken(tmp_path, name, old, new)
    assert problem in error.problem
    assert allowed in (error.allowed or "")


def test_a_host_adds_a_scenario(tmp_path: Path) -> None:
    """With types no printed scenario calls for, and the mines of 17.11 that are left to players."""
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "our-own.toml").write_text(
        """
provenance = "reconstructed: our own"
rule = "18.1"
name = "Our own"
date = "1945"
summary = "Heavy tanks in a minefield."
turns = 5
first = "german"
[players]
allied = "american"
[panic]
german = { level = 0 }
allied = { level = 0 }
[[force]]
name = "heavy tanks"
side = "german"
units = ["2 PzVIb"]
zone = { columns = [1, 5] }
[[force]]
name = "the others"
side = "allied"
units = ["3 M26"]
zone = { columns = [57, 61] }
[[mines]]
side = "allied"
kind = "defensive"
number = 3
zone = { place = "Coincourt", within = 2 }
[victory]
[[victory.award]]
side = "german"
what = "eliminated"
points = 1
""",
        "utf-8",
    )
    found = load(tmp_path).scenarios
    assert len(found) == 15
    assert found["our-own"].fields[0].kind == "defensive"
    assert found["our-own"].forces[0].units == ("G341", "G342")


def test_unknown_file_and_folder(tmp_path: Path) -> None:
    (tmp_path / "hexs.csv").write_text("hex\n", "utf-8")
    with pytest.raises(DataError, match="nobody reads a file of this name"):
        load(tmp_path)
    with pytest.raises(DataError, match="no such folder"):
        load(tmp_path / "nowhere")
