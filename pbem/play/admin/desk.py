"""The judge's desk at the top of a game's page: how it stands, and every act within reach."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from pbem.play import rights
from pbem.play.admin.basics import Button, Panel, ReadOnlyAdmin, person_of
from pbem.play.admin.moving import export_button
from pbem.play.admin.names import player_words, side_name
from pbem.play.locking import current_question
from pbem.play.models import Ask, Game, Question, Seat, Submission


def panels(page: ReadOnlyAdmin[Game], request: HttpRequest, game: Game) -> list[Panel]:
    """The game, then its seats with what each is asked."""
    refused = rights.refusal(person_of(request), game)
    if refused or not page.has_change_permission(request):
        return [Panel("How the game stands", [*_standing(game), refused or "You may look only."], ())]
    own = page.buttons(request, game)
    if game.started_at is not None:
        own.insert(0, _roll_back(game))
    export = export_button(request, game)
    if export is not None:
        own.append(export)
    seats = game.seats.select_related("person", "game").order_by("place")
    return [
        Panel("How the game stands", _standing(game), own),
        *(_seat_panel(request, game, seat) for seat in seats if game.is_live),
    ]


def _standing(game: Game) -> list[str]:
    """Status, turn and what is waited for, in sentences."""
    question = current_question(game)
    lines = [f"The game is {game.get_status_display()}."]
    if game.turn_name:
        lines.append(f"{game.turn_name}, {game.row}.")
    if question is not None:
        lines += _waiting(game, question)
    if game.fault:
        lines.append("The server met an error in it; the trace stands below for the host.")
    return lines


def _waiting(game: Game, question: Question) -> list[str]:
    asks = list(question.asks.select_related("seat"))
    told = [
        f"Request {question.number}, {ask.name}. {side_name(game, ask.seat)}: {_state(ask)}." for ask in asks
    ]
    if question.held_at is not None:
        told.append("It waits for a judge or a substitute.")
    if question.due_at is not None:
        told.append(f"Due {date_format(timezone.localtime(question.due_at), 'D Y-m-d H:i T')}.")
    elif question.remaining is not None:
        hours = int(question.remaining.total_seconds() // 3600)
        told.append(f"The clock stands; {hours} hours are left.")
    return told


def _state(ask: Ask) -> str:
    if ask.state != Ask.State.OPEN:
        return "answered"
    has_tried = ask.submissions.filter(status=Submission.Status.KEPT).exists()
    return f"not answered yet{', though orders came in that were not accepted' if has_tried else ''}"


def _roll_back(game: Game) -> Button:
    return Button(
        "Roll back",
        "Sets the game back to an earlier request. You see first what would be undone and what each side "
        "has learned since.",
        reverse("admin:play_game_roll_back", args=[game.pk]),
    )


def _seat_panel(request: HttpRequest, game: Game, seat: Seat) -> Panel:
    """One side: who plays it, what may be done to the seat and to what it is asked now."""
    lines = [player_words(seat)]
    buttons = _page(Seat).buttons(request, seat)
    question = current_question(game)
    ask = (
        question.asks.filter(seat=seat).select_related("seat__game", "question__game").first()
        if question
        else None
    )
    if ask is not None:
        lines.append(f"Asked now: {ask.name}; {_state(ask)}.")
        buttons += [button for button in _page(Ask).buttons(request, ask) if "excuse" not in button.url]
    for missed in _missed(seat):
        buttons += [
            Button(f"Excuse the miss of request {missed.question.number}", button.about, button.url)
            for button in _page(Ask).buttons(request, missed)
            if "excuse" in button.url
        ]
    return Panel(side_name(game, seat), lines, buttons)


def _missed(seat: Seat) -> list[Ask]:
    """The last misses that still count."""
    late = Ask.objects.filter(seat=seat, overdue_at__isnull=False, excused_at=None)
    return list(late.select_related("seat__game", "question__game").order_by("-overdue_at")[:3])


def _page(model: type[Seat] | type[Ask]) -> ReadOnlyAdmin[Any]:
    """The admin page of a model, which knows its acts."""
    page = admin.site._registry[model]
    if not isinstance(page, ReadOnlyAdmin):
        raise TypeError(f"{model.__name__} has a page of another sort")
    return page
