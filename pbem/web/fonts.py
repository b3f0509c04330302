"""The free font the maps are lettered with, for what is drawn or printed around them."""

from importlib.resources import files

_FOLDER = files("games.hexwar") / "fonts"

REGULAR, BOLD, ITALIC = (
    str(_FOLDER / f"RobotoCondensed-{face}.ttf") for face in ("Regular", "Bold", "Italic")
)
"""Paths of its three faces."""
