"""What comes out of reading, and the line the steps in between hand to each other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pbem.mail.reading.addresses import ReplyToken


class Kind(Enum):
    """What sort of letter this is. Only `ORDER` letters are answered."""

    ORDER = "order"
    AUTO_REPLY = "auto-reply"
    BOUNCE = "bounce"
    LOOP = "loop"


class Mark(Enum):
    """What the structure of an HTML letter says about a line."""

    TEXT = "text"
    CUT = "cut"  # the quotation of the letter answered begins here and never ends
    SIGNATURE = "signature"  # inside a signature container


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the letter's text before it is known who wrote it."""

    text: str
    depth: int = 0
    """Levels of quotation, by `>` marks or by HTML containers."""
    mark: Mark = Mark.TEXT
    width: int = 0
    """Columns of the line as it arrived, when the sending program chose the line break; 0 otherwise."""


@dataclass(frozen=True, slots=True)
class ReadLetter:
    """A letter as the server understands it. Nothing in it can be trusted: anybody can send anything."""

    message_id: str
    in_reply_to: str
    references: tuple[str, ...]
    from_address: str
    """Header `From`, lower-case; empty when there is none."""
    from_name: str
    envelope_from: str | None
    recipients: tuple[str, ...]
    tokens: tuple[ReplyToken, ...]
    subject: str
    kind: Kind
    why: str
    """What made it this kind, e.g. the header that gave an auto-reply away."""
    fresh_text: str
    """What the person newly wrote, in plain ASCII punctuation: the lines to execute."""
    written_text: str
    """The same lines as they were written, for reading by people (chat)."""
    quoted_text: str
    """Everything else: quotations, signatures, disclaimers. Kept for the record, never executed."""
    notes: tuple[str, ...] = ()
    """Remarks that may be told to the sender."""
    problems: tuple[str, ...] = ()
    """Why something could not be read."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The fresh lines that are not blank."""
        return tuple(line for line in self.fresh_text.split("\n") if line)
