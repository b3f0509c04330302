"""What a closed page left behind is waited for."""

import threading

import pytest
from django.core.signals import request_finished, request_started

from tests import at_work


def test_a_request_that_is_under_way_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work.watch()
    begun, may_end = threading.Event(), threading.Event()

    def answer() -> None:
        request_started.send(sender=object, environ={})
        begun.set()
        may_end.wait(10)
        request_finished.send(sender=object)

    server = threading.Thread(target=answer)
    server.start()
    assert begun.wait(10)
    monkeypatch.setattr(at_work, "PATIENCE", 0.01)
    assert not at_work.wait()
    monkeypatch.undo()
    may_end.set()
    assert at_work.wait()
    server.join()
    assert at_work.wait()


def test_the_tests_own_client_is_not_waited_for() -> None:
    at_work._begin()
    assert at_work.wait()
