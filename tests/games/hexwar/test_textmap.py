"""The map in words says what the picture shows, in order, and nothing more."""

from __future__ import annotations

from dataclasses import replace

from games.hexwar import textmap
from games.hexwar.grid import Grid
from games.hexwar.layouts import COLUMNS_EVEN_LOW
from games.hexwar.picture import looks
from games.hexwar.scene import (
    Arrow,
    ArrowLook,
    Battle,
    Counter,
    Ground,
    Hexside,
    Marker,
    MarkLook,
    Place,
    Scene,
    Shade,
    Work,
    WorkLook,
)

GRID = Grid(COLUMNS_EVEN_LOW, COLUMNS_EVEN_LOW.block(range(1, 21), range(1, 16), range(15)))
GROUND = Ground(
    GRID,
    GRID.hexes,
    {"clear": looks.CLEAR, "woods": looks.WOODS, "town": looks.TOWN},
    {"0503": "town", "0303": "woods", "0304": "woods"},
    "clear",
    {"river": looks.RIVER, "bridge": looks.BRIDGE, "slope": looks.SLOPE, "vp": looks.VICTORY_LINE},
    (
        Hexside("0503", "0603", "river", "Somme"),
        Hexside("0503", "0602", "river", "Somme"),
        Hexside("0503", "0603", "bridge"),
        Hexside("0503", "0502", "slope", low="0502"),
        Hexside("0503", "0504", "vp", "VP line"),
    ),
    places=(Place("0503", "Ham", 2),),
    works=(Work("0503", WorkLook.REDOUBT, "Fort Ham"), Work("0909", WorkLook.WIRE, "wire")),
)
SCENE = Scene(
    GROUND,
    {"german": looks.GERMAN, "british": looks.BRITISH},
    (
        Counter("0503", "a", "8WC", "british", "infantry", "II", "3-4-5"),
        Counter("0503", "b", "129", "british", "engineer", "I", "1-3-5", "129th Field Company"),
        Counter("0603", "c", "50/9", "german", "shock", "XX", "30-4-6", "50th Division", "strength 30"),
        Counter("1010", "d", "HQ/9", "german", "hq", "", "1-2-8"),
    ),
    markers=(Marker("0503", MarkLook.GAS, "gas", zone=("0503", "0502")),),
    shades=(Shade(("0707", "0708"), "no entry"),),
    arrows=(Arrow(("0503", "0403"), ArrowLook.RETREAT, "8WC"),),
    battles=(Battle(("0603", "0602"), "0503", "30:4 = 7"),),
    caption="Turn 1",
)


def test_the_whole_map_in_words() -> None:
    assert (
        textmap.describe(SCENE)
        == """\
Turn 1
======

Units
-----
0503 (town, Ham, Fort Ham (redoubt)): 2 units
  British 129 I, 129th Field Company, 1-3-5
  British 8WC, infantry II, 3-4-5
  river Somme: south-east to 0603, north-east to 0602; bridge: south-east to 0603; \
slope down: north to 0502; next to the other side: 1 unit south-east in 0603
0603 (clear): 1 unit
  German 50/9 XX, 50th Division, strength 30
  river Somme: north-west to 0503; bridge: north-west to 0503; \
next to the other side: 2 units north-west in 0503
1010 (clear): 1 unit
  German HQ/9, hq, 1-2-8

Marks
-----
0503: gas, acts on 0503, 0502
no entry: 0707, 0708

Moves
-----
Retreat (8WC): 0503 0403

Battles
-------
Attack on 0503 from 0603 and 0602: 30:4 = 7

Ground
------
woods: 0303, 0304
town: 0503 Ham
redoubt: 0503 Ham
wire: 0909
river: Somme
bridge: 0503/0603
slope: 1 hexside
victory line: VP line
"""
    )


def test_every_counter_is_listed_once() -> None:
    units = textmap.describe(SCENE).split("Marks")[0]
    for counter in SCENE.counters:
        assert units.count(f" {counter.label}") == 1 + (counter.label == "129")


def test_a_crop_tells_only_what_it_shows() -> None:
    told = textmap.describe(SCENE.cropped(("0503",)))
    assert "50/9" in told
    assert "HQ/9" not in told
    assert "wire" not in told


def test_an_empty_scene_has_a_heading_and_its_ground() -> None:
    empty = Scene(replace(GROUND, hexsides=(), works=()), {})
    assert textmap.describe(empty) == ("Map\n===\n\nGround\n------\nwoods: 0303, 0304\ntown: 0503 Ham\n")


def test_the_words_for_the_picture() -> None:
    assert textmap.alt_text(SCENE) == (
        "Turn 1: the whole map, 4 units in 3 hexes. Attack on 0503 from 0603 and 0602: 30:4 = 7."
    )
    quiet = replace(SCENE, battles=(), caption="").cropped(("0503",))
    assert textmap.alt_text(quiet) == "The map around 0503, 3 units in 2 hexes."


def test_the_words_for_a_picture_of_many_battles_stay_short() -> None:
    many = replace(SCENE, battles=tuple(Battle(("0603",), h) for h in ("0503", "0602", "0604", "0703")))
    assert textmap.alt_text(many).endswith("Attack on 0604 from 0603; and 1 more.")
