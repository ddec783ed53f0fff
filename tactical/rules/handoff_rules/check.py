"""The ambush check of a set-up: what it rests on, its chance, the roll (EP-SU-03 to 10)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.combat import surprise
from tactical.rules.combat.bodies import INVISIBLE
from tactical.rules.combat.surprise import AmbushOdds, AmbushTerms
from tactical.rules.handoff import AmbushSetup, Participant
from tactical.rules.handoff_rules.figures import ambushers, check_of, rules_of
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, signed


def ambush_odds(setup: AmbushSetup) -> AmbushOdds:
    """Work out the ambush check of a set-up: modifiers, chance, or why it cannot be made (EP-SU-03 to 10).

    A "quick_ambush" feature (seconds) shortens the preparation it takes; the best "ambush_skill" among the
    ambushers counts besides the bonus the check names, whichever is higher (EP-SU-06). Invisible are they all if the
    check says so or each of them is (EP-SU-09).
    """
    check, hunters = check_of(setup), ambushers(setup)
    skill = max([check.skill_bonus, *(item.creature.features.get("ambush_skill", 0) for item in hunters)])
    quick = [item.creature.features["quick_ambush"] for item in hunters if item.creature.has("quick_ambush")]
    terms = AmbushTerms(
        preparation_seconds=check.preparation_seconds,
        minimum_seconds=min([check.minimum_seconds, *quick]),
        hiding_places=check.hiding_places,
        invisible=check.invisible or (bool(hunters) and all(is_invisible(item) for item in hunters)),
        skill_bonus=skill,
    )
    return surprise.ambush_odds(terms, rules_of(setup))


def is_invisible(item: Participant) -> bool:
    """Whether a creature comes invisible, by nature or by a condition."""
    return INVISIBLE in item.conditions or item.creature.has(INVISIBLE)


def roll_ambush(setup: AmbushSetup, dice: Dice, natural: int | None = None) -> AmbushSetup:
    """Roll the ambush check, or take ``natural`` as rolled at the table, and return the set-up with its result."""
    odds = ambush_odds(setup)
    if odds.refusal:
        raise RuleError(odds.refusal, rule="EP-SU-03", remedy="Wait longer.", pointer="/ambush/preparation_seconds")
    if natural is not None and not 1 <= natural <= 20:
        raise RuleError(f"a d20 does not show {natural}", pointer="/natural", remedy="Type 1 to 20.")
    face = dice.roll(20) if natural is None else natural
    result = face + odds.bonus
    is_success = result >= odds.needed
    reasons = tuple(Reason(part.rule, part.name, signed(part.value), secret=True) for part in odds.parts)
    reasons += (Reason("EP-SU-04", f"{face} + {odds.bonus} against {odds.needed}", str(result), secret=True),)
    ambush = replace(check_of(setup), natural=face, total=result, success=is_success, reasons=reasons)
    return replace(setup, ambush=ambush)
