"""What movement costs: to the marked squares, to each foe, as a 5-foot step, at a run; and who strikes on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tactical.rules.comparing.answers import Answer, Row, percent, row
from tactical.rules.comparing.knobs import chosen, section
from tactical.rules.comparing.table import Square, Table
from tactical.rules.comparing.walks import Going, going, going_at, walk_answer
from tactical.rules.engine.legal import refuse_way
from tactical.rules.engine.orders.family import Way
from tactical.rules.engine.seeing import squares_apart
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.reasons import Reason

MOST_LINES = 2
"""Melee attack lines whose way to each foe is asked for."""


def ask(tables: Sequence[Table], goals: Sequence[Square]) -> Iterator[Row]:
    """Ask all questions of cost."""
    for number, goal in enumerate(goals, start=1):
        ways = [going(table, goal) for table in tables]
        yield from _way_rows(f"to:{goal[0]}:{goal[1]}", f"walk to mark {number}", tables, ways, square=goal)
    for foe in tables[0].foes:
        name = tables[0].names[foe.id]
        yield _distance(tables, foe.id, name)
        for line in _melee_lines(tables[0]):
            weapon = tables[0].state.arena.profiles[tables[0].unit.id].lines[line].attack.name
            ways = [going_at(table, table.state.combatants[foe.id], line) for table in tables]
            key, words = f"at:{foe.id}:{line}", f"get at {name} with {weapon}"
            yield from _way_rows(key, words, tables, ways, creature=foe.id)
    yield _five_foot_step(tables)
    yield _reach_row(tables)
    yield from _kinds_of_movement(tables)


def _melee_lines(table: Table) -> list[int]:
    lines = table.state.arena.profiles[table.unit.id].lines
    return [line.index for line in lines if line.is_melee][:MOST_LINES]


def _way_rows(
    key: str,
    words: str,
    tables: Sequence[Table],
    ways: list[Going | None],
    creature: str = "",
    square: Square | None = None,
) -> Iterator[Row]:
    """Return what ways cost, and the attacks they draw where any does."""
    meets = frozenset(word for way in ways if way is not None for word in way.meets)
    pairs = list(zip(tables, ways, strict=True))
    answers = [walk_answer(table, way, meets, square) for table, way in pairs]
    yield row(f"walk:{key}", "cost", words, answers, creature, square)
    if any(way is not None and way.preview.provokes for way in ways):
        answers = [_struck(table, way) for table, way in pairs]
        yield row(f"struck:{key}", "cost", f"attacks of opportunity on the way: {words}", answers, creature, square)


def _struck(table: Table, way: Going | None) -> Answer:
    if way is None:
        return Answer("no such way")
    strikes = way.preview.provokes
    names = [f"{table.names[item.attacker]} {percent(item.chance)}" for item in strikes]
    damage = sum(item.expected_damage for item in strikes)
    detail = f"{', '.join(names)}; {damage:.1f} damage to expect" if strikes else ""
    reasons = (
        *section(table.column.rules, "opportunity", "who is left while it threatens may strike", str(len(strikes))),
        *chosen(table.column.rules, "opportunity/scope"),
    )
    return Answer(str(len(strikes)), len(strikes), detail, reasons, way.path)


def _distance(tables: Sequence[Table], foe: str, name: str) -> Row:
    answers = []
    for table in tables:
        feet = squares_apart(table.state, table.unit, table.unit.space, table.state.combatants[foe]) * FEET
        answers.append(Answer(f"{feet} ft", feet, reasons=chosen(table.column.rules, "grid/diagonals")))
    return row(f"distance:{foe}", "cost", f"distance to {name}", answers, foe)


def _five_foot_step(tables: Sequence[Table]) -> Row:
    return row("step", "cost", "squares for a 5-foot step", [_steps(table) for table in tables])


def _steps(table: Table) -> Answer:
    orders = [item.order for item in table.legal.orders if item.order.type == "step" and item.order.ground == "plain"]
    squares = tuple(sorted({(order.x, order.y) for order in orders}))
    if squares:
        reasons = section(table.column.rules, "movement", "a 5-foot step provokes nobody", f"{len(squares)} squares")
        return Answer(str(len(squares)), len(squares), "", reasons, squares=squares)
    refused = next((item for item in table.legal.refused if item.order_type == "step"), None)
    if refused is None:
        return Answer("none", 0)
    return Answer("none", 0, refused.text, (Reason(refused.rule, refused.text, "no"),))


def _reach_row(tables: Sequence[Table]) -> Row:
    """Return how many squares can be walked to at all: the shape of it is drawn."""
    answers = []
    for table in tables:
        reasons = chosen(table.column.rules, "grid/diagonals") + chosen(table.column.rules, "grid/doublings")
        answers.append(Answer(f"{len(table.reach)} squares", len(table.reach), reasons=reasons))
    return row("reach", "cost", "squares within a double move", answers)


def _kinds_of_movement(tables: Sequence[Table]) -> Iterator[Row]:
    """Return how far each kind of movement goes that any ruleset offers, whomever it concerns."""
    ways: dict[tuple[str, str], Way] = {}
    for table in tables:
        for way in table.legal.ways:
            ways.setdefault((way.order_type, way.mode), way)
    for (kind, mode), way in ways.items():
        yield row(f"way:{kind}:{mode}", "cost", f"{way.label}: farthest", [_far(table, way) for table in tables])


def _far(table: Table, way: Way) -> Answer:
    own = [item for item in table.legal.ways if (item.order_type, item.mode) == (way.order_type, way.mode)]
    if own:
        best = max(own, key=lambda item: item.feet)
        reasons = section(table.column.rules, "run" if way.order_type == "run" else "movement", way.label, best.cost)
        return Answer(f"{best.feet} ft", best.feet, best.cost, reasons)
    refused = refuse_way(table.state, table.unit, way.order_type, way.mode, way.target or "")
    if refused is None:
        return Answer("not offered")
    return Answer("no", None, refused.text, (Reason(refused.rule, refused.text, "no"),))
