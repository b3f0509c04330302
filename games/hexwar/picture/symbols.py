"""The signs on counters: NATO unit symbols and size marks, drawn here.

Why not a library: `military-symbol` needs scipy, numpy and lxml (150 MB); `milsymbol` is an
alpha of 2 MB that takes half a second for its first symbol and bakes black into every path.
Neither has what half of our counters are: Stosstruppen, Landwehr, entrenching battalions,
service companies, horse-age staffs. These few paths inherit the counter's colour and weigh
40 to 200 bytes each.

A symbol is drawn in a box 22 wide and 14 high around (0, 0), with stroke and no fill; parts
to be filled say so (fill="currentColor" follows the group's `color`).
"""

from __future__ import annotations

BOX_W, BOX_H = 22.0, 14.0

_X = "M-11-7 11 7M-11 7 11-7"
_OVAL = "M-5-4.2H5A4.2 4.2 0 0 1 5 4.2H-5A4.2 4.2 0 0 1-5-4.2Z"
_SOLID = 'fill="currentColor" stroke="none"'
_E = "M-6 4V-3.5H6V4M0-3.5V4"


def _path(d: str, extra: str = "") -> str:
    return f'<path d="{d}"{" " + extra if extra else ""}/>'


def _word(text: str, size: float = 9, y: float = 3.2) -> str:
    font = f'font-size="{size}" font-weight="700" text-anchor="middle"'
    return f'<text x="0" y="{y}" {font} {_SOLID}>{text}</text>'


_DOT = f'<circle r="3.2" {_SOLID}/>'
_WHEELS = f'<circle cx="-6" cy="5.2" r="1.5" {_SOLID}/><circle cx="6" cy="5.2" r="1.5" {_SOLID}/>'
_PEAK = _path("M-3.6 7 0 1.2 3.6 7Z", _SOLID)

SYMBOLS: dict[str, str] = {
    "none": "",
    "infantry": _path(_X),
    "shock": _path("M-11-7V7H-6.2V-7Z", _SOLID) + _path(_X),
    "second-line": _path(_X) + _path("M-11 4.4H11M-11-4.4H11"),
    "replacement": _path("M-11 7 11-7") + _word("R", 8, 3),
    "pioneer": _path("M-11-7-6 0-11 7M11-7 6 0 11 7") + _path("M-4.5 3.4V-2.6H4.5V3.4M0-2.6V3.4"),
    "entrenching": _path("M-11 7H-4V-1H4V7H11"),
    "engineer": _path(_E),
    "service": _path("M-11 2.5H11"),
    "cavalry": _path("M-11 7 11-7"),
    "recon": _path("M-11 7 11-7"),
    "armored-recon": _path("M-11 7 11-7") + _path(_OVAL),
    "armour": _path(_OVAL),
    "tank": _path("M-9 1.2-4.5-4.2H7L9 0 5.2 4.2H-5.4Z") + _path("M-2 0H3", 'stroke-width="2.4"'),
    "armored-car": _path("M-11 7 11-7") + _path(_OVAL) + _WHEELS,
    "mechanised": _path(_X) + _path(_OVAL),
    "motorised": _path(_X) + _path("M0-7V7"),
    "mountain": _path(_X) + _PEAK,
    "artillery": _DOT,
    "self-propelled": _path(_OVAL) + f'<circle r="2.2" {_SOLID}/>',
    "infantry-gun": f'<circle r="2.6" {_SOLID}/>' + _path("M-11-7 11 7M-11 7 11-7", 'stroke-width=".8"'),
    "railway-gun": _DOT + _WHEELS,
    "mortar": '<circle cy="3" r="2"/>' + _path("M0 1V-5.4M-2.4-2.8 0-5.4 2.4-2.8"),
    "anti-tank": _path("M-11 7 0-7 11 7"),
    "tank-destroyer": _path("M-11 7 0-7 11 7") + _path(_OVAL),
    "anti-air": _path("M-11 7C-8-3.5 8-3.5 11 7"),
    "machine-gun": _path("M0 5V-5.4M-2.6-2.8 0-5.4 2.6-2.8M-4 5H4"),
    "truck": _path("M-7 3.4V-3.8H2.5V3.4ZM2.5-1.6H6L7.4.8V3.4H2.5")
    + f'<circle cx="-4" cy="4.2" r="1.7" {_SOLID}/><circle cx="4.6" cy="4.2" r="1.7" {_SOLID}/>',
    "half-track": _path("M-8 2.4V-2.6H3.4L7.4 0V2.4Z")
    + _path("M-7 4.6H1.6", 'stroke-width="2"')
    + f'<circle cx="5" cy="4.4" r="1.6" {_SOLID}/>',
    "hq": _path("M-11-2.6H11") + _word("HQ", 7.6, 5.4),
    "supply": _path("M-11 3.6H11") + _word("S", 8, 2.4),
    "air": _path("M0 0C-3-4.6-8.4-4.6-8.4 0S-3 4.6 0 0 8.4-4.6 8.4 0 3 4.6 0 0Z"),
    "naval": _path("M0-5V5M-2.4-2.4H2.4M-4.6 1.4C-4 4-2 5 0 5S4 4 4.6 1.4"),
    "fort": _path("M-7 5V-1.6H-3.4V-4.6H-1.4V-1.6H1.4V-4.6H3.4V-1.6H7V5Z"),
    "marker": _word("*", 12, 6),
}

_BAR_MARKS = {"I": 1, "II": 2, "III": 3}
_CROSS_MARKS = {"X": 1, "XX": 2, "XXX": 3, "XXXX": 4, "XXXXX": 5}
_DOT_MARKS = {".": 1, "..": 2, "...": 3}


def size_mark(size: str) -> str:
    """Draw a size mark around (0, 0), 4 high: "XX", "III", "..." or bracketed "[XXX]"."""
    bare = size.strip("[]")
    if bare in _CROSS_MARKS:
        count, step, one = _CROSS_MARKS[bare], 5.0, "M{a}-2 {b} 2M{a} 2 {b}-2"
    elif bare in _BAR_MARKS:
        count, step, one = _BAR_MARKS[bare], 3.0, "M{m}-2.1V2.1"
    elif bare in _DOT_MARKS:
        return _dots(_DOT_MARKS[bare])
    else:
        return ""
    first = -(count - 1) * step / 2
    middles = [first + i * step for i in range(count)]
    drawn = "".join(one.format(a=_n(m - 1.7), b=_n(m + 1.7), m=_n(m)) for m in middles)
    if size != bare:
        edge = -first + 4
        drawn += f"M{_n(-edge + 1.4)}-2.4H{_n(-edge)}V2.4h1.4M{_n(edge - 1.4)}-2.4H{_n(edge)}V2.4h-1.4"
    return _path(drawn)


def _dots(count: int) -> str:
    middles = [-(count - 1) * 2.0 + 4.0 * i for i in range(count)]
    return "".join(f'<circle cx="{_n(m)}" r="1.4" {_SOLID}/>' for m in middles)


def _n(value: float) -> str:
    return f"{value:g}"


def symbol(code: str) -> str:
    """Return the drawing of a symbol; ValueError if there is none of this name."""
    try:
        return SYMBOLS[code]
    except KeyError:
        raise ValueError(f"no unit symbol {code!r}; known: {', '.join(sorted(SYMBOLS))}") from None
