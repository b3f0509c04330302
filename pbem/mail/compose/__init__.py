"""Writing letters: from the facts in the rows to subject, plain text, HTML and picture."""

from pbem.mail.compose.letter import Written, compose

__all__ = ["Written", "compose"]
