"""Labels of charts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.hexwar.bands import Bands, Names, OffChart, read_labels

DRUMFIRE = Bands(["1-2", "3-6", "7+"])
DICE = Bands(["-3", "-2", "-1", "0", "1", "2"])
TENS = Bands([10, 20, 30])


@pytest.mark.parametrize(("number", "index"), [(1, 0), (2, 0), (3, 1), (6, 1), (7, 2), (99, 2)])
def test_a_number_finds_its_band(number: int, index: int) -> None:
    assert DRUMFIRE.index(number) == index


@pytest.mark.parametrize(("bands", "number"), [(DRUMFIRE, 0), (DICE, -4), (DICE, 3), (TENS, 15), (TENS, 40)])
def test_a_number_off_the_chart_is_refused(bands: Bands, number: int) -> None:
    with pytest.raises(OffChart, match=f"{number} is off the chart"):
        bands.index(number)


def test_the_nearest_band_counts_beyond_the_ends_only() -> None:
    assert DRUMFIRE.index(0, nearest=True) == 0
    assert (DICE.index(-9, nearest=True), DICE.index(9, nearest=True)) == (0, 5)
    with pytest.raises(OffChart):
        TENS.index(15, nearest=True)


def test_open_ends() -> None:
    bands = Bands(["0 or less", "1-5", "6-6", "7+"])
    assert [bands.index(n) for n in (-50, 0, 1, 5, 6, 7)] == [0, 0, 1, 1, 2, 3]


def test_negative_ranges() -> None:
    bands = Bands(["-5--3", "-2-0", "1"])
    assert [bands.index(n) for n in (-5, -3, -2, 0, 1)] == [0, 0, 1, 1, 2]


@pytest.mark.parametrize(
    ("labels", "why"),
    [
        ([], "at least one row"),
        (["1-2", "4-6"], "gap between '1-2' and '4-6'"),
        (["1-3", "3-6"], "does not follow on '1-3'"),
        (["2", "1"], "does not follow on '2'"),
        (["1+", "7"], "does not follow"),
        (["1", "3 or less"], "does not follow"),
        ([10, 20, 40], "gap between '20' and '40'"),
        (["6-3"], "runs backwards"),
        (["1 - 2"], "is no number or range"),
        (["1", "A"], "is no number or range"),
        (["A", "B", "A"], "stands twice"),
    ],
)
def test_labels_must_rise_without_gap_or_overlap(labels: list[str | int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_labels(labels)


def test_names_are_found_by_name() -> None:
    names = read_labels(["A", "B"])
    assert isinstance(names, Names)
    assert (names.index("B"), len(names)) == (1, 2)
    for wrong in ("C", 1):
        with pytest.raises(OffChart, match="A, B"):
            names.index(wrong, nearest=True)
    with pytest.raises(OffChart, match="is no number"):
        DICE.index("A")
    with pytest.raises(ValueError, match="a number among names"):
        Names(["A", "1"])


@given(st.integers(-20, 20), st.lists(st.integers(1, 6), min_size=1, max_size=6), st.data())
def test_every_number_between_the_ends_has_one_band(
    start: int, widths: list[int], data: st.DataObject
) -> None:
    labels, low = [], start
    for width in widths:
        labels.append(f"{low}-{low + width - 1}")
        low += width
    bands = Bands(labels)
    number = data.draw(st.integers(start, low - 1))
    assert [number in band for band in bands.bands].count(True) == 1
    assert number in bands.bands[bands.index(number)]
