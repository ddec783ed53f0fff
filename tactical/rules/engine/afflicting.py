"""What a power does to one creature: its save, what it is proof against, damage, conditions, ability points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tactical.rules.combat.bodies import BLINDED, Share, harm_share, taken
from tactical.rules.combat.impact import dice_words
from tactical.rules.combat.limbs import mended
from tactical.rules.combat.resisting import resist_of
from tactical.rules.combat.saves import Outcome, left_after
from tactical.rules.engine.breathing import is_spared
from tactical.rules.engine.dying import come_to
from tactical.rules.engine.effects import Effect, add_effect, for_encounter, for_rounds, gain, has_effect, staunch
from tactical.rules.engine.events import AbilityLost, Event, Harm, Mended, PowerFailed, PowerHurt
from tactical.rules.engine.saving import try_save
from tactical.rules.engine.seeing import sees, words_of
from tactical.rules.engine.spending import ability_loss, with_ability
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice, roll_pool
from tactical.rules.kernel.modifiers import Part, Parts
from tactical.rules.kernel.powers import Power
from tactical.rules.kernel.reasons import Reason

Lose = Callable[[FightState, Combatant, int, str, list[Event]], None]
"""Takes hit points off a creature: ``strikes.lose``."""
FOREVER = 14_400
SEARED = "seared"
"""The effect that keeps wounds by fire or acid from closing."""
_MAGICAL = {"spell": "spell", "spell_like": "spell", "supernatural": "supernatural"}


@dataclass(frozen=True, slots=True)
class Doing:
    """One use of a power: whose, the damage rolled for all it reaches, what ``multiplier`` a critical hit gave."""

    source: Combatant
    power: Power
    lose: Lose
    rolled: Harm | None = None
    multiplier: int = 1


def traits_of(power: Power) -> frozenset[str]:
    """Return what a power is to bodies that are not quite there (EP-IC-01 to 03)."""
    own = frozenset(power.traits)
    return own | {_MAGICAL[power.nature]} if power.nature in _MAGICAL else own


def roll_harm(power: Power, dice: Dice, times: int = 1) -> Harm | None:
    """Roll the dice of a power; None where it has none."""
    if not power.dice and not power.bonus:
        return None
    faces = tuple(face for _ in range(times) for count, sides in power.dice for face in roll_pool(dice, count, sides))
    parts = (Part(power.name.lower(), power.bonus, "sheet"),) if power.bonus else ()
    whole = max(sum(faces) + times * power.bonus, 0)
    return Harm(dice_words(power.dice), faces, parts, whole, times)


def proof_against(state: FightState, source: Combatant, target: Combatant, power: Power) -> Reason | None:
    """Return why a power does nothing at all to a creature, None if it may."""
    creature = state.arena.profiles[target.id].creature
    row = state.arena.rules.powers["immune"].get(creature.creature_type, {})
    for trait in power.traits:
        if trait in row.get("traits", ()):
            return Reason(str(row["cite"]), f"{creature.creature_type} is proof against {trait}")
        if creature.has(f"immune_{trait}"):
            return Reason("sheet", f"it is proof against {trait}")
    if "inhaled" in power.traits and (creature.has("no_breath") or has_effect(target, "holding_breath")):
        return Reason("EP-DE-10", "it does not breathe it in")
    if "gaze" in power.traits and target.id != source.id:
        blind = BLINDED in target.conditions or not sees(state, target, source)
        return Reason(str(state.arena.rules.powers["gaze"]["cite"]), "it does not meet the gaze") if blind else None
    return None


def keeps_off(state: FightState, target: Combatant, condition: str) -> bool:
    """Whether a creature cannot get a condition by its nature."""
    creature = state.arena.profiles[target.id].creature
    row = state.arena.rules.powers["immune"].get(creature.creature_type, {})
    return condition in row.get("conditions", ()) or creature.has(f"immune_{condition}")


def befall(
    state: FightState, doing: Doing, target: Combatant, dice: Dice, events: list[Event], extra: Parts = ()
) -> None:
    """Let a power take its effect on one creature; ``extra`` is what helps its save, as cover does (EP-CO-03)."""
    source, power = doing.source, doing.power
    if "inhaled" in power.traits and is_spared(state, target, power.name, events):
        return
    proof = proof_against(state, source, target, power)
    if proof is not None:
        events.append(PowerFailed(source.id, target.id, power.name, proof.text, proof.rule))
        return
    saved: bool | None = None
    if power.save != "none":
        help_for_it = extra if power.save == "reflex" else ()
        rule = "EP-DA-05"
        rolled = try_save(
            state, target, power.save, power.dc, power.name, rule, dice, events, source=source.id, extra=help_for_it
        )
        saved = rolled.success
    if power.heals:
        mend(state, source, target, power, doing.rolled, events)
    elif power.ability:
        if not saved:
            _weaken(state, doing, target, dice, events)
    elif doing.rolled is not None:
        _hurt(state, doing, target, saved, events)
    if not target.dead:
        _lay_on(state, doing, target, bool(saved), dice, events)


def share_of(state: FightState, source: Combatant, target: Combatant, power: Power) -> Share:
    """Return what part of a power's damage a creature's body takes."""
    return harm_share(
        words_of(state, source),
        traits_of(power),
        words_of(state, target),
        is_bright=state.arena.light == "bright",
        is_undead=state.arena.profiles[target.id].creature.creature_type == "undead",
    )


def felt_of(state: FightState, source: Combatant, target: Combatant, power: Power, whole: int, saved: bool) -> Harm:
    """Return what is left of damage by a save, a body that is not quite there, and resistance, in this order."""
    creature = state.arena.profiles[target.id].creature
    share = share_of(state, source, target, power)
    outcome: Outcome = "negates" if power.on_save == "negates" else "half"
    kept = whole if power.save == "none" else left_after(creature, whole, power.save, outcome, saved=saved)
    if share.halves < 2:
        is_half = saved and outcome == "half" and kept > 0
        felt = taken(whole, share, is_saved=True) if is_half else taken(kept, share)
    else:
        felt = kept
    percent = state.arena.rules.number("damage", "vulnerable_percent")
    left = resist_of(creature, power.damage_type, traits_of(power), percent).left(felt)
    return Harm("", (), (), left, 1, max(felt - left, 0), max(kept - felt, 0), share.rule)


def _hurt(state: FightState, doing: Doing, target: Combatant, saved: bool | None, events: list[Event]) -> None:
    source, power, rolled = doing.source, doing.power, doing.rolled
    if rolled is None:
        return
    felt = felt_of(state, source, target, power, rolled.total, bool(saved))
    harm = replace(rolled, total=felt.total, resisted=felt.resisted, passed=felt.passed, share=felt.share, multiplier=1)
    spared = max(rolled.total - felt.total - felt.resisted - felt.passed, 0)
    events.append(PowerHurt(source.id, target.id, power.name, harm, saved, spared))
    if harm.total:
        doing.lose(state, target, harm.total, source.id, events)
        sear(state, target, power.damage_type, events)


def sear(state: FightState, target: Combatant, damage_type: str, events: list[Event]) -> None:
    """Let fire and acid keep the wounds of one that regenerates from closing until its next turn is over."""
    creature = state.arena.profiles[target.id].creature
    if creature.features and damage_type in ("fire", "acid") and creature.has("regeneration"):
        add_effect(state, target, for_rounds(state, SEARED, 1, of=target.id, phase="end"), events)


def mend(
    state: FightState, source: Combatant, target: Combatant, power: Power, rolled: Harm | None, events: list[Event]
) -> None:
    """Give a creature hit points back, up to what it has whole."""
    amount = max(min(rolled.total if rolled else 0, target.max_hp - target.hp), 0)
    if target.conditions and staunch(state, target, events):
        amount = 0
    target.hp += amount
    target.healing += amount
    if target.stature.limbs and rolled:
        target.stature = replace(target.stature, limbs=mended(target.stature.limbs, rolled.total))
    faces, parts, words = (rolled.faces, rolled.parts, rolled.dice) if rolled else ((), (), "")
    events.append(Mended(source.id, target.id, power.name, amount, target.hp, words, faces, parts))
    if target.defeated and amount:
        come_to(state, target, events)


def _weaken(state: FightState, doing: Doing, target: Combatant, dice: Dice, events: list[Event]) -> None:
    """Take points off an ability score: a critical hit doubles them (EP-AT-21); at 0 it can do nothing any more."""
    power, creature = doing.power, state.arena.profiles[target.id].creature
    row = state.arena.rules.powers["immune"].get(creature.creature_type, {})
    if power.ability in row.get("abilities", ()):
        why = f"{creature.creature_type} loses no {power.ability}"
        events.append(PowerFailed(doing.source.id, target.id, power.name, why, str(row["cite"])))
        return
    rolled = roll_harm(power, dice)
    amount = (rolled.total if rolled else 0) * (2 if doing.multiplier > 1 else 1)
    before = ability_loss(target.spent, power.ability)
    target.spent = with_ability(target.spent, power.ability, amount)
    lost = before + amount
    doubled = doing.multiplier > 1
    events.append(AbilityLost(doing.source.id, target.id, power.name, power.ability, amount, lost, doubled))
    name = f"{power.ability}_damage"
    effect = Effect(name, phase="none", amount=-(lost // 2))
    if name in state.arena.rules.effects:
        add_effect(state, target, effect, events)
    score = int(getattr(creature.abilities, power.ability))
    if power.ability == "constitution":
        drained = (lost // 2 - before // 2) * max(creature.level, 1)
        deadly = max(drained, target.hp + score + 1) if lost >= score else drained
        if deadly:
            doing.lose(state, target, deadly, doing.source.id, events)
    elif lost >= score:
        gain(state, target, "helpless", events)


def _lay_on(state: FightState, doing: Doing, target: Combatant, saved: bool, dice: Dice, events: list[Event]) -> None:
    """Give the condition, or the lesser one that a made save leaves, and the effect of a power."""
    power, source = doing.power, doing.source
    word = power.condition if not saved else power.lesser if power.on_save == "lesser" else ""
    if word and keeps_off(state, target, word):
        events.append(PowerFailed(source.id, target.id, power.name, f"it cannot be {word}", "sheet"))
        word = ""
    rounds = power.rounds + sum(
        face for count, sides in power.rounds_dice for face in roll_pool(dice, count, sides) if word or power.effect
    )
    if word:
        if 0 < rounds < FOREVER:
            add_effect(state, target, for_rounds(state, word, rounds, source=source.id), events)
        else:
            add_effect(state, target, Effect(word, source.id, phase="none"), events)
    if power.effect and not saved:
        effect = (
            for_rounds(state, power.effect, rounds, source=source.id)
            if rounds
            else for_encounter(state, power.effect, source=source.id)
        )
        add_effect(state, target, effect, events)


def ride(
    state: FightState,
    source: Combatant,
    target: Combatant,
    attack: str,
    multiplier: int,
    lose: Lose,
    dice: Dice,
    events: list[Event],
) -> None:
    """Let the powers that an attack carries take effect on whom it hit: poison, paralysis, a chill."""
    for power in state.arena.profiles[source.id].creature.powers:
        if attack in power.rides and not target.dead:
            rolled = None if power.ability else roll_harm(power, dice)
            befall(state, Doing(source, power, lose, rolled, multiplier), target, dice, events)


def regenerate(state: FightState, unit: Combatant, events: list[Event]) -> None:
    """Close wounds as a creature's turn starts, where its stat block says so. Those of one that regenerates stay open
    where fire or acid burnt it; fast healing minds neither."""
    features = state.arena.profiles[unit.id].creature.features
    amount = features.get("fast_healing", 0)
    if features.get("regeneration", 0) > amount and not has_effect(unit, SEARED):
        amount = features["regeneration"]
    if amount <= 0:
        return
    healed = min(amount, unit.max_hp - unit.hp)
    unit.hp += healed
    unit.healing += healed
    events.append(Mended(unit.id, unit.id, "regeneration", healed, unit.hp))
