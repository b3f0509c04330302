"""The part of a challenge's form that sets the clock beyond plain hours."""

from typing import Any

from django import forms

from pbem.accounts.models import Person
from pbem.accounts.zones import zone_choices
from pbem.play import queries
from pbem.play.clock import Clock, Rest, Silence, Span, Unsound, describe, read
from pbem.play.clock.slots import WEEKDAYS

DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
RESTS = [(Rest.STOP, "the clock stands still on them"), (Rest.SHIFT, "no deadline falls on them")]
SILENCES = [
    (Silence.DEFAULT, "standing orders or the default of the rules count"),
    (Silence.EXTEND, "the same time once more, then the default"),
    (Silence.JUDGE, "a judge decides"),
    (Silence.OFFER, "the seat is offered to substitutes"),
]


def _number(label: str, usual: int | None, help_text: str = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, initial=usual, required=False, min_value=0, help_text=help_text)


class ClockForm(forms.Form):
    """The rules of a clock as plain values; left empty, a field keeps the usual rule.

    What the values must be is decided by :mod:`pbem.play.clock` alone, whose sentences go to
    their fields. ``clock`` holds the rules of a valid form.
    """

    zone = forms.ChoiceField(label="Days and hours in the zone", choices=zone_choices, required=False)
    main_days = _number(
        "Days for each request, instead of hours",
        None,
        "Then a request is due at the same time of day, whatever summer time does.",
    )
    reaction_days = _number("Days for a reaction, instead of hours", None)
    slots = forms.CharField(
        label="Deadlines at fixed times only",
        required=False,
        help_text="For example: sun 20:00, wed 20:00. Also daily 21:00, or 1 20:00 and last 20:00 of a "
        "month. A request is due at the first one that leaves it its full time.",
    )
    slots_for_reactions = forms.BooleanField(label="Reactions are due at these times too", required=False)
    rest_days = forms.MultipleChoiceField(
        label="Days of rest",
        choices=list(zip(WEEKDAYS, DAY_NAMES, strict=True)),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    holidays = forms.CharField(
        label="Holidays", required=False, help_text="For example: 2026-12-25, 2027-01-01"
    )
    rest = forms.ChoiceField(label="On days of rest", choices=RESTS, required=False)
    grace_minutes = _number("Minutes of grace after a deadline", 30)
    first_factor = _number("The first request gets so many times the time", 2)
    bank_hours = _number(
        "Hours in each side's time bank at first", 0, "Used by itself after a deadline is missed."
    )
    bank_gain_minutes = _number("Minutes that an answer in time adds to the bank", 0)
    bank_most_hours = _number("Hours the bank may hold at most", 0)
    silence = forms.ChoiceField(label="When nobody answers", choices=SILENCES, required=False)
    misses = _number("Misses in a row until the seat is offered to others", 3, "0: never.")
    remind_percent = _number("A reminder when so many percent of the time are used", 75)
    last_chance_hours = _number("A last letter so many hours before the end", 6, "0: none.")
    absence_days = _number("Days of absence a year that stop the clock", 28)
    pause_days = _number("Days of pause the players may agree on", 30)

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", "prefix": "clock"} | kwargs)
        zone = self.fields["zone"]
        assert isinstance(zone, forms.ChoiceField)  # noqa: S101 - declared above
        zone.initial = person.timezone
        if person.timezone not in dict(zone_choices()):
            zone.choices = [(person.timezone, person.timezone), *zone_choices()]
        self.clock = Clock()

    def clean(self) -> dict[str, Any]:
        """Read the rules; each wrong one gets its sentence."""
        wishes = super().clean() or self.cleaned_data
        try:
            self.clock = read(wishes)
        except Unsound as error:
            for name, problem in error.problems.items():
                self.add_error(name or None, problem)
        return wishes

    def sentences(self, hours: int, reaction_hours: int) -> tuple[str, ...]:
        """The clock in words, with an example of a deadline; for a valid form."""
        main, reaction = Span(hours, self.clock.main_days), Span(reaction_hours, self.clock.reaction_days)
        return describe(self.clock, main, reaction)

    def example(self, hours: int) -> Any:
        """When a request put now would be due; for a valid form."""
        return queries.next_deadline(self.clock, hours)
