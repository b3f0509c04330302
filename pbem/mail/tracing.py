"""Which letters about a game have gone out since a moment: for a judge who wants to set it back."""

from datetime import datetime

from django.db.models import Q

from pbem.mail.models import Letter
from pbem.play.models import Game, NoticeKind
from pbem.play.rollback.preview import SentLetter

KINDS: dict[str, str] = {str(value): str(label) for value, label in NoticeKind.choices}


def letters_since(game: Game, since: datetime) -> list[SentLetter]:
    """Letters made since then, sent or on their way, without their words."""
    made = Letter.objects.filter(game=game, seat__isnull=False).exclude(state=Letter.State.DROPPED)
    recent = made.filter(Q(created_at__gte=since) | Q(sent_at__gte=since))
    return [
        SentLetter(
            side=letter.seat.side if letter.seat else "",
            person=letter.person.display_name,
            kind=KINDS.get(letter.kind, letter.kind),
            state=letter.get_state_display(),
            at=letter.sent_at or letter.created_at,
        )
        for letter in recent.select_related("seat", "person").order_by("created_at", "pk")
    ]
