"""Writing a GM's own creatures: every stat block is completed and checked before it is stored."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction

from campaigns.access import Viewer, in_turn
from campaigns.api.problems import Conflict, NotVisible, TooMany
from campaigns.notify import changed
from tactical.models import OwnCreature
from tactical.rules.bestiary.sums import check_sums
from tactical.rules.kernel.classes import completed
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.creature import Creature, check_creature
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import Rules
from tactical.rules.rulesets.temperaments import check_temperament
from tactical.selectors.creatures import own_creature_visible_to
from tactical.selectors.rules_in_use import rules_in_use

MAX_OWN_CREATURES = 300
OWN = "own_"
"""What the ids of own creatures begin with: no creature of the bestiary's does."""
MOVES = ("fly", "swim", "climb", "burrow", "walk")
_BETWEEN = re.compile(r"[^a-z0-9]+")


def read_creature(data: Any, rules: Rules, pointer: str = "/creature") -> Creature:
    """Build a stat block from plain data: attacks from classes where they are left out (EP-AC-22, EP-AC-23), numbers
    within bounds, sums that add up, words that the rules know. RuleError names the place."""
    if not isinstance(data, Mapping):
        raise RuleError("A stat block is an object in braces", pointer=pointer, remedy="Send one with a name.")
    plain = completed(data)
    plain.setdefault("id", "")
    creature = from_plain(Creature, plain, pointer)
    check_creature(creature, pointer)
    _check_words(creature, rules, pointer)
    try:
        check_sums(creature)
    except RuleError as error:
        raise RuleError(error.message, pointer=f"{pointer}{error.pointer}", remedy=error.remedy) from None
    return replace(creature, hp=min(creature.hp, creature.max_hp))


def _check_words(creature: Creature, rules: Rules, pointer: str) -> None:
    """Refuse movement types, conditions, effects and temperaments that nothing knows."""
    for mode in creature.speeds:
        if mode not in MOVES:
            raise RuleError(
                f"{creature.name}: nobody moves by {mode!r}",
                pointer=f"{pointer}/speeds/{mode}",
                remedy=f"Use some of {', '.join(MOVES)}.",
            )
    check_temperament(creature.temperament, f"{pointer}/temperament")
    for index, power in enumerate(creature.powers):
        where = f"{pointer}/powers/{index}"
        for name, known in (("condition", rules.conditions), ("lesser", rules.conditions), ("effect", rules.effects)):
            word = str(getattr(power, name))
            if word and word not in known:
                raise RuleError(
                    f"{power.name}: {word!r} is no {'effect' if name == 'effect' else 'condition'}",
                    pointer=f"{where}/{name}",
                    remedy=f"Use one of {', '.join(sorted(known))}.",
                )


@transaction.atomic
def own_creature_add(viewer: Viewer, data: Any) -> OwnCreature:
    """Store a new creature of the campaign's own."""
    in_turn(viewer.campaign)
    if OwnCreature.objects.filter(campaign=viewer.campaign).count() >= MAX_OWN_CREATURES:
        raise TooMany(f"A campaign holds {MAX_OWN_CREATURES} creatures of its own.", remedy="Delete one first.")
    creature = read_creature(data, rules_in_use(viewer))
    key = _free_key(viewer, creature.name)
    row = OwnCreature(campaign=viewer.campaign, key=key)
    return _saved(row, creature)


@transaction.atomic
def own_creature_change(viewer: Viewer, creature_id: UUID, *, version: int, data: Any) -> OwnCreature:
    """Replace a stat block; the version read must still be current. Fights and meetings under way keep the old one."""
    row = _locked(viewer, creature_id)
    if row.version != version:
        raise Conflict(f"Someone changed {row.name} while you did.", current_version=row.version)
    creature = read_creature(data, rules_in_use(viewer))
    row.version += 1
    return _saved(row, creature)


@transaction.atomic
def own_creature_delete(viewer: Viewer, creature_id: UUID) -> None:
    """Delete one; where it was met already its stat block stays."""
    _locked(viewer, creature_id).delete()
    changed(viewer.campaign.pk, "creature", creature_id, audience="gm")


def _locked(viewer: Viewer, creature_id: UUID) -> OwnCreature:
    own_creature_visible_to(viewer, creature_id)
    row = OwnCreature.objects.select_for_update().filter(campaign=viewer.campaign, pk=creature_id).first()
    if row is None:
        raise NotVisible
    return row


def _saved(row: OwnCreature, creature: Creature) -> OwnCreature:
    row.name = creature.name
    row.sheet = to_plain(replace(creature, id=row.key))
    row.save()
    changed(row.campaign_id, "creature", row.pk, audience="gm")
    return row


def _free_key(viewer: Viewer, name: str) -> str:
    """An id from a name that no other own creature of the campaign has: "own_reef_king"."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = OWN + (_BETWEEN.sub("_", plain).strip("_")[:60] or "creature")
    taken = set(OwnCreature.objects.filter(campaign=viewer.campaign).values_list("key", flat=True))
    return next(key for key in (base, *(f"{base}_{number}" for number in range(2, 1000))) if key not in taken)
