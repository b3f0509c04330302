"""Questions and orders. Sealed orders stay closed, for the staff too."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from pbem.accounts.models import Person
from pbem.play import service
from pbem.play.admin.basics import Act, FieldList, ReadOnlyAdmin
from pbem.play.admin.names import GameTitleFilter, SeatTitleFilter
from pbem.play.models import Ask, EarlyOrders, Question, Submission
from pbem.play.receipts import receipt_of
from pbem.play.sealing import is_sealed, may_read_secrets

CLOSED = "(sealed)"

ABOUT_SEALS = (
    "Shows you orders that are still secret, once. Both players are told that you read them, and why, when "
    "the request is carried out."
)


def _open_seal(submission: Submission, judge: Person, data: dict[str, Any]) -> str:
    return service.open_seal(submission, judge, data["reason"])


ASK_COLUMNS = ("seat", "kind", "name", "rule", "state", "asked_at", "reminded_at", "missed_at")


class AskInline(admin.TabularInline[Ask, Question]):
    """The seats a question was put to; without the tokens of their reply addresses."""

    model = Ask
    fields = ASK_COLUMNS
    readonly_fields = ASK_COLUMNS
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Question | None = None) -> bool:
        """Asks come from the rules."""
        return False


@admin.register(Question)
class QuestionAdmin(ReadOnlyAdmin[Question]):
    """What games wait for, and have waited for."""

    is_machinery = True
    list_display = ["game", "number", "step_name", "turn_name", "state", "is_sealed", "due_at", "closed_at"]
    list_filter = ["state", "is_sealed", "is_reaction", GameTitleFilter]
    list_select_related = ["game"]
    search_fields = ["game__code", "step_name"]
    inlines = [AskInline]


@admin.register(Submission)
class SubmissionAdmin(ReadOnlyAdmin[Submission]):
    """Every set of orders sent; the words only once they are carried out.

    Nobody reads the other side's words in a game he plays himself.
    """

    list_display = ["game", "side", "request", "receipt", "source", "received_at", "short_digest"]
    list_filter = ["status", "source", SeatTitleFilter]
    list_select_related = ["seat__game", "ask"]
    search_fields = ["seat__game__code", "seat__person__display_name", "seat__person__email", "message_id"]
    search_fields += ["digest__startswith", "ask__name"]
    search_help_text = "Code of a game, name or address of a player, digest on a receipt, or Message-ID."
    date_hierarchy = "received_at"
    acts = (
        Act("open_seal", "Open the seal (a reason is needed)", _open_seal, about=ABOUT_SEALS, fits=is_sealed),
    )

    def get_fields(self, request: HttpRequest, obj: Submission | None = None) -> FieldList:
        """With the words where they may be read."""
        readable = obj is not None and _is_readable(obj, request)
        words = ["text", "verdicts_told", "good_lines"] if readable else ["sealed"]
        shown: FieldList = ["game", "side", "request", "question_number", "status", "receipt", "source"]
        return [*shown, "received_at", "recorded_at", "digest", "message_id", *words]

    @admin.display(description="game", ordering="seat__game__code")
    def game(self, submission: Submission) -> str:
        """Code and name of the game."""
        return str(submission.seat.game)

    @admin.display(description="side", ordering="seat__side")
    def side(self, submission: Submission) -> str:
        """The side as its rules call it."""
        return submission.seat.side_name

    @admin.display(description="receipt", ordering="status")
    def receipt(self, submission: Submission) -> str:
        """What its sender was told in a sentence; it repeats none of the orders."""
        return receipt_of(submission).headline

    @admin.display(description="what the receipt says of each line")
    def verdicts_told(self, submission: Submission) -> str:
        """The notes, and every line of the sheet with its verdict and the reason."""
        receipt = receipt_of(submission)
        told = [
            f"{line['text']}: {line['verdict']}. {line.get('reason') or ''}".strip() for line in receipt.lines
        ]
        return "\n".join((*receipt.notes, *told)) or "-"

    @admin.display(description="lines that count")
    def good_lines(self, submission: Submission) -> str:
        """In the form in which they are carried out."""
        return "\n".join(submission.canonical) or "-"

    @admin.display(description="request")
    def request(self, submission: Submission) -> str:
        """What was answered."""
        return submission.ask.name if submission.ask else "-"

    @admin.display(description="digest")
    def short_digest(self, submission: Submission) -> str:
        """Enough of the digest to compare by eye."""
        return submission.digest[:12]

    @admin.display(description="text")
    def sealed(self, submission: Submission) -> str:
        """In place of the words."""
        return CLOSED


def _is_readable(submission: Submission, request: HttpRequest) -> bool:
    """May the visitor read these orders now?"""
    if is_sealed(submission) or not isinstance(request.user, Person):
        return False
    return may_read_secrets(submission.seat.game, request.user)


@admin.register(EarlyOrders)
class EarlyOrdersAdmin(ReadOnlyAdmin[EarlyOrders]):
    """Orders for later: that they are there, never what they say."""

    list_display = ["seat", "turn", "kind", "state", "given_at"]
    list_filter = ["state", "kind"]
    list_select_related = ["seat__game"]
    search_fields = ["seat__game__code"]
    fields = ["seat", "turn", "kind", "state", "given_at"]
