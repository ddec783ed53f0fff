"""What harm, rest and falling do to one traveller."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.handoff import Fatigue
from travel.rules.journey.context import JourneyRules
from travel.rules.journey.state import LASTING_CAUSES, MemberState, MountState

STAGGERED = "staggered"


def hurt(rules: JourneyRules, member: MemberState, amount: int, cause: str) -> MemberState:
    """March harm: Primal or nonlethal damage, and fatigue as long as it lasts (EP-OV-06, EP-OV-12,
    D20O-03, D20O-04). No damage, no fatigue."""
    if amount <= 0 or member.dead:
        return member
    hp = member.hp - amount if rules.pool == "shared" else member.hp
    after = replace(member, hp=hp, primal=member.primal + amount)
    return settle(rules, tire(rules, after, cause))


def tire(rules: JourneyRules, member: MemberState, cause: str) -> MemberState:
    """Fatigue from a cause. The same cause again changes nothing; another one exhausts where the
    ruleset says so (D20O-20)."""
    causes = member.causes if cause in member.causes else (*member.causes, cause)
    worse = rules.second_cause_exhausts and len(causes) > 1
    fatigue: Fatigue = "exhausted" if worse or member.fatigue == "exhausted" else "fatigued"
    return replace(member, causes=causes, fatigue=fatigue)


def mend(rules: JourneyRules, member: MemberState, hp: int, primal: int) -> MemberState:
    """Give back up to ``hp`` hit points of wounds and up to ``primal`` Primal damage."""
    if member.dead:
        return member
    gone = min(primal, max(0, member.primal - member.starved))
    if rules.pool == "shared":
        wounds = member.max_hp - member.hp - member.primal
        healed = member.hp + max(0, min(hp, wounds)) + gone
    else:
        healed = max(member.hp, min(member.max_hp, member.hp + hp))
    after = replace(member, hp=healed, primal=member.primal - gone)
    if after.primal == 0:
        causes = tuple(cause for cause in after.causes if cause not in LASTING_CAUSES)
        after = replace(after, causes=causes, fatigue=after.fatigue if causes else "none")
    return settle(rules, after)


def sleep(member: MemberState) -> MemberState:
    """Eight hours' rest ends fatigue that no lasting damage holds up; the exhausted are only
    fatigued after it (D20O-20)."""
    if member.dead or member.fatigue == "none":
        return member
    causes = tuple(cause for cause in member.causes if cause in LASTING_CAUSES and member.primal)
    return replace(member, causes=causes, fatigue="fatigued" if causes else "none")


def settle(rules: JourneyRules, member: MemberState) -> MemberState:
    """Set ``down``, ``dead`` and "staggered" from the figures (EP-OV-13, EP-IN-13, D20O-04). The march fells and does
    not kill: its damage does not count towards death."""
    if rules.pool == "shared":
        return replace(member, down=member.hp <= 0, dead=member.dead or _kills(member, member.hp + member.primal))
    member = replace(member, dead=member.dead or _kills(member, member.hp))
    down = member.hp <= 0 or member.primal > member.hp
    conditions = tuple(condition for condition in member.conditions if condition != STAGGERED)
    if not down and 0 < member.primal == member.hp:
        conditions = (*conditions, STAGGERED)
    return replace(member, down=down, conditions=conditions)


def _kills(member: MemberState, hp: int) -> bool:
    return member.dies_at is not None and hp <= member.dies_at


def hurt_mount(rules: JourneyRules, mount: MountState, amount: int, cause: str) -> MountState:
    """Lethal damage to an animal, where it has hit points of its own, and its fatigue (D20O-05, EP-OV-15)."""
    hp = mount.hp - amount if mount.max_hp else 0
    causes = mount.causes if cause in mount.causes else (*mount.causes, cause)
    worse = rules.second_cause_exhausts and len(causes) > 1
    fatigue: Fatigue = "exhausted" if worse or mount.fatigue == "exhausted" else "fatigued"
    return replace(mount, hp=hp, causes=causes, fatigue=fatigue)


def starve_mount(rules: JourneyRules, mount: MountState, amount: int, cause: str) -> MountState:
    """Nonlethal damage to an animal for want of feed or water; any of it fatigues (D20O-10)."""
    if amount <= 0:
        return mount
    return replace(hurt_mount(rules, mount, 0, cause), starved=mount.starved + amount)


def mend_mount(mount: MountState, hp: int, nonlethal: int = 0, *, is_held: bool = False) -> MountState:
    """Rest gives an animal hit points back; its fatigue ends with the last of the damage (D20O-05, D20O-20), its own
    or, with ``is_held``, its rider's (EP-OV-15). What hunger did heals only once it is fed (D20O-10)."""
    if mount.max_hp:
        mount = replace(mount, hp=min(mount.max_hp, mount.hp + hp))
    if mount.starved and not mount.hunger and not mount.thirst:
        mount = replace(mount, starved=max(0, mount.starved - nonlethal))
    whole = (not mount.max_hp or mount.hp >= mount.max_hp) and not mount.starved and not is_held
    if mount.fatigue == "none" or not whole:
        return replace(mount, fatigue="fatigued") if mount.fatigue == "exhausted" else mount
    return replace(mount, fatigue="none", causes=())
