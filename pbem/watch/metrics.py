"""The measures in Prometheus's format."""

from collections.abc import Iterable, Mapping

from django.utils import timezone
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from pbem.watch import health, measures


def page() -> bytes:
    """Every measure as it is now."""
    registry = CollectorRegistry()
    registry.register(_Now())
    return generate_latest(registry)


class _Now(Collector):
    """Looks when it is asked, and keeps nothing."""

    def collect(self) -> Iterable[Metric]:
        """Work first, then letters, then the whole."""
        yield from _work()
        yield from _letters()
        yield from _whole()

    def describe(self) -> Iterable[Metric]:
        """Nothing: registering must not ask the database."""
        return ()


def _one(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(f"pbem_{name}", words, value=value)


def _many(name: str, words: str, label: str, values: Mapping[str, float] | Mapping[str, int]) -> Metric:
    family = GaugeMetricFamily(f"pbem_{name}", words, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


def _shares(name: str, words: str, values: Mapping[float, float]) -> Metric:
    return _many(name, words, "quantile", {str(share): value for share, value in values.items()})


def _work() -> Iterable[Metric]:
    now = timezone.now()
    count, age = measures.ready(now)
    yield _one("requests_ready", "Requests that wait to be carried out.", count)
    yield _one("requests_ready_oldest_seconds", "How long the oldest of them has waited.", age)
    lag = measures.adjudication_lag(now)
    yield _shares("adjudication_lag_seconds", "From ready to carried out, over the last hour.", lag)
    yield _one(
        "requests_overdue", "Open requests ten minutes and more past their time.", measures.overdue(now)
    )
    silence = {part.name: part.seconds(now) for part in health.parts(now)}
    yield _many("part_silence_seconds", "Since a part's last sign of life.", "part", silence)


def _letters() -> Iterable[Metric]:
    now = timezone.now()
    count, age = measures.unread(now)
    yield _one("inbound_unread", "Incoming letters not read yet.", count)
    yield _one("inbound_unread_oldest_seconds", "How long the oldest of them has waited.", age)
    receipts = measures.intake_to_receipt(now)
    yield _shares("intake_to_receipt_seconds", "From a letter's arrival to its answer, last hour.", receipts)
    count, age = measures.outbox(now)
    yield _one("outbox_due", "Letters that should have gone out.", count)
    yield _one("outbox_oldest_seconds", "How long the oldest of them has waited.", age)
    yield _one("outbox_retrying", "Letters that wait for another attempt.", measures.retrying(now))
    yield _many("letters", "Letters ever written, by state.", "state", measures.letters())
    fate = measures.delivered(now)
    yield _many("letters_sent_day", "Letters of the last day, by what is known of them.", "fate", fate)
    yield _many("pings", "Messages to chat services, by state.", "state", measures.pings())


def _whole() -> Iterable[Metric]:
    count, age = measures.untold(timezone.now())
    yield _one("notices_untold", "Facts that wait to be told.", count)
    yield _one("notices_untold_oldest_seconds", "How long the oldest of them has waited.", age)
    yield _many("games", "Games by status.", "status", measures.games())
    yield _one("halts", "Reasons that stop all deadlines.", measures.halted())
