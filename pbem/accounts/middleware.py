"""Every page: the reader's zone, the way back after a log-in, a second factor for the admin."""

from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.utils import timezone

from pbem.accounts import unsent
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


class BackToTheButtonMiddleware:
    """Whoever presses a button after his log-in ran out comes back to the page on which the button stands.

    The address the button sends to would answer nothing to a visitor who only looks. What he had written
    is kept for that page.
    """

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Changes where the log-in leads afterwards, when a post was turned away to it."""
        answer = self.get_response(request)
        if request.method != "POST" or not isinstance(answer, HttpResponseRedirect):
            return answer
        log_in, page = resolve_url(settings.LOGIN_URL), _page_before(request)
        if answer.url.startswith(f"{log_in}?") and page:
            answer.headers["Location"] = f"{log_in}?{urlencode({'next': page})}"
            unsent.keep(request)
        return answer


def _page_before(request: HttpRequest) -> str:
    """The page of ours from which a request was sent; empty when it was not one, or is not told."""
    try:
        before = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return ""
    if before.netloc != request.get_host():
        return ""
    return f"{before.path}?{before.query}" if before.query else before.path


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
