"""What all tests of the server share."""

from datetime import timedelta

import pytest


@pytest.fixture(autouse=True)
def _letters_are_sent_at_leisure(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, one call sends all letters of a test."""
    from pbem.mail import sending

    monkeypatch.setattr(sending, "LONGEST", timedelta(hours=1))
