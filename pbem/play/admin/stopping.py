"""The switch that stops everything, and the front page that shows what needs somebody."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from pbem.play import rights, service
from pbem.play.admin.basics import ReadOnlyAdmin, ReasonForm, person_of
from pbem.play.models import Halt


class StopForm(ReasonForm):
    """Why everything is stopped."""

    def __init__(self, data: Any = None, files: Any = None, *, row: Any = None) -> None:
        super().__init__(data, files, row=row)
        self.fields["reason"].help_text = "Kept in the audit log; the hosts are told."


class StopPage(ReadOnlyAdmin[Halt]):
    """What the admin of halts gains by it."""

    change_list_template = "play_admin/halts.html"

    def get_urls(self) -> list[URLPattern]:
        """With the page of the switch."""
        return [
            path("stop/", self.admin_site.admin_view(self.stop_view), name="play_halt_stop"),
            *super().get_urls(),
        ]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """With the way to the switch, for those who may use it."""
        more = {"may_stop": person_of(request).has_perm(rights.STOP), "is_stopped": service.is_frozen()}
        return super().changelist_view(request, {**(extra_context or {}), **more})

    def stop_view(self, request: HttpRequest) -> HttpResponse:
        """Ask for a reason, then stop everything."""
        if not person_of(request).has_perm(rights.STOP):
            raise PermissionDenied
        form = StopForm(request.POST if request.method == "POST" else None)
        if form.is_bound and form.is_valid():
            service.halt(Halt.Why.HOST, form.cleaned_data["reason"], actor=person_of(request))
            words = (
                "Everything stands still. Orders are still taken in and kept. Let it go on from this list."
            )
            self.message_user(request, words, messages.WARNING)
            return redirect("admin:play_halt_changelist")
        context = {
            **self.admin_site.each_context(request),
            "title": "Stop everything",
            "opts": self.opts,
            "form": form,
        }
        return TemplateResponse(request, "play_admin/stop.html", context)


admin.site.index_template = "play_admin/index.html"
