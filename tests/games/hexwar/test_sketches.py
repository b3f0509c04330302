"""Order lines as drawings: ways, aims, places and marks, read from canonical lines."""

from games.engine.aids import Sketch
from games.engine.sheet import LineVerdict, Sheet, Verdict
from games.hexwar.sketches import Look, Pieces, sketches
from games.kaisers_battle.game_data import load

PIECES = Pieces(
    {"7": "G7", "8": "G8", "9": "G9"}, {"G7": "3902", "G8": "3902", "G9": "3804"}, load().map.grid
)
LOOKS = {"GO": Look.GO, "HIT": Look.AIM, "AT": Look.PLACE, "ON": Look.MARK, "BACK": Look.SHIFT}


def drawn(*lines: str | None) -> tuple[Sketch, ...]:
    verdicts = [
        LineVerdict(number, line or "?", Verdict.USED if line else Verdict.ILLEGAL, canonical=line)
        for number, line in enumerate(lines, start=1)
    ]
    return sketches(Sheet(tuple(verdicts)), LOOKS, PIECES)


def test_a_way_begins_where_the_unit_stands_whether_the_line_says_so_or_not() -> None:
    way = ("3902", "3802", "3702")
    assert drawn("7 GO 3802 3702", "7 GO 3902 3802 3702") == (
        Sketch(0, "go", way, ("G7",)),
        Sketch(1, "go", way, ("G7",)),
    )


def test_everybody_aims_from_his_own_hex_at_every_target() -> None:
    assert drawn("HIT 3601 3602 WITH 7 9") == (
        Sketch(0, "aim", ("3902", "3601"), ("G7",)),
        Sketch(0, "aim", ("3902", "3602"), ("G7",)),
        Sketch(0, "aim", ("3804", "3601"), ("G9",)),
        Sketch(0, "aim", ("3804", "3602"), ("G9",)),
    )


def test_a_stack_goes_together() -> None:
    assert drawn("BACK 3902 TO 4001") == (Sketch(0, "go", ("3902", "4001"), ("G7", "G8")),)


def test_places_and_marks() -> None:
    assert drawn("7 AT 4001", "ON 3601", "7 9 ON") == (
        Sketch(0, "place", ("4001",), ("G7",)),
        Sketch(1, "mark", ("3601",)),
        Sketch(2, "mark", ("3902", "3804"), ("G7", "G9")),
    )


def test_bad_lines_and_lines_of_another_kind_are_not_drawn() -> None:
    assert drawn(None, "PASS", "MORE", "7 GO", "9 GO 3805") == (
        Sketch(3, "mark", ("3902",), ("G7",)),
        Sketch(4, "go", ("3804", "3805"), ("G9",)),
    )
