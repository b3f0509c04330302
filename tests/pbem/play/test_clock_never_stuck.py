"""Whatever the rules of a clock, and although nobody ever answers: every game comes to its end."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
import time_machine

from pbem.accounts.models import Person
from pbem.play import service, timing
from pbem.play.clock import Silence
from pbem.play.models import Game, Notice, Question
from tests.pbem.play.test_clock import WorkOff

LONGEST = 400
"""Sweeps a whole game of silence may need at most; three turns have a dozen requests."""


def some_clock(chance: Random) -> dict[str, Any]:
    """Rules drawn by chance, each sort of silence in its turn."""
    rules: dict[str, Any] = {
        "zone": chance.choice(["Europe/Rome", "America/Havana", "Pacific/Apia"]),
        "grace_minutes": chance.choice([0, 30]),
        "bank_hours": chance.choice([0, 5]),
        "bank_gain_minutes": 60,
        "bank_most_hours": 10,
        "first_factor": chance.choice([1, 2]),
        "misses": chance.choice([0, 1, 3]),
        "settle_seconds": chance.choice([0, 120]),
        "rest_days": chance.sample(["mon", "wed", "sat", "sun"], chance.randrange(4)),
        "rest": chance.choice(["stop", "shift"]),
    }
    if chance.random() < 0.5:
        rules["slots"] = chance.choice([["tue 20:00"], ["daily 02:30"], ["last 20:00", "1 20:00"]])
    if chance.random() < 0.5:
        rules["main_days"] = chance.randrange(1, 5)
    return rules


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("silence", list(Silence))
def test_a_game_in_which_nobody_answers_ends(
    make_game: Callable[..., Game], judge: Person, work_off: WorkOff, silence: Silence, seed: int
) -> None:
    chance = Random(f"{silence} {seed}")
    rules = {**some_clock(chance), "silence": silence.value}
    start = datetime(2027, chance.choice([3, 10]), 20, 12, tzinfo=UTC)
    with time_machine.travel(start, tick=False) as clock:
        game = make_game(pace_hours=20, clock=rules)
        for _ in range(LONGEST):
            question = Question.objects.filter(game=game, state__in=Question.CURRENT).first()
            if question is None:
                break
            _check(question)
            if question.due_at is not None:
                clock.move_to(question.due_at + question.grace)
            if chance.random() < 0.3:
                service.submit(game.seats.get(side="blue"), "PASS", "web", at_deadline=True)
            service.sweep()
            work_off()
        game.refresh_from_db()
        assert game.is_over
    keys = list(Notice.objects.values_list("key", flat=True))
    assert len(keys) == len(set(keys))


def _check(question: Question) -> None:
    """A request that waits for people has a deadline, where its clock lets deadlines fall."""
    assert question.due_at is not None
    clock = timing.clock_of(question.game)
    on_bank = question.asks.filter(bank_from__isnull=False).exists()
    if question.held_at is None and not on_bank:
        assert timing.settled(question, question.due_at, clock) == question.due_at
        assert question.due_at - question.opened_at >= timedelta(hours=20) or question.is_reaction
