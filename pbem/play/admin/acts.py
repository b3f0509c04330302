"""What a judge may do to games, seats and requests: what each act asks, and the verb it calls."""

from collections.abc import Sequence
from typing import Any

from pbem.accounts.models import Person
from pbem.play import service, tables
from pbem.play.admin.basics import Act
from pbem.play.admin.deadline import HoursForm, deadline_lines
from pbem.play.admin.forms import OrdersForm, SpectatorsForm
from pbem.play.admin.successor import SuccessorForm, who_plays, who_plays_now
from pbem.play.errors import Refused
from pbem.play.locking import current_question
from pbem.play.models import Ask, Game, Seat


def _spectators(game: Game, judge: Person, data: dict[str, Any]) -> None:
    service.show_spectators(game, data["turns"], judge, data["reason"])


def _extend(game: Game, judge: Person, data: dict[str, Any]) -> None:
    service.extend(game, data["hours"], judge, data["reason"])


def _pause(game: Game, judge: Person, data: dict[str, Any]) -> None:
    service.pause(game, judge, data["reason"])


def _resume(game: Game, judge: Person, data: dict[str, Any]) -> None:
    service.resume(game, judge, data["reason"])


def _adjudicate(game: Game, judge: Person, data: dict[str, Any]) -> None:
    service.adjudicate_now(game, judge, data["reason"])


def _retry(game: Game, judge: Person, data: dict[str, Any]) -> None:
    service.retry(game, judge, data["reason"])


def _restart(game: Game, judge: Person, data: dict[str, Any]) -> None:
    service.restart_step(game, judge, data["reason"])


def _call_off(game: Game, judge: Person, data: dict[str, Any]) -> None:
    if game.status == Game.Status.OPEN:
        service.cancel(game, judge, data["reason"])
    else:
        service.call_off(game, judge, data["reason"])


def _replace(seat: Seat, judge: Person, data: dict[str, Any]) -> None:
    service.replace_player(seat, judge, data["reason"], person=data["person"], bot=data["bot"])


def _answer(ask: Ask, judge: Person, data: dict[str, Any]) -> None:
    service.answer_for(ask, data["orders"], judge, data["reason"])


def _default(ask: Ask, judge: Person, data: dict[str, Any]) -> None:
    service.force_default(ask, judge, data["reason"])


def _excuse(ask: Ask, judge: Person, data: dict[str, Any]) -> None:
    service.excuse(ask, judge, data["reason"])


def is_running(game: Game) -> bool:
    """Does its clock go?"""
    return game.status == Game.Status.RUNNING


def _has_clock(game: Game) -> bool:
    question = current_question(game)
    return question is not None and (question.due_at is not None or question.remaining is not None)


def _is_paused(game: Game) -> bool:
    return game.status == Game.Status.PAUSED


def _is_faulted(game: Game) -> bool:
    return game.status == Game.Status.FAULTED


def _is_live(game: Game) -> bool:
    return game.is_live


def _is_not_over(game: Game) -> bool:
    return not game.is_over


def _is_open(ask: Ask) -> bool:
    return ask.question.is_current and ask.state == Ask.State.OPEN


def _is_current(ask: Ask) -> bool:
    return ask.question.is_current


def _is_missed(ask: Ask) -> bool:
    return ask.overdue_at is not None and ask.excused_at is None


def _is_in_play(seat: Seat) -> bool:
    return seat.game.is_live


def _what_is_asked(ask: Ask) -> Sequence[str]:
    """What the side is asked, as its player reads it."""
    try:
        request = tables.request_of(ask.question.game, ask.seat, ask.question.number)
    except Refused:
        return ()
    forms_of = [f"{line.form}: {line.meaning}. For example {line.example}" for line in request.help()]
    return [request.prompt(), *request.facts(), *forms_of, f"Default: {'; '.join(request.default())}"]


GAME_ACTS = (
    Act(
        "extend",
        "Extend the deadline",
        _extend,
        HoursForm,
        "Gives the open request more time (or less).",
        _has_clock,
        brief=deadline_lines,
    ),
    Act(
        "pause", "Pause", _pause, about="Stops the clock; what is left of the time is kept.", fits=is_running
    ),
    Act("resume", "Resume", _resume, about="Lets the clock run again.", fits=_is_paused),
    Act(
        "adjudicate",
        "Adjudicate now",
        _adjudicate,
        about="Does not wait for the deadline: sides that have not answered get their early orders, "
        "standing orders or the default.",
        fits=is_running,
    ),
    Act(
        "retry",
        "Try again after a fault",
        _retry,
        about="Carries the same answers out once more, for example after a repair of the rules.",
        fits=_is_faulted,
    ),
    Act(
        "restart",
        "Begin the step again",
        _restart,
        about="Undoes the answers of the step the game stands in and asks them again, under the rules "
        "now on this server. For a game whose answers no longer fit repaired rules.",
        fits=_is_live,
    ),
    Act(
        "spectators",
        "Spectators",
        _spectators,
        SpectatorsForm,
        "How late those see the game who do not play in it. Both players find it among what judges did.",
        _is_not_over,
    ),
    Act(
        "call_off",
        "Call off",
        _call_off,
        about="Ends the game without a result. It can only be undone by a roll-back with new dice.",
        fits=_is_not_over,
    ),
)

SEAT_ACTS = (
    Act(
        "replace",
        "Replace the player",
        _replace,
        SuccessorForm,
        "Gives the seat to a substitute, to the computer, or to nobody. The substitute gets a briefing "
        "and the full time. Whoever played it is told so.",
        _is_in_play,
        brief=who_plays,
        said=who_plays_now,
    ),
)

ASK_ACTS = (
    Act(
        "answer",
        "Answer for this side",
        _answer,
        OrdersForm,
        "Gives orders in the player's place; both sides are told.",
        _is_current,
        brief=_what_is_asked,
    ),
    Act(
        "default",
        "Let the default stand",
        _default,
        about="Answers for this side with the default of the rules, without waiting; both sides are told.",
        fits=_is_open,
    ),
    Act("excuse", "Excuse the miss", _excuse, about="The miss no longer counts.", fits=_is_missed),
)
