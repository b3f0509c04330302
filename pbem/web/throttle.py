"""How often a person may call what is dear: per person, counted where all processes see it."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import MemoryStorage, Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

from pbem import redis_away
from pbem.accounts.reader import reader

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


@cache
def _counter() -> MovingWindowRateLimiter:
    return MovingWindowRateLimiter(_storage())


@cache
def _own_counter() -> MovingWindowRateLimiter:
    """What this process counts for itself while the shared counter is away."""
    return MovingWindowRateLimiter(MemoryStorage())


@cache
def _storage() -> Storage:
    """Redis where there is one, else this process."""
    patience = settings.REDIS_PATIENCE if settings.REDIS_URL else {}
    storage = storage_from_string(settings.REDIS_URL or "memory://", wrap_exceptions=True, **patience)
    assert isinstance(storage, Storage)  # noqa: S101 - the asynchronous kind has another address
    return storage


def forget() -> None:
    """Start counting anew; for tests."""
    redis_away.forget()
    _storage().reset()
    _own_counter().storage.reset()


def limited(name: str, rate: str) -> Callable[[View[P]], View[P]]:
    """Answers 429 to a person who posts more often than ``rate`` ("30/minute"). For views behind a log-in."""
    most = parse(rate)

    def wrap(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method == "POST" and not may(most, name, reader(request).pk):
                return render(request, "429.html", status=429)
            return view(request, *args, **kwargs)

        return guarded

    return wrap


def sparing(name: str, rate: str) -> Callable[[View[P]], View[P]]:
    """Answers 429 to a visitor who opens what is dear to make more often than ``rate``."""
    most = parse(rate)

    def wrap(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if not may_visitor(most, name, request):
                return render(request, "429.html", status=429)
            return view(request, *args, **kwargs)

        return guarded

    return wrap


def may_visitor(most: RateLimitItem, name: str, request: HttpRequest) -> bool:
    """Count a visitor's call; False for one too many. Strangers are told apart by where they come from."""
    person = request.user.pk if request.user.is_authenticated else None
    return may(most, name, person or request.META.get("REMOTE_ADDR", ""))


def may(most: RateLimitItem, name: str, person: int | str) -> bool:
    """Count a call; False for one too many. While Redis is away each process counts for itself."""
    if not redis_away.is_noted():
        try:
            return _counter().hit(most, name, str(person))
        except StorageError:
            redis_away.note()
    return _own_counter().hit(most, name, str(person))
