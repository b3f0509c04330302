"""18.6 Reinforcements: columns and free formations that wait beyond the map and come in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from games.engine.errors import Illegal
from games.engine.names import Side
from games.panzer44 import setting
from games.panzer44.force import label, names, number, occupied, type_of
from games.panzer44.game_data import load
from games.panzer44.scenario import Force
from games.panzer44.state import Column, Placed, State, enemy_of
from games.panzer44.travel import Country, Plan


def columns_of(scenario_forces: Sequence[Force]) -> tuple[list[Column], dict[str, str]]:
    """18.42, 18.67 The forces of a scenario that come later, and who rides on whom by default."""
    columns: list[Column] = []
    riding: dict[str, str] = {}
    for force in scenario_forces:
        if force.turn and force.formation in ("column", "free"):
            rides = {} if force.mounted == "no" else pair_up(force.units)
            riding.update(rides)
            order = marching_order(force.units, rides)
            columns.append(
                Column(force.name, force.side, force.turn, force.formation, list(force.entries), order)
            )
    return columns, riding


def pair_up(units: Sequence[str]) -> dict[str, str]:
    """9.12 Riders for carriers in the order given: guns first, they cannot walk, then the slow."""
    carriers = [u for u in units if type_of(u).carrier]
    riders = sorted((u for u in units if type_of(u).may_ride), key=lambda u: type_of(u).movement)
    return dict(zip(carriers, riders, strict=False))


def marching_order(units: Sequence[str], rides: Mapping[str, str]) -> list[str]:
    """18.61 A sensible column: fighting vehicles, loaded carriers, empty ones, those on foot."""

    def rank(unit: str) -> int:
        kind = type_of(unit)
        if kind.is_vehicle and kind.is_combat:
            return 0
        if kind.is_vehicle:
            return 1 if unit in rides else 2
        return 3

    return sorted(units, key=rank)


def due(state: State, side: Side) -> list[Column]:
    """The columns of a side that may enter this turn, or have begun to."""
    return [c for c in state.waiting if c.side == side and c.turn <= state.turn and c.units]


def all_waiting(state: State, side: Side) -> tuple[str, ...]:
    """Every unit of a side that may come this turn, riders too."""
    return tuple(unit for column in due(state, side) for unit in column.units)


def walking(state: State, column: Column, rides: Mapping[str, str] | None = None) -> list[str]:
    """The units of a column that enter by themselves, in order: all but the riders."""
    riders = rearranged(state.riding, rides or {}).values()
    return [unit for unit in column.units if unit not in riders]


def waiting_units(state: State, side: Side, rides: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """18.64 The units of a side that may plot to enter."""
    return tuple(unit for column in due(state, side) for unit in walking(state, column, rides))


def column_of(state: State, unit: str) -> Column:
    """The column a waiting unit is in; KeyError when it is in none."""
    for column in state.waiting:
        if unit in column.units:
            return column
    raise KeyError(unit)


def is_waiting(state: State, unit: str) -> bool:
    """Whether a unit is still beyond the map."""
    return any(unit in column.units for column in state.waiting)


# What may be arranged on the plot of the first turn ---------------------------------------------------------


def check_column(state: State, side: Side, units: Sequence[str]) -> None:
    """18.63 The order of one force, before any of it has entered."""
    columns = {column_of(state, unit).name for unit in units}
    if len(columns) != 1:
        raise Illegal("18.61", "these units come in different forces", "one line for each force")
    check_new(state, column_of(state, units[0]))
    if len(set(units)) != len(units):
        raise Illegal("18.61", "a unit is named twice")


def check_new(state: State, column: Column) -> None:
    """18.63 A column may be arranged only before it begins to enter."""
    if column.turn != state.turn:
        raise Illegal("18.63", f"the order of {column.name} was settled on turn {column.turn}")


def check_carrier(state: State, side: Side, carrier: str) -> None:
    """9.5 Halftracks and trucks carry."""
    if not type_of(carrier).carrier:
        raise Illegal("9.5", f"{label(carrier)} carries nobody", "halftracks and trucks do")
    check_new(state, column_of(state, carrier))


def check_ride(state: State, side: Side, carrier: str, rider: str) -> None:
    """18.67, 9.1 A unit may enter mounted on a carrier of its force."""
    check_carrier(state, side, carrier)
    if not type_of(rider).may_ride:
        raise Illegal("9.1", f"{label(rider)} is a vehicle", "only units that are no vehicles ride")
    if column_of(state, carrier) is not column_of(state, rider):
        raise Illegal("9.1", f"{label(carrier)} and {label(rider)} come in different forces")


def check_mounted(state: State, side: Side, rides: Mapping[str, str]) -> None:
    """19.4 Where the scenario has a force come mounted, everyone who can ride does; raises Illegal."""
    scenario = setting.scenario_of(state)
    mounted = [f.name for f in scenario.forces if f.side == side and f.mounted == "must"]
    riders = rearranged(state.riding, rides).values()
    for column in due(state, side):
        on_foot = [u for u in column.units if type_of(u).may_ride and u not in riders]
        if column.name in mounted and column.turn == state.turn and on_foot:
            reason = f"all of {column.name} come mounted, but {names(on_foot)} would be on foot"
            raise Illegal(scenario.rule, reason, f"carrier CARRIES {number(on_foot[0])}")


def rearranged(riding: Mapping[str, str], rides: Mapping[str, str]) -> dict[str, str]:
    """18.67 Who rides on whom once what a plot says is done; "" empties a carrier."""
    kept = {c: r for c, r in riding.items() if c not in rides and r not in rides.values()}
    return kept | {carrier: rider for carrier, rider in rides.items() if rider}


def arrange(state: State, columns: Sequence[Sequence[str]], rides: Mapping[str, str]) -> None:
    """18.63, 18.67 Put what a plot says about columns and riders into the position."""
    state.riding = rearranged(state.riding, rides)
    for units in columns:
        column = column_of(state, units[0])
        column.units = [*units, *(u for u in column.units if u not in units)]


# Coming in --------------------------------------------------------------------------------------------------


def entries(state: State, column: Column) -> tuple[str, ...]:
    """18.61, 18.66, 18.68 The hexes by which a column may come in now.

    A column that has begun keeps its hex. Where enemies hold all of them, the nearest hexes at the edge of
    play that they do not hold, for as long as that lasts.
    """
    wanted = [column.used] if column.used else column.entries
    held = occupied(state, enemy_of(column.side))
    free = tuple(h for h in wanted if h not in held)
    return free or _nearest_free(state, column.side, wanted)


def by_room(state: State, plan: Plan, unit: str, far: Mapping[str, int]) -> list[str]:
    """18.66 The hexes a unit may come in by now: the least used first, then the nearest to where its side
    wants to be (``far``), then those with a road.
    """
    able, roads = entries(state, column_of(state, unit)), load().map.road_hexes
    return sorted(able, key=lambda h: (came_by(plan, h), far.get(h, 0), h not in roads, h))


def came_by(plan: Plan, hex_id: str) -> int:
    """18.62, 18.66 How many units have come in by a hex in this phase, of whatever force."""
    return sum(many for key, many in plan.entered.items() if key.endswith(f"@{hex_id}"))


@cache
def _edge(area: frozenset[str]) -> tuple[str, ...]:
    """The hexes at the edge of what is in play, which need not be that of the map (20.3)."""
    grid = load().map.grid
    return tuple(h for h in grid.hexes if h in area and sum(n in area for n in grid.neighbours(h)) < 6)


def _nearest_free(state: State, side: Side, wanted: Sequence[str]) -> tuple[str, ...]:
    grid, area = load().map.grid, setting.area(state)
    held = occupied(state, enemy_of(side))
    away = {h: min(grid.distance(h, w) for w in wanted) for h in _edge(area) if h not in held}
    least = min(away.values(), default=0)
    return tuple(h for h, far in away.items() if far == least)


def check_entry(
    state: State, plan: Plan, country: Country, unit: str, hex_id: str, *, roads: bool = True
) -> int:
    """18.6 The cost of coming in by a hex as the plan stands; raises Illegal.

    Without ``roads`` for a unit that will overrun (13.4). Whoever came in by the same hex this turn is ahead
    of it, of its own force or not (18.66).
    """
    column = column_of(state, unit)
    allowed = entries(state, column)
    used = next((key.split("@")[1] for key in plan.entered if key.startswith(f"{column.name}@")), "")
    if column.kind == "column" and used:
        allowed = (used,)
    if hex_id not in allowed:
        shown = ", ".join(allowed[:6]) + (" ..." if len(allowed) > 6 else "")
        if not country.is_free(hex_id):
            raise Illegal("18.68", f"an enemy stands in {hex_id}", f"{label(unit)} enters by {shown}")
        raise Illegal("18.61", f"{label(unit)} does not come in by {hex_id}", f"it enters by {shown}")
    if column.kind == "column":
        ahead = next((u for u in walking(state, column) if u not in plan.where), unit)
        if ahead != unit:
            raise Illegal("18.63", f"{label(ahead)} is ahead in the column", f"move {number(ahead)} first")
    cost = country.entry_cost(unit, hex_id, came_by(plan, hex_id), roads)
    if cost is None:
        raise Illegal("18.62", f"{label(unit)} cannot come in by {hex_id}: the terrain bars the way")
    if cost > country.budget(unit):
        raise Illegal("18.64", f"{label(unit)} is too far back in the column", "it enters next turn")
    return cost


def note_entry(state: State, plan: Plan, unit: str, hex_id: str) -> None:
    """Count a unit that has come in, on the plan."""
    key = f"{column_of(state, unit).name}@{hex_id}"
    plan.entered[key] = plan.entered.get(key, 0) + 1
    plan.where[unit] = hex_id
    if unit in state.riding:
        plan.riders[unit] = state.riding[unit]


def bring_in(state: State, unit: str, hex_id: str) -> None:
    """18.65 Put a unit and its rider on the map."""
    column = column_of(state, unit)
    key = f"{column.name}@{hex_id}"
    state.entered[key] = state.entered.get(key, 0) + 1
    if column.kind == "column" and hex_id in column.entries:
        column.used = hex_id
    column.units.remove(unit)
    state.units[unit] = Placed(hex_id)
    rider = state.riding.pop(unit, "")
    if rider:
        column.units.remove(rider)
        state.units[rider] = Placed(hex_id, carrier=unit)
