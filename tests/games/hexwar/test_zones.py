"""Zones of control as geometry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.hexwar.grid import NoSuchHex
from games.hexwar.zones import Zones
from tests.games.hexwar.maps import KAISERS_BATTLE

PLACES = st.frozensets(st.sampled_from(KAISERS_BATTLE.disk("3810", 4)), max_size=8)


@given(PLACES, PLACES)
def test_a_hex_is_controlled_when_a_piece_stands_beside_it(
    german: frozenset[str], allied: frozenset[str]
) -> None:
    zones = Zones(KAISERS_BATTLE, {"german": german, "allied": allied})
    for side, places in (("german", german), ("allied", allied)):
        for name in KAISERS_BATTLE.disk("3810", 6):
            beside = sorted(places.intersection(KAISERS_BATTLE.neighbours(name)))
            assert zones.is_controlled(name, by=side) == bool(beside)
            assert list(zones.sources(name, by=side)) == beside
        assert list(zones.controlled(side)) == [h for h in KAISERS_BATTLE if zones.is_controlled(h, side)]


def test_a_piece_does_not_control_its_own_hex_but_its_neighbour_does() -> None:
    alone = Zones(KAISERS_BATTLE, {"german": ["3804"]})
    assert not alone.is_controlled("3804", by="german")
    assert len(alone.controlled("german")) == 6
    pair = Zones(KAISERS_BATTLE, {"german": ["3804", "3805", "3805"]})
    assert pair.sources("3804", by="german") == ("3805",)


def test_the_order_of_the_pieces_does_not_matter() -> None:
    places = ["3804", "3906", "3705"]
    there = Zones(KAISERS_BATTLE, {"german": places})
    back = Zones(KAISERS_BATTLE, {"german": reversed(places)})
    assert there.sources("3805", by="german") == back.sources("3805", by="german") == ("3705", "3804", "3906")


def test_terrain_may_hold_a_zone_back() -> None:
    zones = Zones(KAISERS_BATTLE, {"german": ["3804"]}, extends=lambda a, b: b != "3704")
    assert not zones.is_controlled("3704", by="german")
    assert zones.is_controlled("3705", by="german")


def test_a_side_without_pieces_controls_nothing() -> None:
    zones = Zones(KAISERS_BATTLE, {"german": []})
    assert not zones.is_controlled("3804", by="german")
    assert zones.controlled("allied") == ()
    assert zones.sources("3804", by="allied") == ()


def test_pieces_off_the_map_are_refused() -> None:
    with pytest.raises(NoSuchHex):
        Zones(KAISERS_BATTLE, {"german": ["0100"]})
