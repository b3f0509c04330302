"""Programs before and beside the orders: challenges, talk, draws, giving up."""

from collections.abc import Callable
from typing import Any

import pytest

from pbem.accounts.models import Person
from pbem.play.models import Game, Seat, Submission
from pbem.web.models import ApiToken
from tests.pbem.web.api.test_playing import ExampleBot, bot_of
from tests.pbem.web.api.test_tokens import API, bearer


def post(bot: ExampleBot, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
    answer = bot.client.post(API + path, body or {}, content_type="application/json")
    return answer.status_code, answer.json()


def test_a_program_finds_its_opponent_and_plays_a_whole_game(
    anna: Person, bert: Person, work_off: Callable[[], None]
) -> None:
    """One opens a challenge, the other finds it in the list and takes it; they play, talk, and it ends."""
    first, second = bot_of(anna), bot_of(bert)
    wanted = {"title": "crossing", "side": "blue", "name": "Programs", "phrase": "one", "pace_hours": 24}
    code, opened = post(first, "/challenges", wanted)
    assert (code, opened["status"], opened["your_side"], opened["pace_hours"]) == (201, "open", "blue", 24)
    (found,) = second.get("/challenges?title=crossing")
    assert found["code"] == opened["code"]
    code, begun = post(second, f"/games/{found['code']}/accept", {"phrase": "two"})
    assert (code, begun["status"], begun["your_side"]) == (200, "running", "red")
    for _ in range(60):
        moved = [bot.play() for bot in (first, second)]
        work_off()
        if not any(moved):
            break
    game = Game.objects.get(code=opened["code"])
    assert first.get(f"/games/{game.code}")["status"] == "finished"
    assert {seat.phrase for seat in game.seats.all()} == {"one", "two"}
    sent = Submission.objects.filter(seat__game=game, source="api")
    assert sent.count() == len(first.receipts) + len(second.receipts) > 0
    origins = {
        origin for entry in game.entries.filter(kind="answer") for origin in entry.data["sources"].values()
    }
    assert "orders" in origins
    assert "api" not in origins


def test_a_receipt_says_that_a_program_sent_it(
    game: Game, blue: Seat, anna: Person, as_: Callable[[Person | None], Any]
) -> None:
    bot = bot_of(anna)
    number = bot.get(f"/games/{game.code}/request")["number"]
    receipt = bot.post(f"/games/{game.code}/orders", {"text": "BID 3", "request": number})
    page = as_(anna).get(f"/games/{game.code}/receipts/{receipt['id']}/").content.decode()
    assert "a program" in page
    assert "the web page" not in page


def test_against_a_bot_it_begins_at_once(anna: Person) -> None:
    code, told = post(bot_of(anna), "/challenges", {"title": "crossing", "side": "blue", "bot": "left"})
    assert (code, told["status"]) == (201, "running")
    assert [seat["is_bot"] for seat in told["seats"]] == [False, True]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"title": "nothing"}, "There is no game 'nothing'"),
        ({"side": "green"}, "There is no side 'green'"),
        ({"options": {"nonsense": "x"}}, "has no option 'nonsense'"),
        ({"visibility": "private"}, "needs a password"),
        ({"visibility": "invited", "invited": "Nemo"}, "Nobody here has this name"),
        ({"bot": "nobody"}, "There is no bot"),
        ({"clock": {"hurry": 1}}, ""),
        ({"pace_hours": 0}, "from 1 hour"),
    ],
)
def test_what_does_not_fit_is_refused_and_leaves_nothing(
    wrong: dict[str, Any], why: str, anna: Person
) -> None:
    code, told = post(bot_of(anna), "/challenges", {"title": "crossing", "side": "blue"} | wrong)
    assert code == 409
    assert why in told["detail"]
    assert not Game.objects.exists()


def test_an_invitation_is_declined_by_the_invited_alone(anna: Person, bert: Person, carl: Person) -> None:
    wanted = {"title": "crossing", "visibility": "invited", "invited": "bert"}
    _, opened = post(bot_of(anna), "/challenges", wanted)
    path = f"/games/{opened['code']}"
    assert bot_of(carl).get("/challenges") == []
    assert post(bot_of(carl), f"{path}/decline")[0] == 404
    assert [each["code"] for each in bot_of(bert).get("/challenges")] == [opened["code"]]
    assert post(bot_of(bert), f"{path}/decline")[1]["status"] == "abandoned"


def test_leaving_starting_and_withdrawing(anna: Person, bert: Person) -> None:
    mine, other = bot_of(anna), bot_of(bert)
    _, opened = post(mine, "/challenges", {"title": "crossing", "starts_when_full": False})
    path = f"/games/{opened['code']}"
    assert post(mine, f"{path}/start")[0] == 409
    post(other, f"{path}/accept")
    assert len(post(other, f"{path}/leave")[1]["seats"]) == 1
    assert post(other, f"{path}/cancel")[0] == 409
    post(other, f"{path}/accept")
    assert post(other, f"{path}/phrase", {"phrase": "two"})[0] == 200
    assert post(mine, f"{path}/start")[1]["status"] == "running"
    assert post(mine, f"{path}/cancel")[0] == 409
    _, another = post(mine, "/challenges", {"title": "crossing"})
    assert post(mine, f"/games/{another['code']}/cancel")[1]["status"] == "abandoned"


def test_the_password_is_asked_for(anna: Person, bert: Person) -> None:
    wanted = {"title": "crossing", "visibility": "private", "password": "sesame"}
    _, opened = post(bot_of(anna), "/challenges", wanted)
    path = f"/games/{opened['code']}/accept"
    assert "sesame" not in str(opened)
    assert post(bot_of(bert), path, {"password": "wrong"})[0] == 409
    assert post(bot_of(bert), path, {"password": "sesame"})[1]["status"] == "running"


def test_talk_is_for_the_table(game: Game, anna: Person, bert: Person, carl: Person) -> None:
    path = f"/games/{game.code}/talk"
    code, said = post(bot_of(anna), path, {"text": "Good luck"})
    assert (code, said["is_you"], said["person"]) == (201, True, "Anna")
    (heard,) = bot_of(bert).get(path)
    assert (heard["text"], heard["is_you"], heard["side"]) == ("Good luck", False, "blue")
    assert bot_of(bert).get(f"{path}?after={heard['id']}") == []
    assert bot_of(carl).client.get(API + path).status_code == 403
    assert post(bot_of(carl), path, {"text": "Me too"})[0] == 403


def test_a_draw_needs_both(game: Game, anna: Person, bert: Person) -> None:
    path = f"/games/{game.code}/draw"
    assert post(bot_of(anna), path, {"wanted": True})[1]["status"] == "running"
    assert post(bot_of(bert), path, {"wanted": False})[1]["status"] == "running"
    post(bot_of(anna), path, {"wanted": True})
    assert post(bot_of(bert), path, {"wanted": True})[1]["status"] == "finished"


def test_giving_up_must_be_meant(game: Game, anna: Person, carl: Person) -> None:
    path = f"/games/{game.code}/concede"
    assert post(bot_of(anna), path, {"sure": False})[0] == 409
    assert post(bot_of(carl), path, {"sure": True})[0] == 403
    assert post(bot_of(anna), path, {"sure": True})[1]["result"]["winner"] == "red"


CALLS = ["accept", "phrase", "bot", "start", "leave", "decline", "cancel", "talk", "draw", "concede"]
BODY = {"phrase": "x", "bot": "left", "text": "x", "wanted": True, "sure": True, "title": "crossing"}


@pytest.mark.parametrize("call", CALLS)
def test_a_token_for_reading_changes_nothing(call: str, game: Game, anna: Person) -> None:
    client = bearer(ApiToken.make(anna, "reader", may_order=False)[1])
    before = Game.objects.values().get()
    answer = client.post(f"{API}/games/{game.code}/{call}", BODY, content_type="application/json")
    assert (answer.status_code, answer.json()["detail"]) == (409, "This token may only read.")
    assert Game.objects.values().get() == before
    assert client.post(f"{API}/challenges", BODY, content_type="application/json").status_code == 409


def test_challenges_are_counted(anna: Person) -> None:
    bot = bot_of(anna)
    codes = [post(bot, "/challenges", {"title": "crossing"})[0] for _ in range(21)]
    assert (codes[0], codes[-1]) == (201, 429)
    assert codes[19] == 201
