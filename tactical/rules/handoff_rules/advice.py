"""What to expect of an ambush before committing to it, and where its makers had better stand.

The damage is what the engine itself expects of the blows that it would allow, all victims taken by surprise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tactical.rules.combat.placement import Board, Placed, fits
from tactical.rules.combat.profile import Profile, profile_for
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.orders import striking
from tactical.rules.engine.orders.family import LegalOrder, Offers
from tactical.rules.engine.placing import make_board, placed_list, placed_one
from tactical.rules.engine.setup import stage
from tactical.rules.engine.state import Combatant, FightState, Turn
from tactical.rules.geometry.battlemap import read_battlemap
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import Space
from tactical.rules.handoff import AmbushSetup, Participant
from tactical.rules.handoff_rules.figures import ambushers, check_of, rules_of, victims
from tactical.rules.handoff_rules.hiding import Approach, hiding_places, lookers_at
from tactical.rules.handoff_rules.placement import placed, placement
from tactical.rules.rulesets.library import Rules

Square = tuple[int, int]
Prey = Callable[[Participant, Participant], float]
"""How much an ambusher would rather have one victim than another; more is better."""
FAR_OFF = 6
"""Squares that those who shoot keep from everybody, where the map and the rules let them."""


@dataclass(frozen=True, slots=True)
class Strike:
    """What one ambusher does best with its standard action: whom it hits how and how likely."""

    id: str
    name: str
    target: str = ""
    what: str = ""
    chance: float = 0.0
    damage: float = 0.0


@dataclass(frozen=True, slots=True)
class FirstRound:
    """What a surprise round is worth: the damage to expect in all, and each ambusher's best blow."""

    damage: float
    each: tuple[Strike, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """A legal placement of the ambushers, with what to expect of it. ``positions`` are theirs alone; ``hides``: all
    have total cover from the approach there (EP-SU-08)."""

    title: str
    text: str
    positions: dict[str, Square]
    first: FirstRound
    hides: bool = False


def first_round(setup: AmbushSetup) -> FirstRound:
    """Return what the ambushers' one standard action each comes to where everyone stands (EP-SU-21).

    Everyone aims at whom that harms most, all victims being surprised; what one leaves for the next is not reckoned.
    """
    state = stage(placed(setup))
    state.round = 0
    names = {item.id: item.creature.name for item in setup.participants}
    strikes = []
    for item in ambushers(setup):
        unit = state.combatants[item.id]
        best = _best_blow(state, unit)
        if best is None:
            strikes.append(Strike(item.id, names[item.id]))
            continue
        strikes.append(
            Strike(
                item.id, names[item.id], best.target or "", best.label, best.chance or 0.0, best.expected_damage or 0.0
            )
        )
    return FirstRound(sum(strike.damage for strike in strikes), tuple(strikes))


def _best_blow(state: FightState, unit: Combatant) -> LegalOrder | None:
    """Return the order of the surprise round that harms most, None for nobody in reach."""
    if not unit.is_up:
        return None
    state.actor, state.turn = unit.id, Turn(standard=True, surprise=True)
    was_flat, unit.flat_footed = unit.flat_footed, False
    offers = Offers(state, unit, refuse)
    striking.FAMILY.offer(offers)
    unit.flat_footed = was_flat
    return max(offers.orders, key=lambda order: order.expected_damage or 0.0, default=None)


def advise(setup: AmbushSetup, approach: Approach = "west") -> tuple[Advice, ...]:
    """Return the best legal places for the ambushers, the victims staying where they are, most damage first.

    One of them is where nobody sees them from the ``approach``, if there is such a place for all.
    """
    ready = placed(setup)
    seen_from = lookers_at(ready, approach)

    def unseen(space: Space) -> bool:
        return seen_from(space) is None

    found: dict[tuple[tuple[str, Square], ...], Advice] = {}
    for title, text, prey, is_hiding in _ways(ready):
        tried = _set_down(ready, prey, unseen if is_hiding else _anywhere)
        if tried is None or not placement(tried).legal:
            continue
        side = {item.id for item in ambushers(tried)}
        positions = {item.id: item.position for item in tried.participants if item.id in side and item.position}
        key = tuple(sorted(positions.items()))
        if key not in found:
            hides = hiding_places(tried, approach).is_good
            found[key] = Advice(title, text, positions, first_round(tried), hides)
    return tuple(sorted(found.values(), key=lambda advice: -advice.first.damage))


def _anywhere(space: Space) -> bool:
    return True


def _ways(setup: AmbushSetup) -> tuple[tuple[str, str, Prey, bool], ...]:
    rules = rules_of(setup)

    def harm(hunter: Participant, victim: Participant) -> float:
        return _harm(hunter, victim, rules)

    def share_felled(hunter: Participant, victim: Participant) -> float:
        return _harm(hunter, victim, rules) / max(1, victim.hp)

    def strongest(hunter: Participant, victim: Participant) -> float:
        return victim.creature.cr + victim.creature.level + _harm(hunter, victim, rules) / 1000

    return (
        ("Hit hardest", "Each beside whom its blows harm most", harm, False),
        ("Fell the weakest", "Two at a time on whoever goes down soonest", share_felled, False),
        ("Bind the strongest", "Round those that are worth most in a fight", strongest, False),
        ("Out of sight", "Everyone behind something on the side they come from", harm, True),
    )


def _harm(hunter: Participant, victim: Participant, rules: Rules) -> float:
    """Return roughly what one blow of a hunter at a flat-footed victim comes to."""
    goal = profile_for(victim.creature, rules)
    best = 0.0
    for line in profile_for(hunter.creature, rules).lines:
        chance = min(max((21 + line.attack.bonuses[0] - goal.flat_ac) / 20, 0.05), 0.95)
        best = max(best, chance * (line.average + line.attack.damage_bonus))
    return best


def _set_down(setup: AmbushSetup, prey: Prey, may: Callable[[Space], bool]) -> AmbushSetup | None:
    """Set every ambusher down anew by what it would rather hunt; None where somebody finds no legal place."""
    rules, place = rules_of(setup), setup.place
    battlemap = read_battlemap(place.rows, place.edges, place.layers)
    board = make_board(battlemap, rules)
    hunters = [item for item in ambushers(setup) if not _rides(setup, item)]
    profiles = {item.id: profile_for(item.creature, rules) for item in setup.participants}
    kept = {item.id: item.position for item in victims(setup) if item.position}
    here = placed_list(setup, profiles, kept)
    spots: dict[str, Square] = {}
    for item in sorted(hunters, key=lambda one: (not profiles[one.id].threat, -one.creature.cr, one.id)):
        side = profiles[item.id].side
        spots_of = _spots(item, profiles[item.id], setup, prey, here, board, rules)
        at = next((at for at in spots_of if may((*at, side))), None)
        if at is None:
            return None
        spots[item.id] = at
        here = [*here, placed_one(item, profiles[item.id], at, is_ambusher=True)]
    return replace(
        setup,
        ambush=replace(check_of(setup), success=True),
        participants=tuple(
            replace(item, position=spots.get(item.mount, spots.get(item.id, item.position)))
            for item in setup.participants
        ),
    )


def _rides(setup: AmbushSetup, item: Participant) -> bool:
    return any(other.id == item.mount for other in setup.participants)


def _spots(
    item: Participant,
    profile: Profile,
    setup: AmbushSetup,
    prey: Prey,
    here: list[Placed],
    board: Board,
    rules: Rules,
) -> Iterator[Square]:
    """Yield legal places, the best first: beside the favourite victim, beyond an ally if it can be; shooters far."""
    known = {one.id: one for one in here}
    wanted = [known[one.id] for one in sorted(victims(setup), key=lambda one: -prey(item, one)) if one.id in known]
    shoots = any(not line.is_melee for line in profile.lines) and not profile.threat
    reach = FAR_OFF if shoots else max(1, profile.threat_reach)
    for goal in wanted:
        yield from _round(item, profile, goal, reach, here, board, rules)
    for goal in wanted:
        yield from _round(
            item, profile, goal, rules.number("surprise", "ambushers_within_feet") // FEET, here, board, rules
        )


def _round(
    item: Participant, profile: Profile, goal: Placed, reach: int, here: list[Placed], board: Board, rules: Rules
) -> Iterator[Square]:
    """Yield the legal places so near to a victim, those across it from an ally first."""
    allies = [one for one in here if one.is_ambusher and board.apart(one, goal) <= FEET]
    tried = []
    for y in range(goal.y - reach - profile.side + 1, goal.y + goal.squares + reach):
        for x in range(goal.x - reach - profile.side + 1, goal.x + goal.squares + reach):
            one = placed_one(item, profile, (x, y), is_ambusher=True)
            apart = board.apart(one, goal)
            if 0 < apart <= reach * FEET and fits(one, here, board, rules):
                across = any(_is_across(one, goal, ally) for ally in allies)
                off = abs(apart - max(FEET, one.nearest_feet)) if profile.threat else -apart
                tried.append((off, not across, y, x))
    for _, _, y, x in sorted(tried):
        yield x, y


def _is_across(one: Placed, goal: Placed, ally: Placed) -> bool:
    """Whether two stand on opposite sides of a victim."""
    ax, ay = one.x + one.squares / 2 - goal.x - goal.squares / 2, one.y + one.squares / 2 - goal.y - goal.squares / 2
    bx, by = (
        ally.x + ally.squares / 2 - goal.x - goal.squares / 2,
        ally.y + ally.squares / 2 - goal.y - goal.squares / 2,
    )
    return ax + bx == 0 and ay + by == 0
