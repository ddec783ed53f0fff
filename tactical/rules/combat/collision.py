"""Collisions: running, charging or being swept into what one did not expect (EP-FA-09 to 12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tactical.rules.combat.falling import per_die
from tactical.rules.combat.impact import NOTHING, Impact, pools_of
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason

Table = Mapping[str, Any]
FASTEST = 10_000


def is_cautious(table: Table, how: str) -> bool:
    """Whether a way of moving is cautious: bumping into things does not hurt then (EP-FA-10)."""
    return how not in table["collision"]["uncautious"]


def impact_speed(table: Table, how: str, speed: int, multiplier: int) -> int:
    """Return the speed at the moment of impact: a run is so many times the speed (EP-FA-09)."""
    return speed * multiplier if how in table["collision"]["multiplied"] else speed


def collision(table: Table, speed: int, how: str, surface: str = "ground") -> Impact:
    """Return what hitting something at ``speed`` does, before resistance.

    ``how`` is the way of moving: "walk" is cautious, "rammed" deliberate, "run", "charge", "swept", "dragged",
    "thrown", "fallen_from_mount", "fallen_from_vehicle" and "hit" (by a wagon, a boulder) are not.
    """
    if not 0 <= speed <= FASTEST:
        raise RuleError(f"a speed of {speed} ft cannot be", pointer="/speed", remedy=f"Give 0 to {FASTEST} ft.")
    if surface not in table["surfaces"]:
        raise RuleError(
            f"no surface is called {surface!r}", pointer="/surface", remedy=f"Use {', '.join(table['surfaces'])}."
        )
    return COLLISIONS[str(table["collision"]["procedure"])](table, speed, how, surface)


def _by_ten_feet(table: Table, speed: int, how: str, surface: str) -> Impact:
    rule = table["collision"]
    if how in rule["deliberate"]:
        return Impact((), reasons=(Reason("EP-FA-11", "deliberate ramming hurts nobody", "no damage"),))
    if is_cautious(table, how):
        return Impact((), reasons=(Reason("EP-FA-10", "a cautious movement", "no damage"),))
    cap = int(rule["cap"])
    count = min(speed // 10, cap) if cap else speed // 10
    reasons = [Reason("EP-FA-09", f"hit at a speed of {speed} ft", f"{speed // 10} dice")]
    if count < speed // 10:
        reasons.append(Reason("EP-FA-02", f"at most {cap} dice", f"{count} dice"))
    if how not in ("run", "charge"):
        reasons.append(Reason("EP-FA-12", WORDS.get(how, how)))
    return Impact(
        pools_of((count, int(rule["die"]))),
        per_die(table, surface, count),
        tuple(reasons),
        tuple(rule["resisted_by"]),
        bool(rule["prone"]),
    )


def _as_the_gm_says(table: Table, speed: int, how: str, surface: str) -> Impact:
    cite = str(table["collision"]["cite"])
    return Impact((), reasons=(Reason(cite, f"hit at {speed} ft: the GM rules the harm"),)) if speed else NOTHING


WORDS: dict[str, str] = {
    "swept": "swept along",
    "dragged": "dragged along",
    "thrown": "thrown",
    "fallen_from_mount": "fallen from a mount: its speed counts, not the height",
    "fallen_from_vehicle": "fallen from a vehicle: its speed counts, not the height",
    "hit": "run over",
}
COLLISIONS: dict[str, Callable[[Table, int, str, str], Impact]] = {
    "by_ten_feet": _by_ten_feet,
    "gm": _as_the_gm_says,
}
