"""Fights drawn as text: letters are creatures, everything else is ground.

Lower-case ground as in ``geometry.battlemap``; capital letters but T are creatures, A to M of the party and
N to Z of the foes. A large creature is drawn once, at its lower left square.
"""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.engine.turns import start_turn
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Participant, Place
from tactical.rules.kernel.creature import Abilities, Attack, Bonus, Creature, Size
from tactical.rules.kernel.dice import SeededDice

SWORD = Attack("longsword", "melee", (6, 1), ((1, 8),), 3, (Bonus("base attack", 3), Bonus("Strength", 3)))
BOW = Attack("longbow", "ranged", (5, 0), ((1, 8),), 0, increment=100)
SPEAR = Attack("longspear", "melee", (6,), ((1, 8),), 4, reach=10, threatens_adjacent=False)


def soldier(name: str, **changes: object) -> Creature:
    """A plain fighter: AC 15 with Dexterity +2, 20 hit points, longsword +6/+1 for 1d8+3."""
    plain = Creature(
        id=name,
        name=name,
        kind="pc" if name[0] < "N" else "monster",
        abilities=Abilities(strength=16, dexterity=14, constitution=12),
        hp=20,
        max_hp=20,
        ac=15,
        ac_parts=(Bonus("base", 10, "base"), Bonus("Dexterity", 2, "dex"), Bonus("armour", 3, "armor")),
        attacks=(SWORD,),
        initiative_bonus=2,
        movement_bonus=2,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]  # a table of cases


def participant(name: str, at: tuple[int, int] | None = None, creature: Creature | None = None) -> Participant:
    sheet = creature or soldier(name)
    return Participant(name, "party" if name[0] < "N" else "foes", sheet, sheet.hp, position=at)


def make_setup(
    text: str,
    creatures: dict[str, Creature] | None = None,
    ruleset: str = "epic-path",
    ambush: AmbushCheck | None = None,
    options: dict[str, str] | None = None,
    light: str = "bright",
) -> AmbushSetup:
    """Read a drawn position."""
    drawn = [line.strip() for line in text.strip().splitlines()]
    height = len(drawn)
    found: dict[str, tuple[int, int]] = {}
    rows = []
    for index, line in enumerate(drawn):
        for x, char in enumerate(line):
            if char.isupper() and char != "T":
                found[char] = (x, height - 1 - index)
        rows.append("".join("." if char.isupper() and char != "T" else char for char in line))
    sheets = creatures or {}
    people = tuple(participant(name, found[name], sheets.get(name)) for name in sorted(found))
    place = Place("drawn", "plains", light=light, rows=tuple(rows), width=max(5, len(rows[0])), height=max(5, height))  # type: ignore[arg-type]  # a table of cases
    return AmbushSetup("drawn", ruleset, "", 1, place, people, ambush, options=options or {})


def position(
    text: str,
    creatures: dict[str, Creature] | None = None,
    actor: str = "A",
    ruleset: str = "epic-path",
    options: dict[str, str] | None = None,
    light: str = "bright",
) -> FightState:
    """Return a fight in round 1 where everyone has acted before and it is ``actor``'s turn."""
    setup = make_setup(text, creatures, ruleset, options=options, light=light)
    state, _ = open_fight(setup, SeededDice(1))
    for unit in state.combatants.values():
        unit.flat_footed = False
        unit.acted = False
        unit.opportunities = state.arena.profiles[unit.id].opportunities
    state.order.sort()
    state.order.remove(actor)
    state.order.insert(0, actor)
    for rank, key in enumerate(state.order):
        state.combatants[key].initiative = 30 - rank
    start_turn(state, state.combatants[actor], [])
    return state


def large(name: str, **changes: object) -> Creature:
    return soldier(name, size=Size.LARGE, **changes)
