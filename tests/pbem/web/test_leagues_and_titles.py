"""Leagues, titles and their documents."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.engine import registry
from pbem.accounts.models import Person
from pbem.league import service as league
from pbem.play import service
from pbem.play.models import Game
from pbem.web import documents

Enter = Callable[[Person | None], Client]


def test_join_and_leave(olga: Person, anna: Person, as_: Enter) -> None:
    picardy = league.found("Picardy", "picardy", olga, description="All welcome")
    assert b"Picardy" in as_(None).get("/leagues/").content
    mine = as_(anna)
    assert b"Join" in mine.get("/leagues/picardy/").content
    mine.post("/leagues/picardy/join/")
    assert league.is_member(picardy, anna)
    mine.post("/leagues/picardy/leave/")
    assert not league.is_member(picardy, anna)


def test_a_closed_league_takes_nobody_by_himself(olga: Person, anna: Person, as_: Enter) -> None:
    picardy = league.found("Picardy", "picardy", olga, is_open=False)
    page = as_(anna).post("/leagues/picardy/join/", follow=True).content.decode()
    assert "This league is closed" in page
    assert not league.is_member(picardy, anna)


def test_the_last_organiser_stays(olga: Person, as_: Enter) -> None:
    league.found("Picardy", "picardy", olga)
    page = as_(olga).post("/leagues/picardy/leave/", follow=True).content.decode()
    assert "The last organiser cannot leave" in page


def test_games_of_a_league_are_listed_but_for_private_invitations(
    olga: Person, anna: Person, bert: Person, game: Game, as_: Enter
) -> None:
    picardy = league.found("Picardy", "picardy", olga)
    private = service.open_challenge(anna, "crossing", visibility="invited", invited=bert, name="Just us")
    for fixture in (game, private):
        league.add_game(picardy, fixture, olga)
    page = as_(None).get("/leagues/picardy/").content.decode()
    assert "The ford" in page
    assert "Just us" not in page


def test_a_visitor_logs_in_to_join(olga: Person, as_: Enter) -> None:
    league.found("Picardy", "picardy", olga)
    assert as_(None).post("/leagues/picardy/join/").status_code == 302
    assert as_(None).get("/leagues/nowhere/").status_code == 404


def test_every_title_has_a_page(db: None, client: Client) -> None:
    assert "The Crossing" in client.get("/titles/").content.decode()
    for title in registry.titles():
        page = client.get(f"/titles/{title.slug}/").content.decode()
        assert title.summary in page.replace("&#x27;", "'")
        for kind in title.request_kinds:
            assert f"[{kind.kind}]" in page
    assert client.get("/titles/chess/").status_code == 404


def test_the_documents_of_a_title_open(db: None, client: Client) -> None:
    found = dict(documents.documents(registry.title("kaisers_battle")))
    assert "design" in found
    for name in found:
        page = client.get(f"/titles/kaisers_battle/{name}/").content.decode()
        assert "<h1>" in page
        assert "style=" not in page
    assert client.get("/titles/kaisers_battle/secrets/").status_code == 404
    assert client.get("/titles/crossing/design/").status_code == 404


def test_documents_are_not_trusted_with_html(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(documents.KNOWN, "rules", ("strategems.md", "x"))
    assert documents._writer.render("<script>1</script>").startswith("<p>&lt;script&gt;")
