"""Tokens on hexes: gas, aircraft, barrages, wrecks and so on."""

from __future__ import annotations

from games.hexwar.picture import looks
from games.hexwar.picture.frame import Frame
from games.hexwar.picture.geometry import Point, at, num
from games.hexwar.picture.lettering import escape, fitting
from games.hexwar.scene import Hex, Marker, MarkLook

_BESIDE: tuple[Point, ...] = ((20.0, 19.0), (-20.0, 19.0), (-21.0, -19.0), (24.0, 2.0), (-24.0, 2.0))
_ALONE: tuple[Point, ...] = ((0.0, 2.0), (17.0, 12.0), (-17.0, 12.0), (-17.0, -12.0), (17.0, -12.0))
_PLANE = (
    "M0-7.4C1-7.4 1.3-6.2 1.3-4.6V-3.2L9-1.6V1L1.3.6 1 4.2 3.6 5.6V7H-3.6V5.6"
    "L-1 4.2-1.3.6-9 1V-1.6L-1.3-3.2V-4.6C-1.3-6.2-1-7.4 0-7.4Z"
)
_BURST = (
    "M0-10 2.3-4.2 7.6-7.6 5.2-2 10.4-.6 5.6 2.4 8.6 7.4 2.8 5.4 0 10.4-2.8 5.4-8.6 7.4"
    "-5.6 2.4-10.4-.6-5.2-2-7.6-7.6-2.3-4.2Z"
)


def markers(frame: Frame) -> list[str]:
    """Draw every marker in view."""
    return [
        f'<g class="marker m-{marker.look}" data-hex="{escape(marker.hex)}" '
        f'transform="translate({at(spot)})">'
        f"<title>{escape(f'{marker.label}, {marker.hex}')}</title>{drawing(frame, marker)}</g>"
        for place, spot in marker_spots(frame).items()
        for marker in (frame.scene.markers[place],)
    ]


def marker_spots(frame: Frame) -> dict[int, Point]:
    """Return where each marker in view (by its place in the scene) goes.

    It goes in the hex's middle, or at the corners of the counters there.
    """
    occupied = {c.hex for c in frame.scene.counters}
    seen: dict[Hex, int] = {}
    found: dict[int, Point] = {}
    for place, marker in enumerate(frame.scene.markers):
        if frame.is_near(marker.hex):
            spots = _BESIDE if marker.hex in occupied else _ALONE
            dx, dy = spots[seen.get(marker.hex, 0) % len(spots)]
            seen[marker.hex] = seen.get(marker.hex, 0) + 1
            x, y = frame.geometry.centre(marker.hex)
            found[place] = (x + dx, y + dy)
    return found


def drawing(frame: Frame, marker: Marker) -> str:
    """Return a marker's drawing around (0, 0), about 20 wide."""
    nation = frame.scene.nations.get(marker.nation)
    fill = nation.fill if nation else "#e7e3d4"
    match marker.look:
        case MarkLook.GAS:
            return _disc("#f2df5a") + _word(marker.text or "GAS", "#111", 8)
        case MarkLook.PLANE:
            return _disc(fill) + f'<path d="{_PLANE}" fill="#111"/>'
        case MarkLook.BARRAGE:
            burst = f'<path d="{_BURST}" fill="#f6b93b" stroke="#7a1f12" stroke-width="1.4"/>'
            return burst + (_word(marker.text, "#111", 8) if marker.text else "")
        case MarkLook.WRECK:
            return (
                '<path d="M-9 4-6-2H3L5-4.4H8L6.4-1.4 9 1V4Z" fill="#5a5550" stroke="#fff" stroke-width="1"/>'
                '<path d="M-7-7 7 7M7-7-7 7" stroke="#b3261e" stroke-width="2"/>'
            )
        case MarkLook.SMOKE:
            return (
                '<path d="M-8 6a4.4 4.4 0 0 1-.6-8.6A5.6 5.6 0 0 1 2-6.4 4.8 4.8 0 0 1 9-1.4 '
                '4 4 0 0 1 7.6 6Z" fill="#e9e9e9" stroke="#555" stroke-width="1.3"/>'
            )
        case MarkLook.SUPPLY:
            return (
                f'<path d="M-8-8H8V8H-8Z" fill="{fill}" stroke="#222" stroke-width="1.3"/>'
                '<path d="M-8-8 8 8M8-8-8 8" stroke="#222" stroke-width="1"/>'
            )
        case MarkLook.FLAG:
            return (
                '<path d="M-6 9V-9" stroke="#222" stroke-width="1.8"/>'
                f'<path d="M-5-9H8V0H-5Z" fill="{fill}" stroke="#222"/>'
            )
        case _:
            size = fitting(marker.text, 9.5, 17, 5.5)
            return (
                f'<rect x="-10" y="-8.5" width="20" height="17" rx="2.5" fill="{fill}" stroke="#222" '
                'stroke-width="1.2"/>'
                f"{_word(marker.text, looks.INK, size)}"
            )


def _disc(fill: str) -> str:
    return f'<circle r="10.4" fill="{fill}" stroke="#222" stroke-width="1.3"/>'


def _word(text: str, ink: str, size: float) -> str:
    return (
        f'<text y="{num(size * 0.36)}" font-size="{num(size)}" font-weight="700" text-anchor="middle" '
        f'fill="{ink}">{escape(text)}</text>'
    )
