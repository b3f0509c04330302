"""Broken data of a host: every fault is named with its file, its line, and what would be allowed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.hexwar.datafile import DataError
from games.kaisers_battle.data_files import OWN
from games.kaisers_battle.game_data import FILES, load, use_folder


def broken(folder: Path, name: str, old: str, new: str) -> DataError:
    """The error for our file with one text replaced; checks that it names the file and the changed line."""
    text = (OWN / name).read_text("utf-8")
    assert text.count(old) >= 1, f"{old!r} is not in {name}"
    line = text[: text.index(old)].count("\n") + 1
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError) as caught:
        load(folder)
    assert Path(caught.value.file) == folder / name
    assert caught.value.line == line, str(caught.value)
    assert str(caught.value).startswith(f"{folder / name}:{line}: ")
    return caught.value


MAP_FAULTS = [
    ("hexes.csv", "\n0113,town,", "\n4533,town,", "hex 4533 is not on the map", "0101 to 4433"),
    ("hexes.csv", "\n0113,town,", "\n113,town,", "hex 113 is not on the map", "0113; did a spreadsheet"),
    ("hexes.csv", "0113,town,", "0113,village,", "'village'", "clear, woods, town, hilltop, wire"),
    ("hexes.csv", "\n0118,", "\n0116,", "0116 is already on line 4", ""),
    (
        "hexes.csv",
        "3502,redoubt,Fresnoy Redoubt,allied",
        "3502,redoubt,Fresnoy Redoubt,",
        "side",
        "german, allied",
    ),
    ("hexes.csv", "Fonches,,", "Fonches,german,", "side of a town hex", "empty, only trenches"),
    ("hexes.csv", "Fonches,,reconstructed: real", "Fonches,,guessed: real", "provenance", "printed, derived"),
    (
        "hexsides.csv",
        "river,1000,1101,",
        "river,1000,1201,",
        "1000 and 1201 are not adjacent",
        "beside 1000 lie",
    ),
    ("hexsides.csv", "river,1000,1101,", "river,1000,9901,", "hex 9901 is not on the map", "0101 to 4433"),
    ("hexsides.csv", "river,1001,1101,", "river,1000,1101,", "1000/1101 is already on line", "one water"),
    ("hexsides.csv", "river,1000,1101,", "brook,1000,1101,", "'brook'", "river, canal, stream"),
    ("bridges.csv", "1002,1102,", "1002,1001,", "nothing to bridge on 1001/1002", "river or canal"),
    ("bridges.csv", "1002,1102,", "1002,1202,", "1002 and 1202 are not adjacent", "beside 1002 lie"),
    ("bridges.csv", "1004,1105,", "1002,1102,", "1002/1102 is already on line 2", "one bridge"),
    ("entries.csv", "A,3533,", "A,3520,", "entry hex 3520 lies inside the map", "edge of the map"),
    ("entries.csv", "B,1333,", "A,1333,", "A is already on line 2", ""),
    ("vp_line.csv", "\n2400,2501,", "\n2501,2400,", "does not part 2501", "western hexes in the column west"),
    ("map.toml", "column = 1\n", "column = 44\n", "44 is not on the western edge", "1"),
    ("map.toml", 'a_hex_west = "0101"', 'a_hex_west = "0001"', "hex 0001 is not on the map", "0101 to 4433"),
    ("map.toml", "columns = [1, 44]", "columns = [44, 1]", "[44, 1]", "[first, last]"),
]
UNIT_FAULTS = [
    ("units.csv", "\n28/3,28/3,", "\n88/3,28/3,", "unit 88/3 is already on line 2", "a new id"),
    ("units.csv", "\n28/3,28/3,", "\n28 3,28/3,", "id is 28 3", "letters and digits"),
    ("units.csv", "\n28/3,28/3,", "\nR7,28/3,", "id is R7", "not R1 or S1"),
    ("units.csv", "30,18,4,6,3,12", "30,31,4,6,3,12", "cs_reduced with cs 30 is 31", "1 to 30"),
    ("units.csv", "30,18,4,6,3,12", "30,,4,6,3,12", "cs_reduced is empty with 3 steps", "1 to 30"),
    ("units.csv", "30,18,4,6,3,12", "0,0,4,6,3,12", "cs is 0", "1 to 99"),
    ("units.csv", "30,18,4,6,3,12", "30,18,6,6,3,12", "mv is 6", "1 to 5"),
    ("units.csv", "30,18,4,6,3,12", "30,18,4,x,3,12", "'x' is no whole number", ""),
    ("units.csv", "30,18,4,6,3,12", "30,18,4,6,2,12", "steps of a division is 2", "3 to 3"),
    ("units.csv", "30,18,4,6,3,12", "30,18,4,6,3,6", "sp of a division is 6", "12 to 12"),
    ("units.csv", "88/3,88/3,german,german", "88/3,88/3,german,french", "german unit is french", "german"),
    ("units.csv", "stosstruppen,division,30", "storm,division,30", "'storm'", "stosstruppen, infantry"),
    (
        "units.csv",
        "3,12,yes,no",
        "3,12,yes,yes",
        "service_back is yes for a german division",
        "Allied battalions",
    ),
    ("units.csv", "1,2,yes,yes", "1,2,yes,maybe", "'maybe'", "yes, no"),
    ("setup.csv", "\n88/3,3902,", "\n88/4,3902,", "unit 88/4 is unknown", "an id of units.csv"),
    ("setup.csv", "\n88/3,3902,", "\nR1,3902,", "unit R1 is unknown", "an id of units.csv"),
    ("setup.csv", "\n88/3,3902,", "\n88/3,5002,", "hex 5002 is not on the map", "0101 to 4433"),
    ("setup.csv", "\n28/3,3903,", "\n28/3,3902,", "24 stacking points in 3902", "at most 12"),
    ("setup.csv", "\n28/3,3903,", "\n88/3,3903,", "88/3 is already on line 2", ""),
    ("setup.csv", "8AR/61/18,3301,0133", "8AR/61/18,3301,133", "hex 133 is not on the map", "0133"),
    ("setup.csv", "60/20/18,2016", "60/20/18,3902", "both sides start in 3902", "one side to a hex"),
    (
        "setup.csv",
        "\n88/3,3902,",
        "\n8LN/58/3,3902,",
        "8LN/58/3 also stands in reinforcements",
        "one of the two",
    ),
    ("reinforcements.csv", "2,A,8LN/58/3", "2,E,8LN/58/3", "entry E is unknown", "A, B, C, D"),
    ("reinforcements.csv", "2,A,8LN/58/3", "11,A,8LN/58/3", "turn is 11", "1 to 10"),
    ("reinforcements.csv", "2,A,8LN/58/3", "2,A,88/3", "88/3 is German", "Allied units"),
    ("reinforcements.csv", "2,A,8LN/58/3", "2,A,9LN/58/3", "unit 9LN/58/3 is unknown", "an id of units.csv"),
]
CHART_FAULTS = [
    ("terrain.toml", "clear     = { mp = 2,", "clear     = { mp = 0,", "mp: 0 is out of range", "1 to 20"),
    ("terrain.toml", "clear     = { mp = 2,", "clear     = { mp = 2, town = true,", "town: is true", "false"),
    ("terrain.toml", "woods     =", "forest    =", "forest", "clear, woods, town"),
    ("terrain.toml", "stream    =", "brook     =", "brook", "river, canal, stream, bridge"),
    ("weather.toml", '6 = "clear"', '6 = "rain"', "'rain'", "fog, mist, clear"),
    ("weather.toml", "pm_modifier = 1", "pm_modifier = 9", "9 is out of range", "0 to 6"),
    ("counter_battery.toml", '5 = ["2", "2",', '5 = ["2",', "5 cells", "6"),
    (
        "counter_battery.toml",
        '["2", "3", "4", "5", "All", "All"]',
        '["2", "3", "4", "6", "All", "All"]',
        "'6'",
        "All",
    ),
    ("counter_battery.toml", "[10, 20, 30,", "[10, 20, 35,", "do not rise by 10", "[10, 20, 30"),
    ("drumfire.toml", '4    = ["2", "3",', '4    = ["2",', "5 cells", "6"),
    ("drumfire.toml", '4    = ["2",', '4    = ["x",', "'x'", "-, 1, 2"),
    ("drumfire.toml", '["A", "B", "C", "D", "E", "F"]', '["A", "A", "C", "D", "E", "F"]', "apart", "such as"),
    (
        "drumfire.toml",
        "points = [1, 2,",
        "points = [2, 2,",
        "not the points of an attack",
        "[1, 2, 3, 4, 5, 6]",
    ),
    ("drumfire.toml", '"1-2" = ["A",', '"1-2" = ["G",', "'G'", "-, A, B"),
    ("artillery.toml", "field_points = 10", "field_points = -1", "-1 is out of range", "0 to 99"),
    ("artillery.toml", "mist_observed = 2", "rain_observed = 2", "rain_observed", "mist_observed"),
    (
        "supply.toml",
        "out_of_communication_hexes = 12",
        "out_of_communication_hexes = 5",
        "5 is out of range",
        "6 to 99",
    ),
    (
        "victory.toml",
        '"56+" = "German Decisive"',
        '"56+" = "German Total"',
        "'German Total'",
        "German Decisive",
    ),
    ("counter_mix.toml", "number = 24", "number = 240", "240 is out of range", "0 to 99"),
    ("turns.csv", "\n3,22 March", "\n4,22 March", "turn is 4", "3 to 3"),
    ("turns.csv", "1918,AM,50", "1918,noon,50", "'noon'", "AM, PM"),
    ("turns.csv", "AM,50,30,0", "AM,5000,30,0", "a number of points is 5000", "0 to 999"),
]
FAULTS = [*MAP_FAULTS, *UNIT_FAULTS, *CHART_FAULTS]


@pytest.mark.parametrize(("name", "old", "new", "problem", "allowed"), FAULTS)
def test_faults(tmp_path: Path, name: str, old: str, new: str, problem: str, allowed: str) -> None:
    if old.startswith("\n"):  # the line itself, not the end of the one above
        old, new = old[1:], new[1:]
    error = broken(tmp_path, name, old, new)
    assert problem in str(error)
    assert allowed in str(error)


def test_a_gap_in_the_victory_line_is_found(tmp_path: Path) -> None:
    text = (OWN / "vp_line.csv").read_text("utf-8")
    (tmp_path / "vp_line.csv").write_text(re.sub(r"\n2416,2517,[^\n]*", "", text), "utf-8")
    with pytest.raises(DataError, match=r"vp_line\.csv:\d+: the line does not part .* without a gap"):
        load(tmp_path)


def test_a_missing_row_of_a_chart_is_named(tmp_path: Path) -> None:
    text = (OWN / "weather.toml").read_text("utf-8")
    (tmp_path / "weather.toml").write_text(text.replace('7 = "clear"\n', ""), "utf-8")
    with pytest.raises(DataError, match=r"weather\.toml:\d+: \[die\]: no row for 7; allowed: .*6 and 7"):
        load(tmp_path)


def test_bands_of_stacking_points_must_reach_from_one_upwards(tmp_path: Path) -> None:
    text = (OWN / "drumfire.toml").read_text("utf-8")
    (tmp_path / "drumfire.toml").write_text(text.replace('"7+" ', '"7-12"'), "utf-8")
    with pytest.raises(DataError, match=r'drumfire\.toml:\d+: .*from 1 upwards; allowed: .*"7\+"'):
        load(tmp_path)


def test_totals_without_a_level_are_refused(tmp_path: Path) -> None:
    text = (OWN / "victory.toml").read_text("utf-8")
    (tmp_path / "victory.toml").write_text(text.replace('"56+"', '"56-99"'), "utf-8")
    with pytest.raises(DataError, match=r'victory\.toml:\d+: .*no level; allowed: .*"56\+"'):
        load(tmp_path)


def test_levels_may_not_leave_a_gap(tmp_path: Path) -> None:
    text = (OWN / "victory.toml").read_text("utf-8")
    (tmp_path / "victory.toml").write_text(text.replace('"46-55"', '"47-55"'), "utf-8")
    with pytest.raises(DataError, match=r"victory\.toml:\d+: .*a gap between '36-45' and '47-55'"):
        load(tmp_path)


def test_a_unit_that_neither_starts_nor_arrives_is_named(tmp_path: Path) -> None:
    text = (OWN / "setup.csv").read_text("utf-8")
    (tmp_path / "setup.csv").write_text(re.sub(r"\n88/3,[^\n]*", "", text), "utf-8")
    with pytest.raises(DataError, match=r"setup\.csv:1: .*reinforcements\.csv: 88/3; allowed: a line"):
        load(tmp_path)


def test_a_column_that_is_missing_is_named(tmp_path: Path) -> None:
    text = (OWN / "entries.csv").read_text("utf-8")
    (tmp_path / "entries.csv").write_text(text.replace("entry,hex,", "letter,hex,"), "utf-8")
    with pytest.raises(DataError, match=r"entries\.csv:1: unknown column 'letter'; allowed: entry, hex"):
        load(tmp_path)


def test_toml_that_cannot_be_read_names_its_line(tmp_path: Path) -> None:
    (tmp_path / "supply.toml").write_text("[supply]\nin_supply_hexes = six\n", "utf-8")
    with pytest.raises(DataError, match=r"supply\.toml:2: "):
        load(tmp_path)


def test_a_file_nobody_reads_is_refused_rather_than_ignored(tmp_path: Path) -> None:
    (tmp_path / "unit.csv").write_text("id\n", "utf-8")
    with pytest.raises(
        DataError, match=r"unit\.csv:1: nobody reads .* allowed: artillery\.toml, bridges\.csv"
    ):
        load(tmp_path)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such folder; allowed: a folder with data files"):
        load(tmp_path / "absent")


def test_the_list_of_files_is_the_folder() -> None:
    found = sorted(p.name for p in OWN.iterdir() if p.suffix in (".csv", ".toml"))
    assert found == sorted(FILES)


def test_an_overlay_replaces_one_file_and_leaves_the_others(tmp_path: Path) -> None:
    text = (OWN / "units.csv").read_text("utf-8")
    old = "88/3,88/3,german,german,3,,88th Division,stosstruppen,division,30,18,4"
    assert old in text
    (tmp_path / "units.csv").write_text(text.replace(old, old.replace("30,18,4", "28,17,5")), "utf-8")
    data = load(tmp_path)
    assert (data.units["88/3"].cs, data.units["88/3"].cs_reduced, data.units["88/3"].mv) == (28, 17, 5)
    assert data.units["28/3"].cs == 30
    assert data.map.hexes == load().map.hexes


def test_an_overlay_may_come_from_a_spreadsheet(tmp_path: Path) -> None:
    """Spreadsheets put a byte order mark in front and end lines the Windows way."""
    text = (OWN / "entries.csv").read_text("utf-8")
    (tmp_path / "entries.csv").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert load(tmp_path).map.entries == load().map.entries


def test_our_own_data_is_read_once() -> None:
    assert load() is load()


def test_a_folder_is_chosen_before_the_first_load_or_not_at_all(tmp_path: Path) -> None:
    load()
    with pytest.raises(RuntimeError, match="before the first game"):
        use_folder(tmp_path)


def test_a_chosen_folder_serves_the_whole_process(tmp_path: Path) -> None:
    text = (OWN / "supply.toml").read_text("utf-8")
    (tmp_path / "supply.toml").write_text(text.replace("in_supply_hexes = 6", "in_supply_hexes = 5"), "utf-8")
    code = (
        "import sys; from games.kaisers_battle.game_data import load, use_folder; use_folder(sys.argv[1]); "
        "print(load().charts.supply.in_supply)"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "5\n"


def test_every_line_of_ours_says_where_its_figures_come_from() -> None:
    data = load()
    for record in (
        *data.map.hexes.values(),
        *data.map.water.values(),
        *data.units.values(),
        *data.starts.values(),
    ):
        assert record.provenance.origins
