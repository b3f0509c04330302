"""Calls are counted while the shared counter is away, and nobody waits for it again and again."""

from typing import Any

import pytest
from limits import parse
from limits.errors import StorageError

from pbem import redis_away
from pbem.web import throttle

MOST = parse("2/minute")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whom the shared counter was asked about; it never answers."""
    found: list[str] = []

    class Away:
        def hit(self, _: Any, __: str, person: str) -> bool:
            found.append(person)
            raise StorageError(ConnectionError("nobody there"))

    monkeypatch.setattr(throttle, "_counter", Away)
    return found


def test_each_process_counts_for_itself(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(redis_away, "monotonic", lambda: now[0])
    assert [throttle.may(MOST, "orders", 1) for _ in range(3)] == [True, True, False]
    assert throttle.may(MOST, "orders", 2)  # somebody else
    assert asked == ["1"]
    now[0] += redis_away.SPARED
    assert not throttle.may(MOST, "orders", 1)
    assert asked == ["1", "1"]


def test_a_silent_redis_is_waited_for_some_seconds_only(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    storage = throttle._storage.__wrapped__()
    limits = storage.storage.connection_pool.connection_kwargs
    assert 0 < limits["socket_connect_timeout"] <= limits["socket_timeout"] < 10
