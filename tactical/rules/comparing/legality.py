"""What is allowed: every order that any ruleset offers, threatened squares, flanks, passing and sharing squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tactical.rules.comparing.answers import Answer, Row, row
from tactical.rules.comparing.knobs import chosen, section
from tactical.rules.comparing.table import Table
from tactical.rules.engine.actions import DoubleMove, Move
from tactical.rules.engine.aiming import why_no_threat
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.crowd import is_hostile, may_pass
from tactical.rules.engine.flanks import flank_answer
from tactical.rules.engine.orders.family import LegalOrder
from tactical.rules.engine.state import Combatant
from tactical.rules.engine.unreached import why_unreached
from tactical.rules.engine.viewing import threatened
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of
from tactical.rules.kernel.reasons import Reason

LEFT_OUT = frozenset({"step", "ready", "when_forced", "end_turn"})
"""Orders that are asked for elsewhere, or that no ruleset could differ about."""
MINOR = frozenset({"do", "part_of_move", "convert", "face"})
"""Orders that are rows of a table of activities: a game that does not print one leaves it to the GM."""


def ask(tables: Sequence[Table]) -> Iterator[Row]:
    """Ask all questions of legality."""
    for unit in tables[0].state.up():
        yield _threat(tables, unit.id)
    for other in tables[0].foes:
        yield _threatens(tables, tables[0].unit.id, other.id)
        yield _threatens(tables, other.id, tables[0].unit.id)
    yield from _flanks(tables)
    for other in tables[0].others:
        if is_hostile(tables[0].unit, other):
            yield _passes(tables, other.id)
        yield _stays(tables, other.id)
    yield from _orders(tables)


def _threat(tables: Sequence[Table], key: str) -> Row:
    answers = []
    for table in tables:
        unit = table.state.combatants[key]
        squares = tuple(threatened(table.state, unit))
        profile = table.state.arena.profiles[key]
        effect = f"reach {profile.threat_reach * FEET} ft"
        reasons = (
            *section(table.column.rules, "opportunity", "squares that it threatens", effect),
            *chosen(table.column.rules, "reach/weapon_minimum"),
        )
        answers.append(Answer(f"{len(squares)} squares", len(squares), effect, reasons, squares=squares))
    return row(f"threat:{key}", "legality", f"squares that {tables[0].names[key]} threatens", answers, key)


def _threatens(tables: Sequence[Table], one: str, other: str) -> Row:
    answers = []
    for table in tables:
        bar = why_no_threat(table.state, table.state.combatants[one], table.state.combatants[other])
        if bar is None:
            found = section(table.column.rules, "opportunity", "it threatens whom its weapons reach", "yes")
            answers.append(Answer("yes", reasons=(*found, *chosen(table.column.rules, "reach/weapon_minimum"))))
        else:
            answers.append(Answer("no", None, bar[1], (Reason(bar[0], bar[1], "no"),)))
    names = tables[0].names
    return row(f"threatens:{one}:{other}", "legality", f"{names[one]} threatens {names[other]}", answers, one)


def _flanks(tables: Sequence[Table]) -> Iterator[Row]:
    """Return who flanks whom with whom, for pairs that do by some ruleset or stand in line for it."""
    first = tables[0]
    for target in first.state.up():
        enemies = [unit for unit in first.state.enemies_of(target) if _is_near(unit, target)]
        for index, attacker in enumerate(enemies):
            for ally in enemies[index + 1 :]:
                if ally.side == attacker.side:
                    yield _flank(tables, attacker.id, ally.id, target.id)


def _is_near(unit: Combatant, target: Combatant) -> bool:
    """Whether somebody is near enough for a flank by any ruleset: within thrice its own space and 10 ft."""
    far = 2 + unit.squares * 2
    return abs(unit.x - target.x) <= far + target.squares and abs(unit.y - target.y) <= far + target.squares


def _flank(tables: Sequence[Table], attacker: str, ally: str, target: str) -> Row:
    answers = []
    for table in tables:
        units = table.state.combatants
        found = flank_answer(table.state, units[attacker], units[target], units[ally])
        value = "yes" if found.is_flank else "no"
        reasons = (
            Reason(found.rule, found.text, value),
            *chosen(table.column.rules, "flanking/procedure"),
        )
        bonus = f"+{table.column.rules.number('flanking', 'bonus')} to hit" if found.is_flank else found.text
        answers.append(Answer(value, None, bonus, reasons))
    names = tables[0].names
    words = f"{names[attacker]} flanks {names[target]} with {names[ally]}"
    return row(f"flank:{attacker}:{ally}:{target}", "legality", words, answers, target)


def _passes(tables: Sequence[Table], other: str) -> Row:
    answers = []
    for table in tables:
        may = may_pass(table.state, table.unit, table.state.combatants[other])
        answers.append(Answer("yes" if may else "no", reasons=chosen(table.column.rules, "occupancy/pass_enemy")))
    names = tables[0].names
    words = f"{names[tables[0].unit.id]} may walk through {names[other]}"
    return row(f"pass:{other}", "legality", words, answers, other)


def _stays(tables: Sequence[Table], other: str) -> Row:
    names = tables[0].names
    words = f"{names[tables[0].unit.id]} may end in the space of {names[other]}"
    return row(f"stay:{other}", "legality", words, [_stay(table, other) for table in tables], other)


def _stay(table: Table, other: str) -> Answer:
    target = table.state.combatants[other]
    reasons = chosen(table.column.rules, "occupancy/end") + chosen(table.column.rules, "occupancy/share")
    spots = [
        spot
        for spot in table.reach.values()
        if not set(squares_of((spot.x, spot.y, table.unit.squares))).isdisjoint(squares_of(target.space))
    ]
    if spots:
        best = min(spots, key=lambda spot: spot.cost_feet)
        detail = f"{best.cost_feet} ft" + (", squeezing" if best.squeezes else "")
        return Answer("yes, squeezing" if best.squeezes else "yes", None, detail, reasons)
    order: Any = DoubleMove(()) if table.state.turn.standard else Move(())
    refusal = why_unreached(table.state, table.unit, order, (target.x, target.y))
    return Answer("no", None, refusal.text, (Reason(refusal.rule, refusal.text, "no"), *reasons))


def offered(tables: Sequence[Table]) -> dict[str, LegalOrder]:
    """Return every order that any ruleset offers, by its key."""
    found: dict[str, LegalOrder] = {}
    for table in tables:
        for item in table.legal.orders:
            if item.order.type not in LEFT_OUT:
                found.setdefault(item.key, item)
    return found


def named(table: Table, item: LegalOrder) -> str:
    """Return an order's name with whom it is aimed at."""
    key = item.target or ""
    if key not in table.names:
        return item.label
    own = table.state.arena.names[key]
    return item.label.replace(own, table.names[key]) if own in item.label else f"{item.label} at {table.names[key]}"


def is_minor(tables: Sequence[Table], item: LegalOrder) -> bool:
    """Whether an order is a row of some table that not all games print, or another price for the same."""
    manoeuvre = getattr(item.order, "manoeuvre", "")
    is_printed = all(manoeuvre in table.column.rules.manoeuvres for table in tables) if manoeuvre else True
    return item.order.type in MINOR or item.key.endswith(":trade") or not is_printed


def _orders(tables: Sequence[Table]) -> Iterator[Row]:
    """Return which orders are allowed, and what they take of the turn; then what no ruleset allows now."""
    known = offered(tables)
    for key, item in known.items():
        answers = [order_answer(table, key, item) for table in tables]
        words = named(tables[0], item)
        yield row(f"order:{key}", "legality", words, answers, item.target or "", is_minor=is_minor(tables, item))
    yield from _refused(tables, {(item.order.type, item.label) for item in known.values()})


def _refused(tables: Sequence[Table], offered_somewhere: set[tuple[str, str]]) -> Iterator[Row]:
    labels: dict[tuple[str, str], None] = {}
    for table in tables:
        labels.update({(item.order_type, item.label): None for item in table.legal.refused})
        offered_somewhere |= {(way.order_type, way.label) for way in table.legal.ways}
    for kind, label in labels:
        if kind in LEFT_OUT or (kind, label) in offered_somewhere:
            continue
        answers = []
        for table in tables:
            own = next((one for one in table.legal.refused if (one.order_type, one.label) == (kind, label)), None)
            reasons = (Reason(own.rule, own.text, "no"),) if own else ()
            answers.append(Answer("no", None, own.text if own else "its rules know no such thing", reasons))
        yield row(f"refused:{kind}:{label}", "legality", label, answers)


def order_answer(table: Table, key: str, item: LegalOrder) -> Answer:
    """Return what an order takes of the turn, or why it is refused."""
    own = next((one for one in table.legal.orders if one.key == key), None)
    if own is not None:
        return Answer(_taken(table, own), None, "", _cited(table, own))
    refusal = refuse(table.state, table.unit, item.order)
    if refusal is None:
        return Answer("not offered")
    return Answer("no", None, refusal.text, (Reason(refusal.rule, refusal.text, "no"),))


def _taken(table: Table, item: LegalOrder) -> str:
    """Return the action that an order takes: where a ruleset prices it by name, as that says."""
    priced = table.column.rules.combat["actions"].get(item.order.type) if item.cost == item.order.type else None
    return str(priced or item.cost).replace("_", " ")


def _cited(table: Table, item: LegalOrder) -> tuple[Reason, ...]:
    """Return the rule that says what an order takes: its setting, its row of a table, or that of actions at all."""
    rules, order = table.column.rules, item.order
    setting = chosen(rules, f"actions/{order.type}")
    if setting:
        return setting
    activity = rules.activities.get(getattr(order, "activity", ""))
    if activity is not None:
        return (Reason(activity.cite, activity.label, activity.type),)
    manoeuvre = rules.manoeuvres.get(getattr(order, "manoeuvre", ""))
    if manoeuvre is not None and manoeuvre.get("cite"):
        return (Reason(str(manoeuvre["cite"]), str(manoeuvre.get("label", item.label)), item.cost),)
    return section(rules, "actions", "what an action takes of the turn", item.cost)
