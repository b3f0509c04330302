"""Reading the charts from their files."""

from __future__ import annotations

from games.hexwar.datafolder import DataFolder
from games.hexwar.layouts import FLAT_DIRECTIONS
from games.hexwar.tables import Block, Chart, Scale, read_toml, text_chart, text_scale
from games.panzer44.charts import (
    MINES,
    MOBILITIES,
    PROCEDURES,
    RESULTS,
    Charts,
    Effects,
    Scatter,
    Steps,
    TerrainChart,
)
from games.panzer44.map import SIDE_KINDS, TERRAINS

HALVES = {"no": None, "0": 0} | {f"{n / 2:g}": n for n in range(1, 25)}
"""What a cost may be in a file, and the half movement points it means."""
CHANGES = ("x2", *(str(-n) for n in range(21)))


def read_charts(folder: DataFolder) -> Charts:
    """Every chart; DataError for a missing cell, a wrong word or a figure out of range."""
    combat = read_toml(folder.path("combat.toml"))
    combat.require_only("results", "attenuation", "removal", "procedure", "scatter", "mines")
    mines = combat.block("mines")
    mines.require_only(*MINES)
    return Charts(
        terrain=read_terrain(read_toml(folder.path("terrain.toml"))),
        results=read_results(combat.block("results")),
        attenuation=read_attenuation(combat.block("attenuation")),
        removal=read_removal(combat.block("removal")),
        procedure={name: read_steps(combat.block("procedure").block(name)) for name in PROCEDURES},
        scatter=read_scatter(combat.block("scatter")),
        mines={kind: mines.integer(kind, -3, 8) for kind in MINES},
    )


def read_terrain(file: Block) -> TerrainChart:
    """10.4 The Terrain Effects Chart."""
    file.require_only("hexes", "hexsides", "road", "works", "overrun")
    hexes, sides = file.block("hexes"), file.block("hexsides")
    hexes.require_only(*TERRAINS)
    sides.require_only(*SIDE_KINDS)
    works = file.block("works")
    works.require_only("improved_position_die")
    return TerrainChart(
        hexes={name: read_effects(hexes.block(name)) for name in TERRAINS},
        hexsides={name: read_effects(sides.block(name)) for name in SIDE_KINDS},
        road=read_points(file.block("road")),
        improved_position_die=works.integer("improved_position_die", 0, 6),
        overrun=read_points(file.block("overrun")),
    )


def read_points(block: Block) -> int:
    """A cost for every class of unit, in half movement points."""
    block.require_only("points")
    points = read_cost(block, "points")
    if points is None:
        raise block.error("points", "'no' forbids to all", "a number of points")
    return points


def read_cost(block: Block, key: str) -> int | None:
    """A cost in half movement points, None for "no"."""
    return HALVES[block.text(key, tuple(HALVES))]


def read_effects(block: Block) -> Effects:
    """One line of the chart."""
    block.require_only(*MOBILITIES, "die", "sight")
    return Effects(
        cost={mobility: read_cost(block, mobility) for mobility in MOBILITIES},
        die=block.integer("die", 0, 6),
        blocks_sight=block.text("sight", ("open", "blocked")) == "blocked",
        provenance=block.provenance,
    )


def read_results(block: Block) -> Chart[str]:
    """6.81 The Combat Results Table; results must not fall with the die or the superiority."""
    block.require_only("columns", "rows")
    rows = block.block("rows")
    chart = text_chart(rows, block.integers("columns"), RESULTS)
    before: tuple[int, ...] = ()
    for key, cells in zip(rows.keys, chart.cells, strict=True):
        ranks = tuple(RESULTS.index(cell) for cell in cells)
        if list(ranks) != sorted(ranks):
            raise rows.error(key, "a result falls along the row", "results that never fall to the right")
        if any(high > low for high, low in zip(before, ranks, strict=bool(before))):
            raise rows.error(key, "a result falls with a higher die", "at least those of the row above")
        before = ranks
    return chart


def read_attenuation(block: Block) -> Scale[str]:
    """6.91 The Range Attenuation Table."""
    return text_scale(block, CHANGES)


def read_removal(block: Block) -> dict[str, int]:
    """6.83 The highest die that takes a disruption marker off."""
    block.require_only("D1", "D2", "D3")
    return {state: block.integer(state, 0, 6) for state in ("D1", "D2", "D3")}


def read_steps(block: Block) -> Steps:
    """6.85 A line of the Attack Procedure Chart."""
    block.require_only("attenuate", "subtract", "terrain", "allowed")
    choices: dict[str, bool | int] = {"yes": True, "no": False} | {str(n): n for n in range(1, 21)}
    return Steps(
        attenuate=block.flag("attenuate"),
        subtract=choices[block.text("subtract", tuple(choices))],
        terrain=block.flag("terrain"),
        is_allowed=block.flag("allowed"),
        provenance=block.provenance,
    )


def read_scatter(block: Block) -> Scatter:
    """6.48 The scatter diagram: each direction for one face of the die."""
    block.require_only("directions", "indirect_hits", "air_hits")
    directions = block.texts("directions", FLAT_DIRECTIONS)
    if sorted(directions) != sorted(FLAT_DIRECTIONS):
        raise block.error("directions", "not each direction once", ", ".join(FLAT_DIRECTIONS))
    return Scatter(directions, block.integer("indirect_hits", 0, 6), block.integer("air_hits", 0, 6))
