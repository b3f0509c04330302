"""The map in words, for people who listen to it and for letters without pictures."""

from __future__ import annotations

from games.hexwar.scene import Scene


def alt_text(scene: Scene) -> str:
    """Return one or two sentences that stand in for the picture."""
    where = f"around {', '.join(scene.focus[:6])}" if scene.focus else "of the whole map"
    return f"{scene.caption or 'Map'}: picture {where} with {len(scene.counters)} units."
