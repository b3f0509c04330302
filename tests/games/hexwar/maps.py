"""The extents of the four titles' maps, for tests of the geometry."""

from games.hexwar.grid import Grid
from games.hexwar.layouts import COLUMNS_EVEN_LOW, ROWS_EVEN_EAST, ROWS_ODD_EAST

KAISERS_BATTLE = Grid(COLUMNS_EVEN_LOW, COLUMNS_EVEN_LOW.block(range(1, 45), range(1, 34), range(34)))
PANZER_44 = Grid(COLUMNS_EVEN_LOW, COLUMNS_EVEN_LOW.block(range(1, 62), range(1, 35), range(1, 34)))
GREAT_WAR_EAST = Grid(ROWS_ODD_EAST, ROWS_ODD_EAST.bands(range(10, 71), range(1, 34), range(1, 35)))
GREAT_WAR_WEST = Grid(ROWS_ODD_EAST, ROWS_ODD_EAST.bands(range(36, 71), range(1, 34), range(1, 35)))
LAST_CHANCE = Grid(ROWS_EVEN_EAST, ROWS_EVEN_EAST.bands(range(1, 40), range(1, 33), range(1, 33)))

ALL = {
    "kaisers_battle": KAISERS_BATTLE,
    "panzer44": PANZER_44,
    "great_war_east": GREAT_WAR_EAST,
    "great_war_west": GREAT_WAR_WEST,
    "last_chance": LAST_CHANCE,
}
