"""What a creature used up in a fight: powers, shots, ability points, and the touch that it holds ready."""

from __future__ import annotations

from dataclasses import dataclass, replace

PowerUse = tuple[int, int, int, int, int]
"""Of one power: its number, the combat of its last use, uses in that combat, uses in all, and the round (as
``FightState.rounds_fought`` counts them) from which it may be used again."""


@dataclass(frozen=True, slots=True)
class Spent:
    """``shots`` are pairs of attack line and count, ``abilities`` points of damage by ability. ``holding`` is the
    number of the touch spell that was cast and not yet delivered, -1 for none, ``held_since`` the round of it."""

    powers: tuple[PowerUse, ...] = ()
    shots: tuple[tuple[int, int], ...] = ()
    abilities: tuple[tuple[str, int], ...] = ()
    holding: int = -1
    held_since: int = -2


NOTHING = Spent()


def use_of(spent: Spent | None, power: int) -> PowerUse:
    """Return what was used of a power."""
    found = spent.powers if spent is not None else ()
    return next((use for use in found if use[0] == power), (power, 0, 0, 0, -2))


def with_use(spent: Spent | None, power: int, combat: int, ready: int) -> Spent:
    """Return the record with one use more."""
    held = spent or NOTHING
    _, last, here, whole, _ = use_of(held, power)
    use = (power, combat, here + 1 if last == combat else 1, whole + 1, ready)
    return replace(held, powers=tuple(sorted([each for each in held.powers if each[0] != power] + [use])))


def with_shot(spent: Spent | None, line: int) -> Spent:
    """Return the record with one shot more."""
    held = spent or NOTHING
    counts = dict(held.shots)
    counts[line] = counts.get(line, 0) + 1
    return replace(held, shots=tuple(sorted(counts.items())))


def shots_of(spent: Spent | None, line: int) -> int:
    """Return how many shots of an attack line were spent."""
    return dict(spent.shots).get(line, 0) if spent is not None else 0


def with_ability(spent: Spent | None, ability: str, points: int) -> Spent:
    """Return the record with more damage to an ability score."""
    held = spent or NOTHING
    counts = dict(held.abilities)
    counts[ability] = counts.get(ability, 0) + points
    return replace(held, abilities=tuple(sorted(counts.items())))


def ability_loss(spent: Spent | None, ability: str) -> int:
    """Return how many points of an ability score are lost."""
    return dict(spent.abilities).get(ability, 0) if spent is not None else 0
