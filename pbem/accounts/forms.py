"""Forms a person fills in about himself."""

from typing import Any

from allauth.account.forms import SignupForm
from django import forms
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.core.exceptions import ValidationError

from pbem.accounts.models import Person
from pbem.accounts.zones import zone_choices

_HOURS = [(hour, f"{hour:02}:00") for hour in range(24)]


def clean_name(name: str, but_not: Person | None = None) -> str:
    """The name with single blanks, when it is free and no e-mail address.

    Raises ValidationError otherwise. `but_not` is whoever has the name already and keeps it.
    """
    name = " ".join(name.split())
    if "@" in name:
        raise ValidationError("Others see this name: please do not use your e-mail address.", code="address")
    taken = Person.objects.filter(display_name__iexact=name)
    if but_not is not None:
        taken = taken.exclude(pk=but_not.pk)
    if taken.exists():
        raise ValidationError("This name is taken.", code="taken")
    return name


class SignUpForm(SignupForm):  # type: ignore[misc]  # the library has no types
    """allauth's sign-up with the name others see and the time zone; both are asked once, here."""

    display_name = forms.CharField(
        label="Name",
        max_length=40,
        min_length=2,
        help_text="What other players see.",
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    timezone = forms.ChoiceField(
        label="Time zone", choices=zone_choices, initial="UTC", help_text="Deadlines are shown in it."
    )
    field_order = ("display_name", "email", "password1", "password2", "timezone")

    def clean_display_name(self) -> str:
        """The name, when it is free."""
        return clean_name(self.cleaned_data["display_name"])


class PreferencesForm(forms.ModelForm[Person]):
    """What a person may change about himself; the address and the password have pages of their own."""

    class Meta:
        model = Person
        fields = [
            "display_name",
            "timezone",
            "letter_style",
            "digest_hour",
            "pictures_in_letters",
            "chat_by_mail",
        ]
        widgets = {"letter_style": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["timezone"] = forms.ChoiceField(label="Time zone", choices=self._zones())
        self.fields["digest_hour"] = forms.TypedChoiceField(
            label="Hour of the daily letter", choices=_HOURS, coerce=int, help_text="In your time zone."
        )

    def _zones(self) -> list[tuple[str, str]]:
        """The usual names, and the person's own if it is an unusual one."""
        choices = list(zone_choices())
        own = self.instance.timezone
        if own not in dict(choices):
            choices.append((own, own))
        return choices

    def clean_display_name(self) -> str:
        """The name, when it is free or already this person's."""
        return clean_name(self.cleaned_data["display_name"], but_not=self.instance)


class PersonCreationForm(AdminUserCreationForm[Person]):
    """A new person, entered by the host."""

    class Meta:
        model = Person
        fields = ["email", "display_name"]


class PersonChangeForm(UserChangeForm[Person]):
    """Everything about a person, for the host."""

    class Meta:
        model = Person
        fields = "__all__"
