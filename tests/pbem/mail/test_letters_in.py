"""What becomes of letters that arrive: one answer each, and nothing done that was not meant."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail import answers, holding, incoming, sending
from pbem.mail.models import Inbound, Letter
from pbem.mail.receiving import receive
from pbem.play import service
from pbem.play.models import ChatMessage, Game, Question, Seat, Submission
from tests.pbem.mail.post import arrive, ask_of, chat, html_of, letters_to, mail_orders, orders, post, write

WorkOff = Callable[[], None]
State = Inbound.State


@pytest.fixture(autouse=True)
def _first_letters_are_out(game: Game) -> None:
    post()


def submissions(seat: Seat) -> list[tuple[str, str]]:
    return list(seat.submissions.order_by("pk").values_list("status", "source"))


def test_orders_are_carried_out_and_get_one_receipt(game: Game, blue: Seat, anna: Person) -> None:
    row = mail_orders(blue, "BID 2\n\n> BID 6\n-- \nAnna")
    assert submissions(blue) == [("accepted", "mail")]
    (receipt,) = letters_to(anna, post())
    assert receipt.subject.startswith("Accepted: Bid for the ridge")
    assert "BID 2" in str(receipt.body)
    assert "BID 6" not in str(receipt.body)
    row.refresh_from_db()
    assert row.state == State.ANSWERED
    assert row.answer is not None
    headers = receipt.message()
    assert headers["In-Reply-To"] == row.message_id
    assert headers["References"].endswith(row.message_id)


def test_a_greeting_and_a_name_spoil_no_orders(game: Game, blue: Seat, anna: Person) -> None:
    mail_orders(blue, f"Hello Bert,\n\nBID 2\n\n{anna.display_name}")
    assert submissions(blue) == [("accepted", "mail")]
    (receipt,) = letters_to(anna, post())
    assert "Hello" not in str(receipt.body)


def test_every_line_gets_its_verdict(game: Game, blue: Seat, anna: Person) -> None:
    mail_orders(blue, "BID 99")
    (receipt,) = letters_to(anna, post())
    assert receipt.subject.startswith("Not accepted yet")
    for part in (str(receipt.body), html_of(receipt)):
        assert "not allowed (2.1)" in part or "(2.1)" in part
        assert "BID 99" in part
        assert "Send all your lines again" in part
    assert receipt.reply_to == [orders(ask_of(blue).token)]


def test_the_receipt_opens_an_answer_with_the_lines_as_they_were_sent(
    game: Game, blue: Seat, anna: Person
) -> None:
    mail_orders(blue, "BID 2\nBID two")
    (receipt,) = letters_to(anna, post())
    assert "body=BID%202%0D%0ABID%20two" in html_of(receipt)
    mail_orders(blue, "BID 2")
    (receipt,) = letters_to(anna, post())
    assert "with your lines in it" not in html_of(receipt)


def test_a_receipt_waits_for_the_report_that_is_being_made(
    game: Game, blue: Seat, red: Seat, bert: Person, work_off: WorkOff, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.mail.wishes.SETTLE", timedelta(minutes=1))
    service.submit(blue, "BID 3", "web")
    mail_orders(red, "BID 1")
    assert post() == []  # both have answered: the game is about to go on
    work_off()
    (letter,) = letters_to(bert, post())
    assert letter.subject.startswith("Your turn: Lose a gun")
    assert "ACCEPTED" in str(letter.body) or "CARRIED OUT" in str(letter.body)
    assert "Bids: 3 and 1." in str(letter.body)
    assert "The request is open until" not in str(letter.body)  # the one the receipt speaks of is closed


def test_the_same_letter_twice_is_one_submission_and_one_answer(game: Game, blue: Seat, anna: Person) -> None:
    to = orders(ask_of(blue).token)
    letter = write("BID 2", anna.email, to)
    first, second = arrive(letter, anna.email, to), arrive(letter, anna.email, to)
    assert len(letters_to(anna, post())) == 1
    assert post() == []
    assert second.state == State.DROPPED
    assert first.submission is not None
    assert Submission.objects.filter(seat=blue).count() == 1


def test_the_same_bytes_without_a_message_id_are_one_letter(game: Game, blue: Seat, anna: Person) -> None:
    to = orders(ask_of(blue).token)
    letter = write("BID 2", anna.email, to)
    del letter["Message-ID"]
    arrive(letter, anna.email, to)
    assert arrive(letter, anna.email, to).state == State.DROPPED
    assert Submission.objects.filter(seat=blue).count() == 1


def test_another_sender_does_nothing_and_only_the_player_hears_of_it(
    game: Game, blue: Seat, anna: Person
) -> None:
    to = orders(ask_of(blue).token)
    row = arrive(write("BID 6", "eve@elsewhere.example", to), "eve@elsewhere.example", to)
    assert submissions(blue) == []
    (letter,) = post()
    assert letter.to == [anna.email]
    assert "eve@elsewhere.example" in str(letter.body)
    assert "BID 6" not in str(letter.body)
    assert row.state == State.ANSWERED


def test_a_tag_in_ones_own_address_is_still_ones_own(game: Game, blue: Seat) -> None:
    to = orders(ask_of(blue).token)
    arrive(write("BID 2", "Anna <Anna+games@Example.org>", to), "anna@example.org", to)
    assert submissions(blue) == [("accepted", "mail")]


def test_the_address_may_come_in_capitals(game: Game, blue: Seat, anna: Person) -> None:
    to = orders(ask_of(blue).token).upper()
    arrive(write("BID 2", anna.email, to), anna.email, to)
    assert submissions(blue) == [("accepted", "mail")]


def test_a_letter_for_a_closed_request_is_late_and_told_so(
    game: Game, blue: Seat, red: Seat, anna: Person, work_off: WorkOff
) -> None:
    token = ask_of(blue).token
    service.submit(blue, "BID 3", "web")
    service.submit(red, "BID 1", "web")
    work_off()
    service.submit(red, "LOSE left", "web")
    work_off()
    post()
    to = orders(token)
    arrive(write("BID 6", anna.email, to), anna.email, to)
    (letter,) = letters_to(anna, post())
    assert letter.subject.startswith("Too late")
    assert "nothing was changed" in " ".join(str(letter.body).split())  # wherever the line is folded


def test_a_letter_for_a_game_that_is_over_is_told_so(game: Game, blue: Seat, red: Seat, anna: Person) -> None:
    to = orders(ask_of(blue).token)
    service.concede(red)
    post()
    arrive(write("BID 6", anna.email, to), anna.email, to)
    (letter,) = letters_to(anna, post())
    assert "No orders can be taken" in str(letter.body)


def test_what_arrived_in_time_counts_though_it_is_read_late(
    game: Game, blue: Seat, red: Seat, anna: Person
) -> None:
    question = Question.objects.get(game=game)
    assert question.due_at is not None
    service.submit(red, "BID 1", "web")
    to = orders(ask_of(blue).token)
    with time_machine.travel(question.due_at - timedelta(seconds=1), tick=False):
        row = receive(write("BID 5", anna.email, to).as_bytes(), anna.email, [to])
    with time_machine.travel(question.due_at + timedelta(minutes=5), tick=False):
        assert holding.letters_unread([(game, question.due_at)])
        assert service.sweep().expired == 0
        incoming.read_due()
        assert service.sweep().expired == 0
    row.refresh_from_db()
    assert row.submission is not None
    assert row.submission.status == Submission.Status.ACCEPTED
    assert not holding.letters_unread([(game, question.due_at)])


def test_a_letter_after_the_deadline_holds_nothing(game: Game, blue: Seat, anna: Person) -> None:
    question = Question.objects.get(game=game)
    assert question.due_at is not None
    to = orders(ask_of(blue).token)
    with time_machine.travel(question.due_at + timedelta(seconds=1), tick=False):
        receive(write("BID 5", anna.email, to).as_bytes(), anna.email, [to])
        assert service.sweep().expired == 1


def test_a_letter_for_another_game_holds_nothing(
    make_game: Callable[..., Game], game: Game, anna: Person
) -> None:
    other = make_game()
    to = orders(ask_of(other.seats.get(person=anna)).token)
    receive(write("BID 5", anna.email, to).as_bytes(), anna.email, [to])
    assert holding.letters_unread([(other, timezone.now())])
    assert not holding.letters_unread([(game, timezone.now())])


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto-Submitted": "auto-replied"},
        {"X-Autoreply": "yes"},
        {"Precedence": "bulk"},
        {"X-Pbem-Letter": "your_turn"},
    ],
)
def test_machines_get_no_answer(game: Game, blue: Seat, anna: Person, headers: dict[str, str]) -> None:
    row = mail_orders(blue, "BID 2", **{name.replace("-", "_"): value for name, value in headers.items()})
    assert row.state == State.DROPPED
    assert row.answer is None
    assert post() == []
    assert submissions(blue) == []


def test_a_stranger_without_a_valid_address_hears_nothing(game: Game) -> None:
    to = orders("nosuchtokennosuchtoken1234")
    row = arrive(write("BID 2", "spam@elsewhere.example", to), "spam@elsewhere.example", to)
    assert (row.state, row.answer) == (State.DROPPED, None)
    assert Inbound.objects.count() == 1
    assert post() == []


@pytest.mark.parametrize("local", ["orders+nosuchtokennosuchtoken1234", "games"])
def test_a_member_with_a_wrong_address_is_helped(game: Game, anna: Person, settings: Any, local: str) -> None:
    to = f"{local}@{settings.PBEM_MAIL_DOMAIN}"
    arrive(write("BID 2", anna.email, to), anna.email, to)
    (letter,) = letters_to(anna, post())
    assert letter.subject == "Nothing was carried out"
    html = str(letter.alternatives[0].content)
    for words in (str(letter.body), html):
        assert f"{settings.PBEM_PUBLIC_URL}/games/{game.code}/" in words
        assert orders(ask_of(game.seats.get(side="blue")).token) in words
    assert f'href="{settings.PBEM_PUBLIC_URL}/games/{game.code}/"' in html


def test_a_member_without_a_game_is_shown_the_way_in(judge: Person, settings: Any) -> None:
    to = f"games@{settings.PBEM_MAIL_DOMAIN}"
    arrive(write("BID 2", judge.email, to), judge.email, to)
    (letter,) = letters_to(judge, post())
    assert "Open your games: " + settings.PBEM_PUBLIC_URL in str(letter.body)
    assert "What waits" not in str(letter.body).title()


def test_a_letter_without_new_lines_is_told_so(game: Game, blue: Seat, anna: Person) -> None:
    mail_orders(blue, "> BID 6\n> BID 5\n")
    (letter,) = letters_to(anna, post())
    assert letter.subject.startswith("No orders found")
    assert submissions(blue) == []


def test_far_too_long_a_letter_is_refused_with_a_reason(game: Game, blue: Seat, anna: Person) -> None:
    mail_orders(blue, "BID 1 " + "\n".join(f"and line {n} of a long story of mine" for n in range(2500)))
    (letter,) = letters_to(anna, post())
    assert "too long" in str(letter.body)


def test_an_html_letter_is_read(game: Game, blue: Seat, anna: Person) -> None:
    to = orders(ask_of(blue).token)
    letter = write("", anna.email, to)
    letter.set_content("<div dir=ltr>BID&nbsp;4</div><blockquote>BID 6</blockquote>", subtype="html")
    arrive(letter, anna.email, to)
    assert blue.submissions.get().canonical == ["BID 4"]


def test_a_twenty_megabyte_attachment_changes_nothing(game: Game, blue: Seat, anna: Person) -> None:
    to = orders(ask_of(blue).token)
    letter = write("BID 4", anna.email, to)
    letter.add_attachment(b"\x89" * 15_000_000, maintype="image", subtype="png", filename="holiday.png")
    assert len(letter.as_bytes()) > 20_000_000
    arrive(letter, anna.email, to)
    assert blue.submissions.get().canonical == ["BID 4"]
    assert "attachments" in str(letters_to(anna, post())[0].body)


def test_words_to_the_other_side_are_posted_once_and_confirmed(
    game: Game, blue: Seat, anna: Person, bert: Person
) -> None:
    to = chat(blue.mail_token)
    letter = write("Well played!\n\n> What do you think?", anna.email, to)
    arrive(letter, anna.email, to)
    arrive(letter, anna.email, to)
    assert [message.text for message in ChatMessage.objects.all()] == ["Well played!"]
    (answer,) = post()
    assert answer.to == [anna.email]
    assert "Your message was passed on" in answer.subject


def test_a_seats_own_address_takes_sections_for_later_only(game: Game, blue: Seat, anna: Person) -> None:
    to = orders(blue.mail_token)
    arrive(write("BID 4", anna.email, to), anna.email, to)
    assert submissions(blue) == []
    (answer,) = post()
    assert "You answered a letter that asked nothing" in str(answer.body)
    arrive(write("[MARCH]\nMARCH A1 0101\n[STANDING]\nLOSE left", anna.email, to), anna.email, to)
    assert submissions(blue) == [("stored", "mail")]
    blue.refresh_from_db()
    assert blue.standing == "LOSE left"
    (receipt,) = post()
    assert "[MARCH]" in str(receipt.body)
    assert "LOSE left" in str(receipt.body)


def test_whoever_wants_no_letters_still_gets_his_receipt(game: Game, blue: Seat, anna: Person) -> None:
    anna.letter_style = "none"
    anna.save()
    mail_orders(blue, "BID 2")
    assert len(letters_to(anna, post())) == 1


def test_a_former_players_address_is_dead(game: Game, blue: Seat, anna: Person, judge: Person) -> None:
    to = orders(ask_of(blue).token)
    service.replace_player(blue, judge, "left", person=judge)
    post()
    arrive(write("BID 2", anna.email, to), anna.email, to)
    (letter,) = post()
    assert letter.to == [anna.email]
    assert "not valid" in str(letter.body)
    assert submissions(blue) == []


def test_a_letter_that_breaks_the_reader_is_put_aside_and_answered(
    game: Game, blue: Seat, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = orders(ask_of(blue).token)
    row = receive(write("BID 2", anna.email, to).as_bytes(), anna.email, [to])
    Inbound.objects.filter(pk=row.pk).update(person=anna)

    def broken(*_: object) -> None:
        raise RuntimeError("a letter like no other: BID 2")

    monkeypatch.setattr(incoming, "read_letter", broken)
    for _ in range(incoming.MOST_ATTEMPTS):
        assert holding.letters_unread([(game, timezone.now())])
        incoming.read(row.pk)
    row.refresh_from_db()
    assert (row.state, row.error) == (State.FAILED, "RuntimeError")
    assert not holding.letters_unread([(game, timezone.now())])
    (letter,) = letters_to(anna, post())
    assert "could not be read" in letter.subject


def test_a_letter_that_kills_its_workers_holds_no_deadline_for_ever(
    game: Game, blue: Seat, anna: Person
) -> None:
    to = orders(ask_of(blue).token)
    row = receive(write("BID 2", anna.email, to).as_bytes(), anna.email, [to])
    Inbound.objects.filter(pk=row.pk).update(attempts=incoming.MOST_DEATHS)
    incoming.read(row.pk)
    row.refresh_from_db()
    assert row.state == State.FAILED
    assert not holding.letters_unread([(game, timezone.now())])


def test_two_machines_do_not_write_to_each_other_for_ever(
    game: Game, blue: Seat, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "MOST_PER_HOUR", 3)
    for _ in range(5):
        mail_orders(blue, "> quoted only")
    assert Letter.objects.filter(kind="answer").count() == 3
    assert Inbound.objects.filter(state=State.DROPPED).count() == 2


def test_reading_twice_does_nothing_more(game: Game, blue: Seat) -> None:
    row = mail_orders(blue, "BID 2")
    incoming.read(row.pk)
    assert incoming.read_due() == 0
    assert Submission.objects.count() == 1


def test_no_token_stands_in_the_log(
    game: Game, blue: Seat, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "compose", lambda letter: 1 / 0)
    mail_orders(blue, "BID 2")
    mail.outbox.clear()
    sending.send_due()
    assert mail.outbox == []
    assert "ZeroDivisionError" in caplog.text
    assert ask_of(blue).token not in caplog.text
