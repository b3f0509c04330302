"""Who is reading."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from pbem.accounts.models import Person


def reader(request: HttpRequest) -> Person:
    """The person who is logged in.

    Raises PermissionDenied when nobody is; views behind a log-in never see that.
    """
    if not isinstance(request.user, Person):
        raise PermissionDenied("log in first")
    return request.user
