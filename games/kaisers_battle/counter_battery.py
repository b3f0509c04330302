"""9.2 Counter-battery fire: both sides secretly, in tens, against each other's guns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.aids import Duty, Forecast
from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.names import Side
from games.engine.request import PASS, HelpLine
from games.engine.sampling import Picker
from games.hexwar.dice import by_die
from games.kaisers_battle import gun_aids
from games.kaisers_battle.asking import SIDE_NAMES, Asked, Game, count, gun_text, gun_words, tell
from games.kaisers_battle.gunnery import GUN_ORDERS, GUN_RULES, check_pay, pay, split
from games.kaisers_battle.pieces import data
from games.kaisers_battle.state import SIDES, Guns, State, enemy_of


@dataclass
class Allocation:
    """9.2.2 The points a side gives to counter-battery fire; none until it says so."""

    guns: Guns | None = None


class CounterBattery(Asked[Allocation, Guns]):
    """9.2.1 How many points a side gives, in multiples of ten; field and heavy alike (9.2.4)."""

    kind, name, rule = "COUNTER", "Counter-battery fire", "9.2.1"
    grammar = LineGrammar('start: "COUNTER"i guns' + GUN_RULES, GUN_ORDERS | {"start": lambda guns: guns})

    @property
    def left(self) -> Guns:
        """The side's own points."""
        return self.state.guns[self.side]

    @property
    def step(self) -> int:
        """9.2.1 Points come in tens."""
        return data().charts.counter_battery.step

    def prompt(self) -> str:
        """What is asked."""
        return (
            f"Secretly give some of your points to counter-battery fire, in multiples of {self.step}. "
            "Both sides' fire is rolled at once; the other points stay for the rest of the turn."
        )

    def facts(self) -> tuple[str, ...]:
        """What the side should have before its eyes."""
        enemy = self.state.guns[enemy_of(self.side)]
        return (f"You have {gun_words(self.left)}.", f"The enemy has {gun_words(enemy)}.")

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line, with examples that are legal now."""
        example = f"COUNTER {gun_text(split(self.step, self.left.field, self.left.heavy))}"
        return (
            HelpLine(
                "COUNTER n FIELD m HEAVY", "together a multiple of ten; either kind may be left out", example
            ),
            HelpLine(PASS, "no counter-battery fire", PASS),
        )

    def begin(self) -> Allocation:
        """An empty sheet."""
        return Allocation()

    def accept(self, draft: Allocation, order: Guns) -> str:
        """9.2.1 One allocation, a multiple of ten, no more than the track holds."""
        if draft.guns is not None:
            raise Illegal("9.2.1", "points are allocated once", "put all of them in one line")
        if not order.total or order.total % self.step:
            most = self.left.total // self.step * self.step
            reason = f"{count(order.total, 'point')} is no multiple of {self.step}"
            raise Illegal("9.2.1", reason, f"{self.step} to {most}, or {PASS}")
        check_pay(self.left, order)
        draft.guns = order
        return f"COUNTER {gun_text(order)}"

    def settle(self, draft: Allocation) -> Guns:
        """The whole sheet, checked."""
        return draft.guns or Guns()

    def forecast(self, lines: Sequence[str]) -> tuple[Forecast, ...]:
        """What the lines would lead to."""
        return tuple(gun_aids.of_counter(self, lines))

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        """What is left unused."""
        return tuple(gun_aids.of_counter_left(self, lines))

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance."""
        tens = pick.below(self.left.total // self.step + 1)
        guns = split(tens * self.step, self.left.field, self.left.heavy, pick)
        return (f"COUNTER {gun_text(guns)}",) if tens else (PASS,)

    def template(self) -> tuple[str, ...]:
        """Lines to start from."""
        return (f"# {self.help()[0].example}", PASS)


def remaining(left: Guns, result: str) -> Guns:
    """9.2.3 What is left of a side's points under a result of the table; fractions are dropped."""
    if result == "-":
        return left
    if result == "All":
        return Guns()
    return Guns(left.field // int(result), left.heavy // int(result))


def is_possible(state: State) -> bool:
    """9.2.1 Whether any side has enough points for counter-battery fire."""
    return any(can_fire(state, side) for side in SIDES)


def can_fire(state: State, side: Side) -> bool:
    """9.2.1 Whether a side has the points for one allocation."""
    return state.guns[side].total >= data().charts.counter_battery.step


async def duel(game: Game) -> None:
    """9.2 Both sides allocate in secret, both fires are rolled, and both results fall together.

    Interpretation A-46: each result cuts what its target has left after its own allocation.
    """
    state = game.state
    asked = {side: CounterBattery(state, side) for side in SIDES if can_fire(state, side)}
    given: dict[Side, Guns] = await game.ask_sealed(asked)
    for side, guns in given.items():
        pay(state.guns[side], guns)
    results = [(enemy_of(side), fire(game, side, guns)) for side, guns in given.items() if guns.total]
    for target, result in results:
        before = state.guns[target]
        state.guns[target] = remaining(before, result)
        text = f"{SIDE_NAMES[target]}: {gun_words(state.guns[target])} left of {gun_words(before)}."
        tell(game, "9.2.3", text, kind="artillery", side=target)


def fire(game: Game, side: Side, guns: Guns) -> str:
    """9.2.3 Roll one side's counter-battery fire on the table."""
    die = game.roll(f"9.2.3 counter-battery {side}")
    result = data().charts.counter_battery.result(guns.total, die)
    text = (
        f"{SIDE_NAMES[side]}: counter-battery fire with {gun_words(guns)}, die {die}: {effect_text(result)}."
    )
    tell(game, "9.2.3", text, kind="artillery", side=side, die=die, points=guns.total, result=result)
    return result


def effect_text(result: str) -> str:
    """9.2.3 A result of the table in words."""
    words = {"-": "no effect", "All": "all enemy points are silenced"}
    return words.get(result, f"enemy points divided by {result}")


def effects(points: int) -> tuple[tuple[str, str], ...]:
    """9.2.3 What every die does for so many points."""
    table = data().charts.counter_battery
    return by_die(lambda die: effect_text(table.result(points, die)))
