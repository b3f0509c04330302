"""Whether the forces of a scenario fit the map: formations, mounts, and room to deploy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.hexwar.tables import Block
from games.panzer44.map import Map
from games.panzer44.scenario import Force, Works
from games.panzer44.units import SIDES, Unit


def check_force(
    block: Block, force: Force, units: Mapping[str, Unit], board: Map, area: frozenset[str]
) -> None:
    """18.4, 18.6 A force on the map has turn 0, one that enters a later one and hexes at the edge of play."""
    enters = force.formation in ("column", "free")
    if enters != (force.turn > 0):
        problem = f"formation {force.formation} with turn {force.turn}"
        raise block.error("formation", problem, "column or free with a turn, deployed or drop without")
    inner = [h for h in force.entries if enters and sum(n in area for n in board.grid.neighbours(h)) == 6]
    if inner:
        raise block.error("zone", f"{inner[0]} lies inside the area", "hexes on the edge of what is in play")
    riders = sum(units[u].type.may_ride for u in force.units)
    carriers = sum(bool(units[u].type.carrier) for u in force.units)
    if force.mounted == "must" and riders > carriers:
        problem = f"{riders} units to carry and {carriers} carriers"
        raise block.error("mounted", problem, "a carrier for each")
    if force.improved == "must" and any(not units[u].type.may_ride for u in force.units):
        raise block.error("improved", "a vehicle in an Improved Position", "units on foot (12.3)")


def stacks(force: Force, units: Mapping[str, Unit]) -> int:
    """8.0 How few hexes a force can deploy in: passengers need none of their own."""
    riders = sum(units[u].type.may_ride for u in force.units)
    carriers = sum(bool(units[u].type.carrier) for u in force.units)
    saved = min(riders, carriers) if force.mounted != "no" else 0
    if force.improved != "no":
        guns = sum(units[u].type.is_antitank_gun for u in force.units)
        saved += min(guns, sum(units[u].type.is_infantry for u in force.units))
    return len(force.units) - saved


def check_room(
    file: Block, forces: Sequence[Force], units: Mapping[str, Unit], works: Sequence[Works]
) -> None:
    """8.0 Every deployed force finds room, and every side that must dig in may do so."""
    blocks = file.blocks("force")
    for block, force in zip(blocks, forces, strict=True):
        if force.formation == "deployed" and stacks(force, units) > len(force.hexes):
            problem = f"{stacks(force, units)} stacks in {len(force.hexes)} hexes"
            raise block.error("zone", problem, "a hex for each (8.0)")
        if force.improved != "no" and not any(work.side == force.side for work in works):
            raise block.error(
                "improved", "the side may dig no Improved Positions", "a [[works]] table for it"
            )
    for side in SIDES:
        if not any(force.side == side for force in forces):
            raise file.error("force", f"the {side} side has no force", "at least one for each side")
