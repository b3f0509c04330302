"""What stands beside the sheet in a guided first turn: where the learner is, what to write, what is done."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.lesson import Lesson, Stage, Task
from pbem.play import queries
from pbem.play.models import Ask, Game, Seat
from pbem.web.access import Visit

UNTOLD = (
    "The dice have brought up a question that the lesson does not know. Read what is asked; the help below "
    "the sheet shows every form of line, and says what counts if nobody answers, which is never a bad answer."
)


@dataclass(frozen=True)
class Step:
    """A stage of the lesson: behind the learner, before his eyes, or still to come."""

    stage: Stage
    is_done: bool
    is_now: bool
    is_passed: bool = False
    """The game went on without asking this: no dice brought it up."""


@dataclass(frozen=True)
class Guide:
    """A lesson as far as it has come. ``stage`` and ``aside`` speak of what is asked now, one of the two."""

    lesson: Lesson
    steps: tuple[Step, ...]
    stage: Stage | None
    aside: str
    tasks: tuple[tuple[Task, bool], ...]
    is_over: bool
    is_asked: bool

    @property
    def has_all(self) -> bool:
        """Does the sheet hold a line for every task?"""
        return bool(self.tasks) and all(done for _, done in self.tasks)


def guide_of(found: Visit, text: str | None = None) -> Guide | None:
    """The guide for a game that is a lesson, None for any other and for whoever does not learn there.

    ``text``: what stands on the sheet, where there is one; tasks are ticked by its good lines.
    """
    lesson = found.title.lesson()
    if found.game.purpose != Game.Purpose.LESSON or found.seat is None or lesson is None:
        return None
    ask = queries.current_ask(found.seat)
    open_ask = ask if ask is not None and ask.state == Ask.State.OPEN and found.game.is_live else None
    is_over = found.game.is_over or found.game.turn > lesson.turns
    answered = _answered(found.seat, lesson)
    stage = lesson.stage(open_ask.kind) if open_ask and not is_over else None
    stage = None if stage and stage.kind in answered else stage
    lines = _good_lines(found.seat, text) if stage and text is not None else ()
    return Guide(
        lesson=lesson,
        steps=steps_of(lesson, answered, stage, is_over=is_over),
        stage=stage,
        aside=_aside(lesson, open_ask) if open_ask and not stage and not is_over else "",
        tasks=tuple((task, task.is_done(lines)) for task in (stage.tasks if stage else ())),
        is_over=is_over,
        is_asked=open_ask is not None,
    )


def steps_of(lesson: Lesson, answered: set[str], now: Stage | None, *, is_over: bool) -> tuple[Step, ...]:
    """The stages in order; one is passed that was not asked though a later one was, or the lesson is over."""
    reached = [place for place, each in enumerate(lesson.stages) if each.kind in answered or each is now]
    last = len(lesson.stages) if is_over else max(reached, default=0)
    return tuple(
        Step(
            each,
            is_done=each.kind in answered,
            is_now=each is now,
            is_passed=place < last and each.kind not in answered and each is not now,
        )
        for place, each in enumerate(lesson.stages)
    )


def _answered(seat: Seat, lesson: Lesson) -> set[str]:
    """The kinds of requests the learner has answered in the turns of the lesson."""
    asks = Ask.objects.filter(seat=seat, question__turn__lte=lesson.turns).exclude(state=Ask.State.OPEN)
    return set(asks.values_list("kind", flat=True))


def _aside(lesson: Lesson, ask: Ask) -> str:
    return lesson.asides.get(ask.kind, UNTOLD)


def _good_lines(seat: Seat, text: str) -> Iterable[str]:
    """The canonical lines of a text that would be used."""
    sheet = queries.check(seat, text).sheet
    return sheet.canonical if sheet is not None else ()
