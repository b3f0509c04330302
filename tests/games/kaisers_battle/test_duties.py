"""8.1, 8.2 Whatever stands beside whatever, the duties can be met, and the cover found meets them."""

from __future__ import annotations

import pytest

from games.engine.errors import Illegal
from games.engine.sampling import Picker
from games.kaisers_battle.duties import Front, check_done, check_possible, cover


def front_of(pairs: list[tuple[str, str]], free: set[str]) -> Front:
    """A front from pairs of unit and hex; units in ``free`` owe nothing (8.1.3)."""
    units: dict[str, list[str]] = {}
    hexes: dict[str, list[str]] = {}
    for unit, hex_id in pairs:
        units.setdefault(unit, []).append(hex_id)
        hexes.setdefault(hex_id, []).append(unit)
    obliged = [unit for unit in units if unit not in free]
    owed = sorted({hex_id for unit in obliged for hex_id in units[unit]})
    return Front(
        {unit: tuple(found) for unit, found in units.items()},
        {hex_id: tuple(found) for hex_id, found in sorted(hexes.items())},
        tuple(obliged),
        tuple(owed),
    )


def random_front(pick: Picker) -> Front:
    units = [f"u{n}" for n in range(1 + pick.below(8))]
    hexes = [f"h{n}" for n in range(1 + pick.below(8))]
    pairs = [(unit, hex_id) for unit in units for hex_id in hexes if pick.chance(30)]
    return front_of(pairs, set(pick.some(units)))


@pytest.mark.parametrize("seed", range(200))
def test_a_cover_meets_every_duty(seed: int) -> None:
    pick = Picker(str(seed))
    front = random_front(pick)
    check_possible(front)
    attacks = cover(front, pick.choice, pick.choice)
    units = [unit for attack in attacks for unit in attack.units]
    hexes = [hex_id for attack in attacks for hex_id in attack.hexes]
    assert len(units) == len(set(units)), "8.1.4 a unit attacks once"
    assert len(hexes) == len(set(hexes)), "8.1.4 a hex is attacked once"
    assert set(front.must_attack) <= set(units)
    assert set(front.must_be_attacked) <= set(hexes)
    for attack in attacks:
        for unit in attack.units:
            assert set(attack.hexes) <= set(front.hexes_of[unit]), "8.2.4 all touch all"


def test_what_is_still_owed() -> None:
    front = front_of([("a", "0720"), ("b", "0720"), ("b", "0721")], set())
    with pytest.raises(Illegal) as refusal:
        check_done(front)
    assert (refusal.value.rule, refusal.value.suggestion) == ("8.1.1", "ATTACK 0720 WITH a")


def test_a_hex_left_without_attackers() -> None:
    front = Front({"a": ("0720",)}, {"0720": ("a",)}, ("a",), ("0720", "0721"))
    with pytest.raises(Illegal) as refusal:
        check_possible(front)
    assert refusal.value.rule == "8.1.1"


def test_a_unit_left_without_a_hex() -> None:
    front = Front({}, {}, ("a",), ())
    with pytest.raises(Illegal) as refusal:
        check_possible(front)
    assert refusal.value.rule == "8.1.2"
