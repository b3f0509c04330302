"""How much of a long template stands in a letter."""

from urllib.parse import unquote

from pbem.mail.compose import turn


def test_remarks_are_left_out_from_the_end_and_orders_never() -> None:
    lines = ["BID 1", "# a", "# b", "BID 2", "# c", "PASS"]
    assert turn.shortened(lines, 5) == ["BID 1", "# a", "# b", "BID 2", "PASS"]
    assert turn.shortened(lines, 1) == ["BID 1", "BID 2", "PASS"]
    assert turn.shortened(lines, 6) == lines


def test_the_link_holds_every_order() -> None:
    link = unquote(turn.mailto("orders+x@example.org", "Bid", ["# remark"] * 40 + ["PASS"]))
    assert link.endswith("PASS")
    assert link.count("# remark") == turn.MOST_IN_LINK - 1
