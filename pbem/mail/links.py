"""Addresses of pages, as they stand in letters: absolute, from PBEM_PUBLIC_URL."""

from django.conf import settings
from django.urls import NoReverseMatch, reverse

from pbem.accounts.models import Person
from pbem.play.models import Game

PAGES = {
    "front": "/",
    "game": "/games/{code}/",
    "orders": "/games/{code}/orders/",
    "draw": "/games/{code}/draw/",
    "game-dice": "/games/{code}/dice/",
    "game-text-map": "/games/{code}/map/",
    "history": "/games/{code}/history/",
    "game-time": "/games/{code}/time/",
    "accounts:preferences": "/people/me/",
}
"""Names of pages, and where they are when the web app gives them no address of its own."""


def _page(name: str, **parts: str) -> str:
    try:
        path = reverse(name, kwargs=parts or None)
    except NoReverseMatch:
        path = PAGES[name].format(**parts)
    return settings.PBEM_PUBLIC_URL + path


def front() -> str:
    """The first page: a person's own games when he is logged in."""
    return _page("front")


def game(game: Game) -> str:
    """The page of a game."""
    return _page("game", code=game.code)


def orders(game: Game) -> str:
    """The sheet for what is asked now."""
    return _page("orders", code=game.code)


def draw(game: Game) -> str:
    """Where a draw is offered, accepted and declined."""
    return _page("draw", code=game.code)


def challenge(game: Game) -> str:
    """The page on which a challenge is taken up."""
    return _page("game", code=game.code)


def dice(game: Game) -> str:
    """The page with every roll and how to verify it."""
    return _page("game-dice", code=game.code)


def text_map(game: Game) -> str:
    """The map in words."""
    return _page("game-text-map", code=game.code)


def history(game: Game) -> str:
    """The replay, where it stands now."""
    return _page("history", code=game.code)


def time(game: Game) -> str:
    """The page with the clock of a game and its seats on offer."""
    return _page("game-time", code=game.code)


def preferences() -> str:
    """Where a person chooses how he wants his letters."""
    return _page("accounts:preferences")


def unsubscribe(person: Person) -> str:
    """The address that ends a person's letters; whoever has it may do that and nothing else."""
    path = reverse("unsubscribe", kwargs={"token": person.unsubscribe_token})
    return f"{settings.PBEM_PUBLIC_URL}{path}"
