"""Ready-made styles for the titles, chosen together so that maps look like one family.

Terrains and hexsides differ by pattern and shape as well as by colour, and the colours keep
apart for the common kinds of colour blindness (they differ in lightness, not only in hue).
"""

from __future__ import annotations

from games.hexwar.scene import (
    NationStyle,
    RouteLook,
    RouteStyle,
    SideLook,
    SideStyle,
    TerrainStyle,
    Texture,
)

PAPER = "#f8f4e6"
INK = "#1d1d1b"
QUIET = "#6f6a58"
ALARM = "#b3261e"
GAS = "#8a7a00"

CLEAR = TerrainStyle("clear", "#f2ecd6")
WOODS = TerrainStyle("woods", "#bfd0a4", Texture.TREES, "#56753f")
FOREST = TerrainStyle("forest", "#a9c08e", Texture.TREES, "#466334")
TOWN = TerrainStyle("town", "#dfd3c3", Texture.BLOCKS, "#6d3b33")
CITY = TerrainStyle("city", "#cfc1b4", Texture.BLOCKS, "#4c2f2b")
HILLTOP = TerrainStyle("hilltop", "#dfc894", Texture.HACHURES, "#8a6430")
HILLS = TerrainStyle("hills", "#e3d0a4", Texture.HACHURES, "#8a6430")
ROUGH = TerrainStyle("rough", "#e2d8bd", Texture.RUBBLE, "#8b7a55")
MOUNTAIN = TerrainStyle("mountain", "#cdb794", Texture.PEAKS, "#6b4e2b")
MARSH = TerrainStyle("marsh", "#dbe3cf", Texture.TUFTS, "#4a7183")
SEA = TerrainStyle("sea", "#b9d5e6", Texture.WAVES, "#6f9dbb")
LAKE = TerrainStyle("lake", "#b9d5e6", Texture.WAVES, "#6f9dbb")
FIELDS = TerrainStyle("fields", "#ece2b6", Texture.FURROWS, "#c9b878")
VINEYARD = TerrainStyle("vineyard", "#e4dfb2", Texture.DOTS, "#8f8a3c")
NEUTRAL = TerrainStyle("neutral ground", "#e3e0d8", Texture.STRIPES, "#c6c1b4", smooth=False)
CLOSED = TerrainStyle("not in play", "#d4d0c4", Texture.CROSSES, "#b1ab9b", smooth=False)

RIVER = SideStyle("river", SideLook.RIVER, "#3f86bd", 1.0)
GREAT_RIVER = SideStyle("great river", SideLook.RIVER, "#3f86bd", 1.35)
STREAM = SideStyle("stream", SideLook.STREAM, "#5b9bcb", 1.0)
CANAL = SideStyle("canal", SideLook.CANAL, "#2f6f9f", 1.0)
BRIDGE = SideStyle("bridge", SideLook.BRIDGE, "#3a342a", 1.0)
FORD = SideStyle("ford", SideLook.FORD, "#3a342a", 1.0)
SLOPE = SideStyle("slope", SideLook.SLOPE, "#8a5a24", 1.0)
CREST = SideStyle("crest", SideLook.CREST, "#6d451a", 1.0)
BORDER = SideStyle("border", SideLook.BORDER, "#8a3c6e", 1.0)
VICTORY_LINE = SideStyle("victory line", SideLook.LINE, "#a0460a", 1.0)
FRONT_LINE = SideStyle("front line", SideLook.FRONT, "#8f1d1d", 1.0)
COAST = SideStyle("coast", SideLook.COAST, "#3f86bd", 1.0)

ROAD = RouteStyle("road", RouteLook.ROAD, "#b9772f")
TRACK = RouteStyle("track", RouteLook.TRACK, "#a07a4a")
RAILWAY = RouteStyle("railway", RouteLook.RAILWAY, "#3b3833")

GERMAN = NationStyle("German", "german", "#98a58f")
AUSTRIAN = NationStyle("Austro-Hungarian", "central", "#c3ced4")
TURKISH = NationStyle("Ottoman", "central", "#b9a0a8")
BULGARIAN = NationStyle("Bulgarian", "central", "#b6a07c")
BRITISH = NationStyle("British", "allied", "#dcc27f")
FRENCH = NationStyle("French", "allied", "#9dbde0")
BELGIAN = NationStyle("Belgian", "allied", "#d9a066")
AMERICAN = NationStyle("American", "allied", "#a9a862")
PORTUGUESE = NationStyle("Portuguese", "allied", "#b7c1c9")
ITALIAN = NationStyle("Italian", "allied", "#a7cf9a")
RUSSIAN = NationStyle("Russian", "allied", "#c7b299")
SERBIAN = NationStyle("Serbian", "allied", "#c2bccb")
RUMANIAN = NationStyle("Rumanian", "allied", "#e4d36f")
GREEK = NationStyle("Greek", "allied", "#b9dce4")
PANZER = NationStyle("German", "german", "#5c6660", ink="#ffffff", box="#e9ece6")
"""A darker field grey with white print, for titles where the opponent is olive."""
GI = NationStyle("American", "american", "#a9a862")
FREE_FRENCH = NationStyle("French", "french", "#9dbde0")
