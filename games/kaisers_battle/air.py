"""12.0, 12.1, 12.4 Air operations: the secret allocation and interception."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.aids import Duty, Forecast
from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.names import Side
from games.engine.request import PASS, HelpLine
from games.engine.sampling import Picker
from games.kaisers_battle import gun_aids
from games.kaisers_battle.asking import SIDE_NAMES, Asked, Game, count, tell
from games.kaisers_battle.pieces import data
from games.kaisers_battle.state import SIDES, Air, State, enemy_of

FIRST_TURN = 3
"""12.0A, Interpretation A-47: no air operations before, whatever 12.3B says."""

POINTS_PER_CUT = 2
"""12.4.1 Intercepting points that take one enemy point away."""

MISSION_RULES = """
mission: WHAT INT
WHAT.4: /(OBSERVE|ATTACK|INTERCEPT)(?![\\w\\/])/i
"""


def read_missions(*missions: tuple[str, int]) -> dict[str, int]:
    """Points by mission; the same one named twice adds up."""
    found: dict[str, int] = {}
    for what, number in missions:
        found[what.lower()] = found.get(what.lower(), 0) + number
    return found


def available(state: State, side: Side) -> int:
    """12.0A, 12.1 The air points a side can assign in this weather.

    Interpretation A-03: the weather is known before the allocation, so mist halves what can be assigned
    (fractions dropped).
    """
    points = data().turns[state.turn - 1].points
    mine = next(found.air for name, found in points.items() if name == side)
    return {"clear": mine, "mist": mine // 2, "fog": 0}[state.weather]


def observation_limit(state: State, side: Side) -> int:
    """12.2.1 The most points for air observation: half of those available, fractions dropped."""
    return available(state, side) // 2


def is_flying(state: State) -> bool:
    """12.0, 12.1, 17.4 Whether there are air operations (Interpretation A-04: no question in fog)."""
    return state.turn >= FIRST_TURN and any(available(state, side) for side in SIDES)


@dataclass
class AirPlan:
    """An allocation, none until a line gives one."""

    air: Air | None = None


class Allocate(Asked[AirPlan, Air]):
    """12.0B The secret allocation of a side's air points to its missions.

    Interpretation A-05: only the totals are sealed; targets are named when the attacks are flown.
    """

    kind, name, rule = "AIR", "Air allocation", "12.0"
    grammar = LineGrammar(
        'start: "AIR"i mission+' + MISSION_RULES,
        {"mission": lambda what, number: (what, number), "start": read_missions},
    )

    def prompt(self) -> str:
        """What is asked."""
        return (
            f"Secretly assign your {count(available(self.state, self.side), 'air point')} to observation, "
            "ground attack and interception. Both sides' plans are revealed together."
        )

    def facts(self) -> tuple[str, ...]:
        """What the side should have before its eyes."""
        enemy = available(self.state, enemy_of(self.side))
        return (
            f"Weather: {self.state.weather}.",
            f"At most {observation_limit(self.state, self.side)} may observe (12.2.1).",
            f"The enemy has {count(enemy, 'air point')}. Two intercepting points take away one (12.4.1).",
        )

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line, with examples that are legal now."""
        meaning = "points for each mission; one left out gets none"
        return (
            HelpLine("AIR OBSERVE n ATTACK n INTERCEPT n", meaning, self.default()[0]),
            HelpLine(PASS, "nothing flies", PASS),
        )

    def begin(self) -> AirPlan:
        """An empty sheet."""
        return AirPlan()

    def accept(self, draft: AirPlan, order: dict[str, int]) -> str:
        """12.0, 12.1, 12.2.1 One allocation within the points and the limit on observers."""
        if draft.air is not None:
            raise Illegal("12.0", "the points are assigned once", "put all missions in one line")
        total, limit = sum(order.values()), observation_limit(self.state, self.side)
        have = available(self.state, self.side)
        if total > have:
            raise Illegal("12.1", f"{total} points are more than the {have} available", f"at most {have}")
        if order.get("observe", 0) > limit:
            raise Illegal("12.2.1", f"{order['observe']} points for observation", f"at most {limit}")
        draft.air = Air(**order)
        return air_line(draft.air)

    def settle(self, draft: AirPlan) -> Air:
        """The whole sheet, checked."""
        return draft.air or Air()

    def default(self) -> tuple[str, ...]:
        """12.0 Observation as far as allowed, the rest intercepts: both help without further orders."""
        observe = observation_limit(self.state, self.side)
        return (air_line(Air(observe, 0, available(self.state, self.side) - observe)),)

    def forecast(self, lines: Sequence[str]) -> tuple[Forecast, ...]:
        """What the lines would lead to."""
        return tuple(gun_aids.of_air(self, lines))

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        """What is left unused."""
        return tuple(gun_aids.of_air_left(self, lines))

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance."""
        observe = pick.below(observation_limit(self.state, self.side) + 1)
        rest = available(self.state, self.side) - observe
        attack = pick.below(rest + 1)
        return (air_line(Air(observe, attack, rest - attack)),)


def air_line(air: Air) -> str:
    """An allocation in canonical form."""
    return f"AIR OBSERVE {air.observe} ATTACK {air.attack} INTERCEPT {air.intercept}"


async def allocate(game: Game) -> None:
    """12.0B, 4.2.2.1 Both sides allocate in secret; the plans are revealed together."""
    state = game.state
    asked = {side: Allocate(state, side) for side in SIDES if available(state, side)}
    plans: dict[Side, Air] = await game.ask_sealed(asked)
    for side, air in plans.items():
        state.air[side] = air
        text = (
            f"{SIDE_NAMES[side]}: {air.observe} air points observe, {air.attack} attack, "
            f"{air.intercept} intercept."
        )
        tell(game, "12.0", text, kind="air", side=side)


# Interception --------------------------------------------------------------------------------------------


def reduction(state: State, side: Side) -> int:
    """12.4.1 By how many points a side may cut the enemy's: half of its intercepting points, and no more
    than the enemy has there."""
    prey = state.air[enemy_of(side)]
    return min(state.air[side].intercept // POINTS_PER_CUT, prey.observe + prey.attack)


def is_intercepting(state: State) -> bool:
    """12.4 Whether interception does anything this turn."""
    return any(reduction(state, side) for side in SIDES)


class Reduce(Asked[AirPlan, Air]):
    """12.4.2 How a side spreads its reduction over the enemy's observation and ground attack."""

    kind, name, rule = "REDUCE", "Interception", "12.4.2"
    grammar = LineGrammar(
        'start: "REDUCE"i mission+' + MISSION_RULES,
        {"mission": lambda what, number: (what, number), "start": read_missions},
    )

    @property
    def prey(self) -> Air:
        """The enemy's missions."""
        return self.state.air[enemy_of(self.side)]

    def prompt(self) -> str:
        """What is asked."""
        most = reduction(self.state, self.side)
        return (
            f"Your interceptors take away up to {count(most, 'enemy air point')}, from observation "
            f"({self.prey.observe}) and ground attack ({self.prey.attack}) as you like."
        )

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line, with examples that are legal now."""
        return (
            HelpLine(
                "REDUCE OBSERVE n ATTACK n", "points taken away; one may be left out", self.default()[0]
            ),
            HelpLine(PASS, "take nothing away", PASS),
        )

    def begin(self) -> AirPlan:
        """An empty sheet."""
        return AirPlan()

    def accept(self, draft: AirPlan, order: dict[str, int]) -> str:
        """12.4.1, 12.4.2 One reduction, no more than allowed and than there is."""
        if draft.air is not None:
            raise Illegal("12.4.2", "the reduction is made once", "put it in one line")
        if "intercept" in order:
            raise Illegal("12.4.1", "interception itself is not reduced", "OBSERVE and ATTACK")
        most, cut = reduction(self.state, self.side), Air(**order)
        if cut.observe + cut.attack > most:
            raise Illegal(
                "12.4.1", f"{cut.observe + cut.attack} points are more than {most}", f"at most {most}"
            )
        if cut.observe > self.prey.observe or cut.attack > self.prey.attack:
            reason = f"the enemy has {self.prey.observe} observing and {self.prey.attack} attacking"
            raise Illegal("12.4.2", reason, "take no more than there are")
        draft.air = cut
        return reduce_line(cut)

    def settle(self, draft: AirPlan) -> Air:
        """The whole sheet, checked."""
        return draft.air or Air()

    def options(self) -> tuple[str, ...]:
        """12.4.2 Every way to use the whole reduction."""
        most = reduction(self.state, self.side)
        cuts = [Air(most - attack, attack) for attack in range(most + 1)]
        return tuple(
            reduce_line(c) for c in cuts if c.observe <= self.prey.observe and c.attack <= self.prey.attack
        )

    def default(self) -> tuple[str, ...]:
        """Ground attack first: it kills."""
        return (self.options()[-1],)

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance."""
        return (pick.choice(self.options()),)


def reduce_line(cut: Air) -> str:
    """A reduction in canonical form."""
    return f"REDUCE OBSERVE {cut.observe} ATTACK {cut.attack}"


async def intercept(game: Game) -> None:
    """12.4, 4.2.2.2 Both sides cut the other's missions.

    Interpretation A-45: at once, sealed; the cuts cannot affect each other. A side whose points suffice for
    everything, or that finds one mission only, has nothing to choose and cuts all it can.
    """
    state = game.state
    requests = {side: Reduce(state, side) for side in SIDES if reduction(state, side)}
    asked = {side: request for side, request in requests.items() if len(request.options()) > 1}
    cuts: dict[Side, Air] = await game.ask_sealed(asked) if asked else {}
    for side, request in requests.items():
        cut = cuts[side] if side in cuts else request.read(request.options()).answer
        if cut is not None:
            apply_cut(game, side, cut)


def apply_cut(game: Game, side: Side, cut: Air) -> None:
    """12.4.1 Take the points away from the enemy."""
    prey = game.state.air[enemy_of(side)]
    prey.observe -= cut.observe
    prey.attack -= cut.attack
    text = (
        f"{SIDE_NAMES[side]}: interceptors take away {cut.observe} of the enemy's observing and {cut.attack} "
        "of his attacking air points."
    )
    tell(game, "12.4.2", text, kind="air", side=side)
