"""The ambush check and who notices (EP-SU-03 to 12, EP-SU-23 to 31)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tactical.rules.kernel.checks import check_chance, difficulty
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.modifiers import Part, Parts, total
from tactical.rules.rulesets.library import Rules


@dataclass(frozen=True, slots=True)
class AmbushTerms:
    """What an ambush check rests on."""

    preparation_seconds: int
    minimum_seconds: int = 60
    hiding_places: bool = False
    invisible: bool = False
    skill_bonus: int = 0


@dataclass(frozen=True, slots=True)
class AmbushOdds:
    """The check before it is rolled: what is needed, the named modifiers, the chance, or why it may not be made."""

    needed: int
    parts: Parts
    bonus: int
    chance: float
    refusal: str = ""


def time_bonus(preparation_seconds: int, cap: int = 4) -> int:
    """+1 for each full minute beyond the first, at most +4 (EP-SU-05)."""
    return min(max(preparation_seconds // 60 - 1, 0), cap)


def ambush_odds(terms: AmbushTerms, rules: Rules) -> AmbushOdds:
    """Work out an ambush check (EP-SU-04 to 10)."""
    needed = rules.number("surprise", "needed")
    parts = tuple(part for part in _ambush_parts(terms, rules) if part.value)
    bonus = total(parts)
    refusal = ""
    if terms.preparation_seconds < terms.minimum_seconds:
        refusal = (
            f"{terms.preparation_seconds} seconds are too short for an ambush: "
            f"it takes {terms.minimum_seconds}, less only with a feature for it."
        )
    return AmbushOdds(needed, parts, bonus, 0.0 if refusal else check_chance(bonus, needed), refusal)


def _ambush_parts(terms: AmbushTerms, rules: Rules) -> Parts:
    cap = rules.number("surprise", "time_cap")
    return (
        Part("time to prepare", time_bonus(terms.preparation_seconds, cap), "EP-SU-05"),
        Part("trained ambusher", terms.skill_bonus, "EP-SU-06"),
        Part("good hiding places", int(terms.hiding_places), "EP-SU-08"),
        Part("all invisible", int(terms.invisible), "EP-SU-09"),
    )


def challenging_cr(ambushers: Iterable[Creature], rules: Rules) -> int:
    """The Challenging DC of the highest CR, or level of a player character, among the ambushers (EP-SU-23)."""
    ranks = [float(creature.level) if creature.kind == "pc" else creature.cr for creature in ambushers]
    return difficulty(rules.difficulty, "challenging", max(ranks, default=0.0))


def stealth(ambushers: Iterable[Creature], rules: Rules) -> int:
    """10 + the lowest Stealth among the ambushers: whoever is seen first gives them all away (D20-20)."""
    return 10 + min((creature.stealth for creature in ambushers), default=0)


class Notice(NamedTuple):
    """A way to reckon how hard an ambush is to notice: the DC, and in words."""

    dc: Callable[[Iterable[Creature], Rules], int]
    label: str
    rule: str


NOTICE: Mapping[str, Notice] = {
    "challenging_cr": Notice(challenging_cr, "Challenging, by the ambushers' CR", "EP-SU-23"),
    "stealth": Notice(stealth, "10 + the ambushers' Stealth", "D20-20"),
}


def notice_dc(
    ambushers: Iterable[Creature], rules: Rules, bonus: int = 0, typed: int | None = None
) -> tuple[int, Parts]:
    """Return the Perception DC to notice an ambush, and what it is made of (EP-SU-23). ``typed`` is the GM's own."""
    if typed is not None:
        return typed, (Part("set by the GM", typed, "EP-CV-08"),)
    ambushers = tuple(ambushers)
    harder = max((creature.features.get("ambush_notice", 0) for creature in ambushers), default=0)
    bonus = max(bonus, harder)
    notice = NOTICE[rules.word("surprise", "notice")]
    base = notice.dc(ambushers, rules)
    parts = (Part(notice.label, base, notice.rule),)
    return base + bonus, (*parts, Part("harder to notice", bonus, "EP-SU-07")) if bonus else parts


def notice_chance(bonus: int, dc: int, *, is_distracted: bool) -> float:
    """Return the chance to notice; the distracted never do (EP-SU-31)."""
    return 0.0 if is_distracted else check_chance(bonus, dc)


def notice_parts(victim: Creature, conditions: Iterable[str], rules: Rules, bonus: int = 0) -> Parts:
    """Return what a victim adds to its Perception: its own, its conditions, and what the GM grants or takes
    (EP-SU-23, EP-CV-08)."""
    parts = [Part("Perception", victim.perception, "sheet")]
    rows = [rules.conditions[name] for name in conditions if name in rules.conditions]
    parts += [Part(str(row["label"]).lower(), int(row["check"]), str(row["cite"])) for row in rows if row.get("check")]
    return (*parts, Part("set by the GM", bonus, "EP-CV-08")) if bonus else tuple(parts)


def keeps_watch(conditions: Iterable[str], rules: Rules, *, is_distracted: bool) -> bool:
    """Whether somebody is capable of passive Perception (EP-SU-30, EP-SU-31)."""
    return not is_distracted and not set(conditions).intersection(rules.combat["surprise"]["asleep"])
