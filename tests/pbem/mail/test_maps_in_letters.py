"""The map in a letter of The Kaiser's Battle: cropped, small, as one side sees it, or in words."""

import io
from email.message import EmailMessage as Parsed
from email.parser import BytesParser
from email.policy import default
from typing import Any

import pytest
from PIL import Image

from pbem.accounts.models import Person
from pbem.mail.compose import pictures
from pbem.mail.models import Letter
from pbem.play import queries, service
from pbem.play.models import Game
from tests.pbem.mail.post import letters_to, post


@pytest.fixture
def battle(anna: Person, bert: Person) -> Game:
    game = service.open_challenge(anna, "kaisers_battle", side="german")
    service.accept(game, bert)
    return Game.objects.get(pk=game.pk)


def play_on(game: Game, kind: str) -> None:
    """Let bots answer until a request of this kind is open."""
    title = queries.title_for(game)
    bot = next(iter(title.bots.values()))
    for _ in range(60):
        question = queries.current_question(game)
        assert question is not None
        if question.asks.filter(kind=kind).exists():
            return
        for ask in question.asks.select_related("seat__person"):
            request = queries.request_for(ask.seat)
            assert request is not None
            service.submit(ask.seat, "\n".join(bot.answer(request)), "web", question_number=question.number)
        service.run(game.pk, question.number)
        game.refresh_from_db()


def test_a_battle_report_shows_the_map_small_and_inside(battle: Game, anna: Person, bert: Person) -> None:
    post()
    play_on(battle, "MOVE")
    sent = post()
    letter = letters_to(anna, sent)[0]
    raw = letter.message().as_bytes()
    parsed = BytesParser(policy=default).parsebytes(raw)
    assert isinstance(parsed, Parsed)
    (picture,) = [part for part in parsed.walk() if part.get_content_type() == "image/png"]
    data = picture.get_payload(decode=True)
    assert isinstance(data, bytes)
    assert len(data) < 100_000
    with Image.open(io.BytesIO(data)) as image:
        assert 320 <= image.width <= 720
    html = parsed.get_body(("html",))
    assert html is not None
    assert f'src="cid:{picture["Content-ID"].strip("<>")}"' in html.get_content()
    row = Letter.objects.filter(person=anna, picture__isnull=False).latest("pk")
    assert row.picture_alt
    assert row.picture_alt.split(":")[0] in html.get_content()


def test_who_turned_pictures_off_gets_the_map_in_words(battle: Game, anna: Person) -> None:
    anna.pictures_in_letters = False
    anna.save()
    post()
    play_on(battle, "MOVE")
    letter = letters_to(anna, post())[0]
    assert b"image/png" not in letter.message().as_bytes()
    assert "Units\n" in str(letter.body)


def test_a_crop_holds_as_many_hexes_as_stay_legible() -> None:
    hexes = [str(number) for number in range(20)]
    assert pictures.fitting(hexes, lambda part: 30 * len(part)) == hexes
    some = pictures.fitting(hexes, lambda part: 80 * len(part))
    assert some == hexes[: len(some)]
    assert 1 <= len(some) <= pictures.MOST_DRAWN // 80


def test_a_title_that_cannot_draw_costs_the_picture_only(
    battle: Game, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(queries.title_for(battle)), "png", lambda *_: 1 / 0)
    assert letters_to(anna, post())[0].subject.startswith("Your turn")


def drawn(monkeypatch: pytest.MonkeyPatch, game: Game) -> list[tuple[Any, list[str]]]:
    """The views and crops that letters are drawn from, from now on."""
    seen: list[tuple[Any, list[str]]] = []
    kind = type(queries.title_for(game))

    def picture(title: Any, view: Any, focus: Any = (), events: Any = (), max_width: Any = None) -> Any:
        seen.append((view, list(focus)))
        return super(kind, title).picture(view, focus, events, max_width)

    monkeypatch.setattr(kind, "picture", picture)
    return seen


def test_a_deployment_letter_shows_the_zone_with_the_proposed_set_up(
    anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """18.4 Cropped so that hex numbers can be read, the proposal drawn in as ghosts."""
    game = service.open_challenge(anna, "panzer44", side="german", options={"scenario": "19.5-arracourt"})
    service.accept(game, bert)
    game = Game.objects.get(pk=game.pk)
    seen = drawn(monkeypatch, game)
    post()
    view, focus = seen[-1]
    ghosts = {unit["hex"] for unit in view["units"] if unit.get("planned")}
    assert ghosts
    assert ghosts <= set(focus)
    title = queries.title_for(game)
    assert title.picture(view, focus).width <= pictures.MOST_DRAWN


def test_a_letter_that_asks_is_cropped_to_where_one_answers(
    battle: Game, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    post()
    play_on(battle, "MOVE")
    seen = drawn(monkeypatch, battle)
    post()
    request = queries.request_for(battle.seats.get(person=anna))
    assert request is not None
    assert list(request.focus()[:3]) in [focus[:3] for _, focus in seen]


def test_a_wide_deployment_is_shown_as_one_with_the_enemy_who_stands_already(
    anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """18.4 The parachutists drop among the garrison: a crop of the thickest part would not do."""
    game = service.open_challenge(anna, "panzer44", side="german", options={"scenario": "19.1-behind-utah"})
    service.accept(game, bert)
    game = Game.objects.get(pk=game.pk)
    seen = drawn(monkeypatch, game)
    letter = letters_to(anna, post())[-1]
    play_past_set_up(game)
    sent = post()
    view, focus = seen[-1]
    assert {unit["hex"] for unit in view["units"]} <= set(focus)
    assert any(unit.get("planned") for unit in view["units"])
    assert any(not unit.get("planned") for unit in view["units"])
    for each in (letter, letters_to(bert, sent)[-1]):
        assert pictures.WIDTH < width_of(each) <= pictures.WIDEST


def play_past_set_up(game: Game) -> None:
    """The first side's proposal counts."""
    question = queries.current_question(game)
    assert question is not None
    ask = question.asks.get()
    request = queries.request_for(ask.seat)
    assert request is not None
    service.submit(ask.seat, "\n".join(request.default()), "web", question_number=question.number)
    service.run(game.pk, question.number)


def width_of(letter: Any) -> int:
    """Pixels across the picture of a letter."""
    parsed = BytesParser(policy=default).parsebytes(letter.message().as_bytes())
    (picture,) = [part for part in parsed.walk() if part.get_content_type() == "image/png"]
    with Image.open(io.BytesIO(picture.get_payload(decode=True))) as image:
        return image.width
