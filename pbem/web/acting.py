"""Doing what a form asked for, and telling the reader what came of it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest

from pbem.play.service import Refused


def attempt(request: HttpRequest, act: Callable[[], object], done: str = "") -> bool:
    """Do it; True if it could be done. The reader is told ``done``, or why not."""
    try:
        act()
    except Refused as refused:
        messages.error(request, refused.reason)
        return False
    if done:
        messages.success(request, done)
    return True
