"""4.2.5.3, 4.2.6.2, 8.0 The combat phase: duties, observers, and attacks fought one after the other."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.names import JSON, Side
from games.engine.title import Step
from games.kaisers_battle import observation, pieces
from games.kaisers_battle.advance import Advance, pursue
from games.kaisers_battle.asking import Game, gun_text, gun_words, tell
from games.kaisers_battle.attack_orders import Attacks
from games.kaisers_battle.attacks import Attack
from games.kaisers_battle.barrages import may_sos, spend, still_possible
from games.kaisers_battle.cuts import steps_text
from games.kaisers_battle.duties import begin_fighting, front
from games.kaisers_battle.losses import Losses, eliminate_all, lose_steps
from games.kaisers_battle.names import hex_label
from games.kaisers_battle.resolution import Fire, Outcome, Verdict, judge
from games.kaisers_battle.retreat import Retreat, throw_back
from games.kaisers_battle.sos import Sos
from games.kaisers_battle.state import ALLIED, GERMAN, Declared, Fighting, Guns, State
from games.kaisers_battle.strengths import Setting, defending_side, setting, sides_text
from games.kaisers_battle.supply import worst

REQUESTS = (observation.Observe, Attack, Sos, Losses, Retreat, Advance)


def begin(game: Game, side: Side) -> None:
    """8.1 Note who must attack and who must be attacked, as the movement phase has left it."""
    game.state.fighting = begin_fighting(game.state, side)


def has_attacks(state: State) -> bool:
    """8.0.J Whether an attack is still to be fought, or one could still be declared."""
    fighting = state.fighting
    if fighting is None:
        return False
    return bool(fighting.declared) or (not fighting.is_over and not front(state).is_empty)


def under_way(state: State) -> Fighting:
    """8.0 The combat phase under way; raises RuntimeError outside of one."""
    if state.fighting is None:
        raise RuntimeError("no combat phase has begun")
    return state.fighting


async def fight_next(game: Game, side: Side) -> None:
    """8.0.I, 8.0.J Fight the next declared attack; ask for attacks when none is declared."""
    fighting = under_way(game.state)
    if not fighting.declared:
        answer: Attacks = await game.ask(Attack(game.state, side))
        fighting.is_over = not answer.more
        fighting.declared = list(answer.attacks)
    if fighting.declared:
        await fight(game, side, fighting.declared.pop(0))


def end(game: Game, side: Side) -> None:
    """12.2.2C The phase is over, and the observation markers with it."""
    observation.remove_markers(game.state, side)
    game.state.fighting = None


# One attack ------------------------------------------------------------------------------------------------


async def fight(game: Game, side: Side, attack: Declared) -> None:
    """8.0.E to 8.0.I One attack: barrages, dice, result."""
    fighting = under_way(game.state)
    fighting.fought_units += attack.attackers
    fighting.fought_hexes += attack.targets
    fire_rolling(game, side, attack)
    sos = await ask_sos(game, attack)
    verdict = resolve(game, attack, sos)
    await apply(game, side, attack, verdict)


def fire_rolling(game: Game, side: Side, attack: Declared) -> None:
    """9.5 Pay for the rolling barrage, as much of it as can still be fired now."""
    fired = still_possible(game.state, side, attack)
    if fired != attack.barrage:
        where = " and ".join(hex_label(hex_id) for hex_id in attack.targets)
        text = f"Of {gun_words(attack.barrage)} for {where} can now be fired: {gun_words(fired)}."
        tell(game, "9.5.1", text, attack.targets, kind="artillery", side=side)
        attack.barrage = fired
    spend(game.state, side, [fired])


async def ask_sos(game: Game, attack: Declared) -> dict[str, Guns]:
    """9.6 The defender's barrages, if he has any gun that could fire.

    Interpretation A-11: he knows the attack and its rolling barrage, and no die has been rolled.
    """
    side = defending_side(attack)
    if not may_sos(game.state, side, attack.targets):
        return {}
    barrages: dict[str, Guns] = await game.ask(Sos(game.state, side, attack))
    spend(game.state, side, barrages.values())
    return barrages


def resolve(game: Game, attack: Declared, sos: Mapping[str, Guns]) -> Verdict:
    """8.0.F to 8.0.H Both dice, both products, the quotient, and a card that shows all of it."""
    scene = setting(game.state, attack, sos)
    where = " ".join(attack.targets)
    ours = Fire(scene.attack, game.roll(f"8.0.F attack on {where}"), scene.attack_modifiers)
    theirs = Fire(scene.defence, game.roll(f"8.0.G defence of {where}"), scene.defence_modifiers)
    verdict = judge(ours.product, theirs.product, scene.morale)
    text = (
        f"{sides_text(game.state, attack)}: {ours.product} against {theirs.product}, "
        f"{result_text(verdict, scene.morale)}."
    )
    card = battle_card(game.state, attack, scene, verdict)
    card.update(
        attack=fire_card(ours), defence=fire_card(theirs), sos={h: gun_text(g) for h, g in sos.items()}
    )
    hexes = [*card_hexes(game.state, attack), *attack.targets]
    tell(game, "8.7", text, hexes, "battle", **card)
    return verdict


async def apply(game: Game, side: Side, attack: Declared, verdict: Verdict) -> None:
    """8.7.1 to 8.7.5 What the result does, at once."""
    enemy = defending_side(attack)
    if verdict.outcome is Outcome.ELIMINATED:
        eliminate_all(game, attack.attackers, "8.7.1")
    elif verdict.outcome is Outcome.REPULSED:
        await throw_back(game, side, attack)
    elif verdict.quotient is None:
        eliminate_all(game, [u for h in attack.targets for u in pieces.units_in(game.state, h)], "8.7.5")
    else:
        # Interpretation A-08: one number of steps for all attacked hexes together, shared out by their owner.
        await lose_steps(game, enemy, attack.targets, verdict.steps, "8.7.5")
    if verdict.outcome is Outcome.SUCCESS and not any(pieces.units_in(game.state, h) for h in attack.targets):
        await pursue(game, side, attack)


# What a battle card shows ----------------------------------------------------------------------------------


def result_text(verdict: Verdict, morale: int) -> str:
    """8.7 The result in words, held against the morale it comes of."""
    if verdict.quotient is None:
        return "the defenders are overrun"
    shown = f"quotient {verdict.quotient}"
    if verdict.outcome is Outcome.ELIMINATED:
        return f"{shown}, below 1: the attackers are eliminated"
    if verdict.outcome is Outcome.REPULSED:
        return f"{shown}, not above morale {morale}: the attack fails"
    return f"{shown}, {verdict.steps} above morale {morale}: the defenders lose {steps_text(verdict.steps)}"


def follows_text(verdict: Verdict, morale: int) -> str:
    """8.7.1 to 8.7.5 How the result comes of quotient and morale, with the rule."""
    if verdict.quotient is None:
        return "a defence of 0 cannot stand: the defenders are eliminated (8.7.5)"
    if verdict.outcome is Outcome.ELIMINATED:
        return "a quotient below 1 eliminates the attackers (8.7.1)"
    if verdict.outcome is Outcome.REPULSED:
        return (
            f"to succeed the quotient must be above the morale: {verdict.quotient} is not above {morale}; "
            "each attacking stack loses a step and retreats (8.7.2, 8.7.4)"
        )
    return (
        f"steps lost = quotient \u2212 morale = {verdict.quotient} \u2212 {morale} = {verdict.steps} (8.7.5)"
    )


LABELS = {Outcome.ELIMINATED: "AE", Outcome.REPULSED: "AR"}
"""The result in a corner of the map: attackers eliminated, attackers retreat; otherwise the steps lost."""


def battle_card(state: State, attack: Declared, scene: Setting, verdict: Verdict) -> dict[str, JSON]:
    """Everything a reader needs to work the combat out again, with the rule of every modifier."""
    seen = observation.how_observed(state, attacking_side(attack), attack.attackers, attack.targets)
    return {
        "side": attacking_side(attack),
        "from": list(card_hexes(state, attack)),
        "targets": list(attack.targets),
        "attackers": [unit_card(state, unit) for unit in scene.attackers],
        "defenders": [unit_card(state, unit) for unit in scene.defenders],
        "barrage": gun_text(attack.barrage) if attack.barrage.total else "",
        "observed": seen or "",
        "supply": worst(state, attack.attackers).label,
        "morale": scene.morale,
        "quotient": verdict.quotient,
        "outcome": verdict.outcome.value,
        "steps": verdict.steps,
        "follows": [["How the result follows", follows_text(verdict, scene.morale)]],
        "label": LABELS.get(verdict.outcome, f"-{verdict.steps}" if verdict.quotient is not None else "DE"),
    }


def attacking_side(attack: Declared) -> Side:
    """The side that attacks."""
    return pieces.side_of(attack.attackers[0])


def card_hexes(state: State, attack: Declared) -> tuple[str, ...]:
    """The hexes an attack comes from."""
    return tuple(dict.fromkeys(pieces.hex_of(state, unit) for unit in attack.attackers))


def unit_card(state: State, unit: str) -> dict[str, JSON]:
    """A unit on a battle card."""
    return {
        "unit": unit,
        "label": pieces.label(state, unit),
        "place": hex_label(pieces.hex_of(state, unit)),
        "strength": pieces.strength(state, unit),
        "steps": pieces.steps_left(state, unit),
    }


def fire_card(fire: Fire) -> dict[str, JSON]:
    """8.0.F, 8.0.G One side's sum on a battle card."""
    modifiers: list[JSON] = [{"rule": m.rule, "name": m.name, "value": m.value} for m in fire.modifiers]
    return {
        "strength": fire.strength,
        "die": fire.die,
        "modifiers": modifiers,
        "modified": fire.modified,
        "product": fire.product,
    }


# The rows of the sequence ----------------------------------------------------------------------------------


def rows(side: Side, rule: str, label: str) -> tuple[Step[State], ...]:
    """4.2.5.3, 4.2.6.2 The rows of one side's combat phase; every attack is a row of its own."""

    async def open_phase(game: Game) -> None:
        begin(game, side)

    async def observe(game: Game) -> None:
        await observation.place_markers(game, side)

    async def attack(game: Game) -> None:
        await fight_next(game, side)

    async def close_phase(game: Game) -> None:
        end(game, side)

    def may_observe(state: State) -> bool:
        return observation.may_place(state, side)

    return (
        Step(rule, f"{label} duties", open_phase),
        Step("12.2.2", f"{label} air observation", observe, when=may_observe),
        Step(rule, f"{label} combat", attack, when=has_attacks, again=has_attacks),
        Step(rule, f"{label} combat ends", close_phase),
    )


GERMAN_ROWS = rows(GERMAN, "4.2.5.3", "German")
ALLIED_ROWS = rows(ALLIED, "4.2.6.2", "Allied")
