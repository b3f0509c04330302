"""9.4 Drumfire: German barrages on the first two turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from games.engine.aids import Duty, Forecast
from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.request import PASS, HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.kaisers_battle import gun_aids
from games.kaisers_battle.asking import MORE, Asked, Game, count, gun_text, gun_words, hex_subjects
from games.kaisers_battle.bombardment import (
    MOST_POINTS,
    bombard,
    chance_text,
    check_points,
    check_target,
    exposed,
    near_front,
    shelling,
    targets,
)
from games.kaisers_battle.gunnery import (
    GUN_ORDERS,
    GUN_RULES,
    Shot,
    check_pay,
    check_range,
    is_in_field_range,
    left_after,
    pay,
    split,
)
from games.kaisers_battle.names import find_hex, hex_label
from games.kaisers_battle.pieces import points_of, stack_morale
from games.kaisers_battle.state import ALLIED, GERMAN, Guns, State

TURNS = (1, 2)
"""17.2.2 The turns of drumfire."""


@dataclass
class FirePlan:
    """The shots of a sheet, and whether more are to follow when their results are known."""

    shots: list[Shot] = field(default_factory=list)
    more: bool = False


class Drumfire(Asked[FirePlan, FirePlan]):
    """9.4.1 The shots, resolved in the order they are declared."""

    kind, name, rule = "DRUMFIRE", "Drumfire barrage", "9.4"
    grammar = LineGrammar(
        'start: shot | more\nshot: "DRUMFIRE"i HEX "WITH"i guns\nmore: "MORE"i' + GUN_RULES,
        GUN_ORDERS | {"start": lambda order: order, "shot": Shot, "more": lambda: MORE},
    )

    def __init__(self, state: State) -> None:
        super().__init__(state, GERMAN)

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """9.4.2 The hexes that can be hit with what is left."""
        left = self.state.guns[GERMAN]
        found = targets(self.state, GERMAN, by_air=False)
        return tuple(h for h in found if self._guns_for(h, 1, left) is not None)

    def prompt(self) -> str:
        """What is asked."""
        return (
            f"Fire drumfire barrages, 1 to {MOST_POINTS} points at a hex, each hex once, in your order. "
            f"End with {MORE} to see the results before you go on."
        )

    def facts(self) -> tuple[str, ...]:
        """What the side should have before its eyes."""
        return (
            f"You have {gun_words(self.state.guns[GERMAN])}; they serve nothing else this turn (9.8.3).",
            "Field points reach ten hexes from a headquarters, heavy ones the whole map (9.1.1).",
        )

    def _target_text(self, hex_id: str) -> str:
        units = exposed(self.state, ALLIED, hex_id)
        reach = "" if is_in_field_range(self.state, GERMAN, hex_id) else ", heavy points only"
        points = f"{count(points_of(units), 'stacking point')}, morale {stack_morale(units)}"
        return f"{hex_label(hex_id)}: {', '.join(units)}, {points}{reach}"

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line, with examples that are legal now."""
        return (
            HelpLine("DRUMFIRE hex WITH n FIELD m HEAVY", f"1 to {MOST_POINTS} points", self._example()),
            HelpLine(MORE, "as the last line: show the results, then ask again", MORE),
            HelpLine(PASS, "no more drumfire", PASS),
        )

    def _example(self) -> str:
        left = self.state.guns[GERMAN]
        near = [hex_id for hex_id in self.targets if is_in_field_range(self.state, GERMAN, hex_id)]
        for hex_id in near or self.targets:
            guns = self._guns_for(hex_id, MOST_POINTS, left) or self._guns_for(hex_id, 1, left)
            if guns is not None:
                return f"DRUMFIRE {hex_id} WITH {gun_text(guns)}"
        return ""

    def begin(self) -> FirePlan:
        """An empty sheet."""
        return FirePlan()

    def accept(self, draft: FirePlan, order: Shot | str) -> str:
        """9.4.1, 9.4.2 One shot: target, points, range and track; nothing after MORE."""
        if draft.more:
            raise Illegal("9.4.1", f"{MORE} is the last line of a sheet", f"put {MORE} at the end")
        if isinstance(order, str):
            draft.more = True
            return MORE
        hex_id, guns = find_hex(order.target), order.guns
        check_target(self.state, GERMAN, hex_id, [shot.target for shot in draft.shots], "9.4.2")
        check_points(guns.total, "9.4.2")
        check_range(self.state, GERMAN, [hex_id], guns)
        check_pay(left_after(self.state.guns[GERMAN], draft.shots), guns)
        draft.shots.append(Shot(hex_id, guns))
        return f"DRUMFIRE {hex_id} WITH {gun_text(guns)}"

    def settle(self, draft: FirePlan) -> FirePlan:
        """The whole sheet, checked."""
        if draft.more and not draft.shots:
            raise Illegal("9.4.1", f"{MORE} alone fires nothing", f"declare a barrage, or {PASS}")
        return draft

    def _guns_for(self, hex_id: str, points: int, left: Guns, pick: Picker | None = None) -> Guns | None:
        field_points = left.field if is_in_field_range(self.state, GERMAN, hex_id) else 0
        enough = field_points + left.heavy >= points
        return split(points, field_points, left.heavy, pick) if enough else None

    def forecast(self, lines: Sequence[str]) -> tuple[Forecast, ...]:
        """What the lines would lead to."""
        return tuple(gun_aids.of_drumfire(self, lines))

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        """What is left unused."""
        return tuple(gun_aids.of_drumfire_left(self, lines))

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance."""
        shots: list[Shot] = []
        for hex_id in pick.some(self.targets):
            left = left_after(self.state.guns[GERMAN], shots)
            guns = self._guns_for(hex_id, pick.below(MOST_POINTS) + 1, left, pick)
            if guns is not None:
                shots.append(Shot(hex_id, guns))
        lines = [f"DRUMFIRE {shot.target} WITH {gun_text(shot.guns)}" for shot in shots]
        return tuple(lines + [MORE] * pick.chance(30)) if lines else (PASS,)

    def template(self) -> tuple[str, ...]:
        """Lines to start from."""
        near = near_front(self.state, GERMAN, self.targets)
        return (*(f"# {self._target_text(hex_id)}" for hex_id in near), f"# {self._example()}", PASS)

    def subjects(self) -> tuple[Subject, ...]:
        """What can be clicked, the enemy's front before his rear."""
        near = near_front(self.state, GERMAN, self.targets)
        return hex_subjects((*near, *(hex_id for hex_id in self.targets if hex_id not in near)))

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """The lines the map offers for it."""
        draft = self.drafted(lines)
        if subject not in self.targets or subject in [shot.target for shot in draft.shots]:
            return ()
        left = left_after(self.state.guns[GERMAN], draft.shots)
        return tuple(
            Suggestion(f"DRUMFIRE {subject} WITH {gun_text(guns)}", subject, self._offer_text(subject, guns))
            for guns in self._sizes(subject, left)
        )

    def _offer_text(self, hex_id: str, guns: Guns) -> str:
        """9.4.3 The points, and what they may be expected to do there."""
        return f"{gun_words(guns)}: {chance_text(shelling(self.state, GERMAN, hex_id, guns.total))}"

    def _sizes(self, hex_id: str, left: Guns) -> list[Guns]:
        """9.4.2A What can be fired at a hex: field points before heavy ones, then heavy points alone."""
        points = range(1, MOST_POINTS + 1)
        cheap = [guns for n in points if (guns := self._guns_for(hex_id, n, left)) is not None]
        heavy = [Guns(0, n) for n in points if n <= left.heavy]
        return [*cheap, *(guns for guns in heavy if guns not in cheap)]


async def fire(game: Game) -> None:
    """9.4 Shots are declared and resolved one after the other until Germany has done."""
    game.state.struck[GERMAN] = []
    while True:
        request = Drumfire(game.state)
        if not request.targets:
            return
        plan = await game.ask(request)
        for shot in plan.shots:
            pay(game.state.guns[GERMAN], shot.guns)
            await bombard(game, GERMAN, shot.target, shot.guns.total, "9.4.5")
        if not plan.more:
            return
