"""9.0 Transporting: mounting and dismounting, which take the whole movement of both units."""

from __future__ import annotations

from games.engine.errors import Illegal
from games.panzer44.force import can_act, distance, label, number, type_of
from games.panzer44.state import Placed, State
from games.panzer44.travel import Country, Plan


def check_mount(state: State, plan: Plan, country: Country, carrier: str, rider: str) -> None:
    """9.1, 9.6, 14.2 Whether a carrier may go and pick up a unit; raises Illegal."""
    if not type_of(carrier).carrier:
        raise Illegal("9.5", f"{label(carrier)} carries nobody", "halftracks and trucks do")
    if carrier in plan.riders:
        raise Illegal("9.12", f"{label(carrier)} carries {label(plan.riders[carrier])} already")
    if not type_of(rider).may_ride:
        raise Illegal("9.1", f"{label(rider)} is a vehicle", "only units that are no vehicles ride")
    if rider not in plan.where:
        raise Illegal("9.12", f"{label(rider)} is mounted already")
    _check_plotted(state, plan, rider)
    _check_places(state, plan, country, carrier, rider)


def _check_plotted(state: State, plan: Plan, rider: str) -> None:
    plot = state.plots.get(rider)
    if plot is None or plot.task != "MV":
        raise Illegal("9.6", f"{label(rider)} was not plotted to move", "both units need MV to mount")
    if rider in plan.done or rider in state.moved:
        raise Illegal("9.11", f"{label(rider)} has moved this turn", "mounting takes the whole movement")
    placed = state.units[rider]
    if not is_fit(placed):
        state_word = "panicked" if placed.panicked else "disrupted or pinned"
        raise Illegal("14.22", f"{label(rider)} is {state_word} and cannot mount")


def is_fit(placed: Placed) -> bool:
    """6.82, 14.22 Whether a unit can be taken up: neither panicked nor disrupted nor pinned."""
    return can_act(placed) and not placed.pinned


def _check_places(state: State, plan: Plan, country: Country, carrier: str, rider: str) -> None:
    """9.13, 9.14 The carrier begins next door; a unit inside a position has to come out the turn before.

    One on top of the position is out of it (12.0), or guns, which cannot leave the hex, would stay for ever.
    """
    here, there = state.units[carrier].hex, state.units[rider].hex
    if distance(here, there) != 1:
        raise Illegal("9.13", f"{label(carrier)} did not begin the turn beside {label(rider)}")
    if plan.inside.get(rider):
        raise Illegal("9.14", f"{label(rider)} is inside its position", f"{number(rider)} MV OUT this turn")
    if country.step_cost(carrier, here, there) is None:
        raise Illegal("9.11", f"{label(carrier)} cannot get from {here} to {there}: the terrain bars the way")


def check_dismount(state: State, plan: Plan, country: Country, carrier: str, there: str) -> None:
    """9.11, 9.13 Whether a carrier may set its passenger down and go to the next hex; raises Illegal."""
    if carrier not in plan.riders:
        raise Illegal("9.12", f"{label(carrier)} carries nobody")
    here = plan.where[carrier]
    if distance(here, there) != 1:
        raise Illegal(
            "9.13", f"{there} is not next to {label(carrier)}", f"{number(carrier)} MV DISMOUNT hex"
        )
    if not country.is_free(there):
        raise Illegal("7.21", f"an enemy stands in {there}")
    if country.step_cost(carrier, here, there) is None:
        raise Illegal("9.11", f"{label(carrier)} cannot get from {here} to {there}: the terrain bars the way")


def mount(state: State, carrier: str, rider: str) -> None:
    """9.0 The carrier stands on the unit; from now on they share one fate (9.2)."""
    placed, seat = state.units[rider], state.units[carrier]
    placed.carrier = carrier
    placed.hex = seat.hex
    placed.inside = False
    seat.delayed_panic = placed.delayed_panic = seat.delayed_panic or placed.delayed_panic


def dismount(state: State, carrier: str) -> str:
    """9.0 The passenger stands by itself again; returns it."""
    rider = next(unit for unit, placed in state.units.items() if placed.carrier == carrier)
    state.units[rider].carrier = ""
    return rider
