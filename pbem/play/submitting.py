"""Taking in orders: whatever was sent is written down and gets a receipt.

A text has sections. Lines before any heading answer the request at hand; ``[MOVE]`` and
the like are early orders for a later request of this turn; ``[STANDING]`` replaces the
standing orders. ``[DEADLINE]`` heads lines for the request at hand that are not to be carried
out before its deadline. The section of the current request's own kind is the answer when
nothing stands before the headings.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.engine.sheet import CURRENT, STANDING, split_sections
from games.engine.text import is_comment, tidy
from pbem.play import answering, completing, offering, tables, timing
from pbem.play.answering import Paper
from pbem.play.errors import Refused
from pbem.play.locking import current_question, locked
from pbem.play.models import (
    Ask,
    EarlyOrders,
    Game,
    Question,
    Seat,
    Source,
    StandingChange,
    Submission,
)
from pbem.play.receipts import Receipt, receipt_of

MAX_TEXT = 60_000
"""Characters of orders taken at once; a full sheet has a few thousand."""

DEADLINE = "DEADLINE"
"""The heading of lines that are for the request at hand, at its deadline and not before."""

CLEAR = {"NONE", "PASS"}
"""A [STANDING] section with this word alone (or empty) takes the standing orders back."""

BY_THEMSELVES = {Source.BOT, Source.ADMIN}


def submit(
    seat: Seat,
    text: str,
    source: Source | str,
    *,
    message_id: str = "",
    question_number: int | None = None,
    received_at: datetime | None = None,
    at_deadline: bool = False,
) -> Receipt:
    """Take in orders from a seat and say what became of them.

    ``question_number`` is the request the sender was answering, if known: an answer to a
    request that has been decided never runs as an answer to the next. ``received_at`` is
    when our own server got it. ``at_deadline``: the answer is not to be carried out before the
    deadline, even when all have answered. The same ``message_id`` again returns the first receipt.
    Raises Refused for a text that is too long, before anything is written.
    """
    if len(text) > MAX_TEXT:
        raise Refused(f"That is too long: {len(text)} characters, at most {MAX_TEXT} are read.")
    with locked(seat.game_id) as game:
        mine = game.seats.select_related("person").get(pk=seat.pk)
        earlier = mine.submissions.filter(message_id=message_id).first() if message_id else None
        if earlier is not None:
            return receipt_of(earlier, is_repeat=True)
        question = current_question(game)
        paper = Paper(
            seat=mine,
            text=text,
            source=Source(source),
            received_at=received_at or timezone.now(),
            number=question_number if question_number is not None or question is None else question.number,
            message_id=message_id,
            at_deadline=at_deadline or DEADLINE in split_sections(text),
        )
        return receipt_of(_take(game, question, paper))


def _take(game: Game, question: Question | None, paper: Paper) -> Submission:
    """File a paper: its sections for later first, then its answer to the request at hand."""
    ask = _ask_of(question, paper.seat)
    lines, sections = sections_of(paper.text, ask)
    stored = _store_sections(game, paper, sections)
    if not _has_orders(lines) and stored:
        return answering.file(paper, Submission.Status.STORED)
    found = _addressed(game, question, ask, paper)
    if isinstance(found, Ask):
        return _answer(game, found, paper, lines)
    status, sentence = found
    paper.note(sentence)
    return answering.file(paper, status)


def _ask_of(question: Question | None, seat: Seat) -> Ask | None:
    """What the question asks of this seat, if anything."""
    if question is None:
        return None
    return question.asks.select_related("seat__person", "question__game").filter(seat=seat).first()


def sections_of(text: str, ask: Ask | None) -> tuple[list[str], dict[str, list[str]]]:
    """The lines for the request at hand, and the sections for later by heading."""
    sections = split_sections(text)
    lines = sections.pop(CURRENT) + sections.pop(DEADLINE, [])
    if ask is not None and not _has_orders(lines) and ask.kind in sections:
        lines = sections.pop(ask.kind)
    return lines, sections


def _has_orders(lines: Sequence[str]) -> bool:
    """Is there any line that is neither blank nor a remark?"""
    return bool(_orders(lines))


def _orders(lines: Sequence[str]) -> list[str]:
    """The lines that are neither blank nor remarks."""
    return [line for line in lines if not is_comment(tidy(line))]


def _addressed(
    game: Game, question: Question | None, ask: Ask | None, paper: Paper
) -> Ask | tuple[Submission.Status, str]:
    """What these orders answer; or the status to file them under, and why they answer nothing."""
    refused, late = Submission.Status.REFUSED, Submission.Status.LATE
    if game.status not in Game.PLAYABLE:
        return refused, f"No orders can be taken: the game is {game.get_status_display()}."
    if question is None:
        return refused, "Nothing is asked at the moment."
    if paper.number is not None and paper.number != question.number:
        known = Question.objects.filter(game=game, number=paper.number).exists()
        if known and paper.number < question.number:
            return late, "These orders answer a request that has been decided; nothing was changed."
        return refused, "These orders answer a request that is not open."
    if ask is None:
        return refused, f"It is not your move: the game waits for the other side ({question.step_name})."
    if ask.missed_at is not None and _is_after(paper.received_at, ask.late_after or question.due_at):
        return late, "These orders came after the deadline, when an answer had been found for you."
    return ask


def _is_after(moment: datetime, last: datetime | None) -> bool:
    return last is not None and moment > last


def _answer(game: Game, ask: Ask, paper: Paper, lines: list[str]) -> Submission:
    """Read the lines as an answer: accepted if good, else kept without harm to an earlier answer."""
    paper.ask, paper.number = ask, ask.question.number
    request = tables.request_of(game, ask.seat, ask.question.number)
    sheet, filled = completing.read(ask.seat, request, lines)
    paper.read(sheet)
    paper.note_filled(filled)
    if sheet.ok:
        _count_as_present(paper)
        if paper.at_deadline:
            paper.note("They wait for the deadline, even when all have answered before.")
        return answering.accept(paper, ask)
    if ask.state == Ask.State.ANSWERED:
        paper.note("Your earlier orders for this request stand; these were only kept.")
    elif sheet.canonical:
        paper.note("If nothing better comes before the deadline, its good lines are used where they can be.")
    status = Submission.Status.KEPT if _has_orders(lines) else Submission.Status.REFUSED
    return answering.file(paper, status)


def _count_as_present(paper: Paper) -> None:
    """A person who answers has not gone missing; a seat on offer is his again."""
    if paper.source not in BY_THEMSELVES:
        offering.take_back(paper.seat)
        if paper.seat.misses:
            paper.seat.misses = 0
            paper.seat.save(update_fields=["misses"])


def _store_sections(game: Game, paper: Paper, sections: dict[str, list[str]]) -> bool:
    """Keep early orders and standing orders; True if there were any sections at all."""
    standing = sections.pop(STANDING, None)
    if not game.is_live:
        return False
    if standing is not None:
        paper.outcome["standing"] = set_standing(game, paper.seat, standing, paper.source)
    if sections:
        kept = [_store_early(game, paper, kind, lines) for kind, lines in sorted(sections.items())]
        paper.outcome["early"] = kept
    return standing is not None or bool(sections)


def _store_early(game: Game, paper: Paper, kind: str, lines: list[str]) -> dict[str, Any]:
    """Keep one section for this turn; an empty one takes the earlier away."""
    waiting = EarlyOrders.objects.filter(
        seat=paper.seat, turn=game.turn, kind=kind, state=EarlyOrders.State.WAITING
    )
    orders = _orders(lines)
    problem = _early_problem(game, paper, kind)
    if problem:
        return {"kind": kind, "lines": orders, "kept": False, "note": problem}
    replaced = waiting.update(state=EarlyOrders.State.DROPPED)
    if not orders:
        note = "Taken back." if replaced else "There was nothing to take back."
        return {"kind": kind, "lines": [], "kept": True, "note": note}
    EarlyOrders.objects.create(
        seat=paper.seat, turn=game.turn, kind=kind, lines=orders, given_at=timezone.now()
    )
    note = "Kept for this turn; read when their request comes up."
    return {"kind": kind, "lines": orders, "kept": True, "note": note}


def _early_problem(game: Game, paper: Paper, kind: str) -> str:
    """Why a section cannot be kept; empty when it can."""
    kinds = sorted({request.kind for request in tables.title_of(game.title).request_kinds})
    if kind not in kinds:
        return f"No request is called [{kind}]; there are {', '.join(f'[{known}]' for known in kinds)}."
    asked = Question.objects.filter(game=game, number=paper.number or 0).order_by("-pk").first()
    if paper.number is not None and asked is not None and asked.turn != game.turn:
        return f"The letter answers a request of another turn ({asked.turn_name or asked.turn})."
    return ""


def set_standing(game: Game, seat: Seat, lines: Sequence[str], source: str) -> dict[str, Any]:
    """Replace a seat's standing orders if every line is good; the sheet as JSON either way."""
    orders = _orders(lines)
    if is_clearing(orders):
        _write_standing(game, seat, (), source)
        return {"ok": True, "lines": [], "faults": [], "canonical": []}
    sheet = tables.title_of(game.title).check_standing(seat.side, orders)
    if sheet.ok:
        _write_standing(game, seat, sheet.canonical, source)
    return {**sheet.to_json(), "canonical": list(sheet.canonical)}


def is_clearing(lines: Sequence[str]) -> bool:
    """Does a [STANDING] section take the standing orders back?"""
    orders = _orders(lines)
    return not orders or (len(orders) == 1 and tidy(orders[0]).upper() in CLEAR)


def _write_standing(game: Game, seat: Seat, lines: Sequence[str], source: str) -> None:
    """Set the text and keep its history."""
    text = "\n".join(lines)
    if text != seat.standing:
        seat.standing = text
        seat.save(update_fields=["standing"])
        StandingChange.objects.create(
            seat=seat, text=text, source=source, turn=game.turn, set_at=timezone.now()
        )


def withdraw(seat: Seat, question_number: int) -> Receipt:
    """Take accepted orders back while they have not been carried out; they are kept on record.

    Raises Refused when there is nothing to take back any more.
    """
    with locked(seat.game_id) as game:
        question = current_question(game)
        ask = _ask_of(question, seat) if question and question.number == question_number else None
        row = ask.submissions.filter(status=Submission.Status.ACCEPTED).first() if ask else None
        if question is None or ask is None or row is None or ask.missed_at is not None:
            raise Refused("There are no orders that could still be taken back.")
        row.status = Submission.Status.WITHDRAWN
        row.save(update_fields=["status"])
        ask.state, ask.waits_for_deadline = Ask.State.OPEN, False
        ask.save(update_fields=["state", "waits_for_deadline"])
        question.state = Question.State.OPEN
        question.ready_at = question.settles_at = None
        question.save(update_fields=["state", "ready_at", "settles_at"])
        if question.due_at is None and question.remaining is None:  # answered ahead, so no clock had begun
            timing.give_again(question, timezone.now())
        return receipt_of(row)
