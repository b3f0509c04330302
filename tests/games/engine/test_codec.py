"""States as JSON and back."""

from dataclasses import dataclass, field
from enum import StrEnum

import pytest

from games.engine.codec import CodecError, canonical, decode, digest, encode


class Arm(StrEnum):
    FOOT = "foot"
    HORSE = "horse"


@dataclass
class Unit:
    name: str
    arm: Arm
    steps: int = 2
    behind: "Unit | None" = None


@dataclass
class Army:
    units: dict[str, Unit] = field(default_factory=dict)
    path: tuple[str, ...] = ()
    pair: tuple[int, str] = (0, "")
    by_arm: dict[Arm, list[int]] = field(default_factory=dict)


ARMY = Army(
    {"a": Unit("a", Arm.HORSE, 1, Unit("b", Arm.FOOT))}, ("0101", "0102"), (3, "x"), {Arm.FOOT: [1, 2]}
)


def test_there_and_back() -> None:
    assert decode(Army, encode(ARMY)) == ARMY


def test_the_digest_does_not_depend_on_key_order() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert digest(ARMY) == digest(encode(ARMY))
    assert canonical({"b": 1, "a": "\u00e9"}) == '{"a":"\u00e9","b":1}'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"units": {"a": {"name": "a", "arm": "foot", "steps": "two"}}}, "steps: expected int, found str"),
        ({"units": {"a": {"name": "a", "arm": "mule"}}}, "mule"),
        ({"units": {"a": {"arm": "foot"}}}, "missing"),
        ({"horses": 3}, "unknown"),
        ({"path": "0101"}, "expected list"),
        ({"pair": [1]}, "expected 2 items"),
        ({"units": {"a": {"name": "a", "arm": "foot", "steps": True}}}, "found bool"),
    ],
)
def test_data_that_does_not_fit_is_refused_with_its_place(data: object, message: str) -> None:
    with pytest.raises(CodecError, match=message):
        decode(Army, data)


def test_sets_have_no_place_in_a_state() -> None:
    with pytest.raises(CodecError, match="may not hold a set"):
        encode({"units": {"a", "b"}})
