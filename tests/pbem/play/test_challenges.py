"""Challenges: who may take them, how sides fall, and what happens before the start."""

from collections.abc import Callable

import pytest

from games.engine.chance import HmacChance, commitment, make_key
from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.models import Game, Notice, NoticeKind


def test_the_commitment_is_public_before_any_phrase(anna: Person, bert: Person) -> None:
    game = service.open_challenge(anna, "crossing", side="blue")
    assert game.commitment == commitment(game.seed)
    assert game.open_seed is None
    service.set_phrase(game.seats.get(), "anna's words")
    service.accept(game, bert, phrase="bert's words")
    assert {seat.side: seat.phrase for seat in game.seats.all()} == {
        "blue": "anna's words",
        "red": "bert's words",
    }
    with pytest.raises(service.Refused):
        service.set_phrase(game.seats.get(side="blue"), "too late")


def test_accepting_starts_the_game_and_tells_both(anna: Person, bert: Person) -> None:
    game = service.open_challenge(anna, "crossing", side="red")
    seat = service.accept(game, bert)
    seat.refresh_from_db()
    game.refresh_from_db()
    assert (game.status, game.turn_name, seat.side) == ("running", "turn 1", "blue")
    for person in (anna, bert):
        told = Notice.objects.filter(person=person).values_list("kind", flat=True)
        assert sorted(told) == ["game_started", "your_turn"]


def test_a_random_side_follows_from_the_committed_key(anna: Person, bert: Person) -> None:
    for number in range(6):
        game = service.open_challenge(anna, "crossing", side="random")
        service.accept(game, bert, phrase=f"phrase {number}")
        key = make_key(game.seed, {"place 0": "", "place 1": f"phrase {number}"})
        (first,) = HmacChance(key).draw(0, "sides", "1d2")
        assert game.seats.get(place=0).side == ("blue", "red")[first - 1]


def test_either_leaves_the_choice_to_who_accepts(anna: Person, bert: Person) -> None:
    game = service.open_challenge(anna, "crossing", side="either")
    with pytest.raises(service.Refused, match="no side"):
        service.accept(game, bert)
    service.accept(game, bert, side="red")
    assert game.seats.get(person=anna).side == "blue"


def test_a_private_challenge_needs_its_password(anna: Person, bert: Person) -> None:
    game = service.open_challenge(anna, "crossing", visibility="private", password="tulip")
    assert "tulip" not in game.password
    with pytest.raises(service.Refused, match="password"):
        service.accept(game, bert, password="rose")
    service.accept(game, bert, password="tulip")
    with pytest.raises(service.Refused):
        service.open_challenge(anna, "crossing", visibility="private")


def test_an_invitation_is_for_one_person_and_seen_by_two(anna: Person, bert: Person, judge: Person) -> None:
    game = service.open_challenge(anna, "crossing", visibility="invited", invited=bert)
    assert Notice.objects.get(kind=NoticeKind.CHALLENGE).person == bert
    assert service.may_see(game, anna)
    assert service.may_see(game, bert)
    assert not service.may_see(game, judge)
    assert not service.may_see(game, None)
    assert game not in queries.open_challenges(judge)
    assert game in queries.own_challenges(bert)
    with pytest.raises(service.Refused, match="somebody else"):
        service.accept(game, judge)
    service.decline(game, bert)
    game.refresh_from_db()
    assert game.status == "abandoned"
    assert Notice.objects.get(kind=NoticeKind.CHALLENGE_CLOSED).person == anna


def test_nobody_plays_both_sides_and_no_third_joins(anna: Person, bert: Person, judge: Person) -> None:
    game = service.open_challenge(anna, "crossing")
    with pytest.raises(service.Refused, match="already"):
        service.accept(game, anna)
    service.accept(game, bert)
    with pytest.raises(service.Refused, match="not open"):
        service.accept(game, judge)


def test_leaving_before_the_host_starts(anna: Person, bert: Person, judge: Person) -> None:
    game = service.open_challenge(anna, "crossing", side="blue", starts_when_full=False)
    with pytest.raises(service.Refused, match="free"):
        service.start(game, anna)
    service.leave(service.accept(game, bert))
    assert game.seats.count() == 1
    service.accept(game, judge)
    with pytest.raises(service.Refused, match="opened"):
        service.start(game, bert)
    service.start(game, anna)
    game.refresh_from_db()
    assert game.status == "running"
    with pytest.raises(service.Refused):
        service.leave(game.seats.get(person=judge))


def test_the_host_takes_the_challenge_back(anna: Person, bert: Person) -> None:
    game = service.open_challenge(anna, "crossing")
    with pytest.raises(service.Refused):
        service.cancel(game, bert)
    service.leave(game.seats.get())
    game.refresh_from_db()
    assert game.status == "abandoned"
    assert game not in queries.open_challenges(bert)


@pytest.mark.parametrize(
    "wishes",
    [
        {"title": "chess"},
        {"side": "green"},
        {"options": {"colour": "red"}},
        {"pace_hours": 0},
        {"reaction_hours": 2000},
        {"visibility": "invited"},
    ],
)
def test_what_does_not_fit_is_refused(anna: Person, wishes: dict[str, object]) -> None:
    with pytest.raises(service.Refused):
        service.open_challenge(anna, **{"title": "crossing", **wishes})  # type: ignore[arg-type]  # wrong on purpose
    assert not Game.objects.exists()


def test_a_persons_games_come_by_urgency(make_game: Callable[..., Game], anna: Person, bert: Person) -> None:
    slow, quick, answered = make_game(pace_hours=90), make_game(pace_hours=10), make_game(pace_hours=1)
    service.submit(answered.seats.get(person=anna), "BID 1", "web")
    listed = queries.games_of(anna)
    assert [standing.game for standing in listed] == [quick, slow, answered]
    assert [standing.is_my_turn for standing in listed] == [True, True, False]
    assert queries.viewer_side(slow, bert) == "red"
    assert queries.viewer_side(slow, None) is None
