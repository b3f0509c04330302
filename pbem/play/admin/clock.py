"""What the clock keeps, for judges and hosts: absences, pauses, who sat where, signs of life, halts."""

from typing import Any

from django import forms
from django.contrib import admin

from pbem.accounts.models import Person
from pbem.play import rights, service
from pbem.play.admin.acts import ASK_ACTS
from pbem.play.admin.basics import Act, ReadOnlyAdmin, ReasonForm
from pbem.play.admin.stopping import StopPage
from pbem.play.models import Absence, Ask, Halt, Heartbeat, Outage, Pause, Tenure


class MoreTimeForm(ReasonForm):
    """How much time all get whose requests were due meanwhile."""

    hours = forms.IntegerField(
        min_value=0, max_value=720, initial=24, help_text="0: they had their time, deadlines pass now."
    )


def _lift(halt: Halt, host: Person, data: dict[str, Any]) -> str:
    given = service.lift(halt, host, data["reason"], hours=data["hours"])
    return f"{given} requests have {data['hours']} hours more." if given else "Deadlines pass again."


def _is_in_force(halt: Halt) -> bool:
    return halt.lifted_at is None


@admin.register(Halt)
class HaltAdmin(StopPage, ReadOnlyAdmin[Halt]):
    """What holds all deadlines, and has held them."""

    list_display = ["why", "note", "began_at", "lifted_at"]
    list_filter = ["why"]
    acts = (
        Act(
            "lift",
            "Let everything go on",
            _lift,
            MoreTimeForm,
            "Games, deadlines and letters go on; who was due meanwhile may get more time.",
            _is_in_force,
            rights.STOP,
        ),
    )


@admin.register(Ask)
class AskAdmin(ReadOnlyAdmin[Ask]):
    """What people were asked and whether they answered; without the tokens of reply addresses."""

    is_machinery = True
    list_display = ["question", "seat", "person", "state", "asked_at", "overdue_at", "excused_at"]
    list_filter = ["state", ("overdue_at", admin.EmptyFieldListFilter), "kind"]
    list_select_related = ["question__game", "seat__game", "person"]
    search_fields = ["question__game__code", "person__display_name", "person__email"]
    fields = ["question", "seat", "person", "kind", "name", "rule", "state", "asked_at", "reminded_at"]
    fields += ["last_called_at", "bank_from", "overdue_at", "missed_at", "excused_at"]
    acts = ASK_ACTS


@admin.register(Absence)
class AbsenceAdmin(ReadOnlyAdmin[Absence]):
    """Who is away."""

    list_display = ["person", "starts_at", "ends_at", "announced_at", "ended_early_at"]
    list_select_related = ["person"]
    search_fields = ["person__display_name", "person__email"]
    date_hierarchy = "starts_at"


@admin.register(Pause)
class PauseAdmin(ReadOnlyAdmin[Pause]):
    """Pauses the players have agreed on."""

    list_display = ["game", "seat", "days", "state", "began_at", "until", "ended_at"]
    list_filter = ["state"]
    list_select_related = ["game", "seat__game"]
    search_fields = ["game__code"]


@admin.register(Tenure)
class TenureAdmin(ReadOnlyAdmin[Tenure]):
    """Who sat where, from when to when, and how it ended."""

    list_display = ["seat", "person", "began_at", "ended_at", "end", "is_substitute", "is_return"]
    list_filter = ["end", "is_substitute", "is_return"]
    list_select_related = ["seat__game", "person"]
    search_fields = ["seat__game__code", "person__display_name", "person__email"]


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnlyAdmin[Heartbeat]):
    """When each part of the server last showed that it lives."""

    is_machinery = True
    list_display = ["name", "beaten_at"]


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin[Outage]):
    """When parts of the server were down."""

    is_machinery = True
    list_display = ["name", "began_at", "ended_at"]
    list_filter = ["name"]
    date_hierarchy = "began_at"
