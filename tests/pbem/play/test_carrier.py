"""Handing out work while the carrier is out of order: nobody is held up, and the rows stay."""

import socket

import pytest
from celery import Celery

from config.settings.storage import REDIS_PATIENCE
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


def test_whatever_a_carrier_raises_is_its_own_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game whose rows have just been written is not to blame, and not put aside for it."""

    def break_down(*_: object, **__: object) -> None:
        raise AttributeError("no socket")

    with Celery(broker="memory://", set_as_current=False) as app:
        monkeypatch.setattr(app, "send_task", break_down)
        monkeypatch.setattr(work, "current_app", app)
        assert work.hand_out("pbem.play.tasks.of_tomorrow") is False
