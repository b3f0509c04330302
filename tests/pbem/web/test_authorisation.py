"""Every address of the server, opened by a stranger, a spectator, the opponent, the player, the organiser.

A page that is new stands in no group below and fails `test_every_address_is_in_a_group`: whoever adds one
says who may open it.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Model
from django.test import Client

from pbem.accounts import service as accounts
from pbem.accounts.models import Person
from pbem.mail import sending
from pbem.play import service
from pbem.play.models import Ask, ChatMessage, EarlyOrders, Game, Question, Seat, Submission
from tests.pbem.web.urls_walked import address, patterns

Enter = Callable[[Person | None], Client]

OPEN = {
    "front", "games", "game", "log", "game-text-map", "history", "replay", "replay-event",
    "replay-picture", "turn-film", "turn-report", "game-dice", "challenges",
    "titles", "title", "title-picture", "choice-picture", "lesson", "language", "document",
    "leagues", "league", "programs",
    "api:openapi-json", "api:api-root", "accounts:profile", "health", "ready", "status", "account_login",
    "account_logout", "account_inactive", "account_signup", "account_email_verification_sent",
    "account_reset_password", "account_reset_password_done", "account_reset_password_from_key",
    "account_reset_password_from_key_done", "account_confirm_email", "account_confirm_login_code",
    "mfa_authenticate", "game-time",
}  # fmt: skip
"""For everybody, or leading on to what is."""

MEMBERS = {
    "desk", "agenda", "away", "accounts:preferences", "challenge-choose", "challenge-new", "tokens",
    "letter-samples", "letter-sample", "letter-sample-html",
    "account_email", "account_change_password", "account_set_password", "account_reauthenticate",
    "account_request_reauthentication_code", "account_confirm_reauthentication_code", "mfa_index",
    "mfa_reauthenticate", "mfa_activate_totp", "mfa_deactivate_totp", "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes", "mfa_download_recovery_codes",
}  # fmt: skip
"""For whoever is logged in, about himself."""

PLAYERS = {"orders", "ahead", "receipts", "concede", "draw", "leave-seat", "briefing"}
"""For those who sit at the table, each with what his own side knows."""

POSTED = {
    "accounts:calendar", "come-back", "orders-check", "orders-draft", "orders-suggest", "withdraw", "talk",
    "note", "pause", "take-seat", "absent", "ask-substitute", "chair", "challenge-accept", "challenge-bot",
    "challenge-phrase", "challenge-start", "challenge-leave", "challenge-decline", "challenge-cancel",
    "practice", "one-screen", "league-join", "league-leave", "revoke-token",
}  # fmt: skip
"""Nothing to look at: they do something, and are sent a form."""

CLOSED = {"mailbox", "letter", "letter-html", "letter-reply", "metrics", "unsubscribe", "calendar", "record"}
"""Not found: without a token, or not outside of the demo, or not before the game is over."""

EMPTY = {
    "document", "league", "choice-picture", "lesson", "api:api-root", "replay-event", "turn-film",
    "turn-report",
}  # fmt: skip
"""Open, but the small game has no such papers, there is no league, the API has no front page, and no step of
the game has been played yet."""

OF_ONE_SEAT = {"receipt"}
ALL = OPEN | MEMBERS | PLAYERS | POSTED | CLOSED | OF_ONE_SEAT

WHO = ["stranger", "spectator", "opponent", "player", "organiser"]
SECRET_LINE = "BID 3"


@pytest.fixture
def table(game: Game, blue: Seat, red: Seat) -> Game:
    """Blue has sealed orders, orders ahead and standing orders; letters have gone out; there was talk."""
    service.submit(blue, f"{SECRET_LINE}  # between us\n[LOSS]\nLOSE left\n[STANDING]\nLOSE left", "web")
    service.post_chat(blue, "for red alone", "web")
    sending.send_due()
    assert blue.submissions.exists()
    return game


@pytest.fixture
def people(anna: Person, bert: Person, carl: Person, olga: Person) -> dict[str, Person | None]:
    accounts.new_calendar(anna)
    return {"stranger": None, "spectator": carl, "opponent": bert, "player": anna, "organiser": olga}


def addresses(game: Game, blue: Seat, *, admin: bool = False) -> dict[str, str]:
    found = {name: parts for name, parts in patterns().items() if name.startswith("admin:") is admin}
    return {
        name: address(name, parts, game, blue)
        for name, parts in found.items()
        if not name.startswith(("postmark", "anymail", "amazon", "mail", "sparkpost", "brevo", "resend"))
        or name in ALL
    }


def may_see(name: str, who: str) -> set[int]:
    """With which answers a page of these groups may meet this visitor."""
    if name in OPEN:
        return {200, 302, 404} if name in EMPTY else {200, 302}
    if name in CLOSED:
        return {404}
    if name in POSTED:
        return {302, 403, 404, 405}
    if name in MEMBERS:
        return {302} if who == "stranger" else {200, 302, 404}
    if name in PLAYERS and who in {"player", "opponent"}:
        return {200, 302}
    if name in OF_ONE_SEAT and who == "player":
        return {200}
    return {302, 403, 404}


def is_ours(name: str) -> bool:
    return not name.startswith("admin:")


def test_every_address_is_in_a_group() -> None:
    ours = {
        name
        for name in patterns()
        if is_ours(name) and not name.startswith("api:") and not name.endswith(("_webhook", "_url"))
    }
    assert ours - ALL == set()
    assert {name for name in ALL if not name.startswith("api:")} - ours == set()


@pytest.mark.parametrize("who", WHO)
def test_each_visitor_gets_what_is_his(
    who: str, table: Game, blue: Seat, people: dict[str, Person | None], as_: Enter
) -> None:
    visitor = as_(people[who])
    wrong = {}
    for name, where in addresses(table, blue).items():
        if name not in ALL:
            continue
        answer = visitor.get(where)
        if answer.status_code not in may_see(name, who):
            wrong[name] = answer.status_code
        if name in MEMBERS and who == "stranger":
            assert answer["Location"].startswith("/account/"), name
    assert wrong == {}


@pytest.mark.parametrize("who", WHO)
def test_the_api_answers_nobody_without_a_token(
    who: str, table: Game, blue: Seat, people: dict[str, Person | None], as_: Enter
) -> None:
    """Not even somebody who is logged in on the site: a page elsewhere could make his browser ask."""
    visitor = as_(people[who])
    for name, where in addresses(table, blue).items():
        if name.startswith("api:") and name not in OPEN:
            assert visitor.get(where).status_code in {401, 405}, name
            assert visitor.post(where, {}, content_type="application/json").status_code in {401, 405}, name


@pytest.mark.parametrize("who", ["stranger", "spectator", "opponent", "player"])
def test_the_admin_is_for_the_staff(
    who: str, table: Game, blue: Seat, people: dict[str, Person | None], as_: Enter
) -> None:
    visitor = as_(people[who])
    for name, where in addresses(table, blue, admin=True).items():
        if name == "admin:logout":
            continue
        answer = visitor.get(where)
        assert answer.status_code in {302, 403, 404}, name
        if answer.status_code == 302:
            assert answer["Location"].startswith(("/admin/login/", "/account/login/", "/admin/nowhere")), name


def secrets_of(game: Game, blue: Seat, who: str) -> dict[str, str]:
    """What this visitor must find nowhere."""
    found = {
        "the sealed orders": SECRET_LINE,
        "what was written with them": "between us",
        "the seed": game.seed,
        "blue's address for letters": blue.mail_token,
        "blue's address for this request": Ask.objects.get(seat=blue).token,
        "blue's link out": blue.person.unsubscribe_token if blue.person else "",
        "blue's calendar": (blue.person.calendar_token or "") if blue.person else "",
        "blue's password": blue.person.password if blue.person else "",
    }
    if who != "organiser":
        found["blue's e-mail address"] = blue.person.email if blue.person else ""
    if who in {"stranger", "spectator"}:
        found["talk at the table"] = "for red alone"
    return found


@pytest.mark.parametrize("who", ["stranger", "spectator", "opponent", "organiser"])
def test_no_page_at_all_shows_what_is_blues_alone(
    who: str, table: Game, blue: Seat, people: dict[str, Person | None], as_: Enter
) -> None:
    table.refresh_from_db()
    blue.refresh_from_db()
    hidden = secrets_of(table, Seat.objects.select_related("person").get(pk=blue.pk), who)
    assert all(hidden.values())
    visitor = as_(people[who])
    leaks = []
    pages = addresses(table, blue) | addresses(table, blue, admin=True)
    for name, where in pages.items():
        if name in {"account_logout", "admin:logout"}:
            continue
        body = b"".join([*visitor.get(where)]).decode(errors="replace")  # type: ignore[call-overload]  # an answer is iterable
        leaks += [f"{name}: {what}" for what, secret in hidden.items() if secret in body]
    assert leaks == []


def state(game: Game) -> dict[str, Any]:
    """All that a form could change in a game."""
    tables: list[type[Model]] = [Ask, ChatMessage, EarlyOrders, Game, Question, Seat, Submission]
    return {table.__name__: list(table._default_manager.order_by("pk").values()) for table in tables}


FORM = {
    "text": "BID 1",
    "number": "0",
    "question": "0",
    "side": "red",
    "days": "3",
    "hours": "3",
    "reason": "x",
}


@pytest.mark.parametrize("who", ["stranger", "spectator", "organiser"])
def test_no_form_of_the_pages_changes_a_game_one_does_not_sit_in(
    who: str, table: Game, blue: Seat, people: dict[str, Person | None], as_: Enter
) -> None:
    before, visitor, known = state(table), as_(people[who]), patterns()
    for name, where in addresses(table, blue).items():
        if "code" in known[name]:
            answer = visitor.post(where, FORM)
            assert answer.status_code in {302, 401, 403, 404, 405, 422}, name
    assert state(table) == before


@pytest.mark.parametrize("who", ["stranger", "spectator", "opponent", "player"])
def test_no_form_of_the_admin_does_anything_for_those_who_are_not_staff(
    who: str, table: Game, blue: Seat, people: dict[str, Person | None], as_: Enter
) -> None:
    before = state(table)
    visitor = as_(people[who])
    for name, where in addresses(table, blue, admin=True).items():
        if name != "admin:logout":
            assert visitor.post(where, FORM).status_code in {302, 403, 404, 405}, name
    assert state(table) == before


def test_forms_need_the_pages_own_secret(table: Game, blue: Seat, anna: Person) -> None:
    """A form on another site, sent by the player's own browser, is refused."""
    forger = Client(enforce_csrf_checks=True)
    forger.force_login(anna)
    allowed = {"unsubscribe"}  # RFC 8058: its token is the authority
    before = state(table)
    for name, where in addresses(table, blue).items():
        if name in allowed or name in {"health", "ready", "metrics", "status"} or name.startswith("api:"):
            continue
        assert forger.post(where, FORM).status_code in {403, 404, 405}, name
    assert state(table) == before


INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*type=.application/json)[^>]*>"
    r"|<style|\s(?:style|on[a-z]+)=[\"']|javascript:",
    re.IGNORECASE,
)
"""What the policy forbids; data for a script (JSON) are not run, so it lets them be."""


def test_no_page_holds_script_or_style_of_its_own_and_each_forbids_it(
    table: Game, blue: Seat, olga: Person, anna: Person, as_: Enter
) -> None:
    looked = 0
    for person, admin in ((anna, False), (olga, True)):
        for name, where in addresses(table, blue, admin=admin).items():
            answer = as_(person).get(where)
            if not answer.get("Content-Type", "").startswith("text/html") or name in DRAWN:
                continue
            policy = answer["Content-Security-Policy"]
            assert "script-src 'self'" in policy, name
            assert "unsafe" not in policy, name
            found = INLINE.search(answer.content.decode())
            assert found is None, f"{name}: {found and found[0]}"
            looked += 1
    assert looked > 60


DRAWN = {"letter-sample-html", "letter-html"}
"""Letters as mail programs show them, in a frame that may run nothing."""
