"""Who calls: a person's token in the header; and how often he may."""

from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone
from limits import parse
from ninja.errors import HttpError
from ninja.security import HttpBearer

from pbem.accounts.reader import reader
from pbem.play.errors import Refused
from pbem.web import throttle
from pbem.web.models import ApiToken, hashed

RATES = {
    "api": parse("600/minute"),
    "orders": parse("30/minute"),
    "check": parse("240/minute"),
    "talk": parse("20/minute"),
    "challenge": parse("20/hour"),
}
"""All but the first share their counters with the pages."""

SELDOM = timedelta(minutes=1)
"""When a token was last used is noted no more often."""


class Bearer(HttpBearer):
    """A token stands for its person, as if he were logged in, for this call alone."""

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        """The token's row, or None (401) for one that is unknown or whose person may not log in."""
        row = ApiToken.objects.select_related("person").filter(digest=hashed(token)).first()
        if row is None or not row.person.is_active:
            return None
        now = timezone.now()
        if row.used_at is None or now - row.used_at > SELDOM:
            ApiToken.objects.filter(pk=row.pk).update(used_at=now)
        request.user = row.person
        limit(request, "api")
        return row


def limit(request: HttpRequest, name: str) -> None:
    """Count a call. Raises HttpError 429 for one too many."""
    if not throttle.may(RATES[name], name, reader(request).pk):
        raise HttpError(429, "Too many calls; wait a minute.")


def require_orders(request: HttpRequest) -> None:
    """Raises Refused for a token that may only read."""
    token = getattr(request, "auth", None)
    if not isinstance(token, ApiToken) or not token.may_order:
        raise Refused("This token may only read.")
