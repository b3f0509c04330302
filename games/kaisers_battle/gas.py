"""9.3 Persistent gas fire: German markers far behind the front, fifteen points each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from games.engine.aids import Duty
from games.engine.errors import Illegal
from games.engine.grammar import LineGrammar
from games.engine.request import PASS, Accepted, HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.kaisers_battle import gun_aids
from games.kaisers_battle.asking import Asked, Game, count, gun_text, gun_words, hex_subjects, tell
from games.kaisers_battle.control import occupied_by
from games.kaisers_battle.ground import nearest
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
from games.kaisers_battle.pieces import data
from games.kaisers_battle.state import ALLIED, GERMAN, Guns, State


def markers_free(state: State) -> int:
    """9.3.6 Gas markers not on the map."""
    return data().mix.gas_markers - len(state.gas)


def is_possible(state: State) -> bool:
    """9.3.1, 9.3.6 Whether Germany has the points and a marker for any gas."""
    return markers_free(state) > 0 and state.guns[GERMAN].total >= data().charts.artillery.gas_points


class Gas(Asked[list[Shot], list[Shot]]):
    """9.3.1 Where gas markers are put."""

    kind, name, rule = "GAS", "Persistent gas fire", "9.3"
    grammar = LineGrammar('start: "GAS"i HEX "WITH"i guns' + GUN_RULES, GUN_ORDERS | {"start": Shot})

    def __init__(self, state: State) -> None:
        super().__init__(state, GERMAN)

    @property
    def price(self) -> int:
        """9.3.1 Points a marker costs."""
        return data().charts.artillery.gas_points

    def prompt(self) -> str:
        """What is asked."""
        return (
            f"Place gas markers, {self.price} artillery points each, on hexes at least "
            f"{data().charts.artillery.gas_distance} hexes from every German unit."
        )

    def facts(self) -> tuple[str, ...]:
        """What the side should have before its eyes."""
        return (
            f"You have {gun_words(self.state.guns[GERMAN])}.",
            f"{count(markers_free(self.state), 'gas marker')} can be placed (9.3.6).",
            *(f"Gas lies at {hex_label(hex_id)}." for hex_id in self.state.gas),
        )

    def help(self) -> tuple[HelpLine, ...]:
        """The forms of line, with examples that are legal now."""
        offers = self._offers(self.state.guns[GERMAN])
        return (
            HelpLine(
                "GAS hex WITH n FIELD m HEAVY", f"{self.price} points together", offers[0] if offers else ""
            ),
            HelpLine(PASS, "no gas", PASS),
        )

    def begin(self) -> list[Shot]:
        """An empty sheet."""
        return []

    def accept(self, draft: list[Shot], order: Shot) -> str | Accepted:
        """9.3.1, 9.3.3, 9.3.6 Fifteen points, a marker, the distance, the range, and the track."""
        hex_id, guns = find_hex(order.target), order.guns
        if len(draft) >= markers_free(self.state):
            reason = f"only {count(markers_free(self.state), 'gas marker')} can be placed"
            raise Illegal("9.3.6", reason, "leave this line out")
        if guns.total != self.price:
            raise Illegal(
                "9.3.1", f"{count(guns.total, 'point')} are given", f"exactly {self.price} for a marker"
            )
        self._check_distance(hex_id)
        check_range(self.state, GERMAN, [hex_id], guns)
        check_pay(left_after(self.state.guns[GERMAN], draft), guns)
        again = hex_id in self.state.gas or hex_id in [shot.target for shot in draft]
        draft.append(Shot(hex_id, guns))
        warning = (f"{hex_label(hex_id)} has gas already; a second marker adds nothing (9.3.4C)",) * again
        return Accepted(f"GAS {hex_id} WITH {gun_text(guns)}", warning)

    def _check_distance(self, hex_id: str) -> None:
        """9.3.3 Interpretation A-18: six hexes from the nearest German unit are enough."""
        least = data().charts.artillery.gas_distance
        near = nearest(hex_id, self.germans)
        if near is not None and near < least:
            reason = f"{hex_label(hex_id)} is {near} away from a German unit"
            raise Illegal("9.3.3", reason, f"a hex at least {least} away")

    @cached_property
    def germans(self) -> tuple[str, ...]:
        """The hexes of German units."""
        return tuple(sorted(occupied_by(self.state, GERMAN)))

    def settle(self, draft: list[Shot]) -> list[Shot]:
        """The whole sheet, checked."""
        return draft

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """9.3.3 The hexes where Allied units stand that are far enough away."""
        least = data().charts.artillery.gas_distance
        allied = sorted(occupied_by(self.state, ALLIED))
        return tuple(h for h in allied if (nearest(h, self.germans) or least) >= least)

    def _guns_for(self, hex_id: str, left: Guns, pick: Picker | None = None) -> Guns | None:
        """Points that can be fired at a hex out of what is left, None when there are not enough."""
        field = left.field if is_in_field_range(self.state, GERMAN, hex_id) else 0
        return split(self.price, field, left.heavy, pick) if field + left.heavy >= self.price else None

    def _offers(self, left: Guns) -> list[str]:
        shots = [(hex_id, self._guns_for(hex_id, left)) for hex_id in self.targets]
        return [f"GAS {hex_id} WITH {gun_text(guns)}" for hex_id, guns in shots if guns is not None]

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        """What is left unused."""
        return tuple(gun_aids.of_gas_left(self, lines))

    def sample(self, pick: Picker) -> tuple[str, ...]:
        """A legal sheet by chance."""
        shots: list[Shot] = []
        for hex_id in pick.shuffled(self.targets)[: pick.below(markers_free(self.state) + 1)]:
            guns = self._guns_for(hex_id, left_after(self.state.guns[GERMAN], shots), pick)
            if guns is not None:
                shots.append(Shot(hex_id, guns))
        return tuple(f"GAS {shot.target} WITH {gun_text(shot.guns)}" for shot in shots) or (PASS,)

    def template(self) -> tuple[str, ...]:
        """Lines to start from."""
        return (f"# {self.help()[0].example}", PASS)

    def subjects(self) -> tuple[Subject, ...]:
        """What can be clicked."""
        return hex_subjects(self.targets)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        """The lines the map offers for it."""
        if subject not in self.targets:
            return ()
        draft = self.drafted(lines)
        guns = self._guns_for(subject, left_after(self.state.guns[GERMAN], draft))
        if (
            guns is None
            or subject in [shot.target for shot in draft]
            or len(draft) >= markers_free(self.state)
        ):
            return ()
        return (Suggestion(f"GAS {subject} WITH {gun_text(guns)}", subject, f"gas on {hex_label(subject)}"),)


async def fire(game: Game) -> None:
    """9.3.1, 9.3.2 Germany places gas, openly, paying as it announces."""
    if not is_possible(game.state):
        return
    for shot in await game.ask(Gas(game.state)):
        pay(game.state.guns[GERMAN], shot.guns)
        game.state.gas.append(shot.target)
        text = f"Gas is laid on {hex_label(shot.target)} with {gun_words(shot.guns)}."
        tell(game, "9.3.2", text, [shot.target], kind="gas")
