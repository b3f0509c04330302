"""Letters as mail programs write them and mail servers hand them over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP


@dataclass(frozen=True)
class Letter:
    """One letter and its envelope."""

    sender: str
    to: str
    raw: bytes


def reply(sender: str, to: str, name: str, lines: Sequence[str]) -> Letter:
    """An answer to one of our letters: the orders on top, some of the letter quoted below."""
    message = EmailMessage()
    message["From"], message["To"] = sender, to
    message["Subject"], message["Message-ID"] = "Re: your turn", f"<{name}@players.example>"
    quoted = "\n".join(f"> line {number} of the letter that is answered" for number in range(60))
    orders = "\n".join(lines)
    message.set_content(f"{orders}\n\nOn Mon, 30 Nov 2026 at 09:12, Play by e-mail wrote:\n\n{quoted}\n")
    return Letter(sender, to, message.as_bytes(policy=SMTP))
