"""What the admin pages of games share: rows to look at, and acts that ask for a reason.

The rows of a running game have one writer, the service. So the admin shows them without
forms; what a judge may do is an action of the list, which asks on a page of its own for
what it needs, calls the service, and leaves an entry in the audit log.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from django import forms
from django.contrib import admin, messages
from django.contrib.admin import helpers
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from pbem.accounts.models import Person
from pbem.play.errors import Refused

M = TypeVar("M", bound=Model)
FieldList: TypeAlias = list[str | list[str] | tuple[str, ...] | tuple[()]]
"""What Django's admin takes for the fields of a page."""


class ReasonForm(forms.Form):
    """Every act needs a reason, which is written into the audit log."""

    reason = forms.CharField(
        max_length=500,
        widget=forms.TextInput(attrs={"size": 80}),
        help_text="Kept in the audit log; the players are told.",
    )


@dataclass(frozen=True)
class Act:
    """Something a judge may do to chosen rows: its name, its label, what it asks, what it does.

    ``do`` gets the row, the judge and the cleaned form; what it returns (if anything) is
    shown once, on the page that follows, and nowhere kept.
    """

    name: str
    label: str
    do: Callable[[Any, Person, dict[str, Any]], str | None]
    form: type[ReasonForm] = ReasonForm


class ReadOnlyAdmin(admin.ModelAdmin[M]):
    """A model to look at. "Change" is the right to act on the list; no row has a form."""

    acts: tuple[Act, ...] = ()
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        """Rows come from the service alone."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Nothing is removed."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """The list's actions need the right to change; a single row is only shown."""
        return obj is None and super().has_change_permission(request)

    def get_actions(self, request: HttpRequest) -> dict[str, tuple[Callable[..., Any], str, str] | None]:
        """The acts of this page, for those who may change such rows."""
        actions: dict[str, tuple[Callable[..., Any], str, str] | None] = {**super().get_actions(request)}
        if self.has_change_permission(request):
            for act in self.acts:
                actions[act.name] = (_action(act), act.name, act.label)
        return actions


def _action(act: Act) -> Callable[..., Any]:
    """The admin action of an act: first its page, then its deed."""

    def run(page: ReadOnlyAdmin[M], request: HttpRequest, rows: QuerySet[M]) -> HttpResponse | None:
        form = act.form(request.POST if "apply" in request.POST else None)
        if not form.is_valid():
            return _render(page, request, act, {"form": form, "rows": rows})
        shown = [
            (row, words)
            for row in rows
            if (words := _do(page, request, act, row, form.cleaned_data)) is not None
        ]
        return _render(page, request, act, {"shown": shown}) if shown else None

    return run


def _do(page: ReadOnlyAdmin[M], request: HttpRequest, act: Act, row: M, data: dict[str, Any]) -> str | None:
    """Do it to one row and say so."""
    actor = request.user
    if not isinstance(actor, Person):
        raise TypeError("the admin is for people who are logged in")
    try:
        words = act.do(row, actor, data)
    except Refused as refusal:
        page.message_user(request, f"{row}: {refusal.reason}", messages.WARNING)
        return None
    page.message_user(request, f"{row}: {act.label.lower()} - done.", messages.SUCCESS)
    return words


def _render(page: ReadOnlyAdmin[M], request: HttpRequest, act: Act, more: dict[str, Any]) -> TemplateResponse:
    context = {
        **page.admin_site.each_context(request),
        "title": act.label,
        "act": act,
        "opts": page.model._meta,
        "checkbox": helpers.ACTION_CHECKBOX_NAME,
        **more,
    }
    return TemplateResponse(request, "play_admin/act.html", context)
