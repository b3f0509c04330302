"""The map from its files."""

from pathlib import Path

import pytest

from games.hexwar.board import Board, HexFile, HexsideFile, read_board, read_grid
from games.hexwar.datafile import DataError
from games.hexwar.grid import Grid, NoSuchHex
from games.hexwar.tables import read_toml

GRID = """\
[grid]
provenance = "derived: from the set-up hexes"
columns = [1, 5]
rows_of_odd_columns = [1, 4]
rows_of_even_columns = [0, 4]
lower_columns = "even"
"""
POINTY = """\
[grid]
provenance = "printed 2.2"
rows = [36, 39]
columns_of_odd_rows = [1, 3]
columns_of_even_rows = [1, 4]
eastern_rows = "odd"
prefix = "W"
without = ["W3604"]
"""
HEXES = """\
hex,terrain,name,side,provenance
0201,town,Ham,,reconstructed: real place
0202,town,Ham,,reconstructed: real place
0303,redoubt,Enghien,allied,printed 18.2: name
0304,woods,,,reconstructed: real wood
"""
SIDES = """\
kind,hex,beside,name,provenance
river,0202,0302,Somme,reconstructed: real course
stream,0303,0302,,reconstructed: real course
"""
BRIDGES = "west,east,provenance\n0202,0302,reconstructed: main road\n"


def grid(tmp_path: Path, text: str = GRID) -> Grid:
    (tmp_path / "map.toml").write_text(text, encoding="utf-8")
    return read_grid(read_toml(tmp_path / "map.toml").block("grid"))


def board(tmp_path: Path, hexes: str = HEXES, sides: str = SIDES, bridges: str = BRIDGES) -> Board:
    for name, text in (("hexes.csv", hexes), ("hexsides.csv", sides), ("bridges.csv", bridges)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return read_board(
        grid(tmp_path),
        HexFile(
            tmp_path / "hexes.csv", ("clear", "woods", "town", "redoubt"), {"side": ("", "german", "allied")}
        ),
        [
            HexsideFile(tmp_path / "hexsides.csv", ("river", "stream")),
            HexsideFile(tmp_path / "bridges.csv", ("bridge",), ("west", "east")),
        ],
        default="clear",
        provenance="reconstructed: open country",
    )


def test_the_map_shows_what_the_files_say(tmp_path: Path) -> None:
    found = board(tmp_path)
    assert len(found.grid) == 3 * 4 + 2 * 5
    assert [found.terrain(h) for h in ("0101", "0201", "0303")] == ["clear", "town", "redoubt"]
    assert (found.name("0303"), found.name("0304"), found.name("0101")) == ("Enghien", "", "")
    assert (found.detail("0303", "side"), found.detail("0101", "side")) == ("allied", "")
    assert found.places == {"Ham": ("0201", "0202"), "Enghien": ("0303",)}
    assert found.with_terrain("town", "woods") == ("0201", "0202", "0304")
    assert [record.hex for record in found.records()] == list(found.grid.hexes)


def test_unlisted_hexes_say_so(tmp_path: Path) -> None:
    found = board(tmp_path)
    assert found.record("0303").is_listed
    assert found.record("0303").provenance.is_printed
    assert not found.record("0101").is_listed
    assert found.record("0101").hex == "0101"
    assert found.record("0101").provenance.text == "reconstructed: open country"


def test_hexsides_are_the_same_from_both_hexes(tmp_path: Path) -> None:
    found = board(tmp_path)
    assert found.kinds("0202", "0302") == found.kinds("0302", "0202") == ("river", "bridge")
    assert [record.name for record in found.between("0302", "0202")] == ["Somme", ""]
    assert found.kinds("0302", "0303") == ("stream",)
    assert found.kinds("0101", "0102") == ()
    assert [record.side for record in found.with_kind("stream", "bridge")] == ["0302/0303", "0202/0302"]


def test_hexes_off_the_map_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NoSuchHex):
        board(tmp_path).terrain("0100")
    with pytest.raises(KeyError, match="vp"):
        board(tmp_path).detail("0101", "vp")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("0303,redoubt", "0100,redoubt", "hexes.csv:4: hex '0100' is not on the map; allowed: 0101 to 0504"),
        ("0303,redoubt", "0202,redoubt", "hexes.csv:4: hex 0202 is listed twice"),
        ("0303,redoubt", "0303,fort", "terrain 'fort' is not allowed; allowed: clear, woods, town, redoubt"),
        (",allied,", ",french,", "side 'french' is not allowed; allowed: (empty), german, allied"),
        ("printed 18.2: name", "seen", "hexes.csv:4: provenance 'seen' must begin with"),
        ("0303,redoubt,Enghien", "0303,redoubt", "hexes.csv:4: 4 cells; allowed: 5"),
        ("hex,terrain", "hex,ground", "hexes.csv:1: unknown column 'ground'"),
        (",side,", ",name,", "hexes.csv:1: column name stands twice"),
    ],
)
def test_a_wrong_hex_is_refused(tmp_path: Path, old: str, new: str, why: str) -> None:
    with pytest.raises(DataError) as refused:
        board(tmp_path, hexes=HEXES.replace(old, new, 1))
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("0202,0302", "0202,0304", "hexsides.csv:2: 0202 and 0304 are not adjacent; allowed: beside 0202: "),
        ("0202,0302", "0202,9999", "hexsides.csv:2: hex '9999' is not on the map"),
        ("river", "lake", "hexsides.csv:2: kind 'lake' is not allowed; allowed: river, stream"),
        ("stream,0303,0302", "river,0302,0202", "hexsides.csv:3: river 0202/0302 is already on line 2"),
        ("kind,hex", "type,hex", "hexsides.csv:1: unknown column 'type'"),
        ("reconstructed: real course", "", "hexsides.csv:2: provenance '' must begin with"),
    ],
)
def test_a_wrong_hexside_is_refused(tmp_path: Path, old: str, new: str, why: str) -> None:
    with pytest.raises(DataError) as refused:
        board(tmp_path, sides=SIDES.replace(old, new, 1))
    assert why in str(refused.value)


def test_a_file_of_several_kinds_needs_the_column(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="column kind is missing"):
        board(tmp_path, sides="hex,beside,provenance\n0202,0302,derived: so\n")


def test_pointy_maps(tmp_path: Path) -> None:
    found = grid(tmp_path, POINTY)
    assert len(found) == 2 * 4 + 2 * 3 - 1
    assert found.neighbours("W3701") == ("W3802", "W3702", "W3602", "W3601", "W3801")


@pytest.mark.parametrize(
    ("text", "old", "new", "why"),
    [
        (GRID, "[1, 5]", "[5, 1]", r"map.toml:3: \[grid\] columns: \[5, 1\] is no extent; allowed: \[first"),
        (GRID, "[1, 5]", "[1, 2, 3]", "is no extent"),
        (GRID, "[1, 5]", "[1, 100]", "100 is out of range; allowed: 0 to 99"),
        (GRID, '"even"', '"west"', r":6: .*'west' is not allowed; allowed: odd, even"),
        (GRID, "lower_columns", "low_columns", ":6: .*nobody reads this; allowed: columns, "),
        (GRID, "provenance", "source", "nobody reads this"),
        (POINTY, '"W3604"', '"W9999"', ":8: .*hex W9999 is not on the map anyway"),
    ],
)
def test_a_wrong_extent_is_refused(tmp_path: Path, text: str, old: str, new: str, why: str) -> None:
    with pytest.raises(DataError, match=why):
        grid(tmp_path, text.replace(old, new, 1))


def test_an_extent_without_provenance_is_refused(tmp_path: Path) -> None:
    bare = "\n".join(line for line in GRID.splitlines() if "provenance" not in line)
    with pytest.raises(DataError, match="is read without a provenance"):
        grid(tmp_path, bare)
