"""A map is drawn once for one view, and anew for every other."""

from dataclasses import replace

import pytest

from games.engine.chance import HmacChance
from games.engine.events import Event
from games.engine.table import Table
from games.kaisers_battle.title import TITLE
from pbem.play import pictures


def test_the_same_view_is_drawn_once_and_any_other_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(TITLE, TITLE.choose({}), HmacChance(b"pictures"))
    view = TITLE.view(table.state, "german")
    drawings: list[object] = []
    draw = type(TITLE).picture

    def counted(self: object, *args: object) -> object:
        drawings.append(args)
        return draw(TITLE, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(type(TITLE), "picture", counted)
    first = pictures.drawn(TITLE, view, ["3902"], [], None)
    assert pictures.drawn(TITLE, dict(view), ["3902"], [], None) == first
    assert len(drawings) == 1
    event = Event("5.2", "88/3 moves", ("3902", "3801"), kind="move", data={"way": ["3902", "3801"]})
    arrow = pictures.drawn(TITLE, view, ["3902"], [event], None)
    assert arrow.svg != first.svg
    assert pictures.drawn(TITLE, view, ["3902"], [replace(event, data={})], None).svg != arrow.svg
    pictures.drawn(TITLE, {**view, "turn": 2}, ["3902"], [], None)
    pictures.drawn(TITLE, view, ["3804"], [], None)
    assert len(drawings) == 5
