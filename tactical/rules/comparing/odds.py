"""The odds, all of them as the engine tells them beforehand: attacks, manoeuvres, powers, cover, initiative, notice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tactical.rules.combat.initiative import Entrant, initiative_parts
from tactical.rules.comparing.answers import Answer, Row, percent, row
from tactical.rules.comparing.knobs import chosen, section
from tactical.rules.comparing.legality import is_minor, named, offered, order_answer
from tactical.rules.comparing.table import Table
from tactical.rules.comparing.walks import going_at
from tactical.rules.engine.actions import UsePower
from tactical.rules.engine.orders.family import LegalOrder
from tactical.rules.engine.preview import preview_attack
from tactical.rules.engine.prospects import Caught, prospect
from tactical.rules.engine.sequence import is_monster
from tactical.rules.engine.viewing import CoverView, TargetView, view_of
from tactical.rules.handoff_rules.noticing import notice_odds
from tactical.rules.kernel.modifiers import total
from tactical.rules.kernel.reasons import Reason, signed

MOST_LINES = 3
"""Attack lines whose odds from the cheapest square are asked for."""


def ask(tables: Sequence[Table]) -> Iterator[Row]:
    """Ask all questions of chance."""
    yield from _of_orders(tables)
    yield from _after_walking(tables)
    yield from _of_powers(tables)
    yield from _hindrances(tables)
    yield from _initiative(tables)
    if tables[0].state.setup.ambush is not None:
        yield from _notice(tables)


def _of_orders(tables: Sequence[Table]) -> Iterator[Row]:
    """Return the chance and the damage to expect of every order that any ruleset puts figures to."""
    for key, item in offered(tables).items():
        own = [next((one for one in table.legal.orders if one.key == key), None) for table in tables]
        if all(one is None or one.chance is None for one in own):
            continue
        words, aim, minor = named(tables[0], item), item.target or "", is_minor(tables, item)
        pairs = list(zip(tables, own, strict=True))
        chances = [_chance(table, key, item, one) for table, one in pairs]
        yield row(f"chance:{key}", "odds", f"{words}: chance", chances, aim, is_minor=minor)
        if any(one is not None and one.expected_damage is not None for one in own):
            damage = [_damage(table, key, item, one) for table, one in pairs]
            yield row(f"damage:{key}", "odds", f"{words}: damage to expect", damage, aim, is_minor=minor)


def _chance(table: Table, key: str, item: LegalOrder, own: LegalOrder | None) -> Answer:
    if own is None:
        return order_answer(table, key, item)
    return Answer(percent(own.chance or 0.0), own.chance, "", own.reasons)


def _damage(table: Table, key: str, item: LegalOrder, own: LegalOrder | None) -> Answer:
    if own is None:
        return order_answer(table, key, item)
    return Answer(f"{own.expected_damage or 0:.1f}", own.expected_damage, "", own.reasons)


def _after_walking(tables: Sequence[Table]) -> Iterator[Row]:
    """Return the chance of melee attacks on foes out of reach, from the square that is cheapest to strike from."""
    first = tables[0]
    lines = [line for line in first.state.arena.profiles[first.unit.id].lines if line.is_melee][:MOST_LINES]
    for foe in first.foes:
        for line in lines:
            ways = [going_at(table, table.state.combatants[foe.id], line.index) for table in tables]
            if all(way is None or not way.path for way in ways):
                continue
            answers = []
            for table, way in zip(tables, ways, strict=True):
                if way is None:
                    answers.append(Answer("out of reach"))
                    continue
                at = way.path[-1] if way.path else None
                told = preview_attack(table.state, table.unit.id, foe.id, line.index, at)
                detail = f"{told.total:+d} against {told.against}"
                answers.append(Answer(percent(told.chance), told.chance, detail, told.reasons, way.path))
            words = f"{line.attack.name} at {first.names[foe.id]} once there: chance"
            yield row(f"there:{foe.id}:{line.index}", "odds", words, answers, foe.id)


def _of_powers(tables: Sequence[Table]) -> Iterator[Row]:
    """Return for each power that may be used at somebody the chance that the target saves, and the damage."""
    first = tables[0]
    for key, item in offered(tables).items():
        if not isinstance(item.order, UsePower) or item.target is None:
            continue
        answers = [_of_power(table, key, item) for table in tables]
        yield row(f"power:{key}", "odds", named(first, item), answers, item.target)


def _of_power(table: Table, key: str, item: LegalOrder) -> Answer:
    own = next((one for one in table.legal.orders if one.key == key), None)
    if own is None or not isinstance(own.order, UsePower):
        return order_answer(table, key, item)
    caught = prospect(table.state, table.unit, own.order).caught
    found = next((one for one in caught if one.id == item.target), None)
    return Answer("nobody") if found is None else _told(table, found)


def _told(table: Table, found: Caught) -> Answer:
    parts = []
    if found.saves is not None:
        parts.append(f"saves {percent(found.saves)}")
    if found.hits is not None:
        parts.append(f"hits {percent(found.hits)}")
    if found.expected:
        parts.append(f"{found.expected:.1f} damage")
    reasons = (found.reason,) if found.reason else section(table.column.rules, "saves", "saving throws")
    return Answer(", ".join(parts) or "no roll", found.saves, "", reasons)


def _hindrances(tables: Sequence[Table]) -> Iterator[Row]:
    """Return cover and concealment of each foe."""
    first = tables[0]
    among = frozenset(first.state.combatants)
    for foe in first.foes:
        views = [view_of(table.state, table.unit, table.state.combatants[foe.id], among) for table in tables]
        pairs = list(zip(tables, views, strict=True))
        name = first.names[foe.id]
        melee = [_cover(table, view.melee) for table, view in pairs]
        ranged = [_cover(table, view.ranged) for table, view in pairs]
        yield row(f"melee:{foe.id}", "odds", f"cover of {name} in melee", melee, foe.id)
        yield row(f"ranged:{foe.id}", "odds", f"cover of {name} from shots", ranged, foe.id)
        hidden = [_concealment(table, view) for table, view in pairs]
        yield row(f"concealed:{foe.id}", "odds", f"concealment of {name}", hidden, foe.id)


def _cover(table: Table, view: CoverView) -> Answer:
    reasons = section(table.column.rules, "cover", f"{view.grade} cover", f"+{view.ac} AC" if view.ac else "")
    if view.grade == "none":
        return Answer("none", 0, "", reasons)
    kind = "soft" if view.is_soft else view.grade
    rules = table.column.rules
    figures = [f"+{view.ac or rules.number('cover', 'soft_ac')} AC"] if view.ac or view.is_soft else []
    if view.is_soft and rules.number("cover", "soft_attack"):
        figures = [f"{rules.number('cover', 'soft_attack')} to hit"]
    return Answer(", ".join((kind, *figures)), view.ac, f"behind {view.by}" if view.by else "", reasons)


def _concealment(table: Table, view: TargetView) -> Answer:
    reasons = (
        *section(table.column.rules, "concealment", "concealment"),
        *chosen(table.column.rules, "concealment/procedure"),
    )
    if not view.degree:
        return Answer("none", 0, "", reasons)
    if view.miss_percent:
        return Answer(f"{view.miss_percent} % miss", view.miss_percent / 100, "", reasons)
    return Answer(f"misses up to a natural {view.misses_to}", view.misses_to / 20, "", reasons)


def _initiative(tables: Sequence[Table]) -> Iterator[Row]:
    """Return what everybody adds to initiative, and who shares a roll; creatures of one name once."""
    alike = {(item.side, item.creature.name): item for item in reversed(tables[0].state.setup.participants)}
    for item in reversed(alike.values()):
        answers = []
        for table in tables:
            creature = table.state.arena.profiles[item.id].creature
            entrant = Entrant(
                item.id, creature, is_monster(item.side, creature.kind), table.state.combatants[item.id].conditions
            )
            parts = initiative_parts([entrant], table.column.rules)
            ties = ", then ".join(table.column.rules.combat["initiative"]["ties"])
            reasons = (
                *(Reason(part.rule, part.name, signed(part.value)) for part in parts),
                *chosen(table.column.rules, "initiative/mode"),
                *chosen(table.column.rules, "initiative/ties"),
            )
            shared = entrant.is_monster and table.column.rules.word("initiative", "mode") != "individual"
            value = f"d20 {signed(total(parts))}" + (", one roll for the foes" if shared else "")
            answers.append(Answer(value, total(parts), f"ties by {ties}", reasons))
        name = item.creature.name
        yield row(f"initiative:{item.id}", "odds", f"initiative of {name}", answers, item.id)


def _notice(tables: Sequence[Table]) -> Iterator[Row]:
    """Return who notices the ambush how likely."""
    odds = [notice_odds(table.state.setup) for table in tables]
    for index, victim in enumerate(odds[0].each):
        answers = [
            Answer(
                percent(told.each[index].chance),
                told.each[index].chance,
                f"{signed(told.each[index].bonus)} against DC {told.dc}",
                (*told.reasons, *told.each[index].reasons, *chosen(table.column.rules, "surprise/notice")),
            )
            for table, told in zip(tables, odds, strict=True)
        ]
        words = f"{tables[0].names[victim.id]} notices the ambush"
        yield row(f"notice:{victim.id}", "odds", words, answers, victim.id)
    everybody = [
        Answer(percent(told.all_surprised), told.all_surprised, "", chosen(table.column.rules, "surprise/notice"))
        for table, told in zip(tables, odds, strict=True)
    ]
    yield row("surprised", "odds", "all are taken by surprise", everybody)
