"""A party's modes as layers over the map, and where one is left for another.

A wagon left behind stays there: the layers without it never lead back to those with it. Who goes aboard with
everything goes ashore with everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.terrain import Terrain
from travel.rules.modes import (
    LIGHT,
    OWN,
    Mode,
    craft_mode,
    craft_of,
    find_mode,
    has_vehicles,
    light_mode,
    own_boats,
    own_mode,
)
from travel.rules.party import Party, is_afloat
from travel.rules.routing.craft import Hull, hull_of, landings_for, own_hull, waters_for
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.graph import Graph
from travel.rules.routing.ports import places_of
from travel.rules.routing.waterways import BoolArray
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True, eq=False)
class ModeLayer:
    """A mode with or without the party's vehicles. ``is_gone`` False: only what one passes through to change."""

    mode: Mode
    hull: Hull | None
    has_all: bool
    is_gone: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Shift:
    """Cells where one layer is left for another, the hours that takes, and the fare."""

    from_layer: int
    to_layer: int
    cells: BoolArray
    hours: Fraction
    fare_gp: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True, eq=False)
class ModeLayers:
    """All the modes of a search, the party's own first, and the shifts between them."""

    graph: Graph
    layers: tuple[ModeLayer, ...]
    shifts: tuple[Shift, ...]

    def keyed(self, keys: Iterable[str]) -> frozenset[int]:
        """The layers of some modes."""
        wanted = set(keys)
        return frozenset(n for n, each in enumerate(self.layers) if each.mode.key in wanted and each.is_gone)

    def hours_between(self, from_layer: int, to_layer: int) -> Fraction:
        return next(s.hours for s in self.shifts if (s.from_layer, s.to_layer) == (from_layer, to_layer))

    def starting(self, cell: int) -> frozenset[int]:
        """The layers one can set out in: those begun in this cell, and craft that one is aboard of at sea."""
        found, waiting = {0}, [0]
        while waiting:
            layer = waiting.pop()
            for shift in self.shifts:
                if shift.from_layer == layer and shift.cells[cell] and shift.to_layer not in found:
                    found.add(shift.to_layer)
                    waiting.append(shift.to_layer)
        if Terrain(int(self.graph.world.terrain[cell])).is_water:
            afloat = [n for n, each in enumerate(self.layers) if each.hull and waters_for(self.graph, each.hull)[cell]]
            found.update(afloat)
        return frozenset(found)


def mode_layers(
    ruleset: TravelRuleset, party: Party, graph: Graph, conditions: Conditions, keys: Iterable[str]
) -> ModeLayers:
    """The layers for the modes ``keys``; the party's own is always the first."""
    layers = _layers(ruleset, party, conditions, dict.fromkeys(keys))
    return ModeLayers(graph, layers, tuple(_shifts(ruleset, graph, layers)))


def _layers(ruleset: TravelRuleset, party: Party, conditions: Conditions, keys: Iterable[str]) -> tuple[ModeLayer, ...]:
    wanted = list(keys)
    afloat, can_leave = is_afloat(ruleset, party), has_vehicles(ruleset, party)
    own = own_mode(ruleset, party, drifts=conditions.drifts)
    layers = [ModeLayer(own, _own_hull(ruleset, party, own, conditions), has_all=True, is_gone=OWN in wanted)]
    if can_leave:
        layers.append(ModeLayer(light_mode(ruleset, party), None, has_all=False, is_gone=LIGHT in wanted))
    elif LIGHT in wanted:
        raise RuleError(
            "The party has no wagon or boat to leave behind", remedy="Take this mode off.", pointer="/modes/allowed"
        )
    for key in wanted:
        craft = craft_of(key)
        if craft in ruleset.modes.craft:
            layers += _passages(ruleset, party, craft, conditions, can_leave=can_leave, afloat=afloat)
        elif key not in (OWN, LIGHT):
            mode = find_mode(ruleset, party, key, fares=conditions.fares)
            layers.append(ModeLayer(mode, None, has_all=not can_leave))
    return tuple(layers)


def _own_hull(ruleset: TravelRuleset, party: Party, own: Mode, conditions: Conditions) -> Hull | None:
    if not own.is_afloat:
        return None
    boats = tuple(boat.type for boat in own_boats(ruleset, party))
    return own_hull(ruleset, boats, own.profile.mph, current_mph=conditions.current_mph, tows=conditions.tow)


def _passages(
    ruleset: TravelRuleset, party: Party, craft: str, conditions: Conditions, *, can_leave: bool, afloat: bool
) -> list[ModeLayer]:
    """Passage with everything, and without the vehicles where they can be left; one's own boat is never taken.

    River craft that may drift are rowed by day as well: that is sooner there for who needs no more than the day.
    """
    table = ruleset.modes.craft[craft]
    takes_all = not can_leave or (table.takes_vehicles and not afloat)
    whole = [*([True] if takes_all else []), *([False] if can_leave else [])]
    ways = (False, True) if conditions.drifts and table.is_river_craft else (False,)
    found = []
    for has_all, drifts in product(whole, ways):
        mode = craft_mode(ruleset, party, craft, drifts=drifts, with_vehicles=has_all, fares=conditions.fares)
        hull = hull_of(ruleset, craft, mode.profile.mph, current_mph=conditions.current_mph, tows=conditions.tow)
        found.append(ModeLayer(mode, hull, has_all))
    return found


def _shifts(ruleset: TravelRuleset, graph: Graph, layers: tuple[ModeLayer, ...]) -> Iterable[Shift]:
    """Where one mode is left for another. Everything passes through being on foot: ship to ship, ship to saddle."""
    table, places = ruleset.modes.change, places_of(graph)
    ground = {each.has_all: n for n, each in enumerate(layers[:2]) if each.mode.key in (OWN, LIGHT) and not each.hull}
    if False in ground:
        own = layers[0].hull
        terrain = graph.world.terrain
        land = (terrain >= Terrain.DESERT) & (terrain <= Terrain.TUNDRA)
        yield Shift(0, 1, land if own is None else landings_for(graph, own), table.leave_hours)
    for number, layer in enumerate(layers):
        if number in ground.values() or number == 0:
            continue
        foot = ground.get(layer.has_all)
        if foot is None:
            continue
        if layer.hull is None:
            yield Shift(foot, number, places.stables, table.hire_hours, layer.mode.fare_gp)
            yield Shift(number, foot, places.stables, table.land_hours)
            continue
        ports = landings_for(graph, layer.hull)
        yield Shift(foot, number, ports & places.inhabited, table.board_hours, layer.mode.fare_gp)
        yield Shift(number, foot, ports, table.land_hours)


def with_change(layer: ModeLayer, hours: Fraction) -> Mode:
    """The mode of a layer as it was begun: after so many hours."""
    return replace(layer.mode, change_hours=hours)
