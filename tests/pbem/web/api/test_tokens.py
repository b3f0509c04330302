"""Tokens: made and shown once, kept as a hash, taken back; what they open and what not."""

from collections.abc import Callable

import pytest
from django.test import Client

from pbem.accounts.models import Person
from pbem.play.models import Game
from pbem.web.models import ApiToken, hashed

Enter = Callable[[Person | None], Client]
API = "/api/v1"


def bearer(word: str) -> Client:
    return Client(headers={"Authorization": f"Bearer {word}"})


def test_a_token_is_shown_once_and_kept_as_a_hash(anna: Person, as_: Enter) -> None:
    answer = as_(anna).post("/people/me/tokens/", {"name": "My bot", "may_order": "on"})
    word = answer.context["word"]
    assert word in answer.content.decode()
    assert answer.headers["Cache-Control"].count("no-store") == 1
    assert anna.api_tokens.get().digest == hashed(word)
    assert word not in as_(anna).get("/people/me/tokens/").content.decode()
    assert bearer(word).get(f"{API}/games").json() == []


def test_a_token_that_was_taken_back_opens_nothing(anna: Person, bert: Person, as_: Enter) -> None:
    row, word = ApiToken.make(anna, "bot")
    assert as_(bert).post(f"/people/me/tokens/{row.pk}/revoke/").status_code == 404
    as_(anna).post(f"/people/me/tokens/{row.pk}/revoke/")
    assert bearer(word).get(f"{API}/games").status_code == 401


@pytest.mark.parametrize("word", ["", "pbem_wrong", "x" * 5000])
def test_no_token_no_answer(word: str, anna: Person) -> None:
    assert bearer(word).get(f"{API}/games").status_code == 401


def test_a_session_is_no_token(anna: Person, game: Game, as_: Enter) -> None:
    assert as_(anna).get(f"{API}/games").status_code == 401


def test_who_may_not_log_in_may_not_call(anna: Person) -> None:
    _, word = ApiToken.make(anna, "bot")
    Person.objects.filter(pk=anna.pk).update(is_active=False)
    assert bearer(word).get(f"{API}/games").status_code == 401


def test_ten_are_enough(anna: Person, as_: Enter) -> None:
    for number in range(ApiToken.MOST):
        ApiToken.make(anna, f"bot {number}")
    assert b"take one back first" in as_(anna).post("/people/me/tokens/", {"name": "one more"}).content
    assert anna.api_tokens.count() == ApiToken.MOST


def test_a_token_may_be_for_reading_only(anna: Person, game: Game) -> None:
    _, word = ApiToken.make(anna, "reader", may_order=False)
    client = bearer(word)
    number = client.get(f"{API}/games/{game.code}/request").json()["number"]
    sheet = {"text": "BID 1", "request": number}
    answer = client.post(f"{API}/games/{game.code}/orders", sheet, content_type="application/json")
    assert (answer.status_code, answer.json()["detail"]) == (409, "This token may only read.")


def test_calls_are_counted(anna: Person, game: Game) -> None:
    _, word = ApiToken.make(anna, "hasty")
    client = bearer(word)
    sheet = {"text": "BID 1", "request": 1}
    answers = [
        client.post(f"{API}/games/{game.code}/withdraw", sheet, content_type="application/json").status_code
        for _ in range(31)
    ]
    assert answers[0] != 429
    assert answers[-1] == 429
