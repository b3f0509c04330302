"""Recording answers, whoever gave them, and giving those that need no player.

Early orders, standing orders, kept sheets, defaults and bots all end as a Submission, so
that the record of who said what has no gaps.
"""

import hashlib
import hmac
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.engine.codec import canonical
from games.engine.request import Request
from games.engine.sheet import Sheet
from pbem.play import completing, tables, timing, tracing
from pbem.play.commitments import secret_of
from pbem.play.models import (
    SENT_BY_PEOPLE,
    Ask,
    EarlyOrders,
    Game,
    Notice,
    NoticeKind,
    Question,
    Seat,
    Source,
    Submission,
)
from pbem.play.notices import note, write_down
from pbem.play.work import wake

logger = logging.getLogger(__name__)


@dataclass
class Paper:
    """A set of orders on its way into the record."""

    seat: Seat
    text: str
    source: Source
    received_at: datetime
    ask: Ask | None = None
    number: int | None = None
    message_id: str = ""
    canonical: tuple[str, ...] = ()
    outcome: dict[str, Any] = field(default_factory=dict)
    at_deadline: bool = False
    sheet: Sheet[Any] | None = None

    def read(self, sheet: Sheet[Any]) -> None:
        """Take over what a request made of the lines."""
        self.sheet = sheet
        self.canonical = sheet.canonical
        self.outcome["current"] = sheet.to_json()

    def note_filled(self, lines: Sequence[str]) -> None:
        """Say which lines standing orders have made more exact."""
        if lines:
            self.note(f"Filled in from your standing orders: {'; '.join(lines)}.")

    def note(self, sentence: str) -> None:
        """Add a plain sentence to the receipt."""
        self.outcome.setdefault("notes", []).append(sentence)


def file(paper: Paper, status: Submission.Status) -> Submission:
    """Write a paper down as it is, and have its sender told."""
    row = row_of(paper, status)
    row.save()
    write_down([receipt_note(row)])
    return row


def row_of(paper: Paper, status: Submission.Status) -> Submission:
    """A paper's row, not written yet."""
    if paper.ask is not None:
        paper.outcome.setdefault("request", paper.ask.name)
    return Submission(
        seat=paper.seat,
        ask=paper.ask,
        question_number=paper.number,
        text=paper.text,
        outcome=paper.outcome,
        canonical=list(paper.canonical),
        status=status,
        source=paper.source,
        received_at=paper.received_at,
        recorded_at=timezone.now(),
        digest=_digest(paper),
        message_id=paper.message_id,
    )


def receipt_note(row: Submission) -> Notice | None:
    """What tells of a paper; the notice of the deadline tells of those that were found for an absent seat."""
    if row.source in {Source.DEFAULT, Source.KEPT}:
        return None
    return note(row.seat, NoticeKind.RECEIPT, f"receipt:{row.pk}", submission=row.pk, source=row.source)


def _digest(paper: Paper) -> str:
    """The keyed digest of orders: of their canonical lines, or of the text when there are none.

    It can be published although the orders are secret: without the game's seed nobody can
    try all likely orders, and once the seed is public everybody can check it.
    """
    seat = paper.seat
    lines = list(paper.canonical) or paper.text.splitlines()
    content = {"game": seat.game.code, "request": paper.number, "side": seat.side, "lines": lines}
    return hmac.new(secret_of(seat.game).encode(), canonical(content).encode(), hashlib.sha256).hexdigest()


def accept(paper: Paper, ask: Ask) -> Submission:
    """Let a paper be the seat's answer, in place of an earlier one; wake the worker when all are in."""
    earlier = ask.submissions.filter(status=Submission.Status.ACCEPTED)
    if earlier.update(status=Submission.Status.SUPERSEDED):
        paper.note("They replace your earlier orders for this request.")
    row = file(paper, Submission.Status.ACCEPTED)
    ask.state, ask.waits_for_deadline = Ask.State.ANSWERED, paper.at_deadline
    ask.save(update_fields=["state", "waits_for_deadline", "missed_at", "late_after"])
    mark_ready(ask.question)
    return row


def mark_ready(question: Question, *, is_time_up: bool = False) -> None:
    """Once every asked seat has answered, hand the question to a worker.

    Answers that are for the deadline only keep it open until then. What a person sent last
    can still be mended for a short while before it is carried out.
    """
    if question.state not in Question.CURRENT or question.asks.filter(state=Ask.State.OPEN).exists():
        return
    now = timezone.now()
    if not is_time_up and _waits_for_deadline(question):
        if question.state == Question.State.READY:
            question.state, question.ready_at = Question.State.OPEN, None
            question.save(update_fields=["state", "ready_at"])
        return
    if question.state == Question.State.OPEN:
        question.ready_at = now
    question.state = Question.State.READY
    question.settles_at = None if is_time_up else timing.settled_by(question, now)
    question.save(update_fields=["state", "ready_at", "settles_at"])
    wake(question.game_id, question.number, question.settles_at)


def _waits_for_deadline(question: Question) -> bool:
    """Is there a deadline to come, and an answer that is meant for it?"""
    has_clock = question.due_at is not None or question.remaining is not None
    return has_clock and question.asks.filter(waits_for_deadline=True).exists()


def answer_ahead(ask: Ask, request: Request[Any, Any]) -> Submission | None:
    """Answer a new request from early orders or, for a reaction, from standing ones.

    Returns the accepted submission, or the kept one of early orders that no longer fit, or
    None when nothing was there.
    """
    tried = try_early(ask, request)
    if tried is not None and tried.status == Submission.Status.ACCEPTED:
        return tried
    standing = try_standing(ask, request) if request.reaction else None
    return standing or tried


def try_early(ask: Ask, request: Request[Any, Any]) -> Submission | None:
    """Use the early orders of this kind for this turn, if there are any; None if not."""
    early = EarlyOrders.objects.filter(
        seat=ask.seat, turn=ask.question.turn, kind=ask.kind, state=EarlyOrders.State.WAITING
    ).first()
    if early is None:
        return None
    sheet, filled = completing.read(ask.seat, request, early.lines)
    early.state = EarlyOrders.State.USED if sheet.ok else EarlyOrders.State.FAILED
    early.save(update_fields=["state"])
    paper = _paper(ask, early.lines, Source.EARLY, sheet, filled)
    if sheet.ok:
        return accept(paper, ask)
    paper.note("Your early orders for this request no longer fit the position.")
    return file(paper, Submission.Status.KEPT)


def try_standing(ask: Ask, request: Request[Any, Any]) -> Submission | None:
    """Answer from the seat's standing orders, if they say something that is allowed here."""
    paper = _standing_paper(ask, request)
    return accept(paper, ask) if paper is not None else None


def _standing_paper(ask: Ask, request: Request[Any, Any]) -> Paper | None:
    lines = request.from_standing(ask.seat.standing_lines) if ask.seat.standing else None
    if lines is None:
        return None
    sheet, filled = completing.read(ask.seat, request, lines)
    return _paper(ask, lines, Source.STANDING, sheet, filled) if sheet.ok else None


def answer_for_absent(ask: Ask, request: Request[Any, Any]) -> Submission:
    """Find an answer for a seat that gave none: kept lines, early, standing, the default."""
    for kept in ask.submissions.filter(status=Submission.Status.KEPT):  # the newest first
        sheet, filled = completing.read(ask.seat, request, kept.canonical)
        if sheet.ok:
            return accept(_paper(ask, kept.canonical, Source.KEPT, sheet, filled), ask)
    tried = try_early(ask, request)
    if tried is not None and tried.status == Submission.Status.ACCEPTED:
        return tried
    return try_standing(ask, request) or use_default(ask, request)


def use_default(ask: Ask, request: Request[Any, Any]) -> Submission:
    """Answer with what the rules hold ready."""
    return accept(_default_paper(ask, request), ask)


def _default_paper(ask: Ask, request: Request[Any, Any]) -> Paper:
    lines = request.default()
    return _paper(ask, lines, Source.DEFAULT, request.read(lines))


def paper_for_absent(ask: Ask, request: Request[Any, Any]) -> Paper:
    """What answers for a seat that has sent nothing: its standing orders, else the default; not filed yet."""
    return _standing_paper(ask, request) or _default_paper(ask, request)


def origin(source: str) -> str:
    """Where an answer came from, in the journal's words."""
    return "orders" if source in SENT_BY_PEOPLE else source


def _paper(
    ask: Ask, lines: Sequence[str], source: Source, sheet: Sheet[Any], filled: Sequence[str] = ()
) -> Paper:
    """A paper that no person sent just now."""
    paper = Paper(
        seat=ask.seat,
        text="\n".join(lines),
        source=source,
        received_at=timezone.now(),
        ask=ask,
        number=ask.question.number,
    )
    paper.read(sheet)
    paper.note_filled(filled)
    return paper


def open_bot_asks(question: Question) -> list[Ask]:
    """The bots that have not answered a question."""
    asks = question.asks.filter(state=Ask.State.OPEN).exclude(seat__bot="")
    return list(asks.select_related("seat"))


def bot_lines(game: Game, ask: Ask) -> list[str]:
    """What the seat's bot orders; the default of the rules when the bot fails (and the log says so)."""
    request = tables.request_of(game, ask.seat, ask.question.number)
    try:
        bot = tables.title_of(game.title).bots[ask.seat.bot]
        lines = bot.answer(request)
        if request.read(lines).ok:
            return list(lines)
        logger.error("bot %s gave bad orders in game %s, request %s", ask.seat.bot, game.code, ask.kind)
    except Exception:  # a bot is a guest: whatever it does, the game goes on
        with tracing.about(game.code):  # so that the log repeats no words of the error, which may be orders
            logger.exception("bot %s failed in game %s, request %s", ask.seat.bot, game.code, ask.kind)
    return list(request.default())
