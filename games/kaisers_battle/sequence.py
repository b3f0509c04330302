"""4.2 The sequence of play, row for row as the rulebook lists it."""

from __future__ import annotations

from typing import Any

from games.engine.request import Request
from games.engine.title import Step
from games.kaisers_battle import (
    air,
    breakdown,
    combat,
    counter_battery,
    drumfire,
    gas,
    ground_attack,
    phases,
    reinforcements,
    terminal,
    weather,
)
from games.kaisers_battle.ground import gassed
from games.kaisers_battle.movement import FirstSegment, SecondSegment
from games.kaisers_battle.stacking import Excess
from games.kaisers_battle.state import State

FIRST_FREE_TURN = 3
"""4.2.4, 4.2.5.1, 17.2, 17.6 Counter-battery, gas and breakdown begin on turn 3."""


def is_free_turn(state: State) -> bool:
    """17.2.1, 17.6 Whether the special rules of the first two turns are over."""
    return state.turn >= FIRST_FREE_TURN


def is_drumfire_turn(state: State) -> bool:
    """17.2.2 Whether it is a turn of drumfire."""
    return state.turn in drumfire.TURNS


def can_counter(state: State) -> bool:
    """4.2.4.1 Whether counter-battery fire takes place."""
    return is_free_turn(state) and counter_battery.is_possible(state)


def can_gas(state: State) -> bool:
    """4.2.4.2 Whether gas can be fired."""
    return is_free_turn(state) and gas.is_possible(state)


def is_gassed(state: State) -> bool:
    """9.3.4 Whether gas lies anywhere."""
    return bool(gassed(state))


SEQUENCE: tuple[Step[State], ...] = (
    Step("4.2.1", "Weather", weather.determine, when=weather.is_rolled),
    Step("4.2.2.1", "Air allocation", air.allocate, when=air.is_flying),
    Step("4.2.2.2", "Interception", air.intercept, when=air.is_intercepting),
    Step("4.2.2.3", "Ground attacks", ground_attack.strike, when=ground_attack.is_striking),
    Step("4.2.3.1", "Reinforcements", reinforcements.arrive, when=reinforcements.is_due),
    Step(
        "4.2.3.2", "Service companies", reinforcements.raise_services, when=reinforcements.is_service_rolled
    ),
    Step("4.2.4.1", "Counter-battery fire", counter_battery.duel, when=can_counter),
    Step("4.2.4.2", "Persistent gas fire", gas.fire, when=can_gas),
    Step("4.2.4.3", "Drumfire barrage", drumfire.fire, when=is_drumfire_turn),
    Step("4.2.5.1", "German breakdown", breakdown.break_divisions, when=is_free_turn),
    Step("4.2.5.2.1", "German first movement segment", phases.german_first),
    Step("4.2.5.2.2", "German second movement segment", phases.german_second),
    Step("7.2", "German stacking", phases.german_stacking),
    Step("9.3.4", "German losses to gas", phases.german_gas, when=is_gassed),
    *combat.GERMAN_ROWS,
    Step("4.2.6.1.1", "Allied first movement segment", phases.allied_first),
    Step("4.2.6.1.2", "Allied second movement segment", phases.allied_second),
    Step("7.2", "Allied stacking", phases.allied_stacking),
    Step("9.3.4", "Allied losses to gas", phases.allied_gas, when=is_gassed),
    *combat.ALLIED_ROWS,
    Step("4.2.7", "Terminal phase", terminal.end_turn),
)

REQUESTS: tuple[type[Request[Any, Any]], ...] = (
    air.Allocate,
    air.Reduce,
    ground_attack.Strike,
    reinforcements.Enter,
    reinforcements.Service,
    counter_battery.CounterBattery,
    gas.Gas,
    drumfire.Drumfire,
    breakdown.Breakdown,
    FirstSegment,
    SecondSegment,
    Excess,
    *combat.REQUESTS,
)
