"""The fastest legal arrangement of a party: cases by hand, and equal to trying everything."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.creature import Abilities, Creature, Size
from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import D20, EPIC, walker
from travel.rules.arrangement import best_arrangement, speed_ups
from travel.rules.party import Cargo, Carrier, Party, Traveller, burdens_of, party_pace, party_problems

WAGON, CART = Carrier("wagon", "vehicle", "wagon", "Wagon"), Carrier("cart", "vehicle", "cart", "Cart")


def animals(kind, count, **fields):
    return tuple(Carrier(f"{kind}{n}", "mount", kind, f"{kind} {n}", **fields) for n in range(1, count + 1))


def small(name, **fields):
    creature = Creature(id=name.lower(), name=name, speed=20, size=Size.SMALL, abilities=Abilities(strength=8))
    return Traveller(name.lower(), creature, **fields)


def texts(arranged):
    return [move.text for move in arranged.moves]


@pytest.mark.rule("EP-OV-20", "D20O-06")
def test_the_slow_ride_and_the_loads_go_on_who_keeps_up():
    party = Party((walker("Bram"), small("Nix")), animals("pony", 1), (Cargo("tent", "Tent", 20),))
    made = best_arrangement(EPIC, party)
    assert (made.mph, made.is_exact) == (3, True)
    assert texts(made) == ["Nix rides pony 1", "pony 1 carries Tent"]
    assert made.reasons[-1].effect == "3 mi/h"


def test_what_is_best_already_is_left_alone():
    party = Party((walker("Bram"), replace(small("Nix"), carrier="pony1")), animals("pony", 1))
    assert best_arrangement(EPIC, party).moves == ()


def test_stacks_are_cut_where_one_animal_cannot_bear_them_whole():
    feed = Cargo("feed", "Feed", 10, 10, "feed")
    made = best_arrangement(EPIC, Party((small("Nix", carrier="pony1"),), animals("pony", 2), (feed,)))
    assert made.mph == 4
    assert sorted((each.id, each.bearer, each.count) for each in made.party.cargo)[0][0] == "feed"
    assert sum(each.count for each in made.party.cargo) == 10
    loads = {key: float(burden.lb) for key, burden in burdens_of(EPIC, made.party).carriers.items()}
    assert loads == {"pony1": 70, "pony2": 70}
    assert not party_problems(EPIC, made.party)


@pytest.mark.rule("D20O-06", "D20O-21")
def test_a_cart_gets_its_team_and_what_would_be_faster_is_said():
    party = Party((walker("Bram"), walker("Fenn")), (WAGON, *animals("heavy_horse", 3)), (Cargo("c", "Chest", 500),))
    made = best_arrangement(D20, party)
    assert made.mph == 2
    assert [move.kind for move in made.moves] == ["animal", "animal", "cargo"]
    ups = [each.text for each in speed_ups(D20, made.party, made.mph)]
    assert ups == ["Without the wagon: 3 1/2 mi/h"]


FASTER = [
    (Party((walker("A"), walker("B"))), ["A light horse: 4 mi/h"]),
    (Party(tuple(walker(name) for name in "ABC")), ["2 light horses: 4 mi/h"]),
    (Party((small("A"), small("B")), animals("pony", 1)), ["A second pony: 4 mi/h"]),
    (Party((small("A"),)), ["A donkey: 3 mi/h"]),
    (Party(()), []),
]


@pytest.mark.parametrize(("party", "said"), FASTER)
def test_what_would_raise_the_speed_further(party, said):
    mph = best_arrangement(EPIC, party).mph if party.travellers else Fraction(0)
    assert [each.text for each in speed_ups(EPIC, party, mph)] == said


REFUSED = [
    (Party(()), "The party has no members"),
    (Party((walker("A"),), (CART,)), "The cart needs a draft animal"),
    (Party((walker("A"),), (WAGON, *animals("mule", 1))), "The wagon needs 2 draft animals"),
    (Party((walker("A"),), (), (Cargo("a", "Anvil", 500),)), r"No arrangement carries all of it \(500 lb"),
    (Party((walker("A"),), animals("pony", 1, load_lb=500)), "set by hand to more than it can bear"),
]


@pytest.mark.parametrize(("party", "words"), REFUSED)
def test_what_cannot_be_arranged_says_why(party, words):
    with pytest.raises(RuleError, match=words) as refused:
        best_arrangement(EPIC, party)
    assert refused.value.remedy


def test_a_load_set_by_hand_keeps_its_riders_and_bounds_the_speed():
    party = Party((small("Nix", carrier="pony1"), walker("Bram")), animals("pony", 1, load_lb=200))
    made = best_arrangement(EPIC, party)
    assert (made.mph, made.moves) == (3, ())


def test_aboard_the_cargo_comes_aboard():
    boats = (Carrier("keel", "vehicle", "keelboat", "Keel"), Carrier("row", "vehicle", "rowboat", "Row"))
    party = Party((walker("A"), walker("B")), boats, (Cargo("c", "Chest", 90),))
    aboard = replace(party, travellers=tuple(replace(each, carrier="keel") for each in party.travellers))
    made = best_arrangement(EPIC, aboard)
    assert made.mph == Fraction(3, 2)
    assert {each.carrier for each in made.party.travellers} == {"row"}


# ---- equal to trying everything ----


def everything(party):
    """Every way to seat people, harness animals and share out cargo."""
    vehicles = [each.id for each in party.carriers if each.kind == "vehicle"]
    mounts = [each.id for each in party.carriers if each.kind == "mount"]
    bearers = [*(each.id for each in party.travellers), *mounts, *vehicles]
    shares = [list(combinations_with_replacement(bearers, each.count)) for each in party.cargo]
    seats = list(product(["", *mounts, *vehicles], repeat=len(party.travellers)))
    for draws in product(["", *vehicles], repeat=len(mounts)):
        harness = dict(zip(mounts, draws, strict=True))
        carriers = tuple(replace(each, draws=harness.get(each.id, "")) for each in party.carriers)
        for seat, laid in product(seats, product(*shares)):
            people = tuple(replace(each, carrier=at) for each, at in zip(party.travellers, seat, strict=True))
            cargo = tuple(
                replace(each, count=count, bearer=at)
                for each, where in zip(party.cargo, laid, strict=True)
                for at, count in Counter(where).items()
            )
            yield Party(people, carriers, cargo)


def cost(ruleset, before, party):
    """What is compared: speed, then moves, then how heavy the loads are."""
    speed = party_pace(ruleset, party).mph
    people = sum(a.carrier != b.carrier for a, b in zip(before.travellers, party.travellers, strict=True))
    teams = sum(a.draws != b.draws for a, b in zip(before.carriers, party.carriers, strict=True))
    at = {each.id: each.bearer for each in before.cargo}
    shares = sum(at[each.id.split("/")[0]] != each.bearer for each in party.cargo)
    burdens = burdens_of(ruleset, party)
    free = [burdens.carriers[each.id] for each in party.carriers if each.kind == "mount" and not each.draws]
    heavy = {"light": 0, "medium": 1, "heavy": 4}
    weight = sum(heavy[each.category] for each in (*burdens.members.values(), *free))
    return (-speed, people + teams + shares, weight)


def is_legal(ruleset, party):
    return not any(each.stops for each in party_problems(ruleset, party)) and party_pace(ruleset, party).mph > 0


people = st.builds(
    lambda name, speed, size, load, gear, strength: Traveller(
        name,
        Creature(id=name, name=name, speed=speed, size=size, load=load, load_lb=gear, abilities=Abilities(strength)),
    ),
    st.just("x"),
    st.sampled_from([15, 20, 30, 40]),
    st.sampled_from([Size.SMALL, Size.MEDIUM]),
    st.sampled_from(["light", "heavy"]),
    st.sampled_from([None, 0.5, 30]),
    st.sampled_from([6, 10, 16]),
)
beasts = st.builds(
    lambda kind, barding, weight: Carrier("x", "mount", kind, kind, barding=barding, barding_lb=weight),
    st.sampled_from(["pony", "light_horse", "riding_dog", "mule"]),
    st.sampled_from(["none", "medium"]),
    st.sampled_from([0, 30]),
)
things = st.builds(
    lambda weight, count: Cargo("x", "thing", weight, count), st.sampled_from([2.5, 40, 90, 170]), st.integers(1, 2)
)


@st.composite
def parties(draw):
    travellers = [replace(each, id=f"p{n}") for n, each in enumerate(draw(st.lists(people, min_size=1, max_size=2)))]
    mounts = [replace(each, id=f"m{n}") for n, each in enumerate(draw(st.lists(beasts, max_size=2)))]
    carts = [replace(CART, id="v0")] if draw(st.booleans()) else []
    most = 2 if len(travellers) + len(mounts) + len(carts) < 4 else 1  # all ways are tried: not too many
    cargo = [replace(each, id=f"c{n}") for n, each in enumerate(draw(st.lists(things, max_size=most)))]
    seats = ["", *(each.id for each in (*mounts, *carts))]
    bearers = [*seats, *(each.id for each in travellers)]
    return Party(
        tuple(replace(each, carrier=draw(st.sampled_from(seats))) for each in travellers),
        (*(replace(each, draws="v0" if carts and draw(st.booleans()) else "") for each in mounts), *carts),
        tuple(replace(each, bearer=draw(st.sampled_from(bearers))) for each in cargo),
    )


@given(parties(), st.sampled_from([EPIC, D20]))
@settings(deadline=None, max_examples=20)
def test_no_arrangement_is_better(party, ruleset):
    legal = [each for each in everything(party) if is_legal(ruleset, each)]
    if not legal:
        with pytest.raises(RuleError):
            best_arrangement(ruleset, party)
        return
    made = best_arrangement(ruleset, party)
    assert made.is_exact
    assert is_legal(ruleset, made.party)
    assert cost(ruleset, party, made.party) == min(cost(ruleset, party, each) for each in legal)
    assert len(made.moves) == cost(ruleset, party, made.party)[1]
