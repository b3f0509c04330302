"""The doctor: what is well, what is not, and what to do about it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail.models import Inbound, Letter
from pbem.play import heartbeats, service
from pbem.play.models import Game, Halt, Question
from pbem.web import rights
from pbem.web.doctor import configuration, games, post, services
from pbem.web.doctor.finding import Finding, Level

pytestmark = pytest.mark.django_db


def told(look: Callable[[], Any]) -> dict[str, Finding]:
    """By part, the worst last."""
    order = list(Level)
    return {
        finding.part: finding for finding in sorted(look(), key=lambda finding: order.index(finding.level))
    }


def doctor() -> str:
    out = StringIO()
    try:
        call_command("doctor", stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error}"
    return out.getvalue()


def test_a_server_in_good_order_is_well(settings: Any) -> None:
    settings.PBEM_OUTAGE_MINUTES = 10
    Person.objects.create_superuser("host@example.org", "Host")
    rights.make_groups()
    for name in (heartbeats.CLOCK, heartbeats.QUEUE, heartbeats.WORKER, heartbeats.INTAKE):
        service.beat(name)
    words = doctor()
    assert words.endswith("The server is well.\n")
    assert "warning" not in words


def test_an_empty_server_is_told_what_is_missing() -> None:
    found = told(configuration.look)
    assert found["hosts"].mend == "Run manage.py createsuperuser."
    assert found["groups"].mend == "Run manage.py groups."
    assert "1 to be mended." in doctor()


def test_settings_that_harm(settings: Any) -> None:
    settings.SECRET_KEY, settings.DEBUG, settings.PBEM_EMBEDDED = "short", True, False
    settings.PBEM_PUBLIC_URL, settings.PBEM_PUBLIC_HOST = "http://localhost:8000", "localhost"
    found = told(configuration.look)
    assert {found[part].level for part in ("secret key", "debugging", "address")} == {Level.BAD}
    settings.PBEM_PUBLIC_URL, settings.PBEM_PUBLIC_HOST = "http://games.example.org", "games.example.org"
    assert told(configuration.look)["address"].level is Level.WARNING


def test_silent_parts_and_halts(settings: Any) -> None:
    settings.PBEM_OUTAGE_MINUTES = 10
    heartbeats.beat(heartbeats.WORKER, timezone.now() - timedelta(hours=1))
    service.halt(Halt.Why.HOST, "fire")
    found = told(services.look)
    assert found["worker"].level is Level.BAD
    assert found["worker"].mend == "Start a celery worker."
    assert found["clock"].level is Level.WARNING
    assert "fire" in found["halt"].what


def test_clocks_that_differ() -> None:
    assert services.skew("there", datetime.now(UTC)).level is Level.GOOD
    apart = services.skew("there", datetime.now(UTC) - timedelta(minutes=2))
    assert (apart.level, "NTP" in apart.mend) == (Level.BAD, True)


def test_letters_that_lie_about(settings: Any) -> None:
    old = timezone.now() - timedelta(hours=1)
    person = Person.objects.create_user("anna@example.org", "Anna")
    Letter.objects.create(person=person, kind="chat", next_try=old, created_at=old)
    Letter.objects.create(
        person=person, kind="chat", next_try=old, created_at=old, state=Letter.State.BOUNCED
    )
    Inbound.objects.create(raw=b"x", size=1, source="smtp", received_at=old)
    settings.PBEM_MAIL_FROM = "games@elsewhere.example"
    found = told(post.look)
    assert "came back" in found["outbox"].what
    assert found["inbox"].level is Level.BAD
    assert found["sender"].level is Level.WARNING


def test_a_way_out_that_is_shut(settings: Any) -> None:
    settings.PBEM_MAIL_SENDER = "smtp"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 2
    found = told(post.look)["letters out"]
    assert (found.level, "127.0.0.1:1" in found.mend) == (Level.BAD, True)
    settings.PBEM_MAIL_SENDER, settings.PBEM_EMBEDDED = "mailbox", False
    assert told(post.look)["letters out"].level is Level.BAD


def test_games_that_do_not_go_on() -> None:
    old = timezone.now() - timedelta(hours=3)
    for status in ("faulted", "running"):
        game = Game.objects.create(title="none", status=status, created_at=old, changed_at=old)
    Question.objects.create(
        game=game,
        number=0,
        turn=1,
        step_rule="1",
        step_name="a step",
        opened_at=old,
        window=timedelta(hours=1),
        state=Question.State.READY,
        ready_at=old,
    )
    found = [finding.what for finding in games.look()]
    assert any("put aside" in what for what in found)
    assert "1 requests are answered but not carried out" in found


def test_games_without_trouble() -> None:
    assert told(games.look)["games"].what == "0 running, none put aside"
