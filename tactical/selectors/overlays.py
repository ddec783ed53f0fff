"""What is drawn over the board for a viewer: threat, flanks, cover, concealment; only from what the viewer perceives.

Of foes players get what stands before their eyes: what they threaten and whom they flank. What a foe sees and what
covers it from a foe rests on senses that players do not know.
"""

from __future__ import annotations

from typing import Any

from campaigns.access import Viewer
from tactical.models import Encounter
from tactical.rules.engine.flanks import FlankAnswer
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.viewing import CoverView, Flank, TargetView, flanks_on, sight_of, threatened, view_of
from tactical.rules.geometry.cover import Drawn
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from tactical.rules.rulesets.citations import told_by
from tactical.selectors.board import Eyes
from tactical.selectors.fights import eyes_of
from tactical.selectors.sight import masked
from tactical.selectors.stored import state_of


def overlays(viewer: Viewer, encounter: Encounter, creature: str = "", *, sight: bool = False) -> dict[str, Any]:
    """Return the overlays of every creature that the viewer perceives, or of one with all its targets; with ``sight``
    also how well that one sees each square."""
    state = state_of(encounter)
    eyes = eyes_of(viewer, encounter, state)
    known = state if eyes.is_gm else masked(state, eyes.known)
    if creature and creature not in known.combatants:
        raise RuleError(f"nobody called {creature!r} is here", pointer="/creature", remedy="Name a creature.")
    shown = [known.combatants[creature]] if creature else known.up()
    rows = [_row(known, unit, eyes.known) for unit in shown if unit.is_up]
    targets: list[dict[str, Any]] = []
    seen: list[str] | None = None
    if creature and (eyes.is_gm or known.combatants[creature].side == "party" or creature in eyes.mine):
        unit = known.combatants[creature]
        targets = [_target(view_of(known, unit, enemy, eyes.known), eyes) for enemy in known.enemies_of(unit)]
        seen = list(sight_of(known, unit)) if sight else None
    return told_by(state.setup.ruleset, {"creatures": rows, "targets": targets, "sight": seen})


def _row(state: FightState, unit: Combatant, known: frozenset[str]) -> dict[str, Any]:
    squares = threatened(state, unit)
    return {
        "creature": unit.id,
        "threatens": [list(square) for square in squares],
        "flanked": [_flank(flank) for flank in flanks_on(state, unit, known)],
    }


def _flank(flank: Flank) -> dict[str, Any]:
    return {"attacker": flank.attacker, "ally": flank.ally, **_answer(flank.answer)}


def _answer(answer: FlankAnswer) -> dict[str, Any]:
    line = [list(point) for point in answer.line] if answer.line else None
    return {"is_flank": answer.is_flank, "rule": answer.rule, "text": answer.text, "line": line}


def _target(view: TargetView, eyes: Eyes) -> dict[str, Any]:
    return {
        "target": view.target,
        "distance_feet": view.distance_feet,
        "effect": view.has_effect,
        "sight": view.has_sight,
        "located": view.is_located,
        "concealment": {"degree": view.degree, "misses_to": view.misses_to, "percent": view.miss_percent},
        "melee": _cover(view.melee),
        "ranged": _cover(view.ranged),
        "lines": _lines(view.lines),
        "no_threat": _reason(view.no_threat),
        "takes_opportunity": view.takes_opportunity,
        "may_hide": view.may_hide,
        "sees_back": view.sees_back if eyes.is_gm else None,
        "flanks": [_flank(flank) for flank in view.flanks],
    }


def _cover(cover: CoverView) -> dict[str, Any]:
    return {"grade": cover.grade, "by": cover.by, "soft": cover.is_soft, "ac": cover.ac, "reflex": cover.reflex}


def _lines(drawn: Drawn | None) -> dict[str, Any] | None:
    if drawn is None:
        return None
    return {"start": list(drawn.start), "ends": [{"x": x, "y": y, "free": free} for x, y, free in drawn.ends]}


def _reason(reason: Reason | None) -> dict[str, str] | None:
    return {"rule": reason.rule, "text": reason.text} if reason else None
