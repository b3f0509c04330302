"""7.0 Carrying movement out, hex by hex, with what lies in wait: mines, then opportunity fire (B-54)."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.errors import Illegal
from games.panzer44 import arrivals, exits, mines, overruns, transport, victory
from games.panzer44.asking import Game, find_hex, point_words, tell, whisper
from games.panzer44.fire import inflict, stops
from games.panzer44.force import (
    destroy,
    enemies_in,
    label,
    may_stack,
    may_use_position,
    passenger_of,
    place,
    remove,
    side_of,
    stack,
)
from games.panzer44.move_lines import Move
from games.panzer44.opportunity import Lines, meet
from games.panzer44.spotting import remember_near
from games.panzer44.state import Leaver, Placed, Plot
from games.panzer44.travel import Country, plan_of
from games.panzer44.ways import ASK, DISMOUNT, EXIT, IN, MOUNT, OUT, STOP, Way


@dataclass
class March:
    """A unit on its way: the hexes it has been in, points spent, whether it stands still for good."""

    unit: str
    path: list[str] = field(default_factory=list)
    spent: int = 0
    is_stopped: bool = False
    surprise: str = ""
    """What has happened to it that its owner did not order, "" for nothing: "was fired at in 6105"."""
    roads: bool = True
    """13.4 Whether it may use the road rate this turn."""

    @property
    def is_surprised(self) -> bool:
        """Whether fire, mines, a way that was barred or the like came upon it."""
        return bool(self.surprise)


def carry_out(game: Game, lines: Lines, move: Move) -> March:
    """7.1 Move one unit as ordered, as far as it gets."""
    state = game.state
    march = March(move.unit)
    way = move.way
    if way.deed == MOUNT:
        _mount(game, lines, march, way)
    elif way.deed == DISMOUNT:
        _dismount(game, lines, march, way)
    elif way.deed == OUT:
        state.units[move.unit].inside = False
        tell(game, "12.4", f"{{unit}} comes out of its position in {state.units[move.unit].hex}.",
             [state.units[move.unit].hex], "move", {"unit": move.unit})  # fmt: skip
    else:
        _go(game, lines, march, way)
    state.moved.append(move.unit)
    victory.watch(game)
    return march


def _go(game: Game, lines: Lines, march: March, way: Way) -> None:
    """7.0 Along the hexes, in from beyond the map, out over the edge, into the position."""
    state, unit = game.state, march.unit
    hexes = way.hexes
    march.roads = not any(enemies_in(state, side_of(unit), there) for there in hexes)
    if unit not in state.units:
        if not _enter(game, lines, march, hexes[0]):
            return
        hexes = hexes[1:]
    else:
        march.path = [state.units[unit].hex]
    _walk(game, lines, march, way, hexes)
    tell_march(game, march)
    if unit not in state.units or march.is_stopped:
        return
    arrived = not way.hexes or march.path[-1] == way.hexes[-1]
    if way.deed == IN and arrived:
        _go_inside(game, unit)
    elif way.deed == EXIT and arrived:
        _go_out(game, march)


def _walk(game: Game, lines: Lines, march: March, way: Way, hexes: tuple[str, ...]) -> None:
    """Step by step until the way ends or something ends it."""
    state, unit = game.state, march.unit
    side = side_of(unit)
    index = 0
    while index < len(hexes) and not march.is_stopped:
        here, there = state.units[unit].hex, hexes[index]
        country = Country(state, side)
        cost = country.step_cost(unit, here, there, roads=march.roads)
        if cost is None or march.spent + cost > country.budget(unit):
            march.surprise = f"found its way to {there} barred"
            return
        if enemies_in(state, side, there):
            if not _overrun(game, lines, march, country, hexes[index:]):
                march.surprise = f"could not overrun {there}"
                return
            index += 2
            continue
        march.spent += cost
        step(game, lines, march, there)
        index += 1
        is_called_off = march.is_surprised and way.then in (STOP, ASK)
        if is_called_off and may_stack(state, stack(state, there), there):  # 8.31
            return


def _overrun(game: Game, lines: Lines, march: March, country: Country, ahead: tuple[str, ...]) -> bool:
    """13.0 Overrun the next hex if that is still allowed and paid for; False when it halts before it."""
    state, unit = game.state, march.unit
    here = state.units[unit].hex
    try:
        trip = country.check(plan_of(state, side_of(unit)), unit, here, ahead[:2], march.spent)
    except Illegal:
        return False
    march.spent = trip.cost
    march.path += ahead[:2]
    march.surprise = f"overran {ahead[0]}"
    overruns.overrun(game, lines, unit, here, ahead[0], ahead[1])
    march.is_stopped = unit not in state.units or is_held(state.units[unit])
    if unit in state.units:
        arrive(game, lines, march, ahead[0], ahead[1])
    return True


def step(game: Game, lines: Lines, march: March, there: str) -> None:
    """7.11, 17.14 One hex on: mines that are left strike, and their effect is taken in the hex entered.

    It is entered all the same, so that lines of fire across it are triggered (6.53).
    """
    state, unit = game.state, march.unit
    here = state.units[unit].hex
    left = mines.strike(game, unit, here, is_entering=False) if mines.is_mined(state, here) else None
    place(state, unit, there)
    march.path.append(there)
    victory.notice_gap(state)
    if left is not None:
        march.surprise = f"met mines in {here}"
        inflict(game, unit, left)
        march.is_stopped = unit not in state.units or stops(left)
    if unit in state.units:
        arrive(game, lines, march, here, there)


def arrive(game: Game, lines: Lines, march: March, before: str, there: str) -> None:
    """17.13, 6.53 What a hex does to a unit that enters it: mines first, then opportunity fire."""
    state, unit = game.state, march.unit
    remember_near(state, unit)
    if mines.is_mined(state, there):
        inflict(game, unit, mines.strike(game, unit, there, is_entering=True))
        march.is_stopped, march.surprise = True, f"met mines in {there}"
        if unit not in state.units:
            return
    fired = meet(game, lines, unit, before)
    if fired.is_shot_at:
        march.surprise = f"was fired at in {fired.held or there}"
    if unit not in state.units:
        march.is_stopped = True
        if fired.held and fired.held != there:
            march.path.pop()
        return
    if fired.is_stopped:
        march.is_stopped = True
        if fired.held != there:
            march.path.pop()


def is_held(placed: Placed) -> bool:
    """6.82 Whether a pin or a disruption keeps a unit where it is."""
    return placed.pinned or placed.disruption > 0


def _enter(game: Game, lines: Lines, march: March, hex_id: str) -> bool:
    """18.6 Come in from beyond the map; False when the unit stays there for now."""
    state, unit = game.state, march.unit
    country = Country(state, side_of(unit))
    try:
        plan = plan_of(state, side_of(unit))
        march.spent = arrivals.check_entry(state, plan, country, unit, hex_id, roads=march.roads)
    except Illegal as error:
        march.surprise = f"could not come in by {hex_id}: {error.reason}"
        return False
    arrivals.bring_in(state, unit, hex_id)
    march.path = [hex_id]
    arrive(game, lines, march, "", hex_id)
    return True


def _go_inside(game: Game, unit: str) -> None:
    """12.4 No cost."""
    placed = game.state.units[unit]
    if may_use_position(game.state, side_of(unit), placed.hex):
        placed.inside = True
        tell(
            game,
            "12.4",
            f"{{unit}} goes inside its position in {placed.hex}.",
            [placed.hex],
            "move",
            {"unit": unit},
        )


def _go_out(game: Game, march: March) -> None:
    """18.5 Leave, if the points are still there: a wreck may have closed the road since (10.4)."""
    state, unit = game.state, march.unit
    here, side = state.units[unit].hex, side_of(unit)
    try:
        exits.check(state, Country(state, side), unit, here, march.spent, roads=march.roads)
    except Illegal as error:
        march.surprise = f"could not leave the map from {here}"
        whisper(game, side, "18.5", f"{error.reason}: it stays there.", [here], "idle", unit=unit)
        return
    leave(game, march)


def leave(game: Game, march: March) -> None:
    """7.23, 18.5 Over the edge and out of the game."""
    state, unit = game.state, march.unit
    here = state.units[unit].hex
    edge, rider = exits.edge_at(state, unit, here), passenger_of(state, unit)
    if mines.is_mined(state, here):  # 17.14 they strike whoever leaves; only losing the unit matters now
        inflict(game, unit, mines.strike(game, unit, here, is_entering=False))
        if unit not in state.units:
            return
    tell(
        game,
        "18.5",
        f"{{unit}} leaves the map by the {edge} edge from {here}" + (", carrying {rider}." if rider else "."),
        [here],
        "exit",
        {"unit": unit, **({"rider": rider} if rider else {})},
        is_open=True,
    )
    state.leavers.append(Leaver(unit, edge, state.turn, rider))
    remove(state, unit)


def _mount(game: Game, lines: Lines, march: March, way: Way) -> None:
    """9.0, 9.32 The carrier goes to the unit's hex and takes it up.

    Where the carrier or the unit is pinned or disrupted meanwhile, by fire or mines, it is put back, and
    nothing is mounted.
    """
    state, unit, rider = game.state, march.unit, way.unit
    here = state.units[unit].hex
    march.path = [here]
    if rider not in state.units or not transport.is_fit(state.units[rider]):
        march.surprise = "found nobody fit to be taken up"  # fire at others has struck him meanwhile
        text = f"{label(unit)} stays in {here}: {label(rider)} is in no state to be taken up any more."
        whisper(game, side_of(unit), "9.11", text, [here], "idle", unit=unit)
        return
    there = state.units[rider].hex
    step(game, lines, march, there)
    is_fit = rider in state.units and transport.is_fit(state.units[rider])
    if unit not in state.units or is_held(state.units[unit]) or not is_fit:
        _put_back(game, march, here)
    else:
        transport.mount(state, unit, rider)
        state.moved.append(rider)
        text = f"{{unit}} takes up {{rider}} in {there}."
        tell(game, "9.0", text, [here, there], "move", {"unit": unit, "rider": rider}, way=[here, there])


def _dismount(game: Game, lines: Lines, march: March, way: Way) -> None:
    """9.0, 9.32 The carrier sets its passenger down and goes to the next hex (Interpretation B-17)."""
    state, unit = game.state, march.unit
    here, there = state.units[unit].hex, find_hex(way.hexes[0])
    march.path = [here]
    rider = transport.dismount(state, unit)
    state.plots[rider] = Plot("MV")
    step(game, lines, march, there)
    if unit not in state.units or is_held(state.units[unit]):
        _keep_together(game, march, here, rider)
        return
    state.moved.append(rider)
    text = f"{{unit}} sets down {{rider}} in {here} and goes to {there}."
    tell(game, "9.0", text, [here, there], "move", {"unit": unit, "rider": rider}, way=[here, there])


def _put_back(game: Game, march: March, here: str) -> None:
    """9.32 The carrier stands in its first hex again."""
    march.path = [here]
    if march.unit in game.state.units:
        place(game.state, march.unit, here)
        tell(game, "9.32", f"{{unit}} is put back into {here}.", [here], "move", {"unit": march.unit})


def _keep_together(game: Game, march: March, here: str, rider: str) -> None:
    """9.32 The dismounting does not take place: the carrier is put back, and both share the worse state.

    The passenger stood by itself for a moment, so a loose pattern may have struck or destroyed it (B-81).
    """
    state = game.state
    _put_back(game, march, here)
    if march.unit in state.units and rider in state.units:
        both = seat, placed = state.units[march.unit], state.units[rider]
        placed.carrier = march.unit
        pinned, panics = seat.pinned or placed.pinned, seat.delayed_panic or placed.delayed_panic
        disruption = max(seat.disruption, placed.disruption)
        for each in both:
            each.pinned, each.delayed_panic, each.disruption = pinned, panics, disruption
    elif rider in state.units:
        tell(game, "6.82", f"{{unit}} is lost with its carrier in {here}.", [here], "loss", {"unit": rider},
             is_open=True)  # fmt: skip
        destroy(state, rider)  # 9.21 the passenger shares the fate of the carrier it has not left


def tell_march(game: Game, march: March, kind: str = "move") -> None:
    """Tell where a unit went; one that did not survive is named by its loss."""
    if len(march.path) < 2 and not (march.path and march.spent):
        return
    state = game.state
    if march.unit not in state.units:
        return
    end = march.path[-1]
    cost = point_words(march.spent)
    halted = " and is stopped there" if march.is_stopped else ""
    text = f"{{unit}} moves to {end}{halted}."
    side = side_of(march.unit)
    tell(game, "7.0", text, march.path, kind, {"unit": march.unit}, detail=f"({cost})",
         way=list(march.path), side=side)  # fmt: skip
