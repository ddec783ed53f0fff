"""Getting lost: who may, how hard it is to keep the way, to notice, and to find it again (D20O-08)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import atan2, degrees

from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason, Reasons, signed
from travel.rules.environment.checks import CheckRoll, failure_chance, roll_check
from travel.rules.maps.world import WorldMap
from travel.rules.rulesets.ruleset import TravelRuleset

DIRECTIONS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


@dataclass(frozen=True, slots=True)
class Direction:
    """A direction: 1 is north, then clockwise to 8; ``bearing`` is in degrees from north."""

    number: int

    @property
    def name(self) -> str:
        return DIRECTIONS[self.number - 1]

    @property
    def bearing(self) -> int:
        return (self.number - 1) * 45


def lost_dc(
    ruleset: TravelRuleset, terrain: str, way: str, *, has_map: bool, is_poor: bool, follows: str = ""
) -> tuple[int | None, Reasons]:
    """DC of the leader's Survival check each hour, the highest that applies; None where no one gets lost (D20O-08).

    ``way`` is "highway", "road", "trail" or "trackless"; ``follows`` may be "stream" or "shore"; ``is_poor``: they
    cannot see 60 ft.
    """
    table = ruleset.environment.lost
    for lead in (way, follows):
        if lead in table.leads:
            return None, (Reason(table.rule, f"Following a {lead}", "no check"),)
    if terrain in table.leading_ground:
        return None, (Reason(table.rule, "Following the water", "no check"),)
    found: list[tuple[int, str]] = []
    row = table.rows.get(terrain)
    if row is not None:
        found.append((row.map if has_map else row.no_map, f"Off any track in {terrain}, {_map_words(has_map)}"))
    elif terrain not in table.open_ground:
        found.append((table.other_ground_dc, "Off any track on ground the table does not name"))
    if is_poor:
        found.append((table.poor_visibility_dc, f"Cannot see {table.clear_sight_feet} ft"))
    if not found:
        return None, (Reason(table.rule, f"Clear sight over {terrain}", "no check"),)
    dc = max(dc for dc, _ in found)
    return dc, tuple(Reason(table.rule, text, f"DC {value}") for value, text in found)


def _map_words(has_map: bool) -> str:
    return "with a map" if has_map else "without a map"


def navigator_bonus(
    ruleset: TravelRuleset, survival: int, *, geography_ranks: int = 0, local_ranks: int = 0
) -> tuple[int, Reasons]:
    """The bonus of a leader's check: ranks in Knowledge of geography or of the land add once (D20O-08)."""
    table = ruleset.environment.lost
    reasons: Reasons = (Reason("sheet", "Survival", signed(survival)),)
    if max(geography_ranks, local_ranks) < table.synergy_ranks:
        return survival, reasons
    why = Reason(table.rule, f"{table.synergy_ranks} ranks in Knowledge of this land", signed(table.synergy))
    return survival + table.synergy, (*reasons, why)


def lost_chance(dc: int | None, bonus: int, hours: int = 1) -> Fraction:
    """The chance to lose the way within so many hours; a part of an hour counts as one (D20O-08)."""
    if dc is None:
        return Fraction(0)
    return 1 - (1 - failure_chance("check", bonus, dc)) ** hours


def roll_lost(dc: int, bonus: int, dice: Dice) -> CheckRoll:
    """The leader's Survival check of an hour; failing it loses the way (D20O-08)."""
    return roll_check("check", "Survival check to keep the way", bonus, dc, dice)


def notice_dc(ruleset: TravelRuleset, hours: int) -> int:
    """DC to notice that the way is lost after so many hours of random travel (D20O-08)."""
    table = ruleset.environment.lost
    return table.notice_dc - table.notice_step * hours


def roll_notice(ruleset: TravelRuleset, hours: int, bonus: int, dice: Dice) -> CheckRoll:
    """A member's Survival check to notice, each hour (D20O-08)."""
    return roll_check("check", "Survival check to notice", bonus, notice_dc(ruleset, hours), dice)


def course_dc(ruleset: TravelRuleset, hours: int) -> int:
    """DC to set a new course after so many hours of random travel (D20O-08)."""
    table = ruleset.environment.lost
    return table.course_dc + table.course_step * hours


def roll_course(ruleset: TravelRuleset, hours: int, bonus: int, dice: Dice, *, improved: bool = False) -> CheckRoll:
    """A Survival check for a new course; ``improved``: conditions suddenly got better (D20O-08).

    Who fails goes off in a random direction and believes it right.
    """
    more = ruleset.environment.lost.improved_bonus if improved else 0
    return roll_check("check", "Survival check for a new course", bonus + more, course_dc(ruleset, hours), dice)


def knows_north(ruleset: TravelRuleset, survival_ranks: int) -> bool:
    """Whether someone always knows where north is (D20O-08)."""
    return survival_ranks >= ruleset.environment.lost.synergy_ranks


def roll_direction(dice: Dice) -> Direction:
    """A random direction: 1d8 from north, clockwise (D20O-08)."""
    return Direction(dice.roll(len(DIRECTIONS)))


def stray_cell(world: WorldMap, cell: int, bearing: int) -> int:
    """The neighbour that lies nearest to a bearing; the cell itself where it has no neighbour."""
    heads = world.heads[int(world.offsets[cell]) : int(world.offsets[cell + 1])].tolist()
    if not heads:
        return cell
    return int(min(heads, key=lambda head: (_off(world, cell, head, bearing), head)))


def _off(world: WorldMap, cell: int, head: int, bearing: int) -> float:
    """Degrees between a bearing and the way to a neighbour. North is up: y grows south."""
    east, south = float(world.x[head] - world.x[cell]), float(world.y[head] - world.y[cell])
    apart = (degrees(atan2(east, -south)) - bearing) % 360
    return round(min(apart, 360 - apart), 6)
