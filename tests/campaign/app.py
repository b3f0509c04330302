"""What the workers of a campaign run: the server's own Celery application, with points and clock wrapped."""

from __future__ import annotations

import os
import traceback
from typing import Any

from celery.signals import worker_init

from config.celery import app
from games.engine import registry
from games.engine.chance import HmacChance, make_key
from games.engine.table import Table
from games.engine.title import Title
from tests.campaign import clock, points

__all__ = ["app"]


@worker_init.connect
def _prepare(**_: Any) -> None:
    """Before the pool's processes are forked, so that each new one has everything at hand.

    Celery would let a worker go on that could not be prepared, and the campaign would be a tame one.
    """
    try:
        points.install()
        clock.install()
        for slug in ("kaisers_battle", "panzer44"):
            _warm_up(registry.title(slug))
    except Exception:
        points.unprepared().write_text(traceback.format_exc())
        os._exit(1)


def _warm_up(title: Title[Any]) -> None:
    """Maps and tables are read when they are first asked for: once here, and not in each new process."""
    chance = HmacChance(make_key("warm", {side.slug: "" for side in title.sides}))
    table: Table[Any] = Table.new(title, {}, chance, durable=False)
    for _ in range(3):
        assert table.question is not None
        bot = title.bots["steady"]
        table.answer({side: bot.answer(request) for side, request in table.question.requests.items()})
