"""Alive and ready: what machines ask before they send requests here."""

from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.utils import OperationalError
from django.test import Client
from django.utils import timezone

from pbem.play.models import Halt, Heartbeat
from pbem.watch import health


@pytest.fixture(autouse=True)
def _queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broker in memory, which always answers."""
    monkeypatch.setattr(current_app.conf, "broker_url", "memory://")


def lose_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: CursorWrapper, *_: Any) -> None:
        raise OperationalError("the server closed the connection; password=secret")

    monkeypatch.setattr(CursorWrapper, "execute", fail)


def test_alive_asks_nobody(client: Client) -> None:
    """Without the mark for the database the test would fail if it were touched."""
    answer = client.get("/health")
    assert (answer.status_code, answer.content) == (200, b"alive\n")


def test_ready_with_the_signs_of_life(db: None, client: Client, settings: Any) -> None:
    settings.PBEM_OUTAGE_MINUTES = 10
    now = timezone.now()
    Heartbeat.objects.create(name="clock", beaten_at=now - timedelta(seconds=20))
    Heartbeat.objects.create(name="intake", beaten_at=now - timedelta(minutes=30))
    answer = client.get("/ready")
    told = answer.json()
    assert answer.status_code == 200
    assert told["ready"] is True
    assert told["parts"]["clock"]["silent"] is False
    assert 20 <= told["parts"]["clock"]["seconds"] < 30
    assert told["parts"]["intake"]["silent"] is True
    assert told["warnings"] == ["intake silent"]


def test_not_ready_without_the_database_and_without_details(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        lose_database(patch)
        answer = client.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["faults"] == ["database unreachable"]
    assert b"secret" not in answer.content


def test_a_database_that_lacks_a_migration_is_not_ready(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health._Seen, "is_migrated", False)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'mail' AND name <> '0001_initial'")
    assert health.readiness().faults == ("database not migrated",)


def test_a_queue_away_is_a_warning_only(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_app.conf, "broker_url", "redis://127.0.0.1:1/0")
    monkeypatch.setattr(current_app, "amqp", current_app.amqp)
    found = health.readiness()
    assert found.is_ready
    assert found.warnings == ("queue unreachable",)


def test_machines_inside_are_not_sent_to_https(db: None, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    asked = Client()
    assert [asked.get(page).status_code for page in ("/health", "/ready", "/metrics")] == [200, 200, 404]
    assert asked.get("/status/").status_code == 301


def test_halted_deadlines_are_told_to_machines_and_people(db: None, client: Client) -> None:
    Halt.objects.create(why=Halt.Why.HOST, note="mail broke", began_at=timezone.now())
    assert client.get("/ready").json()["warnings"] == ["deadlines halted (host)"]
    page = client.get("/status/").content
    assert b"Deadlines stand still" in page
    assert b"mail broke" not in page


def test_people_see_the_parts(db: None, client: Client) -> None:
    Heartbeat.objects.create(name="intake", beaten_at=timezone.now())
    assert b"Intake of letters" in client.get("/status/").content
