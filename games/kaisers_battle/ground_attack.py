"""12.3 Ground attack: aircraft against enemy hexes, in the manner of drumfire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.engine.aids import Duty, Forecast
from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.names import Side
from games.engine.request import PASS, HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.kaisers_battle import gun_aids
from games.kaisers_battle.asking import MORE, Asked, Game, count, hex_subjects
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
from games.kaisers_battle.names import find_hex, hex_label
from games.kaisers_battle.pieces import is_hq, points_of, stack_morale
from games.kaisers_battle.state import ALLIED, GERMAN, SIDES, State, enemy_of


@dataclass(frozen=True)
class Sortie:
    """12.3.1 Air points against a hex."""

    target: str
    points: int


@dataclass
class Sorties:
    """The attacks of a sheet, and whether more are to follow when their results are known."""

    flown: list[Sortie] = field(default_factory=list)
    more: bool = False

    @property
    def points(self) -> int:
        """12.3.1D Points used so far; each serves once."""
        return sum(sortie.points for sortie in self.flown)


class Strike(Asked[Sorties, Sorties]):
    """12.3.1 Ground attacks, resolved in the order they are declared."""

    kind, name, rule = "STRIKE", "Ground attack", "12.3"
    grammar = LineGrammar(
        'start: sortie | more\nsortie: "STRIKE"i HEX "WITH"i INT\nmore: "MORE"i',
        {"start": lambda order: order, "sortie": Sortie, "more": lambda: MORE},
    )

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """12.3.1E, 12.3.2A The hexes that can be attacked."""
        return tuple(targets(self.state, self.side, by_air=True))

    @property
    def left(self) -> int:
        """Points for ground attack."""
        return self.state.air[self.side].attack

    def prompt(self) -> str:
        """What is asked."""
        return (
            f"Attack enemy hexes from the air with your {count(self.left, 'point')}, "
            f"1 to {MOST_POINTS} a hex, each hex once. End with {MORE} to see the results before you go on."
        )

    def facts(self) -> tuple[str, ...]:
        """What the side should have before its eyes."""
        near = near_front(self.state, self.side, self.targets)
        return (
            f"You have {count(self.left, 'air point')} for ground attacks; any enemy hex is in reach.",
            *(self._target_text(hex_id) for hex_id in near),
        )

    def _target_text(self, hex_id: str) -> str:
        units = exposed(self.state, enemy_of(self.side), hex_id)
        points = f"{count(points_of(units), 'stacking point')}, morale {stack_morale(units)}"
        return f"{hex_label(hex_id)}: {', '.join(units)}, {points}"

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line, with examples that are legal now."""
        example = f"STRIKE {self.targets[0]} WITH {min(self.left, MOST_POINTS)}" if self.targets else ""
        return (
            HelpLine("STRIKE hex WITH n", f"a ground attack with 1 to {MOST_POINTS} points", example),
            HelpLine(MORE, "as the last line: show the results, then ask again", MORE),
            HelpLine(PASS, "no more ground attacks", PASS),
        )

    def begin(self) -> Sorties:
        """An empty sheet."""
        return Sorties()

    def accept(self, draft: Sorties, order: Any) -> str:
        """12.3.1, 12.3.2 One attack: target and points; nothing after MORE."""
        if draft.more:
            raise Illegal("12.3.1", f"{MORE} is the last line of a sheet", f"put {MORE} at the end")
        if order == MORE:
            draft.more = True
            return MORE
        hex_id = find_hex(order.target)
        check_target(self.state, self.side, hex_id, [s.target for s in draft.flown], "12.3.1")
        check_points(order.points, "12.3.1")
        if all(is_hq(unit) for unit in exposed(self.state, enemy_of(self.side), hex_id)):
            raise Illegal("12.3.2", f"only headquarters can be hit in {hex_label(hex_id)}", "another hex")
        if draft.points + order.points > self.left:
            left = self.left - draft.points
            raise Illegal("12.3.1", f"{order.points} points are more than the {left} left", f"at most {left}")
        draft.flown.append(Sortie(hex_id, order.points))
        return f"STRIKE {hex_id} WITH {order.points}"

    def settle(self, draft: Sorties) -> Sorties:
        """The whole sheet, checked."""
        if draft.more and not draft.flown:
            raise Illegal("12.3.1", f"{MORE} alone attacks nothing", f"declare an attack, or {PASS}")
        return draft

    def forecast(self, lines: Sequence[str]) -> tuple[Forecast, ...]:
        """What the lines would lead to."""
        return tuple(gun_aids.of_strike(self, lines))

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        """What is left unused."""
        return tuple(gun_aids.of_strike_left(self, lines))

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance."""
        left, lines = self.left, list[str]()
        for hex_id in pick.shuffled(self.targets):
            if not left or pick.chance(10):
                break
            points = pick.below(min(left, MOST_POINTS)) + 1
            lines.append(f"STRIKE {hex_id} WITH {points}")
            left -= points
        return tuple(lines + [MORE] * pick.chance(30)) if lines else (PASS,)

    def template(self) -> tuple[str, ...]:
        """Lines to start from."""
        return (f"# {self.help()[0].example}", PASS)

    def subjects(self) -> tuple[Subject, ...]:
        """What can be clicked."""
        return hex_subjects(self.targets)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """The lines the map offers for it."""
        draft = self.drafted(lines)
        most = min(self.left - draft.points, MOST_POINTS)
        if subject not in self.targets or subject in [sortie.target for sortie in draft.flown]:
            return ()
        return tuple(
            Suggestion(f"STRIKE {subject} WITH {points}", subject, self._offer_text(subject, points))
            for points in range(1, most + 1)
        )

    def _offer_text(self, hex_id: str, points: int) -> str:
        """9.4.3 The points, and what they may be expected to do there."""
        shot = shelling(self.state, self.side, hex_id, points)
        return f"{count(points, 'point')}: {chance_text(shot)}"


def is_striking(state: State) -> bool:
    """12.3 Whether any side has points for ground attacks."""
    return any(state.air[side].attack for side in SIDES)


async def strike(game: Game) -> None:
    """12.3.1A, 4.2.2.3 Ground attacks: Germany's first, then the Allies'."""
    for side in (GERMAN, ALLIED):
        game.state.struck[side] = []
        await strike_by(game, side)


async def strike_by(game: Game, side: Side) -> None:
    """12.3.1 One side's ground attacks, until its points or targets are used or it has done."""
    air = game.state.air[side]
    while air.attack:
        request = Strike(game.state, side)
        if not request.targets:
            return
        plan = await game.ask(request)
        for sortie in plan.flown:
            air.attack -= sortie.points
            await bombard(game, side, sortie.target, sortie.points, "12.3.1")
        if not plan.more:
            return
