"""For the admin's front page: what needs somebody."""

from dataclasses import dataclass

from django import template

from pbem.play import service
from pbem.play.admin.waiting import Matter, matters
from pbem.play.breaker import halts
from pbem.play.models import Halt

register = template.Library()


@dataclass(frozen=True)
class Needs:
    """Games that do not go on by themselves, and what holds all of them."""

    matters: list[Matter]
    halts: list[Halt]
    is_stopped: bool


@register.simple_tag
def needs_somebody() -> Needs:
    """Games that wait for somebody, and what holds every game."""
    return Needs(matters(), halts(), service.is_frozen())
