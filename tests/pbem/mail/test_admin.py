"""Letters in the admin: seen, sealed, sent again."""

import pytest
from django.test import Client
from django.urls import reverse

from pbem.accounts.models import Person
from pbem.mail.models import Inbound, Letter
from pbem.play import service
from pbem.play.models import AuditEntry, Game, Seat
from tests.pbem.mail.post import ask_of, letters_to, mail_orders, post


@pytest.fixture
def desk(client: Client, judge: Person) -> Client:
    client.force_login(judge)
    return client


def page(desk: Client, model: str, pk: int) -> str:
    return desk.get(reverse(f"admin:mail_{model}_change", args=[pk])).content.decode()


def act(desk: Client, model: str, name: str, pk: int) -> None:
    chosen = {"action": name, "_selected_action": pk, "apply": "1", "reason": "asked for"}
    assert desk.post(reverse(f"admin:mail_{model}_changelist"), chosen, follow=True).status_code == 200


@pytest.mark.parametrize("model", ["letter", "inbound"])
def test_lists_open_and_can_be_searched(desk: Client, game: Game, blue: Seat, model: str) -> None:
    mail_orders(blue, "BID 2")
    post()
    for query in ({}, {"q": game.code}, {"q": "anna@example.org"}):
        answer = desk.get(reverse(f"admin:mail_{model}_changelist"), query)
        assert answer.status_code == 200
        assert ask_of(blue).token not in answer.content.decode()


def test_what_a_letter_is_about_is_told_in_words(desk: Client, game: Game, blue: Seat) -> None:
    post()
    mail_orders(blue, "BID 2")
    post()
    every = desk.get(reverse("admin:mail_letter_changelist"))
    (kinds,) = [spec for spec in every.context["cl"].filter_specs if spec.title == "what it is about"]
    assert ("receipt", "receipt for orders") in kinds.lookup_choices
    some = desk.get(reverse("admin:mail_letter_changelist"), {"kind": "receipt"})
    assert [letter.kind for letter in some.context["cl"].result_list] == ["receipt"]
    assert "receipt for orders" in page(desk, "letter", Letter.objects.get(kind="receipt").pk)


def test_sealed_words_are_closed_until_the_game_is_over(
    desk: Client, game: Game, blue: Seat, red: Seat
) -> None:
    post()
    row = mail_orders(blue, "BID 2")
    post()
    receipt = Letter.objects.get(kind="receipt")
    for text in (page(desk, "inbound", row.pk), page(desk, "letter", receipt.pk)):
        assert "sealed while the game goes on" in text
        assert "BID 2" not in text
    service.concede(red)
    assert "BID 2" in page(desk, "inbound", row.pk)
    assert "BID 2" in page(desk, "letter", receipt.pk)


def test_reply_addresses_are_never_shown(desk: Client, game: Game, blue: Seat, red: Seat) -> None:
    token = ask_of(blue).token
    row = mail_orders(blue, "BID 2")
    post()
    service.concede(red)
    shown = page(desk, "inbound", row.pk)
    assert "orders+[token]" in shown
    letters = "".join(page(desk, "letter", letter.pk) for letter in Letter.objects.all())
    assert token not in shown + letters
    assert blue.mail_token not in shown + letters


def test_an_unread_letter_is_closed(desk: Client, game: Game, blue: Seat) -> None:
    row = mail_orders(blue, "BID 2")
    Inbound.objects.filter(pk=row.pk).update(state="new", submission=None, game=None)
    assert "BID 2" not in page(desk, "inbound", row.pk)


def test_a_letter_is_sent_again_with_a_trace(desk: Client, game: Game, anna: Person, judge: Person) -> None:
    first = letters_to(anna, post())[0]
    act(desk, "letter", "resend", Letter.objects.get(person=anna).pk)
    entry = AuditEntry.objects.get(action="resend letter")
    assert (entry.actor, entry.reason, entry.game) == (judge, "asked for", game)
    (again,) = post()
    assert again.to == [anna.email]
    assert again.subject == first.subject
    assert again.message()["Message-ID"] != first.message()["Message-ID"]


def test_a_letter_no_longer_true_is_sent_again_in_its_old_words(
    desk: Client, game: Game, blue: Seat, anna: Person
) -> None:
    service.extend(game, 1, None, "a test")
    post()
    act(desk, "letter", "resend", Letter.objects.get(person=anna).pk)
    anna.letter_style = "none"
    anna.save()
    (again,) = post()
    assert "Bid up to 6 guns." in str(again.body)


def test_an_unsent_letter_is_not_sent_twice(desk: Client, game: Game, anna: Person) -> None:
    from pbem.mail import gathering

    gathering.gather()
    act(desk, "letter", "resend", Letter.objects.get(person=anna).pk)
    assert len(letters_to(anna, post())) == 1


def test_what_could_not_be_read_is_read_again(desk: Client, game: Game, blue: Seat) -> None:
    row = mail_orders(blue, "> nothing new")
    Inbound.objects.filter(pk=row.pk).update(state="failed", answer=None)
    act(desk, "inbound", "read_again", row.pk)
    assert AuditEntry.objects.filter(action="read letter again").count() == 1
    row.refresh_from_db()
    assert row.state == Inbound.State.NEW


def test_a_letter_is_found_by_its_message_id(desk: Client, game: Game, anna: Person) -> None:
    post()
    mine, other = Letter.objects.get(person=anna), Letter.objects.exclude(person=anna).get()
    answer = desk.get(reverse("admin:mail_letter_changelist"), {"q": mine.message_id})
    found = answer.content.decode()
    assert f"/admin/mail/letter/{mine.pk}/change/" in found
    assert f"/admin/mail/letter/{other.pk}/change/" not in found


def listed(desk: Client, query: str) -> str:
    return desk.get(reverse("admin:mail_letter_changelist"), {"q": query}).content.decode()


def test_letters_are_known_and_found_by_their_subjects(desk: Client, game: Game, blue: Seat) -> None:
    post()
    mail_orders(blue, "BID 2")
    post()
    receipt = Letter.objects.get(kind="receipt")
    assert receipt.subject.startswith("Accepted")
    assert receipt.subject in listed(desk, "")
    assert f"/mail/letter/{receipt.pk}/" in listed(desk, "accepted")
    assert f"/mail/letter/{receipt.pk}/" not in listed(desk, "accepted nonsense")
    turn = Letter.objects.exclude(kind="receipt").first()
    assert turn is not None
    assert f"/mail/letter/{turn.pk}/" not in listed(desk, "accepted")
    assert receipt.subject in page(desk, "letter", receipt.pk)


def test_a_judge_who_plays_himself_reads_and_finds_no_subjects(
    desk: Client, game: Game, blue: Seat, red: Seat, judge: Person
) -> None:
    post()
    mail_orders(blue, "BID 2")
    post()
    Seat.objects.filter(pk=red.pk).update(person=judge)
    receipt = Letter.objects.get(kind="receipt")
    assert f"/mail/letter/{receipt.pk}/" in listed(desk, "")
    for text in (listed(desk, ""), page(desk, "letter", receipt.pk)):
        assert receipt.subject not in text
    assert f"/mail/letter/{receipt.pk}/" not in listed(desk, "accepted")
    red.refresh_from_db()
    service.concede(red)
    assert receipt.subject in listed(desk, "accepted")
