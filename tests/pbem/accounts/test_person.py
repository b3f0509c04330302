"""The model: addresses, names, tokens, zones."""

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from pbem.accounts import service
from pbem.accounts.models import LetterStyle, Person
from pbem.accounts.zones import validate_zone, zone_choices, zone_names

pytestmark = pytest.mark.django_db


def test_an_address_is_kept_in_lower_case_and_found_in_any() -> None:
    person = Person.objects.create_user(" Ann@Example.ORG ", "Ann")
    assert person.email == "ann@example.org"
    assert Person.objects.get_by_natural_key("ANN@example.org") == person


@pytest.mark.parametrize(("email", "name"), [("ANN@example.org", "Other"), ("other@example.org", "aNN")])
def test_address_and_name_are_unique_in_any_capitals(email: str, name: str) -> None:
    Person.objects.create_user("ann@example.org", "Ann")
    with pytest.raises(IntegrityError):
        Person.objects.create_user(email, name)


def test_the_database_itself_keeps_addresses_apart_by_more_than_capitals() -> None:
    Person.objects.create_user("ann@example.org", "Ann")
    other = Person.objects.create_user("other@example.org", "Other")
    with pytest.raises(IntegrityError):
        Person.objects.filter(pk=other.pk).update(email="Ann@example.org")


def test_nobody_without_an_address() -> None:
    with pytest.raises(ValueError, match="address"):
        Person.objects.create_user("", "Ann")


def test_a_person_is_shown_by_name_never_by_address() -> None:
    assert str(Person(email="ann@example.org", display_name="Ann")) == "Ann"


def test_each_person_has_a_token_of_his_own() -> None:
    ann = Person.objects.create_user("ann@example.org", "Ann")
    bert = Person.objects.create_user("bert@example.org", "Bert")
    assert len({ann.unsubscribe_token, bert.unsubscribe_token}) == 2
    before = ann.unsubscribe_token
    service.renew_unsubscribe_token(ann)
    assert Person.objects.get(pk=ann.pk).unsubscribe_token != before


def test_who_gets_letters() -> None:
    ann = Person.objects.create_user("ann@example.org", "Ann")
    assert ann.can_get_letters()
    service.stop_letters(ann)
    ann.refresh_from_db()
    assert not ann.can_get_letters()
    service.vouch_for_address(ann)
    assert ann.can_get_letters()
    ann.is_bot = True
    assert not ann.can_get_letters()


def test_the_host_needs_no_letter_to_log_in() -> None:
    host = Person.objects.create_superuser("host@example.org", "Host", "correct horse battery")
    assert (host.is_staff, host.is_superuser) == (True, True)
    assert EmailAddress.objects.get(user=host).verified


def test_vouching_replaces_an_older_address() -> None:
    ann = service.enrol("ann@example.org", "Ann")
    ann.email = "ann@new.example"
    ann.save()
    service.vouch_for_address(ann)
    assert list(EmailAddress.objects.values_list("email", "verified", "primary")) == [
        ("ann@new.example", True, True)
    ]


def test_digest_is_a_choice() -> None:
    assert not Person().wants_digest()
    assert Person().wants_letters()
    assert not Person(letter_style=LetterStyle.NONE).wants_letters()
    assert Person(letter_style=LetterStyle.DIGEST).wants_digest()


def test_zones() -> None:
    validate_zone("Europe/Berlin")
    with pytest.raises(ValidationError):
        validate_zone("Europe/Atlantis")
    names = [name for name, _ in zone_choices()]
    assert names[0] == "UTC"
    assert len(names) == len(set(names))
    assert set(names) <= zone_names()
    assert Person(timezone="Europe/Berlin").zone.key == "Europe/Berlin"
