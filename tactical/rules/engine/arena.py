"""The arena: all that stays the same during a fight, worked out once."""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from tactical.rules.combat.profile import Profile, profile_for
from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.field import Field, field_for
from tactical.rules.geometry.layers import NO_LAYERS, Layers
from tactical.rules.handoff import AmbushSetup
from tactical.rules.rulesets.library import Rules, rules_of

Side = tuple[int, int, str]
"""A side of a square: x, y and "n" or "e"."""
_KEPT = 64
_arenas: OrderedDict[Any, tuple[AmbushSetup, Arena]] = OrderedDict()


@dataclass(frozen=True, slots=True, eq=False)
class Arena:
    """The rules, the field and every creature's figures. ``can_share``: sizes differ enough for
    creatures to share a space. ``believed`` is the field as everybody takes it to be, without the unseen walls that
    nobody has run into; the same object as ``field`` where there are none. ``is_plain``: bright light, clear air and
    nobody strange by nature, so that only conditions and hiding keep one creature from seeing another. ``is_scaled``:
    sizes differ in a ruleset where that changes attacks (YAG-09); ``is_quartered``: somebody may have to make do with a
    quarter of a square (YAG-05); ``is_hampered``: spears or features change what ground costs (AOH-06, AOH-15)."""

    rules: Rules
    field: Field
    profiles: dict[str, Profile]
    names: dict[str, str]
    limit: int
    rounds: int
    light: str
    can_share: bool
    believed: Field
    is_plain: bool
    is_scaled: bool = False
    is_quartered: bool = False
    is_hampered: bool = False
    is_sized: bool = dataclasses.field(init=False)
    """Whether size may keep somebody from getting at another."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_sized", self.is_scaled or self.is_quartered)


def make_arena(
    setup: AmbushSetup,
    rows: tuple[str, ...],
    geometry: str = "numba",
    edges: tuple[Edge, ...] | None = None,
    layers: Layers | None = None,
    felt: tuple[Side, ...] = (),
) -> Arena:
    """Work out the arena of a set-up. ``geometry`` names who measures the map: "numba" or "python".

    ``edges`` and ``layers`` are walls, doors, heights and so on as they stand now, if not as the set-up has them.
    """
    edges = setup.place.edges if edges is None else edges
    layers = setup.place.layers if layers is None else layers
    rules = rules_of(setup)
    profiles = {
        item.id: profile_for(item.creature, rules, (*item.conditions, item.fatigue)) for item in setup.participants
    }
    field = field_for(rows, rules.combat["grid"], geometry, edges, layers)
    seen = tuple(edge for edge in edges if edge.kind != "invisible" or (edge.x, edge.y, edge.side) in felt)
    return Arena(
        rules=rules,
        field=field,
        profiles=profiles,
        names={item.id: item.creature.name for item in setup.participants},
        limit=rules.number("length", "limit"),
        rounds=rules.number("length", "rounds"),
        light=setup.place.light,
        can_share=_is_mixed(setup, rules),
        believed=field if len(seen) == len(edges) else field_for(rows, rules.combat["grid"], geometry, seen, layers),
        is_plain=setup.place.light == "bright"
        and field.screens.is_clear
        and not any(profile.innate for profile in profiles.values()),
        is_scaled=rules.scaling is not None and len({item.creature.size for item in setup.participants}) > 1,
        is_hampered=bool(rules.number("hampering", "phalanx")) or rules.flag("hampering", "lifted"),
        is_quartered=sum(rules.sizes[item.creature.size].quadrants for item in setup.participants) > 1,
    )


def arena_for(
    setup: AmbushSetup,
    rows: tuple[str, ...],
    edges: tuple[Edge, ...] = (),
    layers: Layers = NO_LAYERS,
    felt: tuple[Side, ...] = (),
) -> Arena:
    """Return the arena of a set-up, remembering the last few."""
    key = (id(setup), rows, edges, layers, felt)
    held = _arenas.get(key)
    if held is not None and held[0] is setup:
        return held[1]
    arena = make_arena(setup, rows, edges=edges, layers=layers, felt=felt)
    _arenas[key] = (setup, arena)
    if len(_arenas) > _KEPT:
        _arenas.popitem(last=False)
    return arena


def _is_mixed(setup: AmbushSetup, rules: Rules) -> bool:
    """Whether anybody is small enough, or large enough beside another, to be in one space with somebody."""
    ranks = [item.creature.size.rank for item in setup.participants]
    return max(ranks) - min(ranks) >= 2 or any(
        rules.sizes[item.creature.size].capacity > 1 for item in setup.participants
    )
