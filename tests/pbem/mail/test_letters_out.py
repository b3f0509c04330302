"""What the letters say, to whom, and when they are written at all."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from pbem.accounts.models import LetterStyle, Person
from pbem.mail import gathering, wishes
from pbem.mail.models import Letter
from pbem.play import service
from pbem.play.models import Game, Notice, Question, Seat
from tests.games.engine.ridge import Bid
from tests.pbem.mail.post import ask_of, html_of, kinds, letters_to, orders, post

WorkOff = Callable[[], None]


def test_the_first_letter_says_that_it_begins_and_what_to_do(game: Game, blue: Seat, anna: Person) -> None:
    (letter,) = letters_to(anna, post())
    assert letter.subject == f"Your turn: Bid for the ridge · The Crossing [{game.code}]"
    for part in (str(letter.body), html_of(letter)):
        assert "You play Blue" in part or "YOU PLAY BLUE" in part
        assert "Bid up to 6 guns." in part
        assert "BID" in part
        assert game.commitment in part
    assert letter.reply_to == [orders(ask_of(blue).token)]
    assert kinds(game, anna) == ["game_started"]


def test_the_deadline_is_shown_on_both_clocks(
    make_game: Callable[..., Game], anna: Person, bert: Person
) -> None:
    Person.objects.filter(pk=anna.pk).update(timezone="Asia/Tokyo")
    Person.objects.filter(pk=bert.pk).update(timezone="America/New_York")
    due = Question.objects.get(game=make_game()).due_at
    assert due is not None
    body = str(letters_to(anna, post())[0].body)
    assert f"{due.astimezone(Person.objects.get(pk=anna.pk).zone):%H:%M} (Asia/Tokyo" in body
    assert f"{due.astimezone(Person.objects.get(pk=bert.pk).zone):%H:%M} for Bert (America/New York)" in body


def test_letters_hang_together_and_say_that_a_machine_wrote_them(game: Game, anna: Person) -> None:
    (letter,) = letters_to(anna, post())
    headers = letter.message()
    root = f"<game.{game.code}.{anna.pk}@{settings.PBEM_MAIL_DOMAIN}>"
    assert headers["References"] == headers["In-Reply-To"] == root
    row = Letter.objects.get(person=anna)
    assert headers["Message-ID"] == row.message_id != root
    assert headers["Auto-Submitted"] == "auto-generated; by=pbem"
    assert headers["X-Pbem-Letter"] == "game_started"
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert (
        headers["List-Unsubscribe"] == f"<{settings.PBEM_PUBLIC_URL}/letters/stop/{anna.unsubscribe_token}/>"
    )
    assert headers["Reply-To"].startswith("orders+")


def test_a_report_and_the_next_turn_are_one_letter(
    game: Game, blue: Seat, red: Seat, anna: Person, bert: Person, work_off: WorkOff
) -> None:
    post()
    service.submit(blue, "BID 3", "web")
    service.submit(red, "BID 1", "web")
    assert post() == []  # the page showed the receipts
    work_off()
    sent = post()
    (to_loser,) = letters_to(bert, sent)
    assert to_loser.subject.startswith("Your turn: Lose a gun")
    assert "Bids: 3 and 1." in str(to_loser.body)
    (to_winner,) = letters_to(anna, sent)
    assert to_winner.subject.startswith("Report: turn 1")
    assert "The game waits for Red" in " ".join(str(to_winner.body).split())


def test_a_side_is_not_told_what_only_the_other_may_know(
    game: Game, blue: Seat, red: Seat, anna: Person, bert: Person, work_off: WorkOff
) -> None:
    for orders_of_blue, orders_of_red in (("BID 3", "BID 1"), ("", "LOSE left"), ("MARCH A1 0107", "")):
        for seat, text in ((blue, orders_of_blue), (red, orders_of_red)):
            if text:
                service.submit(seat, text, "web")
        work_off()
    sent = post()
    of_blue, of_red = str(letters_to(anna, sent)[0].body), str(letters_to(bert, sent)[0].body)
    assert "The ridge shells" in of_blue
    assert "0107" in of_blue
    for body in (of_red, html_of(letters_to(bert, sent)[0])):
        assert "The ridge shells" not in body
        assert "0107" not in body
    secrets = [ask_of(red).token, red.mail_token, game.seed]
    assert not any(
        secret in message.message().as_string() for secret in secrets for message in letters_to(anna, sent)
    )
    assert ask_of(red).token in letters_to(bert, sent)[0].message().as_string()


def test_what_is_no_longer_true_is_not_sent(
    game: Game, blue: Seat, red: Seat, anna: Person, work_off: WorkOff
) -> None:
    post()
    service.submit(blue, "BID 0", "web")
    service.submit(red, "BID 3", "web")
    work_off()
    gathering.gather()  # "lose a gun" is in the outbox, unsent
    waiting = Letter.objects.get(person=anna, state=Letter.State.NEW)
    service.submit(blue, "LOSE left", "web")
    work_off()
    sent = letters_to(anna, post())
    assert not any("Lose a gun" in str(message.subject) for message in sent)
    assert any("March" in str(message.subject) for message in sent)
    waiting.refresh_from_db()
    assert waiting.state == Letter.State.SENT  # as a report: that part is still true


def test_a_turn_that_is_answered_before_its_letter_went_out_is_dropped(
    game: Game, blue: Seat, anna: Person
) -> None:
    post()
    service.extend(game, 1, None, "a test")
    Notice.objects.filter(person=anna, state="new").delete()
    ask = ask_of(blue)
    Notice.objects.create(
        kind="reminder",
        game=game,
        seat=blue,
        person=anna,
        data={"ask": ask.pk},
        key="x",
        created_at=timezone.now(),
    )
    gathering.gather()
    service.submit(blue, "BID 1", "web")
    assert letters_to(anna, post()) == []
    assert Letter.objects.get(kind="reminder").state == Letter.State.DROPPED
    assert Notice.objects.get(key="x").state == Notice.State.DROPPED


def test_a_mere_report_waits_a_while_for_the_next(
    game: Game, blue: Seat, red: Seat, anna: Person, work_off: WorkOff, monkeypatch: pytest.MonkeyPatch
) -> None:
    post()
    monkeypatch.setattr(wishes, "SETTLE", timedelta(minutes=1))
    service.submit(blue, "BID 3", "web")
    service.submit(red, "BID 1", "web")
    work_off()
    assert letters_to(anna, post()) == []
    assert gathering.gather(timezone.now() + timedelta(seconds=61)) == 1


def test_a_word_comes_by_letter_only_to_who_wants_it(game: Game, blue: Seat, bert: Person) -> None:
    post()
    service.post_chat(blue, "Good luck!", "web")
    assert post() == []
    bert.chat_by_mail = True
    bert.save()
    service.post_chat(blue, "Are you there?", "web")
    (letter,) = post()
    assert "Are you there?" in str(letter.body)
    assert letter.reply_to[0].startswith("chat+")


@pytest.mark.parametrize("style", [LetterStyle.NONE, LetterStyle.DIGEST])
def test_who_wants_no_letters_now_gets_none(make_game: Callable[..., Game], anna: Person, style: str) -> None:
    anna.letter_style = style
    anna.save()
    make_game()
    assert letters_to(anna, post()) == []


def test_a_daily_reader_is_told_at_once_when_the_time_is_short(
    make_game: Callable[..., Game], anna: Person
) -> None:
    anna.letter_style = LetterStyle.DIGEST
    anna.save()
    make_game(pace_hours=1)
    assert letters_to(anna, post())[0].subject.startswith("Your turn")


def test_without_an_address_nothing_is_written(make_game: Callable[..., Game], anna: Person) -> None:
    anna.mail_ok = False
    anna.save()
    make_game()
    assert letters_to(anna, post()) == []


def test_every_kind_of_news_can_be_told(
    game: Game, blue: Seat, red: Seat, judge: Person, anna: Person
) -> None:
    post()
    told = {
        "extend": lambda: service.extend(game, 5, judge, "a holiday"),
        "pause": lambda: service.pause(game, judge, "both asked"),
        "resume": lambda: service.resume(game, judge, "both are back"),
        "draw": lambda: service.offer_draw(red),
        "no draw": lambda: service.offer_draw(blue) if False else service.decline_draw(blue),
        "end": lambda: service.concede(red),
    }
    subjects = []
    for act in told.values():
        act()
        subjects += [message.subject.partition(" ·")[0] for message in letters_to(anna, post())]
    assert subjects == [
        "The deadline was moved",
        "The game is paused",
        "The game goes on",
        "A draw is offered",
        "The game is over",
    ]


def test_the_last_letter_gives_the_seed_and_says_how_to_verify(game: Game, red: Seat, anna: Person) -> None:
    post()
    service.concede(red)
    (letter,) = letters_to(anna, post())
    for part in (str(letter.body), html_of(letter)):
        assert game.seed in part
        assert game.commitment in part
        assert "python -m games verify" in part


def test_an_invitation_is_a_letter(anna: Person, bert: Person) -> None:
    service.open_challenge(anna, "crossing", visibility="invited", invited=bert, message="Shall we?")
    (letter,) = post()
    assert letter.to == [bert.email]
    assert "Anna challenges you to The Crossing" in html_of(letter)
    assert "Shall we?" in str(letter.body)


def test_a_withdrawn_invitation_is_not_told_first(anna: Person, bert: Person) -> None:
    game = service.open_challenge(anna, "crossing", visibility="invited", invited=bert)
    service.cancel(game, anna)
    (letter,) = post()
    assert "A challenge is off" in html_of(letter)
    assert "challenges you" not in html_of(letter)


def test_both_are_told_of_a_passed_deadline_and_only_one_of_what_was_used(
    game: Game, blue: Seat, anna: Person, bert: Person
) -> None:
    service.submit(blue, "BID 1", "web")
    post()
    question = Question.objects.get(game=game)
    Question.objects.filter(pk=question.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    service.sweep()
    sent = post()
    assert "what the rules hold ready" in str(letters_to(bert, sent)[0].body)
    assert "The other side let the deadline pass" in html_of(letters_to(anna, sent)[0])
    assert "what the rules hold ready" not in str(letters_to(anna, sent)[0].body)


def test_a_game_put_aside_is_told_plainly_and_without_the_trace(
    game: Game, blue: Seat, red: Seat, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    post()
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 1", "web")

    def broken(*_: object) -> None:
        raise ValueError("no hex 9999, said BID 1")

    monkeypatch.setattr(Bid, "settle", broken)
    service.run(game.pk, 0)
    (letter,) = letters_to(anna, post())
    for part in (str(letter.body), html_of(letter)):
        words = " ".join(part.split())
        assert "your orders are kept" in words
        assert "9999" not in words
        assert "ValueError" not in words
