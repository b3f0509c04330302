"""Games as files: to be kept, checked elsewhere, or played on on another server."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from pbem.play import rights, service
from pbem.play.admin.basics import Button, ReadOnlyAdmin, ReasonForm, person_of
from pbem.play.archive import reading, writing
from pbem.play.errors import Refused
from pbem.play.models import Game


class ImportForm(ReasonForm):
    """Which file."""

    file = forms.FileField(help_text="A zip archive that another server of this kind has exported.")
    field_order = ["file", "reason"]


SECRETS = "It holds the seed and all secrets of the game, so the players see that it was made, and why."

RUNNING = (
    "The game runs on while the file is made: what is sent afterwards is not in it. To play on elsewhere, "
    "pause the game first, so that it is not played twice."
)


def export_button(request: HttpRequest, game: Game) -> Button | None:
    """The way to the file, for those who may have it."""
    if game.started_at is None or not may_export(request, game):
        return None
    secret = "" if game.is_over else f" {SECRETS}"
    about = f"The whole game as a file, to be checked or played on elsewhere.{secret}"
    return Button("Export", about, reverse("admin:play_game_export", args=[game.pk]))


def may_export(request: HttpRequest, game: Game) -> bool:
    """One that still runs holds secrets, so it is for hosts who do not play in it."""
    person = person_of(request)
    return person.has_perm(rights.MOVE) and (game.is_over or not game.seats.filter(person=person).exists())


class MovingPages(ReadOnlyAdmin[Game]):
    """What the game's admin gains by it."""

    change_list_template = "play_admin/games.html"

    def get_urls(self) -> list[URLPattern]:
        """With export and import."""
        view = self.admin_site.admin_view
        return [
            path("import/", view(self.import_view), name="play_game_import"),
            path("<int:pk>/export/", view(self.export_view), name="play_game_export"),
            *super().get_urls(),
        ]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """With the way to an import, for those who may."""
        more = {"may_import": person_of(request).has_perm(rights.MOVE)}
        return super().changelist_view(request, {**(extra_context or {}), **more})

    def export_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The archive of a game."""
        game = Game.objects.filter(pk=pk).first()
        if game is None:
            raise Http404("There is no such game.")
        if not may_export(request, game):
            raise PermissionDenied
        form = ReasonForm(request.POST if request.method == "POST" else None, row=game)
        if not form.is_bound or not form.is_valid():
            return self._export_page(request, game, form)
        try:
            content = writing.write(game)
        except Refused as refusal:
            self.message_user(request, refusal.reason, messages.WARNING)
            return redirect("admin:play_game_change", pk)
        reason, status = form.cleaned_data["reason"], game.get_status_display()
        service.record(game, person_of(request), "export game", reason, status=status)
        answer = HttpResponse(content, content_type="application/zip")
        answer["Content-Disposition"] = f'attachment; filename="{writing.name_of(game)}"'
        answer["Cache-Control"] = "no-store"
        return answer

    def _export_page(self, request: HttpRequest, game: Game, form: ReasonForm) -> HttpResponse:
        """What the file holds; and why it is wanted."""
        context = {
            **self.admin_site.each_context(request),
            "title": f"Export {game}",
            "opts": self.opts,
            "form": form,
            "game": game,
            "home": reverse("admin:play_game_change", args=[game.pk]),
            "secrets": "" if game.is_over else SECRETS,
            "running": RUNNING if game.status == Game.Status.RUNNING else "",
        }
        return TemplateResponse(request, "play_admin/export.html", context)

    def import_view(self, request: HttpRequest) -> HttpResponse:
        """Take a game up from its archive."""
        if not person_of(request).has_perm(rights.MOVE):
            raise PermissionDenied
        form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
        if form.is_bound and form.is_valid():
            try:
                content = form.cleaned_data["file"].read()
                taken = reading.read(content, person_of(request), form.cleaned_data["reason"])
            except Refused as refusal:
                form.add_error("file", refusal.reason)
            else:
                return self._taken(request, taken)
        context = {**self.admin_site.each_context(request), "title": "Import a game", "opts": self.opts}
        return TemplateResponse(request, "play_admin/import.html", {**context, "form": form})

    def _taken(self, request: HttpRequest, taken: reading.Taken) -> HttpResponse:
        words = "The game is proved and goes on here."
        if taken.strangers:
            words += (
                f" These have no account here, give their seats to somebody: {', '.join(taken.strangers)}."
            )
        self.message_user(request, words, messages.SUCCESS)
        return redirect("admin:play_game_change", taken.game.pk)
