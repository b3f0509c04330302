"""What is kept only for a while, and what stays."""

from datetime import timedelta
from typing import Any

import time_machine
from django.utils import timezone

from pbem.mail import pruning
from pbem.mail.models import Inbound, Letter
from pbem.mail.receiving import receive
from pbem.play.models import Game, Seat, Submission
from tests.pbem.mail.post import mail_orders, post


def test_raw_letters_and_maps_go_the_record_stays(game: Game, blue: Seat, settings: Any) -> None:
    settings.PBEM_KEEP_LETTERS_DAYS = 90
    row = mail_orders(blue, "BID 1")
    post()
    waiting = receive(b"unread", "x@example.org", [])
    Letter.objects.update(picture=b"a map")
    with time_machine.travel(timezone.now() + timedelta(days=89), tick=False):
        assert pruning.prune() == 0
    with time_machine.travel(timezone.now() + timedelta(days=91), tick=False):
        assert pruning.prune() > 0
        assert pruning.prune() == 0
    row.refresh_from_db()
    assert bytes(row.raw) == b""
    assert row.size > 0
    assert Submission.objects.get(pk=row.submission_id).text.strip() == "BID 1"
    assert bytes(Inbound.objects.get(pk=waiting.pk).raw) == b"unread"
    assert not Letter.objects.filter(picture__isnull=False).exists()
    assert not Letter.objects.filter(text="", state="sent").exists()


def test_a_host_may_keep_everything(game: Game, blue: Seat, settings: Any) -> None:
    settings.PBEM_KEEP_LETTERS_DAYS = 0
    row = mail_orders(blue, "BID 1")
    with time_machine.travel(timezone.now() + timedelta(days=4000), tick=False):
        assert pruning.prune() == 0
    row.refresh_from_db()
    assert bytes(row.raw)
