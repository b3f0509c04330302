"""Taking a game up from a file: proved first, then written, then asked on."""

import io
import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zipfile import BadZipFile, ZipFile

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from games.engine.codec import CodecError, digest
from games.engine.errors import Drift
from games.engine.journal import Answered, entry_to_json
from games.engine.record import RECORD_IN_ARCHIVE, Record, verify
from pbem.accounts.models import Person
from pbem.play import opening, tables, timing, work
from pbem.play.archive.tables import PARTS, Known, unpack
from pbem.play.archive.writing import FORMAT, SERVER_PART
from pbem.play.auditing import record
from pbem.play.errors import Refused
from pbem.play.locking import current_question
from pbem.play.models import Ask, Entry, Game, Question

MOST_BYTES = 300_000_000
"""Unpacked; a whole long game has a few dozen million."""

UNFIT = (KeyError, TypeError, ValueError, ValidationError, CodecError, BadZipFile)


@dataclass(frozen=True)
class Taken:
    """A game taken up, and the addresses of its people who have no account here."""

    game: Game
    strangers: tuple[str, ...]


def read(content: bytes, actor: Person | None, reason: str) -> Taken:
    """Take up a game from its archive, prove it by the rules at hand, and go on with it.

    Its people are known by their addresses; seats of others stay empty for a substitute. A
    running game runs on with the full time for what is asked; others stay as they were.
    Raises Refused when the file is not sound or the game is here already.
    """
    try:
        proof, server = _open(content)
    except UNFIT as error:
        raise Refused(f"This is no archive of a game: {type(error).__name__}.") from error
    tables.title_of(proof.title)
    if problems := verify(proof):
        raise Refused(f"The game does not stand the test of the rules here: {'; '.join(problems[:3])}.")
    if Game.objects.filter(code=server["game"]["code"]).exists():
        raise Refused("This game is here already.")
    try:
        with transaction.atomic():
            return _take_up(proof, server, actor, reason)
    except UNFIT as error:
        raise Refused(f"The archive does not fit together: {type(error).__name__}.") from error


def _open(content: bytes) -> tuple[Record, dict[str, Any]]:
    with ZipFile(io.BytesIO(content)) as archive:
        if sum(item.file_size for item in archive.infolist()) > MOST_BYTES:
            raise Refused("The archive is too large.")
        proof = Record.from_json(json.loads(archive.read(RECORD_IN_ARCHIVE)))
        server: dict[str, Any] = json.loads(archive.read(SERVER_PART))
    if server["format"] != FORMAT:
        raise Refused("The archive is of a form that this server does not know.")
    return proof, server


def _take_up(proof: Record, server: dict[str, Any], actor: Person | None, reason: str) -> Taken:
    _check_positions(proof, server)
    known = Known()
    game = unpack(Game, server["game"], known)
    if not isinstance(game, Game) or (game.seed, game.title) != (proof.seed, proof.title):
        raise ValueError("seed or title differ")
    game.save()
    known.learn(game, server["game"]["id"])
    for part in PARTS:
        for plain in server[part.name]:
            row = unpack(part.model, plain, known)
            if hasattr(row, "game_id"):
                row.game_id = game.pk
            row.save()
            known.learn(row, plain["id"])
    _write_journal(game, proof, server["journal"])
    record(game, actor, "import game", reason, strangers=sorted(known.strangers))
    _go_on(game)
    return Taken(game, tuple(sorted(known.strangers)))


def _check_positions(proof: Record, server: dict[str, Any]) -> None:
    """The positions to play on from must be those that were proved. Raises ValueError if not."""
    marks = sorted(server["checkpoints"], key=lambda mark: mark["number"])
    if tuple(digest(mark["data"]["state"]) for mark in marks) != proof.digests:
        raise ValueError("positions differ")
    save = server["game"]["save_data"]
    if save["checkpoint"] != marks[-1]["data"]:
        raise ValueError("the last position differs")
    journal = [entry_to_json(entry) for entry in proof.entries]
    if save["tail"] != journal[save["checkpoint"]["entries"] :]:
        raise ValueError("the journal's end differs")


def _write_journal(game: Game, proof: Record, dated: list[dict[str, Any]]) -> None:
    """The entries that were proved, with the turn and the time of each."""
    Entry.objects.bulk_create(
        Entry(
            game=game,
            number=entry.number,
            kind="answer" if isinstance(entry, Answered) else "roll",
            data=entry_to_json(entry),
            turn=date["turn"],
            written_at=datetime.fromisoformat(date["written_at"]),
        )
        for entry, date in zip(proof.entries, dated, strict=True)
    )


def _go_on(game: Game) -> None:
    """What is asked is asked here: with the full time, and a letter from this server."""
    question = current_question(game)
    if question is None:
        return
    question.game = game
    _check_question(game, question)
    asks = question.asks.filter(state=Ask.State.OPEN).select_related("seat__game", "seat__person", "question")
    if question.state == Question.State.OPEN and (question.due_at or question.remaining):
        timing.give_again(question, timezone.now())
    for ask in asks:
        opening.tell_turn(ask)
    work.wake(game.pk, question.number)


def _check_question(game: Game, question: Question) -> None:
    """Raises ValueError unless the rules ask what the rows say."""
    try:
        asked = tables.load(game).question
    except Drift as error:
        raise ValueError("the open step drifts") from error
    if asked is None or asked.number != question.number:
        raise ValueError("the rules ask something else")
