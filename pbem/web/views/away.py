"""Absences: announced ahead, limited by a budget, shown to those one plays with."""

from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from pbem.accounts.models import Person
from pbem.accounts.reader import reader
from pbem.play import queries, service
from pbem.web.acting import attempt
from pbem.web.throttle import limited


class AwayForm(forms.Form):
    """The first and the last day of an absence, in the person's own zone."""

    first = forms.DateField(label="First day away", widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label="Last day away", widget=forms.DateInput(attrs={"type": "date"}))

    def clean(self) -> dict[str, Any]:
        """The last day is not before the first."""
        wishes = super().clean() or self.cleaned_data
        first, last = wishes.get("first"), wishes.get("last")
        if first and last and last < first:
            self.add_error("last", "The last day must not be before the first.")
        return wishes

    def times(self, person: Person) -> tuple[datetime, datetime]:
        """From midnight to midnight where the person lives; for a valid form."""
        first, last = self.cleaned_data["first"], self.cleaned_data["last"] + timedelta(days=1)
        return datetime.combine(first, time(), person.zone), datetime.combine(last, time(), person.zone)


@login_required
@limited("away", "20/hour")
def away(request: HttpRequest) -> HttpResponse:
    """One's absences, what is left of the budget, and the form for another."""
    person, now = reader(request), timezone.now()
    form = AwayForm(request.POST or None, label_suffix="")
    if request.method == "POST" and form.is_valid():
        begin, end = form.times(person)
        done = attempt(request, lambda: service.announce(person, begin, end), "Your games will wait for you.")
        if done:
            return redirect("away")
    page = {
        "form": form,
        "absences": person.absences.filter(ends_at__gt=now).filter(ends_at__gt=F("starts_at")),
        "days_left": queries.absence_days_left(person, now.year),
        "year": now.year,
    }
    return render(request, "web/away.html", page)


@login_required
@require_POST
def come_back(request: HttpRequest, pk: int) -> HttpResponse:
    """End one of one's absences, or take it back."""
    absence = get_object_or_404(reader(request).absences.all(), pk=pk)
    attempt(request, lambda: service.come_back(absence), "Welcome back; your clocks run.")
    return redirect("away")
