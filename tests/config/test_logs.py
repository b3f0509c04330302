"""Nothing that identifies or unlocks stands in a log line."""

import json
import logging
import sys
from collections.abc import Callable
from smtplib import SMTPDataError

import pytest
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from django_guid.context import guid

from config.logs import Calm, Discreet, JsonFormatter, PlainFormatter, Traced, redact
from pbem.play import tracing

TOKEN = "ZxQ3-mB7kL9_pR2tV5wY8aC1dE4fG6hJ0nM-sU3oI7q"  # as secrets.token_urlsafe makes them


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("letter to ann@example.org refused", "letter to [address] refused"),
        (f"reply to game+{TOKEN}@mail.example.org", "reply to [address]"),
        (f"GET /unsubscribe/{TOKEN}/ 200", "GET /unsubscribe/[token]/ 200"),
        (
            "GET /account/confirm-email/MQ:1tXyZa:Ab3-9zKlmNoPqRsTuVwXyZ0123456789/ 200",
            "GET /account/confirm-email/[token]/ 200",
        ),
        (
            "GET /account/password/reset/key/3-c8s2kq-0123456789abcdef0123456789abcdef/ 200",
            "GET /account/password/reset/key/[token]/ 200",
        ),
        ("pbem.play.tasks.sweep took 14 ms", "pbem.play.tasks.sweep took 14 ms"),
        (
            "pbem.play.tasks.sweep[5b0c9f3e-1c2d-4e5f-8a9b-0123456789ab] succeeded",
            "pbem.play.tasks.sweep[5b0c9f3e-1c2d-4e5f-8a9b-0123456789ab] succeeded",
        ),
        ("reply token abcdefghijkmnpqrstuvwxyzab", "reply token [token]"),
        ("GET /static/accounts/zone.js", "GET /static/accounts/zone.js"),
        ("django_celery_beat_schedule_changed", "django_celery_beat_schedule_changed"),
        ("raised SoftTimeLimitExceeded", "raised SoftTimeLimitExceeded"),
        ("key QwErTyUiOpAsDfGhJkLzXcVb", "key [token]"),
    ],
)
def test_addresses_and_tokens_are_taken_out(line: str, shown: str) -> None:
    assert redact(line) == shown


def record(message: str, *arguments: object, **more: object) -> logging.LogRecord:
    made = logging.LogRecord("pbem.mail", logging.INFO, __file__, 1, message, arguments, None)
    made.created = 1_774_068_000.0
    vars(made).update(more)
    assert Discreet().filter(made)
    return made


def test_arguments_are_redacted_too() -> None:
    assert PlainFormatter().format(record("sent to %s", "ann@example.org")) == (
        "2026-03-21 04:40:00 INFO    pbem.mail: sent to [address]"
    )


def test_a_json_line_holds_what_was_passed_along() -> None:
    line = json.loads(JsonFormatter().format(record("sent", letter=7, to="ann@example.org")))
    assert line == {
        "time": "2026-03-21T04:40:00+00:00",
        "level": "info",
        "logger": "pbem.mail",
        "message": "sent",
        "letter": "7",
        "to": "[address]",
    }


@pytest.mark.parametrize("formatter", [PlainFormatter(), JsonFormatter()])
def test_tracebacks_are_redacted(formatter: logging.Formatter) -> None:
    failed = record("could not send")
    try:
        raise ValueError("no mailbox ann@example.org")
    except ValueError:
        failed.exc_info = sys.exc_info()
    line = formatter.format(failed)
    assert "ValueError" in line
    assert "ann@" not in line


def logged(error: Exception, cause: Exception | None = None) -> str:
    """What is written of an error, as an argument and with its trace."""
    try:
        raise error from cause
    except type(error):
        made = record("this went wrong: %s", error)
        made.exc_info = sys.exc_info()
    assert Discreet().filter(made)
    return PlainFormatter().format(made)


def test_what_an_error_says_is_repeated_only_where_it_is_about_the_machine() -> None:
    """Whatever was at hand may stand in any other, and in its cause: orders, a letter, a name."""
    words = "50/9 MOVE 3804"
    for error in (ValueError(words), SMTPDataError(554, words.encode()), OSError(words), KeyError(words)):
        line = logged(error, cause=RuntimeError(words))
        assert words not in line
        assert line.count(f"{type(error).__name__}: [words]") == 2
        assert "RuntimeError: [words]" in line
        assert "in logged" in line  # the place
    for error in (OperationalError("deadlock detected"), FileNotFoundError(2, "No such file", "/etc/x")):
        assert str(error) in logged(error).splitlines()[-1]


@pytest.mark.parametrize("number", ["0123456789abcdef", "0f8fad5b-d9cb-469f-a165-70867728950e"])
def test_a_line_names_its_request_and_its_game(number: str) -> None:
    token = guid.set(number)
    try:
        with tracing.about("49QQ9US"):
            made = record("orders accepted")
            assert Traced().filter(made)
    finally:
        guid.reset(token)
    line = json.loads(JsonFormatter().format(made))
    assert (line["request"], line["game"]) == (number, "49QQ9US")
    assert PlainFormatter().format(made).endswith(f"orders accepted [game=49QQ9US request={number}]")


def test_what_a_stranger_sends_as_a_number_is_not_written() -> None:
    token = guid.set("x\n2026 ERROR forged")
    try:
        made = record("seen")
        Traced().filter(made)
    finally:
        guid.reset(token)
    assert "forged" not in PlainFormatter().format(made)
    assert "forged" not in JsonFormatter().format(made)


def test_no_game_lingers() -> None:
    with tracing.about("one"):
        with tracing.about("two"):
            assert tracing.game.get() == "two"
        assert tracing.game.get() == "one"
    assert tracing.game.get() == ""


def answered(client: Client, caplog: pytest.LogCaptureFixture, address: str) -> logging.LogRecord:
    """What Django says of a request, after our filter."""
    caplog.clear()
    client.get(address)
    (said,) = (said for said in caplog.records if said.name == "django.request")
    assert Calm().filter(said)
    return said


@pytest.mark.urls(__name__)
def test_a_refused_request_is_one_calm_line(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    client.raise_request_exception = False
    for address, status in (("/refused/", 403), ("/absent/", 404)):
        said = answered(client, caplog, address)
        assert (said.status_code, said.levelname) == (status, "INFO")  # type: ignore[attr-defined]  # Django's extra
        assert PlainFormatter().format(said).count("\n") == 0
    said = answered(client, caplog, "/broken/")
    assert said.levelname == "ERROR"
    assert "Traceback" in PlainFormatter().format(said)


def refused(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied("not yours")


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


def plain(status: int) -> Callable[..., HttpResponse]:
    """In place of our pages, which need the addresses of the site."""
    return lambda *_, **__: HttpResponse(status=status)


handler403, handler404, handler500 = plain(403), plain(404), plain(500)
urlpatterns = [path("refused/", refused), path("broken/", broken)]
