"""A fight decided by a few dice: quick, and enough to test what surrounds it."""

from __future__ import annotations

from tactical.rules.handoff import AmbushSetup, EncounterOutcome, ParticipantOutcome
from tactical.rules.kernel.dice import Dice


def prepare(setup: AmbushSetup, dice: Dice) -> AmbushSetup:
    return setup


def fight(setup: AmbushSetup, dice: Dice) -> EncounterOutcome:
    """Each of the party takes 2d10; the party wins on 4 or more of a d20."""
    won = dice.roll(20) >= 4
    out = []
    for person in setup.participants:
        damage = dice.roll(10) + dice.roll(10) if person.side == "party" else person.hp
        hp = person.hp - damage
        out.append(ParticipantOutcome(person.id, hp, damage, dead=hp <= -5, defeated=hp <= 0))
    return EncounterOutcome(setup.id, tuple(out), "party" if won else "foes", "made", 3, 18)
