"""The offers of the map for a subject whose line is written already."""

from typing import Any

from games.engine.chance import HmacChance
from games.engine.table import Table
from games.kaisers_battle.title import TITLE as KAISER
from games.panzer44.title import TITLE
from pbem.web import sheets


def test_a_line_that_names_its_unit_by_number_is_replaced_and_no_other() -> None:
    table = Table.new(TITLE, {"scenario": "19.5-arracourt"}, HmacChance(b"sheets"))
    assert table.question is not None
    request = table.question.requests["german"]
    lines = request.default()
    carrier = next(index for index, line in enumerate(lines) if line.startswith("601 AT"))
    offers, replaced = sheets.offers(request, "G601", lines)
    assert replaced == [carrier]
    assert all(offer.line.startswith("601 AT") for offer in offers)
    offers, replaced = sheets.offers(request, "G101", lines)
    assert [lines[index] for index in replaced] == ["101 ON 601"]
    assert offers


def test_every_unit_to_click_is_known_by_the_word_its_lines_begin_with() -> None:
    table = Table.new(TITLE, {"scenario": "19.5-arracourt"}, HmacChance(b"sheets"))
    assert table.question is not None
    request = table.question.requests["german"]
    assert {line.split()[0] for line in request.default()} == {s.written for s in request.subjects()}


def kinds_asked(table: Table[Any]) -> set[str]:
    return {request.kind for request in table.question.requests.values()} if table.question else set()


def test_lines_that_name_nothing_on_the_map_have_a_button() -> None:
    table = Table.new(KAISER, {}, HmacChance(b"sheets"))
    while table.question is not None and "DRUMFIRE" not in kinds_asked(table):
        asked = table.question.requests
        table.answer({side: request.default() for side, request in asked.items()})
    assert table.question is not None
    request = table.question.requests["german"]
    assert [word.example for word in sheets.words(request)] == ["MORE", "PASS"]
