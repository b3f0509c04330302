"""Seals, judges in a player's place, and the switch that stops everything."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail import sending
from pbem.mail.models import Letter
from pbem.play import service
from pbem.play.models import (
    Ask,
    AuditEntry,
    Branch,
    Game,
    Halt,
    Notice,
    NoticeKind,
    Question,
    Seat,
    Submission,
)

WorkOff = Callable[[], None]
Current = Callable[[Game], Question]


def seals() -> int:
    return Notice.objects.filter(kind=NoticeKind.SEAL_OPENED).count()


def test_a_seal_is_opened_with_a_reason_and_told_when_the_phase_is_over(
    game: Game, blue: Seat, red: Seat, judge: Person, work_off: WorkOff
) -> None:
    row = Submission.objects.get(pk=service.submit(blue, "BID 2", "web").submission_id)
    with pytest.raises(service.Refused):
        service.open_seal(row, judge, "  ")
    assert service.open_seal(row, judge, "a complaint") == "BID 2"
    entry = AuditEntry.objects.get(action="open seal")
    assert (entry.reason, entry.data["side"], entry.data["submission"]) == ("a complaint", "blue", row.pk)
    assert seals() == 0
    service.submit(red, "BID 2", "web")
    work_off()
    assert seals() == 2
    assert Notice.objects.filter(kind=NoticeKind.SEAL_OPENED).first().data["reason"] == "a complaint"  # type: ignore[union-attr]  # there are two


def test_a_seal_is_told_also_when_the_request_lapses(
    game: Game, blue: Seat, red: Seat, judge: Person
) -> None:
    row = Submission.objects.get(pk=service.submit(blue, "BID 2", "web").submission_id)
    service.open_seal(row, judge, "a complaint")
    service.concede(red)
    assert seals() == 2


def test_who_plays_opens_no_seal(game: Game, blue: Seat, bert: Person) -> None:
    row = Submission.objects.get(pk=service.submit(blue, "BID 2", "web").submission_id)
    with pytest.raises(service.Refused, match="yourself"):
        service.open_seal(row, bert, "curious")
    assert not AuditEntry.objects.filter(action="open seal").exists()


def test_a_judge_answers_for_a_seat_and_both_are_told(
    game: Game, blue: Seat, red: Seat, judge: Person, work_off: WorkOff, current: Current
) -> None:
    service.submit(blue, "BID 1", "web")
    ask = red.asks.get()
    with pytest.raises(service.Refused, match="Line 1"):
        service.answer_for(ask, "BID 99", judge, "by telephone")
    assert not ask.submissions.exists()
    receipt = service.answer_for(ask, "BID 1", judge, "by telephone")
    assert (receipt.source, receipt.canonical) == ("admin", ("BID 1",))
    work_off()
    assert current(game).number > 0
    told = Notice.objects.filter(kind=NoticeKind.JUDGE_ACTED)
    assert {(row.data["side"], row.data["reason"]) for row in told} == {("red", "by telephone")}
    assert told.count() == 2
    with pytest.raises(service.Refused, match="decided"):
        service.answer_for(ask, "BID 1", judge, "again")


def test_a_default_is_forced_for_one_side_only(
    game: Game, blue: Seat, red: Seat, judge: Person, asked: Callable[[Game], list[tuple[str, str]]]
) -> None:
    row = service.force_default(red.asks.get(), judge, "he wrote so")
    assert (row.source, row.canonical) == ("default", ["PASS"])
    assert asked(game) == [("blue", "BID")]
    with pytest.raises(service.Refused, match="has answered"):
        service.force_default(red.asks.get(), judge, "again")
    assert AuditEntry.objects.filter(action="force default").count() == 1
    assert Ask.objects.get(seat=red).missed_at is None


@pytest.mark.django_db(transaction=True)
def test_the_switch_stops_games_deadlines_and_letters_and_orders_are_kept(
    game: Game, blue: Seat, red: Seat, judge: Person, work_off: WorkOff, current: Current
) -> None:
    halt = service.halt(Halt.Why.HOST, "the post is mad", actor=judge)
    for seat in (blue, red):
        assert service.submit(seat, "BID 1", "web").is_accepted
    work_off()
    assert (current(game).number, current(game).state) == (0, "ready")
    with time_machine.travel(timezone.now() + timedelta(days=9), tick=False):
        assert service.sweep().is_halted
        assert sending.send_due() == 0
        assert not Letter.objects.exists()
        service.lift(halt, judge, "mended")
        work_off()
        assert current(game).number > 0
        assert sending.send_due() > 0


def test_players_see_what_judges_did_and_seals_only_after_the_phase(
    client: Client, game: Game, blue: Seat, red: Seat, anna: Person, judge: Person, work_off: WorkOff
) -> None:
    row = Submission.objects.get(pk=service.submit(red, "BID 2", "web").submission_id)
    service.open_seal(row, judge, "a complaint")
    service.extend(game, 5, judge, "a storm")
    client.force_login(anna)
    url = reverse("game-dice", args=[game.code])
    page = client.get(url).content.decode()
    assert "a storm" in page
    assert "a complaint" not in page
    service.submit(blue, "BID 2", "web")
    work_off()
    assert "a complaint" in client.get(url).content.decode()
    service.roll_back(game, 0, judge, "once more", dice=Branch.Dice.NEW)
    change = game.recommitments.get()
    page = client.get(url).content.decode()
    assert change.commitment in page
    assert change.seed not in page
    client.logout()
    page = client.get(url).content.decode()
    assert change.commitment in page
    assert "a complaint" not in page
    service.concede(blue)
    assert change.seed in client.get(url).content.decode()
