"""Why a deadline may have to wait: a letter that came in time has not been read yet."""

from collections.abc import Sequence

from django.db.models import Q

from pbem.mail.models import Inbound
from pbem.play.holds import Deadline


def letters_unread(deadlines: Sequence[Deadline]) -> set[int]:
    """The games for which a letter (or one whose game is not known yet) came in time and waits unread."""
    games = [game.pk for game, _ in deadlines]
    last = max(deadline for _, deadline in deadlines)
    unread = Inbound.objects.filter(state=Inbound.State.NEW, received_at__lte=last)
    rows = list(unread.filter(Q(game__in=games) | Q(game=None)).values_list("game", "received_at"))
    return {
        game.pk
        for game, deadline in deadlines
        if any(meant in {game.pk, None} and received_at <= deadline for meant, received_at in rows)
    }
