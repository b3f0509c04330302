"""Paper around the map: caption above, stacks laid out and legend below."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.hexwar.picture import looks
from games.hexwar.picture.counters import CARD, card, stacks
from games.hexwar.picture.frame import Frame
from games.hexwar.picture.geometry import num
from games.hexwar.picture.lettering import escape, fitting, width
from games.hexwar.scene import Counter, Hex

CAPTION_HIGH = 24.0
STEP = CARD + 5
_GAP = 6.0


@dataclass(frozen=True)
class Strip:
    """Drawn paper with its height; drawn from (0, 0) to the right and down."""

    drawing: str
    height: float


def caption(frame: Frame) -> Strip:
    """Write the title of the picture, smaller if it is long."""
    text = frame.scene.caption
    if not text:
        return Strip("", 0)
    room = frame.view.width - 16
    size = min(14.0, 14.0 * room / max(width(text, 14, "bold"), 1))
    return Strip(
        f'<text class="caption" x="8" y="16.5" font-size="{num(size)}" font-weight="700" fill="{looks.INK}">'
        f"{escape(text)}</text>",
        CAPTION_HIGH,
    )


def trays(frame: Frame) -> Strip:
    """Lay out every stack of a cropped picture, top unit first, so that each can be read."""
    if not (frame.is_crop and frame.scene.trays):
        return Strip("", 0)
    shown = {
        h: stack[::-1]
        for h, stack in stacks(frame).items()
        if len(stack) > 1 and frame.view.holds(frame.geometry.centre(h))
    }
    if not shown:
        return Strip("", 0)
    out, x, y = [], 8.0, 8.0
    for h, stack in shown.items():
        for piece in _pieces(frame, stack):
            wide = len(piece) * STEP + 7
            if x > 8 and x + wide > frame.view.width - 4:
                x, y = 8.0, y + CARD + 24
            out.append(_tray(frame, h, piece, x, y, wide))
            x += wide + _GAP
    return Strip(f'<g class="trays" text-anchor="middle" font-weight="700">{"".join(out)}</g>', y + CARD + 24)


def _pieces(frame: Frame, stack: list[Counter]) -> list[list[Counter]]:
    """Cut a stack that is wider than the picture."""
    most = max(1, int((frame.view.width - 20) // STEP))
    return [stack[i : i + most] for i in range(0, len(stack), most)]


def _tray(frame: Frame, h: Hex, stack: list[Counter], x: float, y: float, wide: float) -> str:
    label, size = _tray_label(frame, h, wide - 12)
    plain = [replace(c, highlight=False) for c in stack]
    cards = [card(frame, c, (x + 25 + i * STEP, y + 36)) for i, c in enumerate(plain)]
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(CARD + 19)}" rx="4" '
        f'fill="#efe9d6" stroke="#b9b197"/>'
        f'<text x="{num(x + 6)}" y="{num(y + 11)}" font-size="{num(size)}" text-anchor="start" '
        f'fill="{looks.INK}">{escape(label)}</text>{"".join(cards)}'
    )


def _tray_label(frame: Frame, h: Hex, room: float) -> tuple[str, float]:
    """Return hex number and name, with the font size; the number alone where there is no room."""
    name = next((p.name for p in frame.ground.places if p.hex == h), "")
    full = f"{h} {name}".strip()
    size = fitting(full, 10, room, 7.5)
    return (full, size) if width(full, size, "bold") <= room + 1 else (h, 10)
