"""The fights of a trial: the real ambush check, the real engine, every side played by policy."""

from __future__ import annotations

from tactical.rules import handoff_rules
from tactical.rules.engine.run import run_fight
from tactical.rules.handoff import AmbushSetup
from tactical.rules.kernel.dice import Dice

__all__ = ["prepare", "run_fight"]


def prepare(setup: AmbushSetup, dice: Dice) -> AmbushSetup:
    """Roll the ambush check of a set-up that has one still to roll (EP-SU-04)."""
    check = setup.ambush
    if check is None or check.accidental or check.success is not None:
        return setup
    return handoff_rules.roll_ambush(setup, dice)
