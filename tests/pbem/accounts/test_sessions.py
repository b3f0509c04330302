"""Sessions: words kept for whoever logs in again, and what is thrown away when its time is over."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from pbem.accounts import service, tasks, unsent

PASSWORD = "correct horse battery"
PAGE = "http://testserver/titles/"


@pytest.mark.django_db
def test_a_strangers_words_are_kept_for_an_hour_and_a_log_in_for_long() -> None:
    service.enrol("ann@example.org", "Ann", PASSWORD)
    browser = Client()
    browser.post("/titles/panzer44/practice/", {"text": "Well played"}, headers={"Referer": PAGE})
    assert browser.session[unsent.KEY]["text"] == "Well played"
    assert browser.session.get_expiry_age() <= unsent.KEPT.total_seconds()
    browser.post("/account/login/", {"login": "ann@example.org", "password": PASSWORD})
    assert browser.session.get_expiry_age() > timedelta(days=7).total_seconds()


@pytest.mark.django_db
def test_sessions_that_have_run_out_are_deleted() -> None:
    browser = Client()
    browser.force_login(service.enrol("ann@example.org", "Ann", PASSWORD))
    Client().post("/titles/panzer44/practice/", {"text": "Well played"}, headers={"Referer": PAGE})
    assert Session.objects.count() == 2
    with time_machine.travel(timezone.now() + unsent.KEPT + timedelta(minutes=1)):
        tasks.forget_sessions()
    assert [row.session_key for row in Session.objects.all()] == [browser.session.session_key]
