"""Initiative before anyone stands on the map: the GM sees it before placing them (EP-IN-05, EP-IN-14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tactical.rules.combat import initiative
from tactical.rules.combat.initiative import Entrant
from tactical.rules.combat.profile import profile_for
from tactical.rules.engine.sequence import is_monster, rolled_before
from tactical.rules.engine.setup import conditions_of
from tactical.rules.handoff import AmbushSetup
from tactical.rules.handoff_rules.figures import rules_of
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError


def _entrants(setup: AmbushSetup) -> list[Entrant]:
    """Return everyone as they arrive; who is down keeps a slot too (EP-IN-12)."""
    rules = rules_of(setup)
    return [
        Entrant(
            item.id,
            profile_for(item.creature, rules, (*item.conditions, item.fatigue)).creature,
            is_monster(item.side, item.creature.kind),
            conditions_of(item),
        )
        for item in setup.participants
    ]


def initiative_groups(setup: AmbushSetup) -> tuple[tuple[str, ...], ...]:
    """Return who would share a roll by the mode in force (EP-IN-14)."""
    mode = rules_of(setup).word("initiative", "mode")
    groups = initiative.group_entrants(_entrants(setup), mode)
    return tuple(tuple(entrant.id for entrant in group) for group in groups)


def initiative_stands(setup: AmbushSetup) -> bool:
    """Whether initiative was rolled for just those who will fight; the fight then goes by it (EP-IN-05)."""
    return bool(rolled_before(setup, [entrant.id for entrant in _entrants(setup)]))


def check_faces(setup: AmbushSetup, faces: Mapping[str, int], pointer: str) -> None:
    """Refuse dice of nobody here, and faces that no d20 has."""
    known = {item.id for item in setup.participants}
    for who, face in faces.items():
        if who not in known:
            remedy = "Use the ids of the participants."
            raise RuleError(f"{who!r} takes no part in this fight", pointer=f"{pointer}/{who}", remedy=remedy)
        if not 1 <= face <= 20:
            raise RuleError(f"A d20 does not show {face}", pointer=f"{pointer}/{who}", remedy="Type 1 to 20.")


def roll_initiative(setup: AmbushSetup, dice: Dice, faces: Mapping[str, int] | None = None) -> AmbushSetup:
    """Roll initiative for all, or take ``faces`` as rolled at the table, and return the set-up with the order."""
    check_faces(setup, faces or {}, "/faces")
    return replace(setup, initiative=tuple(initiative.roll_initiative(_entrants(setup), rules_of(setup), dice, faces)))
