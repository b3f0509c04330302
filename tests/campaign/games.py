"""The games of a campaign, and the people who play some of them by letter."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from email import message_from_bytes, policy

from games.engine import registry
from pbem.accounts import service as accounts
from pbem.accounts.models import Person
from pbem.mail import receiving
from pbem.play import queries, service, tokens
from pbem.play.models import Ask, Game
from tests.e2e import post as letters
from tests.e2e.post import Got

SCENARIOS = (
    "19.2-sedan-revenged",
    "19.4-luneville",
    "19.6-hells-highway",
    "19.7-assault-on-fort-driant",
    "19.8-attack-on-the-siegfried-line",
    "20.1-villers-bocage",
    "20.2-operation-epsom",
    "20.3-counterattack-at-woensdrecht",
    "20.5-last-ditch-action-at-ibbenburen",
)
"""Of Panzer '44: those that bots end within some forty requests."""

LAST_TURN = 2
"""A game of The Kaiser's Battle is called off after this turn: there are hundreds of requests in ten."""

BOTS = ("steady", "bold", "careful")
TOKEN = re.compile(r"\+([a-z2-9]+)@")
HUMAN = "steady"
"""The bot that thinks for the people."""

ALIVE = 3
"""A game that has gone on so often after the last fault is alive; it need not be played to its end."""

LONG = 24 * 30
"""Hours for a request: no deadline passes, however the clock is stepped."""


@dataclass
class Match:
    """One game: who plays, and how far it has come."""

    game: Game
    people: dict[str, Person]
    """By side."""
    is_over: bool = False
    is_called_off: bool = False
    revision: int = 0
    enough: int | None = None
    """The revision at which it is called off."""

    def has_gone_far(self, game: Game) -> bool:
        """Is there nothing more to be learnt from it?"""
        if self.enough is not None and game.revision >= self.enough:
            return True
        return game.title == "kaisers_battle" and game.turn > LAST_TURN


@dataclass
class Club:
    """Opens games and answers letters."""

    chance: random.Random
    by_letter: bool = False
    """Are all games played by people, who answer by letter?"""
    matches: list[Match] = field(default_factory=list)
    answered: dict[int, bytes] = field(default_factory=dict)
    """By ask: the letter that answered it."""
    sent: dict[str, bytes] = field(default_factory=dict)
    """By Message-ID: every letter that went to the server."""
    read: int = 0
    """Letters of the mailbox that have been looked at."""

    def __post_init__(self) -> None:
        # The dice too come from the campaign's seed.
        tokens.dice_seed = lambda: self.chance.randbytes(32).hex()

    # Opening ----------------------------------------------------------------------------------------------

    def open(self, at_once: int) -> Match:
        """Begin the next game of either title."""
        number = len(self.matches)
        kind = self._kind(number, at_once)
        title = "kaisers_battle" if number % 3 == 2 else "panzer44"
        options = {} if title == "kaisers_battle" else {"scenario": self.chance.choice(SCENARIOS)}
        sides = [info.slug for info in registry.title(title).sides]
        host = self._person(number, "a")
        game = service.open_challenge(
            host, title, side=sides[0], options=options, pace_hours=LONG, reaction_hours=LONG
        )
        people = {sides[0]: host}
        if kind == 3:
            people[sides[1]] = self._person(number, "b")
            service.accept(game, people[sides[1]])
        else:
            service.seat_bot(game, self.chance.choice(BOTS), host)
        if kind in {0, 2}:
            bot = self.chance.choice(BOTS)
            service.replace_player(game.seats.get(person=host), None, "the bots play on", bot=bot)
            people = {}
        game.refresh_from_db()
        found = Match(game, people)
        self.matches.append(found)
        return found

    def _kind(self, number: int, at_once: int) -> int:
        """Who plays it. 1: a person against a bot; 3: two people; else bots.

        At most half of those played at once are of people unless all are to be: each answer of theirs is two
        letters, which wait until there is nothing else to do.
        """
        if self.by_letter:
            return 1 if number % 4 == 0 else 3
        of_people = sum(bool(found.people) for found in self.running())
        return number % 4 if 2 * of_people < at_once else 0

    def _person(self, number: int, letter: str) -> Person:
        """A member; every tenth gets maps in his letters, which take longer than all else."""
        name = f"player{number}{letter}"
        person = accounts.enrol(f"{name}@players.example", name)
        person.pictures_in_letters = number % 10 == 1
        person.save()
        return person

    # Playing ----------------------------------------------------------------------------------------------

    def answer(self, inbox: list[Got]) -> None:
        """The people read what has come and write back."""
        news, self.read = inbox[self.read :], len(inbox)
        for letter in news:
            found = TOKEN.search(letter.reply_to)
            ask = (
                Ask.objects.filter(token=found[1]).select_related("seat__game", "question") if found else None
            )
            for mine in ask or []:
                self._reply(letter, mine)

    def _reply(self, letter: Got, ask: Ask) -> None:
        if ask.pk in self.answered or ask.state != Ask.State.OPEN or not ask.question.is_current:
            return
        request = queries.request_for(ask.seat)
        if request is None or ask.seat.game.status != Game.Status.RUNNING:
            return
        lines = registry.title(ask.seat.game.title).bots[HUMAN].answer(request)
        mail = letters.reply(letter, "\n".join(lines))
        raw = mail.as_bytes()
        self.answered[ask.pk] = self.sent[str(mail["Message-ID"])] = raw
        self.hand_in(raw)

    def hand_in(self, raw: bytes) -> None:
        """A letter reaches the server's door."""
        head = message_from_bytes(raw, policy=policy.default)
        receiving.receive(raw, str(head["From"]), [str(head["To"])])

    # Ending -----------------------------------------------------------------------------------------------

    def look(self) -> int:
        """See how far games are, and end what has gone far enough; how much they did since the last look."""
        running = {found.game.pk: found for found in self.running()}
        done = 0
        for game in Game.objects.only("revision", "turn", "status", "title").filter(pk__in=running):
            found = running[game.pk]
            done += game.revision - found.revision
            found.revision, found.is_over = game.revision, game.is_over
            if not game.is_over and found.has_gone_far(game):
                service.call_off(found.game, None, "far enough")
                found.is_over = found.is_called_off = True
        return done

    def wind_up(self) -> None:
        """From here on a game has to show that it is alive, and no more."""
        for found in self.running():
            found.enough = found.revision + ALIVE

    def running(self) -> list[Match]:
        """The games that are not over."""
        return [found for found in self.matches if not found.is_over]
