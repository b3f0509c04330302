"""The picture of a hex map: what is in it, what is not, and what it weighs."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from PIL import Image

from games.hexwar import focus, raster, svg, textmap
from games.hexwar.grid import Grid
from games.hexwar.layouts import COLUMNS_EVEN_LOW
from games.hexwar.picture import looks
from games.hexwar.picture.counters import description
from games.hexwar.picture.lettering import FILES, width
from games.hexwar.picture.symbols import SYMBOLS, size_mark
from games.hexwar.scene import (
    Arrow,
    ArrowLook,
    Badge,
    Battle,
    Counter,
    Ground,
    Hexside,
    Marker,
    MarkLook,
    Place,
    Route,
    Scene,
    Shade,
    StepState,
    Work,
    WorkLook,
)

SVG = "{http://www.w3.org/2000/svg}"
GRID = Grid(COLUMNS_EVEN_LOW, COLUMNS_EVEN_LOW.block(range(1, 25), range(1, 19), range(18)))
NATIONS = {"german": looks.GERMAN, "british": looks.BRITISH, "french": looks.FRENCH}

GROUND = Ground(
    GRID,
    GRID.hexes,
    {"clear": looks.CLEAR, "woods": looks.WOODS, "town": looks.TOWN, "hill": looks.HILLTOP},
    {"0303": "woods", "0304": "woods", "0402": "town", "0605": "town", "0806": "hill"},
    "clear",
    {
        "river": looks.RIVER,
        "canal": looks.CANAL,
        "stream": looks.STREAM,
        "bridge": looks.BRIDGE,
        "slope": looks.SLOPE,
        "vp": looks.VICTORY_LINE,
    },
    (
        Hexside("0503", "0603", "river", "Somme"),
        Hexside("0503", "0602", "river", "Somme"),
        Hexside("0502", "0602", "river", "Somme"),
        Hexside("0503", "0603", "bridge"),
        Hexside("0806", "0807", "slope", low="0807"),
        Hexside("1010", "1011", "canal"),
        Hexside("1212", "1213", "stream"),
        Hexside("1412", "1413", "vp", "VP line"),
    ),
    {"road": looks.ROAD, "railway": looks.RAILWAY},
    (Route(("0402", "0503", "0603"), "road"), Route(("0101", "0102", "0103"), "railway")),
    (Place("0402", "Ugny-l'Equipée", 2), Place("0605", 'Ham <& "Co">', 1)),
    (
        Work("0705", WorkLook.REDOUBT, "Ellis Redoubt"),
        Work("0706", WorkLook.FIELDWORK, "Battle zone"),
        Work("0707", WorkLook.WIRE, "wire"),
        Work("0101", WorkLook.LETTER, "Entry hex A", "A"),
    ),
)

ATTACKER = Counter(
    "0603",
    "de:50/9",
    "50/9",
    "german",
    "shock",
    "XX",
    "30-4-6",
    "50th Division",
    "strength 30, morale 4, movement 6",
    StepState.REDUCED,
    (2, 3),
    (Badge("F", "fatigued"),),
)
DEFENDERS = (
    Counter("0503", "br:8WC/61/18", "8WC/61/18", "british", "infantry", "II", "3-4-5"),
    Counter("0503", "br:129/18", "129/18", "british", "engineer", "I", "1-3-5", inverted=True),
    Counter("0503", "fr:<4>", "R & <4>", "french", "cavalry", "X", "5-4-12", highlight=True),
    Counter("0503", "br:HQ", "HQ", "british", "hq", "", "1"),
)
FAR = Counter("2415", "de:far", "far/1", "german", "infantry", "III", "9-3-5", step=StepState.LAST)

SCENE = Scene(
    GROUND,
    NATIONS,
    (ATTACKER, *DEFENDERS, FAR),
    (Work("0604", WorkLook.OBJECTIVE, "objective"),),
    (
        Marker("0503", MarkLook.GAS, "gas attack", zone=GRID.disk("0503", 1)),
        Marker("0704", MarkLook.PLANE, "air observation", nation="german"),
    ),
    (Shade(("0704", "0705"), "zone of control"),),
    (Arrow(("0805", "0704", "0603"), label="50/9 moves"), Arrow(("0503", "0403"), ArrowLook.RETREAT)),
    (Battle(("0603",), "0503", "30:8 = 3 · 1 step"),),
    caption="Turn 1 <draft>",
    legend=True,
)
CROP = replace(SCENE.cropped(("0503",)), legend=False)


def tree(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(svg.draw(scene).svg)  # noqa: S314 (our own text)


def values(root: ElementTree.Element, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in root.iter() if attribute in element.attrib]


def titles(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}title")]


def view_box(root: ElementTree.Element) -> tuple[float, ...]:
    return tuple(float(part) for part in root.attrib["viewBox"].split())


def test_every_hex_can_be_addressed_and_says_what_it_is() -> None:
    root = tree(SCENE)
    hexes = [e for e in root.iter(f"{SVG}use") if e.attrib.get("class", "").startswith("hex ")]
    assert sorted(e.attrib["data-hex"] for e in hexes) == list(GRID.hexes)
    assert {"t-woods"} == {e.attrib["class"].split()[1] for e in hexes if e.attrib["data-hex"] == "0303"}
    assert "0402 town, Ugny-l'Equipée" in titles(root)


def test_every_counter_can_be_addressed_and_says_what_it_is() -> None:
    root = tree(SCENE)
    assert sorted(values(root, "data-unit")) == sorted(c.unit for c in SCENE.counters)
    told = titles(root)
    figures = "strength 30, morale 4, movement 6"
    assert f"German 50/9, 50th Division, {figures}, reduced, 2 of 3 steps, fatigued, in 0603" in told
    assert "British 129/18, engineer I, 1-3-5, inverted, in 0503" in told


def test_any_text_is_escaped() -> None:
    root = tree(SCENE)  # would not parse otherwise
    texts = [e.text for e in root.iter(f"{SVG}text")]
    assert "Turn 1 <draft>" in texts
    assert "R & <4>" in "".join(titles(root))
    assert "fr:<4>" in values(root, "data-unit")
    assert any('Ham <& "Co">' in (text or "") for text in texts)


def test_control_characters_cannot_break_the_picture() -> None:
    root = tree(replace(SCENE, caption="a\x00b\x1bc"))
    assert "a b c" in [e.text for e in root.iter(f"{SVG}text")]


def test_the_picture_obeys_a_strict_content_security_policy() -> None:
    text = svg.draw(SCENE).svg
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=|javascript:", text)


def test_every_reference_points_to_a_definition_with_the_pictures_prefix() -> None:
    root = tree(replace(SCENE, uid="second"))
    ids = values(root, "id")
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg.draw(replace(SCENE, uid="second")).svg))
    assert used <= set(ids)
    assert all(name.startswith("second-") for name in ids)


def test_the_same_scene_gives_the_same_bytes() -> None:
    first, second = svg.draw(SCENE), svg.draw(replace(SCENE))
    assert first == second
    assert raster.png(first.svg, 400) == raster.png(second.svg, 400)


def test_what_is_not_in_the_scene_is_nowhere_in_the_picture() -> None:
    seen = replace(SCENE, counters=(ATTACKER,), battles=(), markers=(), arrows=())
    for told in (svg.draw(seen).svg, svg.draw(seen).alt, textmap.describe(seen)):
        for hidden in ("8WC", "129/18", "gas", "30:8", "British"):
            assert hidden not in told


def test_a_crop_leaves_out_what_lies_far_away() -> None:
    text = svg.draw(CROP).svg
    assert "far/1" not in text
    assert "far/1" not in textmap.describe(CROP)
    assert len(set(re.findall(r'data-hex="(\d+)"', text))) < len(GRID.hexes) / 2


@pytest.mark.parametrize(
    "hexes", [("0503",), ("0101",), ("2417",), ("0101", "2417"), ("0505", "0515"), ("0303", "2003")]
)
def test_a_crop_holds_its_focus_hexes_whole(hexes: tuple[str, ...]) -> None:
    root = tree(replace(SCENE.cropped(hexes), caption="", trays=False, legend=False))
    _, _, wide, high = view_box(root)
    group = next(e for e in root.iter(f"{SVG}g") if e.attrib.get("class") == "map")
    dx, dy = map(float, re.findall(r"-?[\d.]+", group.attrib["transform"]))
    for h in hexes:
        for x, y in GRID.corners(h):
            assert -0.1 <= x * 60 + dx <= wide + 0.1
            assert -0.1 <= y * 60 + dy <= high + 0.1


def test_a_crop_is_never_a_thin_strip() -> None:
    for hexes in (("0501", "0517"), ("0105", "2405")):
        bare = replace(SCENE.cropped(hexes), caption="", trays=False, legend=False)
        _, _, wide, high = view_box(tree(bare))
        assert 0.5 < wide / high < 2.2


def test_focus_hexes_off_the_map_show_the_whole_map() -> None:
    assert svg.draw(SCENE.cropped(("9999",))).width == svg.draw(SCENE).width


def test_a_stack_shows_its_number_and_a_crop_lists_its_units() -> None:
    whole, crop = tree(SCENE), tree(CROP)
    counts = [e for e in whole.iter(f"{SVG}g") if e.attrib.get("class") == "count"]
    assert ["".join(e.itertext()) for e in counts] == ["4"]
    tray = next(e for e in crop.iter(f"{SVG}g") if e.attrib.get("class") == "trays")
    units = values(tray, "data-unit")
    assert units == [c.unit for c in reversed(DEFENDERS)]
    assert not [e for e in whole.iter(f"{SVG}g") if e.attrib.get("class") == "trays"]


def test_weakened_units_are_banded() -> None:
    text = svg.draw(SCENE).svg
    assert text.count('class="reduced"') == 2
    full = replace(SCENE, counters=tuple(replace(c, step=StepState.FULL) for c in SCENE.counters))
    assert 'class="reduced"' not in svg.draw(full).svg


def test_layers_can_be_switched_off() -> None:
    bare = svg.draw(replace(SCENE, hex_numbers=False, names=False, legend=False, caption="")).svg
    assert ">0303</text>" not in bare
    assert 'class="names"' not in bare
    assert 'class="legend"' not in bare
    assert 'class="caption"' not in bare
    assert ">0303</text>" in svg.draw(SCENE).svg


def test_an_unknown_symbol_is_refused() -> None:
    wrong = replace(SCENE, counters=(replace(ATTACKER, symbol="dragon"),))
    with pytest.raises(ValueError, match="no unit symbol 'dragon'; known: air"):
        svg.draw(wrong)


@pytest.mark.parametrize("code", sorted(SYMBOLS))
def test_every_symbol_is_well_formed(code: str) -> None:
    assert ElementTree.fromstring(f"<g>{SYMBOLS[code]}</g>").tag == "g"  # noqa: S314 (our own text)


def test_size_marks_differ() -> None:
    sizes = ("I", "II", "III", "X", "XX", "XXX", "XXXX", "XXXXX", ".", "..", "...", "[XXX]")
    assert len({size_mark(size) for size in sizes}) == len(sizes)
    assert size_mark("") == ""


@pytest.mark.parametrize("look", list(MarkLook))
def test_every_marker_look_is_drawn(look: MarkLook) -> None:
    root = tree(replace(SCENE, markers=(Marker("0907", look, "a mark", "12", "german"),)))
    drawn = next(e for e in root.iter(f"{SVG}g") if e.attrib.get("class") == f"marker m-{look}")
    assert len(list(drawn)) > 1


@pytest.mark.parametrize("look", list(WorkLook))
def test_every_work_look_is_drawn(look: WorkLook) -> None:
    root = tree(replace(SCENE, works=(Work("0907", look, "a work", "Q"),)))
    assert [e for e in root.iter() if e.attrib.get("class") == f"work w-{look}"]


def test_names_do_not_cover_each_other() -> None:
    crowd = tuple(Place(h, f"Village-of-{h}", 3) for h in GRID.disk("1208", 2))
    root = tree(replace(SCENE, ground=replace(GROUND, places=crowd)))
    names = next(e for e in root.iter(f"{SVG}g") if e.attrib.get("class") == "names")
    boxes = []
    for text in names.iter(f"{SVG}text"):
        size, x, y = (float(text.attrib[key]) for key in ("font-size", "x", "y"))
        half = width(text.text or "", size) / 2
        boxes.append((x - half, y - size * 0.7, x + half, y))
    assert len(boxes) > 12
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            assert not (a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3])


def test_a_png_for_a_letter_is_small_and_as_wide_as_asked() -> None:
    data = raster.png(svg.draw(CROP).svg, 700)
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.width == 700
        assert picture.format == "PNG"
    assert len(data) < 100_000


def test_a_png_is_cut_down_to_a_limit() -> None:
    drawn = svg.draw(SCENE).svg
    full, small = raster.png(drawn, 1200), raster.png(drawn, 1200, most_bytes=60_000)
    assert len(full) > 60_000 >= len(small)


def test_text_is_drawn_from_the_shipped_font() -> None:
    with_text = raster.png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">'
                           '<text x="5" y="22" font-size="20">Somme é</text></svg>', 90)  # fmt: skip
    with Image.open(io.BytesIO(with_text)) as picture:
        assert len(picture.convert("RGB").getcolors(9999) or []) > 4
    assert all(path.is_file() for path in FILES.values())


def test_no_picture_from_what_is_no_svg() -> None:
    with pytest.raises(ValueError, match=r"(?i)svg|xml|parse|document|token"):
        raster.png("not a picture")


def test_hexes_are_grouped_into_pictures() -> None:
    assert focus.clusters(GRID, ["2415", "0503", "0603", "2414"]) == (("0503", "0603"), ("2414", "2415"))
    assert focus.clusters(GRID, []) == ()
    everything = focus.clusters(GRID, GRID.hexes)
    assert sorted(h for group in everything for h in group) == list(GRID.hexes)


def test_hex_numbers_too_small_to_be_read_are_left_out() -> None:
    drawn = svg.draw(CROP)
    bare = re.sub(r'<g class="numbers".*?</g>', "", drawn.svg, flags=re.DOTALL)
    assert bare != drawn.svg
    assert raster.png(drawn.svg, drawn.width // 2) == raster.png(bare, drawn.width // 2)
    assert raster.png(drawn.svg, drawn.width) != raster.png(bare, drawn.width)


def test_a_counter_says_everything_once() -> None:
    """A badge may say what the step says."""
    reduced = Counter("0303", "1/2", "1/2", "german", "infantry", step=StepState.REDUCED, pips=(1, 2))
    said = description(replace(reduced, badges=(Badge("-", "reduced"),)))
    assert sorted(said) == sorted(set(said))
    assert {"reduced", "1 of 2 steps"} <= set(said)


def test_names_lie_over_the_counters_they_cannot_avoid() -> None:
    layers = [group.attrib.get("class") for group in tree(SCENE).iter(f"{SVG}g")]
    assert layers.index("names") > layers.index("counters")
