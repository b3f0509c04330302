"""Rules at hand against running games: the same, other positions, drift."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine import registry
from games.engine.events import Event
from games.engine.title import Step
from pbem.play import service
from pbem.play.models import Game, Question, Seat
from tests.pbem.play import crossing

WorkOff = Callable[[], None]


@pytest.fixture
def shelled(game: Game, blue: Seat, red: Seat, work_off: WorkOff) -> Game:
    """A game within its first step: the shell has hit, the loss is asked."""
    service.submit(blue, "BID 2", "web")
    service.submit(red, "BID 1", "web")
    work_off()
    game.refresh_from_db()
    return game


def under(*bodies: Any) -> None:
    """Let a title with these bodies of its steps be the rules at hand."""
    steps = crossing.CrossingTitle.sequence
    changed = [Step(old.rule, old.name, body) for old, body in zip(steps, bodies, strict=False)]
    registry.unregister("crossing")
    registry.register(
        type("Other", (crossing.CrossingTitle,), {"sequence": (*changed, *steps[len(bodies) :])})()
    )


def rehearse(*codes: str) -> str:
    out = StringIO()
    call_command("rehearse", *codes, "--all", stdout=out)
    return out.getvalue()


def test_unchanged_rules_are_the_same(shelled: Game) -> None:
    assert f"{shelled.code} crossing: same\n" in rehearse()
    assert "same: 1, same question, other state: 0, drift: 0" in rehearse(shelled.code)


def test_a_position_that_comes_out_otherwise_is_told(shelled: Game) -> None:
    async def bid(game: Any) -> None:
        game.state.guns["red"][0] += 1
        await crossing.bid(game)

    under(bid)
    assert "same question, other state (the position comes out otherwise)" in rehearse()


def test_other_events_are_told(shelled: Game) -> None:
    async def bid(game: Any) -> None:
        game.note(Event("2.1", "hark"))
        await crossing.bid(game)

    under(bid)
    assert "2 events were told, the rules tell 3" in rehearse()


def test_a_roll_more_is_drift_and_the_command_fails(shelled: Game) -> None:
    async def bid(game: Any) -> None:
        game.roll("2.0 weather")
        await crossing.bid(game)

    under(bid)
    before = Question.objects.get(state="open").pk
    with pytest.raises(CommandError, match="Do not let"):
        rehearse()
    assert Question.objects.get(state="open").pk == before


def test_another_request_is_drift(shelled: Game) -> None:
    async def bid(game: Any) -> None:
        bids = {side: crossing.Bid(side, 6) for side in ("blue", "red")}
        await game.ask_sealed(bids)
        game.roll("2.3 shelling")
        await game.ask(crossing.March("blue"))

    under(bid)
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("rehearse", stdout=out)
    assert "asked was 2 LOSS of red, the rules ask 2 MARCH of blue" in out.getvalue()
