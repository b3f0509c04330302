"""A person's own pages."""

from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.messages.views import SuccessMessageMixin
from django.db.models import QuerySet
from django.urls import reverse_lazy
from django.views.generic import DetailView, UpdateView

from pbem.accounts.forms import PreferencesForm
from pbem.accounts.models import Person
from pbem.accounts.reader import reader


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


class Profile(DetailView[Person]):
    """What anybody may know about a person."""

    queryset = Person.objects.filter(is_active=True)
    template_name = "accounts/profile.html"
    context_object_name = "person"
