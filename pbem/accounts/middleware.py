"""Shows times in the reader's zone."""

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from pbem.accounts.models import Person

Respond = Callable[[HttpRequest], HttpResponseBase]


class ReaderTimezoneMiddleware:
    """Templates write times in the zone of whoever is logged in, in UTC for anybody else."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answers the request with the reader's zone in force."""
        with timezone.override(_zone(request.user)):
            return self.get_response(request)


def _zone(reader: Person | AnonymousUser) -> str:
    return reader.timezone if isinstance(reader, Person) else "UTC"
