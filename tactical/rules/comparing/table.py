"""What every question needs of a ruleset's position: the fight, who acts, what it may do, where it may walk."""

from __future__ import annotations

from dataclasses import dataclass, field

from tactical.rules.comparing.columns import Column
from tactical.rules.engine.legal import LegalOrders, ReachableSquare, legal_orders
from tactical.rules.engine.state import Combatant, FightState

Square = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A position by one ruleset. ``names`` are those of the creatures, told apart by numbers."""

    column: Column
    state: FightState
    unit: Combatant
    legal: LegalOrders
    reach: dict[Square, ReachableSquare]
    names: dict[str, str] = field(default_factory=dict)

    @property
    def foes(self) -> list[Combatant]:
        """The enemies of who acts."""
        return self.state.enemies_of(self.unit)

    @property
    def others(self) -> list[Combatant]:
        """Everybody else who is up."""
        return [unit for unit in self.state.up() if unit is not self.unit]


def table_of(column: Column, state: FightState, actor: str) -> Table:
    """Return what the questions ask."""
    legal = legal_orders(state, actor)
    reach = {(square.x, square.y): square for square in legal.reach}
    return Table(column, state, state.combatants[actor], legal, reach, numbered(state))


def numbered(state: FightState) -> dict[str, str]:
    """Return the creatures' names, those of one name with numbers."""
    names = state.arena.names
    counts: dict[str, int] = {}
    found = {}
    for key in state.combatants:
        name = names[key]
        counts[name] = counts.get(name, 0) + 1
        found[key] = f"{name} {counts[name]}" if list(names.values()).count(name) > 1 else name
    return found


def placed(table: Table, place: Square, side: int = 0) -> tuple[FightState, Combatant]:
    """Return the fight with the acting creature elsewhere, and that creature."""
    moved = table.state.copy()
    unit = moved.combatants[table.unit.id]
    unit.x, unit.y = place
    unit.squares = side or unit.squares
    unit.z = moved.arena.field.rest_level(*unit.space)
    return moved, unit
