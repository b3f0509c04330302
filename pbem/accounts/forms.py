"""Forms a person fills in about himself."""

from typing import Any
from urllib.parse import urlsplit

from allauth.account.forms import SignupForm
from django import forms
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.core.exceptions import ValidationError

from pbem.accounts.models import Person
from pbem.accounts.zones import zone_choices

_HOURS = [(hour, f"{hour:02}:00") for hour in range(24)]


def _quiet(label: str, words: str) -> forms.TypedChoiceField:
    """An hour of the day, or none."""
    choices = [("", "none"), *_HOURS]
    return forms.TypedChoiceField(
        label=label, choices=choices, coerce=int, empty_value=None, required=False, help_text=words
    )


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
            "quiet_from",
            "quiet_until",
            "letters_a_day",
            "chat_webhook",
        ]
        widgets = {"letter_style": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["timezone"] = forms.ChoiceField(label="Time zone", choices=self._zones())
        self.fields["digest_hour"] = forms.TypedChoiceField(
            label="Hour of the daily letter", choices=_HOURS, coerce=int, help_text="In your time zone."
        )
        self.fields["quiet_from"] = _quiet("Quiet hours from", "No letters then but answers and last calls.")
        self.fields["quiet_until"] = _quiet("Quiet hours until", "In your time zone, like the others.")
        self.fields["letters_a_day"].required = False
        self.fields["chat_webhook"].widget = forms.URLInput(attrs={"autocomplete": "off"})

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

    def clean_letters_a_day(self) -> int:
        """No answer means no limit of one's own."""
        return self.cleaned_data["letters_a_day"] or 0

    def clean_chat_webhook(self) -> str:
        """An https address with a name. What the name leads to is looked at whenever something is sent."""
        address: str = self.cleaned_data["chat_webhook"]
        parts = urlsplit(address)
        if address and (parts.scheme != "https" or "@" in parts.netloc or parts.port not in {None, 443}):
            raise ValidationError("An https address, please, without port or password.", code="webhook")
        return address

    def clean(self) -> dict[str, Any] | None:
        """Quiet hours need a beginning and an end."""
        cleaned = super().clean() or self.cleaned_data
        given = [cleaned.get("quiet_from") is not None, cleaned.get("quiet_until") is not None]
        if any(given) and not all(given):
            self.add_error("quiet_until" if given[0] else "quiet_from", "Please say from when until when.")
        return cleaned

    def save(self, commit: bool = True) -> Person:
        """New wishes count at once: what waited by the old ones is looked at again."""
        self.instance.letters_rest_until = None
        if "chat_webhook" in self.changed_data:
            self.instance.chat_trouble = ""
        return super().save(commit)


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
