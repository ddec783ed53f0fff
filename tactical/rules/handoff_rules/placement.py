"""Where everyone starts: the four tests of a placement, the legal squares, a repair (EP-SU-13 to 18)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tactical.rules.combat import placement as rules_of_placement
from tactical.rules.combat.placement import Board, Legality, Placed, Violation
from tactical.rules.combat.profile import Profile, make_profile
from tactical.rules.engine.placing import make_board, place_all, placed_list
from tactical.rules.geometry.battlemap import read_battlemap
from tactical.rules.geometry.mapmaker import make_battlemap
from tactical.rules.handoff import AmbushSetup
from tactical.rules.handoff_rules.figures import rules_of
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import Rules

Square = tuple[int, int]

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


def with_board(setup: AmbushSetup) -> AmbushSetup:
    """Return the set-up with its battle map drawn from terrain, way, light and seed, if it has none."""
    rows = setup.place.rows or make_battlemap(setup.place)
    return replace(setup, place=replace(setup.place, rows=rows))


def placed(setup: AmbushSetup, dice: Dice | None = None) -> AmbushSetup:
    """Return the set-up with a square for everyone who has none: a legal ambush, or two groups apart.

    An ambush whose check is not rolled yet is laid out as if it succeeded. Placing takes no dice; the argument is
    there for callers that pass theirs everywhere.
    """
    ready = with_board(setup)
    positions = place_all(_as_if_rolled(ready), ready.place.rows)
    participants = tuple(replace(item, position=positions[item.id]) for item in ready.participants)
    return replace(ready, participants=participants)


def _as_if_rolled(setup: AmbushSetup) -> AmbushSetup:
    check = setup.ambush
    if check is None or check.success is not None or check.accidental:
        return setup
    return replace(setup, ambush=replace(check, success=True))


def placement_check(setup: AmbushSetup) -> Legality:
    """Return every rule that the placement breaks, with creatures, figures and limits (EP-SU-14 to 18)."""
    ready = with_board(setup)
    rules = rules_of(ready)
    return rules_of_placement.check(_placed(ready, rules), _board(ready, rules), rules)


def placement(setup: AmbushSetup) -> PlacementReport:
    """Return the four tests of a placement with their figures and, for a broken one, a repair if one move mends it."""
    ready = with_board(setup)
    rules = rules_of(ready)
    board, items = _board(ready, rules), _placed(ready, rules)
    legality = rules_of_placement.check(items, board, rules)
    is_party = ready.ambush is None or ready.ambush.ambushers != "party"
    titles = TITLES if is_party else ((TITLES[0][0], "The victims stand together"), *TITLES[1:])
    tests = tuple(_test(ready, rule, title, items, board, legality, rules) for rule, title in titles)
    return PlacementReport(legality.legal, tests, legality.violations)


def legal_squares(setup: AmbushSetup, participant_id: str) -> tuple[Square, ...]:
    """Return where a creature may be set down without making the placement worse (EP-SU-14 to 17)."""
    ready = with_board(setup)
    rules = rules_of(ready)
    items = _placed(ready, rules)
    if participant_id not in {item.id for item in items}:
        raise RuleError(f"{participant_id!r} has no square yet", pointer="/for", remedy="Place everyone first.")
    return rules_of_placement.legal_squares(participant_id, items, _board(ready, rules), rules)


def _profiles(setup: AmbushSetup, rules: Rules) -> dict[str, Profile]:
    return {item.id: make_profile(item.creature, rules) for item in setup.participants}


def _placed(setup: AmbushSetup, rules: Rules) -> list[Placed]:
    positions = {item.id: item.position for item in setup.participants if item.position is not None}
    return placed_list(setup, _profiles(setup, rules), positions)


def _board(setup: AmbushSetup, rules: Rules) -> Board:
    place = setup.place
    return make_board(read_battlemap(place.rows, place.edges, place.layers), rules)


def _test(
    setup: AmbushSetup,
    rule: str,
    title: str,
    items: list[Placed],
    board: Board,
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


def _present(rule: str, items: list[Placed], board: Board, rules: Rules) -> tuple[int, int, str, tuple[str, ...]]:
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


def _repair(violation: Violation, items: list[Placed], board: Board, legality: Legality, rules: Rules) -> Repair | None:
    """Return the shortest single move that mends a violation without making a new one, if there is one."""
    known = {item.id: item for item in items}
    movable = sorted((known[key] for key in violation.creatures), key=lambda item: not item.is_ambusher)
    for item in movable:
        squares = rules_of_placement.legal_squares(item.id, items, board, rules)
        nearest = sorted(squares, key=lambda at: (max(abs(at[0] - item.x), abs(at[1] - item.y)), at))
        for x, y in nearest[:200]:
            after = rules_of_placement.check(rules_of_placement.moved(item.id, (x, y), items), board, rules)
            if violation.rule not in {found.rule for found in after.violations} or len(after.violations) < len(
                legality.violations
            ):
                return Repair(item.id, x, y)
    return None


def why_not(setup: AmbushSetup, participant_id: str, at: Square) -> tuple[Violation, ...]:
    """Return every rule that setting a creature down at a square would break, beyond those broken anyway
    (EP-SU-18)."""
    ready = with_board(setup)
    rules = rules_of(ready)
    board, items = _board(ready, rules), _placed(ready, rules)
    if participant_id not in {item.id for item in items}:
        raise RuleError(f"{participant_id!r} has no square yet", pointer="/for", remedy="Place everyone first.")
    before = {(broken.rule, broken.creatures) for broken in rules_of_placement.check(items, board, rules).violations}
    after = rules_of_placement.check(rules_of_placement.moved(participant_id, at, items), board, rules)
    return tuple(broken for broken in after.violations if (broken.rule, broken.creatures) not in before)
