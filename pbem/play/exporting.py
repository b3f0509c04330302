"""A finished game as one file that anybody can check offline, and the dice of a running one."""

from typing import Any

from games.engine.journal import entry_from_json
from games.engine.names import JSON
from games.engine.record import Record, verify
from pbem.play import commitments
from pbem.play.errors import Refused
from pbem.play.models import Checkpoint, Entry, Game


def record_of(game: Game) -> Record:
    """The whole game with its seed, for ``python -m games verify``.

    Raises Refused while the game is not over: the seed would tell the dice to come, the
    journal what is still hidden.
    """
    if not game.is_opened:
        raise Refused("A game is opened when it is over.")
    return full_record(game)


def full_record(game: Game) -> Record:
    """The same at any time: with the seed and all that is secret, so for hosts alone."""
    by_rules = game.ended_by == Game.Ending.RULES
    entries = Entry.objects.filter(game=game).order_by("number")
    marks = Checkpoint.objects.filter(game=game).order_by("number")
    return Record(
        title=game.title,
        options=dict(game.options),
        seed=game.seed,
        commitment=game.commitment,
        phrases=commitments.phrases_of(game),
        entries=tuple(entry_from_json(entry.data) for entry in entries),
        digests=tuple(marks.values_list("digest", flat=True)),
        result=game.result if by_rules else None,
        notes=_notes(game),
        recommitments=commitments.recorded(game),
        rules=game.rules,
    )


def _notes(game: Game) -> dict[str, JSON]:
    """What a reader of the file wants to know besides."""
    return {
        "code": game.code,
        "ended_by": game.ended_by,
        "result": game.result,
        "side_choice": game.side_choice,
        "places": {str(seat.place): seat.side for seat in game.seats.order_by("place")},
        "players": {
            seat.side: str(seat.person) if seat.person else f"bot {seat.bot}" if seat.bot else "nobody"
            for seat in game.seats.select_related("person").order_by("place")
        },
        "started_at": game.started_at.isoformat() if game.started_at else None,
        "finished_at": game.finished_at.isoformat() if game.finished_at else None,
    }


def export_game(game: Game) -> dict[str, JSON]:
    """The record as JSON. Raises Refused while the game is not over."""
    return record_of(game).to_json()


def problems_of(game: Game) -> list[str]:
    """What the verifier finds wrong with a game that is over; empty when all agrees. Raises Refused."""
    return verify(record_of(game))


def rolls_of(game: Game) -> list[dict[str, Any]]:
    """The game's dice: number, purpose, dice, faces.

    While it runs a roll may belong to something hidden, so rolls are listed when it is over.
    """
    if not game.is_opened:
        return []
    rows = Entry.objects.filter(game=game, kind="roll").order_by("number")
    return [{key: row.data[key] for key in ("number", "purpose", "dice", "faces")} for row in rows]
