"""Figures of a creature that are asked for before a fight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tactical.rules.combat.damage import dies_at
from tactical.rules.combat.profile import make_profile
from tactical.rules.geometry.distance import FEET
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Participant
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tactical.rules.rulesets.library import rules_of as rules_of


@dataclass(frozen=True, slots=True)
class Footprint:
    """A creature on the battle map: squares a side, reach and speed in feet."""

    squares: int
    reach_feet: int
    speed_feet: int


def footprint(participant: Participant, ruleset: str, changes: Mapping[str, Any] | None = None) -> Footprint:
    """Return how much of the map a creature takes up, how far it reaches, how far it walks."""
    rules = rules_for(ruleset, changes=changes)
    profile = make_profile(participant.creature, rules, (*participant.conditions, participant.fatigue))
    return Footprint(profile.side, profile.reach * FEET, profile.speed * FEET)


def death_at(
    ruleset: str, options: Mapping[str, str], constitution: int, changes: Mapping[str, Any] | None = None
) -> int:
    """The hit points at which someone is dead (EP-IN-13, D20-21)."""
    return dies_at(rules_for(ruleset, options, changes), constitution)


def check_of(setup: AmbushSetup) -> AmbushCheck:
    """Return the ambush of a set-up; RuleError where there is none."""
    if setup.ambush is None:
        raise RuleError("this set-up has no ambush", pointer="/ambush", remedy="Say who waits for whom.")
    return setup.ambush


def ambushers(setup: AmbushSetup) -> tuple[Participant, ...]:
    """Return who waits in ambush."""
    side = check_of(setup).ambushers
    return tuple(item for item in setup.participants if item.side == side)


def victims(setup: AmbushSetup) -> tuple[Participant, ...]:
    """Return whom the ambush is for."""
    side = check_of(setup).ambushers
    return tuple(item for item in setup.participants if item.side not in (side, "others"))
