"""The rules of the hand-off that travel asks for before a fight begins: the ambush check, placement, noticing.

Travel may import this module; it answers about an ``AmbushSetup`` and returns plain values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tactical.rules.combat import placement as rules_of_placement
from tactical.rules.combat import surprise
from tactical.rules.combat.damage import dies_at
from tactical.rules.combat.placement import Legality, Placed, Violation
from tactical.rules.combat.profile import Profile, make_profile
from tactical.rules.combat.surprise import AmbushOdds, AmbushTerms
from tactical.rules.engine.placing import make_board, place_all, placed_list
from tactical.rules.geometry.battlemap import read_battlemap
from tactical.rules.geometry.distance import DISTANCES, FEET
from tactical.rules.geometry.mapmaker import make_battlemap
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Participant
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, signed
from tactical.rules.rulesets.library import Rules, rules_for

Square = tuple[int, int]

__all__ = [
    "AmbushOdds",
    "Footprint",
    "Legality",
    "NoticeOdds",
    "PlacementReport",
    "PlacementTest",
    "Repair",
    "Violation",
    "ambush_odds",
    "death_at",
    "footprint",
    "legal_squares",
    "notice_odds",
    "placed",
    "placement",
    "placement_check",
    "roll_ambush",
    "with_board",
]

TITLES: tuple[tuple[str, str], ...] = (
    ("EP-SU-14", "The party stands together"),
    ("EP-SU-15", "Ambushers near enough"),
    ("EP-SU-16", "No more than two on one alone"),
    ("EP-SU-17", "Nobody on blocked, taken or dangerous ground"),
)


@dataclass(frozen=True, slots=True)
class Repair:
    """One move that mends a placement: set ``id`` down at x, y."""

    id: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PlacementTest:
    """One of the four tests of a placement with its present figure, kept or broken."""

    rule: str
    title: str
    text: str
    ok: bool
    figure: int
    limit: int
    creatures: tuple[str, ...]
    repair: Repair | None = None


@dataclass(frozen=True, slots=True)
class PlacementReport:
    """Whether a placement is legal, its four tests, and every violation."""

    legal: bool
    tests: tuple[PlacementTest, ...]
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class NoticeChance:
    """One victim's chance to notice the ambush."""

    id: str
    name: str
    bonus: int
    chance: float
    distracted: bool


@dataclass(frozen=True, slots=True)
class NoticeOdds:
    """The DC to notice, each victim's chance, and the chance that all are taken by surprise."""

    dc: int
    each: tuple[NoticeChance, ...]
    all_surprised: float
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Footprint:
    """A creature on the battle map: squares a side, reach and speed in feet."""

    squares: int
    reach_feet: int
    speed_feet: int


def ambush_odds(setup: AmbushSetup) -> AmbushOdds:
    """Work out the ambush check of a set-up: modifiers, chance, or why it cannot be made (EP-SU-03 to 10).

    A "quick_ambush" feature (seconds) shortens the preparation it takes; the best "ambush_skill" among the
    ambushers counts besides the bonus the check names, whichever is higher (EP-SU-06).
    """
    check = _check(setup)
    rules = _rules(setup)
    hunters = [item for item in setup.participants if item.side == check.ambushers]
    skill = max([check.skill_bonus, *(item.creature.features.get("ambush_skill", 0) for item in hunters)])
    quick = [item.creature.features["quick_ambush"] for item in hunters if item.creature.has("quick_ambush")]
    terms = AmbushTerms(
        preparation_seconds=check.preparation_seconds,
        minimum_seconds=min([check.minimum_seconds, *quick]),
        hiding_places=check.hiding_places,
        invisible=check.invisible,
        skill_bonus=skill,
    )
    return surprise.ambush_odds(terms, rules)


def roll_ambush(setup: AmbushSetup, dice: Dice, natural: int | None = None) -> AmbushSetup:
    """Roll the ambush check, or take ``natural`` as rolled at the table, and return the set-up with its result."""
    odds = ambush_odds(setup)
    if odds.refusal:
        raise RuleError(odds.refusal, rule="EP-SU-03", remedy="Wait longer.", pointer="/ambush/preparation_seconds")
    if natural is not None and not 1 <= natural <= 20:
        raise RuleError(f"a d20 does not show {natural}", pointer="/natural", remedy="Type 1 to 20.")
    face = dice.roll(20) if natural is None else natural
    result = face + odds.bonus
    is_success = result >= odds.needed
    reasons = tuple(Reason(part.rule, part.name, signed(part.value), secret=True) for part in odds.parts)
    reasons += (Reason("EP-SU-04", f"{face} + {odds.bonus} against {odds.needed}", str(result), secret=True),)
    ambush = replace(_check(setup), natural=face, total=result, success=is_success, reasons=reasons)
    return replace(setup, ambush=ambush)


def with_board(setup: AmbushSetup) -> AmbushSetup:
    """Return the set-up with its battle map drawn from terrain, way, light and seed, if it has none."""
    rows = setup.place.rows or make_battlemap(setup.place)
    return replace(setup, place=replace(setup.place, rows=rows))


def placed(setup: AmbushSetup, dice: Dice | None = None) -> AmbushSetup:
    """Return the set-up with a square for everyone who has none: a legal ambush, or two groups apart.

    Placing takes no dice; the argument is there for callers that pass theirs everywhere.
    """
    ready = with_board(setup)
    positions = place_all(ready, ready.place.rows)
    participants = tuple(replace(item, position=positions[item.id]) for item in ready.participants)
    return replace(ready, participants=participants)


def placement_check(setup: AmbushSetup) -> Legality:
    """Return every rule that the placement breaks, with creatures, figures and limits (EP-SU-14 to 18)."""
    ready = with_board(setup)
    rules = _rules(ready)
    return rules_of_placement.check(_placed(ready, rules), _board(ready, rules), rules)


def placement(setup: AmbushSetup) -> PlacementReport:
    """Return the four tests of a placement with their figures and, for a broken one, a repair if one move mends it."""
    ready = with_board(setup)
    rules = _rules(ready)
    board, items = _board(ready, rules), _placed(ready, rules)
    legality = rules_of_placement.check(items, board, rules)
    is_party = ready.ambush is None or ready.ambush.ambushers != "party"
    titles = TITLES if is_party else ((TITLES[0][0], "The victims stand together"), *TITLES[1:])
    tests = tuple(_test(ready, rule, title, items, board, legality, rules) for rule, title in titles)
    return PlacementReport(legality.legal, tests, legality.violations)


def legal_squares(setup: AmbushSetup, participant_id: str) -> tuple[Square, ...]:
    """Return where a creature may be set down without making the placement worse (EP-SU-14 to 17)."""
    ready = with_board(setup)
    rules = _rules(ready)
    items = _placed(ready, rules)
    if participant_id not in {item.id for item in items}:
        raise RuleError(f"{participant_id!r} has no square yet", pointer="/for", remedy="Place everyone first.")
    return rules_of_placement.legal_squares(participant_id, items, _board(ready, rules), rules)


def notice_odds(setup: AmbushSetup) -> NoticeOdds:
    """Return who notices the ambush how likely (EP-SU-23, EP-SU-31)."""
    check, rules = _check(setup), _rules(setup)
    hunters = [item.creature for item in setup.participants if item.side == check.ambushers]
    dc, parts = surprise.notice_dc(hunters, rules, check.notice_dc_bonus)
    each = tuple(
        NoticeChance(
            item.id,
            item.creature.name,
            item.creature.perception,
            surprise.notice_chance(item.creature.perception, dc, is_distracted=item.distracted or check.accidental),
            item.distracted,
        )
        for item in setup.participants
        if item.side not in (check.ambushers, "others")
    )
    nobody = 1.0
    for victim in each:
        nobody *= 1 - victim.chance
    return NoticeOdds(dc, each, nobody, tuple(Reason(part.rule, part.name, str(part.value)) for part in parts))


def footprint(participant: Participant, ruleset: str = "epic-path") -> Footprint:
    """Return how much of the map a creature takes up, how far it reaches, how far it walks."""
    profile = make_profile(participant.creature, rules_for(ruleset), (*participant.conditions, participant.fatigue))
    return Footprint(profile.side, profile.reach * FEET, profile.speed * FEET)


def _check(setup: AmbushSetup) -> AmbushCheck:
    if setup.ambush is None:
        raise RuleError("this set-up has no ambush", pointer="/ambush", remedy="Say who waits for whom.")
    return setup.ambush


def _rules(setup: AmbushSetup) -> Rules:
    return rules_for(setup.ruleset, setup.options)


def _profiles(setup: AmbushSetup, rules: Rules) -> dict[str, Profile]:
    return {item.id: make_profile(item.creature, rules) for item in setup.participants}


def _placed(setup: AmbushSetup, rules: Rules) -> list[Placed]:
    positions = {item.id: item.position for item in setup.participants if item.position is not None}
    return placed_list(setup, _profiles(setup, rules), positions)


def _board(setup: AmbushSetup, rules: Rules) -> rules_of_placement.Board:
    place = setup.place
    return make_board(read_battlemap(place.rows, place.edges, place.layers), DISTANCES[rules.word("grid", "diagonals")])


def _test(
    setup: AmbushSetup,
    rule: str,
    title: str,
    items: list[Placed],
    board: rules_of_placement.Board,
    legality: Legality,
    rules: Rules,
) -> PlacementTest:
    broken = [violation for violation in legality.violations if violation.rule == rule]
    if broken:
        worst = max(broken, key=lambda violation: violation.figure)
        text, figure, limit = worst.text, worst.figure, worst.limit
        creatures = tuple(dict.fromkeys(key for violation in broken for key in violation.creatures))
        repair = _repair(worst, items, board, legality, rules)
        return PlacementTest(rule, title, text, False, figure, limit, creatures, repair)
    figure, limit, text, creatures = _present(rule, items, board, rules)
    return PlacementTest(rule, title, text, True, figure, limit, creatures)


def _present(
    rule: str, items: list[Placed], board: rules_of_placement.Board, rules: Rules
) -> tuple[int, int, str, tuple[str, ...]]:
    """Return the figure of a test that is kept: the furthest pair, the most on one."""
    victims = [item for item in items if not item.is_ambusher]
    hunters = [item for item in items if item.is_ambusher]
    if rule == "EP-SU-14":
        limit = rules.number("surprise", "victims_apart_feet")
        pairs = [(board.apart(a, b), a, b) for i, a in enumerate(victims) for b in victims[i + 1 :]]
        return _furthest(pairs, limit, "furthest pair: {} and {}, {} of {} ft")
    if rule == "EP-SU-15":
        limit = rules.number("surprise", "ambushers_within_feet")
        return _furthest(
            [(board.apart(a, b), a, b) for a in hunters for b in victims], limit, "furthest: {} to {}, {} of {} ft"
        )
    if rule == "EP-SU-16":
        limit = rules.number("surprise", "alone_on_one")
        counts = rules_of_placement.alone_on(items, board)
        most = max((len(found) for found in counts.values()), default=0)
        return most, limit, f"at most {most} of {limit} on one alone", ()
    return 0, 0, "all on free ground", ()


def _furthest(pairs: list[tuple[int, Placed, Placed]], limit: int, words: str) -> tuple[int, int, str, tuple[str, ...]]:
    if not pairs:
        return 0, limit, "", ()
    feet, a, b = max(pairs, key=lambda pair: pair[0])
    return feet, limit, words.format(a.name, b.name, feet, limit), (a.id, b.id)


def _repair(
    violation: Violation, items: list[Placed], board: rules_of_placement.Board, legality: Legality, rules: Rules
) -> Repair | None:
    """Return the shortest single move that mends a violation without making a new one, if there is one."""
    known = {item.id: item for item in items}
    movable = sorted((known[key] for key in violation.creatures), key=lambda item: not item.is_ambusher)
    for item in movable:
        others = [other for other in items if other.id != item.id]
        squares = rules_of_placement.legal_squares(item.id, items, board, rules)
        nearest = sorted(squares, key=lambda at: (max(abs(at[0] - item.x), abs(at[1] - item.y)), at))
        for x, y in nearest[:200]:
            after = rules_of_placement.check([*others, replace(item, x=x, y=y)], board, rules)
            if violation.rule not in {found.rule for found in after.violations} or len(after.violations) < len(
                legality.violations
            ):
                return Repair(item.id, x, y)
    return None


def death_at(ruleset: str, options: Mapping[str, str], constitution: int) -> int:
    """The hit points at which someone is dead (EP-IN-13, D20-21)."""
    return dies_at(rules_for(ruleset, options), constitution)
