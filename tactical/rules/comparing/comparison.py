"""A comparison: the position by each ruleset, all questions asked of all, and what is drawn over the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from tactical.rules.comparing import costs, legality, odds
from tactical.rules.comparing.answers import Answer, Row, ordered, row
from tactical.rules.comparing.columns import Column
from tactical.rules.comparing.knobs import told
from tactical.rules.comparing.scene import Scene, Square, check_scene
from tactical.rules.comparing.standing import carry_over, left_out, stand
from tactical.rules.comparing.table import Table, table_of
from tactical.rules.engine.state import FightState
from tactical.rules.engine.viewing import threatened
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from tactical.rules.rulesets.citations import cited


@dataclass(frozen=True, slots=True)
class Standing:
    """A creature as it stands by one ruleset: its space in squares a side, how far it threatens, where."""

    id: str
    x: int
    y: int
    squares: int
    reach_feet: int
    threatens: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is drawn over the map for one ruleset. ``reach`` holds squares with feet and who would strike on the way.

    ``refusal``: why the position cannot be by this ruleset; then nothing is drawn. ``left_out`` are conditions and
    effects of a fight that it does not know.
    """

    column: Column
    standings: tuple[Standing, ...] = ()
    reach: tuple[tuple[int, int, int, tuple[str, ...]], ...] = ()
    refusal: Reason | None = None
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """The whole answer: ``drawn`` for each column, ``rows`` with an answer for each, those that differ first."""

    actor: str
    names: dict[str, str]
    drawn: tuple[Drawn, ...]
    rows: tuple[Row, ...] = field(default=())

    @property
    def differing(self) -> int:
        """How many questions the rulesets answer differently."""
        return sum(item.differs for item in self.rows)


def compare(scene: Scene, columns: Sequence[Column]) -> Comparison:
    """Compare a position. RuleError where it cannot be by any ruleset."""
    check_scene(scene)
    return _compare(columns, lambda column: stand(scene, column), scene.actor, scene.goals)


def compare_fight(fight: FightState, columns: Sequence[Column], actor: str, goals: Sequence[Square] = ()) -> Comparison:
    """Compare a fight as it stands now."""
    found = _compare(columns, lambda column: carry_over(fight, column, actor), actor, goals)
    drawn = tuple(one if one.refusal else replace(one, left_out=left_out(fight, one.column)) for one in found.drawn)
    return replace(found, drawn=drawn)


def _compare(
    columns: Sequence[Column], make: Callable[[Column], FightState], actor: str, goals: Sequence[Square]
) -> Comparison:
    tables: dict[str, Table] = {}
    refusals: dict[str, RuleError] = {}
    for column in columns:
        try:
            tables[column.key] = table_of(column, make(column), actor)
        except RuleError as error:
            refusals[column.key] = error
    if not tables:
        raise next(iter(refusals.values()))
    standing = list(tables.values())
    asked = [*costs.ask(standing, goals), *legality.ask(standing), *odds.ask(standing)]
    rows = [_spread(_told(item, standing), columns, list(tables)) for item in asked]
    if refusals:
        rows.insert(0, _may_stand(columns, refusals))
    drawn = tuple(_draw(column, tables.get(column.key), refusals.get(column.key)) for column in columns)
    return Comparison(actor, standing[0].names, drawn, ordered(rows))


def _told(item: Row, tables: Sequence[Table]) -> Row:
    """Let each answer cite the rules of its own ruleset."""
    pairs = zip(item.answers, tables, strict=True)
    answers = (replace(answer, reasons=told(table.column.ruleset, answer.reasons)) for answer, table in pairs)
    return replace(item, answers=tuple(answers))


def _spread(item: Row, columns: Sequence[Column], known: list[str]) -> Row:
    """Put a gap where a ruleset does not know the position at all."""
    if len(known) == len(columns):
        return item
    held = dict(zip(known, item.answers, strict=True))
    answers = tuple(held.get(column.key, Answer("no such position")) for column in columns)
    return replace(item, answers=answers)


def _may_stand(columns: Sequence[Column], refusals: dict[str, RuleError]) -> Row:
    answers = []
    for column in columns:
        error = refusals.get(column.key)
        reasons = (_refusal(column, error),) if error else ()
        answers.append(Answer("no" if error else "yes", None, error.message if error else "", reasons))
    return row("stand", "legality", "creatures may stand so", answers)


def _refusal(column: Column, error: RuleError) -> Reason:
    return Reason(cited(column.ruleset, error.rule), error.message, "no")


def _draw(column: Column, table: Table | None, error: RuleError | None) -> Drawn:
    if table is None:
        return Drawn(column, refusal=_refusal(column, error) if error else None)
    profiles = table.state.arena.profiles
    standings = tuple(
        Standing(
            unit.id,
            unit.x,
            unit.y,
            unit.squares,
            profiles[unit.id].threat_reach * FEET,
            tuple(threatened(table.state, unit)),
        )
        for unit in table.state.up()
    )
    reach = tuple((spot.x, spot.y, spot.cost_feet, spot.provokes) for spot in table.legal.reach)
    return Drawn(column, standings, reach)
