"""18.4 Deployment: each side places its forces where the scenario says, with positions and mines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from games.engine.aids import Duty, Study
from games.engine.errors import Illegal
from games.engine.names import JSON, Side
from games.engine.request import HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.panzer44 import checklists, deploy_aids, field_works, plans, setting, studies
from games.panzer44.asking import Asked, find_hex, find_unit, side_name
from games.panzer44.deploy_lines import GRAMMAR, DigOrder, LandingOrder, MineOrder, RideOn, SetUp
from games.panzer44.force import label, may_stack, names, number, type_of
from games.panzer44.scenario import Force
from games.panzer44.state import State


def forces_of(state: State, side: Side) -> list[Force]:
    """The forces a side has on the map at the start, airborne ones too."""
    return [f for f in setting.scenario_of(state).forces if f.side == side and not f.turn]


class Deployment(Asked[SetUp, SetUp]):
    """18.41 The set-up of one side."""

    kind: ClassVar[str] = "DEPLOY"
    name: ClassVar[str] = "Deployment"
    rule: ClassVar[str] = "18.4"
    looks_at_all: ClassVar[bool] = True
    grammar = GRAMMAR

    @cached_property
    def force_of(self) -> dict[str, Force]:
        """The force each unit belongs to."""
        return {unit: force for force in forces_of(self.state, self.side) for unit in force.units}

    @cached_property
    def works(self) -> dict[str, int | None]:
        """12.2 Hexes where positions may be dug, each with the most there may be in all."""
        return field_works.sites(self.state, self.side)

    def begin(self) -> SetUp:
        return SetUp()

    def accept(self, draft: SetUp, order: Any) -> str:
        if isinstance(order, MineOrder):
            hex_id = find_hex(order.hex)
            field_works.lay_mine(self.state, self.side, draft, hex_id)
            return f"MINE {hex_id}"
        if isinstance(order, LandingOrder):
            return self._landing(draft, order.word)
        if isinstance(order, DigOrder):
            hex_id = find_hex(order.hex)
            field_works.dig(draft, hex_id, self.works)
            return f"POSITION {hex_id}"
        unit = find_unit(self.force_of, order.unit)
        if unit in draft.where or unit in draft.riding:
            raise Illegal("18.41", f"{label(unit)} is placed already")
        if isinstance(order, RideOn):
            return self._ride(draft, unit, find_unit(self.force_of, order.carrier))
        return self._place(draft, unit, find_hex(order.hex), order.inside)

    def _place(self, draft: SetUp, unit: str, hex_id: str, inside: bool) -> str:
        force = self.force_of[unit]
        self.check_hex(unit, hex_id)
        if self.must_ride(unit):
            raise Illegal("18.4", f"{label(unit)} must be mounted", f"{number(unit)} ON carrier")
        if inside:
            field_works.go_inside(draft, unit, hex_id, force, self.works)
        elif force.improved == "must":
            raise Illegal(
                "18.4", f"{label(unit)} must be inside a position", f"{number(unit)} AT {hex_id} IN"
            )
        if force.formation != "drop":
            others = [u for u, h in draft.where.items() if h == hex_id]
            if not self._fits(draft, [*others, unit], hex_id):
                raise Illegal("8.0", f"{names(others)} is in {hex_id}", "one unit to a hex")
        draft.where[unit] = hex_id
        if inside:
            draft.inside.append(unit)
        return f"{number(unit)} AT {hex_id}{' IN' if inside else ''}"

    def must_ride(self, unit: str) -> bool:
        """19.2 Whether a unit begins mounted: such a force has a carrier for everyone who can ride."""
        return self.force_of[unit].mounted == "must" and type_of(unit).may_ride

    def check_hex(self, unit: str, hex_id: str) -> None:
        """18.41 The zone, what the scenario closes, the terrain, and distance to the enemy (19.7)."""
        force, state = self.force_of[unit], self.state
        if hex_id not in force.hexes:
            zone = f"zone: {deploy_aids.zone_text(force, hex_id)}"
            raise Illegal("18.41", f"{label(unit)} may not deploy in {hex_id}", zone)
        if setting.scenario_of(state).is_closed(self.side, hex_id, 0):
            raise Illegal("18.41", f"{hex_id} is closed to you at the start")
        if force.formation == "drop":
            return
        if any(placed.hex == hex_id for placed in state.units.values()):
            raise Illegal("8.32", f"{hex_id} is occupied")
        if not deploy_aids.can_stand(state, unit, hex_id):
            raise Illegal("18.41", f"{label(unit)} cannot be in {hex_id}", "the terrain bars it")
        if force.keeps_apart and deploy_aids.is_beside_enemy(state, self.side, hex_id):
            raise Illegal("18.4", f"{hex_id} is next to an enemy", "keep a hex between")

    def _fits(self, draft: SetUp, units: Sequence[str], hex_id: str) -> bool:
        """8.1 Stacks only in positions."""
        if len(units) < 2:
            return True
        state = State(options={}, scenario=self.state.scenario)
        state.positions = dict.fromkeys(draft.positions, self.side)
        return may_stack(state, units, hex_id)

    def _ride(self, draft: SetUp, unit: str, carrier: str) -> str:
        force = self.force_of[unit]
        if force.mounted == "no":
            raise Illegal("18.4", f"{label(unit)} may not be mounted at the start")
        if not type_of(carrier).carrier:
            raise Illegal("9.5", f"{label(carrier)} carries nobody", "halftracks and trucks do")
        if not type_of(unit).may_ride:
            raise Illegal("9.1", f"{label(unit)} is a vehicle")
        if self.force_of[carrier] is not force:
            raise Illegal("9.1", f"{label(carrier)} belongs to another force")
        if carrier in draft.riding.values():
            raise Illegal("9.12", f"{label(carrier)} is taken")
        draft.riding[unit] = carrier
        return f"{number(unit)} ON {number(carrier)}"

    @cached_property
    def meets_drop(self) -> bool:
        """19.1 Whether the enemy comes by parachute."""
        return any(
            f.formation == "drop" and f.side != self.side for f in setting.scenario_of(self.state).forces
        )

    def _landing(self, draft: SetUp, word: str) -> str:
        if not self.meets_drop:
            raise Illegal("19.1", "no enemy comes by parachute")
        if draft.landing:
            raise Illegal("19.1", f"LANDING {draft.landing} is said already")
        draft.landing = word
        return f"LANDING {word}"

    def settle(self, draft: SetUp) -> SetUp:
        missing = [unit for unit in self.force_of if unit not in draft.where and unit not in draft.riding]
        if missing:
            first = missing[0]
            raise Illegal("18.41", f"not placed: {names(missing)}", f"{number(first)} AT hex")
        for rider, carrier in draft.riding.items():
            if carrier not in draft.where:
                raise Illegal("9.1", f"{label(carrier)}, which carries {label(rider)}, is mounted itself")
        self._check_limits(draft)
        return draft

    def _check_limits(self, draft: SetUp) -> None:
        for limit in setting.scenario_of(self.state).limits:
            if limit.side == self.side:
                units = [unit for unit, hex_id in draft.where.items() if hex_id in limit.hexes]
                units += [rider for rider, carrier in draft.riding.items() if carrier in units]
                if len(units) > limit.most:
                    where = ", ".join(sorted({draft.where[u] for u in units if u in draft.where}))
                    raise Illegal("18.4", f"no more than {limit.most} of your units may begin in {where}")

    # What the page and the letter show ---------------------------------------------------------------------

    def default(self) -> tuple[str, ...]:
        """18.4 A sensible set-up, so that nobody has to begin with an empty sheet."""
        return self.proposal

    @cached_property
    def proposal(self) -> tuple[str, ...]:
        """18.4 The set-up the sheet is filled in with."""
        return deploy_aids.default_lines(self)

    def prompt(self) -> str:
        return (
            f"Set up the {side_name(self.state, self.side)} forces of {setting.place_name(self.state)}. "
            "The sheet is filled in as a proposal: change any line."
        )

    def facts(self) -> tuple[str, ...]:
        return deploy_aids.facts(self)

    def help(self) -> tuple[HelpLine, ...]:
        return deploy_aids.help_lines(self)

    def template(self) -> tuple[str, ...]:
        return deploy_aids.template(self)

    def subjects(self) -> tuple[Subject, ...]:
        return deploy_aids.subjects(self)

    def suggest(self, subject: str, lines: Sequence[str] = ()) -> tuple[Suggestion, ...]:
        return deploy_aids.suggest(self, subject, self.drafted(lines))

    def focus(self) -> tuple[str, ...]:
        return deploy_aids.focus(self)

    def planned(self, view: Mapping[str, JSON], lines: Sequence[str]) -> Mapping[str, JSON]:
        return plans.of_deployment(self, view, lines)

    def staged(self, view: Mapping[str, JSON]) -> Mapping[str, JSON]:
        return plans.staged(self, view, self.force_of)

    def study(self, subject: str) -> Study:
        return studies.of_zone(self, subject)

    def duties(self, lines: Sequence[str]) -> tuple[Duty, ...]:
        return tuple(checklists.of_deployment(self, lines))

    def sample(self, pick: Picker) -> tuple[str, ...]:
        return deploy_aids.sample(self, pick)
