"""The report of a phase: three sentences, then the events step by step."""

from dataclasses import dataclass, field

from pbem.mail.compose.cards import Card, card
from pbem.mail.compose.desk import Desk, Draft, joined
from pbem.play import queries
from pbem.play.models import Ask, EventRow, Game, Question

MOST_EVENTS = 120
"""Events told in one letter; the page has them all."""

STANDS = "The clock stands still; whoever is asked gets his sheet by letter when the game goes on."
"""While a game is paused or put aside."""

NOUNS = {
    "move": ("move", "moves"),
    "battle": ("battle", "battles"),
    "loss": ("loss", "losses"),
    "retreat": ("retreat", "retreats"),
    "advance": ("advance", "advances"),
    "overrun": ("overrun", "overruns"),
    "scatter": ("unit scattered in panic", "units scattered in panic"),
    "weather": ("change of weather", "changes of weather"),
    "air": ("flight", "flights"),
    "barrage": ("barrage", "barrages"),
    "gas": ("gas attack", "gas attacks"),
}


@dataclass(frozen=True)
class Told:
    """One event as the letter shows it."""

    text: str
    rule: str
    kind: str
    card: Card | None


@dataclass
class Step:
    """The events of one step."""

    name: str
    events: list[Told] = field(default_factory=list)


def add_summary(draft: Draft, desk: Desk, rows: list[EventRow]) -> None:
    """Add three sentences about events."""
    if rows:
        draft.add("summary", sentences=summary(desk, rows))


def add_events(draft: Draft, rows: list[EventRow]) -> None:
    """Add the events step by step, battles with their cards."""
    if rows:
        draft.add("report", steps=steps(rows[:MOST_EVENTS]), left_out=max(0, len(rows) - MOST_EVENTS))


def steps(rows: list[EventRow]) -> list[Step]:
    """Events by step, in order."""
    found: list[Step] = []
    for row in rows:
        if not found or found[-1].name != row.step:
            found.append(Step(row.step))
        found[-1].events.append(Told(sentence(row.text), row.rule, row.kind, card(row)))
    return found


def sentence(text: str) -> str:
    """An event's words with a capital and a full stop."""
    words = text.strip()
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def summary(desk: Desk, rows: list[EventRow]) -> list[str]:
    """Three sentences: what is told of, what came of it, what the game waits for."""
    names = list(dict.fromkeys(row.step for row in rows if row.step))
    done = joined(names) if len(names) <= 3 else f"{names[0]} to {names[-1]}"
    return [
        f"This tells of {turn_of(desk.game, rows)}: {done}.",
        _counts(rows),
        waits(desk),
    ]


def turn_of(game: Game, rows: list[EventRow]) -> str:
    """The turn in which events happened: by the time they are told the game may be in a later one."""
    turns = list(dict.fromkeys(row.turn for row in rows))
    if turns == [game.turn] and game.turn_name:
        return game.turn_name
    return f"{'turn' if len(turns) == 1 else 'turns'} {joined([str(turn) for turn in turns])}"


def _counts(rows: list[EventRow]) -> str:
    counts: dict[str, int] = {}
    for row in rows:
        counts[row.kind if row.kind in NOUNS else ""] = (
            counts.get(row.kind if row.kind in NOUNS else "", 0) + 1
        )
    others = counts.pop("", 0)
    told = [f"{number} {NOUNS[kind][number > 1]}" for kind, number in counts.items()]
    if others and not told:
        return (
            f"There {'is' if others == 1 else 'are'} {others} {'event' if others == 1 else 'events'} to tell."
        )
    if others:
        told.append(f"{others} other {'event' if others == 1 else 'events'}")
    return f"There {'was' if sum(counts.values()) + others == 1 else 'were'} {joined(told)}."


def waits(desk: Desk) -> str:
    """What happens next, from where the reader sits."""
    game = desk.game
    if game.is_over:
        return "The game is over."
    question = queries.current_question(game)
    if question is None or question.state == Question.State.READY:
        return "The game goes on at once."
    asked = question.asks.filter(state=Ask.State.OPEN).select_related("seat")
    sides = [ask.seat.side for ask in asks_in_order(list(asked))]
    due = f", due {desk.moment(question.due_at).local}" if question.due_at else ""
    stands = "" if game.status == Game.Status.RUNNING else f" {STANDS}"
    if desk.side in sides:
        mine = next(ask.name for ask in asked if ask.seat.side == desk.side)
        return f"It is your turn: {mine}{due}.{stands}"
    names = joined([desk.side_name(side) for side in sides])
    return f"The game waits for {names} ({question.step_name}){due}.{stands}"


def asks_in_order(asks: list[Ask]) -> list[Ask]:
    """By row, so that every letter names sides in the same order."""
    return sorted(asks, key=lambda ask: ask.pk)
