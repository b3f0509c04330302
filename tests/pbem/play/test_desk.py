"""The judge's desk: a whole roll-back and a substitute by clicks alone, who may act, the switch."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from pbem.accounts.models import Person
from pbem.league.models import League, LeagueGame
from pbem.play import queries, service
from pbem.play.models import AuditEntry, Branch, Game, Halt, Question, Seat, Submission
from pbem.web import rights

WorkOff = Callable[[], None]


def staff(name: str, group: str) -> Person:
    rights.make_groups()
    person = Person.objects.create_user(f"{name}@example.org", name, is_staff=True)
    person.groups.add(Group.objects.get(name=group))
    return Person.objects.get(pk=person.pk)


def links(text: str, label: str) -> list[str]:
    return re.findall(rf'href="([^"]+)">{re.escape(label)}<', text)


@pytest.fixture
def played(game: Game, blue: Seat, red: Seat, work_off: WorkOff) -> Game:
    """Both have bid."""
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 1", "web")
    work_off()
    game.refresh_from_db()
    return game


def home(client: Client, game: Game) -> str:
    return client.get(reverse("admin:play_game_change", args=[game.pk])).content.decode()


def test_a_judge_rolls_back_and_brings_in_a_substitute_by_following_links(
    client: Client, played: Game, red: Seat
) -> None:
    client.force_login(staff("Jo", "Judge"))
    substitute = Person.objects.create_user("sue@example.org", "Sue")
    front = client.get(reverse("admin:index")).content.decode()
    assert "Find a game" in front
    (choose,) = links(home(client, played), "Roll back")
    (back,) = links(client.get(choose).content.decode(), "Back to here: see what it means")
    page = client.get(back).content.decode()
    for words in ("1 request", "Blue (Anna)", "bids: 1 and 1", "Which letters went out"):
        assert words in page
    revision = re.findall(r'name="revision" value="(\d+)"', page)[0]
    done = {"dice": "kept", "is_paused": "on", "reason": "wrong map", "revision": revision}
    after = client.post(back, done, follow=True).content.decode()
    assert "The game is paused." in after
    assert Branch.objects.get().reason == "wrong map"
    replace = links(after, "Replace the player")[1]
    assert "Sue" in client.get(replace).content.decode()
    after = client.post(replace, {"person": "Sue", "bot": "", "reason": "ill"}, follow=True).content.decode()
    assert "Played by Sue" in after
    (resume,) = links(after, "Resume")
    client.post(resume, {"reason": "ready"})
    played.refresh_from_db()
    red.refresh_from_db()
    question = queries.current_question(played)
    assert question is not None
    assert (played.status, question.number, red.person) == ("running", 0, substitute)
    assert {"roll back", "replace player", "resume"} <= set(
        AuditEntry.objects.filter(game=played).values_list("action", flat=True)
    )


def test_a_preview_looked_at_too_long_ago_changes_nothing(
    client: Client, played: Game, judge: Person
) -> None:
    client.force_login(judge)
    url = reverse("admin:play_game_roll_back_to", args=[played.pk, 0])
    answer = client.post(url, {"dice": "kept", "reason": "x", "revision": played.revision - 1})
    assert "gone on since" in answer.content.decode()
    assert not Branch.objects.exists()


def test_a_judge_answers_for_a_seat_from_its_page(client: Client, game: Game, judge: Person) -> None:
    client.force_login(judge)
    answer = links(home(client, game), "Answer for this side")[1]
    assert "Bid up to" in client.get(answer).content.decode()
    bad = client.post(answer, {"orders": "BID 77", "reason": "by telephone"}).content.decode()
    assert "Line 1" in bad
    client.post(answer, {"orders": "BID 1", "reason": "by telephone"})
    assert Submission.objects.get().source == "admin"
    default = links(home(client, game), "Let the default stand")[0]
    client.post(default, {"reason": "he wrote so"})
    assert set(Submission.objects.values_list("source", flat=True)) == {"admin", "default"}


def test_a_judge_sees_that_somebody_tried(client: Client, game: Game, red: Seat, judge: Person) -> None:
    client.force_login(judge)
    tried = "not answered yet, though orders came in that were not accepted."
    assert tried not in home(client, game)
    service.submit(red, "BID 99", "web")
    assert f"Red: {tried}" in home(client, game)
    service.submit(red, "BID 1", "web")
    assert tried not in home(client, game)


def test_nobody_judges_his_own_game(client: Client, played: Game, red: Seat) -> None:
    person = staff("Jo", "Judge")
    service.replace_player(red, None, "test", person=person)
    client.force_login(person)
    page = home(client, played)
    assert "another judge must act" in page
    assert not links(page, "Roll back")
    assert client.get(reverse("admin:play_game_roll_back", args=[played.pk])).status_code == 403
    url = reverse("admin:play_game_act", args=[played.pk, "pause"])
    client.post(url, {"reason": "mine"})
    played.refresh_from_db()
    assert played.status == "running"


def test_an_organiser_judges_the_games_of_his_leagues_only(client: Client, played: Game) -> None:
    person = staff("Olga", "Organiser")
    client.force_login(person)
    assert not links(home(client, played), "Roll back")
    other = League.objects.create(name="Other", slug="other")
    mine = League.objects.create(name="Mine", slug="mine")
    mine.organisers.add(person)
    LeagueGame.objects.create(league=mine, game=played)
    assert links(home(client, played), "Roll back")
    listed = client.get(reverse("admin:league_league_changelist")).content.decode()
    assert ">Mine<" in listed
    assert f">{other.name}<" not in listed


@pytest.mark.parametrize(("group", "may"), [("Judge", False), ("Organiser", False), ("Host", True)])
def test_the_switch_is_the_hosts(client: Client, game: Game, group: str, may: bool) -> None:
    client.force_login(staff("Sam", group))
    answer = client.post(reverse("admin:play_halt_stop"), {"reason": "fire"}, follow=True)
    assert Halt.objects.filter(why="host", lifted_at=None).exists() is may
    assert (answer.status_code == 403) is not may
    if may:
        assert "Everything stands still" in client.get(reverse("admin:index")).content.decode()
        (halt,) = Halt.objects.all()
        client.post(reverse("admin:play_halt_act", args=[halt.pk, "lift"]), {"reason": "out", "hours": 5})
        assert not service.is_frozen()


def test_groups_hold_no_way_to_the_dice_and_no_way_up(client: Client, judge: Person) -> None:
    rights.make_groups()
    for group in Group.objects.all():
        assert not group.permissions.filter(codename="view_recommitment").exists()
    host = staff("Hugo", "Host")
    client.force_login(host)
    own = client.get(reverse("admin:accounts_person_change", args=[host.pk])).content.decode()
    assert 'name="is_staff"' in own
    assert 'name="is_superuser"' not in own
    above = client.get(reverse("admin:accounts_person_change", args=[judge.pk])).content.decode()
    assert 'name="email"' not in above


def aside(game: Game, now: datetime) -> None:
    Game.objects.filter(pk=game.pk).update(status="faulted", fault="Trace\nKeyError: 'B7 hides in 0101'")


def held(game: Game, now: datetime) -> None:
    Question.objects.filter(game=game).update(held_at=now)


def offered(game: Game, now: datetime) -> None:
    game.seats.filter(side="red").update(offered_at=now)


def stuck(game: Game, now: datetime) -> None:
    Question.objects.filter(game=game).update(due_at=now - timedelta(hours=1))


def missed(game: Game, now: datetime) -> None:
    game.seats.filter(side="red").update(misses=2)


@pytest.mark.parametrize(
    ("befalls", "words"),
    [
        (aside, "put aside after an error"),
        (held, "nobody answers request 0 (Bids and shelling): Anna (Blue), Bert (Red)"),
        (offered, "a seat is on offer to substitutes: Bert (Red)"),
        (stuck, "the deadline of request 0 has passed, and nothing happened"),
        (missed, "Bert (Red) missed 2 deadlines in a row"),
    ],
)
def test_the_front_page_lists_what_waits_for_somebody(
    client: Client, game: Game, befalls: Callable[[Game, datetime], None], words: str
) -> None:
    client.force_login(staff("Jo", "Judge"))
    address = reverse("admin:index")
    assert "No game waits for a judge." in client.get(address).content.decode()
    befalls(game, timezone.now())
    page = client.get(address).content.decode()
    assert words in page
    assert reverse("admin:play_game_change", args=[game.pk]) in page
    assert "hides in 0101" not in page
    Game.objects.filter(pk=game.pk).update(status="finished")
    assert words not in client.get(address).content.decode()


def test_the_trace_of_a_fault_is_for_the_host(client: Client, game: Game, judge: Person) -> None:
    aside(game, timezone.now())
    client.force_login(judge)  # a superuser
    assert "B7 hides in 0101" in client.get(reverse("admin:index")).content.decode()


def test_times_are_written_the_same_everywhere_with_their_zone(
    client: Client, game: Game, judge: Person
) -> None:
    moment = datetime(2026, 7, 5, 18, 30, tzinfo=UTC)
    Game.objects.filter(pk=game.pk).update(created_at=moment)
    Question.objects.filter(game=game).update(due_at=moment)
    judge.timezone = "Europe/Rome"
    judge.save()
    client.force_login(judge)
    page = home(client, game)
    assert page.count("2026-07-05 20:30 CEST") == 3  # when it was made, its deadline, the desk's line
    assert "p.m." not in page
    assert "2026-07-05 20:30 CEST" in client.get(reverse("admin:play_game_changelist")).content.decode()


def test_more_time_shows_where_the_deadline_is_and_would_be(
    client: Client, game: Game, judge: Person
) -> None:
    moment = timezone.now().replace(microsecond=0) + timedelta(hours=30)
    Question.objects.filter(game=game).update(due_at=moment)
    judge.timezone = "UTC"
    judge.save()
    client.force_login(judge)
    url = reverse("admin:play_game_act", args=[game.pk, "extend"])
    page = client.get(url).content.decode()
    assert f"now due {moment:%a %Y-%m-%d %H:%M} UTC" in page
    assert f"it would be due {moment + timedelta(hours=24):%a %Y-%m-%d %H:%M} UTC" in page


def test_less_time_is_asked_about_first_and_never_ends_in_the_past(
    client: Client, game: Game, judge: Person
) -> None:
    client.force_login(judge)
    url = reverse("admin:play_game_act", args=[game.pk, "extend"])
    before = Question.objects.get(game=game).due_at
    assert before is not None
    past = client.post(url, {"hours": -200, "reason": "hurry", "seen": "-200"}).content.decode()
    assert "Adjudicate now" in past
    assert Question.objects.get(game=game).due_at == before
    first = client.post(url, {"hours": -20, "reason": "hurry"}).content.decode()
    assert "With 20 hours less it would be due" in first
    assert Question.objects.get(game=game).due_at == before
    (seen,) = re.findall(r'name="seen" value="([^"]+)"', first)
    client.post(url, {"hours": -20, "reason": "hurry", "seen": seen})
    assert Question.objects.get(game=game).due_at == before - timedelta(hours=20)


def test_a_deadline_in_the_past_is_refused_in_a_pause_too(game: Game, judge: Person) -> None:
    with pytest.raises(service.Refused, match="Let the default stand"):
        service.extend(game, -200, judge, "hurry")
    service.pause(game, judge, "tea")
    with pytest.raises(service.Refused, match="Let the default stand"):
        service.extend(game, -200, judge, "hurry")
    assert Question.objects.get(game=game).state == "open"


def test_a_seat_is_emptied_on_purpose_only(client: Client, game: Game, red: Seat, judge: Person) -> None:
    client.force_login(judge)
    url = reverse("admin:play_seat_act", args=[red.pk, "replace"])
    page = client.get(url).content.decode()
    for words in (f"Game: The Crossing ({game.code})", "Side: Red.", "Played by Bert (bert@example.org)."):
        assert words in page
    names = re.search(r"<datalist.*?</datalist>", page)
    assert names is None or "Bert" not in names[0]
    slip = client.post(url, {"person": "", "bot": "", "reason": "ill"}).content.decode()
    assert "Name the new player" in slip
    both = client.post(url, {"person": "Judge", "bot": "left", "reason": "ill"}).content.decode()
    assert "Either Judge or no person" in both
    red.refresh_from_db()
    assert red.person is not None
    after = client.post(url, {"person": "", "bot": "nobody:", "reason": "ill"}, follow=True).content.decode()
    assert "Nobody now plays Red; Bert and the other side are told." in after
    red.refresh_from_db()
    assert red.is_vacant


def test_the_audit_log_names_who_left_and_who_came(
    game: Game, red: Seat, bert: Person, judge: Person
) -> None:
    service.replace_player(red, judge, "ill", person=judge)
    service.replace_player(red, judge, "well", bot="left")
    later, first = (row.data for row in AuditEntry.objects.filter(action="replace player"))
    assert first["left"] == {"person": bert.pk, "name": "Bert"}
    assert first["came"] == {"person": judge.pk, "name": "Judge"}
    assert later["came"] == {"person": None, "name": "bot left"}


def test_the_log_can_be_read(client: Client, game: Game, red: Seat, bert: Person, judge: Person) -> None:
    service.replace_player(red, judge, "ill", person=judge)
    service.extend(game, 5, judge, "storm")
    client.force_login(judge)
    pages = [home(client, game), client.get(reverse("admin:play_auditentry_changelist")).content.decode()]
    for page in pages:
        assert f"Red; Bert (account {bert.pk}) left, Judge (account {judge.pk}) came" in page
        assert "request 0; 5 hours" in page
    client.force_login(bert)
    (hands,) = (act for act in queries.acts_of(game) if act.action == "replace player")
    assert queries.details_of(hands) == "Red; Bert left, Judge came"


def test_the_requests_to_go_back_to_show_what_was_ordered_and_new_dice_are_recommended(
    client: Client, game: Game, judge: Person, blue: Seat, red: Seat, work_off: WorkOff
) -> None:
    service.submit(blue, "BID 2", "web")
    service.submit(red, "BID 1", "web")
    work_off()  # the guns roll
    client.force_login(judge)
    choose = reverse("admin:play_game_roll_back", args=[game.pk])
    page = client.get(choose).content.decode()
    assert re.search(r"Blue: Bid for the ridge, [^<]+: BID 2<", page)
    assert "turn 1" in page
    Submission.objects.filter(seat=blue).update(outcome={"early": [{"kind": "LOSS"}]})
    sealed = client.get(choose).content.decode()
    assert re.search(r"Blue: Bid for the ridge, [^<:]+<", sealed)
    assert not re.search(r"Blue: [^<]+BID 2", sealed)
    back = client.get(reverse("admin:play_game_roll_back_to", args=[game.pk, 0])).content.decode()
    assert re.search(r"New dice are recommended: [1-9] rolls? would be undone", back)
    assert re.search(r'value="new"[^>]*checked', back)


def test_a_judge_sees_words_and_no_machinery(client: Client, game: Game) -> None:
    client.force_login(staff("Jo", "Judge"))
    front = client.get(reverse("admin:index")).content.decode()
    assert reverse("admin:play_heartbeat_changelist") not in front
    assert reverse("admin:play_submission_changelist") in front
    assert "changelink" not in front
    assert client.get(reverse("admin:play_heartbeat_changelist")).status_code == 200
    page = home(client, game)
    assert "pbem.play.clock" not in page
    assert "{" not in "".join(re.findall(r'class="readonly">(.*?)</div>', page, re.DOTALL))
