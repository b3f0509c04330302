"""Why a deadline may have to wait: a letter that came in time has not been read yet."""

from datetime import datetime

from django.db.models import Q

from pbem.mail.models import Inbound
from pbem.play.models import Game


def is_letter_unread(game: Game, deadline: datetime) -> bool:
    """Did a letter for this game (or for one not known yet) reach us by the deadline, and wait unread?"""
    unread = Inbound.objects.filter(state=Inbound.State.NEW, received_at__lte=deadline)
    return unread.filter(Q(game=game) | Q(game=None)).exists()
