"""What Prometheus is told, and whom it is told to."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from pbem.mail.models import Inbound, Letter
from pbem.play import service
from pbem.play.models import Game, Question, Seat
from pbem.watch import measures, metrics
from tests.pbem.mail.post import mail_orders, post

ALERTS = Path(__file__).resolve().parents[3] / "deploy" / "prometheus"
TOKEN = "only-for-tests"


def read() -> dict[tuple[str, ...], float]:
    """Every sample by its name and the values of its labels."""
    families = text_string_to_metric_families(metrics.page().decode())
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


@pytest.mark.parametrize(
    ("token", "given", "status"),
    [("", "Bearer ", 404), (TOKEN, "", 404), (TOKEN, "Bearer x", 404), (TOKEN, f"Bearer {TOKEN}", 200)],
)
def test_only_who_has_the_token_may_read(
    db: None, client: Client, settings: Any, token: str, given: str, status: int
) -> None:
    settings.PBEM_METRICS_TOKEN = token
    assert client.get("/metrics", headers={"Authorization": given}).status_code == status


def test_an_empty_server_has_measures_too(db: None) -> None:
    shown = read()
    assert shown["pbem_requests_ready",] == 0
    assert shown["pbem_games", "running"] == 0


def test_work_that_waits_and_work_that_was_done(
    game: Game, blue: Seat, red: Seat, work_off: Callable[[], None]
) -> None:
    for seat in (blue, red):
        service.submit(seat, "BID 1", "web")
    Question.objects.filter(game=game).update(
        ready_at=timezone.now() - timedelta(seconds=90), settles_at=None
    )
    waiting = read()
    assert waiting["pbem_requests_ready",] == 1
    assert 90 <= waiting["pbem_requests_ready_oldest_seconds",] < 100
    work_off()
    done = read()
    assert done["pbem_requests_ready",] == 0
    assert 90 <= done["pbem_adjudication_lag_seconds", "1.0"] < 100


def test_settling_is_no_lag(game: Game, blue: Seat, red: Seat, settings: Any) -> None:
    settings.PBEM_SETTLE_SECONDS = 60
    for seat in (blue, red):
        service.submit(seat, "BID 1", "web")
    assert read()["pbem_requests_ready",] == 0


def test_a_request_past_its_time_is_seen(game: Game) -> None:
    question = Question.objects.get(game=game)
    assert question.due_at is not None
    assert measures.overdue(question.due_at + timedelta(minutes=9)) == 0
    assert measures.overdue(question.due_at + timedelta(minutes=11)) == 1


def test_from_arrival_to_receipt(game: Game, blue: Seat) -> None:
    row = mail_orders(blue, "BID 1")
    assert read()["pbem_inbound_unread",] == 0
    post()
    Inbound.objects.filter(pk=row.pk).update(received_at=timezone.now() - timedelta(seconds=40))
    assert 39 <= read()["pbem_intake_to_receipt_seconds", "0.5"] < 50


def test_letters_that_wait_and_what_became_of_them(game: Game) -> None:
    post()
    first = Letter.objects.order_by("pk").first()
    assert first is not None
    Letter.objects.filter(pk=first.pk).update(delivered_at=timezone.now())
    Letter.objects.exclude(pk=first.pk).update(
        state=Letter.State.NEW, next_try=timezone.now() - timedelta(minutes=5)
    )
    shown = read()
    assert shown["pbem_letters", "sent"] == 1
    assert shown["pbem_letters_sent_day", "delivered"] == 1
    assert shown["pbem_outbox_due",] == 1
    assert 300 <= shown["pbem_outbox_oldest_seconds",] < 310


def test_shares() -> None:
    assert measures.quantiles([]) == {}
    assert measures.quantiles([3.0]) == {0.5: 3.0, 0.95: 3.0, 1.0: 3.0}
    assert measures.quantiles([float(n) for n in range(100)]) == {0.5: 50.0, 0.95: 95.0, 1.0: 99.0}


def test_the_alerts_speak_of_measures_that_exist(db: None, game: Game) -> None:
    """A renamed measure would leave an alert silent for ever."""
    import re

    asked = set(re.findall(r"\bpbem_\w+", (ALERTS / "alerts.yml").read_text(encoding="utf-8")))
    families = text_string_to_metric_families(metrics.page().decode())
    assert asked
    assert asked <= {family.name for family in families}
