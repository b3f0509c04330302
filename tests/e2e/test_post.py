"""The players' mail server keeps what it has acknowledged, and nothing else."""

from __future__ import annotations

import smtplib
import threading
from collections.abc import Iterator

import pytest

from tests.e2e import post
from tests.e2e.house import until
from tests.e2e.post import Postman

LETTER = b"From: a@players.example\r\nTo: b@players.example\r\nSubject: one\r\n\r\nwords\r\n"


@pytest.fixture
def opened() -> Iterator[tuple[Postman, int]]:
    postman, controller = post.open_post()
    yield postman, controller.port
    controller.stop()


def test_what_nobody_was_told_of_is_not_kept(opened: tuple[Postman, int]) -> None:
    """A sender who dies before the answer sends again: had we kept his letter it would be there twice."""
    postman, port = opened
    postman.is_slow = True
    sender = smtplib.SMTP("127.0.0.1", port, timeout=30)
    thread = threading.Thread(target=_hand_over, args=(sender,))
    thread.start()
    until(lambda: postman.waiting, "a letter on its way")
    assert sender.sock is not None
    sender.sock.shutdown(2)
    thread.join(timeout=30)
    until(lambda: postman.waiting == 0, "the end of the sender")
    postman.is_slow = False
    with smtplib.SMTP("127.0.0.1", port, timeout=30) as other:
        other.sendmail("a@players.example", ["b@players.example"], LETTER.replace(b"one", b"two"))
    assert [letter.subject for letter in postman.to("b@players.example")] == ["two"]


def _hand_over(sender: smtplib.SMTP) -> None:
    with pytest.raises(smtplib.SMTPException):
        sender.sendmail("a@players.example", ["b@players.example"], LETTER)
    sender.close()
