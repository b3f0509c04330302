"""Adjudication: once and only once, faults set aside, bots, reports by audience, the end."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from celery import current_app
from django.db import OperationalError, connection
from kombu.exceptions import OperationalError as CarrierAway

from games.engine.record import Record, verify
from pbem.accounts.models import Person
from pbem.play import driving, exporting, progress, queries, service, tasks
from pbem.play.models import (
    Ask,
    Checkpoint,
    Entry,
    EventRow,
    Game,
    Notice,
    NoticeKind,
    Question,
    Seat,
    Submission,
)
from tests.pbem.play.crossing import CrossingTitle

WorkOff = Callable[[], None]
Current = Callable[[Game], Question]


def bids(blue: Seat, red: Seat, first: int = 1, second: int = 1) -> None:
    service.submit(blue, f"BID {first}", "web")
    service.submit(red, f"BID {second}", "web")


def play_out(game: Game, work_off: WorkOff) -> None:
    """Answer every question with the default until the end."""
    while (question := queries.current_question(game)) is not None:
        for ask in question.asks.select_related("seat"):
            service.submit(ask.seat, "LOSE right" if ask.kind == "LOSS" else "PASS", "web")
        work_off()
    game.refresh_from_db()


def test_the_same_task_twice_makes_one_journal(game: Game, blue: Seat, red: Seat, current: Current) -> None:
    bids(blue, red)
    tasks.adjudicate(game.pk, 0)
    count = Entry.objects.count(), EventRow.objects.count(), Notice.objects.count()
    tasks.adjudicate(game.pk, 0)
    assert (Entry.objects.count(), EventRow.objects.count(), Notice.objects.count()) == count
    assert current(game).number == 1


def test_a_task_for_a_game_that_is_gone_does_nothing(db: None) -> None:
    tasks.adjudicate(424242, 0)
    assert not Entry.objects.exists()


def test_a_crash_in_the_middle_leaves_nothing_behind(
    game: Game, blue: Seat, red: Seat, current: Current, monkeypatch: pytest.MonkeyPatch
) -> None:
    bids(blue, red)
    with monkeypatch.context() as patch:
        patch.setattr(progress, "_reports", _cut)
        with pytest.raises(OperationalError):
            service.run(game.pk, 0)
    assert not Entry.objects.exists()
    assert current(game).state == "ready"
    service.run(game.pk, 0)
    assert Entry.objects.count() == 1


def _cut(*_: Any) -> None:
    raise OperationalError("connection lost")


def test_a_game_that_raises_is_put_aside_and_others_go_on(
    make_game: Callable[..., Game], judge: Person, work_off: WorkOff
) -> None:
    broken = make_game(options={"breaks": "yes"})
    sound = make_game()
    for turn in (1, 2):
        for game in (broken, sound):
            assert queries.current_question(game) is not None, turn
            for _ in range(3):
                question = queries.current_question(game)
                assert question is not None
                for ask in question.asks.select_related("seat"):
                    service.submit(ask.seat, "PASS", "web")
                work_off()
    broken.refresh_from_db()
    sound.refresh_from_db()
    assert broken.status == "faulted"
    assert "the rules broke" in broken.fault
    assert Notice.objects.filter(game=broken, kind=NoticeKind.FAULTED).count() == 2
    assert sound.status == "running"
    assert sound.turn == 3
    number = Entry.objects.filter(game=broken).count()
    receipt = service.submit(broken.seats.get(side="blue"), "BID 1", "web")
    assert receipt.status == "refused"
    service.retry(broken, judge, "new code")
    work_off()
    broken.refresh_from_db()
    assert broken.status == "faulted"
    assert Entry.objects.filter(game=broken).count() == number


def test_each_side_is_told_only_what_it_may_know(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff
) -> None:
    bids(blue, red)
    work_off()
    service.submit(blue, "MARCH A1 0105", "web")
    work_off()
    own = [row.text for row in queries.events_for(game, "blue")]
    others = [row.text for row in queries.events_for(game, "red")]
    public = [row.text for row in queries.events_for(game, None)]
    assert any("0105" in text for text in own)
    assert not any("0105" in text for text in others + public)
    told = Notice.objects.filter(kind=NoticeKind.REPORT, data__question=1)
    assert [notice.seat for notice in told] == [blue]


def test_a_bot_answers_by_itself(anna: Person, work_off: WorkOff, current: Current) -> None:
    game = service.open_challenge(anna, "crossing", side="red")
    service.seat_bot(game, "left", anna)
    work_off()
    question = current(game)
    assert question.state == "open"
    assert [ask.state for ask in question.asks.order_by("seat__place")] == ["open", "answered"]
    service.submit(game.seats.get(side="red"), "BID 0", "web")
    work_off()
    assert Entry.objects.get(game=game, number=0).data["sources"]["blue"] == "bot"
    assert [(ask.seat.side, ask.kind) for ask in current(game).asks.all()] == [("red", "MARCH")]


def test_a_bot_that_fails_is_answered_for_by_the_default(anna: Person, work_off: WorkOff) -> None:
    game = service.open_challenge(anna, "crossing", side="red")
    service.seat_bot(game, "wild", anna)
    work_off()
    assert Submission.objects.get(source="bot").canonical == ["PASS"]


def test_a_game_ends_by_its_rules_and_can_be_verified(game: Game, blue: Seat, work_off: WorkOff) -> None:
    with pytest.raises(service.Refused):
        exporting.export_game(game)
    assert game.open_seed is None
    play_out(game, work_off)
    assert game.status == "finished"
    assert game.ended_by == "rules"
    assert game.result == {"winner": None, "level": "draw", "score": {"blue": 6, "red": 6}, "text": ""}
    assert Notice.objects.filter(kind=NoticeKind.GAME_OVER).count() == 2
    assert game.open_seed == game.seed
    exported = exporting.export_game(game)
    assert verify(Record.from_json(exported)) == []
    assert exporting.problems_of(game) == []
    assert service.submit(blue, "BID 1", "web").status == "refused"


def test_the_verifier_names_the_rules_a_game_was_begun_under(
    game: Game, blue: Seat, red: Seat, work_off: WorkOff, monkeypatch: pytest.MonkeyPatch
) -> None:
    bids(blue, red)
    work_off()
    play_out(game, work_off)
    monkeypatch.setattr(CrossingTitle, "version", "2")
    assert exporting.problems_of(game) == []
    Checkpoint.objects.filter(game=game, number=1).update(digest="0" * 64)
    differs, why = exporting.problems_of(game)
    assert differs == "position 1 is not the recorded one"
    assert "begun under version 1 of the rules, this program plays by version 2" in why


def test_a_changed_journal_is_found_out(game: Game, blue: Seat, red: Seat, work_off: WorkOff) -> None:
    bids(blue, red, 2, 0)
    work_off()
    play_out(game, work_off)
    roll = Entry.objects.get(game=game, kind="roll", number=1)
    roll.data["faces"] = [7 - roll.data["faces"][0]]
    roll.save()
    assert "roll 1" in exporting.problems_of(game)[0]
    assert [rolled["number"] for rolled in exporting.rolls_of(game)] == [1]


def test_a_replay_shows_each_checkpoint_as_a_side_saw_it(game: Game, work_off: WorkOff) -> None:
    play_out(game, work_off)
    marks = list(queries.checkpoints(game, "blue"))
    assert [mark.number for mark in marks] == list(range(len(marks)))
    assert queries.view(game, "blue", 0) == {"turn": 1, "guns": {"blue": 6, "red": 6}, "seen_by": "blue"}
    assert queries.view(game, None, marks[-1].number)["turn"] == 4
    assert "bids" in queries.events_at(game, None, 1)[0].text
    assert Checkpoint.objects.filter(game=game).latest("number").digest == marks[-1].digest


def test_a_carrier_that_is_away_harms_nothing(
    game: Game,
    blue: Seat,
    red: Seat,
    current: Current,
    django_capture_on_commit_callbacks: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def away(*_: Any, **__: Any) -> None:
        raise CarrierAway("connection refused")

    monkeypatch.setattr(tasks.adjudicate, "apply_async", away)
    with django_capture_on_commit_callbacks(execute=True):
        bids(blue, red)
    assert current(game).state == "ready"


@pytest.fixture
def _eager() -> Iterator[None]:
    """Tasks run where they are handed out."""
    current_app.conf.task_always_eager = True
    yield
    current_app.conf.task_always_eager = False


@pytest.mark.usefixtures("_eager")
def test_the_chain_of_tasks_runs_on_commit(
    game: Game, blue: Seat, red: Seat, current: Current, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        bids(blue, red)
        assert current(game).number == 0
    assert current(game).number == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_submissions_in_the_same_instant_both_count(
    game: Game, blue: Seat, red: Seat, current: Current
) -> None:
    for _ in range(3):
        service.submit(blue, "BID 0", "web")
    results = _at_once(
        lambda: service.submit(blue, "BID 1", "web").status,
        lambda: service.submit(red, "BID 2", "mail", message_id="<a@x>").status,
        lambda: service.submit(red, "BID 2", "mail", message_id="<a@x>").status,
        lambda: service.submit(blue, "BID 2", "mail").status,
    )
    assert results == ["accepted"] * 4
    assert Entry.objects.count() == 0
    assert Submission.objects.filter(status="accepted").count() == 2
    assert Submission.objects.filter(seat=red).count() == 1
    assert current(game).state == "ready"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_four_workers_at_one_question_make_one_journal(
    game: Game, blue: Seat, red: Seat, current: Current
) -> None:
    bids(blue, red)
    _at_once(*[lambda: tasks.adjudicate(game.pk, 0)] * 4)
    assert [entry.number for entry in Entry.objects.filter(game=game)] == [0]
    assert current(game).number == 1
    keys = list(Notice.objects.values_list("key", flat=True))
    assert len(keys) == len(set(keys))


@pytest.mark.django_db(transaction=True)
def test_a_worker_between_whose_looks_another_goes_on_takes_no_game_aside(
    anna: Person, current: Current
) -> None:
    """Each time between two other statements a second worker, with the same message, takes the next step."""
    for count in range(MOST_STATEMENTS):
        game = service.open_challenge(anna, "crossing", side="blue")
        service.seat_bot(game, "left", anna)
        service.submit(game.seats.get(side="blue"), "BID 2", "web")
        with _another_after(count, lambda game=game: driving._one_round(game.pk, 0)) as came:
            driving.run(game.pk, 0)
        driving.run(game.pk, 0)  # the other one goes on, too
        game.refresh_from_db()
        assert (game.status, game.fault) == ("running", ""), count
        assert Ask.objects.get(question=current(game), state="open").seat.side == "blue"
        entries = Entry.objects.filter(game=game).order_by("pk").values_list("number", flat=True)
        assert list(entries) == list(range(len(entries)))
        if not came:
            return  # there were no more statements
    raise AssertionError("there may be later statements, and nobody tried them")


MOST_STATEMENTS = 60


@contextmanager
def _another_after(count: int, act: Callable[[], object]) -> Iterator[list[int]]:
    """So many statements outside any transaction pass, then somebody else acts, once."""
    passed: list[int] = []
    acted: list[int] = []

    def watch(execute: Any, *args: Any) -> Any:
        found = execute(*args)
        if not connection.in_atomic_block and not acted:
            passed.append(1)
            if len(passed) > count:
                acted.append(1)
                act()
        return found

    with connection.execute_wrapper(watch):
        yield acted


def _at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Run acts in threads of their own, released together."""
    gate = threading.Barrier(len(acts))
    results: list[Any] = [None] * len(acts)

    def run(index: int) -> None:
        gate.wait(timeout=10)
        try:
            results[index] = acts[index]()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return results
