"""Spectators: what they see, how late, and that nothing of later turns reaches them by any way."""

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from pbem.accounts.models import Person
from pbem.play import queries, service, viewing, watching
from pbem.play.models import AuditEntry, Checkpoint, EventRow, Game, Question
from pbem.web.models import ApiToken

Enter = Callable[[Person | None], Client]

PAGES = ("", "log/", "log/?turn=2", "log/?turn=3", "map/", "history/", "dice/", "time/")


def one_turn(game: Game) -> None:
    """Bids, and marches that each side alone may know of."""
    first = game.turn
    while True:
        question = Question.objects.get(game=game, state__in=Question.CURRENT)
        game.refresh_from_db()
        if game.turn != first:
            return
        for ask in question.asks.select_related("seat"):
            texts = {"BID": "BID 2", "LOSS": "LOSE left", "MARCH": "MARCH A1 0101"}
            service.submit(ask.seat, texts[ask.kind], "web", question_number=question.number)
        service.run(game.pk, question.number)


def late(game: Game, turns: int | None) -> Game:
    Game.objects.filter(pk=game.pk).update(spectators_late=turns)
    game.refresh_from_db()
    return game


def bodies(client: Client, game: Game, *more: str) -> dict[str, str]:
    """All pages of a game, every step of the replay among them, without what chance draws."""
    steps = [f"history/{number}/" for number in range(Checkpoint.objects.filter(game=game).count() + 1)]
    found = {}
    for page in (*PAGES, *steps, *more):
        answer = client.get(f"/games/{game.code}/{page}", follow=True)
        found[page] = f"{answer.status_code} {answer.content.decode()}"
    return {page: re.sub(r'(?<=csrfmiddlewaretoken" value=")\w+', "", text) for page, text in found.items()}


@pytest.fixture
def api(carl: Person) -> Callable[[str], tuple[int, object]]:
    """Carl's own client of the API."""
    _, secret = ApiToken.make(carl, "watching")
    client = Client(headers={"authorization": f"Bearer {secret}"})

    def get(path: str) -> tuple[int, object]:
        answer = client.get(f"/api/v1/games/{path}")
        return answer.status_code, answer.json()

    return get


def test_a_spectator_sees_the_turns_that_are_over(game: Game, as_: Enter) -> None:
    anybody = as_(None)
    assert "As it stood at the start" in anybody.get(f"/games/{game.code}/").content.decode()
    one_turn(game)
    page = anybody.get(f"/games/{game.code}/").content.decode()
    assert "As it stood at the end of turn 1" in page
    assert "The players are in turn 2" in page
    assert "bids: 2 and 2" in page
    assert watching.horizon(game, None).checkpoint == 3


@pytest.mark.parametrize("turns", [1, 2])
def test_the_turn_that_is_played_changes_no_byte_of_what_spectators_get(
    turns: int, game: Game, carl: Person, as_: Enter, api: Callable[[str], tuple[int, object]]
) -> None:
    late(game, turns)
    for _ in range(turns):
        one_turn(game)
    whole = EventRow.objects.filter(game=game).count()

    def all_of_it() -> dict[str, object]:
        found: dict[str, object] = {}
        for who in (None, carl):
            found |= {f"{who} {page}": text for page, text in bodies(as_(who), game).items()}
        found |= {path: api(f"{game.code}{path}") for path in ("", "/state", "/events", "/events?after=1")}
        found["lobby"] = as_(None).get("/games/").content.decode()
        return found

    before = all_of_it()
    question = Question.objects.get(game=game, state="open")
    for ask in question.asks.select_related("seat"):
        service.submit(ask.seat, "BID 1", "web", question_number=question.number)
    service.run(game.pk, question.number)
    assert EventRow.objects.filter(game=game).count() > whole
    after = all_of_it()
    same = {name for name in before if before[name] == after[name]}
    assert {name for name in before if name not in same and "time/" not in name} == set()
    assert "bids: 1 and 1" not in str(after)
    players = as_(game.seats.get(side="blue").person).get(f"/games/{game.code}/log/").content.decode()
    assert "bids: 1 and 1" in players


def test_live_means_live(game: Game, as_: Enter) -> None:
    late(game, 0)
    for side in ("blue", "red"):
        service.submit(game.seats.get(side=side), "BID 1", "web")
    service.run(game.pk, Question.objects.get(game=game, state="ready").number)
    page = as_(None).get(f"/games/{game.code}/").content.decode()
    assert "bids: 1 and 1" in page
    assert "Waiting for" in page


def test_a_closed_game_shows_nothing_until_it_is_over(
    game: Game, as_: Enter, api: Callable[[str], tuple[int, object]], play_on: Callable[[Game], None]
) -> None:
    late(game, None)
    one_turn(game)
    anybody = as_(None)
    front = anybody.get(f"/games/{game.code}/")
    assert front.status_code == 200
    assert "Not shown yet" in front.content.decode()
    assert "bids" not in front.content.decode()
    for page in ("log/", "map/", "history/", "history/0/"):
        assert anybody.get(f"/games/{game.code}/{page}").status_code == 403
    assert api(f"{game.code}/state")[0] == 403
    assert api(f"{game.code}/events")[0] == 403
    assert anybody.get(f"/games/{game.code}/dice/").status_code == 200
    play_on(game)
    for page in ("log/", "map/", "history/0/"):
        assert anybody.get(f"/games/{game.code}/{page}").status_code == 200
    assert api(f"{game.code}/state")[0] == 200


def test_a_game_that_is_over_can_be_seen_with_either_sides_eyes(game: Game, as_: Enter, bert: Person) -> None:
    one_turn(game)
    secret = "blue marches"
    for person, wish in [(None, "blue"), (bert, "blue")]:
        assert secret not in as_(person).get(f"/games/{game.code}/log/?turn=1&as={wish}").content.decode()
    service.concede(game.seats.get(side="red"))
    anybody = as_(None)
    for wish, is_told in [("blue", True), ("red", False), ("public", False), ("", False), ("grey", False)]:
        page = anybody.get(f"/games/{game.code}/log/?turn=1&as={wish}").content.decode()
        assert (secret in page) is is_told, wish
    assert secret in as_(bert).get(f"/games/{game.code}/log/?turn=1&as=blue").content.decode()
    assert secret not in as_(bert).get(f"/games/{game.code}/log/?turn=1").content.decode()


def test_every_reader_of_positions_and_events_keeps_to_the_horizon(game: Game) -> None:
    one_turn(game)
    one_turn(game)
    seen = watching.horizon(game, None)
    assert (seen.shown, seen.turn) == (2, 3)
    late(game, 2)
    seen = watching.horizon(game, None)
    newest = viewing.checkpoints(game, None).last()
    assert newest is not None
    assert newest.number == seen.checkpoint == 3
    for number in (4, 5, 6):
        with pytest.raises(Checkpoint.DoesNotExist):
            viewing.view(game, None, checkpoint=number)
        with pytest.raises(Checkpoint.DoesNotExist):
            viewing.picture(game, None, checkpoint=number)
        with pytest.raises(Checkpoint.DoesNotExist):
            viewing.events_at(game, None, number)
    assert {row.turn for row in viewing.events_for(game, None)} == {1}
    assert viewing.view(game, None)["turn"] == 2
    assert viewing.view(game, "blue")["turn"] == 3
    late(game, None)
    for read in (viewing.view, viewing.checkpoints, viewing.events_for, viewing.text_map, viewing.picture):
        with pytest.raises(watching.Closed):
            read(game, None)


def test_who_may_see_what_is_decided_in_one_place() -> None:
    """No page, letter or call of the API reads checkpoints, events or positions but through viewing."""
    forbidden = {("Checkpoint", "objects"), ("EventRow", "objects")}
    wrong = []
    for path in [*Path("pbem/web").rglob("*.py"), *Path("pbem/mail").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Attribute):
                continue
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if (owner, node.attr) in forbidden or node.attr in {"heard_by", "peek", "spectators_late"}:
                wrong.append(f"{path}:{node.lineno} {owner}.{node.attr}")
    allowed = ("pbem/web/views/games.py", "pbem/web/views/challenges.py")  # in words
    assert [where for where in wrong if not where.startswith(allowed)] == []


def test_the_host_says_how_late(anna: Person, as_: Enter) -> None:
    wishes = {
        "side": "blue", "visibility": "open", "pace_hours": "72", "reaction_hours": "24", "spectators": "end",
    }  # fmt: skip
    his = as_(anna)
    form = his.get("/challenges/new/crossing/").content.decode()
    assert "Spectators see" in form
    clock = dict(re.findall(r'<input[^>]*name="([\w-]+)"[^>]*value="([^"]*)"', form))
    for word, turns in [("end", None), ("0", 0), ("3", 3), ("", 1)]:
        his.post("/challenges/new/crossing/", {**clock, **wishes, "spectators": word})
        game = Game.objects.latest("pk")
        assert game.spectators_late == turns
    page = his.get(f"/games/{game.code}/").content.decode()
    assert "one turn late" in page
    with pytest.raises(service.Refused):
        service.open_challenge(anna, "crossing", spectators_late=21)


def test_a_judge_may_change_it_and_both_players_can_read_that(
    game: Game, olga: Person, anna: Person, as_: Enter
) -> None:
    judge = as_(olga)
    where = f"/admin/play/game/{game.pk}/act/spectators/"
    assert "Turns late" in judge.get(where).content.decode()
    judge.post(where, {"turns": "", "reason": "both asked for it"})
    game.refresh_from_db()
    assert game.spectators_late is None
    assert AuditEntry.objects.get(game=game).action == "show spectators"
    assert "both asked for it" in as_(anna).get(f"/games/{game.code}/dice/").content.decode()
    service.concede(game.seats.get(side="red"))
    with pytest.raises(service.Refused):
        service.show_spectators(game, 0, olga, "late")


def test_a_roll_back_takes_the_spectators_back_too(game: Game, olga: Person) -> None:
    one_turn(game)
    one_turn(game)
    assert watching.horizon(game, None).shown == 2
    service.roll_back(game, 0, olga, "a mistake")
    game.refresh_from_db()
    assert watching.horizon(game, None).shown == 0
    assert not queries.events_for(game, None).exists()
