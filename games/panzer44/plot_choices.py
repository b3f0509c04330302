"""5.4 The tasks a unit can be given now, as lines with their prospects: for the page, samples and bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine.errors import Illegal
from games.engine.names import Side
from games.engine.request import Suggestion
from games.engine.sampling import Picker
from games.panzer44 import setting, targets
from games.panzer44.fire import Odds, shot_of, weigh
from games.panzer44.force import distance, enemies_in, label, may_stack, number, occupied, side_of, type_of
from games.panzer44.game_data import load
from games.panzer44.moving import Moving
from games.panzer44.spotting import is_spotted_hex
from games.panzer44.state import Plot, State, enemy_of

if TYPE_CHECKING:
    from games.panzer44.plot_orders import PlotSheet
    from games.panzer44.plotting import Plotting

TASKS = ("DF", "CA", "OF", "IF", "CB", "MV")
FAR = 10
"""How far out lines of opportunity fire are offered to click; farther ones can be typed."""


def lines_for(request: Plotting, unit: str, task: str) -> Iterator[Suggestion]:
    """Legal lines of one task for a unit on the map."""
    if setting.banned(request.state, request.side, task) is not None:
        return
    makers = {"DF": direct, "CA": assault, "OF": watch, "CB": counter, "MV": move}
    if task == "IF":
        yield from indirect(request.state, unit, request.spotted)
    else:
        yield from makers[task](request.state, unit)


def move(state: State, unit: str) -> Iterator[Suggestion]:
    """MV, for units neither pinned nor disrupted."""
    placed = state.units[unit]
    if not placed.disruption and not placed.pinned:
        yield Suggestion(f"{number(unit)} MV", placed.hex, f"{label(unit)} moves")


def is_able(state: State, unit: str, *, later: bool = False) -> bool:
    """Armed, and not disrupted unless it fires after the removal phase."""
    return type_of(unit).is_combat and (later or not state.units[unit].disruption)


def patterns(unit: str) -> tuple[str, ...]:
    """6.21 The patterns a unit may write."""
    return ("T", "L") if type_of(unit).weapon == "H" else ("",)


def aims(state: State, unit: str) -> Iterator[tuple[str, str, Odds]]:
    """Hexes with enemies a unit may fire directly at: hex, pattern and the best attack there."""
    here, reach = state.units[unit].hex, type_of(unit).range
    for hex_id in occupied(state, enemy_of(side_of(unit))):
        if not 0 < distance(here, hex_id) <= reach:
            continue
        seen = targets.visible_enemies(state, unit, hex_id)
        for pattern in patterns(unit) if seen else ():
            shot = shot_of(state, unit, pattern)
            odds = [weigh(state, shot, enemy) for enemy in seen]
            if pattern == "L":
                odds = targets.zone_odds(state, shot, hex_id)
            able = [each for each in odds if each.is_allowed]
            if able:
                yield hex_id, pattern, max(able, key=targets.merit)


def direct(state: State, unit: str) -> Iterator[Suggestion]:
    """6.3 Direct fire at everything that is seen and can be harmed."""
    if not is_able(state, unit):
        return
    for hex_id, pattern, odds in aims(state, unit):
        text = f"{label(unit)} fires at {hex_id}: {targets.odds_text(odds)}"
        yield Suggestion(join(unit, "DF", hex_id, pattern), hex_id, text, "shot")


def assault(state: State, unit: str) -> Iterator[Suggestion]:
    """6.6 Close assaults."""
    if not is_able(state, unit) or type_of(unit).weapon != "R":
        return
    for hex_id in load().map.grid.neighbours(state.units[unit].hex):
        try:
            targets.check_assault(state, unit, hex_id)
        except Illegal:
            continue
        text = f"{label(unit)} assaults {hex_id}: {assault_text(state, unit, hex_id)}"
        yield Suggestion(join(unit, "CA", hex_id), hex_id, text, "shot")


def assault_text(state: State, unit: str, hex_id: str) -> str:
    """6.6 The column and the chances of a close assault on the armour in a hex it suits best."""
    shot = shot_of(state, unit, is_assault=True)
    hard = [enemy for enemy in enemies_in(state, side_of(unit), hex_id) if type_of(enemy).is_hard]
    return targets.odds_text(max((weigh(state, shot, enemy) for enemy in hard), key=targets.merit))


def watched(state: State, unit: str) -> list[str]:
    """6.52 Hexes in play to which a line of opportunity fire may be laid, the near ones."""
    here = state.units[unit].hex
    grid, sight = load().map.grid, load().sight
    reach = min(type_of(unit).range, FAR)
    area = setting.area(state)
    return [h for h in grid.disk(here, reach)[1:] if h in area and sight.is_clear(here, h)]


def watch(state: State, unit: str) -> Iterator[Suggestion]:
    """6.5 Lines of opportunity fire."""
    if not is_able(state, unit):
        return
    for hex_id in watched(state, unit):
        text = f"{label(unit)} watches the line to {hex_id}"
        yield Suggestion(join(unit, "OF", hex_id, patterns(unit)[0]), hex_id, text, "watch")


def indirect(state: State, unit: str, spotted: Sequence[str]) -> Iterator[Suggestion]:
    """6.4 Indirect fire at enemies that others see, and around them."""
    if not is_able(state, unit, later=True) or not type_of(unit).fires_indirect:
        return
    for hex_id in indirect_hexes(state, unit, spotted):
        for pattern in ("T", "L"):
            text = f"{label(unit)} fires indirectly at {hex_id}, {'loose' if pattern == 'L' else 'tight'}"
            yield Suggestion(join(unit, "IF", hex_id, pattern), hex_id, text)


def spotted_hexes(state: State, side: Side) -> tuple[str, ...]:
    """6.43 Hexes with enemies and those beside them that a side may fire at indirectly if it finds a gun."""
    grid, area = load().map.grid, setting.area(state)
    around = {h: None for hex_id in occupied(state, enemy_of(side)) for h in grid.disk(hex_id, 1)}
    return tuple(h for h in around if h in area and is_spotted_hex(state, side, h))


def indirect_hexes(state: State, unit: str, spotted: Sequence[str]) -> list[str]:
    """6.42 Those of the spotted hexes at which a unit may fire indirectly: it must not see them itself."""
    here, reach, sight = state.units[unit].hex, type_of(unit).range, load().sight
    return [h for h in spotted if 0 < distance(here, h) <= reach and not sight.is_clear(here, h)]


def counter(state: State, unit: str) -> Iterator[Suggestion]:
    """6.7 Counter-battery."""
    if is_able(state, unit, later=True) and type_of(unit).is_artillery:
        for pattern in ("T", "L"):
            where = state.units[unit].hex
            yield Suggestion(join(unit, "CB", pattern), where, f"{label(unit)} waits for enemy batteries")


def join(unit: str, *parts: str) -> str:
    """A line."""
    return " ".join([number(unit), *(part for part in parts if part)])


def best_line(request: Plotting, unit: str) -> str:
    """The direct fire with the best prospects, "" when there is none."""
    state = request.state
    if setting.banned(state, request.side, "DF") is not None or not is_able(state, unit):
        return ""
    found = max(aims(state, unit), key=lambda aim: targets.merit(aim[2]), default=None)
    return join(unit, "DF", found[0], found[1]) if found else ""


def fire_plan(request: Plotting) -> tuple[str, ...]:
    """A plot that only fires: everyone at the target with the best prospects."""
    return tuple(line for unit in request.own if (line := best_line(request, unit)))


def some_lines(request: Plotting, unit: str, pick: Picker) -> list[Suggestion]:
    """A few legal lines of one random task; another task when there are none."""
    for task in pick.shuffled(TASKS):
        if setting.banned(request.state, request.side, task) is not None:
            continue
        if task == "OF" and is_able(request.state, unit):
            hexes = watched(request.state, unit)
            if hexes:
                hex_id = pick.choice(hexes)
                return [Suggestion(join(unit, "OF", hex_id, pick.choice(patterns(unit))), hex_id)]
            continue
        found = list(lines_for(request, unit, task))
        if found:
            return found
    return []


def ways(request: Plotting, draft: PlotSheet, unit: str) -> list[Suggestion]:
    """5.2 Where a unit can go, for the plot of an express game."""
    moving = express_moving(request, [*draft.plots, unit])
    sheet = moving.begin()
    sheet.plan = draft.plan or sheet.plan
    return list(moving.offers(unit, sheet))


def express_moving(request: Plotting, units: Sequence[str]) -> Moving:
    """The movement sheet as it would be if these units were plotted to move."""
    plots = {unit: Plot("MV") for unit in units}
    return Moving(replace(request.state, plots=plots, moved=[]), request.side)


def sample_ways(request: Plotting, lines: Sequence[str], pick: Picker) -> list[str]:
    """Random ways for most of the units that are to move."""
    movers = [line.split()[0] for line in lines if line.endswith(" MV")]
    units = {number(u): u for u in (*request.own, *request.entering)}
    moving = express_moving(request, [units[m] for m in movers if m in units])
    found = {line.split()[0]: line for line in moving.sample(pick) if " MV " in line}
    tails = ("", "", " STOP", " ASK")
    with_way = [name for name in found if name in movers and pick.chance(80)]
    rest = [line for line in lines if line.split()[0] not in with_way]
    return [*rest, *(found[name] + pick.choice(tails) for name in with_way)]


def sample_support(request: Plotting, pick: Picker) -> list[str]:
    """Now and then a concentration or a strike at a hex that is seen."""
    state, side = request.state, request.side
    lines = []
    for kind, tail in (("OFBDA", pick.choice(("T", "L"))), ("CAS", "")):
        left = setting.support_left(state, side, kind)
        if left and pick.chance(40):
            hexes = [h for h in occupied(state, enemy_of(side)) if is_spotted_hex(state, side, h)]
            if hexes:
                lines.append(" ".join(filter(None, [kind, pick.choice(hexes), f"{left[0]}H", tail])))
    return lines


def keep_duties(request: Plotting, lines: list[str]) -> list[str]:
    """19.1 Where too many stand in a hex, all but one must move; their lines become MV."""
    kept = list(lines)
    for unit in must_unstack(request.state, request.side):
        kept = [line for line in kept if line.split()[0] != number(unit)]
        kept.append(f"{number(unit)} MV")
    return kept


def must_unstack(state: State, side: str) -> list[str]:
    """19.1, B-29 Units that have to leave an overfull hex this turn: all but the first that may stay."""
    found: list[str] = []
    for hex_id, units in occupied(state, side).items():
        staying: list[str] = []
        for unit in units:
            if may_stack(state, [*staying, unit], hex_id):
                staying.append(unit)
            elif not state.units[unit].disruption and not state.units[unit].pinned:
                found.append(unit)
    return found
