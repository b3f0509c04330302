"""Which rows of a game go into its archive, and how a row is put down and taken up again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Field, ForeignKey, Model, QuerySet

from pbem.accounts.models import Person
from pbem.play.models import (
    Ask,
    AuditEntry,
    Branch,
    ChatMessage,
    Checkpoint,
    EarlyOrders,
    EventRow,
    Game,
    Pause,
    Question,
    Recommitment,
    Seat,
    StandingChange,
    Submission,
    Tenure,
)

SECRET = {"token", "mail_token"}
"""Reply addresses belong to the server that gave them out."""


@dataclass(frozen=True)
class Part:
    """One kind of rows, and how those of a game are found. Rows refer to parts before their own."""

    name: str
    model: type[Model]
    rows: Callable[[Game], QuerySet[Any]]


PARTS = (
    Part("seats", Seat, lambda game: game.seats.all()),
    Part("tenures", Tenure, lambda game: Tenure.objects.filter(seat__game=game)),
    Part("standing", StandingChange, lambda game: StandingChange.objects.filter(seat__game=game)),
    Part("early", EarlyOrders, lambda game: EarlyOrders.objects.filter(seat__game=game)),
    Part("checkpoints", Checkpoint, lambda game: game.checkpoints.all()),
    Part("events", EventRow, lambda game: game.events.all()),
    Part("questions", Question, lambda game: game.questions.all()),
    Part("asks", Ask, lambda game: Ask.objects.filter(question__game=game)),
    Part("submissions", Submission, lambda game: Submission.objects.filter(seat__game=game)),
    Part("chat", ChatMessage, lambda game: game.chat.all()),
    Part("pauses", Pause, lambda game: game.pauses.all()),
    Part("branches", Branch, lambda game: game.branches.all()),
    Part("recommitments", Recommitment, lambda game: game.recommitments.all()),
    Part("audit", AuditEntry, lambda game: game.audit.all()),
)
"""The journal stands in the record; notices and letters are the old server's own."""


def pack(row: Model) -> dict[str, Any]:
    """A row as plain values; people by their address, other rows by their old number."""
    plain: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        if field.name in SECRET or _is_game(field):
            continue
        if field.related_model is Person:
            person = getattr(row, field.name)
            plain[field.name] = person.email if person else None
        else:
            plain[field.name] = getattr(row, field.attname)
    return plain


def unpack(model: type[Model], plain: dict[str, Any], known: "Known") -> Model:
    """A new row, not saved. Raises KeyError, TypeError or ValidationError for what does not fit."""
    row = model()
    for field in model._meta.concrete_fields:
        if field.primary_key or field.name in SECRET or field.name not in plain:
            continue
        value = plain[field.name]
        if isinstance(field, ForeignKey):
            setattr(row, field.attname, known.find(field, value))
        else:
            setattr(row, field.attname, field.to_python(value))
    return row


def _is_game(field: "Field[Any, Any]") -> bool:
    return field.related_model is Game


class Known:
    """Old numbers of rows and addresses of people, and what they are here."""

    def __init__(self) -> None:
        self._rows: dict[tuple[type[Model], int], int] = {}
        self.strangers: set[str] = set()

    def learn(self, row: Model, old: int) -> None:
        """A row was taken up."""
        self._rows[type(row), old] = row.pk

    def find(self, field: "ForeignKey[Any, Any]", value: Any) -> int | None:
        """The number of a row here; None for nobody, and for a person who has no account here."""
        if value is None:
            return None
        if field.related_model is not Person:
            model: Any = field.related_model
            return self._rows[model, value]
        person = Person.objects.filter(email=str(value).lower()).first()
        if person is None:
            self.strangers.add(str(value))
        return person.pk if person else None
