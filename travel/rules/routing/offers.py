"""The modes a party may be offered on a map, and why some are refused."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.world import WorldMap
from travel.rules.modes import (
    LIGHT,
    OWN,
    Mode,
    craft_name,
    craft_of,
    find_mode,
    has_vehicles,
    hired_words,
    mode_keys,
    mount_of,
)
from travel.rules.party import Party, Profile
from travel.rules.routing.craft import hull_of, landings_for
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.graph import Graph
from travel.rules.routing.ports import names_at, places_of
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class ModeChoice:
    """A mode on offer; ``refused`` says why the party cannot choose it here. A refused one may have no pace."""

    mode: Mode
    refused: str | None = None

    @property
    def key(self) -> str:
        return self.mode.key


def mode_choices(
    ruleset: TravelRuleset, party: Party, graph: Graph, conditions: Conditions | None = None
) -> tuple[ModeChoice, ...]:
    """Every mode of the ruleset for a party on a map, the party's own first. RuleError if it cannot go at all."""
    terms = conditions or Conditions()
    own = find_mode(ruleset, party, OWN, drifts=terms.drifts)
    return tuple(_choice(ruleset, party, graph, terms, key, own) for key in mode_keys(ruleset))


def check_choices(
    ruleset: TravelRuleset, party: Party, graph: Graph, conditions: Conditions, keys: tuple[str, ...]
) -> None:
    """Refuse modes that a party cannot choose on a map."""
    own = find_mode(ruleset, party, OWN, drifts=conditions.drifts)
    for index, key in enumerate(keys):
        choice = _choice(ruleset, party, graph, conditions, key, own)
        if choice.refused:
            raise RuleError(
                f"Not {choice.mode.name}: {choice.refused}",
                remedy="Take this mode off the plan.",
                pointer=f"/modes/allowed/{index}",
            )


def _choice(
    ruleset: TravelRuleset, party: Party, graph: Graph, conditions: Conditions, key: str, own: Mode
) -> ModeChoice:
    if key == OWN:
        return ModeChoice(own)
    if mount_of(key) in ruleset.modes.hire:
        refused = _no_stable(party, graph)
        if refused:
            return ModeChoice(_unable(ruleset, key), refused)
    try:
        mode = find_mode(ruleset, party, key, drifts=conditions.drifts, fares=conditions.fares)
    except RuleError as error:
        if key not in set(mode_keys(ruleset)):
            raise
        return ModeChoice(_unable(ruleset, key), f"{error.message}.")
    if key == LIGHT:
        return ModeChoice(mode, None if has_vehicles(ruleset, party) else "The party has no wagon to leave behind.")
    if mount_of(key):
        return ModeChoice(mode, _no_faster(ruleset, mode, own))
    return ModeChoice(mode, _no_passage(ruleset, party, graph, craft_of(key)))


def _unable(ruleset: TravelRuleset, key: str) -> Mode:
    """A mode that this party has no pace in."""
    name = "without the wagons"
    if mount_of(key):
        name = hired_words(ruleset.mount(mount_of(key)).name)
    elif craft_of(key):
        name = f"by {craft_name(ruleset, craft_of(key))}"
    return Mode(key, name, Profile(Fraction(0)), ())


def _no_stable(party: Party, graph: Graph) -> str | None:
    """Why no animals at all are hired."""
    mounts = {each.id for each in party.carriers if each.kind == "mount" and not each.draws}
    if all(each.carrier in mounts for each in party.travellers):
        return "Everyone is in the saddle already."
    if not places_of(graph).stables.any():
        return "No town or village on this map hires out animals."
    return None


def _no_faster(ruleset: TravelRuleset, mode: Mode, own: Mode) -> str | None:
    """Why an animal is not worth its hire."""
    if own.is_afloat or mode.profile.mph > own.profile.mph:
        return None
    return f"A {ruleset.mount(mount_of(mode.key)).name} is no faster than the party is now."


def _no_passage(ruleset: TravelRuleset, party: Party, graph: Graph, craft: str) -> str | None:
    """Why no passage is to be had."""
    table, name = ruleset.modes.craft[craft], craft_name(ruleset, craft)
    animals = [each for each in party.carriers if each.kind == "mount"]
    if animals and not table.takes_animals:
        return f"{animals[0].name} cannot come aboard a {name}."
    ports = landings_for(graph, hull_of(ruleset, craft, Fraction(1)))
    noun = "landing on a river or lake" if table.is_river_craft else "harbour"
    if not (ports & places_of(graph).inhabited).any():
        return f"No {noun} on this map."
    if np.count_nonzero(ports) < 2:
        return f"Only {_names(graph.world, ports)} has a {noun}."
    return None


def _names(world: WorldMap, cells: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> str:
    names = names_at(world, cells)
    return names[0] if names else "one place"
