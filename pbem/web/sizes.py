"""How much may be posted: little to a page, a whole letter by an e-mail service, a game by a host."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

Respond = Callable[[HttpRequest], HttpResponseBase]


class SmallPosts:
    """Refuses what is too large for a page before anybody reads it.

    Django has one limit for all addresses, which must let letters in. What does not say how long it is counts
    as empty there, so the length that is said is all that will be read.
    """

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answers 413, or passes the request on."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        most = int(settings.PBEM_MOST_OF_A_PAGE)
        is_large = length.isdecimal() and int(length) > most
        if is_large and not request.path.startswith(tuple(settings.PBEM_LARGE_POSTS)):
            return HttpResponse("That is too large.", status=413, content_type="text/plain")
        return self.get_response(request)
