"""The JSON API: what the pages can do, for programs. Its description is made from the code.

Find a game or offer one, take a seat; read the state as one's side may see it, what is asked and
what would be allowed; check orders and send them; talk, agree a draw, give up. A person makes a
token on his page; each call carries it as ``Authorization: Bearer <token>``. ``build()`` puts the
parts together.
"""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI

from pbem.play.service import Refused
from pbem.web.api import meeting, reading, sending, talking
from pbem.web.api.auth import Bearer

VERSION = "1"


def build() -> NinjaAPI:
    """The API with its handlers. The interactive pages of the library are off: the content policy forbids
    the scripts they load from elsewhere; ``/api/`` is a page of our own."""
    api = NinjaAPI(
        title="Play by e-mail: games, state and orders",
        version=VERSION,
        description=__doc__ or "",
        docs_url=None,
        auth=Bearer(),
        urls_namespace="api",
    )
    api.add_router("", reading.router)
    api.add_router("", sending.router)
    api.add_router("", meeting.router)
    api.add_router("", talking.router)

    @api.exception_handler(Refused)
    def refused(request: HttpRequest, error: Refused) -> HttpResponse:
        """What cannot be done at present, with the sentence a person would read."""
        return api.create_response(request, {"detail": error.reason}, status=409)

    @api.exception_handler(PermissionDenied)
    def denied(request: HttpRequest, error: PermissionDenied) -> HttpResponse:
        """What is not this person's to see or do."""
        return api.create_response(request, {"detail": str(error) or "Not yours."}, status=403)

    return api


api = build()
