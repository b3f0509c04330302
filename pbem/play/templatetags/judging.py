"""For the admin's front page: what needs somebody."""

from dataclasses import dataclass

from django import template

from pbem.play import service
from pbem.play.breaker import halts
from pbem.play.models import Game, Halt, Question

register = template.Library()

MOST = 20


@dataclass(frozen=True)
class Needs:
    """Games that do not go on by themselves, and what holds all of them."""

    games: list[tuple[Game, str]]
    halts: list[Halt]
    is_stopped: bool


@register.simple_tag
def needs_somebody() -> Needs:
    """Games put aside and games that wait for a judge or a substitute, the oldest first."""
    aside = Game.objects.filter(status=Game.Status.FAULTED).defer("save_data").order_by("changed_at")[:MOST]
    held = Question.objects.filter(state=Question.State.OPEN, held_at__isnull=False)
    held = held.select_related("game").defer("game__save_data").order_by("held_at")[:MOST]
    games = [(game, "put aside after an error") for game in aside]
    games += [(question.game, f"nobody answers request {question.number}") for question in held]
    return Needs(games[:MOST], halts(), service.is_frozen())
