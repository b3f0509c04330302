"""Giving more time, or less: where the deadline is, and where it would be."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.formats import date_format

from pbem.play import judging, timing
from pbem.play.admin.basics import ReasonForm
from pbem.play.errors import Refused
from pbem.play.locking import current_question
from pbem.play.models import Game, Question

MORE = 24
"""Hours that the form proposes."""


class HoursForm(ReasonForm):
    """How much time is given. Less of it is asked about once more, with the deadline it would lead to."""

    hours = forms.IntegerField(
        min_value=-720,
        max_value=1440,
        initial=MORE,
        help_text="24 is one day more. Negative: less time; you see the new deadline first.",
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    field_order = ["hours", "reason", "seen"]

    def clean(self) -> dict[str, Any]:
        """Less time is given to one game at a time, never so that none is left, and on a second press."""
        data = super().clean() or {}
        hours = data.get("hours")
        if hours == 0:
            self.add_error("hours", "That would change nothing.")
        elif hours is not None and hours < 0:
            self._check_less(hours, str(data.get("seen", "")))
        return data

    def _check_less(self, hours: int, seen: str) -> None:
        question = question_of(self.row) if isinstance(self.row, Game) else None
        if question is None:
            self.add_error("hours", "Less time is given to one game at a time, from its own page.")
            return
        try:
            judging.check_extension(question, hours, timezone.now())
        except Refused as refusal:
            self.add_error("hours", refusal.reason)
            return
        if seen != str(hours) and "reason" in self.cleaned_data:
            if isinstance(self.data, QueryDict):
                self.data = {**self.data.dict(), "seen": str(hours)}
            words = f"{resulting(question, hours)} Press the button once more if that is meant."
            self.add_error("hours", words)


def question_of(game: Game) -> Question | None:
    """The question a game waits for, if it has a deadline."""
    question = current_question(game)
    if question is None or (question.due_at is None and question.remaining is None):
        return None
    question.game = game
    return question


def deadline_lines(game: Game) -> Sequence[str]:
    """Where the deadline is, and where what the form proposes would put it."""
    question = question_of(game)
    if question is None:
        return ()
    what = f"Request {question.number}, {question.step_name}"
    present = f"now due {_moment(question.due_at)}" if question.due_at else _left(question)
    return [f"{what}: {present}.", resulting(question, MORE)]


def resulting(question: Question, hours: int) -> str:
    """What so many hours more (or less) would lead to, in a sentence."""
    span = timedelta(hours=hours)
    change = f"With {hours} hours more" if hours > 0 else f"With {-hours} hours less"
    if question.due_at is None:
        left = (question.remaining or timedelta(0)) + span
        return f"{change} {_hours(left)} would be left when the game goes on."
    due = timing.pushed(question, question.due_at, span, timezone.now())
    return f"{change} it would be due {_moment(due)}, instead of {_moment(question.due_at)}."


def _left(question: Question) -> str:
    return f"the clock stands, {_hours(question.remaining or timedelta(0))} are left"


def _hours(span: timedelta) -> str:
    return f"{int(span.total_seconds() // 3600)} hours"


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "D Y-m-d H:i T")
