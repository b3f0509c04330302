"""Was anything different from a run without faults?"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from games.engine.journal import entry_to_json
from games.engine.table import Table
from pbem.mail.message import REPEAT_HEADER
from pbem.mail.models import Inbound, Letter
from pbem.play import commitments, queries
from pbem.play.models import Checkpoint, Entry, EventRow, Game, Notice, Submission
from tests.campaign.games import HUMAN, Club, Match
from tests.e2e.post import Got
from tests.e2e.tables import journal


@dataclass
class Verdict:
    """What was looked at, and what was wrong."""

    figures: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def blame(self, what: str) -> None:
        """Something is wrong."""
        self.problems.append(what)


def judge(club: Club, inbox: list[Got], lost: Counter[str]) -> Verdict:
    """Look at every game and every letter."""
    verdict = Verdict()
    entries = sum(_judge_game(found, verdict) for found in club.matches)
    ended = [found for found in club.matches if found.is_over]
    verdict.figures["games played to their end"] = sum(not found.is_called_off for found in ended)
    verdict.figures["games played far enough, and alive"] = sum(found.is_called_off for found in ended)
    verdict.figures["journal entries equal to those of an undisturbed game"] = entries
    _judge_letters(inbox, lost, verdict)
    _judge_replies(club, inbox, verdict)
    return verdict


# Games ----------------------------------------------------------------------------------------------------


def _judge_game(found: Match, verdict: Verdict) -> int:
    """Journal, positions, events and orders; how many entries are as they should be."""
    game = Game.objects.get(pk=found.game.pk)
    if not found.is_over:
        verdict.blame(f"{game}: stuck in turn {game.turn}, {game.status}\n{game.fault}")
    made = journal(game)
    wanted, digests = undisturbed(found, len(made))
    if _digest(made) != _digest(wanted):
        verdict.blame(f"{game}: another journal than that of an undisturbed game")
        return 0
    marks = Checkpoint.objects.filter(game=game).order_by("number").values_list("digest", flat=True)
    if list(marks) != digests[: len(marks)]:
        verdict.blame(f"{game}: other positions")
    numbers = list(EventRow.objects.filter(game=game).order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        verdict.blame(f"{game}: events told twice or not at all")
    used = Submission.objects.filter(seat__game=game, status=Submission.Status.USED).count()
    answers = Entry.objects.filter(game=game, kind="answer")
    if used != sum(len(entry.data["lines"]) for entry in answers):
        verdict.blame(f"{game}: {used} orders used, not as many as were answered")
    return len(made)


def undisturbed(found: Match, entries: int) -> tuple[list[dict[str, Any]], list[str]]:
    """The beginning of the journal when the same players play in one go, and the positions' digests."""
    game = Game.objects.get(pk=found.game.pk)
    title = queries.title_for(game)
    bots = {seat.side: title.bots[seat.bot or HUMAN] for seat in game.seats.all()}
    table: Table[Any] = Table.new(title, game.options, commitments.chance_of(game))
    made: list[Any] = []
    while table.question is not None and len(made) < entries:
        table.answer({side: bots[side].answer(request) for side, request in table.question.requests.items()})
        made += table.take_entries()
    digests = [mark.digest for mark in table.take_checkpoints()]
    bare = [{key: value for key, value in entry_to_json(entry).items() if key != "sources"} for entry in made]
    return bare[:entries], digests


def _digest(entries: list[dict[str, Any]]) -> str:
    return hashlib.sha256(json.dumps(entries, sort_keys=True).encode()).hexdigest()


# Letters --------------------------------------------------------------------------------------------------


def _judge_letters(inbox: list[Got], lost: Counter[str], verdict: Verdict) -> None:
    """Each letter came once; one that came twice is marked, on its row and in its second copy."""
    came: dict[str, list[Got]] = {}
    for got in inbox:
        came.setdefault(got.id, []).append(got)
    rows = {letter.message_id: letter for letter in Letter.objects.all()}
    for name in came.keys() - rows.keys():
        verdict.blame(f"a letter nobody wrote: {name}")
    for name, letter in rows.items():
        _judge_letter(letter, came.get(name, []), verdict)
    if left := Notice.objects.filter(state=Notice.State.NEW).count():
        verdict.blame(f"{left} notices were never told")
    twice = [name for name, copies in came.items() if len(copies) > 1]
    marked = Letter.objects.filter(may_be_twice=True)
    verdict.figures["letters sent"] = Letter.objects.filter(state=Letter.State.SENT).count()
    verdict.figures["letters that came once"] = len(came) - len(twice)
    verdict.figures["letters whose acknowledgement was lost on purpose"] = len(lost)
    verdict.figures["letters that came more than once, all marked"] = len(twice)
    verdict.figures["letters marked as possibly sent twice"] = marked.count()
    for name in lost.keys() - {letter.message_id for letter in marked}:
        verdict.blame(f"a lost acknowledgement that is not marked: {name}")


def _judge_letter(letter: Letter, copies: list[Got], verdict: Verdict) -> None:
    match letter.state:
        case Letter.State.SENT if not copies:
            verdict.blame(f"{letter}: noted as sent, never came")
        case Letter.State.SENT | Letter.State.DROPPED:
            pass
        case _:
            verdict.blame(f"{letter}: {letter.state} ({letter.error})")
    if len(copies) > 1 and not letter.may_be_twice:
        verdict.blame(f"{letter}: came {len(copies)} times and is not marked")
    if copies and letter.state == Letter.State.DROPPED and not letter.may_be_twice:
        verdict.blame(f"{letter}: dropped, and came")
    if sum(1 for got in copies if got.message[REPEAT_HEADER] is None) > 1 + letter.deaths:
        verdict.blame(f"{letter}: a second copy does not say that it is one")


def _judge_replies(club: Club, inbox: list[Got], verdict: Verdict) -> None:
    """Every letter of a player was carried out once and answered by one letter."""
    answers: dict[str, set[str]] = {}
    for got in inbox:
        answers.setdefault(got.answers, set()).add(got.id)
    verdict.figures["players' letters answered once"] = len(club.sent)
    for name in club.sent:
        rows = Inbound.objects.filter(message_id=name).exclude(state=Inbound.State.DROPPED)
        if [row.state for row in rows] != [Inbound.State.ANSWERED]:
            verdict.blame(f"a player's letter became {[row.state for row in rows]}")
        if len(answers.get(name, ())) != 1:
            verdict.blame(f"a player's letter got {len(answers.get(name, ()))} answers")
    if waiting := Inbound.objects.filter(state=Inbound.State.NEW).count():
        verdict.blame(f"{waiting} letters were never read")
