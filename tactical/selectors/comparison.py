"""A comparison as it goes over the wire: ready-made scenarios, one compared, a fight compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from campaigns.access import Viewer
from campaigns.api.problems import Problem
from tactical.rules.comparing.answers import Answer, Row
from tactical.rules.comparing.columns import Column, built_in
from tactical.rules.comparing.comparison import Comparison, Drawn, compare, compare_fight
from tactical.rules.comparing.library import Scenario, scenarios
from tactical.rules.comparing.scene import Scene
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.codec import to_plain
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import plain_reasons
from tactical.selectors.comparison_input import scene_asked
from tactical.selectors.comparison_sources import own_rules_of, title_of
from tactical.selectors.fights import fight_of
from tactical.selectors.naming import labels_for
from tactical.selectors.stored import state_of

MOST_COLUMNS = 10
OWN = "own:"
FOUGHT = "fight"


def columns_for(viewer: Viewer, only: Sequence[str] = ()) -> list[Column]:
    """Return the rulesets that a viewer may compare, the campaign's first, then a GM's own; ``only`` those of a key."""
    found = sorted(built_in(), key=lambda column: column.ruleset != viewer.campaign.ruleset)
    found += [Column(f"{OWN}{own.id}", own.name, own.base, own.changes, is_own=True) for own in own_rules_of(viewer)]
    return _chosen(found, only)[:MOST_COLUMNS]


def _chosen(found: list[Column], only: Sequence[str]) -> list[Column]:
    known = {column.key for column in found}
    for key in only:
        if key not in known:
            raise RuleError(
                f"no ruleset is called {key!r}", pointer="/rulesets", remedy=f"Use {', '.join(sorted(known))}."
            )
    return [column for column in found if not only or column.key in only]


def scenario_rows() -> list[dict[str, Any]]:
    """Every ready-made scenario, with its map and creatures as they may be sent back changed."""
    return [_scenario(item) for item in scenarios().values()]


def _scenario(item: Scenario) -> dict[str, Any]:
    scene = item.scene
    return {
        "id": item.id,
        "title": item.title,
        "text": item.text,
        "shows": [{"id": rule, "title": title_of(rule)} for rule in item.shows],
        "rows": list(scene.rows),
        "creatures": [
            {
                "id": piece.id,
                "side": piece.side,
                "creature": piece.creature.id,
                "name": piece.creature.name,
                "x": piece.x,
                "y": piece.y,
                "conditions": list(piece.conditions),
                "hidden": piece.hidden,
                "facing": piece.facing,
            }
            for piece in scene.pieces
        ],
        "actor": scene.actor,
        "goals": [list(goal) for goal in scene.goals],
        "light": scene.light,
    }


def compared(viewer: Viewer, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Compare what is asked for. RuleError names what is wrong with it; a fight is compared for its GM alone."""
    columns = columns_for(viewer, asked.get("rulesets", ()))
    if asked.get("fight"):
        return _fight(viewer, asked, columns)
    scene, ready = scene_asked(viewer, asked)
    state = _first_setup(scene, columns)
    found = compare(scene, columns)
    return {
        "title": ready.title if ready else "A position of your own",
        "light": scene.light,
        "grid": {"rows": list(scene.rows), "width": len(scene.rows[0]), "height": len(scene.rows), "edges": []},
        "goals": [list(goal) for goal in scene.goals],
        "creatures": state,
        **_answers(found),
    }


def _first_setup(scene: Scene, columns: Sequence[Column]) -> list[dict[str, Any]]:
    """Name the creatures as the board does."""
    labels = labels_for(scene.setup(columns[0]), ())
    return [
        {
            "id": piece.id,
            "name": labels[piece.id].name,
            "initials": labels[piece.id].initials,
            "side": piece.side,
            "size": piece.creature.size.value,
            "x": piece.x,
            "y": piece.y,
        }
        for piece in scene.pieces
    ]


def _fight(viewer: Viewer, asked: Mapping[str, Any], columns: list[Column]) -> dict[str, Any]:
    if not viewer.is_gm:
        raise Problem(403, "Not allowed", "Only the GM may compare a fight.", remedy="Choose a ready-made scenario.")
    for name in ("rows", "creatures", "light", "scenario"):
        if asked.get(name):
            raise RuleError(f"a fight has {name} of its own", pointer=f"/{name}", remedy="Leave it out.")
    encounter = fight_of(viewer, UUID(str(asked["fight"])))
    state = state_of(encounter)
    actor = asked.get("actor") or state.actor or next((unit.id for unit in state.up()), "")
    goals = [(x, y) for x, y in asked.get("goals", ())]
    _check_goals(state, goals)
    found = compare_fight(state, _as_fought(state, columns), actor, goals)
    labels = labels_for(state.setup, encounter.sightings)
    sizes = {item.id: item.creature.size.value for item in state.setup.participants}
    return {
        "title": encounter.name,
        "light": state.setup.place.light,
        "grid": {
            "rows": list(state.rows),
            "width": len(state.rows[0]),
            "height": len(state.rows),
            "edges": [to_plain(edge) for edge in state.edges],
        },
        "goals": [list(goal) for goal in goals],
        "creatures": [
            {
                "id": unit.id,
                "name": labels[unit.id].name,
                "initials": labels[unit.id].initials,
                "side": unit.side,
                "size": sizes[unit.id],
                "x": unit.x,
                "y": unit.y,
            }
            for unit in state.up()
        ],
        **_answers(found),
    }


def _check_goals(state: FightState, goals: Sequence[tuple[int, int]]) -> None:
    for index, (x, y) in enumerate(goals):
        if not state.arena.field.map.contains(x, y):
            raise RuleError(f"({x}, {y}) is off the board", pointer=f"/goals/{index}", remedy="Mark squares of it.")


def _as_fought(state: FightState, columns: list[Column]) -> list[Column]:
    """Put the rules that a fight began with first, where no column is just these."""
    setup, digest = state.setup, state.arena.rules.digest
    if any(_digest(column) == digest for column in columns):
        return columns
    name = f"{setup.rules_name or state.arena.rules.name}, as this fight began"
    return [Column(FOUGHT, name, setup.ruleset, setup.changes, setup.options, is_own=True), *columns][:MOST_COLUMNS]


def _digest(column: Column) -> str:
    """Return what tells its rules from others, "" where its changes no longer fit the tables."""
    try:
        return column.rules.digest
    except RuleError:
        return ""


def _answers(found: Comparison) -> dict[str, Any]:
    cited = dict.fromkeys(rule for item in found.rows for answer in item.answers for rule in answer.rules)
    return {
        "actor": found.actor,
        "columns": [_column(one) for one in found.drawn],
        "rows": [_row(item) for item in found.rows],
        "differing": found.differing,
        "rules": [{"id": rule, "title": title_of(rule)} for rule in sorted(cited)],
    }


def _column(one: Drawn) -> dict[str, Any]:
    refusal = one.refusal
    return {
        "key": one.column.key,
        "name": one.column.name,
        "ruleset": one.column.ruleset,
        "own": one.column.is_own,
        "refusal": {"rule": refusal.rule, "text": refusal.text} if refusal else None,
        "left_out": list(one.left_out),
        "standings": [
            {
                "id": unit.id,
                "x": unit.x,
                "y": unit.y,
                "squares": unit.squares,
                "reach_feet": unit.reach_feet,
                "threatens": [list(square) for square in unit.threatens],
            }
            for unit in one.standings
        ],
        "reach": [{"x": x, "y": y, "cost_feet": feet, "provokes": list(who)} for x, y, feet, who in one.reach],
    }


def _row(item: Row) -> dict[str, Any]:
    return {
        "key": item.key,
        "group": item.group,
        "question": item.question,
        "differs": item.differs,
        "minor": item.is_minor,
        "creature": item.creature or None,
        "square": list(item.square) if item.square else None,
        "answers": [_answer(answer) for answer in item.answers],
    }


def _answer(answer: Answer) -> dict[str, Any]:
    return {
        "value": answer.value,
        "number": answer.number,
        "detail": answer.detail,
        "reasons": plain_reasons(answer.reasons),
        "rules": list(answer.rules),
        "path": [list(square) for square in answer.path],
        "squares": [list(square) for square in answer.squares],
    }
