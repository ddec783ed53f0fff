"""Falling: onto the ground, into water, by accident, by a jump, by a dive (EP-FA-01 to 08, 13, 14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tactical.rules.combat.impact import NOTHING, Impact, pools_of
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.modifiers import Part, Parts
from tactical.rules.kernel.reasons import Reason

How = Literal["accident", "jump", "dive"]
Table = Mapping[str, Any]
MOST_FEET = 100_000


@dataclass(frozen=True, slots=True)
class Drop:
    """A fall to be judged: how far, onto what, into how much water, and whether the faller meant it.

    ``is_checked``: the Acrobatics check of a jump, or the Movement or Acrobatics check of a dive, succeeded.
    """

    feet: int
    surface: str = "ground"
    depth_feet: int = 0
    how: How = "accident"
    is_checked: bool = False


def landing(table: Table, drop: Drop) -> Impact:
    """Return what a fall does, before resistance."""
    check_drop(table, drop)
    if not table["falling"]["possible"]:
        return Impact((), reasons=(Reason("EP-FA-02", "nothing falls here", "no damage"),))
    return FALLS[str(table["falling"]["procedure"])](table, drop)


def check_drop(table: Table, drop: Drop) -> None:
    """Refuse a fall that cannot be. RuleError names the figure."""
    if not 0 <= drop.feet <= MOST_FEET:
        raise RuleError(f"a fall of {drop.feet} ft cannot be", pointer="/feet", remedy=f"Give 0 to {MOST_FEET} ft.")
    if not 0 <= drop.depth_feet <= MOST_FEET:
        raise RuleError(
            f"{drop.depth_feet} ft of water cannot be", pointer="/depth_feet", remedy=f"Give 0 to {MOST_FEET} ft."
        )
    if drop.surface not in table["surfaces"]:
        raise RuleError(
            f"no surface is called {drop.surface!r}",
            rule="EP-FA-03",
            pointer="/surface",
            remedy=f"Use one of {', '.join(table['surfaces'])}.",
        )


def is_deep(table: Table, depth_feet: int) -> bool:
    """Whether water is deep enough to fall into rather than onto its bottom (EP-FA-13)."""
    return depth_feet >= int(table["water"]["deep_feet"])


def jump_check(table: Table, drop: Drop) -> int:
    """Return the DC that lets a deliberate jump off more lightly, 0 where no check would (EP-FA-06, EP-FA-14)."""
    if table["falling"]["procedure"] == "gm" or drop.how == "accident":
        return 0
    if drop.how == "dive" and is_deep(table, drop.depth_feet):
        return dive_dc(table, drop.feet) if drop.depth_feet >= dive_depth(table, drop.feet) else 0
    return int(table["falling"]["check_dc"]) if drop.feet >= 20 else 0


def dive_dc(table: Table, feet: int) -> int:
    """Return the DC of a dive from so high (EP-FA-14)."""
    water = table["water"]
    return int(water["dive_dc"]) + int(water["dive_dc_step"]) * (feet // int(water["dive_dc_feet"]))


def dive_depth(table: Table, feet: int) -> int:
    """Return the feet of water a dive from so high needs (EP-FA-14)."""
    water = table["water"]
    return int(water["dive_depth"]) * -(-feet // int(water["dive_depth_feet"]))


def spell_in_fall(table: Table, feet: int, level: int) -> tuple[bool, int]:
    """Return whether any spell, not only an immediate one, can be cast in a fall, and the DC of it (EP-FA-07)."""
    rule = table["falling"]
    return feet > int(rule["spell_feet"]), int(rule["spell_dc"]) + int(rule["spell_dc_per_level"]) * level


def per_die(table: Table, name: str, count: int) -> Parts:
    """Return what a surface adds to so many dice (EP-FA-03)."""
    row = table["surfaces"][name]
    each = int(row["per_die"])
    return (Part(f"{row['label']}, {each:+d} a die", each * count, str(row["cite"])),) if each and count else ()


def _by_ten_feet(table: Table, drop: Drop) -> Impact:
    if is_deep(table, drop.depth_feet):
        return _into_water(table, drop)
    rule = table["falling"]
    tens, reasons = drop.feet // 10, [Reason("EP-FA-01", f"a fall of {drop.feet} ft", f"{drop.feet // 10} dice")]
    if drop.how != "accident":
        saved = int(rule["free_feet"]) // 10
        reasons.append(Reason("EP-FA-06", "a deliberate jump", f"-{saved} die"))
        if drop.is_checked:
            more = int(rule["check_feet"]) // 10
            saved += more
            reasons.append(Reason("EP-FA-06", "the check succeeded", f"-{more} die"))
        tens = max(0, tens - saved)
    count = _capped(tens, int(rule["cap"]), reasons)
    return Impact(
        pools_of((count, int(rule["die"]))),
        per_die(table, drop.surface, count),
        tuple(reasons),
        tuple(rule["resisted_by"]),
        bool(rule["prone"]),
    )


def _into_water(table: Table, drop: Drop) -> Impact:
    rule, water, tens = table["falling"], table["water"], drop.feet // 10
    need = dive_depth(table, drop.feet)
    reasons = [Reason("EP-FA-13", f"a fall of {drop.feet} ft into {drop.depth_feet} ft of water")]
    if drop.how != "accident" and drop.is_checked and drop.depth_feet >= need:
        return Impact((), reasons=(*reasons, Reason("EP-FA-14", "a dive that succeeded", "no damage")))
    if drop.how != "accident" and drop.depth_feet < need:
        reasons.append(Reason("EP-FA-14", f"the water is {drop.depth_feet} ft deep, a dive from here needs {need} ft"))
    free, gentle = int(water["free_feet"]) // 10, int(water["gentle_feet"]) // 10
    soft = min(max(tens - free, 0), gentle)
    hard = _capped(max(tens - free - gentle, 0), int(rule["cap"]), reasons)
    return Impact(
        pools_of((soft, int(water["gentle_die"])), (hard, int(rule["die"]))),
        (),
        tuple(reasons),
        tuple(rule["resisted_by"]),
    )


def _capped(count: int, cap: int, reasons: list[Reason]) -> int:
    """Return the dice that count; a cap of 0 is none (EP-FA-02)."""
    if not cap or count <= cap:
        return count
    reasons.append(Reason("EP-FA-02", f"at most {cap} dice", f"{cap} dice"))
    return cap


def _as_the_gm_says(table: Table, drop: Drop) -> Impact:
    cite = str(table["falling"]["cite"])
    return (
        Impact((), reasons=(Reason(cite, f"a fall of {drop.feet} ft: the GM rules the harm"),))
        if drop.feet
        else NOTHING
    )


FALLS: dict[str, Callable[[Table, Drop], Impact]] = {"by_ten_feet": _by_ten_feet, "gm": _as_the_gm_says}
