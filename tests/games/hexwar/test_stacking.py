"""Points in a hex."""

from games.hexwar.stacking import Overfull, overfull, sums


def test_points_add_up_by_hex_in_order() -> None:
    assert list(sums([("3805", 4), ("3804", 12), ("3805", 2)]).items()) == [("3804", 12), ("3805", 6)]
    assert sums([]) == {}


def test_a_full_stack_is_allowed_and_one_point_more_is_not() -> None:
    placed = [("3804", 12), ("3805", 12), ("3805", 1), ("3701", 8), ("3701", 8)]
    assert overfull(placed, 12) == [Overfull("3701", 16, 12), Overfull("3805", 13, 12)]
    assert [stack.excess for stack in overfull(placed, 12)] == [4, 1]


def test_the_limit_may_differ_by_hex() -> None:
    placed = [("3804", 3), ("3805", 3)]
    assert overfull(placed, lambda h: 2 if h == "3805" else 3) == [Overfull("3805", 3, 2)]
