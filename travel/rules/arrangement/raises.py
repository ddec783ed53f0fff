"""What would raise a party's speed beyond its best arrangement: another animal, or a cart left behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from travel.rules.arrangement.arrange import fastest
from travel.rules.arrangement.puzzle import puzzle_of
from travel.rules.pace import mph_text, walking_pace
from travel.rules.party import Carrier, Party, is_boat
from travel.rules.party.company import is_afloat
from travel.rules.party.problems import called
from travel.rules.rulesets.ruleset import TravelRuleset

ORDINALS = ("", "", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
MOST_MORE = 3


@dataclass(frozen=True, slots=True)
class SpeedUp:
    """Something that would help, in words, and the speed it gives."""

    text: str
    mph: Fraction


def speed_ups(ruleset: TravelRuleset, party: Party, mph: Fraction) -> tuple[SpeedUp, ...]:
    """What makes the party faster than ``mph``, the cheapest change first: animals of each kind, then carts left."""
    if not party.travellers or is_afloat(ruleset, party):
        return ()
    added = next(iter(_added(ruleset, party, mph)), None)
    return (*((added,) if added else ()), *_left(ruleset, party, mph))


def _added(ruleset: TravelRuleset, party: Party, mph: Fraction) -> Iterator[SpeedUp]:
    """The fewest more animals of one kind that help: kinds the party has come first, then the weakest."""
    slowest = min((ruleset.vehicle(each.type).mph for each in _carts(ruleset, party)), default=None)
    if slowest is not None and slowest <= mph:
        return
    has = {each.type for each in party.carriers if each.kind == "mount"}
    rows = ruleset.mounts.rows
    kinds = sorted(rows, key=lambda key: (key not in has, rows[key].heavy_lb, key))
    kinds = [key for key in kinds if walking_pace(ruleset, rows[key].speed_feet)[0] > mph]
    for more in range(1, MOST_MORE + 1):
        for key in kinds:
            extra = tuple(Carrier(f"+{n}", "mount", key, rows[key].name) for n in range(more))
            made = _speed(ruleset, replace(party, carriers=(*party.carriers, *extra)), mph)
            if made is not None:
                yield SpeedUp(f"{_so_many(rows[key].name, more, _count(party, key))}: {mph_text(made)}", made)
                return


def _count(party: Party, key: str) -> int:
    return sum(each.type == key for each in party.carriers)


def _so_many(name: str, more: int, has: int) -> str:
    if more > 1:
        return f"{more} {'more ' if has else ''}{_plural(name)}"
    if has + 1 < len(ORDINALS) and has:
        return f"A {ORDINALS[has + 1]} {name}" if ORDINALS[has + 1][0] != "e" else f"An {ORDINALS[has + 1]} {name}"
    return f"One more {name}" if has else f"A {name}"


def _plural(name: str) -> str:
    return name[:-1] + "ies" if name.endswith("y") else name + "s"


def _left(ruleset: TravelRuleset, party: Party, mph: Fraction) -> Iterator[SpeedUp]:
    """Carts left behind, their people and cargo shared out among the rest."""
    carts = {each.id for each in _carts(ruleset, party)}
    if not carts:
        return
    rest = Party(
        tuple(replace(each, carrier="") if each.carrier in carts else each for each in party.travellers),
        tuple(replace(each, draws="") for each in party.carriers if each.id not in carts),
        party.cargo,
    )
    made = _speed(ruleset, rest, mph)
    if made is not None:
        first = called(ruleset, next(each for each in party.carriers if each.id in carts))
        name = f"the{first[3:]}" if first.startswith("The ") else first
        yield SpeedUp(f"Without {name if len(carts) == 1 else 'the vehicles'}: {mph_text(made)}", made)


def _carts(ruleset: TravelRuleset, party: Party) -> list[Carrier]:
    return [each for each in party.carriers if each.kind == "vehicle" and not is_boat(ruleset, each)]


def _speed(ruleset: TravelRuleset, party: Party, above: Fraction) -> Fraction | None:
    """The best speed of a party, if it is above this."""
    found = fastest(puzzle_of(ruleset, party, False), above)
    return None if found is None else found[0]
