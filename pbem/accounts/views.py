"""A person's own pages."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.messages.views import SuccessMessageMixin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST
from django.views.generic import DetailView, UpdateView

from pbem.accounts import service
from pbem.accounts.forms import PreferencesForm
from pbem.accounts.models import Person
from pbem.accounts.reader import reader

PROFILE_PARTS: list[Callable[[Person], SafeString]] = []
"""What the apps above this one tell of a person on his profile; they append to it when they are ready."""


class Preferences(
    LoginRequiredMixin, SuccessMessageMixin[PreferencesForm], UpdateView[Person, PreferencesForm]
):
    """Name, time zone and letters of whoever is logged in."""

    form_class = PreferencesForm
    template_name = "accounts/preferences.html"
    success_url = reverse_lazy("accounts:preferences")
    success_message = "Saved."

    def get_object(self, queryset: QuerySet[Person] | None = None) -> Person:
        """The reader himself, and nobody else; read afresh, so that a refused name is not shown as his."""
        return Person.objects.get(pk=reader(self.request).pk)


@require_POST
@login_required
def calendar(request: HttpRequest) -> HttpResponse:
    """Makes (or renews) the address of the reader's calendar, or takes it away."""
    if request.POST.get("end"):
        service.end_calendar(reader(request))
        messages.success(request, "Your calendar address is gone.")
    else:
        service.new_calendar(reader(request))
        messages.success(request, "Your calendar has a new address; an older one no longer works.")
    return redirect("accounts:preferences")


class Profile(DetailView[Person]):
    """What anybody may know about a person."""

    queryset = Person.objects.filter(is_active=True)
    template_name = "accounts/profile.html"
    context_object_name = "person"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the parts that the floors above add."""
        return super().get_context_data(parts=[part(self.object) for part in PROFILE_PARTS], **kwargs)
