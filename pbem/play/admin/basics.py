"""What the admin pages of games share: rows to look at, and acts that ask for a reason.

The rows of a running game have one writer, the service. So the admin shows them without
forms; what a judge may do is an act, offered as a button on the page of a row and as an action
of the list. It asks on a page of its own for what it needs, calls the service, and leaves an
entry in the audit log.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from django import forms
from django.contrib import admin, messages
from django.contrib.admin import helpers
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import NoReverseMatch, URLPattern, path, reverse

from pbem.accounts.models import Person
from pbem.play import rights
from pbem.play.errors import Refused
from pbem.play.models import Game

M = TypeVar("M", bound=Model)
FieldList: TypeAlias = list[str | list[str] | tuple[str, ...] | tuple[()]]
"""What Django's admin takes for the fields of a page."""


class ReasonForm(forms.Form):
    """Every act needs a reason, which is written into the audit log. ``row`` is what it is done to."""

    reason = forms.CharField(
        max_length=500,
        widget=forms.TextInput(attrs={"size": 80}),
        help_text="Kept in the audit log; the players are told.",
    )

    def __init__(self, data: Any = None, files: Any = None, *, row: Any = None) -> None:
        super().__init__(data, files)
        self.row = row


def always(row: Any) -> bool:
    """For acts that fit every row."""
    return True


def says_nothing(row: Any) -> Sequence[str]:
    """For acts that need no more words."""
    return ()


@dataclass(frozen=True)
class Act:
    """Something a judge may do to chosen rows: its name, its label, what it asks, what it does.

    ``do`` gets the row, the judge and the cleaned form; what it returns (if anything) is
    shown once, on the page that follows, and nowhere kept. ``about`` says what it does, ``fits``
    whether it makes sense for a row now, ``right`` names a permission it needs besides, ``brief``
    gives lines to read before it is done.
    """

    name: str
    label: str
    do: Callable[[Any, Person, dict[str, Any]], str | None]
    form: type[ReasonForm] = ReasonForm
    about: str = ""
    fits: Callable[[Any], bool] = always
    right: str = ""
    brief: Callable[[Any], Sequence[str]] = says_nothing
    said: Callable[[Any, dict[str, Any]], str] | None = None
    """What is said when it is done, of the row as it was before; without it the label is."""


@dataclass(frozen=True)
class Button:
    """A way to an act from the page of a row."""

    label: str
    about: str
    url: str


@dataclass(frozen=True)
class Panel:
    """Buttons under a heading, with a line or two of what is the matter."""

    heading: str
    lines: Sequence[str]
    buttons: Sequence[Button]


class ReadOnlyAdmin(admin.ModelAdmin[M]):
    """A model to look at. "Change" is the right to act on the list; no row has a form."""

    acts: tuple[Act, ...] = ()
    is_machinery = False
    """Rows that only a host makes use of: they stand on no judge's front page."""

    list_per_page = 50
    change_form_template = "play_admin/look.html"

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        """Rows come from the service alone."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Nothing is removed."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Acts need the right to change; a single row is only shown."""
        return obj is None and super().has_change_permission(request)

    def get_model_perms(self, request: HttpRequest) -> dict[str, bool]:
        """For the front page: lists are to be viewed, as no row has a form."""
        if self.is_machinery and not person_of(request).is_superuser:
            return {}
        return {**super().get_model_perms(request), "change": False}

    def acts_for(self, request: HttpRequest) -> list[Act]:
        """The acts the visitor has the rights for."""
        if not self.has_change_permission(request):
            return []
        return [act for act in self.acts if not act.right or person_of(request).has_perm(act.right)]

    def get_actions(self, request: HttpRequest) -> dict[str, tuple[Callable[..., Any], str, str] | None]:
        """The acts of this page, for those who may change such rows."""
        actions: dict[str, tuple[Callable[..., Any], str, str] | None] = {**super().get_actions(request)}
        for act in self.acts_for(request):
            actions[act.name] = (_action(act), act.name, act.label)
        return actions

    def get_urls(self) -> list[URLPattern]:
        """With a page for each act on one row."""
        act = path(
            "<path:pk>/act/<slug:name>/",
            self.admin_site.admin_view(self.act_view),
            name=f"{self.opts.app_label}_{self.opts.model_name}_act",
        )
        return [act, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The row, with what may be done to it."""
        row = self.get_object(request, object_id)
        more = {"panels": self.panels(request, row)} if row is not None else {}
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **more})

    def panels(self, request: HttpRequest, row: M) -> list[Panel]:
        """What may be done from the page of a row."""
        buttons = self.buttons(request, row)
        return [Panel("What you can do", (), buttons)] if buttons else []

    def buttons(self, request: HttpRequest, row: M) -> list[Button]:
        """The acts that fit a row now."""
        if rights.refusal(person_of(request), game_of(row)):
            return []
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_act"
        return [
            Button(act.label, act.about, reverse(name, args=[row.pk, act.name]))
            for act in self.acts_for(request)
            if act.fits(row)
        ]

    def act_view(self, request: HttpRequest, pk: str, name: str) -> HttpResponse:
        """One act on one row."""
        act = next((act for act in self.acts_for(request) if act.name == name), None)
        if act is None:
            raise PermissionDenied
        row = self.get_object(request, pk)
        if row is None:
            raise Http404("There is no such row.")
        form = act.form(request.POST if request.method == "POST" else None, row=row)
        if form.is_bound and form.is_valid():
            words, is_done = do(self, request, act, row, form.cleaned_data)
            if words is not None:
                return _render(self, request, act, {"shown": [(row, words)], "back": home_of(row)})
            if is_done:
                return redirect(home_of(row))
        more = {"form": form, "rows": [row], "brief": act.brief(row), "back": home_of(row), "is_single": True}
        return _render(self, request, act, more)


def person_of(request: HttpRequest) -> Person:
    """Whoever is logged in: in the admin somebody always is."""
    if not isinstance(request.user, Person):
        raise PermissionDenied
    return request.user


def game_of(row: Any) -> Game | None:
    """The game a row belongs to, if any."""
    if isinstance(row, Game):
        return row
    holder = row if hasattr(row, "game") else getattr(row, "seat", None)
    found = getattr(holder, "game", None)
    return found if isinstance(found, Game) else None


def home_of(row: Any) -> str:
    """Where to go after an act: the page of its game, else its own."""
    home = game_of(row) or row
    try:
        return reverse(f"admin:{home._meta.app_label}_{home._meta.model_name}_change", args=[home.pk])
    except NoReverseMatch:
        return reverse("admin:index")


def _action(act: Act) -> Callable[..., Any]:
    """The admin action of an act: first its page, then its deed."""

    def run(page: ReadOnlyAdmin[M], request: HttpRequest, rows: QuerySet[M]) -> HttpResponse | None:
        row = rows.first() if len(rows) == 1 else None
        form = act.form(request.POST if "apply" in request.POST else None, row=row)
        if not form.is_valid():
            brief = act.brief(row) if row is not None else ()
            return _render(page, request, act, {"form": form, "rows": rows, "brief": brief})
        shown = [
            (row, words)
            for row in rows
            if (words := do(page, request, act, row, form.cleaned_data)[0]) is not None
        ]
        return _render(page, request, act, {"shown": shown}) if shown else None

    return run


def do(
    page: ReadOnlyAdmin[M], request: HttpRequest, act: Act, row: M, data: dict[str, Any]
) -> tuple[str | None, bool]:
    """Do it to one row and say so; what is to be shown, and whether it was done."""
    actor = person_of(request)
    try:
        if reason := rights.refusal(actor, game_of(row)):
            raise Refused(reason)
        words = act.do(row, actor, data)
    except Refused as refusal:
        page.message_user(request, f"{row}: {refusal.reason}", messages.WARNING)
        return None, False
    done = act.said(row, data) if act.said else f"{row}: {act.label.lower()} - done."
    page.message_user(request, done, messages.SUCCESS)
    return words, True


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
