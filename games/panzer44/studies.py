"""What can be said of one unit before it is given an order: figures, state, sight, ranges, reach.

Everything is worked out from what its owner knows: his own units, the ground, and enemies that lie open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from games.engine.aids import Layer, Study
from games.panzer44 import arrivals, deploy_aids, setting
from games.panzer44.asking import count, point_words
from games.panzer44.fire import procedure_of, shot_of
from games.panzer44.force import label, names, passenger_of, side_of, standing, type_of
from games.panzer44.game_data import load
from games.panzer44.spotting import can_see, is_concealing, is_known
from games.panzer44.state import State, enemy_of
from games.panzer44.travel import Country
from games.panzer44.units import UnitType

if TYPE_CHECKING:
    from games.panzer44.deployment import Deployment
    from games.panzer44.moving import Moving
    from games.panzer44.plotting import Plotting

TOLD = 6
"""So many enemies in sight are named; more are counted."""


def study(request: Plotting | Moving, subject: str) -> Study:
    """3.22, 6.9, 7.1, 11.0 A unit on the map or one that may enter; empty for any other name."""
    state = request.state
    if subject in state.units and side_of(subject) == request.side:
        return Study(tuple(facts(state, subject)), tuple(layers(state, subject)))
    if subject in arrivals.waiting_units(state, request.side):
        return Study(tuple(figures(type_of(subject))), tuple(entry_layers(state, subject)))
    return Study()


def facts(state: State, unit: str) -> Iterator[str]:
    """What it is, what has befallen it, whom it carries, whom it sees."""
    placed, rider = state.units[unit], passenger_of(state, unit)
    yield from figures(type_of(unit))
    if rider:
        yield f"Carries {label(rider)} ({type_of(rider).figures})."
    if placed.carrier:
        yield f"Rides on {label(placed.carrier)}: it neither fires nor moves by itself (9.4)."
    if placed.inside:
        yield "Inside an Improved Position (12.1)."
    if placed.panicked:
        yield "Panicked: it does nothing this turn (14.1)."
    if placed.disruption:
        yield f"Disrupted, D{placed.disruption}: it neither moves nor fires until cured (6.82)."
    elif placed.pinned:
        yield "Pinned: it fires, but does not move (6.82)."
    if placed.delayed_panic:
        yield "Delayed panic: it panics in the next panic phase (14.7)."
    if placed.is_located:
        yield "The enemy's counter-battery has found it here (6.78)."
    yield from hiding(state, unit)
    yield from in_sight(state, unit)


def figures(kind: UnitType) -> Iterator[str]:
    """3.22 The printed figures in words."""
    if kind.is_combat:
        indirect = ", indirectly too" if kind.fires_indirect else ""
        yield f"Attack {kind.attack}{kind.weapon}, range {count(kind.range, 'hex')}{indirect}."
        if kind.weapon == "H":
            yield "Fires tight (T) at one hex, or loose (L) at it and the six around it (6.21)."
    else:
        yield "No attack strength."
    target = "a hard target" if kind.is_hard else "a soft target"
    yield f"Defense {kind.defense}, {target}; movement {count(kind.movement, 'point')}."


def hiding(state: State, unit: str) -> Iterator[str]:
    """11.14 Whether the wood or town it stands in hides it."""
    placed = state.units[unit]
    if not is_concealing(placed.hex):
        return
    cover = "woods" if load().map.terrain(placed.hex) == "woods" else "a town"
    if placed.has_fired:
        yield f"In {cover}, but it has fired from there: it is seen from any distance (11.14)."
    else:
        yield f"In {cover}: seen from three hexes or less until it fires (11.14)."


def in_sight(state: State, unit: str) -> Iterator[str]:
    """11.0 The enemies it sees for its own direct fire; those not known are only counted (11.5)."""
    side = side_of(unit)
    seen = [enemy for enemy in standing(state, enemy_of(side)) if can_see(state, unit, enemy)]
    known = [enemy for enemy in seen if is_known(state, side, enemy)]
    if not seen:
        yield "Sees no enemy."
    elif len(known) > TOLD or len(known) < len(seen):
        yield f"Sees {count(len(seen), 'enemy unit')}."
    else:
        yield f"Sees {', '.join(f'{label(enemy)} in {state.units[enemy].hex}' for enemy in known)}."


# Hexes to mark ----------------------------------------------------------------------------------------------


def layers(state: State, unit: str) -> Iterator[Layer]:
    """Sight, range bands, reach."""
    placed, area = state.units[unit], setting.area(state)
    seen = load().sight.visible(placed.hex)
    yield Layer("sight", f"{label(unit)} sees", in_order(seen & area))
    if type_of(unit).is_combat and not placed.carrier:
        yield from bands(state, unit)
    if not (placed.disruption or placed.pinned or placed.panicked or placed.carrier or placed.inside):
        yield from reach_layers(state, unit)


def bands(state: State, unit: str) -> Iterator[Layer]:
    """6.91, 6.92 The hexes in range by the strength that is left there."""
    kind, here, grid = type_of(unit), state.units[unit].hex, load().map.grid
    found: dict[int, list[int]] = {}
    for away in range(1, kind.range + 1):
        found.setdefault(strength_at(state, unit, away), []).append(away)
    for index, (strength, ranges) in enumerate(found.items(), start=1):
        hexes = {h for away in ranges for h in grid.ring(here, away)}
        if not (inside := hexes & setting.area(state)):
            return
        far = f"{ranges[0]} to {ranges[-1]} hexes" if len(ranges) > 1 else count(ranges[0], "hex")
        yield Layer(f"range-{index}", f"{strength}{kind.weapon} at {far}", in_order(inside))


def strength_at(state: State, unit: str, away: int) -> int:
    """6.91 The attack strength of a unit at a distance, on what it mostly fires at: soft targets for R."""
    charts, shot = load().charts, shot_of(state, unit)
    line = procedure_of(shot, is_hard=shot.weapon == "M")
    if line is None or not charts.procedure[line].attenuate:
        return shot.attack
    return charts.attenuated(shot.attack, away)


def reach_layers(state: State, unit: str) -> Iterator[Layer]:
    """7.1 Where it can go this turn if it is plotted to move, enemies and wrecks as they are."""
    country, here = Country(state, side_of(unit)), state.units[unit].hex
    found = [hex_id for hex_id in country.reach(unit, here) if hex_id != here]
    if found:
        words = point_words(country.budget(unit))
        yield Layer("reach", f"{label(unit)} can reach, {words}", in_order(found))


def entry_layers(state: State, unit: str) -> Iterator[Layer]:
    """18.6 Where it may come in."""
    entries = arrivals.entries(state, arrivals.column_of(state, unit))
    rider = state.riding.get(unit, "")
    carries = f" with {label(rider)}" if rider else ""
    yield Layer("reach", f"{label(unit)}{carries} may enter here", in_order(entries))


def of_zone(request: Deployment, subject: str) -> Study:
    """18.41 A unit to set up: its figures, and where it may stand."""
    force = request.force_of.get(subject)
    if force is None:
        return Study()
    able = [h for h in sorted(force.hexes) if deploy_aids.may_stand(request, subject, h)]
    others = [unit for unit in force.units if unit != subject]
    words = [*figures(type_of(subject))]
    if others and len(others) <= TOLD:
        words.append(f"Of one force with {names(others)}.")
    return Study(tuple(words), (Layer("reach", f"{label(subject)} may be set up here", tuple(able)),))


def in_order(hexes: Iterable[str]) -> tuple[str, ...]:
    """Hexes in the order of their numbers, never in that of a set."""
    return tuple(sorted(hexes))
