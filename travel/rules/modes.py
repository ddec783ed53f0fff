"""Modes: the ways a party can go, each with its pace, its day, and where it may begin (EP-OV-14..20)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.reasons import Reasons
from travel.rules.party import Bearer, Party, Profile, is_afloat, party_bearers, party_profile
from travel.rules.rulesets.ruleset import TravelRuleset

OWN = "own"
"""Key of the mode every party has: as it is arranged now."""
ChangePlace = Literal["start", "anywhere", "settlement", "stable", "port"]


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to go, and what it takes to begin it.

    ``begins`` is where the party may change to it: "anywhere" (leaving a wagon behind), in a settlement, at a
    "stable" (a settlement that hires out animals), at a "port" (a harbour or a river landing), or only at the
    "start" of the route. ``change_hours`` pass when it is begun, ``fare_gp`` is paid then, ``daily_gp`` for every
    day begun in it. ``drifts`` is miles an hour that a river's current adds downstream.
    """

    key: str
    name: str
    profile: Profile
    bearers: tuple[Bearer, ...]
    begins: ChangePlace = "start"
    change_hours: Fraction = Fraction(0)
    fare_gp: Fraction = Fraction(0)
    daily_gp: Fraction = Fraction(0)
    reasons: Reasons = ()

    @property
    def is_afloat(self) -> bool:
        return self.profile.is_afloat

    @property
    def never_camps(self) -> bool:
        """Whether it goes on day and night (EP-OV-16)."""
        return self.profile.hours_per_day == 24


def own_mode(ruleset: TravelRuleset, party: Party) -> Mode:
    """The party as it is arranged: on foot, in the saddle, on wagons, or aboard its boat."""
    name = "by boat" if is_afloat(ruleset, party) else "as arranged"
    return Mode(OWN, name, party_profile(ruleset, party), party_bearers(ruleset, party))
