"""Handing out work while the carrier is out of order: nobody is held up, and the rows stay."""

import socket

import pytest
from celery import Celery
from kombu.exceptions import OperationalError
from kombu.utils import functional

from config.settings.storage import REDIS_CARRIER, REDIS_PATIENCE
from pbem import redis_away
from pbem.play import work


def test_a_carrier_that_answers_nothing_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the connection, as a machine does whose disk has stopped; without a limit we would wait on."""
    limits = {name: 0.1 for name in REDIS_PATIENCE if name.endswith("timeout")}
    assert set(limits) == {"socket_timeout", "socket_connect_timeout"}
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        app = Celery(broker=f"redis://127.0.0.1:{deaf.getsockname()[1]}/0", set_as_current=False)
        app.conf.update(task_publish_retry=False, broker_transport_options=limits)
        monkeypatch.setattr(work, "current_app", app)
        assert work.hand_out(work.RESCUE) is False
        app.close()


def test_a_carrier_that_is_away_is_asked_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever gives orders waits for it once, and not for each task that follows from them."""
    now, asked = [1000.0], list[str]()

    def refuse(name: str, **_: object) -> None:
        asked.append(name)
        raise OperationalError("nobody there")

    monkeypatch.setattr(redis_away, "monotonic", lambda: now[0])
    with Celery(broker="memory://", set_as_current=False) as app:
        monkeypatch.setattr(app, "send_task", refuse)
        monkeypatch.setattr(work, "current_app", app)
        assert [work.hand_out(name) for name in ("a", "b", "c")] == [False] * 3
        assert asked == ["a"]
        now[0] += redis_away.SPARED
        assert not work.hand_out("d")
        assert asked == ["a", "d"]


def test_a_carrier_that_refuses_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library would try again for some seconds, unless it is told not to."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    app = Celery(broker=f"redis://127.0.0.1:{port}/0", set_as_current=False)
    app.conf.update(task_publish_retry=False, broker_transport_options=REDIS_CARRIER)
    slept = list[float]()
    monkeypatch.setattr(functional, "sleep", slept.append)
    monkeypatch.setattr(work, "current_app", app)
    assert work.hand_out(work.RESCUE) is False
    app.close()
    assert slept == []


def test_whatever_a_carrier_raises_is_its_own_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game whose rows have just been written is not to blame, and not put aside for it."""

    def break_down(*_: object, **__: object) -> None:
        raise AttributeError("no socket")

    with Celery(broker="memory://", set_as_current=False) as app:
        monkeypatch.setattr(app, "send_task", break_down)
        monkeypatch.setattr(work, "current_app", app)
        assert work.hand_out("pbem.play.tasks.of_tomorrow") is False
