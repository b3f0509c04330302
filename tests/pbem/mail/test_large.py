"""Large letters come in by a service's webhook as they do by SMTP; nothing else that is large does."""

import base64
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from pbem.accounts.models import Person
from pbem.mail import incoming
from pbem.play.models import Game, Seat
from tests.pbem.mail.post import ask_of, orders, write
from tests.pbem.mail.test_ways_in import postmark


def test_a_webhook_takes_a_letter_with_a_photograph(
    client: Client, settings: Any, game: Game, blue: Seat, anna: Person
) -> None:
    settings.ANYMAIL = {"WEBHOOK_SECRET": "somebody:something"}
    secret = "Basic " + base64.b64encode(b"somebody:something").decode()
    to = orders(ask_of(blue).token)
    letter = write("BID 2", anna.email, to)
    letter.add_attachment(b"\xff\xd8" + b"x" * 8_000_000, maintype="image", subtype="jpeg")
    body = json.dumps(postmark(letter.as_bytes(), to))
    answer = client.post(
        "/anymail/postmark/inbound/", body, content_type="application/json", HTTP_AUTHORIZATION=secret
    )
    assert answer.status_code == 200
    incoming.read_due()
    assert blue.submissions.get().canonical == ["BID 2"]


@pytest.mark.parametrize(
    "path", ["/account/login/", "/games/ABCDEFG/orders/", "/api/games/", "/admin/login/"]
)
def test_pages_and_programs_take_nothing_that_is_large(client: Client, db: None, path: str) -> None:
    """Neither as text nor as a form with files, and before anybody looks at who sends it."""
    text = b"x" * 2_700_000
    assert client.post(path, text, content_type="application/json").status_code == 413
    assert client.post(path, {"file": SimpleUploadedFile("a.zip", text)}).status_code == 413
    assert client.post(path, b"x" * 100, content_type="application/json").status_code != 413


def test_a_host_may_bring_a_game_that_is_large(client: Client, judge: Person) -> None:
    client.force_login(judge)
    form = {"file": SimpleUploadedFile("a.zip", b"x" * 5_000_000), "reason": "home"}
    answer = client.post(reverse("admin:play_game_import"), form)
    assert answer.status_code == 200
    assert "no archive" in answer.content.decode()
