"""What judges and hosts see of the clock, and what they may do about it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.models import Ask, Game, Halt, Seat
from tests.pbem.play.test_admin import act, desk, page  # noqa: F401  # desk is a fixture
from tests.pbem.play.test_clock import Current, after, sweep_at


@pytest.mark.parametrize("model", ["halt", "ask", "absence", "pause", "tenure", "heartbeat", "outage"])
def test_every_list_opens(
    desk: Client,  # noqa: F811  # the fixture
    game: Game,
    anna: Person,
    blue: Seat,
    model: str,
) -> None:
    question = queries.current_question(game)
    assert question is not None
    service.halt(Halt.Why.HOST, "moving")
    service.announce(anna, question.opened_at, question.opened_at + timedelta(days=3))
    service.propose_pause(blue, 3)
    service.beat("intake")
    assert desk.get(reverse(f"admin:play_{model}_changelist")).status_code == 200


def test_a_halt_is_lifted_with_more_time(
    desk: Client,  # noqa: F811  # the fixture
    game: Game,
    current: Current,
) -> None:
    halt = service.halt(Halt.Why.HOST, "moving")
    due = after(current(game), 72)
    assert sweep_at(due).is_halted
    act(desk, "halt", "lift", halt.pk, reason="moved", hours=24)
    halt.refresh_from_db()
    assert halt.lifted_at is not None


def test_a_miss_is_excused(
    desk: Client,  # noqa: F811  # the fixture
    game: Game,
    red: Seat,
    bert: Person,
    current: Current,
) -> None:
    sweep_at(after(current(game), 73))
    ask = Ask.objects.get(seat=red)
    act(desk, "ask", "excuse", ask.pk, reason="ill")
    assert queries.reliability_of(bert).excused == 1
    assert "ill" in page(desk, "game", game.pk)


def test_no_token_of_a_reply_address_is_shown(desk: Client, game: Game, red: Seat) -> None:  # noqa: F811  # the fixture
    ask = Ask.objects.get(seat=red)
    assert ask.token not in page(desk, "ask", ask.pk)
