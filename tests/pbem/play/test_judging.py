"""Conceding, draws, substitutes, the seal and the audit log; the talk of the table."""

import hashlib
import hmac
from collections.abc import Callable

import pytest

from games.engine import codec
from pbem.accounts.models import Person
from pbem.play import exporting, queries, service
from pbem.play.models import (
    AppendOnly,
    Ask,
    AuditEntry,
    ChatMessage,
    Game,
    Notice,
    NoticeKind,
    Question,
    Seat,
    Submission,
)

WorkOff = Callable[[], None]
Current = Callable[[Game], Question]


def test_conceding_ends_the_game(game: Game, blue: Seat, red: Seat) -> None:
    service.submit(blue, "BID 1", "web")
    service.concede(red)
    game.refresh_from_db()
    assert (game.status, game.ended_by, game.result["winner"]) == ("finished", "concession", "blue")
    assert queries.current_question(game) is None
    assert exporting.problems_of(game) == []
    with pytest.raises(service.Refused):
        service.concede(blue)


def test_a_draw_needs_both(game: Game, blue: Seat, red: Seat) -> None:
    assert not service.offer_draw(blue)
    assert Notice.objects.get(kind=NoticeKind.DRAW_OFFERED).seat == red
    service.decline_draw(red)
    assert Notice.objects.get(kind=NoticeKind.DRAW_DECLINED).seat == blue
    assert not service.offer_draw(red)
    assert service.offer_draw(blue)
    game.refresh_from_db()
    assert (game.ended_by, game.result["winner"]) == ("draw", None)


def test_a_bot_agrees_to_no_draw(anna: Person) -> None:
    game = service.open_challenge(anna, "crossing", side="blue")
    service.seat_bot(game, "left", anna)
    with pytest.raises(service.Refused):
        service.offer_draw(game.seats.get(side="blue"))


def test_a_substitute_gets_a_new_token_and_the_full_time(
    game: Game, red: Seat, judge: Person, bert: Person, current: Current
) -> None:
    before = Ask.objects.get(seat=red)
    old_mail = red.mail_token
    service.replace_player(red, judge, "ill", person=judge)
    after = Ask.objects.get(seat=red)
    red.refresh_from_db()
    assert red.person == judge
    assert red.mail_token != old_mail
    assert after.token != before.token
    assert queries.ask_by_token(before.token) is None
    assert queries.ask_by_token(after.token.upper()) == after
    told = Notice.objects.filter(kind=NoticeKind.YOUR_TURN, seat=red)
    assert [notice.person for notice in told] == [bert, judge]
    assert [service.is_still_true(notice) for notice in told] == [False, True]
    assert AuditEntry.objects.get(action="replace player").reason == "ill"


def test_a_substitute_keeps_the_longer_time_a_judge_has_given(
    game: Game, red: Seat, judge: Person, current: Current
) -> None:
    service.extend(game, 200, judge, "a move of house")
    longer = current(game).due_at
    service.replace_player(red, judge, "ill", person=judge)
    assert current(game).due_at == longer


def test_a_bot_can_take_over(
    game: Game, blue: Seat, red: Seat, judge: Person, work_off: WorkOff, current: Current
) -> None:
    service.replace_player(red, judge, "gone", bot="left")
    service.submit(blue, "BID 1", "web")
    work_off()
    assert Submission.objects.filter(seat=red, source="bot").exists()
    with pytest.raises(service.Refused):
        service.replace_player(red, judge, "gone", bot="nobody")
    with pytest.raises(service.Refused, match="already"):
        service.replace_player(red, judge, "gone", person=blue.person)


def test_an_empty_seat_is_played_by_defaults(
    game: Game, red: Seat, judge: Person, current: Current, work_off: WorkOff
) -> None:
    service.replace_player(red, judge, "gone")
    red.refresh_from_db()
    assert red.is_vacant
    service.adjudicate_now(game, judge, "go on")
    work_off()
    assert current(game).number == 1


def test_calling_a_game_off_opens_it(game: Game, judge: Person) -> None:
    service.call_off(game, judge, "cheating")
    game.refresh_from_db()
    assert (game.status, game.ended_by) == ("abandoned", "judge")
    assert game.open_seed == game.seed
    assert exporting.problems_of(game) == []
    with pytest.raises(service.Refused):
        service.pause(game, judge, "too late")


def test_nobody_sees_the_others_orders(game: Game, blue: Seat, red: Seat, work_off: WorkOff) -> None:
    service.submit(blue, "BID 2", "web")
    assert list(queries.published_orders(game, red)) == []
    assert queries.published_digests(game) == []
    for notice in Notice.objects.filter(seat=red):
        assert "BID" not in str(notice.data)
    service.submit(red, "BID 2", "web")
    work_off()
    assert [row.seat for row in queries.published_orders(game, red)] == [red]
    assert [digest["side"] for digest in queries.published_digests(game)] == ["blue", "red"]
    service.concede(red)
    game.refresh_from_db()
    assert queries.published_orders(game).count() == 2


def test_a_digest_tells_nothing_until_the_seed_is_public(game: Game, blue: Seat, red: Seat) -> None:
    receipt = service.submit(blue, "bid 2", "web")
    content = {"game": game.code, "request": 0, "side": "blue", "lines": ["BID 2"]}
    assert receipt.digest != codec.digest(content)
    service.concede(red)
    game.refresh_from_db()
    assert game.open_seed is not None
    key, message = game.open_seed.encode(), codec.canonical(content).encode()
    assert receipt.digest == hmac.new(key, message, hashlib.sha256).hexdigest()


def test_the_audit_log_cannot_be_changed(game: Game, judge: Person) -> None:
    entry = service.record(game, judge, "look", "why not")
    entry.reason = "another"
    with pytest.raises(AppendOnly):
        entry.save()
    with pytest.raises(AppendOnly):
        entry.delete()


def test_the_talk_is_for_the_table(game: Game, blue: Seat, red: Seat) -> None:
    service.post_chat(blue, " Good luck! ", "web")
    again = [service.post_chat(red, "You too", "mail", message_id="<c@x>") for _ in range(2)]
    assert again[0] == again[1]
    assert [message.text for message in queries.chat_for(game, blue)] == ["Good luck!", "You too"]
    assert not queries.chat_for(game, None).exists()
    assert Notice.objects.get(kind=NoticeKind.CHAT, seat=red).data == {
        "message": ChatMessage.objects.earliest("pk").pk
    }
    assert queries.unread_chat(red) == 1
    service.see_chat(red)
    red.refresh_from_db()
    assert queries.unread_chat(red) == 0
    for words in ("", "x" * 4001):
        with pytest.raises(service.Refused):
            service.post_chat(blue, words, "web")
