"""The league's pages in the admin."""

from django.test import Client
from django.urls import reverse

from pbem.accounts.models import Person
from pbem.league import service
from pbem.league.models import League
from pbem.play.models import Game


def test_a_host_founds_a_league_with_a_member_and_a_game(
    client: Client, judge: Person, anna: Person, game: Game
) -> None:
    client.force_login(judge)
    answer = client.post(
        reverse("admin:league_league_add"),
        {
            "name": "Western Front",
            "slug": "western-front",
            "is_open": "on",
            "organisers": [judge.pk],
            "memberships-TOTAL_FORMS": "1",
            "memberships-INITIAL_FORMS": "0",
            "memberships-0-person": anna.pk,
            "fixtures-TOTAL_FORMS": "1",
            "fixtures-INITIAL_FORMS": "0",
            "fixtures-0-game": game.pk,
        },
    )
    assert answer.status_code == 302
    league = League.objects.get()
    assert service.is_member(league, anna)
    assert list(league.games.all()) == [game]
    listed = client.get(reverse("admin:league_league_changelist"))
    assert "Western Front" in listed.content.decode()
