"""The journal, the outbox of facts, and the audit log."""

import json

from django.contrib import admin
from django.http import HttpRequest

from pbem.accounts.models import Person
from pbem.play import judged
from pbem.play.admin.basics import FieldList, ReadOnlyAdmin
from pbem.play.admin.names import GameTitleFilter
from pbem.play.models import AuditEntry, Entry, Notice
from pbem.play.sealing import may_read_secrets


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin[Entry]):
    """The journal; its words are closed to those who play in the game."""

    is_machinery = True
    list_display = ["game", "number", "kind", "turn", "written_at"]
    list_filter = ["kind", GameTitleFilter]
    list_select_related = ["game"]
    search_fields = ["game__code"]

    def get_fields(self, request: HttpRequest, obj: Entry | None = None) -> FieldList:
        """With the entry itself where it may be read."""
        may = (
            obj is not None and isinstance(request.user, Person) and may_read_secrets(obj.game, request.user)
        )
        shown: FieldList = ["game", "number", "kind", "turn", "written_at"]
        return [*shown, "content"] if may else shown

    @admin.display(description="content")
    def content(self, entry: Entry) -> str:
        """The entry as JSON."""
        return json.dumps(entry.data, ensure_ascii=False, indent=1)


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin[Notice]):
    """What is to be told to whom, and whether it has been."""

    is_machinery = True
    list_display = ["kind", "person", "game", "state", "created_at", "done_at"]
    list_filter = ["state", "kind"]
    list_select_related = ["person", "game"]
    search_fields = ["game__code", "person__display_name", "person__email"]
    date_hierarchy = "created_at"


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin[AuditEntry]):
    """Who did what and why. Not to be edited by anybody."""

    list_display = ["at", "actor_name", "action", "game", "details", "reason"]
    fields = ["at", "actor", "actor_name", "action", "game", "details", "reason", "content"]
    list_filter = ["action"]
    list_select_related = ["game"]
    search_fields = ["game__code", "actor_name", "reason"]
    date_hierarchy = "at"

    @admin.display(description="what exactly")
    def details(self, entry: AuditEntry) -> str:
        """Request, side, who left and who came, in words."""
        return judged.details(entry, with_numbers=True) or "-"

    @admin.display(description="all that was noted")
    def content(self, entry: AuditEntry) -> str:
        """Everything the entry holds, a line for each."""
        return "\n".join(f"{key}: {value}" for key, value in entry.data.items()) or "-"
