"""The clock of a game in words and moments, for pages and letters."""

from datetime import datetime, timedelta

from django.utils import timezone

from pbem.play import timing
from pbem.play.clock import Clock, Span, deadline, describe
from pbem.play.models import Ask, Game


def clock_sentences(game: Game) -> tuple[str, ...]:
    """The rules of the game's clock, to be read before taking a seat."""
    clock = timing.clock_of(game)
    main = timing.span_of(game, clock, is_reaction=False)
    return describe(clock, main, timing.span_of(game, clock, is_reaction=True))


def next_deadline(clock: Clock, hours: int, opened: datetime | None = None) -> datetime:
    """When a sheet would be due that were asked for now: the example a form shows."""
    return deadline(clock, opened or timezone.now(), Span(hours, clock.main_days))


def overtime_of(ask: Ask) -> timedelta | None:
    """What the seat's time bank holds while it runs for this ask, else None."""
    return ask.seat.bank if ask.bank_from is not None and ask.state == Ask.State.OPEN else None


def without_name(prompt: str, name: str) -> str:
    """A prompt to be read under the name of its request, which many begin with."""
    lead = f"{name}: "
    rest = prompt.removeprefix(lead)
    return rest[:1].upper() + rest[1:] if prompt.startswith(lead) else prompt
