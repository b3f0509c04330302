"""What judges have done: a game set back, a side answered for, a seal opened."""

from typing import Any

from pbem.mail.compose.clock_news import Teller
from pbem.mail.compose.desk import Desk, Draft, say


def _rolled_back(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    is_new = data.get("dice") == "new"
    dice = (
        "From here on the dice follow from a new seed. Keep this letter: the seed is published when the game "
        "is over, and this is the commitment to it:"
        if is_new
        else "The dice are kept: the same rolls give the same dice as before."
    )
    say(
        draft,
        "The game was set back",
        f"A judge has set the game back to {_where(data)}, which is asked again. What was played since is "
        "undone and kept on record.",
        f"Reason given: {data.get('reason', '')}",
        "Early orders in store were dropped, as the position they were for is gone; standing orders stay. "
        "Reply addresses of older letters are dead: answer the newest one.",
        "If you had written orders for that request, they wait on the page as a draft, which is no order "
        "until you send it.",
        "The clock stands still until a judge lets the game go on." if data.get("is_paused") else "",
        dice,
        code=str(data.get("commitment", "")) if is_new else "",
    )


def _where(data: dict[str, Any]) -> str:
    """The request a game is back at, by number, turn and step."""
    if data.get("question") is None:
        return "an earlier request"
    within = ", ".join(str(data[key]) for key in ("turn", "step") if data.get(key))
    return f"request {data['question']}{f' ({within})' if within else ''}"


def _acted(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    side = desk.side_name(str(data.get("side", "")))
    what = {
        "answer for seat": f"A judge answered “{data.get('request', '')}” for {side}.",
        "force default": f"A judge let the default of the rules stand for {side} "
        f"(“{data.get('request', '')}”).",
    }.get(str(data.get("act", "")), f"A judge acted for {side}.")
    say(draft, f"A judge acted for {side}", what, f"Reason given: {data.get('reason', '')}")


def _seal_opened(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    side = desk.side_name(str(data.get("side", "")))
    judge = f"It was {data['judge']}, before they were carried out." if data.get("judge") else ""
    say(
        draft,
        "Sealed orders were read by a judge",
        f"A judge read the sealed orders of {side}.",
        f"{judge} It stands in the audit log of the game.".strip(),
        f"Reason given: {data.get('reason', '')}",
    )


TELLERS: dict[str, Teller] = {
    "rolled_back": _rolled_back,
    "judge_acted": _acted,
    "seal_opened": _seal_opened,
}
"""By kind of notice."""
