"""What the workers of a campaign run: the server's own Celery application, with points and clock wrapped."""

from __future__ import annotations

from typing import Any

from celery.signals import worker_init

from config.celery import app
from games.engine import registry
from tests.campaign import clock, points

__all__ = ["app"]


@worker_init.connect
def _prepare(**_: Any) -> None:
    """Before the pool's processes are forked, so that each new one has everything at hand."""
    points.install()
    clock.install()
    for slug in ("kaisers_battle", "panzer44"):
        registry.title(slug)
