"""Games and seats, with what a judge may do to them."""

from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format

from pbem.accounts.models import Person
from pbem.play import judged, telling
from pbem.play.admin import desk
from pbem.play.admin.acts import GAME_ACTS, SEAT_ACTS
from pbem.play.admin.basics import FieldList, Panel, ReadOnlyAdmin
from pbem.play.admin.moving import MovingPages
from pbem.play.admin.names import GameTitleFilter, TitleFilter, side_name, title_or_none
from pbem.play.admin.rollbacks import RollBackPages
from pbem.play.models import Ask, AuditEntry, Game, Question, Seat

SEAT_COLUMNS = ("place", "side_told", "person", "bot", "misses", "draw_offered_at", "joined_at")


class SeatInline(admin.TabularInline[Seat, Game]):
    """Who sits where; to be replaced from the list of seats."""

    model = Seat
    fields = SEAT_COLUMNS
    readonly_fields = SEAT_COLUMNS
    extra = 0
    can_delete = False
    show_change_link = True

    @admin.display(description="side")
    def side_told(self, seat: Seat) -> str:
        """The side as its rules call it."""
        return seat.side_name

    def has_add_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """Seats are taken, not added."""
        return False


AUDIT_COLUMNS = ("at", "actor_name", "action", "details", "reason")


class AuditInline(admin.TabularInline[AuditEntry, Game]):
    """What judges have done to this game."""

    model = AuditEntry
    fields = AUDIT_COLUMNS
    readonly_fields = AUDIT_COLUMNS
    extra = 0
    can_delete = False

    @admin.display(description="what exactly")
    def details(self, entry: AuditEntry) -> str:
        """Request, side, who left and who came, in words."""
        return judged.details(entry, with_numbers=True) or "-"

    def has_add_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """Acts write their entries themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """The log cannot be edited."""
        return False


@admin.register(Game)
class GameAdmin(RollBackPages, MovingPages, ReadOnlyAdmin[Game]):
    """Games. The seed and the position are not shown: they would tell dice and secrets."""

    list_display = ["code", "label", "status", "turn_name", "waits_for", "due", "changed_at"]
    list_filter = ["status", TitleFilter, "visibility", "ended_by"]
    search_fields = ["code", "name", "seats__person__display_name", "seats__person__email"]
    date_hierarchy = "created_at"
    inlines = [SeatInline, AuditInline]
    acts = GAME_ACTS

    def panels(self, request: HttpRequest, row: Game) -> list[Panel]:
        """How the game stands, and all a judge may do to it, to its seats and to what is asked."""
        return desk.panels(self, request, row)

    def get_fields(self, request: HttpRequest, obj: Game | None = None) -> FieldList:
        """The columns of one game; the trace of a fault may quote secrets, so it is for the host."""
        shown: FieldList = [
            "code",
            "name",
            "rules_told",
            "options_told",
            "status",
            "ended_by",
            "result_told",
            "visibility",
        ]
        shown += ["host", "invited", "side_chosen", "message", "pace_hours", "reaction_hours", "clock_told"]
        shown += ["spectators_late"]
        shown += ["turn_name", "row", "waits_for", "due", "commitment", "open_seed"]
        shown += ["created_at", "started_at", "finished_at", "changed_at"]
        is_host = isinstance(request.user, Person) and request.user.is_superuser
        return [*shown, "fault"] if is_host else shown

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """With the open questions, for the list."""
        asks = Ask.objects.filter(state=Ask.State.OPEN).select_related("seat")
        current = Question.objects.filter(state__in=Question.CURRENT).prefetch_related(
            Prefetch("asks", queryset=asks, to_attr="open_asks")
        )
        return (
            super()
            .get_queryset(request)
            .defer("save_data")
            .prefetch_related(Prefetch("questions", queryset=current, to_attr="current_questions"))
        )

    @admin.display(description="waits for")
    def waits_for(self, game: Game) -> str:
        """Who is asked what and has not answered."""
        return ", ".join(
            f"{side_name(game, ask.seat)}: {ask.name}"
            for question in _current(game)
            for ask in question.open_asks
        )

    @admin.display(description="due")
    def due(self, game: Game) -> str:
        """When the open question is due, in the reader's zone."""
        due = next((question.due_at for question in _current(game)), None)
        return date_format(timezone.localtime(due), "DATETIME_FORMAT") if due else "-"

    @admin.display(description="options")
    def options_told(self, game: Game) -> str:
        """What was chosen for it, one a line, as its page says it."""
        title = title_or_none(game)
        known = {option.key: option for option in title.options} if title else {}
        told = [
            f"{known[key].label}: {known[key].name_of(value)}" if key in known else f"{key}: {value}"
            for key, value in game.options.items()
        ]
        return "\n".join(told) or "as the rules have it"

    @admin.display(description="title")
    def rules_told(self, game: Game) -> str:
        """The name of its rules."""
        return game.title_name

    @admin.display(description="side of the challenger")
    def side_chosen(self, game: Game) -> str:
        """As the rules call it; anything but a side as it is."""
        title = title_or_none(game)
        names = {side.slug: side.name for side in title.sides} if title else {}
        return names.get(game.side_choice, game.side_choice) or "-"

    @admin.display(description="clock")
    def clock_told(self, game: Game) -> str:
        """The rules of its clock in sentences."""
        return "\n".join(telling.clock_sentences(game))

    @admin.display(description="result")
    def result_told(self, game: Game) -> str:
        """Who won and how."""
        result = game.result or {}
        winner = next(
            (side_name(game, seat) for seat in game.seats.all() if seat.side == result.get("winner")), ""
        )
        told = [
            f"winner: {winner}" if winner else "",
            str(result.get("level", "")),
            str(result.get("text", "")),
        ]
        return "; ".join(filter(None, told)) or "-"

    @admin.display(description="seed")
    def open_seed(self, game: Game) -> str:
        """The seed, once the game is over."""
        return game.open_seed or "published when the game is over"


def _current(game: Game) -> list[Any]:
    """The prefetched questions (see ``get_queryset``)."""
    return list(getattr(game, "current_questions", ()))


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin[Seat]):
    """Seats. Standing orders, phrases and reply tokens are their player's own and not shown."""

    list_display = ["game", "side_told", "person", "bot", "misses", "joined_at"]
    list_filter = ["game__status", GameTitleFilter]
    list_select_related = ["game", "person"]
    search_fields = ["game__code", "person__display_name", "person__email"]
    fields = ["game", "place", "side_told", "person", "bot", "misses", "draw_offered_at", "joined_at"]
    acts = SEAT_ACTS

    @admin.display(description="side", ordering="side")
    def side_told(self, seat: Seat) -> str:
        """The side as its rules call it."""
        return seat.side_name
