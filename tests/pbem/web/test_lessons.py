"""Guided first turns, played on the pages as they stand without script: by what the lesson itself says."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.engine import registry
from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.models import Ask, Game, Notice, Seat
from pbem.web import lessons, record

Enter = Callable[[Person | None], Client]
TITLES = ["kaisers_battle", "panzer44"]


def begin(client: Client, slug: str, act: str = "") -> Game:
    answer = client.post(f"/titles/{slug}/lesson/", {"act": act})
    game = Game.objects.filter(title=slug).latest("pk")
    assert answer["Location"] == f"/games/{game.code}/orders/"
    return game


def asked(game: Game) -> Any:
    seat = game.seats.get(person__isnull=False)
    ask = queries.current_ask(seat)
    return ask if ask is not None and ask.state == "open" else None


def send(client: Client, game: Game, text: str, act: str = "send") -> Any:
    number = asked(game).question.number
    return client.post(f"/games/{game.code}/orders/", {"text": text, "question": number, "act": act})


@pytest.mark.parametrize("slug", TITLES)
def test_a_newcomer_plays_his_first_turn_by_what_the_lesson_says(
    slug: str, anna: Person, as_: Enter, work_off: Callable[[], None]
) -> None:
    mine, seen = as_(anna), []
    game = begin(mine, slug)
    lesson = registry.title(slug).lesson()
    assert lesson is not None
    for _ in range(30):
        page = mine.get(f"/games/{game.code}/orders/")
        guide = page.context["guide"]
        if guide.is_over:
            break
        if guide.stage is None:
            assert guide.aside
            send(mine, game, "\n".join(page.context["default"]))
        else:
            seen.append(guide.stage.kind)
            written = [task.line for task in guide.stage.tasks]
            lines = page.context["text"] if guide.has_all else "\n".join(written)
            checked = send(mine, game, lines, act="check")
            assert [done for _, done in checked.context["guide"].tasks] == [True] * len(guide.tasks)
            assert "All of it is written." in checked.content.decode()
            receipt = mine.get(send(mine, game, lines)["Location"])
            assert "Accepted" in receipt.content.decode()
        work_off()
        game.refresh_from_db()
    assert game.turn == lesson.turns + 1
    assert {stage.kind for stage in lesson.stages} - {"MARCH"} <= set(seen)
    page = mine.get(f"/games/{game.code}/").content.decode()
    assert lesson.closing[0] in page.replace("&#x27;", "'")
    assert Notice.objects.filter(game=game).count() == 0


@pytest.mark.parametrize("slug", TITLES)
def test_tasks_are_ticked_by_good_lines_only(slug: str, anna: Person, as_: Enter) -> None:
    mine = as_(anna)
    game = begin(mine, slug)
    page = send(mine, game, "NONSENSE", act="check")
    assert not any(done for _, done in page.context["guide"].tasks)
    task = page.context["guide"].tasks[0][0]
    page = send(mine, game, f"NONSENSE\n{task.line}", act="check")
    assert [done for _, done in page.context["guide"].tasks].count(True) == 1


@pytest.mark.parametrize("slug", TITLES)
def test_the_stages_are_requests_of_the_title_and_its_sides_and_bot_are_there(slug: str) -> None:
    title = registry.title(slug)
    lesson = title.lesson()
    assert lesson is not None
    kinds = {kind.kind for kind in title.request_kinds}
    assert {stage.kind for stage in lesson.stages} | set(lesson.asides) <= kinds
    assert lesson.bot in title.bots
    assert title.has_hidden(lesson.options)
    assert not title.invariants(title.start(title.choose(lesson.options)))


def test_it_can_be_left_and_gone_on_with_or_begun_anew(anna: Person, as_: Enter) -> None:
    mine = as_(anna)
    first = begin(mine, "kaisers_battle")
    page = mine.get("/titles/kaisers_battle/lesson/").content.decode()
    assert "Go on where you were" in page
    assert begin(mine, "kaisers_battle") == first
    second = begin(mine, "kaisers_battle", "anew")
    first.refresh_from_db()
    assert (second != first, first.status) == (True, Game.Status.FINISHED)
    mine.post("/titles/kaisers_battle/lesson/", {"act": "end"})
    second.refresh_from_db()
    assert second.status == Game.Status.FINISHED
    assert "Go on where you were" not in mine.get("/titles/kaisers_battle/lesson/").content.decode()
    assert first.code not in mine.get("/desk/").content.decode()


def test_a_lesson_is_nobody_elses_business_and_counts_for_nothing(
    anna: Person, bert: Person, olga: Person, as_: Enter
) -> None:
    game = begin(as_(anna), "panzer44")
    for visitor in (as_(None), as_(bert)):
        for path in ("", "log/", "history/", "orders/", "game-dice/"):
            assert visitor.get(f"/games/{game.code}/{path}").status_code in {302, 404}
        assert game.code not in visitor.get("/games/").content.decode()
    assert as_(bert).get(f"/games/{game.code}/").status_code == 404
    assert as_(olga).get(f"/games/{game.code}/").status_code == 200
    service.end_lesson(anna, "panzer44")
    assert record.tallies(anna) == []


def test_its_position_is_for_lessons_alone(anna: Person, as_: Enter) -> None:
    for slug, options in (
        ("panzer44", {"scenario": "first-turn"}),
        ("kaisers_battle", {"setup": "first-turn"}),
    ):
        with pytest.raises(service.Refused, match="guided first turn alone"):
            service.open_challenge(anna, slug, options=options)
        page = as_(anna).get(f"/challenges/new/{slug}/").content.decode()
        assert "first-turn" not in page


def test_a_title_without_a_lesson_offers_none(anna: Person, as_: Enter) -> None:
    assert as_(anna).get("/titles/crossing/lesson/").status_code == 404
    assert "A guided first turn" not in as_(anna).get("/titles/crossing/").content.decode()
    with pytest.raises(service.Refused, match="no guided first turn"):
        service.begin_lesson(anna, "crossing")


def test_a_stranger_reads_what_it_is_and_is_asked_to_log_in(as_: Enter, db: None) -> None:
    page = as_(None).get("/titles/panzer44/lesson/").content.decode()
    assert "Sign up to begin" in page
    answer = as_(None).post("/titles/panzer44/lesson/")
    assert answer["Location"].startswith("/account/login/")
    assert not Seat.objects.exists()


@pytest.mark.parametrize(
    ("answered", "now", "is_over", "passed"),
    [((), 0, False, []), ((0,), 1, False, []), ((0, 1), 3, False, [2]), ((0, 1, 3), None, True, [2])],
)
def test_a_stage_that_was_not_asked_is_passed_once_the_lesson_has_gone_by(
    answered: tuple[int, ...], now: int | None, is_over: bool, passed: list[int]
) -> None:
    """Not ticked, as it was not done, and not open either."""
    lesson = registry.title("kaisers_battle").lesson()
    assert lesson is not None
    kinds = {lesson.stages[place].kind for place in answered}
    stage = lesson.stages[now] if now is not None else None
    steps = lessons.steps_of(lesson, kinds, stage, is_over=is_over)
    assert [place for place, step in enumerate(steps) if step.is_passed] == passed


def test_a_question_in_between_has_no_list_of_tasks(anna: Person, as_: Enter) -> None:
    mine = as_(anna)
    game = begin(mine, "kaisers_battle")
    Ask.objects.filter(seat__game=game).update(kind="RETREAT")
    page = mine.get(f"/games/{game.code}/orders/").content.decode()
    assert "A question in between" in page
    assert "data-ready" not in page
