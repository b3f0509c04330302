"""Whatever dies or comes twice: the same journal as in an undisturbed game, and each letter once."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import timezone

from pbem.accounts import service as accounts
from pbem.mail.models import Letter
from pbem.play import service
from pbem.play.models import Ask, Checkpoint, Entry, EventRow, Game, Question, Submission
from tests.e2e.house import House, until
from tests.e2e.people import Person
from tests.e2e.post import Postman
from tests.e2e.tables import answer_of, current, journal, played_by_bots, undisturbed, waits_for

pytestmark = [pytest.mark.e2e, pytest.mark.celery, pytest.mark.postgres, pytest.mark.redis]

ADJUDICATE, RESCUE = "pbem.play.tasks.adjudicate", "pbem.play.tasks.rescue"
SEND_DUE = "pbem.mail.tasks.send_due"


def bot_game(name: str) -> Game:
    """A game in which both seats are the computer's; no worker has been told of it yet."""
    host = accounts.enrol(f"{name}@players.example", name)
    game = service.open_challenge(host, "kaisers_battle", side="german")
    service.seat_bot(game, "bold", host)
    service.replace_player(game.seats.get(person=host), None, "a test", bot="careful")
    game.refresh_from_db()
    return game


def let_a_minute_pass(house: House) -> None:
    """To the rows it is five minutes later; then the look for what lies still comes round."""
    ago = timezone.now() - timedelta(minutes=5)
    Question.objects.filter(state=Question.State.READY).update(ready_at=ago)
    Ask.objects.filter(state=Ask.State.OPEN).update(asked_at=ago)
    house.hand_out(RESCUE)


@pytest.mark.slow
def test_workers_killed_at_any_moment(house: House) -> None:
    """Processes and whole workers die again and again while two games are played; tasks come thrice."""
    chance, games = random.Random("power cut"), [bot_game(name) for name in ("Xaver", "Yorck")]
    kills = 0
    while min(turns(games)) < 2 or kills < 6:
        for game in games:
            for _ in range(3):
                house.hand_out(ADJUDICATE, game.pk, current(game.code) or 0)
        goal = revisions(games) + 1 + chance.randrange(6)
        until(lambda goal=goal: revisions(games) >= goal, "the games going on")  # type: ignore[misc]
        kills += kill_somebody(house, chance, is_worker=kills == 3)
        let_a_minute_pass(house)
    for game in games:
        service.pause(game, None, "a test")
        check_undisturbed(game)
        service.call_off(game, None, "a test")


def kill_somebody(house: House, chance: random.Random, is_worker: bool) -> int:
    """SIGKILL for one process of the worker, or for the worker with all its processes."""
    if is_worker:
        house.kill("worker")
        house.start_worker()
        return 1
    children = house.children("worker")
    if not children:
        return 0
    with suppress(ProcessLookupError):
        os.kill(chance.choice(children), signal.SIGKILL)
    return 1


def turns(games: list[Game]) -> list[int]:
    return [Game.objects.get(pk=game.pk).turn for game in games]


def revisions(games: list[Game]) -> int:
    return sum(Game.objects.get(pk=game.pk).revision for game in games)


def check_undisturbed(game: Game) -> None:
    """Journal, positions and reports are those of bots that play in one go."""
    found = journal(game)
    assert [entry["number"] for entry in found] == list(range(len(found)))
    expected, digests = played_by_bots(game, len(found))
    assert found == expected
    marks = list(Checkpoint.objects.filter(game=game).order_by("number").values_list("number", "digest"))
    assert marks == list(enumerate(digests[: len(marks)]))
    numbers = list(EventRow.objects.filter(game=game).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    used = Submission.objects.filter(seat__game=game, status=Submission.Status.USED)
    answers = Entry.objects.filter(game=game, kind="answer")
    assert used.count() == sum(len(entry.data["lines"]) for entry in answers)


@pytest.fixture
def anna(house: House, postman: Postman) -> Iterator[Person]:
    """A member; whatever a test did to the post is over afterwards."""
    person = Person("Anna", house, postman)
    postman.letters.clear()
    person.sign_up()
    yield person
    postman.refusal, postman.is_slow, postman.refused = "", False, 0


def against_the_bot(anna: Person) -> str:
    """Anna leads the Germans against the computer; the code of the game."""
    anna.visitor.post("/challenges/new/kaisers_battle/", 'name="side"', side="german", bot="steady")
    code = anna.visitor.at.rstrip("/").rsplit("/", 1)[-1]
    assert Game.objects.get(code=code).status == Game.Status.RUNNING
    return code


def at_once(*acts: Callable[[], object]) -> None:
    """Run acts in threads of their own, released together; raises what they raise."""
    gate, errors = threading.Barrier(len(acts)), list[Exception]()

    def run(act: Callable[[], object]) -> None:
        gate.wait(timeout=30)
        try:
            act()
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert errors == []


def test_page_and_letter_at_once(house: House, postman: Postman, anna: Person) -> None:
    """Both are written down, one of them is carried out, each has its one receipt."""
    code = against_the_bot(anna)
    sent: list[str] = []
    for _ in range(3):
        question = waits_for(code)
        assert question is not None
        ask = question.asks.get(seat__bot="")
        lines, letter = answer_of(ask), anna.letter_for(ask)
        at_once(
            lambda letter=letter, lines=lines: sent.append(anna.write(letter, lines)),  # type: ignore[misc]
            lambda lines=lines: anna.submit(code, lines),  # type: ignore[misc]
        )
        anna.answer_to(sent[-1])
        until(lambda number=question.number: current(code) != number, "the next request")  # type: ignore[misc]
        both = list(Submission.objects.filter(question_number=question.number, seat=ask.seat))
        assert sorted(row.source for row in both) == ["mail", "web"]
        assert [row.status for row in both].count("used") == 1
        assert {row.status for row in both} <= {"used", "superseded", "late"}
    waits_for(code)
    game = Game.objects.get(code=code)
    assert journal(game) == undisturbed(game)
    for message_id in sent:
        assert len([letter for letter in anna.inbox if letter.answers == message_id]) == 1


def test_a_mail_server_that_refuses_for_a_while(house: House, postman: Postman, anna: Person) -> None:
    """Nothing is lost, nothing is told twice; what happened meanwhile stands in the same letter."""
    code = against_the_bot(anna)
    first = waits_for(code)
    assert first is not None
    anna.letter_for(first.asks.get(seat__bot=""))
    postman.refusal = "451 4.3.2 try again later"
    anna.submit(code, answer_of(first.asks.get(seat__bot="")))
    until(lambda: current(code) != first.number, "the next request")
    second = waits_for(code)
    postman.wait_for_refusals(1)
    assert second is not None
    waiting = until(lambda: list(Letter.objects.filter(state="new", attempts__gte=1)), "a letter put back")
    assert all(letter.next_try > timezone.now() for letter in waiting)
    count = len(anna.inbox)
    postman.refusal = ""
    Letter.objects.filter(state="new").update(next_try=timezone.now())
    for _ in range(6):
        house.hand_out(SEND_DUE)
    ask = second.asks.get(seat__bot="")
    letter = anna.letter_for(ask)
    until(lambda: not Letter.objects.filter(state__in=["new", "sending"]).exists(), "an empty outbox")
    assert [each.id for each in anna.inbox[count:]] == [letter.id]
    assert len([each for each in anna.inbox if f"+{ask.token}@" in each.reply_to]) == 1


def test_a_worker_that_dies_while_it_sends(house: House, postman: Postman, anna: Person) -> None:
    """The letter it had in its hands is not lost: another sends it, and it comes once."""
    postman.is_slow = True
    code = against_the_bot(anna)
    sending = Letter.objects.filter(state=Letter.State.SENDING)
    until(lambda: postman.waiting and sending.exists(), "a letter on its way")
    house.kill("worker")
    # A server keeps what it has acknowledged. It has acknowledged nothing, and must notice that nobody
    # waits for its word any more before it gives it: the last children of a worker die after their parent.
    until(lambda: postman.waiting == 0, "the end of all who sent")
    names = list(sending.values_list("name", flat=True))
    assert names
    postman.is_slow = False
    house.start_worker()
    sending.update(claimed_at=timezone.now() - Letter.STUCK_AFTER)
    for _ in range(3):
        house.hand_out(SEND_DUE)
    question = waits_for(code)
    assert question is not None
    anna.letter_for(question.asks.get(seat__bot=""))
    until(lambda: not Letter.objects.filter(state__in=["new", "sending"]).exists(), "an empty outbox")
    came = [letter.id for letter in anna.inbox]
    assert len(set(came)) == len(came)
    assert len([held for held in came if any(name in held for name in names)]) == len(names)
