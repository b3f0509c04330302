"""Joining, leaving, and games that count."""

import pytest

from pbem.accounts.models import Person
from pbem.league import service
from pbem.league.models import League
from pbem.play import judges
from pbem.play.errors import Refused
from pbem.play.models import AuditEntry, Game


@pytest.fixture
def league(judge: Person) -> League:
    return service.found("Western Front", "western-front", judge)


def test_the_founder_organises_and_belongs(league: League, judge: Person, anna: Person) -> None:
    assert service.is_organiser(league, judge)
    assert service.is_member(league, judge)
    assert not service.is_organiser(league, anna)
    assert not service.is_organiser(league, None)
    with pytest.raises(Refused, match="that name"):
        service.found("Western Front", "other", anna)


def test_joining_twice_is_once_and_leaving_ends_it(league: League, anna: Person) -> None:
    first = service.join(league, anna)
    assert service.join(league, anna) == first
    service.leave(league, anna)
    assert not service.is_member(league, anna)


def test_a_closed_league_takes_members_from_its_organiser_only(
    league: League, anna: Person, judge: Person
) -> None:
    league.is_open = False
    league.save()
    with pytest.raises(Refused, match="closed"):
        service.join(league, anna)
    service.join(league, anna, by=judge)
    assert service.is_member(league, anna)


def test_the_last_organiser_stays(league: League, anna: Person, judge: Person) -> None:
    with pytest.raises(Refused, match="last organiser"):
        service.leave(league, judge)
    league.organisers.add(anna)
    service.leave(league, judge)
    assert list(league.organisers.all()) == [anna]


def test_a_game_is_added_once_by_who_may(
    league: League, game: Game, anna: Person, bert: Person, judge: Person
) -> None:
    with pytest.raises(Refused):
        service.add_game(league, game, anna)
    service.join(league, anna)
    service.add_game(league, game, anna)
    assert list(league.games.all()) == [game]
    other = service.found("Eastern Front", "eastern-front", bert)
    with pytest.raises(Refused, match="already"):
        service.add_game(other, game, bert)
    with pytest.raises(Refused):
        service.remove_game(league, game, anna)
    service.remove_game(league, game, judge)
    assert not league.games.exists()
    assert [entry.action for entry in AuditEntry.objects.filter(game=game)] == [
        "remove from league",
        "add to league",
    ]


def test_organisers_judge_the_games_of_their_league(
    league: League, judge: Person, anna: Person, game: Game
) -> None:
    assert service.organisers_of(game) == []
    service.add_game(league, game, judge)
    league.organisers.add(anna)
    assert {*service.organisers_of(game)} == {anna, judge}
    assert judges.judges_of(game) == [judge]  # Anna plays in it
