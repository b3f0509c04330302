"""Shows times in the reader's zone; keeps the admin for those with a second factor, if the host says so."""

from collections.abc import Callable

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
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


class SecondFactorMiddleware:
    """Under PBEM_ADMIN_SECOND_FACTOR the admin is for those who have set up a second factor."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Shows staff without one where to set it up; the log-in then asks for it each time."""
        if settings.PBEM_ADMIN_SECOND_FACTOR and _is_unprotected(request):
            messages.info(request, "The admin asks for a second factor: please set one up first.")
            return redirect("mfa_index")
        return self.get_response(request)


def _is_unprotected(request: HttpRequest) -> bool:
    """Does somebody ask for the admin who could enter it by his password alone?"""
    if not request.path.startswith(reverse("admin:index")) or not isinstance(request.user, Person):
        return False
    return request.user.is_staff and not is_mfa_enabled(request.user)
