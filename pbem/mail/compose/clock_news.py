"""News of the clock and of those who stay away: pauses, time banks, offered seats, judges."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from pbem.mail import links
from pbem.mail.compose.desk import Desk, Draft, joined, say
from pbem.play import queries


def _when(desk: Desk, stamp: object) -> str:
    """An ISO moment on the reader's clock."""
    return desk.moment(datetime.fromisoformat(str(stamp))).local


def _sides(desk: Desk, sides: object) -> str:
    names = [desk.side_name(str(side)) for side in sides] if isinstance(sides, list) else []
    return joined(names)


def _pause_proposed(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    name = desk.side_name(str(data.get("side", "")))
    say(
        draft,
        f"{name} proposes a pause of {data.get('days')} days",
        "Agree to it or decline it on the page of the game; until then the clock runs.",
    )


def _pause_declined(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    say(draft, "No pause", "The proposal of a pause was declined or taken back. The clock runs.")


def _away(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    name = desk.side_name(str(data.get("side", "")))
    span = f"from {_when(desk, data['starts_at'])} to {_when(desk, data['ends_at'])}"
    say(draft, f"{name} is away for a while", f"The player is away {span}; deadlines wait for that long.")


def _time_bank(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    sides = _sides(desk, data.get("sides"))
    is_mine = isinstance(data.get("sides"), list) and desk.side in data["sides"]
    whose = "Your time is up; your time bank runs now." if is_mine else f"The time bank of {sides} runs now."
    say(draft, "The time bank runs", whose, "When it is empty, the deadline passes.")


def _silence(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    say(
        draft,
        "Nobody answers",
        f"{_sides(desk, data.get('missed'))} let the deadline pass again. A judge is asked what is to be "
        "done; the game waits until then.",
    )


def _seat_offered(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    name = desk.side_name(str(data.get("side", "")))
    is_mine = data.get("side") == desk.side
    text = (
        "You have missed so many deadlines that somebody else may take your seat. Answer, and it stays yours."
        if is_mine
        else "Its player has missed too many deadlines. Whoever takes the seat goes on from here."
    )
    say(draft, f"The seat of {name} is offered to substitutes", text)


def _seat_called(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    name = desk.side_name(str(data.get("side", "")))
    if "declined" in data:
        text = "The seat stays on offer; you may ask somebody else."
        say(draft, f"{data['declined']} declines the seat of {name}", text)
        return
    say(
        draft,
        f"{data.get('by')} asks you to take the seat of {name}",
        f"Its player has left {desk.name} or stays away. If you take it, you have the full time for what is "
        "asked, and a briefing with all that the side knows. You may also decline.",
        desk.title.summary,
    )
    draft.button = ("Look at the seat", links.time(desk.game))


def _briefing(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    name = desk.side_name(str(data.get("side", desk.side or "")))
    lines: list[str] = []
    if desk.seat is not None:
        lines = [f"[{row.kind}] {line}" for row in queries.early_of(desk.seat) for line in row.lines]
        lines += desk.seat.standing_lines
    say(
        draft,
        f"You take over {name}",
        "Here is what your side knows: what happened this turn, the map, and what is asked.",
        "Orders your side has in store (early orders with their heading, then standing ones):"
        if lines
        else "",
        code="\n".join(lines),
    )


def _unreachable(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    name = desk.side_name(str(data.get("side", "")))
    say(
        draft,
        f"Letters do not reach {name}",
        "The server's letters to the other player do not arrive at present. The game goes on: a deadline he "
        "was not told of waits for him once. If you know another way to reach him, please tell him.",
    )


def _judge_needed(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    say(
        draft,
        "A judge is asked for",
        f"In {desk.name} nobody answers any more, and the game waits for a judge to decide: more time, a "
        "substitute, or the end.",
    )


Teller = Callable[[Draft, Desk, dict[str, Any]], None]

TELLERS: dict[str, Teller] = {
    "pause_proposed": _pause_proposed,
    "pause_declined": _pause_declined,
    "away": _away,
    "time_bank": _time_bank,
    "silence": _silence,
    "seat_offered": _seat_offered,
    "seat_called": _seat_called,
    "briefing": _briefing,
    "judge_needed": _judge_needed,
    "unreachable": _unreachable,
}
"""By kind of notice."""
