"""Finding a game: filters, pictures, the order language, practice, and two people at one screen."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.engine import registry, showcase
from pbem.accounts.models import Person
from pbem.league import service as league
from pbem.play import queries, service
from pbem.play.models import Game, Question, Submission
from pbem.web import hotseat, record, showing

Enter = Callable[[Person | None], Client]


@pytest.fixture
def challenges(anna: Person, bert: Person) -> dict[str, Game]:
    return {
        "quick": service.open_challenge(anna, "crossing", name="Quick one", pace_hours=24),
        "slow": service.open_challenge(bert, "kaisers_battle", name="Slow one", pace_hours=168),
        "closed": service.open_challenge(
            anna, "crossing", name="Password one", visibility="private", password="sesame"
        ),
    }


@pytest.mark.parametrize(
    ("wish", "names"),
    [
        ("", {"Quick one", "Slow one", "Password one"}),
        ("title=kaisers_battle", {"Slow one"}),
        ("pace=24", {"Quick one"}),
        ("pace=72", {"Quick one", "Password one"}),
        ("openness=private", {"Password one"}),
        ("player=ber", {"Slow one"}),
        ("title=crossing&openness=open", {"Quick one"}),
        ("title=chess&pace=never&page=99", {"Quick one", "Slow one", "Password one"}),
    ],
)
def test_challenges_are_narrowed(wish: str, names: set[str], challenges: dict[str, Game], as_: Enter) -> None:
    answer = as_(None).get(f"/challenges/?{wish}")
    assert {line.game.name for line in answer.context["lines"]} == names


@pytest.mark.parametrize(
    ("wish", "names"),
    [
        ("side=red", {"I am blue", "Whichever"}),
        ("side=blue", {"I am red", "Whichever"}),
        ("side=german", {"Tigers"}),
        ("scenario=panzer44:scenario:20.1-villers-bocage", {"Tigers"}),
        ("scenario=panzer44:scenario:19.5-arracourt", set()),
        ("counted=league", {"I am red"}),
        ("counted=friendly&title=crossing", {"I am blue", "Whichever", "As the dice say"}),
    ],
)
def test_challenges_are_narrowed_by_side_scenario_and_league(
    wish: str, names: set[str], anna: Person, olga: Person, as_: Enter
) -> None:
    for name, side in (
        ("I am blue", "blue"),
        ("I am red", "red"),
        ("Whichever", "either"),
        ("As the dice say", "random"),
    ):
        service.open_challenge(anna, "crossing", name=name, side=side)
    tigers = {"scenario": "20.1-villers-bocage"}
    service.open_challenge(anna, "panzer44", name="Tigers", side="allied", options=tigers)
    picardy = league.found("Picardy", "picardy", olga)
    league.add_game(picardy, Game.objects.get(name="I am red"), olga)
    answer = as_(None).get(f"/challenges/?{wish}")
    assert {line.game.name for line in answer.context["lines"]} == names
    is_far = not wish.startswith("side")
    assert ("<details open>" in answer.content.decode()) == is_far


def test_an_invitation_is_in_no_list(anna: Person, bert: Person, carl: Person, as_: Enter) -> None:
    service.open_challenge(anna, "crossing", name="Just us", visibility="invited", invited=bert)
    assert b"Just us" not in as_(carl).get("/challenges/?player=anna").content


@pytest.mark.parametrize(("wish", "count"), [("state=on", 1), ("state=over", 0), ("league=picardy", 1)])
def test_games_are_narrowed(wish: str, count: int, game: Game, olga: Person, as_: Enter) -> None:
    league.add_game(league.found("Picardy", "picardy", olga), game, olga)
    assert len(as_(None).get(f"/games/?{wish}").context["lines"]) == count


# --- titles ----------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["kaisers_battle", "panzer44"])
def test_a_title_has_a_picture_and_its_language_with_examples(slug: str, db: None, client: Client) -> None:
    picture = client.get(f"/titles/{slug}/map.png")
    assert picture.content.startswith(b"\x89PNG")
    assert "max-age" in picture.headers["Cache-Control"]
    page = client.get(f"/titles/{slug}/language/").content.decode()
    examples = showing.sample(slug).examples
    assert examples
    for example in examples:
        assert f"[{example.kind}]" in page


def test_every_scenario_and_lesson_has_its_picture(db: None, client: Client) -> None:
    """The files are drawn by ``python -m games pictures``; a new scenario wants one."""
    for title in (registry.title("kaisers_battle"), registry.title("panzer44")):
        choices = [choice for _, choice in showcase.choices(title)]
        assert showing.drawn(title) == set(choices)
        for choice in choices:
            picture = client.get(f"/titles/{title.slug}/pictures/{choice}.png")
            assert picture.content.startswith(b"\x89PNG")
            assert len(picture.content) < 150_000
    page = client.get("/titles/panzer44/").content.decode()
    assert page.count("/titles/panzer44/pictures/") == 14
    assert client.get("/titles/panzer44/pictures/nothing.png").status_code == 404


@pytest.mark.parametrize("slug", ["kaisers_battle", "panzer44"])
def test_the_rules_in_short_are_a_press_away(slug: str, db: None, client: Client) -> None:
    assert f"/titles/{slug}/short/" in client.get(f"/titles/{slug}/").content.decode()
    assert b"A turn" in client.get(f"/titles/{slug}/short/").content


def test_the_examples_show_what_the_rules_ask_first() -> None:
    kinds = {example.kind for example in showing.sample("kaisers_battle").examples}
    assert {"DRUMFIRE", "MOVE", "ATTACK"} <= kinds


# --- practice --------------------------------------------------------------------------------


def test_practice_begins_with_one_press(anna: Person, as_: Enter) -> None:
    answer = as_(anna).post("/titles/crossing/practice/", {"side": "red"})
    game = Game.objects.get()
    assert answer["Location"] == f"/games/{game.code}/"
    assert game.status == Game.Status.RUNNING
    assert (game.seats.get(person=anna).side, game.seats.get(side="blue").bot) == ("red", "left")


def test_practice_stands_on_no_list_and_counts_for_nothing(anna: Person, as_: Enter) -> None:
    as_(anna).post("/titles/crossing/practice/", {"side": "red"})
    game = Game.objects.get()
    assert game.is_practice
    for path in ("/", "/games/"):
        assert game.code not in as_(None).get(path).content.decode()
    service.concede(game.seats.get(person=anna))
    assert record.tallies(anna) == []
    assert game not in queries.public_games()
    assert queries.reliability_of(anna).asked == 0
    picardy = league.found("Picardy", "picardy", anna)
    with pytest.raises(service.Refused, match="counts for nothing"):
        league.add_game(picardy, game, anna)


def test_practice_of_a_chosen_scenario(anna: Person, as_: Enter) -> None:
    as_(anna).post(
        "/titles/panzer44/practice/",
        {"side": "german", "option-scenario": "20.1-villers-bocage", "bot": "bold"},
    )
    game = Game.objects.get()
    assert game.options["scenario"] == "20.1-villers-bocage"
    assert game.seats.get(side="allied").bot == "bold"


def test_practice_with_an_unknown_bot_leaves_no_challenge_behind(anna: Person, as_: Enter) -> None:
    as_(anna).post("/titles/crossing/practice/", {"bot": "genius"})
    assert not Game.objects.exclude(status=Game.Status.ABANDONED).exists()


def test_practice_is_for_members(client: Client, db: None) -> None:
    assert client.post("/titles/crossing/practice/").status_code == 302
    assert not Game.objects.exists()


# --- two at one screen -----------------------------------------------------------------------


@pytest.fixture
def table(anna: Person) -> Game:
    return hotseat.open_game(anna, "crossing", {}, "blue")


def test_two_people_play_at_one_screen(
    table: Game, anna: Person, as_: Enter, work_off: Callable[[], None]
) -> None:
    screen = as_(anna)
    number = Question.objects.get(game=table).number
    address = f"/games/{table.code}/"
    screen.post(address + "orders/", {"text": "BID 2", "question": number})
    page = screen.get(address).content.decode()
    assert "Pass the screen to Anna&#x27;s guest" in page
    between = screen.get(address + "chair/").content.decode()
    assert "BID 2" not in between
    assert screen.post(address + "chair/")["Location"] == address + "orders/"
    assert "BID 2" not in screen.get(address + "orders/").content.decode()
    screen.post(address + "orders/", {"text": "BID 1", "question": number})
    assert Submission.objects.filter(seat__side="red", text="BID 1").exists()
    work_off()
    screen.post(address + "chair/")
    assert screen.get(address).context["visit"].side == "blue"


def test_the_chair_is_passed_only_at_ones_own_table(
    game: Game, table: Game, anna: Person, bert: Person, as_: Enter
) -> None:
    assert as_(anna).post(f"/games/{game.code}/chair/").status_code == 404
    assert as_(bert).post(f"/games/{table.code}/chair/").status_code == 404
    assert as_(bert).get(f"/games/{table.code}/orders/").status_code == 403


def test_a_guest_cannot_log_in_and_gets_no_letters(table: Game, anna: Person) -> None:
    guest = hotseat.guest_of(anna)
    assert not guest.has_usable_password()
    assert not guest.mail_ok
    assert hotseat.guest_of(anna) == guest


def test_a_table_is_opened_by_the_page(anna: Person, as_: Enter) -> None:
    as_(anna).post("/titles/crossing/one-screen/", {"side": "red"})
    assert Game.objects.get().seats.get(person=anna).side == "red"


def test_every_title_can_be_practised_from_its_page(anna: Person, as_: Enter) -> None:
    for title in registry.titles():
        page = as_(anna).get(f"/titles/{title.slug}/").content.decode()
        assert f"/titles/{title.slug}/practice/" in page
