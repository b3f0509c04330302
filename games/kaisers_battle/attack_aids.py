"""8.0 What the attack sheet shows: odds before the dice, duties not met, guns not used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.engine.aids import Duty, Forecast, Layer, Modifier, Study
from games.kaisers_battle import pieces, resolution, studies
from games.kaisers_battle.asking import count, gun_words
from games.kaisers_battle.barrages import may_sos, rolling_limit, sos_limit, within_reach
from games.kaisers_battle.duties import Front, front
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.observation import how_observed
from games.kaisers_battle.resolution import Outcome, Verdict, odds_text, total
from games.kaisers_battle.state import Declared, State
from games.kaisers_battle.strengths import Setting, defending_side, setting, sides_text
from games.kaisers_battle.strengths import forecast as chances_of

if TYPE_CHECKING:
    from games.kaisers_battle.attack_orders import AttackPlan
    from games.kaisers_battle.attacks import Attack


# Forecasts --------------------------------------------------------------------------------------------------


def forecasts(request: Attack, lines: Sequence[str]) -> Iterator[Forecast]:
    """Each attack as the whole sheet makes it, at the last line that adds to it."""
    last: dict[int, int] = {}
    before: list[tuple[int, int]] = []
    attacks: list[Declared] = []
    for number, draft in request.growing(lines):
        attacks = draft.attacks
        now = [(len(attack.attackers), attack.barrage.total) for attack in attacks]
        last.update((i, number) for i in range(len(now)) if now[i : i + 1] != before[i : i + 1])
        before = now
    for index, number in sorted(last.items(), key=lambda pair: pair[1]):
        yield of_attack(request.state, number, attacks[index], index)


def of_attack(state: State, line: int, attack: Declared, index: int) -> Forecast:
    """8.7 One attack; those fought before it may change what it meets."""
    caution = sos_caution(state, attack)
    if index:
        caution.append("The attacks before it in the sheet are fought first.")
    return of_setting(state, line, attack, setting(state, attack), caution)


def of_setting(
    state: State, line: int, attack: Declared, scene: Setting, caution: Sequence[str] = ()
) -> Forecast:
    """8.0.E to 8.0.H Strengths, modifiers and all pairs of dice."""
    ours, theirs = total(scene.attack_modifiers), total(scene.defence_modifiers)
    return Forecast(
        line,
        sides_text(state, attack),
        f"{scene.attack} x {die_text(ours)} against {scene.defence} x {die_text(theirs)}, "
        f"morale {scene.morale}",
        "8.7",
        tuple(rows(scene)),
        outcomes(scene),
        " ".join(caution),
    )


def die_text(drm: int) -> str:
    """A die with its modifiers."""
    return f"(die {drm:+d})" if drm else "die"


def rows(scene: Setting) -> Iterator[Modifier]:
    """8.3, 8.4 What counts, side by side."""
    yield Modifier("strength of the attack", str(scene.attack), "8.0.E")
    for each in scene.attack_modifiers:
        yield Modifier(each.name, f"attacker's die {each.value:+d}", each.rule)
    yield Modifier("strength of the defence", str(scene.defence), "8.0.E")
    for each in scene.defence_modifiers:
        yield Modifier(each.name, f"defender's die {each.value:+d}", each.rule)
    yield Modifier("morale of the defenders", str(scene.morale), "8.6")


def outcomes(scene: Setting) -> tuple[tuple[str, str], ...]:
    """8.7 What comes of how many of the 36 pairs of dice, the worst for the attacker first."""
    found: dict[tuple[int, str], int] = {}
    for verdict in resolution.verdicts(
        scene.attack,
        total(scene.attack_modifiers),
        scene.defence,
        total(scene.defence_modifiers),
        scene.morale,
    ):
        key = result_of(verdict, scene.steps)
        found[key] = found.get(key, 0) + 1
    return tuple((f"{number} of {resolution.PAIRS}", words) for (_, words), number in sorted(found.items()))


def result_of(verdict: Verdict, steps: int) -> tuple[int, str]:
    """8.7 A result with its rank: 0 and 1 fail, more than that are steps lost, cleared is the best."""
    if verdict.outcome is Outcome.ELIMINATED:
        return 0, "the attackers are eliminated (8.7.1)"
    if verdict.outcome is Outcome.REPULSED:
        return 1, "the attack fails (8.7.4)"
    if verdict.quotient is None or verdict.steps >= steps:
        return 2 + steps, "the defenders are eliminated (8.7.5)"
    return 1 + verdict.steps, f"the defenders lose {count(verdict.steps, 'step')} (8.7.5)"


def sos_caution(state: State, attack: Declared) -> list[str]:
    """9.6 What the defender's guns may add, and how the odds would be then."""
    side = defending_side(attack)
    if not may_sos(state, side, attack.targets):
        return []
    limit, per_drm = sos_limit(state), pieces.data().charts.artillery.sos_points_per_drm
    most = sum(min(limit, within_reach(state, side, [hex_id]).total) // per_drm for hex_id in attack.targets)
    then = odds_text(chances_of(state, attack, most))
    return [f"An SOS barrage may add up to {most} to the defender's die (9.6): then {then}."]


# Studies ----------------------------------------------------------------------------------------------------


def study(request: Attack, subject: str) -> Study:
    """8.1 A unit that can attack: what it can attack, and what observes for it."""
    found = studies.study(request.state, request.side, subject)
    hexes = request.front.hexes_of.get(subject, ())
    if not hexes:
        return found
    facts = [f"Can attack {', '.join(hex_label(h) for h in hexes)}."]
    if subject in request.front.must_attack:
        facts.append("Must attack this phase (8.1.2).")
    for hex_id in hexes:
        seen = how_observed(request.state, request.side, [subject], [hex_id])
        limit = rolling_limit(request.state, seen is not None)
        if limit:
            by = f", observed {seen}" if seen else ""
            facts.append(
                f"Rolling barrage on {hex_label(hex_id)}{by}: at most {count(limit, 'point')} (9.5.1)."
            )
    targets = Layer("range-1", f"{subject} can attack", hexes)
    return Study((*found.facts, *facts), (*found.layers, targets))


# Duties -----------------------------------------------------------------------------------------------------


def duties(request: Attack, lines: Sequence[str]) -> Iterator[Duty]:
    """8.1.1, 8.1.2 What must be attacked and must attack; 8.1.3 who could; 9.5 guns without a barrage."""
    draft = request.drafted(lines)
    left = front(request.state, draft.units, draft.hexes)
    if left.must_be_attacked:
        names = ", ".join(hex_label(h) for h in left.must_be_attacked)
        yield Duty(f"Must still be attacked: {names}.", "8.1.1", not draft.more, left.must_be_attacked)
    if left.must_attack:
        yield Duty(f"Must still attack: {', '.join(left.must_attack)}.", "8.1.2", not draft.more,
                   where(request.state, left.must_attack))  # fmt: skip
    yield from volunteers(request, left)
    yield from idle_guns(request, draft)


def where(state: State, units: Sequence[str]) -> tuple[str, ...]:
    """The hexes of some units, each once."""
    return tuple(dict.fromkeys(pieces.hex_of(state, unit) for unit in units))


def volunteers(request: Attack, left: Front) -> Iterator[Duty]:
    """8.1.3 Units that may attack and are in no attack."""
    free = [unit for unit in left.hexes_of if unit not in left.must_attack]
    if free:
        yield Duty(f"Could attack too: {', '.join(free)}.", "8.1.3", hexes=where(request.state, free))


def idle_guns(request: Attack, draft: AttackPlan) -> Iterator[Duty]:
    """9.5.1 Points left that an attack of the sheet could still use."""
    left = request.guns_left(draft)
    if not left.total:
        return
    for attack in draft.attacks:
        spare = request.best_barrage(Declared(attack.attackers, attack.targets), draft).total
        seen = how_observed(request.state, request.side, attack.attackers, attack.targets)
        room = rolling_limit(request.state, seen is not None) - attack.barrage.total
        if min(spare, room) > 0:
            text = f"{gun_words(left)} not used: a rolling barrage may have {count(room, 'point')} more."
            yield Duty(f"{text[:1].upper()}{text[1:]}", "9.5.1", hexes=tuple(attack.targets))
