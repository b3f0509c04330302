"""Puts the game a page is about into the log lines written for it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from pbem.play import tracing

Respond = Callable[[HttpRequest], HttpResponseBase]


class GameInLogs:
    """Knows the game by the ``code`` in a page's address."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answers the request; what it learned of the game is forgotten afterwards."""
        with tracing.about(""):
            return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: list[object], kwargs: dict[str, object]
    ) -> None:
        """Notes the game before the view runs."""
        if "code" in kwargs:
            tracing.game.set(str(kwargs["code"]))
