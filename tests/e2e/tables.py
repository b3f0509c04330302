"""A game from outside: what it waits for, what a sensible answer is, what its journal should be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import registry
from games.engine.chance import HmacChance, make_key
from games.engine.journal import Answered, entry_from_json, entry_to_json
from games.engine.request import Request
from games.engine.table import Table
from games.engine.title import Title
from pbem.play import commitments, queries
from pbem.play.models import Ask, Entry, Game, Notice, Question
from tests.e2e.house import until


def current(code: str) -> int | None:
    """The number of the request a game waits for; None when it is over."""
    found = Question.objects.filter(game__code=code, state__in=Question.CURRENT).first()
    return found.number if found else None


def waits_for(code: str) -> Question | None:
    """The request that waits for a person; None when the game is over."""

    def look() -> Question | bool:
        question = Question.objects.filter(game__code=code, state__in=Question.CURRENT).first()
        if question is None:
            return Game.objects.get(code=code).is_over
        is_asked = question.asks.filter(state=Ask.State.OPEN, seat__bot="").exists()
        return question if question.state == Question.State.OPEN and is_asked else False

    found = until(look, f"a question to a person in {code}")
    return found if isinstance(found, Question) else None


def everything_is_told(address: str) -> bool:
    """Whether no news waits any more to be written to somebody."""
    return not Notice.objects.filter(person__email=address, state=Notice.State.NEW).exists()


def answer_of(ask: Ask) -> tuple[str, ...]:
    """What a sensible player orders."""
    request = queries.request_for(ask.seat)
    assert request is not None, ask
    return line_up(request)


def line_up(request: Request[Any, Any], standing: tuple[str, ...] = ()) -> tuple[str, ...]:
    """What the seat of a sensible player with these standing orders answers."""
    lines = request.from_standing(standing) if request.reaction and standing else None
    if lines is not None and request.read(lines).ok:
        return lines
    return tuple(registry.title("kaisers_battle").bots["steady"].answer(request))


def phrase_for_clear_skies(seed: str, standing: Mapping[str, tuple[str, ...]]) -> str:
    """A phrase for the Allies with which aircraft fly on turn 3, found by playing the two turns before it."""
    return next(phrase for phrase in (f"mist {n}" for n in range(40)) if _flies(seed, phrase, standing))


def _flies(seed: str, phrase: str, standing: Mapping[str, tuple[str, ...]]) -> bool:
    chance = HmacChance(make_key(seed, {"german": "", "allied": phrase}))
    table: Table[Any] = Table.new(registry.title("kaisers_battle"), {}, chance, durable=False)
    while table.question is not None and table.turn < 3:
        asked = table.question.requests.items()
        table.answer({side: line_up(request, standing.get(side, ())) for side, request in asked})
    return table.question is not None and table.question.kind == "AIR"


def played_by_bots(game: Game, entries: int) -> tuple[list[dict[str, Any]], list[str]]:
    """The beginning of the journal, and the digests of the positions, when bots play on undisturbed."""
    title, made = title_of(game), list[Any]()
    bots = {seat.side: title.bots[seat.bot] for seat in game.seats.all()}
    table: Table[Any] = Table.new(title, game.options, commitments.chance_of(game))
    while table.question is not None and len(made) < entries:
        table.answer({side: bots[side].answer(request) for side, request in table.question.requests.items()})
        made += table.take_entries()
    digests = [mark.digest for mark in table.take_checkpoints()]
    return [_bare(entry_to_json(entry)) for entry in made[:entries]], digests


def title_of(game: Game) -> Title[Any]:
    """The rules."""
    return queries.title_for(game)


def journal(game: Game) -> list[dict[str, Any]]:
    """The game's journal as it stands in the database, without where answers came from."""
    return [_bare(row.data) for row in Entry.objects.filter(game=game).order_by("number")]


def undisturbed(game: Game) -> list[dict[str, Any]]:
    """The journal that the same answers and dice make in one go, in one process, without a database."""
    table: Table[Any] = Table.new(title_of(game), game.options, commitments.chance_of(game))
    for row in Entry.objects.filter(game=game, kind="answer").order_by("number"):
        entry = entry_from_json(row.data)
        assert isinstance(entry, Answered)
        table.answer(entry.lines, entry.sources)
    return [_bare(entry_to_json(entry)) for entry in table.take_entries()]


def _bare(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != "sources"}
