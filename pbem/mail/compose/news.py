"""Everything that is told in a sentence or two: starts, ends, pauses, moved deadlines, talk."""

from datetime import datetime
from typing import Any

from pbem.mail import addresses, links
from pbem.mail.compose import clock_news, judge_news
from pbem.mail.compose.clock_news import Teller
from pbem.mail.compose.desk import Desk, Draft, joined, say
from pbem.play import queries
from pbem.play.models import ChatMessage, Notice, NoticeKind, Question


def add_news(draft: Draft, desk: Desk, notice: Notice) -> None:
    """Add what one notice tells; kinds with parts of their own are told elsewhere."""
    if notice.kind in ELSEWHERE:
        return
    teller = TELLERS.get(notice.kind)
    if teller is not None:
        teller(draft, desk, notice.data)
    else:
        say(draft, label_of(notice), _reason(notice.data))


def label_of(notice: Notice) -> str:
    """What a kind of notice is called, as a heading."""
    words = str(NoticeKind(notice.kind).label)
    return words[:1].upper() + words[1:]


def say_without_game(draft: Draft, notice: Notice) -> None:
    """News about no game in particular, such as a warning to a host."""
    say(draft, label_of(notice), str(notice.data.get("note", "")), _reason(notice.data))


def _reason(data: dict[str, Any]) -> str:
    return f"Reason given: {data['reason']}" if data.get("reason") else ""


def _started(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    others = joined([person.display_name for person in desk.others]) or "the computer"
    pace = f"{desk.game.pace_hours} hours for each request, {desk.game.reaction_hours} for a reaction"
    say(
        draft,
        f"You play {desk.side_name(str(data.get('side', '')))}",
        f"{desk.name} has begun; you play against {others}.",
        desk.title.summary,
        f"Pace: {pace}.",
    )


def add_promise(draft: Draft, desk: Desk) -> None:
    """What makes the dice honest, at the end of the first letter."""
    say(
        draft,
        "The dice",
        "They are fixed already. Keep this letter: at the end the seed is published, and anybody can check "
        "that it belongs to this commitment:",
        code=desk.game.commitment,
    )


def _over(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    result = data.get("result")
    game = desk.game
    if not result:
        say(draft, "The game was called off", f"{desk.name} ended without a result.")
        return
    winner = result.get("winner")
    draft.add(
        "result",
        winner=desk.side_name(winner) if winner else "",
        is_mine=winner is not None and winner == desk.side,
        is_draw=winner is None,
        level=result.get("level", ""),
        text=result.get("text", ""),
        score=[(desk.side_name(key), value) for key, value in (result.get("score") or {}).items()],
        seed=game.open_seed or "",
        commitment=game.commitment,
        dice=links.dice(game),
        code=game.code,
    )


def _passed(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    missed = [str(side) for side in data.get("missed", ())]
    used = {
        "kept": "the good lines of what you had sent",
        "early": "your early orders",
        "standing": "your standing orders",
        "default": "what the rules hold ready when nobody answers",
    }.get(str(data.get("used")), "")
    names = joined([desk.side_name(side) for side in missed])
    passed = "The deadline has passed" if desk.side in missed else "The other side let the deadline pass"
    say(
        draft,
        "A judge lets the game go on" if data.get("reason") is not None else passed,
        _reason(data),
        f"No answer yet from {names}." if names else "",
        f"For you, {used} counted as the answer." if used else "",
        "The game goes on.",
    )


def _moved(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    question = queries.current_question(desk.game)
    due = _due(desk, question) if question and question.number == data.get("question") else ""
    say(draft, "The deadline was moved", due, _reason(data))


def _due(desk: Desk, question: Question) -> str:
    if question.due_at is None:
        return ""
    at = desk.moment(question.due_at)
    others = f"; that is {joined(at.others)}" if at.others else ""
    return f"{question.step_name} is now due {at.local} ({at.zone}){others}."


def _paused(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    until = datetime.fromisoformat(str(data["until"])) if data.get("until") else None
    say(
        draft,
        "The game is paused",
        "The clock stands still; what was left of the time is kept.",
        f"It goes on by itself on {desk.moment(until).local}." if until else "",
        _reason(data),
    )


def _resumed(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    question = queries.current_question(desk.game)
    say(draft, "The game goes on", _due(desk, question) if question else "", _reason(data))


def _faulted(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    say(
        draft,
        "The game was put aside",
        "The server met an error in this game and stopped it before anything was lost. The hosts can see "
        "what happened; your orders are kept, the clock stands still, and you will be told when it goes on.",
    )


def _challenge(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    game = desk.game
    host = game.host.display_name if game.host else "Somebody"
    side = {"random": "Sides are drawn.", "either": "You may choose your side."}.get(
        game.side_choice, f"{host} plays {desk.side_name(game.side_choice)}."
    )
    say(
        draft,
        f"{host} challenges you to {desk.title.name}",
        desk.title.summary,
        f"{side} Pace: {game.pace_hours} hours for each request, {game.reaction_hours} for a reaction.",
        quote=game.message,
    )
    draft.button = ("Look at the challenge", links.challenge(game))


def _challenge_closed(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    say(
        draft,
        "A challenge is off",
        f"The challenge to {desk.name} is closed, or somebody left it.",
        _reason(data),
    )
    draft.button = ("Look at open challenges", links.front())


def _draw_offered(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    name = desk.side_name(str(data.get("side", "")))
    say(
        draft,
        f"A draw is offered by {name}",
        "Accept or decline it on the page of the game; until then play goes on.",
    )
    draft.button = ("Answer the offer", links.draw(desk.game))


def _draw_declined(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    say(draft, "No draw", "The offer of a draw was declined or taken back. The game goes on.")


def _seat_changed(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    side = str(data.get("side", ""))
    seat = desk.game.seats.select_related("person").filter(side=side).first()
    who = "nobody for now" if seat is None else seat.person.display_name if seat.person else "the computer"
    if seat is not None and seat.is_vacant:
        who = "nobody for now"
    if seat is not None and seat.person_id == desk.person.pk:
        who = "you"
    if data.get("was_yours") and who != "you":
        _seat_lost(draft, desk, desk.side_name(side), who, data)
        return
    say(draft, f"{desk.side_name(side)} is played by {who}", _reason(data))


def _seat_lost(draft: Draft, desk: Desk, side: str, who: str, data: dict[str, Any]) -> None:
    """To whoever sat there: that he plays no more, and what that means."""
    say(
        draft,
        f"You no longer play {side}",
        f"Your seat in {desk.name} has changed hands; {side} is now played by {who}.",
        _reason(data),
        "Nothing is asked of you there any more: reply addresses of earlier letters about this game take no "
        "orders.",
    )


def _chat(draft: Draft, desk: Desk, data: dict[str, Any]) -> None:
    message = ChatMessage.objects.select_related("person", "seat").filter(pk=data["message"]).first()
    if message is None or desk.seat is None:
        return
    who = message.person.display_name if message.person else desk.side_name(message.seat.side)
    draft.add("chat", who=who, side=desk.side_name(message.seat.side), text=message.text)
    draft.reply_to = addresses.chat(desk.seat.mail_token)


ELSEWHERE = {
    NoticeKind.RECEIPT.value,
    NoticeKind.REPORT.value,
    NoticeKind.YOUR_TURN.value,
    NoticeKind.REMINDER.value,
    "last_chance",
}
"""Kinds that have parts of their own in a letter."""

TELLERS: dict[str, Teller] = {
    NoticeKind.GAME_STARTED.value: _started,
    NoticeKind.GAME_OVER.value: _over,
    NoticeKind.DEADLINE_PASSED.value: _passed,
    NoticeKind.DEADLINE_MOVED.value: _moved,
    NoticeKind.PAUSED.value: _paused,
    NoticeKind.RESUMED.value: _resumed,
    NoticeKind.FAULTED.value: _faulted,
    NoticeKind.CHALLENGE.value: _challenge,
    NoticeKind.CHALLENGE_CLOSED.value: _challenge_closed,
    NoticeKind.DRAW_OFFERED.value: _draw_offered,
    NoticeKind.DRAW_DECLINED.value: _draw_declined,
    NoticeKind.SEAT_CHANGED.value: _seat_changed,
    NoticeKind.CHAT.value: _chat,
    **clock_news.TELLERS,
    **judge_news.TELLERS,
}
