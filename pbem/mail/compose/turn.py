"""The request itself: what is asked, until when, and everything needed to answer it by mail."""

from urllib.parse import quote, urlencode

from pbem.mail import addresses
from pbem.mail.compose.desk import Desk, Draft
from pbem.play import queries, service
from pbem.play.models import Ask, Submission

MOST_OPTIONS = 12
MOST_LINES = 60
"""Lines of a template put into the letter, when the rest are remarks; the page has them all."""
MOST_IN_LINK = 20


def ask_of(desk: Desk, pk: int | None) -> Ask | None:
    """The open ask a notice speaks of, if it is still the reader's."""
    if pk is None:
        return None
    ask = Ask.objects.select_related("question", "seat").filter(pk=pk, state=Ask.State.OPEN).first()
    return ask if ask is not None and desk.seat is not None and ask.seat_id == desk.seat.pk else None


def add_due(draft: Draft, desk: Desk, ask: Ask) -> None:
    """Add what is asked and until when: the lines a reader must not miss."""
    request = queries.request_for(ask.seat)
    if request is not None:
        due = ask.question.due_at
        draft.add(
            "due",
            name=ask.name,
            rule=ask.rule,
            prompt=queries.without_name(request.prompt(), ask.name),
            due=desk.moment(due) if due else None,
            is_sealed=ask.question.is_sealed,
            kept=queries.kept_for(ask) is not None,
        )


def add_turn(draft: Draft, desk: Desk, ask: Ask, *, early_failed: object = None) -> None:
    """Add all that is needed to answer; answers to the letter go to the request's own address."""
    request = queries.request_for(ask.seat)
    if request is None:
        return
    address = addresses.orders(ask.token)
    template = list(request.template())
    shown = shortened(template, MOST_LINES)
    draft.reply_to = address
    draft.add(
        "turn",
        facts=list(request.facts()),
        template=shown,
        left_out=len(template) - len(shown),
        options=list(request.options() or ())[:MOST_OPTIONS],
        may_pass=request.may_pass(),
        help=list(request.help()),
        mailto=mailto(address, f"{ask.name}, {desk.game.code}", template),
        failed=_failed(early_failed),
    )


def shortened(lines: list[str], most: int) -> list[str]:
    """A template with fewer remarks; its orders are all kept, since some of them may be no answer."""
    room = most - sum(not line.startswith("#") for line in lines)
    kept = []
    for line in lines:
        room -= line.startswith("#")
        if room >= 0 or not line.startswith("#"):
            kept.append(line)
    return kept


def mailto(address: str, subject: str, lines: list[str]) -> str:
    """A link that opens a letter with the template in it."""
    body = "\r\n".join(shortened(lines, MOST_IN_LINK))
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
