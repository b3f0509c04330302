"""From notices to letters: what one person is to be told of one game becomes one letter.

Several new notices of a seat make one letter (receipt, report and "your turn" together), an
unsent letter takes newer notices in instead of being followed by another. Only talk has
letters of its own, as their answers go elsewhere, and every letter that was sent to us gets
its own answer.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from pbem.mail import resting, wishes
from pbem.mail.models import Inbound, Letter, LetterNotice
from pbem.mail.wishes import Facts, Wish
from pbem.play import service
from pbem.play.models import Notice, NoticeKind, Question, Source

MOST = 500
"""Notices gathered in one transaction; the rest follows in the next."""

COMPANIONS = 100
"""Notices of one game that a letter takes along which would not have been a reason to write."""

ORDER_OF_WEIGHT = (
    "game_over",
    "game_started",
    "rolled_back",
    "last_chance",
    "reminder",
    "your_turn",
    "receipt",
    "deadline_passed",
    "seal_opened",
    "draw_offered",
)
"""Which notice gives a letter its kind; the others follow as they came."""

Group = tuple[int, int, str]


@dataclass
class Portion:
    """What was read for many notices at once, and the letters to be written for them."""

    now: datetime
    facts: Facts
    moving: set[int]
    unsent: dict[tuple[int, int | None], Letter]
    new: list[tuple[Letter, list[Notice], Inbound | None]] = field(default_factory=list)


def gather(now: datetime | None = None) -> int:
    """Make letters of the notices that are to be told now; returns how many letters were made."""
    now = now or timezone.now()
    made, last = _gather_from(0, now)
    while last:
        more, last = _gather_from(last, now)
        made += more
    return made


def _gather_from(after: int, now: datetime) -> tuple[int, int]:
    """Letters of the next notices; how many were made, and the last notice looked at (0 at the end).

    Notices that wait for their person's hour are never in the way of the others: all are passed
    through, in portions, and most of them are not even looked at.
    """
    with transaction.atomic():
        # Locked, so that a second worker passes over them; a notice has one letter at most anyway.
        awake = _waiting().exclude(_is_resting(now)).filter(pk__gt=after).order_by("pk")
        free = awake.select_for_update(of=("self",), skip_locked=True)
        rows = list(free[:MOST])
        last = rows[-1].pk if len(rows) == MOST else 0
        if last:  # what belongs to the last one is not left to the next portion, or to another worker
            rows += free.filter(game=rows[-1].game_id, pk__gt=last)[:COMPANIONS]
        groups = _grouped(unwritten(rows))
        portion = _portion([row for group in groups.values() for row in group], now)
        made = sum(_gather_group(group, portion) for group in groups.values())
        _write_new(portion)
        return made, last


def _portion(rows: list[Notice], now: datetime) -> Portion:
    """Read what is needed of all of them at once."""
    ready = Question.objects.filter(game__in={row.game_id for row in rows}, state=Question.State.READY)
    # While answers may still be mended nothing moves: the receipt must come in time for that.
    moving = ready.exclude(settles_at__gt=now).values_list("game", flat=True)
    return Portion(now, wishes.facts_of(rows, now), set(moving), _unsent(rows))


def _is_resting(now: datetime) -> Q:
    """Its person rests, and it is neither about a deadline nor an answer to him."""
    urgent = [*sorted(wishes.PRESSING), NoticeKind.RECEIPT.value]
    return Q(person__letters_rest_until__gt=now) & ~Q(kind__in=urgent)


def unwritten(locked: list[Notice]) -> list[Notice]:
    """Of notices just locked, those that have no letter.

    Another worker may have written one after our query began and before it came to the lock;
    the lock does not tell, as writing a letter leaves the notice's own row as it was.
    """
    written = set(LetterNotice.objects.filter(notice__in=locked).values_list("notice_id", flat=True))
    return [row for row in locked if row.pk not in written]


def _waiting() -> QuerySet[Notice]:
    return service.new_notices().filter(letter_link=None)


def _grouped(rows: Iterable[Notice]) -> dict[Group, list[Notice]]:
    """By person and game, talk apart."""
    groups: dict[Group, list[Notice]] = {}
    for row in rows:
        talk = NoticeKind.CHAT.value if row.kind == NoticeKind.CHAT else ""
        groups.setdefault((row.person_id, row.game_id or 0, talk), []).append(row)
    return groups


def _gather_group(rows: list[Notice], portion: Portion) -> int:
    """One letter for what belongs together, if there is a reason to write now."""
    now = portion.now
    wished = {row: wishes.wish(row, now, portion.facts) for row in rows}
    _drop([row for row, wish in wished.items() if wish is Wish.NEVER])
    kept = [row for row in rows if wished[row] is not Wish.NEVER]
    if not any(_is_reason(row, wished[row], now) for row in kept):
        _let_rest([row for row in kept if wished[row] in {Wish.LATER, Wish.DIGEST}], now)
        return 0
    if _is_moving(kept, portion):
        return 0
    kept += _companions(kept, now)
    answers = [row for row in kept if _is_answer(row)]
    # The last answer takes everything else along; earlier ones answer their own letters only.
    for row in answers[:-1]:
        _write([row], portion)
    alone = set(answers[:-1])
    _write([row for row in kept if row not in alone], portion)
    return max(len(answers), 1)


def _let_rest(rows: list[Notice], now: datetime) -> None:
    """Whoever gets nothing now is not looked at again before his hour."""
    for person in {row.person_id: row.person for row in rows}.values():
        end = wishes.rest_of(person, now)
        if end is not None:
            resting.rest(person, end)


def _companions(rows: list[Notice], now: datetime) -> list[Notice]:
    """What rests otherwise and belongs to the same person and game goes along with a letter."""
    first = rows[0]
    rest = first.person.letters_rest_until
    if first.kind == NoticeKind.CHAT or rest is None or rest <= now:
        return []
    same = _waiting().filter(_is_resting(now), person=first.person_id, game=first.game_id)
    more = same.exclude(pk__in=[row.pk for row in rows]).exclude(kind=NoticeKind.CHAT).order_by("pk")
    locked = list(more.select_for_update(of=("self",), skip_locked=True)[:COMPANIONS])
    return [row for row in unwritten(locked) if wishes.wish(row, now) is not Wish.NEVER]


def _drop(rows: list[Notice]) -> None:
    """Nobody is to be told these; a letter whose receipt is among them stays without an answer."""
    if not rows:
        return
    service.settle(rows, Notice.State.DROPPED)
    receipts = [row.data.get("submission") for row in rows if _is_answer(row)]
    unanswered = Inbound.objects.filter(submission__in=receipts, state=Inbound.State.READ)
    unanswered.update(state=Inbound.State.DROPPED, why="its sender gets no letters")


def _is_reason(row: Notice, wish: Wish, now: datetime) -> bool:
    return wish is Wish.NOW or (wish is Wish.SOON and now - row.created_at >= wishes.SETTLE)


def _is_answer(row: Notice) -> bool:
    return row.kind == NoticeKind.RECEIPT and row.data.get("source") == Source.MAIL


def _is_moving(rows: list[Notice], portion: Portion) -> bool:
    """Is the game just being carried out? Then what happens next goes into the same letter."""
    newest = rows[-1]
    return newest.game_id in portion.moving and portion.now - newest.created_at < wishes.SETTLE


def _write(rows: list[Notice], portion: Portion) -> None:
    """Put notices into a letter: a new one, or one that could not be sent so far."""
    answer = next((row for row in rows if _is_answer(row)), None)
    question = _letter_answered(answer) if answer else None
    first = rows[0]
    is_talk = first.kind == NoticeKind.CHAT
    letter = None if answer or is_talk else portion.unsent.get((first.person_id, first.seat_id))
    if letter is not None:
        letter.kind = _kind([*letter.notices.all(), *rows])
        letter.save(update_fields=["kind"])
        LetterNotice.objects.bulk_create(LetterNotice(letter=letter, notice=row) for row in rows)
        return
    letter = Letter(
        person=first.person,
        game=first.game,
        seat=first.seat,
        kind=_kind(rows),
        answers=question.message_id if question else "",
        next_try=portion.now,
        created_at=portion.now,
    )
    portion.new.append((letter, rows, question))
    if answer is None:  # counts against what a person gets within a day
        portion.facts.letters[first.person_id] = portion.facts.letters.get(first.person_id, 0) + 1


def _write_new(portion: Portion) -> None:
    """Write the new letters down, all in one statement, with what they tell and answer."""
    Letter.objects.bulk_create([letter for letter, _, _ in portion.new])
    LetterNotice.objects.bulk_create(
        LetterNotice(letter=letter, notice=row) for letter, rows, _ in portion.new for row in rows
    )
    for letter, _, question in portion.new:
        if question is not None:
            question.answer, question.state = letter, Inbound.State.ANSWERED
            question.save(update_fields=["answer", "state"])


def _kind(rows: list[Notice]) -> str:
    kinds = [row.kind for row in rows]
    return next((kind for kind in ORDER_OF_WEIGHT if kind in kinds), kinds[0])


def _unsent(rows: list[Notice]) -> dict[tuple[int, int | None], Letter]:
    """Letters that wait to be sent, by person and seat; they are told what is new as well.

    Not such as may have gone out: the second copy, of the same Message-ID, may never be shown.
    """
    people, seats = {row.person_id for row in rows}, {row.seat_id for row in rows} - {None}
    waiting = Letter.objects.filter(person__in=people, seat__in=seats, state=Letter.State.NEW, answers="")
    same = waiting.exclude(kind=NoticeKind.CHAT).exclude(links=None).exclude(may_be_twice=True)
    found = same.order_by("created_at", "pk").select_for_update(of=("self",), skip_locked=True)
    return {(letter.person_id, letter.seat_id): letter for letter in found}  # the newest of several


def _letter_answered(receipt: Notice) -> Inbound | None:
    """The incoming letter whose receipt this is."""
    found = Inbound.objects.filter(submission=receipt.data.get("submission"), state=Inbound.State.READ)
    return found.select_for_update(of=("self",)).first()
