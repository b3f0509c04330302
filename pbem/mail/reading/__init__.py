"""Reading an incoming letter: from raw bytes to the lines a person newly wrote.

Plain functions, no Django, no clock, no I/O. `read_letter` is the door; it never raises for bad input.
The order of work: cut the raw letter to a manageable size (`trim`), take it apart (`parts`, `charsets`,
`flowed`, `html`), tell the written lines from the quoted ones (`attribution`, `split`, `signatures`),
bring the written ones into plain form (`characters`, `wrapping`), and say what kind of letter it is
(`kinds`, `addresses`).
"""

from pbem.mail.reading.addresses import ReplyToken, find_tokens
from pbem.mail.reading.letter import Kind, ReadLetter
from pbem.mail.reading.read import read_letter

__all__ = ["Kind", "ReadLetter", "ReplyToken", "find_tokens", "read_letter"]
