"""A host's folder over a title's own, and hexes checked with a hint."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.hexwar.datafile import DataError
from games.hexwar.datafolder import DataFolder, require_between, require_hex, require_side, span
from games.hexwar.tables import read_toml
from tests.games.hexwar.maps import PANZER_44


@pytest.fixture
def folders(tmp_path: Path) -> DataFolder:
    """A title with a map and two scenarios, and a host who replaces one and adds one."""
    for name in ("own/map.toml", "own/scenarios/a.toml", "own/scenarios/b.toml", "host/scenarios/b.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")
    (tmp_path / "host/scenarios/c.toml").write_text("", "utf-8")
    (tmp_path / "host/scenarios/notes.txt").write_text("", "utf-8")
    return DataFolder(tmp_path / "own", tmp_path / "host")


def test_overlay_replaces_file_by_file(folders: DataFolder) -> None:
    assert folders.path("map.toml") == folders.own / "map.toml"
    (folders.overlay or folders.own).joinpath("map.toml").write_text("", "utf-8")
    assert folders.path("map.toml") == (folders.overlay or folders.own) / "map.toml"


def test_files_may_be_added_in_a_folder(folders: DataFolder) -> None:
    found = folders.paths("scenarios")
    assert [(p.name, p.parent.parent.name) for p in found] == [
        ("a.toml", "own"),
        ("b.toml", "host"),
        ("c.toml", "host"),
    ]
    assert folders.paths("nothing") == ()


def test_files_nobody_reads_are_refused(folders: DataFolder, tmp_path: Path) -> None:
    folders.require_known(["map.toml"])
    (tmp_path / "host/mapp.toml").write_text("", "utf-8")
    with pytest.raises(DataError, match=r"mapp.toml:1: nobody reads .*; allowed: map.toml"):
        folders.require_known(["map.toml"])
    with pytest.raises(DataError, match="no such folder"):
        DataFolder(tmp_path, tmp_path / "gone").require_known([])
    DataFolder(tmp_path).require_known([])


def test_hexes_are_checked(tmp_path: Path) -> None:
    assert require_hex(PANZER_44, tmp_path, 3, "0110") == "0110"
    assert require_side(PANZER_44, tmp_path, 3, "0210", "0110") == "0110/0210"
    assert span(PANZER_44).startswith("0101 to 6134")
    with pytest.raises(DataError, match=r":3: hex 110 is not on the map; allowed: 0110; did a spreadsheet"):
        require_hex(PANZER_44, tmp_path, 3, "110")
    with pytest.raises(DataError, match="0110 and 0310 are not adjacent; allowed: beside 0110 lie"):
        require_side(PANZER_44, tmp_path, 3, "0110", "0310")
    assert require_between(tmp_path, 1, "x", 3, 1, 3) == 3
    with pytest.raises(DataError, match=":1: x is 4; allowed: 1 to 3"):
        require_between(tmp_path, 1, "x", 4, 1, 3)


def test_a_nested_inline_table_is_found_in_its_own_part(tmp_path: Path) -> None:
    """Two parts of a list with an inline table each: the fault is named on the line of the right one."""
    path = tmp_path / "x.toml"
    path.write_text(
        'provenance = "derived: test"\n[[part]]\nzone = { n = 1 }\n[[part]]\nzone = { n = 2 }\n', "utf-8"
    )
    first, second = read_toml(path).blocks("part")
    assert (first.block("zone").line("n"), second.block("zone").line("n")) == (3, 5)
    assert (first.shape("zone"), first.block("zone").shape("n")) == ("table", "value")
