"""Tracing supply lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.hexwar.grid import NoSuchHex
from games.hexwar.supply import Line, distances, trace
from tests.games.hexwar.maps import KAISERS_BATTLE

AREA = KAISERS_BATTLE.disk("2216", 4)
HEXES = st.sampled_from(AREA)
SOME = st.frozensets(HEXES, max_size=25)


def is_open(name: str) -> bool:
    return False


def test_the_first_hex_is_not_counted_and_the_source_is() -> None:
    line = trace(KAISERS_BATTLE, "2216", ["2222"], is_open)
    assert line == Line(("2216", "2217", "2218", "2219", "2220", "2221", "2222"))
    assert (line.length, line.source) == (6, "2222")


def test_the_limit_is_the_last_length_allowed() -> None:
    assert trace(KAISERS_BATTLE, "2216", ["2222"], is_open, limit=6) is not None
    assert trace(KAISERS_BATTLE, "2216", ["2222"], is_open, limit=5) is None


def test_a_piece_with_the_source_needs_no_line() -> None:
    line = trace(KAISERS_BATTLE, "2216", ["2216"], lambda h: True, limit=0)
    assert line == Line(("2216",))
    assert line.length == 0


def test_the_start_may_be_blocked_the_source_may_not() -> None:
    assert trace(KAISERS_BATTLE, "2216", ["2218"], lambda h: h == "2216") is not None
    assert trace(KAISERS_BATTLE, "2216", ["2218"], lambda h: h == "2218") is None


def test_the_nearest_source_wins_and_a_wall_is_gone_round() -> None:
    near = trace(KAISERS_BATTLE, "2216", ["2222", "2213"], is_open)
    assert near is not None
    assert near.source == "2213"
    wall = frozenset({"2215", "2115", "2315"})
    around = trace(KAISERS_BATTLE, "2216", ["2213"], wall.__contains__)
    assert around is not None
    assert around.length == 5
    assert not wall.intersection(around.hexes)


def test_a_ring_of_enemies_isolates() -> None:
    ring = frozenset(KAISERS_BATTLE.ring("2216", 2))
    assert trace(KAISERS_BATTLE, "2216", ["2222"], ring.__contains__) is None
    assert trace(KAISERS_BATTLE, "2216", [], is_open, limit=3) is None


def test_single_hexsides_may_be_closed() -> None:
    def may_cross(a: str, b: str) -> bool:
        return (a, b) != ("2216", "2217")

    line = trace(KAISERS_BATTLE, "2216", ["2217"], is_open, may_cross=may_cross)
    assert line is not None
    assert line.length == 2
    found = distances(KAISERS_BATTLE, ["2217"], is_open, limit=3, may_cross=may_cross)
    assert found["2216"] == 2


@given(HEXES, SOME, st.frozensets(HEXES, min_size=1, max_size=3), st.none() | st.integers(0, 8))
def test_one_sweep_gives_the_same_as_every_single_line(
    start: str, wall: frozenset[str], sources: frozenset[str], limit: int | None
) -> None:
    def is_blocked(name: str) -> bool:
        return name in wall or name not in AREA

    line = trace(KAISERS_BATTLE, start, sources, is_blocked, limit=limit)
    sweep = distances(KAISERS_BATTLE, sources, is_blocked, limit=limit)
    assert not wall.intersection(sweep)
    if start not in wall:
        assert (None if line is None else line.length) == sweep.get(start)
    if line is not None:
        assert (line.hexes[0], line.source in sources) == (start, True)
        assert not wall.intersection(line.hexes[1:])
        assert all(
            KAISERS_BATTLE.are_adjacent(a, b) for a, b in zip(line.hexes, line.hexes[1:], strict=False)
        )


def test_a_start_off_the_map_is_refused() -> None:
    with pytest.raises(NoSuchHex):
        trace(KAISERS_BATTLE, "0100", ["0100"], is_open)
