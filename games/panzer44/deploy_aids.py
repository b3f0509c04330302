"""18.4 What the deployment sheet shows, and the set-up it proposes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.engine.errors import OrderError
from games.engine.names import Side
from games.engine.request import PASS, HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.hexwar.focus import outward
from games.panzer44 import aims, arrivals, coming, objectives, setting
from games.panzer44.airborne import APART, OPEN, SEEN
from games.panzer44.asking import hex_label, side_name
from games.panzer44.force import distance, label, number, occupied, side_of, type_of
from games.panzer44.game_data import load
from games.panzer44.scenario import Force
from games.panzer44.state import State, enemy_of

if TYPE_CHECKING:
    from games.panzer44.deploy_lines import SetUp
    from games.panzer44.deployment import Deployment

DRIFT = 6
"""19.1 A unit that drops comes down at most so many hexes from where it should."""

FEW = 12
"""Zones of so many hexes are told hex by hex."""

Score = Callable[[str, str], int]


def can_stand(state: State, unit: str, hex_id: str) -> bool:
    """18.41 Terrain: vehicles stand in swamp or flood only on a road."""
    board = load().map
    ground = setting.ground_of(state)
    return board.is_road_hex(hex_id) or ground.hex_cost(type_of(unit).mobility, hex_id) is not None


def is_beside_enemy(state: State, side: Side, hex_id: str) -> bool:
    """19.7 Whether an enemy stands in a neighbouring hex."""
    near = load().map.grid.neighbours(hex_id)
    return any(placed.hex in near and side_of(unit) != side for unit, placed in state.units.items())


# The proposal --------------------------------------------------------------------------------


def default_lines(request: Deployment) -> tuple[str, ...]:
    """A whole legal set-up: near what the scenario is about, in cover, not bunched up."""
    return build(request, score_of(request))


def build(request: Deployment, score: Score) -> tuple[str, ...]:
    """A legal set-up with every unit in the free hex of the best score."""
    draft = request.begin()
    lines: list[str] = []
    # the tightest zones first, or the others take their room
    for force in sorted(unique_forces(request), key=lambda f: (len(f.hexes), f.name)):
        rides = pairs(request, force)
        lines += [best_place(request, draft, force, unit, score) for unit in by_need(force, rides)]
        lines += [try_line(request, draft, f"{number(rider)} ON {number(c)}") for c, rider in rides.items()]
    lines += mine_lines(request, draft)
    lines += [f"LANDING {APART}"] if request.meets_drop else []
    return tuple(line for line in lines if line) or (PASS,)


def by_need(force: Force, rides: dict[str, str]) -> list[str]:
    """Units that need a place, those that need the best one first."""

    def rank(unit: str) -> int:
        kind = type_of(unit)
        return 0 if not kind.movement and kind.weapon == "M" else 1 if not kind.is_vehicle else 2

    riders = set(rides.values())
    return sorted((unit for unit in force.units if unit not in riders), key=rank)


def pairs(request: Deployment, force: Force) -> dict[str, str]:
    """Who rides on whom: all that must; where they may, the side that moves first rides."""
    if force.mounted == "must" or (
        force.mounted == "may" and setting.first_side(request.state) == request.side
    ):
        return arrivals.pair_up(force.units)
    return {}


def best_place(request: Deployment, draft: SetUp, force: Force, unit: str, score: Score) -> str:
    """The line that puts a unit into the best hex that takes it."""
    ranked = sorted(force.hexes, key=lambda h: (-score(unit, h) + crowding(draft, force, h), h))
    inside = " IN" if goes_inside(request, draft, force, unit) else ""
    for hex_id in ranked:
        if not is_over_limit(request, draft, hex_id):
            line = try_line(request, draft, f"{number(unit)} AT {hex_id}{inside}")
            if line:
                return line
    for hex_id in ranked if inside else ():
        line = try_line(request, draft, f"{number(unit)} AT {hex_id}")
        if line:
            return line
    return ""


def crowding(draft: SetUp, force: Force, hex_id: str) -> int:
    """21.0 Units next to each other share loose fire; parachutists keep farther apart."""
    reach = 2 if force.formation == "drop" else 1
    near = set(load().map.grid.disk(hex_id, reach))
    return 2 * sum(1 for other in draft.where.values() if other in near)


def goes_inside(request: Deployment, draft: SetUp, force: Force, unit: str) -> bool:
    """12.2 Foot units dig in wherever they may."""
    if force.improved == "must":
        return True
    if force.improved == "no" or type_of(unit).is_vehicle or not request.works:
        return False
    most = next(iter(request.works.values()))
    return most is None or len(draft.positions) < most


def is_over_limit(request: Deployment, draft: SetUp, hex_id: str) -> bool:
    """18.4 Whether one more unit in a hex would be more than the scenario allows there."""
    for limit in setting.scenario_of(request.state).limits:
        if limit.side == request.side and hex_id in limit.hexes:
            there = [unit for unit, h in draft.where.items() if h in limit.hexes]
            there += [rider for rider, carrier in draft.riding.items() if carrier in there]
            if len(there) >= limit.most:
                return True
    return False


def try_line(request: Deployment, draft: SetUp, line: str) -> str:
    """Put a line on the draft; "" when it is not allowed."""
    try:
        accepted = request.accept(draft, request.grammar.read(line))
    except OrderError:
        return ""
    return accepted


def score_of(request: Deployment) -> Score:
    """How good a hex is for a unit: near the objectives, sheltered for those on foot, open for vehicles."""
    state, data = request.state, load()
    far = objectives.field_of_distance(state.scenario, request.side)
    depth = objectives.depth(state.scenario)
    chart = data.charts.terrain

    def score(unit: str, hex_id: str) -> int:
        kind = type_of(unit)
        cover = chart.hexes[data.map.terrain(hex_id)].die
        away = far.get(hex_id, 0)
        if request.force_of[unit].formation == "drop":
            return min(depth[hex_id], DRIFT) * 4 - away
        if kind.fires_indirect:
            return 2 * cover - abs(away - 6)
        if kind.is_vehicle:
            return 2 * int(data.map.is_road_hex(hex_id)) - cover - 2 * away
        return 2 * cover - 2 * away

    return score


def mine_lines(request: Deployment, draft: SetUp) -> list[str]:
    """17.0 Mines on the roads and in the open just outside the set-up."""
    state, data = request.state, load()
    fields = [f for f in setting.scenario_of(state).fields if f.side == request.side]
    lines: list[str] = []
    taken = set(draft.where.values())
    far = objectives.field_of_distance(state.scenario, request.side)
    for field in fields:
        able = sorted(
            (h for h in field.hexes if h not in taken and data.map.terrain(h) == "clear"),
            key=lambda h: (abs(far.get(h, 0) - 3) - 2 * int(data.map.is_road_hex(h)), h),
        )
        laid = 0
        for hex_id in able:
            if laid < field.number:
                line = try_line(request, draft, f"MINE {hex_id}")
                laid += bool(line)
                lines.append(line)
    return lines


def sample(request: Deployment, pick: Picker) -> tuple[str, ...]:
    """A random legal set-up."""
    chosen = {h: pick.below(1000) for h in sorted(setting.area(request.state))}
    lines = build(request, lambda unit, hex_id: chosen[hex_id])
    words = pick.choice((APART, OPEN, SEEN))
    return tuple(f"LANDING {words}" if line.startswith("LANDING") else line for line in lines)


# Facts, help, clicks -------------------------------------------------------------------------


def facts(request: Deployment) -> tuple[str, ...]:
    """The forces with their zones, positions and mines."""
    state = request.state
    lines = [f"You play the {side_name(state, request.side)} side; {setting.place_name(state)}."]
    lines += aims.aims(state.scenario)
    lines += [force_text(force) for force in unique_forces(request)]
    if request.works:
        most = next(iter(request.works.values()))
        lines.append(f"Improved Positions: {'as many as you like' if most is None else most}.")
    lines += [
        f"Mined hexes to lay in secret: {field.number}, {field.kind}."
        for field in setting.scenario_of(state).fields
        if field.side == request.side
    ]
    lines += coming.forecasts(state)
    return tuple(lines)


def unique_forces(request: Deployment) -> list[Force]:
    """The forces to set up, in the scenario's order."""
    found: list[Force] = []
    for force in request.force_of.values():
        if force not in found:
            found.append(force)
    return found


def force_text(force: Force) -> str:
    """A force in a sentence."""
    units = ", ".join(label(unit) for unit in force.units)
    duty = {"must": ", all mounted", "no": ", not mounted", "may": ""}[force.mounted]
    dig = {"must": ", all inside Improved Positions", "may": ", may be dug in", "no": ""}[force.improved]
    how = "drops by parachute into" if force.formation == "drop" else "deploys in"
    return f"{force.name[:1].upper()}{force.name[1:]}: {how} {zone_name(force)}{duty}{dig}: {units}."


def zone_name(force: Force) -> str:
    """A zone in a few words: its hexes when they are few, else how many and what lies in them."""
    hexes = sorted(force.hexes)
    if len(hexes) <= FEW:
        return ", ".join(hexes)
    places = dict.fromkeys(name for h in hexes if (name := load().map.hexes[h].name))
    near = f" ({', '.join(places)})" if 0 < len(places) <= FEW // 4 else ""
    return f"any of {len(hexes)} hexes{near}"


def zone_text(force: Force, hex_id: str) -> str:
    """A zone in a few words: all of it, or the hexes of it nearest to the one that was named."""
    hexes = sorted(force.hexes)
    if len(hexes) <= 8:
        return ", ".join(hexes)
    near = sorted(hexes, key=lambda h: (distance(hex_id, h), h))[:4]
    return f"{len(hexes)} hexes, the nearest of them {', '.join(near)}"


def help_lines(request: Deployment) -> tuple[HelpLine, ...]:
    """Every form of line."""
    default = request.proposal
    first = next((line for line in default if " AT " in line), "")
    ride = next((line for line in default if " ON " in line), "")
    drops = any(force.formation == "drop" for force in unique_forces(request))
    aims_at = "aims at this hex and comes down up to six hexes away from it, by the dice (19.1)"
    lines = [HelpLine("unit AT hex", aims_at if drops else "stands there", first)]
    if any(
        force.mounted != "no" and any(type_of(u).carrier for u in force.units)
        for force in unique_forces(request)
    ):
        lines.append(HelpLine("unit ON carrier", "is mounted on a halftrack or truck", ride))
    if request.works:
        lines.append(HelpLine("unit AT hex IN", "inside an Improved Position, which is dug by this line"))
        lines.append(HelpLine("POSITION hex", "a position dug in a hex, for a unit on top of it"))
    if any(f.side == request.side for f in setting.scenario_of(request.state).fields):
        lines.append(HelpLine("MINE hex", "a mined hex, known to you only"))
    if request.meets_drop:
        lines.append(
            HelpLine(
                f"LANDING {APART} | {OPEN} | {SEEN}",
                "where you put a parachutist who comes down on one of your units: beside it and far from his "
                "friends (when nothing is said), in the open, or in view of most of your units (19.1)",
                f"LANDING {SEEN}",
            )
        )
    return tuple(lines)


def template(request: Deployment) -> tuple[str, ...]:
    """The proposal, with remarks."""
    return ("# a proposal; change any line", *request.proposal)


def subjects(request: Deployment) -> tuple[Subject, ...]:
    """Units to place, where the proposal puts them: there the map is looked at."""
    draft = request.drafted(request.proposal)
    found = []
    for unit, force in request.force_of.items():
        hex_id = draft.where.get(draft.riding.get(unit, unit)) or min(force.hexes, default="")
        if hex_id:
            found.append(Subject(unit, hex_id, label(unit), number(unit)))
    return tuple(found)


def focus(request: Deployment) -> tuple[str, ...]:
    """18.41 Where the proposal puts the units, outward from the thickest, and the enemies that stand."""
    draft, foes = request.drafted(request.proposal), occupied(request.state, enemy_of(request.side))
    return tuple(dict.fromkeys((*outward(load().map.grid, draft.where.values(), foes), *foes)))


def may_stand(request: Deployment, unit: str, hex_id: str) -> bool:
    """18.41 Whether a unit may be placed in a hex as far as zone, terrain and enemies go."""
    try:
        request.check_hex(unit, hex_id)
    except OrderError:
        return False
    return True


def suggest(request: Deployment, subject: str, draft: SetUp) -> tuple[Suggestion, ...]:
    """The free hexes of a unit's zone, and carriers it may ride on."""
    if subject not in request.force_of or subject in draft.where or subject in draft.riding:
        return ()
    force = request.force_of[subject]
    inside = force.improved == "must"
    offers = []
    for hex_id in force.hexes if not request.must_ride(subject) else ():
        line = f"{number(subject)} AT {hex_id}{' IN' if inside else ''}"
        if hex_id not in draft.where.values() and may_stand(request, subject, hex_id):
            offers.append(Suggestion(line, hex_id, f"{label(subject)} in {hex_label(hex_id)}"))
    offers.sort(key=lambda s: s.hex)
    if type_of(subject).may_ride and force.mounted != "no":
        for carrier in force.units:
            if type_of(carrier).carrier and carrier in draft.where and carrier not in draft.riding.values():
                line = f"{number(subject)} ON {number(carrier)}"
                offers.append(Suggestion(line, draft.where[carrier], f"{label(subject)} on {label(carrier)}"))
    return tuple(offers)
