"""What may stand in a log line, and how it is written."""

import json
import logging
import re
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded, TimeLimitExceeded, WorkerLostError
from django.core.exceptions import ImproperlyConfigured
from django.db import InterfaceError, OperationalError
from django_guid.context import guid
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

from pbem.play import tracing

# An e-mail address, whole: it names a person, and our own carry a reply token.
_ADDRESS = re.compile(r"[\w.+%=-]+@[\w-]+(?:\.[\w-]+)*")
# The tokens we make are long runs of URL-safe base64, signed ones with parts before and after a colon;
# ordinary words and paths are shorter.
_TOKEN = re.compile(r"(?<![\w.-])(?:[\w-]+:)*[A-Za-z0-9_-]{20,}(?::[\w-]+)*(?![\w.-])")
_JOINED_WORDS = re.compile(r"[a-z]{1,19}(?:[_-]+[a-z]{1,19})+")
_CLASS = re.compile(r"(?:[A-Z][a-z]{2,}){2,6}")
# The names of Celery's messages, worth following through a log.
_MESSAGE_NAME = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")

# The numbers of requests, ours or those that a proxy gave.
_REQUEST = re.compile(r"[0-9a-fA-F-]{16,36}")

# What a log record carries of its own accord; anything else was passed as `extra`.
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}

_TRACES = frozenset({"request", "game"})

# What these say is about the machine: a connection, a lock, a setting, a worker that died.
_OF_THE_MACHINE = (
    OperationalError,
    InterfaceError,
    KombuError,
    RedisError,
    ImproperlyConfigured,
    SoftTimeLimitExceeded,
    TimeLimitExceeded,
    WorkerLostError,
)

# Celery puts what a task raised, or why it tries again, into words before it logs them.
_TASKS = "celery.app.trace"
_RAISED = re.compile(r"Retry in [\w. ]+(?:: [A-Za-z_][\w.]*(?=\())?|[A-Za-z_][\w.]*(?=\()")


def redact(text: str) -> str:
    """The text without e-mail addresses and tokens."""
    return _TOKEN.sub(_hide_token, _ADDRESS.sub("[address]", text))


def _hide_token(match: re.Match[str]) -> str:
    """Short words joined by a dash or bar, or by capitals, are names; those of messages unlock nothing."""
    word = match.group()
    is_name = any(names.fullmatch(word) for names in (_JOINED_WORDS, _CLASS, _MESSAGE_NAME))
    return word if is_name else "[token]"


class Traced(logging.Filter):
    """Adds to a record which request (or message of the queue) and which game it was written for."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Sets `request` and `game`, empty where there is none; lets every record pass."""
        number = str(guid.get() or "")
        record.request = number if _REQUEST.fullmatch(number) else ""
        record.game = tracing.game.get()
        return True


class Calm(logging.Filter):
    """A request that was refused, or asked for what is not there, is no fault of ours: no traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lowers what `django.request` says of such answers to INFO; lets every record pass."""
        status = getattr(record, "status_code", None)
        if record.name == "django.request" and isinstance(status, int) and 400 <= status < 500:
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.INFO, "INFO"
        return True


class Discreet(logging.Filter):
    """Puts a record's arguments into its message and takes addresses, tokens and the words of errors out.

    An error may quote whatever was at hand where it was raised: sealed orders, a letter, a person. Of its
    trace the places stay and the words go, unless it is one of the machine's own. (The host reads the words
    of a game that was put aside on its page in the admin.)
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrites the record in place; lets every record pass."""
        if record.name == _TASKS and isinstance(record.args, Mapping):
            _hide_what_a_task_said(record)
        record.msg, record.args = _told(record.msg), _all_told(record.args)
        record.msg = redact(record.getMessage())
        record.args = None
        if record.exc_info and record.exc_info[1] is not None:
            record.exc_text = redact(_without_words(record.exc_info[1]))
        return True


def _hide_what_a_task_said(record: logging.LogRecord) -> None:
    """Of Celery's line about a task the name of what it raised stays; what it gave back and the rest go."""
    said: dict[str, Any] = dict(record.args) if isinstance(record.args, Mapping) else {}
    raised = _RAISED.match(str(said.get("exc", "")))
    if record.exc_info and record.exc_info[0] is not None:
        said["exc"] = record.exc_info[0].__qualname__
    elif "exc" in said:
        said["exc"] = raised[0] if raised else "[words]"
    if said.get("return_value") not in {None, "None"}:
        said["return_value"] = "[words]"
    record.args = said
    vars(record).pop("data", None)  # all of it once more, for handlers unlike ours


def _all_told(args: Any) -> Any:
    """A record's arguments, errors among them as they may be told."""
    if isinstance(args, Mapping):
        return {key: _told(value) for key, value in args.items()}
    return tuple(_told(value) for value in args) if isinstance(args, tuple) else args


def _told(value: Any) -> Any:
    """An error's name, and what it says if it is about the machine; anything else as it is."""
    if not isinstance(value, BaseException):
        return value
    return f"{type(value).__qualname__}: {_words(value)}"


def _words(error: BaseException) -> str:
    """What an error says, if it can only be about the machine."""
    # Errors of the system have a number; those of the mail library are OSErrors too, but quote people.
    is_of_the_system = isinstance(error, OSError) and error.errno is not None
    return str(error) if is_of_the_system or isinstance(error, _OF_THE_MACHINE) else "[words]"


def _without_words(error: BaseException) -> str:
    """A trace, the cause first, that names what was raised and where, and repeats nothing it says."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    first = _without_words(before) + "\n\n" if before is not None else ""
    places = "".join(traceback.format_tb(error.__traceback__))
    return f"{first}Traceback (most recent call last):\n{places}{_told(error)}"


class PlainFormatter(logging.Formatter):
    """One line for people: time (UTC), level, logger, message, traces; a traceback below, redacted too."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line, with the request and the game in brackets behind it."""
        traces = [f"{key}={value}" for key in sorted(_TRACES) if (value := getattr(record, key, ""))]
        return super().formatMessage(record) + (f" [{' '.join(traces)}]" if traces else "")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        """The record's time in UTC."""
        return datetime.fromtimestamp(record.created, UTC).strftime(datefmt or "%Y-%m-%dT%H:%M:%SZ")

    def formatException(self, ei: object) -> str:
        """The traceback without addresses and tokens."""
        return redact(super().formatException(ei))  # type: ignore[arg-type]  # the stub's tuple type is private


class JsonFormatter(PlainFormatter):
    """One JSON object per line, for machines that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """time, level, logger, message, traceback if any, and what was passed as `extra`."""
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["traceback"] = record.exc_text or self.formatException(record.exc_info)
        entry |= {key: value for key in _TRACES if (value := getattr(record, key, ""))}
        extras = {key: value for key, value in vars(record).items() if key not in _STANDARD | _TRACES}
        entry |= {key: redact(str(_told(value))) for key, value in sorted(extras.items())}
        return json.dumps(entry, ensure_ascii=False)
