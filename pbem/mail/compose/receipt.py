"""The receipt: what became of every line that was sent."""

from typing import Any

from pbem.mail import addresses
from pbem.mail.compose.desk import Desk, Draft
from pbem.mail.compose.turn import mailto
from pbem.mail.models import Inbound
from pbem.play import queries, service
from pbem.play.models import Ask, Question, Submission
from pbem.play.receipts import Receipt

VERDICTS = {
    "used": ("✓", "used"),
    "ignored": ("·", "ignored"),
    "unreadable": ("?", "not understood"),
    "illegal": ("✗", "not allowed"),
}
"""A sign and a word for each verdict: never colour alone."""


def receipt_for(desk: Desk, pk: object) -> Receipt | None:
    """The receipt a notice speaks of, if it is the reader's own."""
    row = Submission.objects.filter(pk=pk).first() if isinstance(pk, int) else None
    if row is None or desk.seat is None or row.seat_id != desk.seat.pk:
        return None
    return service.receipt_of(row)


def add_receipt(draft: Draft, desk: Desk, receipt: Receipt) -> None:
    """Add one receipt; when its orders still want work, an answer goes to the same request."""
    remarks = _remarks(receipt)
    ask = queries.current_ask(desk.seat) if desk.seat else None
    is_open = ask is not None and ask.question.state == Question.State.OPEN
    # The receipt may come together with the next request: what is open then is not what it speaks of.
    is_same = ask is not None and ask.question.number == receipt.question_number
    again = _repeat(receipt, ask) if is_open else ""
    draft.add(
        "receipt",
        headline=receipt.headline,
        is_good=receipt.is_accepted
        or (receipt.status == Submission.Status.STORED and not receipt.has_problem),
        request=receipt.request,
        source=receipt.source,
        received=desk.moment(receipt.received_at),
        digest=receipt.digest,
        lines=[_line(line) for line in receipt.lines if line["verdict"] != "ignored"],
        faults=list(receipt.faults),
        canonical=list(receipt.canonical),
        early=list(receipt.early),
        standing=_standing(receipt.standing),
        notes=[*receipt.notes, *remarks],
        again=again,
        mailto=_own_lines(desk, receipt, ask) if again and ask else "",
        due=desk.moment(ask.question.due_at) if ask and is_open and is_same and ask.question.due_at else None,
    )
    if ask is not None and is_open:
        draft.reply_to = addresses.orders(ask.token)


def _repeat(receipt: Receipt, ask: Ask | None) -> str:
    """What to do about orders that are not good yet."""
    if ask is None or ask.question.number != receipt.question_number or receipt.is_accepted:
        return ""
    if receipt.status not in {Submission.Status.KEPT, Submission.Status.REFUSED}:
        return ""
    return "Send all your lines again, the mended ones with the good ones: answer this letter."


def _own_lines(desk: Desk, receipt: Receipt, ask: Ask) -> str:
    """A link that opens a letter with all lines as they were sent, ready to be mended."""
    lines = [line["text"] for line in receipt.lines if line["verdict"] != "ignored"]
    return mailto(addresses.orders(ask.token), f"{ask.name}, {desk.game.code}", lines) if lines else ""


def short_headline(receipt: Receipt) -> str:
    """The first words of the receipt, for a subject line."""
    return receipt.headline.split(":")[0].rstrip(".")


def _line(line: dict[str, Any]) -> dict[str, Any]:
    sign, word = VERDICTS[line["verdict"]]
    return {**line, "sign": sign, "word": word}


def _standing(sheet: dict[str, Any] | None) -> dict[str, Any] | None:
    if sheet is None:
        return None
    lines = [_line(line) for line in sheet["lines"] if line["verdict"] != "ignored"]
    return {**sheet, "lines": lines}


def _remarks(receipt: Receipt) -> list[str]:
    """What was noticed when the letter was read (attachments left out, lines put together ...)."""
    row = Inbound.objects.filter(submission=receipt.submission_id).first()
    return [f"About your letter: {note}." for note in row.notes] if row else []
