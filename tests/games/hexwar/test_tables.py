"""Charts from TOML."""

from pathlib import Path

import pytest

from games.hexwar.bands import OffChart
from games.hexwar.datafile import DataError, Provenance
from games.hexwar.tables import (
    Block,
    integer_chart,
    integer_scale,
    read_toml,
    text_chart,
    text_scale,
)

TEXT = """\
# A test of everything.
[fire]
columns = [10, 20]
letters = ["A", "B"]
range = 10
heavy = true
name = "counter-battery"
provenance = "printed 9.2: all"

[die]
1 = ["-", "2"]
"2-6" = ["2", "All"]

[attenuation]
provenance = "printed 6.91"
1 = 2
"2-3" = 0
"4+" = -1

[weather]
provenance = "printed 11.1"
1 = "fog"
2 = "clear"

[hex]
clear = { mp = 2, provenance = "reconstructed: two hexes a turn" }
woods = { mp = 3 }

[[level]]
from = 56
provenance = "printed 20.3"
[[level]]
from = 46
provenance = "printed 20.3"
"""


def file(tmp_path: Path, text: str = TEXT) -> Block:
    path = tmp_path / "chart.toml"
    path.write_text(text, encoding="utf-8")
    return read_toml(path)


def test_values_have_types(tmp_path: Path) -> None:
    fire = file(tmp_path).block("fire")
    assert fire.integer("range", 1, 10) == 10
    assert fire.integers("columns") == (10, 20)
    assert fire.text("name") == "counter-battery"
    assert fire.texts("letters", ("A", "B", "C")) == ("A", "B")
    assert fire.flag("heavy") is True
    assert fire.flag("light", default=False) is False
    assert fire.provenance == Provenance("printed 9.2: all", ("printed",))
    assert "range" in fire
    assert fire.keys == ("columns", "letters", "range", "heavy", "name")


def test_a_chart_is_read_by_row_and_column(tmp_path: Path) -> None:
    whole = file(tmp_path)
    fire = whole.block("fire")
    chart = text_chart(whole.block("die", fire.provenance), fire.integers("columns"), ("-", "2", "All"))
    assert [chart.read(1, 10), chart.read(1, 20), chart.read(5, 20)] == ["-", "2", "All"]
    assert chart.read(9, 70, nearest=True) == "All"
    assert list(chart.values()) == ["-", "2", "2", "All"]
    assert chart.provenance == fire.provenance
    with pytest.raises(OffChart):
        chart.read(7, 10)
    named = text_chart(whole.block("die", fire.provenance), fire.texts("letters"), ("-", "2", "All"))
    assert named.read(1, "B") == "2"


def test_scales_have_one_column(tmp_path: Path) -> None:
    whole = file(tmp_path)
    scale = integer_scale(whole.block("attenuation"))
    assert [scale.read(n) for n in (1, 2, 3, 4, 90)] == [2, 0, 0, -1, -1]
    weather = text_scale(whole.block("weather"), ("fog", "mist", "clear"))
    assert (weather.read(2), weather.read(7, nearest=True)) == ("clear", "clear")
    with pytest.raises(OffChart):
        weather.read(0)


def test_numbers_in_a_chart(tmp_path: Path) -> None:
    text = '[shift]\nprovenance = "printed 1.0"\n"1-3" = [0, 1]\n"4-6" = [1, -2]\n'
    chart = integer_chart(file(tmp_path, text).block("shift"), ["clear", "town"])
    assert chart.read(6, "town") == -2
    with pytest.raises(DataError, match=r"chart.toml:3: \[shift\] 1-3: 2 cells; allowed: 1: clear"):
        integer_chart(file(tmp_path, text).block("shift"), ["clear"])


def test_figures_without_provenance_cannot_be_read(tmp_path: Path) -> None:
    whole = file(tmp_path)
    with pytest.raises(DataError, match=r"chart.toml:11: \[die\] 1: is read without a provenance"):
        text_chart(whole.block("die"), (10, 20), ("-", "2", "All"))
    with pytest.raises(DataError, match=r"chart.toml:10: \[die\] lacks a provenance"):
        _ = whole.block("die").provenance
    woods = whole.block("hex").block("woods")
    with pytest.raises(DataError, match=r"chart.toml:27: \[hex.woods\] mp: is read without"):
        woods.integer("mp")
    assert whole.block("hex").block("clear").integer("mp") == 2


def test_a_block_may_lean_on_the_one_around_it(tmp_path: Path) -> None:
    whole = file(tmp_path, '[a]\nprovenance = "printed 1.0"\n[a.b]\nc = 1\n')
    inner = whole.block("a").block("b")
    assert inner.integer("c") == 1
    assert inner.provenance.text == "printed 1.0"
    assert inner.line("c") == 4


def test_the_keys_of_an_inline_table_stand_on_its_line(tmp_path: Path) -> None:
    text = '[hex]\nprovenance = "printed 5.3"\ntown = { mp = 2 }\n[stream]\nmp = 1\n'
    with pytest.raises(DataError, match=r"chart.toml:3: \[hex.town\] mp: 2 is out of range"):
        file(tmp_path, text).block("hex").block("town").integer("mp", 3)


def test_lists_of_tables(tmp_path: Path) -> None:
    levels = file(tmp_path).blocks("level")
    assert [level.integer("from") for level in levels] == [56, 46]
    assert [level.line() for level in levels] == [29, 32]
    with pytest.raises(DataError, match=r"chart.toml:33: \[level\] from: 46 is out of range"):
        levels[1].integer("from", 50)


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda b: b.integer("range", 11), r":5: \[fire\] range: 10 is out of range; allowed: 11 to any"),
        (lambda b: b.integer("range", None, 9), "10 is out of range; allowed: any to 9"),
        (lambda b: b.integer("heavy"), r":6: \[fire\] heavy: True is no whole number"),
        (lambda b: b.integer("name"), "'counter-battery' is no whole number"),
        (lambda b: b.integers("range"), "10 is no list"),
        (lambda b: b.integers("columns", 0, 15), "20 is out of range"),
        (lambda b: b.text("range"), "10 is no text"),
        (lambda b: b.text("name", ("x", "y")), r":7: .*is not allowed; allowed: x, y"),
        (lambda b: b.texts("letters", ("A",)), "'B' is not allowed; allowed: A"),
        (lambda b: b.flag("range"), "10 is neither true nor false"),
        (lambda b: b.flag("light"), r":2: \[fire\]: 'light' is missing; allowed: columns, letters"),
        (lambda b: b.block("range"), "is no table"),
        (lambda b: b.blocks("range"), "is no list of tables"),
        (lambda b: b.require_only("columns", "letters", "range", "name"), ":6: .*nobody reads this"),
    ],
)
def test_wrong_values_name_file_line_and_key(tmp_path: Path, ask: object, why: str) -> None:
    fire = file(tmp_path).block("fire")
    with pytest.raises(DataError, match=why):
        ask(fire)  # type: ignore[operator]  # a function of the block


def test_labels_must_make_a_chart(tmp_path: Path) -> None:
    text = '[die]\nprovenance = "printed 1.0"\n1 = "a"\n2 = "a"\n5 = "a"\n'
    with pytest.raises(DataError, match=r"chart.toml:1: \[die\]: there is a gap between '2' and '5'"):
        text_scale(file(tmp_path, text).block("die"), ("a",))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[a\n", r"chart.toml:1: "),
        ("[a]\nb = 1\nb = 2\n", r"chart.toml:3: "),
        ('[a]\nprovenance = "hearsay"\n', r"chart.toml:2: \[a\] provenance: .*must begin with"),
    ],
)
def test_files_that_are_not_right(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(DataError, match=why):
        file(tmp_path, text).block("a")
