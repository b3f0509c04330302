"""A turn as a report to print: what happened, step by step, with maps and every battle card. A PDF file.

It holds what the visitor may see and nothing else; its maps are the pictures of the pages.
"""

import io

from fpdf import FPDF
from fpdf.enums import XPos, YPos
from fpdf.fonts import FontFace
from PIL import Image

from pbem.play import queries
from pbem.play.models import EventRow
from pbem.web import cards, chronicle, fonts, sharing, telling
from pbem.web.access import Visit
from pbem.web.replay import stops_of

FAMILY = "report"
MARGIN = 16.0
"""Millimetres of paper around the text (A4, 210 × 297)."""

SHARP = 1400
"""Pixels across a map: sharp on paper, small enough for a letter."""

TALLEST = 170.0
"""Millimetres a map may be high."""

MOST_EVENTS = 400
ROW = 4.6
"""Millimetres a line of a card takes."""

SOFT = (95, 91, 80)


class Paper(FPDF):
    """A4 with the free font of the maps, and the number of the page below."""

    def __init__(self, subject: str) -> None:
        super().__init__()
        self.subject = subject
        for style, face in (("", fonts.REGULAR), ("B", fonts.BOLD), ("I", fonts.ITALIC)):
            self.add_font(FAMILY, style, face)
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(auto=True, margin=MARGIN + 4)
        self.set_title(subject)
        self.set_lang("en")
        self.add_page()

    def keep_together(self, high: float) -> None:
        """Begin a new page when so many millimetres do not fit on this one."""
        if self.will_page_break(high):
            self.add_page()

    def footer(self) -> None:
        """What this is, and the page."""
        self.set_y(-MARGIN)
        self.set_font(FAMILY, size=8)
        self.set_text_color(*SOFT)
        self.cell(0, 5, f"{self.subject} · page {self.page_no()}", align="C")
        self.set_text_color(0, 0, 0)

    def say(self, words: str, size: float = 10, style: str = "", gap: float = 1.5) -> None:
        """A paragraph."""
        self.set_font(FAMILY, style, size)
        self.multi_cell(0, size * 0.5, words, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(gap)


def report(found: Visit, turn: int) -> bytes:
    """The report of a turn. Raises LookupError where there is no such turn for this visitor."""
    stops = [stop for stop in stops_of(found) if stop.number and stop.turn == turn]
    if not stops:
        raise LookupError(turn)
    rows = list(queries.events_for(found.game, found.side, turn=turn)[:MOST_EVENTS])
    paper = Paper(f"{found.game.label}, turn {turn}")
    _head(paper, found, turn)
    _map(paper, found, stops[-1].number, rows)
    for chapter in chronicle.chapters(rows, found.game.is_opened):
        paper.say(chapter.step, 13, "B", gap=1)
        for told in chapter.events:
            _event(paper, told)
    if not rows:
        paper.say("Nothing happened that this side could know of.", style="I")
    return bytes(paper.output())


def _head(paper: Paper, found: Visit, turn: int) -> None:
    line = telling.line(found.game, found.is_live)
    paper.say(f"{found.game.label}: turn {turn}", 20, "B")
    players = ", ".join(f"{place.side.name}: {place.name}" for place in line.places if place.side)
    knows = f"what {found.title.side(found.side).name} knows" if found.side else "what both sides know"
    paper.say(f"{line.title_name}. {players}. This report shows {knows}.", 10, "I", gap=3)


def _map(paper: Paper, found: Visit, checkpoint: int, rows: list[EventRow]) -> None:
    """The map at the end of the turn with what moved and fought, as large as the page allows."""
    focus = sharing.places(rows)
    drawn = queries.picture(found.game, found.side, checkpoint=checkpoint, focus=focus, events=rows)
    if focus and drawn.width > sharing.MOST_DRAWN:
        drawn = queries.picture(found.game, found.side, checkpoint=checkpoint, events=rows)
    with Image.open(io.BytesIO(queries.png(found.game, drawn, SHARP))) as picture:
        wide = min(paper.epw, TALLEST * picture.width / picture.height)
        high = wide * picture.height / picture.width
        paper.keep_together(high)
        paper.image(picture, x=MARGIN + (paper.epw - wide) / 2, w=wide, h=high, alt_text=drawn.alt)
    paper.ln(4)


def _event(paper: Paper, told: chronicle.Told) -> None:
    if told.card is not None:
        paper.keep_together(ROW * (5 + sum(1 + len(each.lines) for each in told.card.sums)))
    paper.say(f"{told.row.text}  ({told.row.rule})", 10, gap=1)
    if told.card is not None:
        _card(paper, told.card)


def _card(paper: Paper, card: cards.Card) -> None:
    """The sums as a table of what, value and rule, then facts and result."""
    paper.set_font(FAMILY, size=8.5)
    with paper.table(
        width=int(paper.epw * 0.6),
        col_widths=(62, 18, 20),
        line_height=4.2,
        align="LEFT",
        borders_layout="HORIZONTAL_LINES",
        first_row_as_headings=False,
        text_align=("LEFT", "RIGHT", "LEFT"),
    ) as table:
        for each in card.sums:
            table.row([each.name, "", ""], style=FontFace(emphasis="BOLD"))
            for line in each.lines:
                table.row(_cells(line), style=FontFace(emphasis="BOLD") if line.is_total else None)
    paper.ln(1)
    words = [f"{label}: {value}" for label, value in card.facts]
    words += [f"Result: {card.result}"] if card.result else []
    if words:
        paper.say("; ".join(words) + ".", 8.5, gap=3)


def _cells(line: cards.Line) -> list[str]:
    what = f"{line.what}, {line.place}" if line.place else line.what
    if line.die is None:
        return [what, line.value, line.rule]
    roll = f"roll {line.die.number}" if line.die.number is not None else ""
    return [what, str(line.die.face), roll]
