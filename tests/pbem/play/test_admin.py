"""The judge's pages: what they show, what they never show, and acts with a reason."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.db.models import ProtectedError
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from pbem.accounts.models import Person
from pbem.play import service
from pbem.play.models import AuditEntry, Game, Notice, Question, Seat, Submission

WorkOff = Callable[[], None]
Current = Callable[[Game], Question]


@pytest.fixture
def desk(client: Client, judge: Person) -> Client:
    """A browser in which the judge is logged in."""
    client.force_login(judge)
    return client


def act(desk: Client, model: str, name: str, pk: int, **fields: object) -> HttpResponse:
    """Choose a row, choose an action, and fill its page in."""
    url = reverse(f"admin:play_{model}_changelist")
    chosen = {"action": name, "_selected_action": pk}
    asked = desk.post(url, chosen)
    assert "reason" in asked.content.decode()
    return desk.post(url, {**chosen, "apply": "1", **fields}, follow=True)


def page(desk: Client, model: str, pk: int) -> str:
    return desk.get(reverse(f"admin:play_{model}_change", args=[pk])).content.decode()


@pytest.mark.parametrize(
    "model", ["game", "seat", "question", "submission", "earlyorders", "entry", "notice", "auditentry"]
)
def test_every_list_opens_and_can_be_searched(
    desk: Client, game: Game, blue: Seat, judge: Person, model: str
) -> None:
    service.submit(blue, "BID 1\n[MARCH]\nMARCH A1 0101", "web")
    service.extend(game, 1, judge, "why")
    for query in ({}, {"q": game.code}):
        answer = desk.get(reverse(f"admin:play_{model}_changelist"), query)
        assert answer.status_code == 200
        assert "MARCH A1 0101" not in answer.content.decode()


def test_a_game_shows_who_is_waited_for_but_no_secret(
    desk: Client, game: Game, blue: Seat, red: Seat
) -> None:
    service.submit(blue, "BID 3\n[STANDING]\nLOSE right", "web")
    text = page(desk, "game", game.pk) + page(desk, "seat", blue.pk) + page(desk, "seat", red.pk)
    assert "Red: Bid for the ridge" in text
    assert game.commitment in text
    for secret in (game.seed, "LOSE right", blue.mail_token, red.asks.get().token):
        assert secret not in text


def test_nothing_can_be_edited_added_or_deleted(desk: Client, game: Game) -> None:
    url = reverse("admin:play_game_change", args=[game.pk])
    assert desk.post(url, {"status": "finished"}).status_code == 403
    assert desk.get(reverse("admin:play_game_add")).status_code == 403
    assert desk.post(reverse("admin:play_game_delete", args=[game.pk])).status_code == 403
    game.refresh_from_db()
    assert game.status == "running"


def test_the_audit_log_has_no_way_to_be_edited(desk: Client, game: Game, judge: Person) -> None:
    """Not by its form, not by the action that deletes chosen rows, not with the game or its judge."""
    assert judge.is_superuser
    service.extend(game, 1, judge, "why")
    entry = AuditEntry.objects.get(action="extend deadline")
    for name in ("change", "delete"):
        address = reverse(f"admin:play_auditentry_{name}", args=[entry.pk])
        assert desk.post(address, {"reason": "another", "post": "yes"}).status_code == 403
    assert desk.post(reverse("admin:play_auditentry_add"), {"reason": "forged"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": entry.pk, "post": "yes"}
    desk.post(reverse("admin:play_auditentry_changelist"), chosen)
    with pytest.raises(ProtectedError):
        game.delete()
    judge.delete()
    kept = AuditEntry.objects.get(pk=entry.pk)
    assert (kept.reason, kept.actor, kept.actor_name) == ("why", None, judge.display_name)
    assert AuditEntry.objects.count() == 1


def test_sealed_orders_are_closed_until_carried_out(
    desk: Client, game: Game, blue: Seat, red: Seat, work_off: WorkOff
) -> None:
    row = service.submit(blue, "BID 3", "web").submission_id
    assert "BID 3" not in page(desk, "submission", row)
    service.submit(red, "BID 3", "web")
    work_off()
    assert "BID 3" in page(desk, "submission", row)


def test_orders_with_sections_for_later_stay_closed_until_the_end(
    desk: Client, game: Game, blue: Seat, red: Seat, work_off: WorkOff
) -> None:
    row = service.submit(blue, "BID 1\n[LOSS]\nLOSE right", "web").submission_id
    stray = service.submit(red, "[MARCH]\nMARCH A1 0101", "web").submission_id
    service.submit(red, "BID 1", "web")
    work_off()
    assert "LOSE right" not in page(desk, "submission", row)
    assert "MARCH A1" not in page(desk, "submission", stray)
    service.concede(red)
    assert "LOSE right" in page(desk, "submission", row)


def test_a_judge_who_plays_reads_no_secrets_of_his_game(
    desk: Client, game: Game, blue: Seat, red: Seat, judge: Person, work_off: WorkOff
) -> None:
    row = service.submit(blue, "BID 3", "web").submission_id
    service.submit(red, "BID 3", "web")
    work_off()
    service.replace_player(red, judge, "test", person=judge)
    entry = game.entries.get(number=0)
    assert "BID 3" not in page(desk, "submission", row) + page(desk, "entry", entry.pk)


def test_opening_a_seal_needs_a_reason_and_shows_the_words_once(desk: Client, game: Game, blue: Seat) -> None:
    row = service.submit(blue, "BID 3", "web").submission_id
    without = act(desk, "submission", "open_seal", row, reason="")
    assert "BID 3" not in without.content.decode()
    shown = act(desk, "submission", "open_seal", row, reason="a complaint")
    assert "BID 3" in shown.content.decode()
    assert AuditEntry.objects.get(action="open seal").reason == "a complaint"
    assert "BID 3" not in page(desk, "submission", row)


def test_the_deadline_is_extended(desk: Client, game: Game, current: Current) -> None:
    before = current(game).due_at
    act(desk, "game", "extend", game.pk, reason="storm", hours=10)
    after = current(game).due_at
    assert before is not None
    assert after is not None
    assert after - before == timedelta(hours=10)


def test_pause_and_resume(desk: Client, game: Game) -> None:
    for name, status in (("pause", "paused"), ("resume", "running")):
        act(desk, "game", name, game.pk, reason="holidays")
        game.refresh_from_db()
        assert game.status == status
    again = act(desk, "game", "resume", game.pk, reason="holidays")
    assert "Only a paused game" in again.content.decode()


def test_adjudicate_now_and_call_off(desk: Client, game: Game, work_off: WorkOff, current: Current) -> None:
    act(desk, "game", "adjudicate", game.pk, reason="agreed")
    work_off()
    assert current(game).number == 1
    act(desk, "game", "call_off", game.pk, reason="agreed")
    game.refresh_from_db()
    assert game.status == "abandoned"


def test_a_player_is_replaced_by_address_or_by_a_bot(
    desk: Client, game: Game, red: Seat, judge: Person
) -> None:
    act(desk, "seat", "replace", red.pk, reason="ill", person=judge.email)
    red.refresh_from_db()
    assert red.person == judge
    act(desk, "seat", "replace", red.pk, reason="ill", bot="left")
    red.refresh_from_db()
    assert (red.person, red.bot) == (None, "left")


def test_the_trace_of_a_fault_is_for_the_host(
    client: Client, game: Game, judge: Person, bert: Person
) -> None:
    Game.objects.filter(pk=game.pk).update(status="faulted", fault="Traceback: the rules broke")
    client.force_login(judge)
    assert "the rules broke" in page(client, "game", game.pk)
    bert.is_staff = True
    bert.save()
    bert.user_permissions.set(Permission.objects.filter(codename__in=["view_game", "change_game"]))
    client.force_login(bert)
    assert "the rules broke" not in page(client, "game", game.pk)


def test_a_viewer_has_no_acts(client: Client, game: Game, bert: Person) -> None:
    bert.is_staff = True
    bert.save()
    bert.user_permissions.set(Permission.objects.filter(codename="view_game"))
    client.force_login(bert)
    url = reverse("admin:play_game_changelist")
    assert "Call off" not in client.get(url).content.decode()
    client.post(url, {"action": "pause", "_selected_action": game.pk, "apply": "1", "reason": "mine"})
    game.refresh_from_db()
    assert game.status == "running"
    assert not Submission.objects.exists()
    assert not Notice.objects.filter(kind="paused").exists()


def test_a_receipt_is_found_by_its_digest_and_never_by_secret_words(
    desk: Client, game: Game, blue: Seat, red: Seat
) -> None:
    mine = service.submit(blue, "BID 3\n# zebra", "web")
    other = service.submit(red, "BID 2", "web")
    url = reverse("admin:play_submission_changelist")

    def found(words: str) -> tuple[bool, bool]:
        text = desk.get(url, {"q": words}).content.decode()
        rows = (f"/admin/play/submission/{row.submission_id}/change/" in text for row in (mine, other))
        return next(rows), next(rows)

    assert found(mine.digest) == (True, False)
    assert found(game.code) == (True, True)
    assert found("zebra") == (False, False)


def test_orders_and_their_receipts_are_called_what_players_call_them(
    desk: Client, game: Game, blue: Seat, red: Seat, work_off: WorkOff
) -> None:
    """Names of sides, titles and requests, no slugs; the receipt as its sender read it, once it may be."""
    mine = service.submit(blue, "BID 3", "web")
    service.submit(red, "BID nonsense", "web")
    front = desk.get(reverse("admin:index")).content.decode()
    assert ">Orders<" in " ".join(front.split()).replace("> ", ">").replace(" <", "<")
    assert "Submissions" not in front
    text = desk.get(reverse("admin:play_submission_changelist")).content.decode()
    for words in (
        game.title_name,
        ">Blue<",
        ">Red<",
        "Bid for the ridge",
        "Accepted: these orders will be carried out.",
        "Not accepted",
    ):
        assert words in text
    assert "what the receipt says" not in page(desk, "submission", mine.submission_id)
    service.submit(red, "BID 1", "web")
    work_off()
    text = page(desk, "submission", mine.submission_id)
    assert "BID 3: used." in text
    assert "Carried out." in text


def test_rows_are_told_by_names(desk: Client, game: Game, blue: Seat) -> None:
    assert str(blue) == f"{game.code} Blue"
    assert str(blue.asks.get()) == f"{game.code} request 0, Bid for the ridge: Blue"
    done = act(desk, "ask", "default", blue.asks.get().pk, reason="ill").content.decode()
    assert "request 0, Bid for the ridge: Blue: let the default stand - done." in done


@pytest.mark.parametrize("model", ["game", "seat", "submission", "question", "entry"])
def test_a_list_is_narrowed_by_the_name_of_the_title(
    desk: Client, game: Game, blue: Seat, model: str
) -> None:
    service.submit(blue, "BID 3", "web")
    address = reverse(f"admin:play_{model}_changelist")
    text = desk.get(address).content.decode()
    assert f'?title={game.title}">{game.title_name}</a>' in " ".join(text.split()).replace("> ", ">").replace(
        " <", "<"
    )
    assert game.code in desk.get(address, {"title": game.title}).content.decode() or model == "entry"
    assert game.code not in desk.get(address, {"title": "kaisers_battle"}).content.decode()
