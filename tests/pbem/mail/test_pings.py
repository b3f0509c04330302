"""Messages to a chat service of the person's own, sent through a stand-in for the network."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.mail import outward, pings
from pbem.mail.models import Ping
from pbem.play import service
from pbem.play.models import Game, Halt, Seat

HOOK = "https://chat.example.org/api/webhooks/1/abc"
State = Ping.State


class Wire:
    """Takes what would be posted; answers as it is told to."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.trouble: Exception | None = None

    def __call__(self, address: str, message: dict[str, Any]) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.sent.append((address, message))

    @property
    def words(self) -> str:
        return "\n".join(str(message["content"]) for _, message in self.sent)


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    found = Wire()
    monkeypatch.setattr(outward, "post_json", found)
    return found


@pytest.fixture
def chatty(anna: Person) -> Person:
    anna.chat_webhook = HOOK
    anna.save()
    return anna


def test_a_turn_is_told_once_with_a_link_and_no_orders(
    wire: Wire, chatty: Person, game: Game, blue: Seat
) -> None:
    assert pings.ping_due() == 2  # the start, the turn
    assert pings.ping_due() == 0
    assert {address for address, _ in wire.sent} == {HOOK}
    assert f"/games/{game.code}/" in wire.words
    assert "until" in wire.words
    assert all(message["allowed_mentions"] == {"parse": []} for _, message in wire.sent)
    for secret in (blue.mail_token, game.seed, chatty.email, "guns"):
        assert secret not in wire.words


def test_nothing_goes_out_while_the_host_has_stopped_everything(
    wire: Wire, chatty: Person, game: Game, judge: Person
) -> None:
    panic = service.halt(Halt.Why.HOST, "A look at the rules.", actor=judge)
    assert pings.ping_due() == 0
    assert wire.sent == []
    with time_machine.travel(timezone.now() + pings.FRESH + timedelta(hours=1), tick=False):
        assert pings.ping_due() == 0
        service.lift(panic, judge, "All is well.")
        assert pings.ping_due() == 2  # nothing is lost by it


def test_the_host_can_stop_a_round_that_is_under_way(
    wire: Wire, chatty: Person, game: Game, judge: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop_after_it(address: str, message: dict[str, Any]) -> None:
        wire(address, message)
        service.halt(Halt.Why.HOST, "Stop.", actor=judge)

    monkeypatch.setattr(outward, "post_json", stop_after_it)
    assert pings.ping_due() == 1


def test_who_wants_no_letters_may_want_messages(wire: Wire, chatty: Person, game: Game) -> None:
    chatty.letter_style = "none"
    chatty.save()
    assert pings.ping_due() == 2


def test_what_is_no_longer_true_is_not_told(wire: Wire, chatty: Person, game: Game, blue: Seat) -> None:
    service.submit(blue, "BID 1", "web")
    assert pings.ping_due() == 1
    assert "It is your turn" not in wire.words


def test_names_cannot_write_markup(wire: Wire, chatty: Person, make_game: Callable[..., Game]) -> None:
    make_game(name="**@everyone** [x](https://evil)")
    pings.ping_due()
    assert "[" not in wire.words
    assert "@everyone**" not in wire.words


def test_a_service_that_is_down_is_tried_again_and_then_left(wire: Wire, chatty: Person, game: Game) -> None:
    wire.trouble = outward.NotTaken(503, "status 503")
    now = timezone.now()
    for minutes in (0, 2, 8, 30, 100, 300):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            pings.ping_due()
    assert Ping.objects.filter(state=State.FAILED, attempts=6).exists()
    assert not Ping.objects.filter(state__in=[State.NEW, State.SENT]).exists()
    chatty.refresh_from_db()
    assert (chatty.chat_webhook, chatty.chat_trouble) == ("", "It did not answer.")


def test_a_service_may_ask_to_wait(wire: Wire, chatty: Person, game: Game) -> None:
    wire.trouble = outward.NotTaken(429, "status 429", wait=600)
    pings.ping_due()
    first = Ping.objects.earliest("next_try")
    assert first.next_try - timezone.now() > timedelta(minutes=9)
    assert Ping.objects.filter(state=State.NEW).count() == 2


def test_a_webhook_that_is_gone_is_not_asked_again(
    wire: Wire, chatty: Person, game: Game, client: Any
) -> None:
    wire.trouble = outward.NotTaken(404, "status 404")
    pings.ping_due()
    assert set(Ping.objects.values_list("state", flat=True)) == {State.FAILED, State.DROPPED}
    chatty.refresh_from_db()
    client.force_login(chatty)
    assert b"The service said that the address is gone." in client.get("/people/me/").content


def test_an_address_inside_is_refused_for_good(wire: Wire, chatty: Person, game: Game) -> None:
    wire.trouble = outward.NotAllowed("an address inside")
    pings.ping_due()
    chatty.refresh_from_db()
    assert chatty.chat_webhook == ""
    assert wire.sent == []


def test_at_night_only_a_last_call(wire: Wire, chatty: Person, make_game: Callable[..., Game]) -> None:
    chatty.quiet_from, chatty.quiet_until = 22, 7
    chatty.save()
    with time_machine.travel(datetime(2026, 1, 15, 23, 0, tzinfo=UTC), tick=False):
        make_game()
        assert pings.ping_due() == 0
    with time_machine.travel(datetime(2026, 1, 16, 7, 0, tzinfo=UTC), tick=False):
        assert pings.ping_due() == 2


def test_a_host_may_want_none(wire: Wire, chatty: Person, game: Game, settings: Any) -> None:
    settings.PBEM_CHAT_WEBHOOKS = False
    assert pings.ping_due() == 0
    assert not Ping.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "http://chat.example.org/x",
        "https://user:pw@chat.example.org/x",
        "https://chat.example.org:8443/x",
        "ftp://x",
        "words",
    ],
)
def test_preferences_take_only_https(address: str, anna: Person, client: Any) -> None:
    client.force_login(anna)
    form = {
        "display_name": "Anna",
        "timezone": "UTC",
        "letter_style": "immediate",
        "digest_hour": 7,
        "letters_a_day": 0,
    }
    assert client.post("/people/me/", {**form, "chat_webhook": address}).status_code == 200
    assert client.post("/people/me/", {**form, "chat_webhook": HOOK}).status_code == 302
    anna.refresh_from_db()
    assert anna.chat_webhook == HOOK
