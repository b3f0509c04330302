"""The faults: each a small act against the processes, chosen by the campaign's chance."""

from __future__ import annotations

import os
import random
import signal
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import psycopg
from redis import RedisError

from pbem.mail.models import Inbound
from pbem.play import work
from pbem.play.models import Game, Question
from tests.campaign import clock, points
from tests.campaign.games import Club
from tests.campaign.ground import WORKERS, Ground
from tests.campaign.post import MISDEEDS
from tests.services import POSTGRES_URL

READ = "pbem.mail.tasks.read_inbound"
SWEEP = "pbem.play.tasks.sweep"

STEPS = (20, 20, 20, 40, 90, 90, 300, 660, -15, -30, -300)
"""Seconds by which the clock is stepped; the sum grows slowly, so that what waits comes round."""


class Faults:
    """Injects one fault at a time, and counts those that really happened.

    What is only ordered (a strike at a point, a misdeed of the mail server) counts when it is carried out.
    """

    def __init__(self, ground: Ground, club: Club, chance: random.Random) -> None:
        self.ground, self.club, self.chance = ground, club, chance
        self.done: Counter[str] = Counter()
        self.server = psycopg.connect(POSTGRES_URL, autocommit=True)
        kinds: list[tuple[Callable[[], str | None], int]] = [
            (self.task_again, 250),
            (self.task_of_the_past, 140),
            (self.tasks_reordered, 90),
            (self.task_lost, 40),
            (self.letter_in_again, 50),
            (self.line_cut, 150),
            (self.strike_ordered, 160),
            (self.post_misbehaves, 130),
            (self.clock_stepped, 50),
            (self.process_killed, 30),
            (self.worker_killed, 2),
            (self.clock_killed, 1),
            (self.redis_emptied, 6),
            (self.redis_stands_still, 3),
            (self.redis_killed, 3),
        ]
        self.acts = [act for act, _ in kinds]
        self.weights = [weight for _, weight in kinds]

    def inject(self) -> None:
        """The next fault."""
        (act,) = self.chance.choices(self.acts, self.weights)
        name: str | None = None
        with suppress(RedisError, ProcessLookupError):  # it is down already
            name = act()
        if name:
            self.done[name] += 1

    def table(self) -> Counter[str]:
        """How often each fault has happened."""
        strikes = Counter(name.rsplit(".", 2)[0].rsplit(".", 1)[1] for name in self.ground.taken())
        return Counter(
            {
                **self.done,
                **self.ground.post.done,
                "worker process killed at a named point": strikes[points.KILL],
                "database connection cut at a named point": strikes[points.CUT],
            }
        )

    def total(self) -> int:
        """How many faults have happened."""
        return self.table().total()

    def stop(self) -> None:
        """No more faults: what is only ordered is taken back."""
        points.withdraw()
        self.ground.post.behave()

    # Tasks ------------------------------------------------------------------------------------------------

    def task_again(self) -> str | None:
        """The task for a game's present question, once more; or the post's; or the clock's."""
        if self.chance.random() < 0.3:
            task = self.chance.choice([work.SEND_DUE, SWEEP, work.RESCUE])
            return "task delivered twice" if work.hand_out(task) else None
        number = self._present(game := self._game())
        if game is None or number is None:
            return None
        task = self.chance.choice([work.ADJUDICATE, work.ADJUDICATE, work.EXPIRE, work.EXPIRE_MANY])
        if task == work.EXPIRE_MANY:
            done = work.hand_out(task, [(game.pk, number)])
        else:
            done = work.hand_out(task, game.pk, number)
        return "task delivered twice" if done else None

    def task_of_the_past(self) -> str | None:
        """A task that was done long ago comes again, for a running game or one that is over."""
        game = self.chance.choice(self.club.matches).game
        last = Question.objects.filter(game=game).order_by("-number").values_list("number", flat=True).first()
        number = self.chance.randrange(max(1, last or 0))
        return "task delivered late" if work.hand_out(work.ADJUDICATE, game.pk, number) else None

    def tasks_reordered(self) -> str | None:
        """What waits in the queue is shuffled."""
        for name in self._queues():
            with self.ground.redis.pipeline() as both:
                both.lrange(name, 0, -1)
                both.delete(name)
                tasks, _ = both.execute()
            shuffled = self.chance.sample(tasks, len(tasks))
            if shuffled:
                self.ground.redis.rpush(name, *shuffled)
            if shuffled != tasks:
                return "tasks reordered"
        return None

    def task_lost(self) -> str | None:
        """A task that waits in the queue is gone."""
        for name in self._queues():
            if self.ground.redis.rpop(name):
                return "task lost from the queue"
        return None

    def _queues(self) -> list[bytes]:
        """The lists that hold waiting tasks, one for each priority."""
        return sorted(bytes(name) for name in self.ground.redis.scan_iter("celery*", _type="list"))

    def _game(self) -> Game | None:
        running = self.club.running()
        return self.chance.choice(running).game if running else None

    def _present(self, game: Game | None) -> int | None:
        found = Question.objects.filter(game=game, state__in=Question.CURRENT).first()
        return found.number if found else None

    # Letters ----------------------------------------------------------------------------------------------

    def letter_in_again(self) -> str | None:
        """A player's mail server delivers a letter twice, or a worker is told twice to read one."""
        if not self.club.sent:
            return None
        if self.chance.random() < 0.5:
            self.club.hand_in(self.chance.choice(list(self.club.sent.values())))
            return "player's letter delivered twice"
        newest = Inbound.objects.order_by("-pk").values_list("pk", flat=True).first() or 1
        return "task delivered twice" if work.hand_out(READ, self.chance.randint(1, newest)) else None

    def post_misbehaves(self) -> None:
        """The next letter meets a mail server out of sorts."""
        self.ground.post.order(self.chance.choice(MISDEEDS))

    # Machines ---------------------------------------------------------------------------------------------

    def line_cut(self) -> str | None:
        """The database ends the connection of a worker, whatever it is doing."""
        found = self.server.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = %s AND application_name <> %s ORDER BY pid",
            (self.ground.name, self.ground.own_name),
        ).fetchall()
        if not found:
            return None
        (pid,) = self.chance.choice(found)
        row = self.server.execute("SELECT pg_terminate_backend(%s)", (pid,)).fetchone()
        return "database connection cut" if row and row[0] else None

    def strike_ordered(self) -> None:
        """At a named point the next process is killed, or loses its database."""
        point = self.chance.choice(list(points.POINTS))
        points.order(point, self.chance.choice([points.KILL, points.CUT]))

    def clock_stepped(self) -> str:
        """Forward or back, for all processes."""
        clock.step(self.chance.choice(STEPS))
        return "clock stepped"

    def process_killed(self) -> str | None:
        """SIGKILL for one of a worker's processes."""
        children = self.ground.children(f"worker {self.chance.randrange(WORKERS)}")
        if not children:
            return None
        os.kill(self.chance.choice(children), signal.SIGKILL)
        return "worker process killed at a random moment"

    def worker_killed(self) -> str | None:
        """SIGKILL for a worker with all its processes and all it has in hand."""
        killed = self.ground.kill(f"worker {self.chance.randrange(WORKERS)}")
        return "whole worker killed" if killed else None

    def clock_killed(self) -> str | None:
        """SIGKILL for the process that hands out what is due."""
        return "clock process killed" if self.ground.kill("clock") else None

    def redis_emptied(self) -> str:
        """All tasks are gone, also those in hand."""
        self.ground.redis.flushall()
        return "Redis emptied"

    def redis_stands_still(self) -> str | None:
        """It takes connections and answers nothing."""
        if "redis" in self.ground.resting:
            return None
        self.ground.stop_for("redis", self.chance.uniform(0.5, 3))
        return "Redis stood still"

    def redis_killed(self) -> str | None:
        """It is gone for a while and comes back empty."""
        if "redis" in self.ground.resting:
            return None
        self.ground.rest_for("redis", self.chance.uniform(0.5, 4))
        return "Redis killed"
