"""What keeps a party from setting out as it is arranged, and what helps (EP-EN-01, D20O-06, 07, 21)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tactical.rules.kernel.errors import RuleError
from travel.rules.party.burdens import Burden, Burdens, burdens_of, figure
from travel.rules.party.company import Cargo, Carrier, Party, is_afloat, is_boat
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class PartyProblem:
    """Something wrong and its remedy. ``stops``: the party cannot set out; ``about``: whom it concerns, by id."""

    text: str
    remedy: str
    rule: str
    about: str = ""
    stops: bool = True


def party_problems(ruleset: TravelRuleset, party: Party) -> tuple[PartyProblem, ...]:
    """Everything wrong with how a party is arranged, the worst first."""
    if not party.travellers:
        return ()
    burdens = burdens_of(ruleset, party)
    found = [
        *_mixed(ruleset, party),
        *(each for carrier in party.carriers for each in _carrier_problems(ruleset, party, carrier)),
        *_overloads(ruleset, party, burdens),
        *_unassigned(ruleset, party, burdens),
        *(each for carrier in party.carriers for each in _crew(ruleset, party, carrier)),
    ]
    return tuple(sorted(found, key=lambda problem: not problem.stops))


def called(ruleset: TravelRuleset, carrier: Carrier) -> str:
    """A carrier at the start of a sentence: its own name, or "The cart"."""
    row = ruleset.mount(carrier.type) if carrier.kind == "mount" else ruleset.vehicle(carrier.type)
    plain = row.name.split(" (")[0]
    return f"The {plain}" if carrier.name.lower() in (plain, row.name) else carrier.name


def _mixed(ruleset: TravelRuleset, party: Party) -> Iterator[PartyProblem]:
    try:
        is_afloat(ruleset, party)
    except RuleError as refused:
        yield PartyProblem(f"{refused.message}.", refused.remedy, ruleset.pace.party_rule)


def _carrier_problems(ruleset: TravelRuleset, party: Party, carrier: Carrier) -> Iterator[PartyProblem]:
    name, riders = called(ruleset, carrier), party.riders(carrier.id)
    if carrier.kind == "mount":
        seats, rule = ruleset.mount(carrier.type).seats, ruleset.mount(carrier.type).rule
        drawn = party.drawn(carrier)
        if drawn is not None and (riders or party.borne(carrier.id)):
            what = "carries no rider" if riders else "carries no load"
            remedy = "Let another animal draw, or move what it carries."
            yield PartyProblem(f"{name} draws {_inside(ruleset, drawn)} and {what}.", remedy, rule, carrier.id)
        if len(riders) > seats:
            text = f"{name} carries {_number(seats, 'rider')} and has {len(riders)}."
            yield PartyProblem(text, "Let someone walk, or ride another animal.", rule, carrier.id)
        return
    row = ruleset.vehicle(carrier.type)
    if row.is_drawn and len(party.team(carrier.id)) < row.draft_animals:
        yield _undrawn(ruleset, party, carrier, name)
    if row.passengers and len(riders) > row.passengers:
        text = f"{name} holds {_number(row.passengers, 'person', 'people')} and has {len(riders)}."
        yield PartyProblem(text, "Take a second one, or a larger one.", ruleset.vehicles.load_rule, carrier.id)


def _inside(ruleset: TravelRuleset, carrier: Carrier) -> str:
    name = called(ruleset, carrier)
    return f"the{name[3:]}" if name.startswith("The ") else name


def _undrawn(ruleset: TravelRuleset, party: Party, carrier: Carrier, name: str) -> PartyProblem:
    """A cart with too few animals before it."""
    wanted, has = ruleset.vehicle(carrier.type).draft_animals, len(party.team(carrier.id))
    free = [each.name for each in party.carriers if each.kind == "mount" and not each.draws]
    needs = f"{wanted - has} more draft {'animal' if wanted - has == 1 else 'animals'}"
    text = f"{name} needs {needs}." if has else f"{name} needs {_number(wanted, 'draft animal')}."
    if not has and wanted == 1:
        text = f"{name} needs a draft animal."
    remedy = (
        f"Let {free[0]} draw it, or buy an animal." if free else "Add a mule or a horse and let it draw, or leave it."
    )
    return PartyProblem(text, remedy, ruleset.vehicles.draft_rule, carrier.id)


def _overloads(ruleset: TravelRuleset, party: Party, burdens: Burdens) -> Iterator[PartyProblem]:
    for traveller in party.travellers:
        yield from _overload(
            ruleset, party, burdens, traveller.creature.name, traveller.id, burdens.members[traveller.id]
        )
    for carrier in party.carriers:
        burden = burdens.carriers[carrier.id]
        if not burden.most and carrier.kind == "vehicle":
            continue  # no limit, or nothing draws it, which is told already
        yield from _overload(ruleset, party, burdens, called(ruleset, carrier), carrier.id, burden)


def _overload(
    ruleset: TravelRuleset, party: Party, burdens: Burdens, name: str, about: str, burden: Burden
) -> Iterator[PartyProblem]:
    if not burden.over_lb or burden.lb is None or burden.most is None:
        return
    text = (
        f"{name} bears {figure(burden.lb)} lb and can bear {figure(burden.most)}: {figure(burden.over_lb)} lb too much."
    )
    yield PartyProblem(text, _relief(party, burdens, burden.over_lb, about), ruleset.load.capacity_rule, about)


def _relief(party: Party, burdens: Burdens, over: Fraction, about: str) -> str:
    """Who has room for what is too much."""
    room = sorted(_room(party, burdens, about), key=lambda each: -each[0])
    if room and room[0][0] >= over:
        return f"Move {figure(over)} lb to {room[0][1]}, with room for {figure(room[0][0])} lb."
    if room and sum(each[0] for each in room) >= over:
        several = next(count for count in range(2, len(room) + 1) if sum(each[0] for each in room[:count]) >= over)
        names = [name for _, name in room[:several]]
        return f"Share {figure(over)} lb among {', '.join(names[:-1])} and {names[-1]}."
    return f"Nobody has room for {figure(over)} lb: add an animal or a wagon, or leave something behind."


def _room(party: Party, burdens: Burdens, but: str) -> Iterator[tuple[Fraction, str]]:
    """Pounds that each could still bear."""
    bearers = [(each.id, each.creature.name, burdens.members[each.id]) for each in party.travellers if not each.carrier]
    free = [each for each in party.carriers if party.drawn(each) is None]
    bearers += [(each.id, each.name, burdens.carriers[each.id]) for each in free]
    for about, name, burden in bearers:
        left = Fraction(0) if burden.most is None else burden.most - (burden.lb or 0)
        if left > 0 and about != but:
            yield left, name


def _unassigned(ruleset: TravelRuleset, party: Party, burdens: Burdens) -> Iterator[PartyProblem]:
    loose = party.unassigned
    if not loose:
        return
    weight = sum((each.pounds for each in loose), Fraction(0))
    names = ", ".join(_stack(each) for each in loose[:3]) + (f" and {len(loose) - 3} more" if len(loose) > 3 else "")
    remedy = f"{_relief(party, burdens, weight, '')} Arrange for speed does it."
    if not weight:
        remedy = "Give it to a member, an animal or a vehicle."
    yield PartyProblem(f"Nobody carries {names}: {figure(weight)} lb.", remedy, ruleset.load.capacity_rule)


def _stack(cargo: Cargo) -> str:
    return f"{cargo.count} × {cargo.name}" if cargo.count > 1 else cargo.name


def _crew(ruleset: TravelRuleset, party: Party, carrier: Carrier) -> Iterator[PartyProblem]:
    """A craft short of hands: told, not refused, since hands can be hired where it lies (D20O-21)."""
    if not is_boat(ruleset, carrier):
        return
    crew, aboard = ruleset.vehicle(carrier.type).crew, len(party.riders(carrier.id))
    if aboard and aboard < crew:
        text = f"{called(ruleset, carrier)} needs a crew of {crew}, and {aboard} of the party are aboard."
        remedy = f"Hire {_number(crew - aboard, 'hand')} where it lies."
        yield PartyProblem(text, remedy, ruleset.vehicles.load_rule, carrier.id, stops=False)


def _number(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"
