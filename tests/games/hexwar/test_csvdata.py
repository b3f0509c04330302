"""Typed rows from CSV."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Literal

import pytest

from games.hexwar.csvdata import read_csv, require_unique
from games.hexwar.datafile import DataError, Provenance


class Size(StrEnum):
    DIVISION = "division"
    BRIGADE = "brigade"


@dataclass(frozen=True)
class Unit:
    id: str
    side: Literal["german", "allied"]
    size: Size
    cs: int
    cs_reduced: int | None
    zoc: bool
    provenance: Provenance
    name: str = ""
    line: int = 0


HEADER = "id,side,size,cs,cs_reduced,zoc,name,provenance\n"
GOOD = '50/9,german,division,30,18,yes,50th Division,"printed 18.1: id, side"\n'


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "units.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_cells_become_typed_values(tmp_path: Path) -> None:
    second = "\n 9KR , allied,brigade,-1,,no,,reconstructed: history\n"
    first, other = read_csv(write(tmp_path, HEADER + GOOD + second), Unit)
    assert first == Unit(
        id="50/9",
        side="german",
        size=Size.DIVISION,
        cs=30,
        cs_reduced=18,
        zoc=True,
        provenance=Provenance("printed 18.1: id, side", ("printed",)),
        name="50th Division",
        line=2,
    )
    assert (other.id, other.cs, other.cs_reduced, other.zoc) == ("9KR", -1, None, False)
    assert (other.name, other.line) == ("", 4)


def test_lines_are_counted_through_cells_of_several_lines(tmp_path: Path) -> None:
    long = '50/9,german,division,30,18,yes,"50th\nDivision",printed 18.1\n'
    rows = read_csv(write(tmp_path, HEADER + long + GOOD), Unit)
    assert [row.line for row in rows] == [2, 4]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("german", "German", "units.csv:2: column side: 'German' is not allowed; allowed: german, allied"),
        ("division", "corps", "column size: 'corps' is not allowed; allowed: division, brigade"),
        (",30,", ",thirty,", "column cs: 'thirty' is no whole number"),
        (",30,", ",3.5,", "column cs: '3.5' is no whole number"),
        (",30,", ",²,", "column cs: '²' is no whole number"),
        (",yes,", ",true,", "column zoc: 'true' is not allowed; allowed: yes, no"),
        ("50/9,", ",", "column id: a value is missing"),
        ("printed 18.1: id, side", "", "column provenance: provenance '' must begin with"),
        ("30,18", "30", "units.csv:2: 7 cells; allowed: 8: id, side"),
    ],
)
def test_a_wrong_cell_names_line_column_and_what_is_allowed(
    tmp_path: Path, old: str, new: str, why: str
) -> None:
    with pytest.raises(DataError) as refused:
        read_csv(write(tmp_path, HEADER + GOOD.replace(old, new, 1)), Unit)
    assert why in str(refused.value)
    assert refused.value.line == 2


@pytest.mark.parametrize(
    ("header", "why"),
    [
        (HEADER.replace("zoc", "zone"), "unknown column 'zone'"),
        (HEADER.replace(",zoc", ""), "column zoc is missing"),
        (HEADER.replace("name", "cs"), "column cs stands twice"),
        ("", "the file is empty"),
    ],
)
def test_a_wrong_header_is_refused(tmp_path: Path, header: str, why: str) -> None:
    with pytest.raises(DataError, match=why) as refused:
        read_csv(write(tmp_path, header), Unit)
    assert refused.value.line == 1


def test_broken_quotes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"units\.csv:2: "):
        read_csv(write(tmp_path, HEADER + '"50/9"x,german,division,30,18,yes,,printed 18.1\n'), Unit)


def test_a_column_with_a_default_may_be_left_out(tmp_path: Path) -> None:
    rows = read_csv(write(tmp_path, HEADER.replace(",name", "") + GOOD.replace(",50th Division", "")), Unit)
    assert rows[0].name == ""


def test_an_annotation_nobody_can_read_is_a_mistake_of_the_caller(tmp_path: Path) -> None:
    @dataclass
    class Odd:
        id: float

    with pytest.raises(TypeError, match="no way to read"):
        read_csv(write(tmp_path, "id\n1\n"), Odd)


def test_doubles_are_found(tmp_path: Path) -> None:
    path = write(tmp_path, HEADER + GOOD + "\n" + GOOD)
    rows = read_csv(path, Unit)
    with pytest.raises(DataError, match=r"units\.csv:4: 50/9 is already on line 2"):
        require_unique(path, rows, "id")
    require_unique(path, rows, "id", "line")
