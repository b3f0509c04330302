"""The request itself: what is asked, until when, and everything needed to answer it by mail."""

from urllib.parse import quote, urlencode

from pbem.mail import addresses
from pbem.mail.compose.desk import Desk, Draft
from pbem.play import queries, service
from pbem.play.models import Ask, Submission

MOST_LINES = 60
"""Lines of a template put into the letter; the page has them all."""


def ask_of(desk: Desk, pk: int | None) -> Ask | None:
    """The open ask a notice speaks of, if it is still the reader's."""
    if pk is None:
        return None
    ask = Ask.objects.select_related("question", "seat").filter(pk=pk, state=Ask.State.OPEN).first()
    return ask if ask is not None and desk.seat is not None and ask.seat_id == desk.seat.pk else None


def add_turn(
    draft: Draft, desk: Desk, ask: Ask, *, is_reminder: bool = False, early_failed: object = None
) -> None:
    """Add the request; answers to the letter go to its own address."""
    request = queries.request_for(ask.seat)
    if request is None:
        return
    question = ask.question
    due = desk.moment(question.due_at) if question.due_at else None
    address = addresses.orders(ask.token)
    template = list(request.template())[:MOST_LINES]
    draft.reply_to = address
    draft.add(
        "turn",
        name=ask.name,
        rule=ask.rule,
        step=question.step_name,
        turn_name=question.turn_name,
        is_reminder=is_reminder,
        is_sealed=question.is_sealed,
        is_reaction=question.is_reaction,
        prompt=request.prompt(),
        facts=list(request.facts()),
        due=due,
        template=template,
        options=list(request.options() or ())[:12],
        help=list(request.help()),
        address=address,
        mailto=mailto(address, f"{ask.name}, {desk.game.code}", template),
        failed=_failed(early_failed),
        kept=_kept(ask),
    )


def mailto(address: str, subject: str, lines: list[str]) -> str:
    """A link that opens a letter with the template in it."""
    body = "\r\n".join(lines[:20])
    return (
        f"mailto:{quote(address, safe='@+')}?{urlencode({'subject': subject, 'body': body}, quote_via=quote)}"
    )


def _failed(pk: object) -> list[str]:
    """Why early orders were not used, line by line."""
    row = Submission.objects.filter(pk=pk).first() if isinstance(pk, int) else None
    if row is None:
        return []
    receipt = service.receipt_of(row)
    bad = [f"{line['text']}: {line['reason']}" for line in receipt.lines if line.get("reason")]
    return bad + [str(fault["reason"]) for fault in receipt.faults]


def _kept(ask: Ask) -> bool:
    """Has the seat sent lines that were not good enough yet?"""
    return queries.kept_for(ask) is not None
