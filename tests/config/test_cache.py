"""Without Redis people still get in, and guessing stays slow."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache.backends.redis import RedisCache
from django.test import Client
from redis.exceptions import TimeoutError as NoAnswer

from config.cache import RedisOrHere
from pbem import redis_away
from pbem.accounts import service
from tests.services import REDIS_URL

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def _unknown() -> Iterator[None]:
    """Nobody knows yet whether Redis is there, and nothing has been counted here."""
    redis_away.forget()
    yield
    RedisOrHere("redis://127.0.0.1:1/0", {}).here.clear()
    redis_away.forget()


@pytest.mark.django_db
def test_people_log_in_sign_up_and_are_slowed_down_while_redis_is_away(settings: Any) -> None:
    settings.CACHES = {
        "default": {"BACKEND": "config.cache.RedisOrHere", "LOCATION": "redis://127.0.0.1:1/0"}
    }
    service.enrol("ann@example.org", "Ann", PASSWORD)

    def attempt(password: str) -> int | str:
        form = {"login": "ann@example.org", "password": password}
        answer = Client().post("/account/login/", form)
        return answer.status_code if answer.status_code != 200 else answer.content.decode()

    assert attempt(PASSWORD) == 302
    for _ in range(5):
        assert "not correct" in str(attempt("guess"))
    assert "Too many failed login attempts" in str(attempt(PASSWORD))
    assert Client().post("/account/password/reset/", {"email": "ann@example.org"}).status_code == 302
    assert Client().post("/account/signup/", {"email": "bob@example.org"}).status_code == 200


def test_a_redis_that_does_not_answer_is_asked_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now, asked = [1000.0], list[str]()

    def get(self: RedisCache, key: str, *_: Any, **__: Any) -> Any:
        asked.append(key)
        raise NoAnswer("nothing came")

    monkeypatch.setattr(redis_away, "monotonic", lambda: now[0])
    monkeypatch.setattr(RedisCache, "get", get)
    mine, other = (RedisOrHere("redis://127.0.0.1:1/0", {}) for _ in range(2))
    assert [each.get("a", "nothing") for each in (mine, other, mine)] == ["nothing"] * 3
    assert asked == ["a"]  # the threads of a process tell each other
    now[0] += redis_away.SPARED
    mine.get("b")
    assert asked == ["a", "b"]


@pytest.mark.redis
def test_what_is_counted_is_shared_while_redis_is_there() -> None:
    mine, other = (RedisOrHere(REDIS_URL, {"KEY_PREFIX": "test-of-the-cache"}) for _ in range(2))
    try:
        assert mine.add("lock", 1)
        assert not other.add("lock", 1)
        mine.set_many({"a": 1, "b": 2})
        assert other.get_many(["a", "b"]) == {"a": 1, "b": 2}
        assert other.incr("a") == 2
        assert mine.has_key("a")
        assert mine.here.get("a") is None
    finally:
        mine.delete_many(["lock", "a", "b"])
