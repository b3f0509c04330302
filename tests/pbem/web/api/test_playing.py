"""Programs at the table: what each may read, and a bot that plays a whole game through the API alone."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.models import Game, Seat
from pbem.web.models import ApiToken
from tests.pbem.web.api.test_tokens import API, bearer


class ExampleBot:
    """All that another client needs: it knows a token and nothing of this server's code."""

    def __init__(self, word: str) -> None:
        self.client = bearer(word)
        self.receipts: list[dict[str, Any]] = []

    def get(self, path: str) -> Any:
        answer = self.client.get(API + path)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.client.post(API + path, body, content_type="application/json")
        assert answer.status_code == 200, answer.content
        return answer.json()

    def play(self) -> bool:
        """Answer whatever waits; False when nothing does."""
        waiting = [game for game in self.get("/games") if game["is_your_turn"]]
        for game in waiting:
            self.answer(f"/games/{game['code']}")
        return bool(waiting)

    def answer(self, game: str) -> None:
        asked = self.get(f"{game}/request")
        text = "\n".join(self.choose(game, asked))
        assert self.post(f"{game}/check", {"text": text})["sheet"]["ok"]
        receipt = self.post(f"{game}/orders", {"text": text, "request": asked["number"]})
        assert receipt["is_accepted"], receipt
        self.receipts.append(receipt)

    def choose(self, game: str, asked: dict[str, Any]) -> list[str]:
        """One of the choices where they are few; else a line of the map; else the default."""
        if asked["options"]:
            return [asked["options"][-1]]
        for subject in asked["subjects"]:
            offers = self.post(f"{game}/suggestions", {"subject": subject["id"], "lines": []})
            lines = [offer["line"] for offer in offers]
            if lines and self.post(f"{game}/check", {"text": lines[0]})["sheet"]["ok"]:
                return lines[:1]
        return list(asked["default"])


def bot_of(person: Person) -> ExampleBot:
    return ExampleBot(ApiToken.make(person, "example")[1])


def test_two_bots_play_a_whole_game(
    game: Game, anna: Person, bert: Person, work_off: Callable[[], None]
) -> None:
    bots = [bot_of(anna), bot_of(bert)]
    for _ in range(60):
        moved = [bot.play() for bot in bots]
        work_off()
        if not any(moved):
            break
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    told = bots[0].get(f"/games/{game.code}")
    assert told["result"] == game.result
    assert all(bot.receipts for bot in bots)
    events = bots[0].get(f"/games/{game.code}/events")
    later = bots[0].get(f"/games/{game.code}/events?after={events[1]['number']}")
    assert later == events[2:]


def test_a_bot_plays_a_turn_of_a_large_game(anna: Person, bert: Person, work_off: Callable[[], None]) -> None:
    game = service.open_challenge(anna, "kaisers_battle", side="german")
    service.accept(game, bert)
    bots = [bot_of(anna), bot_of(bert)]
    for _ in range(8):
        for bot in bots:
            bot.play()
        work_off()
    assert sum(len(bot.receipts) for bot in bots) >= 6
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING


def test_a_state_is_what_its_side_may_know(
    game: Game, blue: Seat, anna: Person, bert: Person, carl: Person
) -> None:
    service.submit(blue, "BID 3", "web")
    for person, side in ((anna, "blue"), (bert, "red"), (carl, None)):
        told = bot_of(person).get(f"/games/{game.code}/state")
        assert told["side"] == side
        assert told["state"] == queries.view(game, side)


def test_a_program_is_told_prospects_duties_and_what_a_unit_reaches(
    game: Game, blue: Seat, red: Seat, anna: Person, bert: Person, work_off: Callable[[], None]
) -> None:
    for seat in (blue, red):
        service.submit(seat, "BID 1", "web")
    work_off()
    bot, path = bot_of(anna), f"/games/{game.code}"
    found = bot.post(f"{path}/check", {"text": "MARCH A1 0103"})
    assert found["forecasts"][0]["modifiers"] == [{"what": "mud", "change": "half speed", "rule": "3.4"}]
    assert found["forecasts"][0]["outcomes"] == [["1-6", "arrives"]]
    assert [duty["text"] for duty in found["duties"]] == ["A2 may march", "A3 may march"]
    assert found["sketches"] == [{"line": 0, "kind": "go", "way": ["0100", "0103"], "units": []}]
    offers = bot.post(f"{path}/suggestions", {"subject": "A1", "lines": []})
    assert [offer["task"] for offer in offers] == ["MARCH", "MARCH"]
    assert bot.get(f"{path}/study/A1")["layers"][0]["hexes"] == ["0101", "0102"]
    assert bot.client.get(f"{API}{path}/study/A9").status_code == 404
    assert bot_of(bert).client.get(f"{API}{path}/study/A1").status_code == 404


def test_a_stranger_is_asked_nothing_and_sends_nothing(game: Game, carl: Person) -> None:
    client = bot_of(carl).client
    assert client.get(f"{API}/games/{game.code}/request").status_code == 403
    sheet = {"text": "BID 1", "request": 1}
    sent = client.post(f"{API}/games/{game.code}/orders", sheet, content_type="application/json")
    assert sent.status_code == 403


def test_receipts_of_others_are_not_found(game: Game, blue: Seat, anna: Person, bert: Person) -> None:
    receipt = service.submit(blue, "BID 3", "web")
    path = f"/games/{game.code}/receipts/{receipt.submission_id}"
    assert bot_of(anna).get(path)["canonical"] == ["BID 3"]
    assert bot_of(bert).client.get(API + path).status_code == 404


def test_a_bad_sheet_has_its_verdicts_and_is_not_accepted(game: Game, anna: Person) -> None:
    bot = bot_of(anna)
    number = bot.get(f"/games/{game.code}/request")["number"]
    receipt = bot.post(f"/games/{game.code}/orders", {"text": "BUD 3", "request": number})
    assert not receipt["is_accepted"]
    assert receipt["lines"][0]["verdict"] == "unreadable"


def test_orders_are_taken_back_and_an_old_request_is_late(game: Game, anna: Person) -> None:
    bot = bot_of(anna)
    number = bot.get(f"/games/{game.code}/request")["number"]
    bot.post(f"/games/{game.code}/orders", {"text": "BID 3", "request": number, "at_deadline": True})
    assert bot.post(f"/games/{game.code}/withdraw", {"request": number})["status"] == "withdrawn"
    assert bot.get(f"/games/{game.code}/request")["is_answered"] is False


@pytest.mark.parametrize("path", ["/games/NONE", "/games/NONE/state", "/games/NONE/request"])
def test_there_is_no_such_game(path: str, anna: Person) -> None:
    assert bot_of(anna).client.get(API + path).status_code == 404


def test_every_call_is_described(db: None) -> None:
    schema = Client().get(f"{API}/openapi.json").json()
    assert schema["openapi"].startswith("3.")
    page = Client().get("/api/").content.decode()
    for path, methods in schema["paths"].items():
        assert path in page
        assert path.startswith(f"{API}/")
        for call in methods.values():
            assert call["summary"]
            assert call["description"]
            assert {"200", "201"} & set(call["responses"])
