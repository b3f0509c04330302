"""Hexes in the order in which a picture should try to show them."""

from games.hexwar.focus import outward


class Row:
    """Hexes on one line, named by numbers."""

    def distance(self, a: str, b: str) -> int:
        return abs(int(a) - int(b))


def test_the_first_are_where_most_stand() -> None:
    assert outward(Row(), ["50", "10", "11", "12"]) == ("10", "11", "12", "50")


def test_a_few_that_face_the_enemy_go_before_many_that_do_not() -> None:
    many = [str(number) for number in range(10, 14)]
    assert outward(Row(), [*many, "50"], ["52", "53"])[0] == "50"


def test_while_all_enemies_are_far_the_nearest_to_them_goes_first() -> None:
    assert outward(Row(), ["10", "11", "12", "40"], ["60"])[0] == "40"


def test_each_hex_stands_once_and_the_order_of_giving_does_not_matter() -> None:
    found = outward(Row(), ["7", "3", "3", "5"])
    assert found == outward(Row(), ["5", "3", "7", "3"])
    assert sorted(found) == ["3", "5", "7"]
    assert outward(Row(), []) == ()
