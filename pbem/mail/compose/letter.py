"""One letter from its notices: which parts it has, what it is called, where answers go."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from games.engine.events import FIGHTS
from pbem.mail import addresses, links, wishes
from pbem.mail.compose import news, pictures
from pbem.mail.compose.desk import Desk, Draft, Picture, say
from pbem.mail.compose.digest import draft_digest, waiting
from pbem.mail.compose.receipt import add_receipt, receipt_for, short_headline
from pbem.mail.compose.render import render
from pbem.mail.compose.report import add_events, add_summary, waits
from pbem.mail.compose.turn import add_due, add_turn, ask_of
from pbem.mail.models import ANSWER, Letter
from pbem.mail.wishes import Wish
from pbem.play import queries
from pbem.play.models import Ask, EventRow, Notice, NoticeKind, Seat

TURNS = (NoticeKind.YOUR_TURN.value, NoticeKind.REMINDER.value, "last_chance")
LOOKED_THROUGH, LAST_FIGHTS = 200, 12
"""Of the newest fights of a game that is over so many are looked through, and so many are shown."""

REASONS = (Wish.NOW, Wish.SOON, Wish.LATER, Wish.DIGEST)


@dataclass(frozen=True)
class Written:
    """A letter in words, ready to be sent; ``left_out`` are notices that have ceased to be true."""

    subject: str
    text: str
    html: str
    reply_to: str
    picture: Picture | None
    left_out: tuple[Notice, ...] = ()


def compose(letter: Letter, now: datetime | None = None) -> Written | None:
    """Write a letter from what is true now; None when nothing is left to tell."""
    now = now or timezone.now()
    if letter.kind == NoticeKind.DIGEST:
        digest = draft_digest(letter, now)
        return _written(letter, digest, digest.heading, None) if digest else None
    desk = Desk(letter.person, letter.game, _own_seat(letter), now) if letter.game else None
    if letter.kind == ANSWER:
        return _answer(letter, desk)
    notices, left_out = _sorted_out(letter, now)
    if not notices:
        return None
    written = _without_game(letter, notices) if desk is None else _about_game(letter, desk, notices)
    return replace(written, left_out=tuple(left_out)) if written else None


def _own_seat(letter: Letter) -> Seat | None:
    """The seat it is for, if its reader still sits there: nobody reads what another player's side knows."""
    seat = letter.seat
    return seat if seat is not None and seat.person_id == letter.person_id else None


def _about_game(letter: Letter, desk: Desk, notices: list[Notice]) -> Written | None:
    """News of one game."""
    draft = _draft(desk, notices)
    if draft is None:
        return None
    return _written(letter, draft, f"{draft.subject or draft.heading} · {desk.name} [{desk.game.code}]", desk)


def _without_game(letter: Letter, notices: list[Notice]) -> Written:
    """News about no game in particular."""
    draft = Draft(heading=news.label_of(notices[0]), button=("Open the site", links.front()))
    for row in notices:
        news.say_without_game(draft, row)
    return _written(letter, draft, draft.heading, None)


def _sorted_out(letter: Letter, now: datetime) -> tuple[list[Notice], list[Notice]]:
    """The notices that are true and wanted now, and the others; all others if no reason to write is left."""
    rows = list(letter.origin.notices.select_related("person", "seat", "game").order_by("created_at", "pk"))
    wished = [(row, wishes.wish(row, now)) for row in rows]
    if not any(wish in REASONS for _, wish in wished):
        return [], rows
    told = [row for row, wish in wished if wish is not Wish.NEVER]
    return told, [row for row, wish in wished if wish is Wish.NEVER]


def _draft(desk: Desk, notices: list[Notice]) -> Draft | None:
    """The parts in the order in which a reader wants them: his own orders, what happened, what to do."""
    draft = Draft(heading="", button=("Open the game", links.game(desk.game)))
    if desk.seat is not None:
        draft.reply_to = addresses.orders(desk.seat.mail_token)
    for row in _of(notices, NoticeKind.RECEIPT):
        receipt = receipt_for(desk, row.data.get("submission"))
        if receipt is not None:
            add_receipt(draft, desk, receipt)
            if receipt.has_problem and not desk.game.is_over:
                draft.button = ("Give your orders", links.orders(desk.game))
    for row in notices:
        news.add_news(draft, desk, row)
    rows, ask = _reported(desk, notices), _asked(desk, notices)
    add_summary(draft, desk, rows)
    is_briefing = bool(_of(notices, NoticeKind.BRIEFING))
    if is_briefing and not rows:
        _how_it_stands(draft, desk)
    if ask is not None:
        add_due(draft, desk, ask)
        draft.button = ("Give your orders", links.orders(desk.game))
    if not draft.sections:
        return None
    focus = _focus(desk, rows or _decisive(desk), ask)
    if is_briefing or any(row.kind != NoticeKind.CHAT for row in notices):
        _map(draft, desk, rows, focus, ask, is_whole=is_briefing)
    draft.add("button")
    if ask is not None:
        failed = (row.data.get("early_failed") for row in _of(notices, *TURNS))
        add_turn(draft, desk, ask, early_failed=next(filter(None, failed), None))
    add_events(draft, rows)
    if _of(notices, NoticeKind.GAME_STARTED):
        news.add_promise(draft, desk)
    _words(draft, desk, focus, is_whole=is_briefing)
    _name(draft, desk, notices, ask)
    draft.preview = _preview(draft, desk)
    return draft


def _of(notices: list[Notice], *kinds: str) -> list[Notice]:
    return [row for row in notices if row.kind in kinds]


def _reported(desk: Desk, notices: list[Notice]) -> list[EventRow]:
    """What the reports tell; all of them together are one."""
    reports = _of(notices, NoticeKind.REPORT)
    if not reports and _of(notices, NoticeKind.BRIEFING):
        return _lately(desk)
    if not reports:
        return []
    first = min(int(row.data["first"]) for row in reports)
    return desk.events(first, max(int(row.data["last"]) for row in reports))


def _lately(desk: Desk) -> list[EventRow]:
    """What happened this turn; when it has only begun, the turn before."""
    turns = (desk.game.turn, desk.game.turn - 1)
    found = (list(queries.events_for(desk.game, desk.side, turn=turn)) for turn in turns)
    return next(filter(None, found), [])


def _how_it_stands(draft: Draft, desk: Desk) -> None:
    """For a substitute of whose side nothing is to be told yet: where the game is, and who is asked."""
    where = ", ".join(filter(None, (desk.game.turn_name, desk.game.row)))
    nothing = "Nothing has happened yet of which your side knows."
    say(draft, "How the game stands", f"{where}. {nothing}" if where else nothing, waits(desk))


def _asked(desk: Desk, notices: list[Notice]) -> Ask | None:
    """The request that is open."""
    rows = _of(notices, *TURNS)
    return ask_of(desk, rows[-1].data.get("ask")) if rows else None


def _focus(desk: Desk, rows: list[EventRow], ask: Ask | None) -> list[str]:
    """The part of the map that matters: what one looks at to answer, then where things happened."""
    request = queries.request_for(ask.seat) if ask else None
    places = [*(request.focus() if request else ()), *pictures.hexes_by_weight(rows)]
    if not places and request:
        places = [subject.hex for subject in request.subjects()]
    return list(dict.fromkeys(places))


def _decisive(desk: Desk) -> list[EventRow]:
    """Of a game that is over and whose end tells no events: the last fighting, for the picture."""
    if not desk.game.is_over or desk.side is None:
        return []
    fights = queries.events_for(desk.game, desk.side).filter(kind__in=FIGHTS).order_by("-number")
    return [row for row in fights[:LOOKED_THROUGH] if row.hexes][:LAST_FIGHTS]


def _map(
    draft: Draft, desk: Desk, rows: list[EventRow], focus: list[str], ask: Ask | None, *, is_whole: bool
) -> None:
    """The picture, near the top of the letter; the sheet as it is proposed is drawn in as a plan.

    ``is_whole``: without a place to look at the whole map is shown.
    """
    if focus or is_whole or desk.game.is_over:
        draft.picture = pictures.draw(desk, rows, focus, queries.request_for(ask.seat) if ask else None)
        if draft.picture is not None:
            whole = links.history(desk.game) if desk.game.is_over else ""
            draft.add("map", picture=draft.picture, link=links.text_map(desk.game), whole=whole)


def _words(draft: Draft, desk: Desk, focus: list[str], *, is_whole: bool) -> None:
    """The map in words, at the end of the letter, as it is long."""
    words = pictures.words(desk, focus) if focus or is_whole else []
    if words:
        draft.add("words", words=words, wrapped=pictures.hanging(words), link=links.text_map(desk.game))


def _name(draft: Draft, desk: Desk, notices: list[Notice], ask: Ask | None) -> None:
    """What the letter is about, shortest first: phones show thirty characters."""
    kinds = {row.kind for row in notices}
    told = [*_of(notices, "briefing"), *(row for row in notices if row.kind != NoticeKind.REPORT)]
    first = next(iter(told), notices[0])
    draft.heading = HEADINGS.get(first.kind, news.label_of(first))
    receipts = _of(notices, NoticeKind.RECEIPT)
    receipt = receipt_for(desk, receipts[-1].data.get("submission")) if receipts else None
    if NoticeKind.GAME_OVER in kinds:
        draft.heading = "The game is over"
    elif ask is not None:
        word = next((word for kind, word in CALLS.items() if kind in kinds), "Your turn")
        draft.heading = f"{word}: {ask.name}"
    elif receipt is not None:
        draft.heading = f"Receipt: {receipt.request}" if receipt.request else "Receipt"
        draft.subject = short_headline(receipt) + (f": {receipt.request}" if receipt.request else "")
    elif kinds == {NoticeKind.REPORT.value}:
        draft.heading = f"Report: {desk.game.turn_name or desk.game.row}"


CALLS = {"last_chance": "Last call", NoticeKind.REMINDER.value: "Reminder"}
"""How a request is called to mind, the most pressing first."""

HEADINGS = {
    NoticeKind.GAME_STARTED.value: "The game has begun",
    NoticeKind.CHAT.value: "A message",
    "briefing": "The seat is yours",
    NoticeKind.DRAW_DECLINED.value: "No draw",
}


def _preview(draft: Draft, desk: Desk) -> str:
    """The line that mail programs show beside the subject."""
    for section in draft.sections:
        if section.name == "due":
            due = section.data["due"]
            return f"{section.data['prompt']}" + (f" Due {due.local}." if due else "")
        if section.name == "receipt":
            return str(section.data["headline"])
        if section.name == "chat":
            return str(section.data["text"])[:140]
        if section.name == "note" and section.data["paragraphs"]:
            return str(section.data["paragraphs"][0])[:140]
    return waits(desk) if desk.game.save_data is not None else ""


def _answer(letter: Letter, desk: Desk | None) -> Written:
    """An explanation; when the seat is asked something, answers to it go to the right address."""
    data = letter.data
    draft = Draft(heading=str(data["heading"]), preview=str((data["paragraphs"] or [""])[0]))
    draft.add("note", heading=data["heading"], paragraphs=data["paragraphs"], quote=data.get("quote", ""))
    subject = draft.heading
    draft.button = ("Open your games", links.front())
    items = waiting(letter.person, letter.created_at) if data.get("shows_games") else []
    if items:
        say(draft, "What waits for you now", "Each game with its page and the address that takes its orders.")
        draft.add("digest", items=items)
    if desk is not None and desk.seat is not None:
        subject = f"{draft.heading} · {desk.name} [{desk.game.code}]"
        draft.button = ("Open the game", links.game(desk.game))
        ask = queries.current_ask(desk.seat)
        token = ask.token if ask and ask.state == Ask.State.OPEN else ""
        draft.reply_to = addresses.orders(token or desk.seat.mail_token)
        if ask is not None and ask.state == Ask.State.OPEN:
            add_due(draft, desk, ask)
            draft.add("button")
            add_turn(draft, desk, ask)
    return _written(letter, draft, subject, desk)


def _written(letter: Letter, draft: Draft, subject: str, desk: Desk | None) -> Written:
    text, html = render(letter, draft, desk)
    return Written(subject, text, html, draft.reply_to or addresses.our_own(), draft.picture)
