"""The course of a campaign: faults while games are played, quiet until all are over, the verdict."""

from __future__ import annotations

import random
import sys
from time import monotonic

from redis import RedisError

from pbem.mail.models import Inbound, Letter
from pbem.play import work
from pbem.play.models import Notice
from tests.campaign import clock, verdict
from tests.campaign.faults import SWEEP, Faults
from tests.campaign.games import Club
from tests.campaign.ground import Ground, pause

FAULTS_PER_ANSWER = 16
"""A game that is never left alone never comes on: so many faults meet one adjudication at most."""

FAULTS_PER_LETTER = 4

MINUTE = 60.0
"""Seconds by which the clock of all processes is put forward every three seconds once faults are over, and by
half as much before: what waits for its hour has not long to wait."""

PATIENCE = 240.0
"""Seconds of quiet in which nothing at all happens: then what is left is stuck."""


class Campaign:
    """Everything of one campaign."""

    def __init__(self, ground: Ground, seed: str, faults: int, at_once: int, *, by_letter: bool) -> None:
        self.ground, self.wanted, self.at_once = ground, faults, at_once
        self.club = Club(random.Random(f"{seed} games"), by_letter)
        self.faults = Faults(ground, self.club, random.Random(f"{seed} faults"))
        self.began = self.told = self.came_round = self.trickled = monotonic()
        self.letters = 0
        self.credit = float(FAULTS_PER_ANSWER)

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return monotonic() - self.began

    def fight(self) -> None:
        """Inject faults until there are enough."""
        while self.faults.total() < self.wanted:
            self._live()
            while len(self.club.running()) < self.at_once:
                self.club.open(self.at_once)
            for _ in range(3):
                if self.credit >= 1:
                    self.credit -= 1
                    self.faults.inject()
            pause(0.05)

    def conclude(self) -> verdict.Verdict:
        """Let everything come to rest, and look at it."""
        self.faults.stop()
        self.club.wind_up()
        last, since = self._traces(), monotonic()
        while not self._is_quiet() and monotonic() - since < PATIENCE:
            self._live()
            self._come_round()
            pause(0.5)
            if (now := self._traces()) != last:
                last, since = now, monotonic()
        return verdict.judge(self.club, self.ground.post.letters, self.ground.post.lost)

    def _live(self) -> None:
        """What goes on in any case: supervisors supervise, people answer, games end."""
        self.ground.supervise()
        self.club.answer(self.ground.post.letters)
        answers = self.club.look()
        letters, self.letters = len(self.ground.post.letters) - self.letters, len(self.ground.post.letters)
        earned = answers * FAULTS_PER_ANSWER + letters * FAULTS_PER_LETTER
        self.credit = min(self.credit + earned, 400.0)
        if monotonic() - self.trickled > 3:  # the server must not be spared because it stands still
            self.trickled, self.credit = monotonic(), self.credit + 1
            clock.step(MINUTE / 2)  # a letter that was refused is tried again minutes later
        if monotonic() - self.told > 30:
            self.told = monotonic()
            over = len(self.club.matches) - len(self.club.running())
            print(f"{self.seconds:5.0f} s: {self.faults.total()} faults, {over} games over", file=sys.stderr)

    def _come_round(self) -> None:
        """Time passes quickly, so that what waits for its hour has not long to wait."""
        if monotonic() - self.came_round < 3:
            return  # whoever is at work is not to be called again all the time
        self.came_round = monotonic()
        clock.step(MINUTE)
        try:
            waiting = self.ground.redis.llen("celery")
        except RedisError:
            return
        if waiting < 10:
            for task in (SWEEP, work.RESCUE, work.SEND_DUE, "pbem.mail.tasks.read_due"):
                work.hand_out(task)

    def _traces(self) -> tuple[int, ...]:
        return (
            sum(found.revision for found in self.club.matches),
            len(self.club.running()),
            len(self.ground.post.letters),
            Letter.objects.exclude(state__in=[Letter.State.NEW, Letter.State.SENDING]).count(),
            Inbound.objects.exclude(state=Inbound.State.NEW).count(),
        )

    def _is_quiet(self) -> bool:
        """Is nothing left to be done?"""
        return not (
            self.club.running()
            or Letter.objects.filter(state__in=[Letter.State.NEW, Letter.State.SENDING]).exists()
            or Inbound.objects.filter(state__in=[Inbound.State.NEW, Inbound.State.READ]).exists()
            or Notice.objects.filter(state=Notice.State.NEW).exists()
        )
