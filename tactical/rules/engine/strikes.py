"""Carrying out attacks and attacks of opportunity, and what damage does to a creature."""

from __future__ import annotations

from tactical.rules.combat.attack import Blow, RollResult, damage_words, roll_attack
from tactical.rules.combat.bodies import meet, shifted_to
from tactical.rules.combat.damage import is_dead, is_down, roll_damage
from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine.afflicting import ride, sear
from tactical.rules.engine.aiming import is_covered, threat_lines
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.effects import flagged, use_up
from tactical.rules.engine.events import Attacked, Damaged, Defeated, Event, ExtraHarm, Harm, OpportunityAttacked
from tactical.rules.engine.limbs import hurt_limbs, review_limbs
from tactical.rules.engine.outsized import fits_line
from tactical.rules.engine.readied import ask
from tactical.rules.engine.seeing import degree, hiding, is_in_solid, locates, notices, pin, squares_apart, words_of
from tactical.rules.engine.spending import with_shot
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice


def strike(
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    line: AttackLine,
    dice: Dice,
    events: list[Event],
    column: int = 0,
    *,
    is_opportunity: bool = False,
    average: int = 0,
    square: tuple[int, int] | None = None,
    source: str = "",
    times: int = 1,
) -> None:
    """Roll one attack and let its damage fall, so many ``times`` over; of ``average`` damage dice the average is taken
    (EP-DA-03).

    What waits for it comes first, and may forestall it (EP-HO-11).
    """
    if state.readied and ask(state, "attacks", attacker, dice, events, (target.id,)):
        can_act = attacker.is_up and not flagged(state.arena.rules, attacker, "no_actions")
        if not (can_act and target.is_up and line.reaches(squares_apart(state, attacker, attacker.space, target))):
            return
    if line.attack.ammunition is not None:
        attacker.spent = with_shot(attacker.spent, line.index)
    blow = make_blow(state, attacker, target, line, column, square=square)
    rolled = roll_attack(blow, dice)
    deliver(
        state,
        attacker,
        target,
        line,
        blow,
        rolled,
        dice,
        events,
        is_opportunity=is_opportunity,
        square=square,
        average=average,
        source=source,
        times=times,
    )


def deliver(
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    line: AttackLine,
    blow: Blow,
    rolled: RollResult,
    dice: Dice,
    events: list[Event],
    *,
    is_opportunity: bool = False,
    square: tuple[int, int] | None = None,
    average: int = 0,
    source: str = "",
    times: int = 1,
) -> None:
    """Let the damage of a rolled attack fall; ``square``: it was aimed at that square. ``source`` grants the attack.
    What doubles damage adds to what a critical hit multiplies it by: twice doubled is three times as much."""
    harm = harm_done(line, blow, rolled.multiplier + times - 1, dice, average) if rolled.multiplier else None
    events.append(
        Attacked(
            actor=attacker.id,
            target=target.id,
            attack=f"{line.attack.name}, {source}" if source else line.attack.name,
            natural=rolled.natural,
            total=rolled.natural + blow.total,
            parts=blow.parts,
            against=blow.against,
            against_parts=blow.against_parts,
            verdict=rolled.verdict,
            confirm_natural=rolled.confirm_natural,
            confirm_total=rolled.confirm_natural + blow.total if rolled.confirm_natural else 0,
            harm=harm,
            opportunity=is_opportunity,
            square=square,
        )
    )
    if attacker.effects or target.effects:
        use_up(state, attacker, target, events)
    attacker.hidden = False
    if rolled.multiplier and state.arena.is_scaled and state.actor == attacker.id and line.is_melee:
        state.turn.hit = tuple(dict.fromkeys((*state.turn.hit, target.id)))
    if rolled.multiplier and not locates(state, target, attacker):
        pin(target, attacker)
    if state.arena.profiles[attacker.id].innate and is_in_solid(state, attacker.space):
        attacker.reached_out = True
    if harm is not None and harm.total and not (blow.limbs and hurt_limbs(state, attacker, target, blow, harm, events)):
        suffer(state, attacker, target, harm.total, events)
        sear(state, target, line.attack.damage_type, events)
    if rolled.multiplier and state.arena.profiles[attacker.id].creature.powers and not target.dead:
        ride(state, attacker, target, line.attack.name, rolled.multiplier, lose, dice, events)


def harm_done(line: AttackLine, blow: Blow, multiplier: int, dice: Dice, average: int = 0) -> Harm:
    """Roll the damage of a hit."""
    damage = roll_damage(blow, multiplier, dice, average)
    return Harm(
        damage_words(line),
        damage.faces,
        (*blow.damage_parts, *damage.parts) if damage.parts else blow.damage_parts,
        damage.total,
        multiplier,
        damage.resisted,
        damage.passed,
        blow.share.rule,
        tuple(
            ExtraHarm(item.name, item.words, item.faces, item.total, item.resisted, item.rule) for item in damage.extras
        ),
    )


def suffer(state: FightState, source: Combatant, target: Combatant, amount: int, events: list[Event]) -> None:
    """Take damage dealt by a creature off another's hit points."""
    lose(state, target, amount, source.id, events)


def lose(state: FightState, target: Combatant, amount: int, by: str, events: list[Event]) -> None:
    """Take damage off a creature's hit points and see whether it goes down (EP-DA-01, EP-IN-13). ``by`` may be ""."""
    target.hp -= amount
    target.damage += amount
    events.append(Damaged(by, target.id, amount, target.hp))
    if target.stature.limbs:
        review_limbs(state, target, events)
    rules = state.arena.rules
    if not is_down(rules, target.hp, target.primal):
        return
    is_now_dead = is_dead(rules, target.hp, state.arena.profiles[target.id].creature.abilities.constitution)
    if target.defeated and target.dead == is_now_dead:
        return
    target.defeated = True
    target.held = False
    target.dead = is_now_dead
    events.append(Defeated(target.id, by, target.dead))


def may_strike(state: FightState, enemy: Combatant, mover: Combatant) -> bool:
    """Whether ``enemy`` could take an attack of opportunity at ``mover`` at all (EP-AO-02, 03, 13, EP-SP-15)."""
    if enemy.opportunities <= 0 or enemy.total_defense or enemy.no_opportunities:
        return False
    if mover.hidden and not notices(state, enemy, mover):
        return False
    arena = state.arena
    profile = arena.profiles[enemy.id]
    if not profile.threat or (enemy.flat_footed and not (profile.combat_reflexes or profile.uncanny_dodge)):
        return False
    rules = arena.rules
    if enemy.conditions and (flagged(rules, enemy, "no_actions") or flagged(rules, enemy, "no_opportunities")):
        return False
    if mover.provoked and enemy.id in mover.provoked and rules.word("opportunity", "scope") == "round":
        return False
    if not (mover.conditions or enemy.conditions):
        if arena.is_plain:
            return True
        if not (arena.profiles[mover.id].innate or profile.innate):
            return arena.light == "bright" or degree(state, enemy, mover) == 0
    own, words = words_of(state, enemy), words_of(state, mover)
    return not degree(state, enemy, mover) and meet(own, words) and not shifted_to(own, (), words)


def opportunity_line(state: FightState, enemy: Combatant, mover: Combatant) -> AttackLine | None:
    """Return the melee attack with which ``enemy`` threatens ``mover`` where it stands, the best of them.

    What matters is whether it is seen there, not where it came from (EP-AO-16); total cover and concealment shield it
    (EP-AO-17).
    """
    arena = state.arena
    apart = squares_apart(state, enemy, enemy.space, mover)
    fitting = [
        line
        for line in threat_lines(state, enemy)
        if line.reach_min <= apart <= line.reach_max and fits_line(state, enemy, line, enemy.space, mover, apart)
    ]
    if not fitting or is_covered(state, enemy, mover):
        return None
    if not arena.field.screens.is_clear and hiding(state, enemy, mover, is_melee=True):
        return None
    return max(fitting, key=lambda line: (line.attack.bonuses[0], line.average))


def how_provokes(state: FightState, unit: Combatant, activity: str) -> str:
    """Return what an activity draws of this creature: "yes" at once where it is threatened, "leaving" as it leaves
    threatened squares, "no". Its own feature "provokes_..." is before the row of the table (EP-AO-14, EP-CV-08)."""
    arena = state.arena
    features = arena.profiles[unit.id].creature.features
    own = features.get(f"provokes_{activity}") if features else None
    if own is not None:
        return "yes" if own else "no"
    row = arena.rules.activities.get(activity)
    return "no" if row is None else row.provokes


def provoke(
    state: FightState,
    mover: Combatant,
    cause: str,
    rule: str,
    dice: Dice,
    events: list[Event],
    already: set[str],
) -> None:
    """Let every enemy that threatens ``mover`` strike once; ``already`` names who has in this action (EP-AO-09)."""
    for enemy in state.enemies_of(mover):
        if enemy.id in already or not may_strike(state, enemy, mover):
            continue
        line = opportunity_line(state, enemy, mover)
        if line is None:
            continue
        already.add(enemy.id)
        enemy.opportunities -= 1
        mover.provoked = (*mover.provoked, enemy.id)
        events.append(OpportunityAttacked(enemy.id, mover.id, cause, (mover.x, mover.y), rule))
        strike(state, enemy, mover, line, dice, events, is_opportunity=True)
        if not mover.is_up:
            return
