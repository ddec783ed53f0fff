"""Damage to every ability, as thin air deals it: what it lowers, and how it mends (D20O-15)."""

from __future__ import annotations

from dataclasses import replace

from travel.rules.environment.hardiness import Hardiness, hardiness_of
from travel.rules.journey.body import settle
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.state import MemberState, lost_modifier


def weaker(context: JourneyContext, member: MemberState, ability: str) -> int:
    """By how much an ability's modifier is lower than on the sheet."""
    return lost_modifier(int(getattr(context.traveller(member.id).sheet.abilities, ability)), member.ability_damage)


def hardiness_now(context: JourneyContext, member: MemberState) -> Hardiness:
    """How hardy a traveller is today: a lower Constitution weakens saves and checks."""
    person = hardiness_of(context.traveller(member.id).sheet)
    if not member.ability_damage:
        return person
    lost = weaker(context, member, "constitution")
    score = max(0, person.con_score - member.ability_damage)
    return replace(person, con_score=score, fortitude=person.fortitude - lost)


def sicken(context: JourneyContext, member: MemberState, points: int) -> MemberState:
    """So much more damage to every ability; less than nothing gives back. Constitution's share goes with hit points, a
    level's worth for each point of the modifier."""
    after = replace(member, ability_damage=max(0, member.ability_damage + points))
    if after.ability_damage == member.ability_damage:
        return member
    level = max(1, context.traveller(member.id).sheet.level)
    lost = weaker(context, after, "constitution") - weaker(context, member, "constitution")
    most = max(1, after.max_hp - level * lost)
    return settle(context.rules, replace(after, hp=after.hp - (after.max_hp - most), max_hp=most))
