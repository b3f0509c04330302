"""What is done with people outside the log-in pages."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction

from pbem.accounts.models import Person, new_token


@transaction.atomic
def enrol(email: str, display_name: str, password: str | None = None, **fields: Any) -> Person:
    """A new person whose address somebody vouches for: he may log in without a verification letter.

    Raises IntegrityError when the address or the name is taken.
    """
    person = Person.objects.create_user(email, display_name, password, **fields)
    vouch_for_address(person)
    return person


@transaction.atomic
def vouch_for_address(person: Person) -> None:
    """Makes the person's present address his only one, and verified."""
    EmailAddress.objects.filter(user=person).exclude(email=person.email).delete()
    EmailAddress.objects.update_or_create(
        user=person, email=person.email, defaults={"verified": True, "primary": True}
    )
    if not person.mail_ok:
        person.mail_ok = True
        person.save(update_fields=["mail_ok"])


def stop_letters(person: Person) -> bool:
    """A letter came back for good: nothing more is sent until he confirms an address again.

    True if letters went to him until now.
    """
    return bool(Person.objects.filter(pk=person.pk, mail_ok=True).update(mail_ok=False))


def new_calendar(person: Person) -> str:
    """A fresh secret for the person's calendar address; the one he had leads nowhere from now on."""
    person.calendar_token = new_token()
    person.save(update_fields=["calendar_token"])
    return person.calendar_token


def end_calendar(person: Person) -> None:
    """Takes the calendar address away."""
    person.calendar_token = None
    person.save(update_fields=["calendar_token"])


def renew_unsubscribe_token(person: Person) -> None:
    """Makes every unsubscribe link sent so far worthless."""
    person.unsubscribe_token = new_token()
    person.save(update_fields=["unsubscribe_token"])


def named(name: str) -> Person | None:
    """Whoever goes by that name, whatever its case, and may play; None when there is nobody.

    Guests at somebody's own screen (their addresses lead nowhere, RFC 2606) cannot be written to.
    """
    found = Person.objects.filter(display_name__iexact=" ".join(name.split()), is_active=True, is_bot=False)
    return found.exclude(email__endswith=".invalid").first()
