"""The replay by links: steps, events, filters, lasting addresses; and what may be shared of it."""

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from PIL import Image

from pbem.accounts.models import Person
from pbem.play import queries, service, work
from pbem.play.models import EventRow, Game, Seat
from pbem.web import making, printing, replay, sharing, tasks
from pbem.web.access import Visit
from tests.pbem.web.test_spectators import one_turn
from tests.pbem.web.test_watching import CARD

Enter = Callable[[Person | None], Client]


def watched(game: Game, seat: Seat | None = None) -> Visit:
    return Visit(game, seat.person if seat else None, seat, queries.title_for(game))


@pytest.fixture
def played(game: Game) -> Game:
    """Two turns are over: bids for all, a march of each side for itself."""
    one_turn(game)
    one_turn(game)
    game.refresh_from_db()
    return game


@pytest.fixture
def fought(played: Game) -> EventRow:
    """A battle in the first turn, in a hex, with a card."""
    row = EventRow.objects.filter(game=played, turn=1).earliest("number")
    row.kind, row.data, row.hexes, row.rolls = "battle", {**CARD, "side": "blue"}, ["0102"], [4, 5]
    row.save()
    return row


def test_a_step_is_named_for_what_was_played(played: Game, blue: Seat) -> None:
    stops = replay.stops_of(watched(played, blue))
    assert [stop.name for stop in stops[:5]] == [
        "The start", "Bids and shelling", "March", "End of turn", "Bids and shelling",
    ]  # fmt: skip
    assert [(stop.first, stop.last) for stop in stops[:4]] == [(1, 0), (1, 1), (2, 3), (4, 3)]
    assert replay.stop_of(stops, 3) == stops[2]


def test_a_step_that_was_left_out_gives_its_name_to_no_other(played: Game, blue: Seat) -> None:
    """The sequence says what comes next, the events what was played."""
    EventRow.objects.filter(game=played, number=1).update(step="End of turn")
    stop = replay.stops_of(watched(played, blue))[1]
    assert (stop.name, stop.rule) == ("End of turn", "3.4")


def test_the_slider_halts_at_events_and_steps(played: Game, blue: Seat) -> None:
    found = watched(played, blue)
    frames = replay.frames_of(replay.stops_of(found), replay.wanted(found, replay.Wish()))
    halts = [(frame.stop, frame.event) for frame in frames]
    assert halts[:6] == [(0, 0), (1, 1), (1, 0), (2, 2), (2, 0), (4, 4)]
    assert replay.place_of(frames, frames[3]) == 3
    assert replay.place_of(frames, replay.Frame(3)) == 5


def test_walking_by_links_meets_every_halt(played: Game, anna: Person, as_: Enter) -> None:
    mine, seen = as_(anna), []
    where = f"/games/{played.code}/history/0/"
    for _ in range(40):
        seen.append(where)
        page = mine.get(where)
        assert page.status_code == 200
        if not page.context["following"]:
            break
        where = page.context["following"]
    frames = page.context["frames"]
    assert len(seen) == len(frames)
    assert page.context["place"] == len(frames) - 1
    assert mine.get(f"/games/{played.code}/history/", follow=True).redirect_chain[0][0] == where


@pytest.mark.parametrize(
    ("query", "fits"),
    [("by=blue", True), ("by=red", False), ("unit=1/9", True), ("unit=7/7", False), ("hex=0102", True),
     ("hex=0909", False), ("kind=battles", True), ("kind=battles&by=red", False)],
)  # fmt: skip
def test_only_what_is_looked_for(
    query: str, fits: bool, fought: EventRow, played: Game, anna: Person, as_: Enter
) -> None:
    page = as_(anna).get(f"/games/{played.code}/history/0/?{query}")
    events = [event for _, event in page.context["frames"] if event]
    assert events == ([fought.number] if fits else [])
    if fits:
        assert query.split("=")[0] in page.context["following"]


def test_an_event_has_a_lasting_address(fought: EventRow, played: Game, anna: Person, as_: Enter) -> None:
    answer = as_(anna).get(f"/games/{played.code}/history/event/{fought.number}/")
    assert answer["Location"] == f"/games/{played.code}/history/1/?event={fought.number}#this-event"
    page = as_(anna).get(answer["Location"]).content.decode()
    for words in ("This event", "Surprise", "8.3.9", "Before and after", "as it stood before this step"):
        assert words in page
    assert "roll 4" not in page


def test_dice_are_numbered_and_linked_when_the_game_is_over(
    fought: EventRow, played: Game, as_: Enter
) -> None:
    service.concede(played.seats.get(side="red"))
    page = as_(None).get(f"/games/{played.code}/history/1/?event={fought.number}").content.decode()
    assert f'/games/{played.code}/dice/#roll-4" aria-label="5, roll 4"' in page


def test_the_address_of_anothers_event_leads_nowhere(
    played: Game, anna: Person, bert: Person, as_: Enter
) -> None:
    secret = EventRow.objects.filter(game=played, audience="|blue|").earliest("number")
    where = f"/games/{played.code}/history/event/{secret.number}/"
    assert as_(anna).get(where).status_code == 302
    for person in (bert, None):
        assert as_(person).get(where).status_code == 404
        page = as_(person).get(f"/games/{played.code}/history/2/?event={secret.number}")
        assert page.context["chosen"] is None
        assert secret.text not in page.content.decode()


def test_spectators_share_nothing_of_the_turn_that_is_played(
    played: Game, anna: Person, as_: Enter, drawn: list[int], at_once: None
) -> None:
    newest = EventRow.objects.create(
        game=played, number=900, rule="2.1", kind="note", text="just now", turn=3, step="March",
        written_at=timezone.now(),
    )  # fmt: skip
    anybody = as_(None)
    for part in (
        f"history/event/{newest.number}/", "history/7/", "history/7/before.png", "history/7/after.png",
        "turns/3/film.gif", "turns/3/report.pdf",
    ):  # fmt: skip
        assert anybody.get(f"/games/{played.code}/{part}").status_code == 404, part
    assert anybody.get(f"/games/{played.code}/turns/2/film.gif").status_code == 200
    assert anybody.get(f"/games/{played.code}/turns/2/report.pdf").status_code == 200
    Game.objects.filter(pk=played.pk).update(spectators_late=None)
    for part in ("history/1/before.png", "turns/1/film.gif", "turns/1/report.pdf", "history/event/1/"):
        assert anybody.get(f"/games/{played.code}/{part}").status_code == 403, part
        assert as_(anna).get(f"/games/{played.code}/{part}").status_code in {200, 302}, part


# Pictures --------------------------------------------------------------------------------------------------


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The small game draws nothing: here grey sheets of growing height; how wide they were."""
    made: list[int] = []

    def png(game: Game, picture: Any, width: int | None = None) -> bytes:
        made.append(width or 0)
        out = io.BytesIO()
        shade = 30 * len(made) % 255
        Image.new("RGB", (width or 1, 60 + len(made)), (shade, shade, shade)).save(out, "PNG")
        return out.getvalue()

    monkeypatch.setattr(queries, "png", png)
    yield made
    cache.clear()


@pytest.fixture
def handed_out(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What a worker was asked to make, and has not begun."""
    wanted: list[tuple[Any, ...]] = []

    def carry(task: str, *args: Any, **_: Any) -> bool:
        assert task == work.MAKE
        wanted.append(args)
        return True

    monkeypatch.setattr(work, "hand_out", carry)
    return wanted


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A worker that has done it before the page is written."""

    def carry(task: str, *args: Any, **_: Any) -> bool:
        assert task == work.MAKE
        tasks.make(*args)
        return True

    monkeypatch.setattr(work, "hand_out", carry)
    yield
    cache.clear()


def test_a_turn_becomes_an_animated_picture(played: Game, blue: Seat, drawn: list[int]) -> None:
    found = watched(played, blue)
    with Image.open(io.BytesIO(sharing.film(found, 1))) as picture:
        assert picture.format == "GIF"
        assert getattr(picture, "n_frames", 0) == 3  # the beginning, the bids, the march
        assert picture.size == (sharing.FILM, 63 + sharing.BAR)
        assert picture.info["loop"] == 0
    with pytest.raises(LookupError):
        sharing.film(found, 9)


def test_a_film_is_bounded(
    played: Game, blue: Seat, monkeypatch: pytest.MonkeyPatch, drawn: list[int]
) -> None:
    found = watched(played, blue)
    EventRow.objects.filter(game=played, number=4).update(kind="battle")
    monkeypatch.setattr(sharing, "MOST_FRAMES", 2)
    shots = sharing.shots_of(found, 2)
    assert [shot.words for shot in shots] == ["Turn 2: the beginning", "Turn 2: Bids and shelling"]
    monkeypatch.setattr(sharing, "MOST_BYTES", 1)
    sharing.film(found, 2)
    assert min(drawn) < sharing.FILM, "made smaller when it weighs too much"


def test_a_worker_makes_the_film_while_a_page_waits(
    played: Game, anna: Person, as_: Enter, drawn: list[int], handed_out: list[tuple[Any, ...]]
) -> None:
    mine, where = as_(anna), f"/games/{played.code}/turns/1/film.gif"
    for _ in range(3):
        answer = mine.get(where)
        assert (answer.status_code, answer["Refresh"]) == (202, "3")
        assert "It is being made" in answer.content.decode()
        assert "no-store" in answer["Cache-Control"]
    assert (len(handed_out), drawn) == (1, []), "handed out once, and nothing drawn for the page"
    tasks.make(*handed_out[0])
    answer = mine.get(where)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/gif")
    assert "private" in answer["Cache-Control"]
    count = len(drawn)
    tasks.make(*handed_out[0])
    assert mine.get(where).status_code == 200
    assert (len(drawn), len(handed_out)) == (count, 1), "made once, though the task came twice"


def test_others_see_other_things(
    played: Game, anna: Person, bert: Person, as_: Enter, drawn: list[int], at_once: None
) -> None:
    for person in (anna, bert, None):
        count = len(drawn)
        assert as_(person).get(f"/games/{played.code}/turns/1/film.gif").status_code == 200
        assert len(drawn) > count, person


def test_a_film_that_got_lost_is_handed_out_again(
    played: Game, anna: Person, as_: Enter, drawn: list[int], handed_out: list[tuple[Any, ...]]
) -> None:
    mine, where = as_(anna), f"/games/{played.code}/turns/1/film.gif"
    mine.get(where)
    cache.clear()  # as after a minute
    mine.get(where)
    assert len(handed_out) == 2


def test_one_film_at_a_time(
    played: Game, anna: Person, as_: Enter, drawn: list[int], handed_out: list[tuple[Any, ...]]
) -> None:
    mine, where = as_(anna), f"/games/{played.code}/turns/1/film.gif"
    mine.get(where)
    cache.add(sharing.BUSY, True, 60)
    tasks.make(*handed_out[0])
    assert (mine.get(where).status_code, drawn) == (202, []), "whoever waits goes on waiting"
    cache.delete(sharing.BUSY)
    tasks.make(*handed_out[0])
    assert mine.get(where).status_code == 200


def test_a_film_that_cannot_be_made_is_said_to_be_so(
    played: Game, anna: Person, as_: Enter, monkeypatch: pytest.MonkeyPatch, at_once: None
) -> None:
    def fail(found: Visit, turn: int) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setitem(making.MAKERS, making.Kind.REPORT, fail)
    answer = as_(anna).get(f"/games/{played.code}/turns/1/report.pdf")
    assert (answer.status_code, answer.has_header("Refresh")) == (503, False)
    assert "could not be made" in answer.content.decode()


def test_without_a_carrier_nobody_is_left_waiting(
    played: Game, anna: Person, as_: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "hand_out", lambda *_, **__: False)
    for _ in range(2):
        assert as_(anna).get(f"/games/{played.code}/turns/1/film.gif").status_code == 503


def test_a_task_for_what_is_gone_does_nothing(played: Game, blue: Seat, drawn: list[int]) -> None:
    tasks.make("film", played.pk, blue.pk, "", 99)
    tasks.make("film", 0, None, "", 1)
    tasks.make("film", played.pk, 0, "", 1)
    assert drawn == []


def test_what_somebody_wrote_into_an_address_is_not_handed_on(
    played: Game, anna: Person, as_: Enter, handed_out: list[tuple[Any, ...]]
) -> None:
    as_(anna).get(f"/games/{played.code}/turns/1/film.gif?as=whatever+one+types")
    ((_, _, _, eyes, _),) = handed_out
    assert eyes == "blue"  # her own side


def test_films_are_rationed(
    played: Game, anna: Person, bert: Person, as_: Enter, handed_out: list[tuple[Any, ...]]
) -> None:
    mine, where = as_(anna), f"/games/{played.code}/turns/1/film.gif"
    for _ in range(10):
        assert mine.get(where).status_code == 202
        cache.clear()
    assert mine.get(where).status_code == 429
    assert as_(bert).get(where).status_code == 202


def test_pictures_before_and_after(
    fought: EventRow,
    played: Game,
    anna: Person,
    as_: Enter,
    monkeypatch: pytest.MonkeyPatch,
    drawn: list[int],
) -> None:
    asked: list[tuple[int | None, tuple[str, ...], int]] = []
    real = queries.picture

    def picture(game: Game, side: str | None, **wishes: Any) -> Any:
        asked.append((wishes["checkpoint"], tuple(wishes["focus"]), len(list(wishes["events"]))))
        return real(game, side, **wishes)

    monkeypatch.setattr(queries, "picture", picture)
    for which in ("before", "after"):
        where = f"/games/{played.code}/history/1/{which}.png?event={fought.number}"
        assert as_(anna).get(where)["Content-Type"] == "image/png"
    assert asked == [(0, ("0102",), 0), (1, ("0102",), 1)]


def test_a_report_tells_a_turn_to_those_who_may_know_it(
    fought: EventRow, played: Game, blue: Seat, red: Seat, monkeypatch: pytest.MonkeyPatch, drawn: list[int]
) -> None:
    said: list[str] = []
    real = printing.Paper.say

    def say(self: printing.Paper, words: str, *rest: Any, **more: Any) -> None:
        said.append(words)
        real(self, words, *rest, **more)

    monkeypatch.setattr(printing.Paper, "say", say)
    for seat, marcher in ((blue, "blue"), (red, "red"), (None, "")):
        said.clear()
        made = printing.report(watched(played, seat), 1)
        assert made.startswith(b"%PDF-")
        told = "\n".join(said)
        assert fought.text in told
        assert ("blue marches" in told, "red marches" in told) == (marcher == "blue", marcher == "red")
        assert "Result: successful" in told
    with pytest.raises(LookupError):
        printing.report(watched(played, blue), 9)


def test_the_pictures_of_a_real_title(anna: Person, bert: Person, as_: Enter, at_once: None) -> None:
    """A whole step of The Kaiser's Battle, drawn and printed."""
    game = service.open_challenge(anna, "kaisers_battle", side="german", spectators_late=0)
    service.accept(game, bert)
    question = queries.current_question(game)
    assert question is not None
    service.submit(game.seats.get(side="german"), "DRUMFIRE 3502 WITH 3 FIELD", "web", question_number=0)
    service.run(game.pk, question.number)
    mine = as_(anna)
    for part, begins in (("film.gif", b"GIF89a"), ("report.pdf", b"%PDF-")):
        answer = mine.get(f"/games/{game.code}/turns/1/{part}")
        assert answer.status_code == 200
        assert answer.content.startswith(begins)
        assert len(answer.content) < sharing.MOST_BYTES
    page = mine.get(f"/games/{game.code}/history/", follow=True).content.decode()
    assert "The die" in page
    assert "Points" in page
