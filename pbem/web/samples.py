"""What the letters of this server look like, shown by letters from a game that never was.

The game is played in a transaction that is rolled back: nobody is told of it, nothing of it stays.
"""

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine import registry
from games.engine.title import Title
from pbem.accounts.models import LetterStyle, Person
from pbem.mail.compose.letter import compose
from pbem.mail.message import PICTURE
from pbem.mail.models import Letter, LetterNotice
from pbem.play import queries, service
from pbem.play.models import Game, Notice, NoticeKind, Seat, Source
from pbem.web import showing

ROUNDS = 12
"""Questions after which a sample game has seen enough."""

ELSEWHERE = ("America/New_York", "Europe/Paris")
"""Where the other side lives: in another zone than the reader."""


@dataclass(frozen=True)
class Setting:
    """Which game of a title a sample is taken from."""

    side: str
    options: Mapping[str, str] = field(default_factory=dict)


SETTINGS = {
    "kaisers_battle": Setting("german"),
    "panzer44": Setting("german", {"scenario": "20.1-villers-bocage"}),
}
"""By title; the first is shown when none is asked for."""

FIRST = next(iter(SETTINGS))


@dataclass(frozen=True)
class SampleLetter:
    """One letter in words."""

    subject: str
    text: str
    html: str


@dataclass
class Table:
    """A sample game between the reader and somebody who is nobody."""

    title: Title[Any]
    game: Game
    reader: Person
    other: Person

    def seat(self, person: Person) -> Seat:
        """The seat of one of the two, fresh."""
        return Seat.objects.select_related("game", "person").get(game=self.game, person=person)

    @property
    def mine(self) -> Seat:
        """The reader's seat."""
        return self.seat(self.reader)

    def sheet(self, seat: Seat) -> str:
        """What the bot would answer for a seat that is asked."""
        request = queries.request_for(seat)
        bot = self.title.bots[showing.usual_bot(self.title)]
        return "\n".join(bot.answer(request)) if request is not None else ""

    def play_on(self) -> None:
        """Answer what is asked, for both sides, and carry it out."""
        question = queries.current_question(self.game)
        if question is None:
            return
        for ask in question.asks.filter(state="open").select_related("seat__person"):
            seat = Seat.objects.select_related("game", "person").get(pk=ask.seat_id)
            service.submit(seat, self.sheet(seat), Source.WEB, question_number=question.number)
        service.adjudicate(self.game.pk, question.number)
        self.game.refresh_from_db()

    def is_asked(self) -> bool:
        """Is something asked of the reader?"""
        ask = queries.current_ask(self.mine)
        return ask is not None and ask.state == "open"

    def forget(self) -> None:
        """What was to be told so far has been told."""
        service.settle(list(service.new_notices().filter(game=self.game)))

    def note(self, kind: NoticeKind, **data: Any) -> None:
        """Have the reader told something about what is asked of him."""
        ask = queries.current_ask(self.mine)
        number = ask.question.number if ask else None
        Notice.objects.create(
            kind=kind,
            game=self.game,
            seat=self.mine,
            person=self.reader,
            key=f"sample:{kind}:{self.game.pk}",
            data={"ask": ask.pk if ask else None, "question": number} | data,
            created_at=timezone.now(),
        )


def _begun(table: Table) -> None:
    """The game has begun, and something is asked."""


def _received(table: Table, more: str = "") -> None:
    table.forget()
    question = queries.current_question(table.game)
    service.submit(
        table.mine,
        f"{table.sheet(table.mine)}{more}",
        Source.MAIL,
        message_id="<sample@example.org>",
        question_number=question.number if question else None,
    )


def _misunderstood(table: Table) -> None:
    _received(table, "\nFORWARD ALL UNITS")


def _reported(table: Table) -> None:
    """Something has happened, and it is the reader's turn again."""
    table.forget()
    for _ in range(ROUNDS):
        table.play_on()
        if (
            table.is_asked()
            and service.new_notices().filter(game=table.game, kind=NoticeKind.REPORT).exists()
        ):
            return


def _reminded(table: Table) -> None:
    table.forget()
    table.note(NoticeKind.REMINDER)


def _called(table: Table) -> None:
    table.forget()
    table.note(NoticeKind.LAST_CHANCE)


def _passed(table: Table) -> None:
    table.forget()
    table.note(NoticeKind.DEADLINE_PASSED, missed=[table.mine.side], used="default", reason=None)


def _talked(table: Table) -> None:
    table.forget()
    Person.objects.filter(pk=table.reader.pk).update(chat_by_mail=True)
    service.post_chat(table.seat(table.other), "Well done at the bridge. I shall need a day.", Source.WEB)


def _offered_a_draw(table: Table) -> None:
    table.forget()
    service.offer_draw(table.seat(table.other))


def _ended(table: Table) -> None:
    _reported(table)
    table.forget()
    service.concede(table.seat(table.other))


def _challenged(table: Table) -> None:
    table.game = service.open_challenge(
        table.other,
        table.title.slug,
        visibility=Game.Visibility.INVITED,
        invited=table.reader,
        name="Once more",
        message="The other way round this time?",
    )


def _asked_in(table: Table) -> None:
    """The reader is asked to take a seat of a game he does not play in."""
    left, stays = _stranger("Somebody"), table.other
    table.game = service.open_challenge(left, table.title.slug, name="A seat is free")
    service.accept(table.game, stays)
    service.leave_game(Seat.objects.get(game=table.game, person=left))
    table.forget()
    seat = Seat.objects.get(game=table.game, person=None)
    service.ask_substitute(seat, stays, table.reader)


def _gathered(table: Table) -> None:
    """A day's news in one letter."""
    _reported(table)


KINDS: dict[str, tuple[str, Callable[[Table], None]]] = {
    "turn": ("It is your turn", _begun),
    "report": ("A report, and what is asked next", _reported),
    "receipt": ("A receipt for orders sent by mail", _received),
    "problem": ("A receipt for orders with a mistake", _misunderstood),
    "reminder": ("A reminder", _reminded),
    "last-call": ("A last call", _called),
    "passed": ("A deadline has passed", _passed),
    "daily": ("The daily letter", _gathered),
    "talk": ("A message from the other side", _talked),
    "draw": ("A draw is offered", _offered_a_draw),
    "challenge": ("An invitation", _challenged),
    "substitute": ("You are asked to take a seat", _asked_in),
    "end": ("The end of a game", _ended),
}
"""Name in the address: what it is, and what happens before it is written."""


def sample(person: Person, kind: str, title: str = FIRST) -> SampleLetter | None:
    """A letter of a kind, in the person's zone and as he wants them. Raises KeyError for no such kind."""
    _, act = KINDS[kind]
    setting = SETTINGS[title]
    with transaction.atomic():
        try:
            return _write(_table(person, title, setting), kind, act)
        finally:
            transaction.set_rollback(True)


def _table(person: Person, title: str, setting: Setting) -> Table:
    """A game that is set up and asks something of the reader, who wants letters for the moment."""
    Person.objects.filter(pk=person.pk).update(letter_style=LetterStyle.IMMEDIATE, mail_ok=True)
    reader = Person.objects.get(pk=person.pk)
    other = _stranger("Your opponent", next(zone for zone in ELSEWHERE if zone != reader.timezone))
    game = service.open_challenge(
        reader,
        title,
        side=setting.side,
        options=setting.options,
        name="A sample",
        clock={"settle_seconds": 0},
    )
    service.accept(game, other)
    game.refresh_from_db()
    table = Table(registry.title(title), game, reader, other)
    for _ in range(ROUNDS):
        if table.is_asked() and queries.is_set_up(game):
            break
        table.play_on()
    return table


def _stranger(name: str, zone: str = "UTC") -> Person:
    """Somebody who is gone with the sample."""
    is_taken = Person.objects.filter(display_name__iexact=name).exists()
    address = f"{name.lower().replace(' ', '-')}@sample.invalid"  # a domain that leads nowhere (RFC 2606)
    return Person.objects.create_user(address, f"{name} here" if is_taken else name, timezone=zone)


def _write(table: Table, kind: str, act: Callable[[Table], None]) -> SampleLetter | None:
    act(table)
    now, is_daily = timezone.now(), kind == "daily"
    reader = Person.objects.get(pk=table.reader.pk)
    game = None if is_daily else Game.objects.get(pk=table.game.pk)
    letter = Letter.objects.create(
        person=reader,
        game=game,
        seat=queries.seat_of(game, reader) if game else None,
        kind=NoticeKind.DIGEST if is_daily else NoticeKind.YOUR_TURN,
        next_try=now,
        created_at=now,
    )
    new = service.new_notices().filter(game=table.game, person=reader)
    LetterNotice.objects.bulk_create(LetterNotice(letter=letter, notice=notice) for notice in new)
    written = compose(letter)
    if written is None:
        return None
    html = written.html
    if written.picture is not None:
        data = base64.b64encode(written.picture.png).decode()
        html = html.replace(PICTURE, f"data:image/png;base64,{data}")
    return SampleLetter(written.subject, written.text, html)
