"""Counters and stacks."""

from __future__ import annotations

from collections.abc import Mapping

from games.hexwar.picture import looks, symbols
from games.hexwar.picture.frame import Frame
from games.hexwar.picture.geometry import Box, Point, at, box_around, num
from games.hexwar.picture.lettering import escape, fitting, slug
from games.hexwar.scene import Badge, Counter, Hex, NationStyle, StepState

CARD = 40.0
SHIFT = 3.6
"""How far a counter of a stack lies from the one beneath it."""
_DARK = "#33312c"
_GHOST = (
    '<rect x="-20" y="-20" width="40" height="40" rx="3.2" fill="none" stroke="#fff" stroke-width="2.4" '
    'stroke-dasharray="4.4 3"/>'
)
"""The broken edge of what is only planned."""


def stacks(frame: Frame) -> dict[Hex, list[Counter]]:
    """Group the counters in view by hex, bottom first."""
    found: dict[Hex, list[Counter]] = {}
    for counter in frame.scene.counters:
        if frame.is_near(counter.hex):
            found.setdefault(counter.hex, []).append(counter)
    return found


def boxes(frame: Frame) -> list[Box]:
    """Return where counters lie, for lettering to keep clear of."""
    found = []
    for h, stack in stacks(frame).items():
        size = CARD + 1 + SHIFT * min(len(stack) - 1, 2)
        found.append(box_around(frame.geometry.centre(h), size, size))
    return found


def draw_stacks(frame: Frame) -> list[str]:
    """Draw every stack in view: up to three cards, and the number of units."""
    out = []
    for h, stack in stacks(frame).items():
        drawn = [_hidden(frame, c) for c in stack[:-3]]
        shown = stack[-3:]
        x, y = frame.geometry.centre(h)
        for i, c in enumerate(shown):
            off = (i - (len(shown) - 1) / 2) * SHIFT
            drawn.append(card(frame, c, (x + off, y - off), covered=i < len(shown) - 1))
        if len(stack) > 1:
            off = (len(shown) - 1) / 2 * SHIFT
            drawn.append(_count(len(stack), (x + off - 19.4, y - off + 0.4)))
        out.append(f'<g class="stack" data-hex="{escape(h)}">{"".join(drawn)}</g>')
    return out


def reserve(frame: Frame) -> list[str]:
    """Draw the counters that may yet come onto the map, with their middle at 0 0; nobody sees them here."""
    return [_spare(frame, counter) for counter in frame.scene.reserve]


def _spare(frame: Frame, counter: Counter) -> str:
    nation = frame.scene.nations[counter.nation]
    drawing = "".join([_blank(frame, counter, nation), *_face(frame, counter, nation)])
    return f'<g data-spare="{escape(counter.unit)}">{drawing}</g>'


def _hidden(frame: Frame, counter: Counter) -> str:
    """Name a unit too deep in its stack to be seen, for scripts and screen readers."""
    return f"<g {_marks(counter)}><title>{escape(words(frame.scene.nations, counter))}</title></g>"


def _count(number: int, spot: Point) -> str:
    return (
        f'<g class="count" transform="translate({at(spot)})"><circle r="6.2" fill="{looks.INK}" '
        f'stroke="#fff" stroke-width="1"/><text y="3.4" font-size="9.6" font-weight="700" '
        f'text-anchor="middle" fill="#fff">{number}</text></g>'
    )


def _marks(counter: Counter) -> str:
    return (
        f'class="counter n-{slug(counter.nation)}" data-unit="{escape(counter.unit)}" '
        f'data-hex="{escape(counter.hex)}"'
    )


def words(nations: Mapping[str, NationStyle], counter: Counter) -> str:
    """Say a counter in words: who, what, figures, state, hex."""
    nation = nations.get(counter.nation)
    parts = [f"{nation.label} {counter.label}" if nation else counter.label]
    parts.extend(description(counter))
    return ", ".join(parts) + f", in {counter.hex}"


def description(counter: Counter) -> list[str]:
    """Return what there is to say of a counter beside its label: name, figures, state."""
    kind = counter.symbol.replace("-", " ")
    said = [counter.name or " ".join(p for p in (kind, counter.size) if p and p != "none")]
    figures = counter.figures or counter.strength
    if figures:
        said.append(figures)
    if counter.step is not StepState.FULL:
        said.append("reduced" if counter.step is StepState.REDUCED else "last step")
    if counter.pips:
        said.append(f"{counter.pips[0]} of {counter.pips[1]} steps")
    if counter.inverted:
        said.append("inverted")
    if counter.planned:
        said.append("planned")
    said.extend(badge.label for badge in counter.badges)
    return list(dict.fromkeys(said))  # a badge may say what the step says


def card(frame: Frame, counter: Counter, spot: Point, covered: bool = False) -> str:
    """Draw one counter with its middle at `spot`; a covered one is only its card."""
    nation = frame.scene.nations[counter.nation]
    inside = [f"<title>{escape(words(frame.scene.nations, counter))}</title>", _blank(frame, counter, nation)]
    if not covered:
        inside.extend(_face(frame, counter, nation))
    if counter.planned:
        inside.append(_GHOST)
    ghost = ' opacity=".72"' if counter.planned else ""
    return f'<g {_marks(counter)}{ghost} transform="translate({at(spot)})">{"".join(inside)}</g>'


def _blank(frame: Frame, counter: Counter, nation: NationStyle) -> str:
    """Return the empty card of a nation; inverted counters are dark."""
    name = frame.id(f"c-{slug(counter.nation)}" + ("-inv" if counter.inverted else ""))
    fill = _DARK if counter.inverted else nation.fill
    edge = nation.fill if counter.inverted else "#3a3730"
    frame.define(
        name,
        f'<g id="{name}"><rect x="-19" y="-18.4" width="40" height="40" rx="3.2" fill="#000" '
        'fill-opacity=".32"/><rect class="card" x="-20" y="-20" width="40" height="40" rx="3.2" '
        f'fill="{fill}" stroke="{edge}" stroke-width="1.1"/></g>',
    )
    return f'<use href="#{name}"/>'


def _face(frame: Frame, counter: Counter, nation: NationStyle) -> list[str]:
    ink = nation.box if counter.inverted else nation.ink
    out = [_band(frame, counter, nation), _symbol(frame, counter, nation)]
    out.append(_pips(counter, _on_band(counter, ink)))
    aside = 3.0 if counter.badges else 0.0  # the first badge sits on the right corner
    label_size = fitting(counter.label, 8.8, 36 - 2 * aside, 5.2)
    out.append(_text(counter.label, label_size, -12.2, ink, -aside))
    if counter.strength:
        out.append(_text(counter.strength, fitting(counter.strength, 12, 37, 7), 17.4, ink))
    if counter.highlight:
        out.append(
            '<rect class="highlight" x="-21.4" y="-21.4" width="42.8" height="42.8" rx="4.4" fill="none" '
            'stroke="#111" stroke-width="3.6"/><rect x="-21.4" y="-21.4" width="42.8" height="42.8" rx="4.4" '
            'fill="none" stroke="#ffd400" stroke-width="2"/>'
        )
    out.extend(_badge(badge, i) for i, badge in enumerate(counter.badges[:4]))
    return out


def _on_band(counter: Counter, ink: str) -> str:
    """Return the ink for what stands on the band of a weakened unit, which is pale."""
    return ink if counter.step is StepState.FULL else looks.INK


def _text(text: str, size: float, y: float, ink: str, x: float = 0.0) -> str:
    across = f' x="{num(x)}"' if x else ""
    return f'<text{across} y="{num(y)}" font-size="{num(size)}" fill="{ink}">{escape(text)}</text>'


def _band(frame: Frame, counter: Counter, nation: NationStyle) -> str:
    """Draw the band of a weakened unit: pale when reduced, pale and hatched on its last step."""
    if counter.step is StepState.FULL:
        return ""
    band = f'<path class="reduced" d="M-19.4-7.4H19.4V8H-19.4Z" fill="{nation.box}" fill-opacity=".72"/>'
    if counter.step is StepState.LAST:
        name = frame.id("last")
        frame.define(
            name,
            f'<path id="{name}" d="M-19.4 2-14-7.4M-19.4 8-12-5M-16 8-12 1M12-1 16-7.4M12 6 19.4-7'
            f'M14.6 8 19.4-.4" stroke="{looks.INK}" stroke-width="1.1" fill="none"/>',
        )
        band += f'<use href="#{name}"/>'
    return band


def _symbol(frame: Frame, counter: Counter, nation: NationStyle) -> str:
    """Return the unit symbol in its box with the size mark above."""
    if counter.symbol == "none":
        return ""
    ink = "#111" if not counter.inverted else _DARK
    name = frame.id(f"u-{slug(counter.symbol)}")
    drawing = symbols.symbol(counter.symbol)
    frame.define(
        name,
        f'<g id="{name}" transform="translate(0 .8)" fill="none" stroke-width="1.3" stroke-linejoin="round">'
        f'<path d="M-11-7H11V7H-11Z"/>{drawing}</g>',
    )
    out = (
        f'<path class="box" d="M-11-6.2H11V7.8H-11Z" fill="{nation.box}"/>'
        f'<use href="#{name}" stroke="{ink}" color="{ink}"/>'
    )
    return out + _size(frame, counter, nation)


def _size(frame: Frame, counter: Counter, nation: NationStyle) -> str:
    mark = symbols.size_mark(counter.size)
    if not mark:
        return ""
    plain = counter.size.replace(".", "o").strip("[]") + ("-b" if "[" in counter.size else "")
    name = frame.id(f"z-{plain}")
    frame.define(
        name,
        f'<g id="{name}" transform="translate(0 -9.3)" fill="none" stroke-width="1.1">{mark}</g>',
    )
    ink = nation.box if counter.inverted else nation.ink
    return f'<use href="#{name}" stroke="{ink}" color="{ink}"/>'


def _pips(counter: Counter, ink: str) -> str:
    """Draw the steps right of the symbol: full ones filled, lost ones hollow."""
    if not counter.pips:
        return ""
    left, of = counter.pips
    out = []
    for i in range(min(of, 4)):
        fill = ink if i < left else "none"
        out.append(f'<circle cx="15.6" cy="{num(5.6 - 4.6 * i)}" r="1.7" fill="{fill}"/>')
    return f'<g class="pips" stroke="{ink}" stroke-width=".8">{"".join(out)}</g>'


def _badge(badge: Badge, place: int) -> str:
    size = fitting(badge.text, 8.4, 10.5, 5)
    return (
        f'<g class="badge" transform="translate(21 {num(-19.4 + 11.6 * place)})"><circle r="6" '
        f'fill="{badge.colour}" stroke="#fff" stroke-width="1.1"/>'
        f'<text y="{num(size * 0.36)}" font-size="{num(size)}" fill="#fff">'
        f"{escape(badge.text)}</text></g>"
    )


COUNTER_ATTRIBUTES = 'text-anchor="middle" font-weight="700"'
