"""Battle cards: every shape a title tells its sums in, what followed, and when dice are numbered."""

from typing import Any

import pytest

from pbem.play.models import EventRow
from pbem.web import cards, chronicle
from tests.pbem.web.test_watching import CARD

COLUMN: dict[str, Any] = {
    "firer": "G302",
    "target": "A331",
    "column": 2,
    "die": 5,
    "result": "D1",
    "rows": [
        {"what": "attack", "change": "9M", "rule": "3.22", "of": "column"},
        {"what": "range 4", "change": "-1", "rule": "6.91", "of": "column"},
        {"what": "town", "change": "-3", "rule": "10.4", "of": "die"},
    ],
}
SHOT = {"side": "german", "points": 6, "die": 4, "drm": -2, "number": 3, "morale": 3, "lost": 0}


def row(at: int, kind: str = "battle", hexes: tuple[str, ...] = (), **data: Any) -> EventRow:
    return EventRow(
        number=at, kind=kind, rule="8.7", text="They fight.", data=data, rolls=[7, 8],
        turn=1, step="Combat", hexes=list(hexes),
    )  # fmt: skip


def card(row: EventRow, may_number: bool = False) -> cards.Card:
    found = cards.card_of(row, may_number)
    assert found is not None
    return found


def lines(card: cards.Card, name: str) -> list[tuple[str, str, str]]:
    (found,) = (each for each in card.sums if each.name == name)
    return [(line.what, line.value or str(line.die and line.die.face), line.rule) for line in found.lines]


def test_two_products() -> None:
    found = card(row(1, **CARD))
    assert lines(found, "Attack") == [
        ("1/9", "30", ""),
        ("Strength", "30", ""),
        ("Die", "5", ""),
        ("Surprise", "+2", "8.3.9"),
        ("Modified die", "7", ""),
        ("Strength × die", "210", ""),
    ]
    assert lines(found, "Defence")[-3] == ("Fieldwork", "\u22121", "6.6")
    assert (found.facts, found.result) == ((), "successful")


def test_a_quotient_of_nothing_is_told() -> None:
    assert ("Attack ÷ defence", "0") in card(row(1, **{**CARD, "quotient": 0})).facts


def test_a_column_and_a_die() -> None:
    found = card(row(1, **COLUMN))
    assert lines(found, "The column") == [
        ("Attack", "9M", "3.22"),
        ("Range 4", "\u22121", "6.91"),
        ("Column of the table", "+2", ""),
    ]
    assert lines(found, "The die") == [("Die", "5", ""), ("Town", "\u22123", "10.4"), ("Read as", "2", "")]
    assert found.result == "D1"


@pytest.mark.parametrize("data", [CARD, COLUMN, SHOT])
def test_how_the_result_follows_is_told_in_the_words_of_the_title(data: dict[str, Any]) -> None:
    found = card(row(1, **{**data, "follows": [["How", "5 is not above 5"]]}))
    assert found.facts[-1] == ("How", "5 is not above 5")


def test_a_shot_on_a_table() -> None:
    found = card(row(1, "bombardment", **SHOT))
    assert lines(found, "The die") == [("Die", "4", ""), ("Terrain", "\u22122", ""), ("Read as", "2", "")]
    assert found.facts == (("Points", "6"), ("The table gives", "3"), ("Morale", "3"))
    assert found.result == "no effect"


@pytest.mark.parametrize(
    "data", [{}, {"label": "-1"}, {"die": 4}, {"result": "D1", "rows": [1]}, {"attack": 4}]
)
def test_without_sums_there_is_no_card(data: dict[str, Any]) -> None:
    assert cards.card_of(row(1, **data)) is None


def test_dice_are_numbered_when_the_game_is_over() -> None:
    def numbers(found: cards.Card) -> list[int | None]:
        return [line.die.number for each in found.sums for line in each.lines if line.die]

    assert numbers(card(row(1, **CARD))) == [None, None]
    assert numbers(card(row(1, **CARD), may_number=True)) == [7, 8]
    assert numbers(card(row(1, **COLUMN), may_number=True)) == [8]
    old = row(1, **CARD)
    old.rolls = None
    assert numbers(card(old, may_number=True)) == [None, None]


def test_what_followed_stands_on_the_card() -> None:
    rows = [row(1, **CARD), row(2, "loss", unit="2/9"), row(3, "weather")]
    (chapter,) = chronicle.chapters(rows)
    told = chapter.events[0].card
    assert told is not None
    assert [each.number for each in told.followed] == [2]


def test_of_several_battles_each_has_its_own() -> None:
    other = {**COLUMN, "target": "A332"}
    rows = [row(1, **COLUMN), row(2, **other), row(3, **COLUMN), row(4, "loss", unit="A331")]
    followed = [told.card.followed if told.card else None for told in chronicle.chapters(rows)[0].events]
    assert [[each.number for each in group] if group is not None else None for group in followed] == [
        [4], [], [4], None,
    ]  # fmt: skip


def test_the_units_of_an_event() -> None:
    assert cards.units_of(row(1, **CARD)) == {"1/9", "2/9"}
    assert cards.units_of(row(1, **COLUMN)) == {"G302", "A331"}
    assert cards.units_of(row(1, "retreat", units=["a", "b"])) == {"a", "b"}
