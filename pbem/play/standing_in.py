"""A judge in a player's place: answering for a seat, letting the default of the rules stand."""

from pbem.accounts.models import Person
from pbem.play import answering, submitting, tables
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.locking import current_question, locked
from pbem.play.models import Ask, Game, NoticeKind, Question, Source, Submission
from pbem.play.notices import tell_all
from pbem.play.receipts import Receipt


def answer_for(ask: Ask, text: str, actor: Person | None, reason: str) -> Receipt:
    """Give orders for a seat, in place of any it has given; both sides are told who did and why.

    Raises Refused when the request is decided, or the orders are not good (nothing is kept then).
    """
    with locked(ask.seat.game_id) as game:
        question = _open(game, ask)
        receipt = submitting.submit(ask.seat, text, Source.ADMIN, question_number=question.number)
        if not receipt.is_accepted:
            raise Refused(_problem(receipt))
        _note(game, question, ask, actor, "answer for seat", reason)
        return receipt


def force_default(ask: Ask, actor: Person | None, reason: str) -> Submission:
    """Answer for a seat that has not, with the default of the rules; both sides are told.

    Raises Refused when the request is decided or answered.
    """
    with locked(ask.seat.game_id) as game:
        question = _open(game, ask)
        mine = question.asks.select_related("seat__game", "question__game").get(pk=ask.pk)
        if mine.state != Ask.State.OPEN:
            raise Refused("This side has answered.")
        request = tables.request_of(game, mine.seat, question.number)
        row = answering.use_default(mine, request)
        _note(game, question, mine, actor, "force default", reason)
        return row


def _open(game: Game, ask: Ask) -> Question:
    question = current_question(game)
    if question is None or question.pk != ask.question_id:
        raise Refused("That request is decided.")
    if game.status not in Game.PLAYABLE:
        raise Refused(f"No orders can be taken: the game is {game.get_status_display()}.")
    return question


def _problem(receipt: Receipt) -> str:
    """The first thing that is wrong with the orders, in words."""
    for line in receipt.lines:
        if line["reason"]:
            more = f" Possible: {line['suggestion']}" if line["suggestion"] else ""
            return f"Line {line['number']}: {line['reason']} ({line['rule'] or 'not understood'}).{more}"
    whole = [f"{fault['reason']} ({fault['rule']})" for fault in receipt.faults]
    return " ".join([*whole, *receipt.notes]) or receipt.headline


def _note(game: Game, question: Question, ask: Ask, actor: Person | None, action: str, reason: str) -> None:
    entry = record(game, actor, action, reason, side=ask.seat.side, question=question.number)
    tell_all(
        game,
        NoticeKind.JUDGE_ACTED,
        f"judge_acted:{entry.pk}",
        act=action,
        side=ask.seat.side,
        request=ask.name,
        question=question.number,
        reason=reason,
    )
