"""The pages on which a judge sets a game back: choose a request, look at what it means, do it."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from pbem.play import rights, service
from pbem.play.admin.basics import ReadOnlyAdmin, ReasonForm, person_of
from pbem.play.admin.names import side_name
from pbem.play.errors import Refused
from pbem.play.models import Ask, Branch, Game, Submission
from pbem.play.rollback import cuts
from pbem.play.rollback.preview import Preview, preview
from pbem.play.sealing import is_sealed, may_read_secrets


class RollBackForm(ReasonForm):
    """How a game is set back."""

    dice = forms.ChoiceField(
        choices=[
            (Branch.Dice.KEPT.value, "Keep the dice: the same rolls give the same dice again"),
            (Branch.Dice.NEW.value, "New dice: a new seed, committed to at once in the letter to both"),
        ],
        initial=Branch.Dice.KEPT.value,
        widget=forms.RadioSelect,
        help_text="Keep them when nobody can use what he saw; take new ones when dice are known that "
        "would tell a side what to do.",
    )
    is_paused = forms.BooleanField(
        required=False,
        label="Leave the clock standing",
        help_text="So that you can bring in a substitute first; then press “Resume”.",
    )
    revision = forms.IntegerField(widget=forms.HiddenInput)
    field_order = ["dice", "is_paused", "reason", "revision"]

    def __init__(self, data: Any = None, *, row: Any = None) -> None:
        super().__init__(data, row=row)
        if isinstance(row, Preview):
            self.fields["revision"].initial = row.revision
            if row.must_be_new or row.has_known_dice:
                self.fields["dice"].initial = Branch.Dice.NEW.value


class RollBackPages(ReadOnlyAdmin[Game]):
    """What the game's admin gains by it."""

    def get_urls(self) -> list[URLPattern]:
        """With the two pages of a roll-back."""
        view = self.admin_site.admin_view
        return [
            path("<int:pk>/roll-back/", view(self.choose_view), name="play_game_roll_back"),
            path("<int:pk>/roll-back/<int:number>/", view(self.preview_view), name="play_game_roll_back_to"),
            *super().get_urls(),
        ]

    def choose_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """All requests that were carried out, the newest first."""
        game = self._game(request, pk)
        may_read = may_read_secrets(game, person_of(request))
        done = [
            (question, [_answered(game, ask, may_read=may_read) for ask in question.asks.all()])
            for question in cuts.choices(game)
        ]
        return self._page(request, "choose", game, {"done": done})

    def preview_view(self, request: HttpRequest, pk: int, number: int) -> HttpResponse:
        """What it would undo, what cannot be undone; and the form that does it."""
        game = self._game(request, pk)
        try:
            seen = preview(game, number)
        except Refused as refusal:
            self.message_user(request, refusal.reason, messages.WARNING)
            return redirect("admin:play_game_roll_back", pk)
        form = RollBackForm(request.POST if request.method == "POST" else None, row=seen)
        if form.is_bound and form.is_valid() and self._is_done(request, game, number, form.cleaned_data):
            return redirect("admin:play_game_change", pk)
        may_read = may_read_secrets(game, person_of(request))
        return self._page(request, "preview", game, {"seen": seen, "form": form, "may_read": may_read})

    def _is_done(self, request: HttpRequest, game: Game, number: int, data: dict[str, Any]) -> bool:
        try:
            service.roll_back(
                game,
                number,
                person_of(request),
                data["reason"],
                dice=Branch.Dice(data["dice"]),
                is_paused=data["is_paused"],
                revision=data["revision"],
            )
        except Refused as refusal:
            self.message_user(request, refusal.reason, messages.WARNING)
            return False
        words = f"The game is set back to request {number}; both sides are told. What was undone is kept."
        self.message_user(request, words, messages.SUCCESS)
        return True

    def _game(self, request: HttpRequest, pk: int) -> Game:
        """The game, for somebody who may judge it."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        game = Game.objects.filter(pk=pk).first()
        if game is None:
            raise Http404("There is no such game.")
        if rights.refusal(person_of(request), game):
            raise PermissionDenied
        return game

    def _page(self, request: HttpRequest, name: str, game: Game, more: dict[str, Any]) -> TemplateResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": f"Roll back {game}",
            "opts": self.opts,
            "game": game,
            "home": reverse("admin:play_game_change", args=[game.pk]),
            **more,
        }
        return TemplateResponse(request, f"play_admin/roll_back_{name}.html", context)


SHOWN = 3
"""So many lines of orders are shown to know a request by."""


def _answered(game: Game, ask: Ask, *, may_read: bool) -> str:
    """Who answered a request, by what and with what, as far as that may be read."""
    used = next((row for row in ask.submissions.all() if row.status == Submission.Status.USED), None)
    what = f"{side_name(game, ask.seat)}: {ask.name}, {used.get_source_display() if used else 'no answer'}"
    if used is None or not may_read or is_sealed(used):
        return what
    lines = [str(line) for line in used.canonical]
    more = f"; and {len(lines) - SHOWN} more" if len(lines) > SHOWN else ""
    return f"{what}: {'; '.join(lines[:SHOWN]) or 'no orders'}{more}"


@admin.register(Branch)
class BranchAdmin(ReadOnlyAdmin[Branch]):
    """What was undone, and why. What it holds is closed to those who play in the game."""

    list_display = ["game", "kind", "number", "turn_name", "dice", "actor_name", "dropped_at"]
    list_filter = ["kind", "dice"]
    list_select_related = ["game"]
    search_fields = ["game__code", "actor_name", "reason"]
    date_hierarchy = "dropped_at"

    def get_fields(self, request: HttpRequest, obj: Branch | None = None) -> list[Any]:
        """With the events that were undone, where they may be read."""
        shown: list[Any] = ["game", "kind", "number", "turn_name", "step_name", "dice", "new_commitment"]
        shown += ["actor_name", "reason", "dropped_at"]
        may = obj is not None and may_read_secrets(obj.game, person_of(request))
        return [*shown, "undone"] if may else shown

    @admin.display(description="new commitment")
    def new_commitment(self, branch: Branch) -> str:
        """The hash of the new seed, if there is one."""
        change = branch.game.recommitments.filter(branch=branch).first()
        return change.commitment if change else "-"

    @admin.display(description="what was undone")
    def undone(self, branch: Branch) -> str:
        """The events, one a line."""
        return "\n".join(f"{row['rule']} {row['text']}" for row in branch.content["events"])
