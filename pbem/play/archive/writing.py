"""Putting a game down as one file."""

import io
import json
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder

from games.engine.record import RECORD_IN_ARCHIVE
from pbem.play import exporting
from pbem.play.archive.tables import PARTS, pack
from pbem.play.errors import Refused
from pbem.play.locking import locked
from pbem.play.models import Game

SERVER_PART = "server.json"
READ_ME = "README.txt"
FORMAT = 1

WORDS = """A game of a play-by-email server.

game.json    options, seed, phrases, journal, positions: check it with   python -m games verify FILE.zip
server.json  seats, requests, orders, talk, audit log: what a server needs to play on (manage.py import_game)

While the game runs this file holds what is secret. Keep it to yourself.
"""


def write(game: Game) -> bytes:
    """The archive of a game that has begun, at one moment. Raises Refused for one that has not."""
    with locked(game.pk) as fresh:
        if fresh.started_at is None:
            raise Refused("The game has not begun.")
        record = exporting.full_record(fresh).to_json()
        server = {
            "format": FORMAT,
            "game": pack(fresh),
            "journal": list(fresh.entries.order_by("number").values("turn", "written_at")),
            **{part.name: [pack(row) for row in part.rows(fresh).order_by("pk")] for part in PARTS},
        }
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        archive.writestr(READ_ME, WORDS)
        archive.writestr(RECORD_IN_ARCHIVE, _json(record))
        archive.writestr(SERVER_PART, _json(server))
    return out.getvalue()


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False)


def name_of(game: Game) -> str:
    """What the file is called."""
    return f"{game.title}-{game.code}.zip"
