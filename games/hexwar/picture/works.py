"""Fortifications and signs that fill a hex, drawn along its inner edge, clear of the counters."""

from __future__ import annotations

from games.hexwar.picture import looks
from games.hexwar.picture.frame import Frame
from games.hexwar.picture.geometry import Point, at, num, straight_path, towards
from games.hexwar.picture.lettering import escape, slug
from games.hexwar.scene import Work, WorkLook


def works(frame: Frame) -> list[str]:
    """Draw every work in view."""
    out = []
    for work in (*frame.ground.works, *frame.scene.works):
        if not frame.is_near(work.hex):
            continue
        x, y = frame.geometry.centre(work.hex)
        spot = f'class="work w-{work.look}" data-hex="{escape(work.hex)}"'
        label = f"<title>{escape(work.label)}</title>"
        if work.look is WorkLook.LETTER:
            out.append(f'<g {spot} transform="translate({at((x, y))})">{label}{_letter(work)}</g>')
        else:
            out.append(f'<use href="#{defined(frame, work)}" x="{num(x)}" y="{num(y)}" {spot}>{label}</use>')
    return out


def defined(frame: Frame, work: Work) -> str:
    """Put the drawing of a work into <defs>; return its id."""
    name = frame.id(f"w-{work.look}-{slug(work.colour)}")
    if name not in frame.defs:
        frame.define(name, f'<g id="{name}">{_drawing(frame, work)}</g>')
    return name


def _letter(work: Work) -> str:
    return (
        f'<circle cy="14" r="9.5" fill="{looks.PAPER}" stroke="{work.colour}" stroke-width="1.6"/>'
        f'<text y="18.4" font-size="12.5" font-weight="700" text-anchor="middle" fill="{work.colour}">'
        f"{escape(work.text)}</text>"
    )


def _ring(frame: Frame, share: float) -> list[Point]:
    """Return the corners of a smaller hex about (0, 0)."""
    h = frame.hexes[0]
    cx, cy = frame.geometry.centre(h)
    return [((x - cx) * share, (y - cy) * share) for x, y in frame.geometry.corners(h)]


def _drawing(frame: Frame, work: Work) -> str:
    c = work.colour
    match work.look:
        case WorkLook.FIELDWORK:
            return _fieldwork(frame, c)
        case WorkLook.REDOUBT:
            return _redoubt(frame, c)
        case WorkLook.WIRE:
            return _wire(frame, c)
        case WorkLook.FORT:
            return _fort(frame, c)
        case WorkLook.OBJECTIVE:
            ring = straight_path(_ring(frame, 0.88), closed=True)
            return (
                f'<path d="{ring}" fill="none" stroke="{c}" stroke-width="2.4" stroke-dasharray="6 3"/>'
                '<path d="M0-27.4 1.8-23.4 6-23 2.8-20.2 3.8-16.2 0-18.4-3.8-16.2-2.8-20.2-6-23-1.8-23.4Z" '
                f'fill="{c}"/>'
            )
        case _:
            ring = straight_path(_ring(frame, 0.88), closed=True)
            return f'<path d="{ring}" fill="none" stroke="{c}" stroke-width="2.4"/>'


def _fieldwork(frame: Frame, colour: str) -> str:
    """Draw a trench: a line with square teeth outwards."""
    corners = _ring(frame, 0.80)
    d = []
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        d.append(_teeth(a, b, 5, 3.6))
    return (
        f'<path d="M{at(corners[0])}{"".join(d)}Z" fill="none" stroke="{colour}" stroke-width="1.5" '
        'stroke-linejoin="round"/>'
    )


def _teeth(a: Point, b: Point, count: int, height: float) -> str:
    """Write a crenellated side from a to b, its teeth away from (0, 0)."""
    out = towards((0.0, 0.0), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), height)
    parts = []
    steps = 2 * count + 1
    for i in range(1, steps + 1):
        x, y = a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps
        raised = i % 2 == 0
        if i > 1:
            px = a[0] + (b[0] - a[0]) * (i - 1) / steps
            py = a[1] + (b[1] - a[1]) * (i - 1) / steps
            parts.append(f"L{at((px + out[0], py + out[1]) if raised else (px, py))}")
        parts.append(f"L{at((x + out[0], y + out[1]) if raised else (x, y))}")
    return "".join(parts)


def _redoubt(frame: Frame, colour: str) -> str:
    """Draw a closed work: a heavy double ring with a bastion at each corner."""
    outer, inner = _ring(frame, 0.86), _ring(frame, 0.74)
    bastions = "".join(f"M{at((x - 4, y - 4))}h8v8h-8Z" for x, y in _ring(frame, 0.80))
    return (
        f'<path d="{straight_path(outer, closed=True)}" fill="none" stroke="{colour}" stroke-width="2.6"/>'
        f'<path d="{straight_path(inner, closed=True)}" fill="none" stroke="{colour}" stroke-width="1"/>'
        f'<path d="{bastions}" fill="{colour}"/>'
    )


def _fort(frame: Frame, colour: str) -> str:
    ring = straight_path(_ring(frame, 0.82), closed=True)
    return (
        f'<path d="{ring}" fill="none" stroke="{colour}" stroke-width="4"/>'
        f'<path d="{ring}" fill="none" stroke="{looks.PAPER}" stroke-width="1.2"/>'
    )


def _wire(frame: Frame, colour: str) -> str:
    """Draw barbed wire: crosses on a thin line."""
    corners = _ring(frame, 0.84)
    crosses = []
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        for i in range(4):
            x, y = a[0] + (b[0] - a[0]) * (i + 0.5) / 4, a[1] + (b[1] - a[1]) * (i + 0.5) / 4
            crosses.append(f"M{at((x - 2.4, y - 2.4))}l4.8 4.8m0-4.8l-4.8 4.8")
    ring = straight_path(corners, closed=True)
    return f'<path d="{ring}{"".join(crosses)}" fill="none" stroke="{colour}" stroke-width="1.1"/>'
