"""Who notices an ambush how likely, and who keeps watch (EP-SU-23, EP-SU-30, EP-SU-31)."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.combat import surprise
from tactical.rules.engine.setup import conditions_of
from tactical.rules.handoff import AmbushSetup, Participant, Side
from tactical.rules.handoff_rules.figures import ambushers, check_of, rules_of, victims
from tactical.rules.kernel.modifiers import total
from tactical.rules.kernel.reasons import Reason, signed


@dataclass(frozen=True, slots=True)
class NoticeChance:
    """One victim's chance to notice the ambush. ``face`` is the die that fell at the table, 0 for none."""

    id: str
    name: str
    bonus: int
    chance: float
    distracted: bool
    watches: bool = True
    face: int = 0
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class NoticeOdds:
    """The DC to notice, each victim's chance, and the chance that all are taken by surprise."""

    dc: int
    each: tuple[NoticeChance, ...]
    all_surprised: float
    reasons: tuple[Reason, ...]


def notice_odds(setup: AmbushSetup) -> NoticeOdds:
    """Return who notices the ambush how likely (EP-SU-23, EP-SU-31)."""
    check, rules = check_of(setup), rules_of(setup)
    hunters = [item.creature for item in ambushers(setup)]
    dc, parts = surprise.notice_dc(hunters, rules, check.notice_dc_bonus, check.notice_dc)
    each = tuple(_chance(setup, item, dc) for item in victims(setup))
    nobody = 1.0
    for victim in each:
        nobody *= 1 - victim.chance
    return NoticeOdds(dc, each, nobody, tuple(Reason(part.rule, part.name, str(part.value)) for part in parts))


def _chance(setup: AmbushSetup, item: Participant, dc: int) -> NoticeChance:
    check = check_of(setup)
    parts = surprise.notice_parts(
        item.creature, conditions_of(item), rules_of(setup), check.notice_bonuses.get(item.id, 0)
    )
    watches = not check.accidental and _watches(setup, item)
    face, bonus = check.notice_faces.get(item.id, 0), total(parts)
    chance = surprise.notice_chance(bonus, dc, is_distracted=not watches)
    if face and watches:
        chance = float(face + bonus >= dc)
    reasons = [Reason(part.rule, part.name, signed(part.value)) for part in parts]
    if not watches:
        reasons.append(Reason("EP-SU-31", "not capable of passive Perception", "never notices"))
    return NoticeChance(item.id, item.creature.name, bonus, chance, item.distracted, watches, face, tuple(reasons))


def _watches(setup: AmbushSetup, item: Participant) -> bool:
    return surprise.keeps_watch(conditions_of(item), rules_of(setup), is_distracted=item.distracted)


def look_outs(setup: AmbushSetup, side: Side) -> tuple[str, ...]:
    """Return who of a side keeps watch; one is enough against being met unawares (EP-SU-30, EP-SU-31)."""
    return tuple(item.id for item in setup.participants if item.side == side and _watches(setup, item))
