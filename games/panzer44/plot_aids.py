"""5.0 What the plot sheet shows: facts, help, lines to start from, clickable suggestions, random sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.engine.request import PASS, HelpLine, Subject, Suggestion
from games.engine.sampling import Picker
from games.panzer44 import arrivals, coming, panic, plot_choices, setting, tally
from games.panzer44.asking import count, side_name
from games.panzer44.force import label, number, occupied, passenger_of, type_of
from games.panzer44.standing import PlotAs, of_kind
from games.panzer44.state import enemy_of

if TYPE_CHECKING:
    from games.panzer44.plot_orders import PlotSheet
    from games.panzer44.plotting import Plotting

OFFERED = ("DF", "CA", "MV", "IF", "CB", "OF")
"""The order in which tasks are offered to click: what is in sight first, the many lines to watch last."""


def facts(request: Plotting) -> tuple[str, ...]:
    """Panic to come, support left, what is banned, who cannot act."""
    state, side = request.state, request.side
    lines = [f"You play the {side_name(state, side)} side; {setting.place_name(state)}, "
             f"turn {state.turn} of {setting.scenario_of(state).turns}."]  # fmt: skip
    lines += tally.briefing(state, side)
    chits = panic.chits_of(state, side)
    lines.append(f"Panic: {count(chits, 'chit')} of ten will be drawn against your units (14.0).")
    for kind, noun in (("OFBDA", "Off-board concentrations"), ("CAS", "Air strikes")):
        left = setting.support_left(state, side, kind)
        if left:
            lines.append(f"{noun} left: {', '.join(f'{points}H' for points in left)}.")
    banned = setting.bans_now(state, side)
    if banned:
        lines.append(f"The scenario forbids you this turn: {', '.join(banned)}.")
    lines += [f"{label(unit)} in {state.units[unit].hex}: {why}." for unit, why in troubles(request)]
    crowd = plot_choices.must_unstack(state, side)
    if crowd:
        where = ", ".join(dict.fromkeys(state.units[unit].hex for unit in crowd))
        lines.append(f"Too many stand in {where}: all but one must move (MV) this turn (8.1).")
    waiting = request.entering
    if waiting:
        lines.append(f"May enter (plot MV): {', '.join(label(unit) for unit in waiting)}.")
    lines += coming.forecasts(state)
    return tuple(lines)


def troubles(request: Plotting) -> Iterator[tuple[str, str]]:
    """Own units with markers that matter to the plot."""
    for unit in request.own:
        placed = request.state.units[unit]
        if placed.disruption:
            yield unit, f"disrupted, D{placed.disruption}"
        elif placed.pinned:
            yield unit, "pinned, cannot move"
        elif placed.delayed_panic:
            yield unit, "will panic (P)"


def help_lines(request: Plotting) -> tuple[HelpLine, ...]:
    """5.4 Every form of line, with an example from the position where there is one."""
    examples = {task: example(request, task) for task in ("MV", "DF", "OF", "IF", "CA", "CB")}
    lines = [
        HelpLine("unit MV", "moves, mounts, dismounts or overruns; the way is written later", examples["MV"]),
        HelpLine("unit DF hex [T|L] [GUN|INFANTRY]", "direct fire at an enemy it sees", examples["DF"]),
        *pattern_help(request),
        HelpLine(
            "unit OF hex [T|L] [LEFT|ENTERED]", "opportunity fire along the line to a hex", examples["OF"]
        ),
        HelpLine("unit IF hex [T|L]", "indirect fire at a hex another unit sees", examples["IF"]),
        HelpLine("unit CA hex", "close assault on armour in the next hex", examples["CA"]),
        HelpLine(
            "unit CB [T|L] [EVEN|NEAREST|STRONGEST] [HOLD|LATE]",
            "counter-battery, and which battery it answers; HOLD waits for enemy counter-battery, LATE fires "
            "at any battery found if none comes",
            examples["CB"],
        ),
        *beyond_help(request),
        HelpLine(PASS, "nobody does anything", PASS),
    ]
    if setting.is_express(request.state):
        lines[0] = HelpLine(
            "unit MV hex hex ... [OVERRUN|HALT] [AWAY|BACK|COVER|ONWARD] [STOP|ASK|GO]",
            "moves that way; what to do when an enemy stands in it, where to go when it is stopped in a hex "
            "with another of yours (8.33), what to do when something else unexpected happens",
            examples["MV"],
        )
    return tuple(lines)


PATTERN_WORDS = (
    "class H only: T, tight, strikes all in the target hex; L, loose, strikes it and the six around it, "
    "weaker, and never armour (6.21, 6.23, 6.86); T when nothing is said"
)
"""6.21 What the two patterns are."""


def pattern_help(request: Plotting) -> list[HelpLine]:
    """6.21 The patterns, for a side that has units of class H."""
    has_guns = any(type_of(unit).weapon == "H" for unit in (*request.own, *request.entering))
    return [HelpLine("... T | L", PATTERN_WORDS)] if has_guns else []


def beyond_help(request: Plotting) -> list[HelpLine]:
    """15.0, 16.0, 18.6 The lines for what comes from beyond the map, where something can."""
    state, side = request.state, request.side
    lines = []
    if setting.support_left(state, side, "OFBDA"):
        lines.append(HelpLine("OFBDA hex pointsH [T|L]", "off-board artillery (15.0)"))
    if setting.support_left(state, side, "CAS"):
        lines.append(HelpLine("CAS hex pointsH", "air strike (16.0)"))
    if arrivals.all_waiting(state, side):
        lines += [
            HelpLine("COLUMN unit unit ...", "the order in which a force enters, on its first turn (18.63)"),
            HelpLine("unit CARRIES unit / unit ENTERS EMPTY", "who rides when a force enters (18.67)"),
        ]
    return lines


def example(request: Plotting, task: str) -> str:
    """A legal line of a kind, "" when there is none."""
    for unit in request.own:
        for suggestion in offered(request, unit, task):
            return suggestion.line
    return ""


def offered(request: Plotting, unit: str, task: str) -> list[Suggestion]:
    """Legal lines of one task, those at a hex with an enemy first."""
    enemies = occupied(request.state, enemy_of(request.side))
    return sorted(plot_choices.lines_for(request, unit, task), key=lambda offer: offer.hex not in enemies)


def template(request: Plotting) -> tuple[str, ...]:
    """One remark line for every unit: where it stands, its figures and what it might do."""
    state = request.state
    lines = []
    for unit in request.own:
        rider = passenger_of(state, unit)
        carries = f", carries {label(rider)}" if rider else ""
        seen = plot_choices.best_line(request, unit)
        hint = f"   e.g. {seen}" if seen else ""
        lines.append(f"# {number(unit)} {type_of(unit).code} in {state.units[unit].hex}{carries}{hint}")
    lines += [f"# {number(unit)} MV   # enters" for unit in request.entering]
    return tuple(lines)


def subjects(request: Plotting) -> tuple[Subject, ...]:
    """Own units to click; those beyond the map stand at their first entry hex."""
    state = request.state
    found = list(request.subjects_of(request.own))
    for unit in request.entering:
        entries = arrivals.entries(state, arrivals.column_of(state, unit))
        if entries:
            found.append(Subject(unit, entries[0], f"{label(unit)} (enters)", number(unit)))
    return tuple(found)


def suggest(request: Plotting, subject: str, draft: PlotSheet) -> tuple[Suggestion, ...]:
    """Every task a clicked unit may be given, with what it sees and the column it would fire on."""
    if subject in draft.plots:
        return ()
    if subject in request.entering:
        if setting.is_express(request.state):
            return tuple(plot_choices.ways(request, draft, subject))
        hexes = arrivals.entries(request.state, arrivals.column_of(request.state, subject))
        return (Suggestion(f"{number(subject)} MV", hexes[0] if hexes else "", f"{label(subject)} enters"),)
    if subject not in request.own:
        return ()
    found = [suggestion for task in OFFERED for suggestion in offered(request, subject, task)]
    if setting.is_express(request.state):
        found += plot_choices.ways(request, draft, subject)
    return tuple(found)


def standing_plot(request: Plotting, lines: Sequence[str]) -> tuple[str, ...] | None:
    """The plot standing orders amount to: PLOT FIRE fires at what is seen, else watches (5.0)."""
    if not of_kind(lines, PlotAs):
        return None
    return plot_choices.fire_plan(request) or (PASS,)


def sample(request: Plotting, pick: Picker) -> tuple[str, ...]:
    """A random legal plot: some units, each with a random legal task; support now and then."""
    lines: list[str] = []
    for unit in request.own:
        if pick.chance(75):
            options = [s.line for s in plot_choices.some_lines(request, unit, pick)]
            if options:
                lines.append(pick.choice(options))
    lines += [f"{number(unit)} MV" for unit in request.entering if pick.chance(90)]
    lines += plot_choices.sample_support(request, pick)
    lines = plot_choices.keep_duties(request, lines)
    if setting.is_express(request.state):
        lines = plot_choices.sample_ways(request, lines, pick)
    return tuple(lines) or (PASS,)
