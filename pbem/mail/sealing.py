"""Which letters the staff may not read yet: those that tell what only one side may know."""

import re

from django.db.models import QuerySet

from pbem.accounts.models import Person
from pbem.mail.models import Inbound, Letter
from pbem.play.models import Game
from pbem.play.sealing import is_sealed, may_read_secrets

_TOKEN = re.compile(r"(?i)\b(orders|chat)(\+|=2B|%2B)[a-z0-9]{8,}")


def may_read_letter(letter: Letter, reader: Person) -> bool:
    """May this member of staff read a letter of ours?

    A letter about a game shows its map, its reports and its receipts as one side knows them,
    so it stays closed until the game is over; letters about no game hold no secrets.
    """
    if letter.game is not None:
        return letter.game.is_over
    return not letter.notices.filter(game__isnull=False).exists() or not _is_any_game_live(letter)


def games_closed_to(reader: Person) -> QuerySet[Game]:
    """The games in which this member of staff plays himself, as long as they are not over."""
    return Game.objects.filter(seats__person=reader).exclude(status__in=Game.OVER)


def _is_any_game_live(letter: Letter) -> bool:
    """A daily letter speaks of all the games of its person."""
    games = [notice.game for notice in letter.notices.select_related("game")]
    games += [seat.game for seat in letter.person.seats.select_related("game")]
    return any(game is not None and not game.is_over for game in games)


def may_read_inbound(row: Inbound, reader: Person) -> bool:
    """May this member of staff read an incoming letter?

    The rule of the orders in it applies; a letter for a game whose orders could not be read
    (or have not been yet) stays closed until that game is over.
    """
    if row.state == Inbound.State.NEW:
        return False
    if row.submission is not None:
        return not is_sealed(row.submission) and may_read_secrets(row.submission.seat.game, reader)
    return row.game is None or row.game.is_over


def without_tokens(text: str) -> str:
    """A text in which reply addresses are no longer usable."""
    return _TOKEN.sub(lambda match: f"{match[1]}+[token]", text)
