"""The catalogue of ready creatures, read once from the TOML files beside this module.

A file holds one table per creature; the table's name is the creature's id.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from tactical.rules.bestiary.sums import check_sums
from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.creature import Creature, check_creature
from tactical.rules.kernel.errors import RuleError

_FOLDER = Path(__file__).parent


@cache
def _catalogue() -> dict[str, Creature]:
    creatures: dict[str, Creature] = {}
    for path in sorted(_FOLDER.glob("*.toml")):
        for key, block in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if key in creatures:
                raise RuleError(f"{path.name}: {key} is in the bestiary twice", pointer=f"/{key}")
            creature = from_plain(Creature, {"id": key, **block}, f"/{key}")
            check_creature(creature, f"/{key}")
            check_sums(creature)
            creatures[key] = creature
    return dict(sorted(creatures.items(), key=lambda item: item[1].name))


def all_creatures() -> tuple[Creature, ...]:
    """Every ready creature, by name."""
    return tuple(_catalogue().values())


def get(creature_id: str) -> Creature:
    """Return one creature; RuleError if the bestiary has none of that id."""
    try:
        return _catalogue()[creature_id]
    except KeyError:
        raise RuleError(
            f"The bestiary has no creature {creature_id!r}",
            remedy="Choose one from the list of creatures.",
        ) from None


def find(query: str = "", kind: str = "") -> tuple[Creature, ...]:
    """Return the creatures whose name, type or id holds every word of ``query``, of one kind if given."""
    words = query.casefold().split()
    return tuple(creature for creature in all_creatures() if kind in ("", creature.kind) and _matches(creature, words))


def _matches(creature: Creature, words: list[str]) -> bool:
    text = f"{creature.name} {creature.creature_type} {creature.id}".casefold()
    return all(word in text for word in words)
