"""The daily letter: all games, the most urgent first, then what happened elsewhere."""

from dataclasses import dataclass, field
from datetime import datetime

from pbem.accounts.models import Person
from pbem.mail import addresses, links
from pbem.mail.compose import news
from pbem.mail.compose.desk import Desk, Draft, Section
from pbem.mail.compose.receipt import add_receipt, receipt_for
from pbem.mail.compose.report import Step, steps, summary
from pbem.mail.compose.times import Moment
from pbem.mail.compose.turn import mailto
from pbem.mail.models import Letter
from pbem.play import queries
from pbem.play.models import Ask, Game, Notice, NoticeKind, Seat
from pbem.play.queries import Standing

MOST_EVENTS = 25
MOST_LINES = 25


@dataclass
class Item:
    """One game in the daily letter."""

    name: str
    code: str
    turn_name: str
    link: str
    is_my_turn: bool = False
    ask: str = ""
    prompt: str = ""
    due: Moment | None = None
    lines: list[str] = field(default_factory=list)
    address: str = ""
    mailto: str = ""
    waits: str = ""
    sentences: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    left_out: int = 0
    parts: list[Section] = field(default_factory=list)
    unread: int = 0


def draft_digest(letter: Letter, now: datetime) -> Draft | None:
    """The daily letter; None when nothing waits and nothing happened."""
    person = letter.person
    rows = list(letter.origin.notices.select_related("game", "seat", "person").order_by("created_at", "pk"))
    standings = queries.games_of(person)
    items = [_item(person, standing, rows, now) for standing in standings]
    live = {standing.game.pk for standing in standings}
    items += [_other(person, game, rows, now) for game in _other_games(rows, live)]
    items = [item for item in items if item.is_my_turn or item.sentences or item.parts or item.unread]
    if not items:
        return None
    waiting = sum(item.is_my_turn for item in items)
    draft = Draft(heading=_heading(waiting), button=("Open your games", links.front()))
    draft.preview = ", ".join(item.name for item in items)
    draft.add("digest", items=items)
    return draft


def waiting(person: Person, now: datetime) -> list[Item]:
    """The games that wait for a person, with the page and the address at which each can be answered."""
    items = [_item(person, standing, [], now) for standing in queries.games_of(person)]
    return [item for item in items if item.is_my_turn]


def _heading(waiting: int) -> str:
    if not waiting:
        return "Your games today: nothing waits for you"
    return f"Your games today: {waiting} {'waits' if waiting == 1 else 'wait'} for you"


def _other_games(rows: list[Notice], live: set[int]) -> list[Game]:
    """Games spoken of that are not being played by the reader: over, or not begun."""
    games = {row.game.pk: row.game for row in rows if row.game is not None and row.game.pk not in live}
    return list(games.values())


def _item(person: Person, standing: Standing, rows: list[Notice], now: datetime) -> Item:
    """A game being played: what it asks, then what happened."""
    desk = Desk(person, standing.game, standing.seat, now)
    item = _told(desk, [row for row in rows if row.game_id == standing.game.pk])
    item.unread = queries.unread_chat(standing.seat)
    if standing.ask is not None and standing.is_my_turn:
        _ask(item, desk, standing.seat, standing.ask)
    elif standing.question is not None:
        item.waits = f"Waiting for the other side: {standing.question.step_name}."
    return item


def _other(person: Person, game: Game, rows: list[Notice], now: datetime) -> Item:
    """A game that is over, or a challenge."""
    seat = queries.seat_of(game, person)
    return _told(Desk(person, game, seat, now), [row for row in rows if row.game_id == game.pk])


def _ask(item: Item, desk: Desk, seat: Seat, ask: Ask) -> None:
    request = queries.request_for(seat)
    if request is None:
        return
    item.is_my_turn = True
    item.prompt = request.prompt()
    item.ask = "" if item.prompt.startswith(ask.name) else f"{ask.name}."  # many say themselves what they are
    due = ask.question.due_at
    item.due = desk.moment(due) if due else None
    item.lines = list(request.template())[:MOST_LINES]
    item.address = addresses.orders(ask.token)
    item.mailto = mailto(item.address, f"{ask.name}, {desk.game.code}", item.lines)


def _told(desk: Desk, rows: list[Notice]) -> Item:
    """What the notices of one game tell, shorter than in letters of their own."""
    item = Item(desk.name, desk.game.code, desk.game.turn_name, links.game(desk.game))
    draft = Draft("")
    for row in rows:
        if row.kind == NoticeKind.RECEIPT:
            receipt = receipt_for(desk, row.data.get("submission"))
            if receipt is not None and receipt.has_problem:
                add_receipt(draft, desk, receipt)
        elif row.kind != NoticeKind.CHAT:
            news.add_news(draft, desk, row)
    item.parts = draft.sections
    reports = [row for row in rows if row.kind == NoticeKind.REPORT]
    if reports:
        first, last = int(reports[0].data["first"]), int(reports[-1].data["last"])
        events = desk.events(first, last)
        if events:
            item.sentences = summary(desk, events)
            item.steps = steps(events[-MOST_EVENTS:])
            item.left_out = max(0, len(events) - MOST_EVENTS)
    return item
