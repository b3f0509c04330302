"""What the letters of this server look like, shown by letters from a game that never was.

The game is played in a transaction that is rolled back: nobody is told of it, nothing of it stays.
"""

import base64
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from pbem.accounts.models import LetterStyle, Person
from pbem.mail.compose.letter import compose
from pbem.mail.message import PICTURE
from pbem.mail.models import Letter, LetterNotice
from pbem.play import queries, service
from pbem.play.models import Game, Notice, NoticeKind, Seat

TITLE, SIDE, BOT = "kaisers_battle", "german", "steady"


@dataclass(frozen=True)
class SampleLetter:
    """One letter in words."""

    subject: str
    text: str
    html: str


def _asked(seat: Seat) -> None:
    """The game has begun, and something is asked."""


def _answered(seat: Seat) -> None:
    request, ask = queries.request_for(seat), queries.current_ask(seat)
    assert request is not None and ask is not None  # noqa: S101, PT018 - the game has just begun
    text = "\n".join(request.default())
    service.submit(seat, text, "mail", message_id="<sample@example.org>", question_number=ask.question.number)


def _played(seat: Seat) -> None:
    _answered(seat)
    _told(seat)
    question = queries.current_question(seat.game)
    if question is not None:
        service.run(seat.game_id, question.number)


def _reminded(seat: Seat) -> None:
    _told(seat)
    ask = queries.current_ask(seat)
    assert ask is not None and seat.person is not None  # noqa: S101, PT018 - the game has just begun
    Notice.objects.create(
        kind=NoticeKind.REMINDER,
        game=seat.game,
        seat=seat,
        person=seat.person,
        key=f"sample:{ask.pk}",
        data={"ask": ask.pk, "question": ask.question.number},
        created_at=timezone.now(),
    )


def _ended(seat: Seat) -> None:
    _told(seat)
    service.concede(seat)


KINDS: dict[str, tuple[str, Callable[[Seat], None]]] = {
    "turn": ("It is your turn", _asked),
    "receipt": ("A receipt for orders sent by mail", _answered),
    "report": ("A report, and what is asked next", _played),
    "reminder": ("A reminder", _reminded),
    "end": ("The end of a game", _ended),
}
"""Name in the address: what it is, and what happens before it is written."""


def sample(person: Person, kind: str) -> SampleLetter | None:
    """A letter of a kind, in the person's zone and as he wants them. Raises KeyError for no such kind."""
    _, act = KINDS[kind]
    with transaction.atomic():
        try:
            return _write(person, act)
        finally:
            transaction.set_rollback(True)


def _write(person: Person, act: Callable[[Seat], None]) -> SampleLetter | None:
    # Whoever wants no letters may still look at one.
    Person.objects.filter(pk=person.pk).update(letter_style=LetterStyle.IMMEDIATE, mail_ok=True)
    reader = Person.objects.get(pk=person.pk)
    game: Game = service.open_challenge(reader, TITLE, side=SIDE, name="A sample")
    service.seat_bot(game, BOT, reader)
    seat = Seat.objects.select_related("game", "person").get(game=game, person=reader)
    act(seat)
    now = timezone.now()
    letter = Letter.objects.create(
        person=reader,
        game=Game.objects.get(pk=game.pk),
        seat=seat,
        kind=NoticeKind.YOUR_TURN,
        next_try=now,
        created_at=now,
    )
    new = service.new_notices().filter(game=game, person=reader)
    LetterNotice.objects.bulk_create(LetterNotice(letter=letter, notice=notice) for notice in new)
    written = compose(letter)
    if written is None:
        return None
    html = written.html
    if written.picture is not None:
        data = base64.b64encode(written.picture.png).decode()
        html = html.replace(PICTURE, f"data:image/png;base64,{data}")
    return SampleLetter(written.subject, written.text, html)


def _told(seat: Seat) -> None:
    """What was to be told so far has been told."""
    service.settle(list(service.new_notices().filter(game=seat.game, person=seat.person)))
