"""Letters out and in. What a side knows or has ordered stays closed as its orders do."""

import re
from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest

from pbem.accounts.models import Person
from pbem.mail import resending, sealing
from pbem.mail.models import Inbound, Letter
from pbem.play.admin.basics import Act, FieldList, ReadOnlyAdmin, person_of
from pbem.play.models import NoticeKind

MESSAGE_ID = re.compile(r"letter\.([0-9a-f]{32})@")

CLOSED = "(sealed while the game goes on)"


def _resend(letter: Letter, judge: Person, data: dict[str, Any]) -> None:
    resending.resend(letter, judge, data["reason"])


def _read_again(row: Inbound, judge: Person, data: dict[str, Any]) -> None:
    resending.read_again(row, judge, data["reason"])


def _kind_words(kind: str) -> str:
    """The kind of a letter in words."""
    return dict(NoticeKind.choices).get(kind, kind)


class KindFilter(admin.SimpleListFilter):
    """Letters by what they are about, in words."""

    title = "what it is about"
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Every kind of which there is a letter."""
        kinds = Letter.objects.order_by("kind").values_list("kind", flat=True).distinct()
        return [(kind, _kind_words(kind)) for kind in kinds]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Letter]) -> QuerySet[Letter]:
        """Letters of the kind that was chosen."""
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(Letter)
class LetterAdmin(ReadOnlyAdmin[Letter]):
    """What was sent to whom, and what became of it."""

    list_display = [
        "created_at",
        "about",
        "subject_told",
        "person",
        "game",
        "state",
        "sent_at",
        "error",
    ]
    list_filter = ["state", KindFilter, "may_be_twice"]
    list_select_related = ["person", "game"]
    search_fields = ["game__code", "person__display_name", "person__email", "name", "provider_id"]
    date_hierarchy = "created_at"
    search_help_text = "Words of a subject, code of a game, name or address of a person, or a Message-ID."
    acts = (Act("resend", "Send again", _resend, about="Sends the letter once more, in today's words."),)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Letter], search_term: str
    ) -> tuple[QuerySet[Letter], bool]:
        """A Message-ID, as the reader's mail program shows it, finds its letter; so do words of subjects."""
        found = MESSAGE_ID.search(search_term)
        rows, may_repeat = super().get_search_results(request, queryset, found[1] if found else search_term)
        if found or not search_term.strip():
            return rows, may_repeat
        words = [Q(subject__icontains=word) for word in search_term.split()]
        named = queryset.filter(*words).exclude(game__in=sealing.games_closed_to(person_of(request)))
        return queryset.filter(Q(pk__in=rows.values("pk")) | Q(pk__in=named.values("pk"))), may_repeat

    def get_queryset(self, request: HttpRequest) -> QuerySet[Letter]:
        """With a mark on letters about games that the visitor plays himself, and that go on."""
        closed = sealing.games_closed_to(person_of(request))
        return super().get_queryset(request).annotate(is_closed=Exists(closed.filter(pk=OuterRef("game_id"))))

    def get_fields(self, request: HttpRequest, obj: Letter | None = None) -> FieldList:
        """With the words where they may be read; never the reply address, which is a secret."""
        shown: FieldList = ["about", "person", "game", "state", "to", "error", "attempts", "next_try"]
        times: FieldList = ["created_at", "claimed_at", "sent_at", "delivered_at", "provider_id", "resend_of"]
        if obj is not None and obj.may_be_twice:
            shown.append("may_be_twice")
        words: FieldList = ["subject_told", *(["words"] if _may_read(obj, request) else ["sealed"])]
        return [*shown, *times, *words]

    @admin.display(description="about", ordering="kind")
    def about(self, letter: Letter) -> str:
        """The kind of the letter in words."""
        return _kind_words(letter.kind)

    @admin.display(description="subject")
    def subject_told(self, letter: Letter) -> str:
        """It names a request and no orders; who plays in the game himself is not told the others'."""
        return CLOSED if getattr(letter, "is_closed", True) else letter.subject or "(not written yet)"

    @admin.display(description="text")
    def words(self, letter: Letter) -> str:
        """The plain part, without reply addresses."""
        return sealing.without_tokens(letter.text)

    @admin.display(description="text")
    def sealed(self, letter: Letter) -> str:
        """In place of the words."""
        return CLOSED


def _may_read(letter: Letter | None, request: HttpRequest) -> bool:
    reader = request.user
    return letter is not None and isinstance(reader, Person) and sealing.may_read_letter(letter, reader)


@admin.register(Inbound)
class InboundAdmin(ReadOnlyAdmin[Inbound]):
    """What arrived, and what was made of it."""

    list_display = ["received_at", "from_address", "game", "state", "why", "size", "error"]
    list_filter = ["state", "source"]
    list_select_related = ["game"]
    search_fields = ["game__code", "from_address", "message_id", "person__display_name"]
    search_help_text = "Code of a game, the sender's name or address, or the Message-ID."
    date_hierarchy = "received_at"
    acts = (Act("read_again", "Read again (only what could not be read)", _read_again),)

    def get_fields(self, request: HttpRequest, obj: Inbound | None = None) -> FieldList:
        """With the raw letter where it may be read."""
        shown: FieldList = [
            "received_at",
            "source",
            "from_address",
            "person",
            "game",
            "state",
            "why",
            "error",
        ]
        more: FieldList = ["message_id", "size", "attempts", "read_at", "notes", "answer"]
        reader = request.user
        may = obj is not None and isinstance(reader, Person) and sealing.may_read_inbound(obj, reader)
        return [*shown, *more, "subject", "content"] if may else [*shown, *more, "sealed"]

    @admin.display(description="raw letter")
    def content(self, row: Inbound) -> str:
        """The letter as it came, its beginning, without reply addresses."""
        return sealing.without_tokens(bytes(row.raw)[:20_000].decode("utf-8", "replace"))

    @admin.display(description="raw letter")
    def sealed(self, row: Inbound) -> str:
        """In place of the words."""
        return CLOSED
