"""A stored fight as the rules want it: set-up and state, read once.

The set-up never changes, so it is parsed once per process; that keeps the rules' own cache of
its map and stat blocks warm, too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from uuid import UUID

from tactical.models import Encounter
from tactical.rules.engine import state as engine_state
from tactical.rules.engine.state import FightState
from tactical.rules.handoff import AmbushSetup
from tactical.rules.kernel.codec import from_plain
from tactical.selectors.fought_by import require_rules

SETUPS_KEPT = 64


def setup_of(encounter: Encounter) -> AmbushSetup:
    """Return the set-up of a fight."""
    return _setup(encounter.pk)


@lru_cache(maxsize=SETUPS_KEPT)
def _setup(encounter_id: UUID) -> AmbushSetup:
    plain = Encounter.objects.values_list("setup", flat=True).get(pk=encounter_id)
    return from_plain(AmbushSetup, plain)


def state_of(encounter: Encounter) -> FightState:
    """Return where a fight stands."""
    return state_from(encounter, encounter.state)


def state_from(encounter: Encounter, plain: dict[str, Any]) -> FightState:
    """Build a state of this fight from its stored form; RuleError where its ruleset is gone.

    The rules walk through the creatures in the order of the set-up; PostgreSQL's JSON does not keep
    the order of keys, so it is put right here.
    """
    setup = setup_of(encounter)
    require_rules(setup)
    units = plain["combatants"]
    combatants = {item.id: units[item.id] for item in setup.participants}
    return engine_state.from_plain({**plain, "combatants": combatants, "setup": setup})


def plain_state(state: FightState) -> dict[str, Any]:
    """Return a state as it is stored: without the set-up, which the encounter holds once."""
    plain = engine_state.to_plain(state)
    del plain["setup"]
    return plain
