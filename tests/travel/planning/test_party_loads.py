"""What a party bears: people, gear, cargo and barding against the tables, teams before carts, and what is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.kernel.creature import Abilities, Creature, Size
from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import D20, EPIC, walker
from travel.rules.mounts import mount_speed
from travel.rules.party import (
    Cargo,
    Carrier,
    Party,
    Traveller,
    carrier_burden,
    carrier_speed,
    member_burden,
    party_bearers,
    party_pace,
    party_problems,
    party_profile,
    supplies_lb,
    traveller_speed,
    without_land_vehicles,
)
from travel.rules.rulesets import get_ruleset

YAGURA = get_ruleset("yagura")
PONY, HORSE = Carrier("pony", "mount", "pony", "Pepper"), Carrier("horse", "mount", "heavy_horse", "Dun")
CART = Carrier("cart", "vehicle", "cart", "Cart")


def person(strength=13, size=Size.MEDIUM, **fields):
    creature = Creature(id="x", name="Bram", size=size, abilities=Abilities(strength=strength), **fields)
    return Traveller("bram", creature)


def pack(weight, bearer="bram", **fields):
    return Cargo("pack", "Pack", weight, bearer=bearer, **fields)


CARRIED = [
    (EPIC, person(), 50, "light", 30), (EPIC, person(), 51, "medium", 25), (D20, person(), 51, "medium", 20),
    (D20, person(10, Size.SMALL), 26, "medium", 20), (YAGURA, person(10, Size.SMALL), 17, "medium", 20),
    (D20, person(load_lb=30), 20, "light", 30), (D20, person(load_lb=30), 21, "medium", 20),
    (EPIC, person(load="heavy"), 1, "heavy", 20), (YAGURA, person(armour="heavy"), 50, "light", 30),
    (D20, person(), 151, None, 0),
]  # fmt: skip


@pytest.mark.rule("EP-EN-01", "D20O-07", "YAG-01", "YAG-02")
@pytest.mark.parametrize(("ruleset", "who", "weight", "category", "feet"), CARRIED)
def test_carried_pounds_set_the_load(ruleset, who, weight, category, feet):
    party = Party((who,), (), (pack(weight),))
    assert member_burden(ruleset, party, who).category == category
    assert traveller_speed(ruleset, party, who).feet == feet


@pytest.mark.rule("EP-EN-01")
def test_without_any_weight_the_sheet_says_the_load():
    burden = member_burden(EPIC, Party((person(load="medium"),)), person(load="medium"))
    assert (burden.lb, burden.category, burden.reasons) == (None, "medium", ())


RIDDEN = [
    (Size.SMALL, None, 0, 0, 40, "light", 40), (Size.SMALL, None, 35, 0, 75, "light", 40),
    (Size.SMALL, None, 36, 0, 76, "medium", 30), (Size.SMALL, 30, 0, 45, 75, "light", 40),
    (Size.MEDIUM, None, 50, 0, 225, "heavy", 30), (Size.MEDIUM, None, 51, 0, 226, None, 0),
]  # fmt: skip


@pytest.mark.rule("D20O-06", "EP-OV-14")
@pytest.mark.parametrize(("size", "body", "cargo", "barding", "total", "category", "feet"), RIDDEN)
def test_a_mount_feels_body_gear_cargo_and_barding(size, body, cargo, barding, total, category, feet):
    rider = replace(person(size=size), carrier="pony", weight_lb=body)
    mount = replace(PONY, barding="light", barding_lb=barding)
    party = Party((rider,), (mount,), (pack(cargo, "pony"),))
    burden = carrier_burden(EPIC, party, mount)
    assert (burden.lb, burden.category) == (total, category)
    assert carrier_speed(EPIC, party, mount).feet == feet


def test_a_load_set_by_hand_is_all_it_bears():
    party = Party((replace(person(), carrier="pony"),), (replace(PONY, load_lb=60),), (pack(100, "pony"),))
    assert carrier_burden(EPIC, party, party.carriers[0]).lb == 60


BARDED = [
    (EPIC, 75, "medium", 35), (EPIC, 75, "heavy", 30), (EPIC, 76, "medium", 25), (EPIC, 76, "heavy", 20),
    (D20, 75, "medium", 30), (D20, 76, "heavy", 30), (D20, 75, "light", 40), (YAGURA, 75, "heavy", 40),
]  # fmt: skip


@pytest.mark.rule("EP-EN-02", "EP-EN-03", "D20-02", "YAG-01")
@pytest.mark.parametrize(("ruleset", "load", "barding", "feet"), BARDED)
def test_barding_slows_as_armour_does(ruleset, load, barding, feet):
    assert mount_speed(ruleset, "pony", load, barding)[0] == feet


@pytest.mark.rule("D20O-06", "D20O-21")
def test_a_cart_bears_what_its_team_drags_less_its_own_weight():
    team = (replace(HORSE, draws="cart"), replace(PONY, draws="cart"))
    party = Party((walker(),), (CART, *team))
    assert carrier_burden(D20, party, CART).most == 3000 + 1125 - 200
    keel = Carrier("k", "vehicle", "keelboat", "K")
    assert carrier_burden(D20, Party((walker(),), (keel,)), keel).most == 80_000


@pytest.mark.rule("D20O-21")
@pytest.mark.parametrize(("base", "kind", "most"), [("d20-srd", "cart", 200), ("epic-path", "wagon", 400)])
def test_by_the_other_reading_the_printed_pounds_are_what_it_holds(base, kind, most):
    cart = replace(CART, type=kind)
    party = Party((walker(),), (cart, replace(HORSE, draws="cart")))
    assert carrier_burden(get_ruleset(base), party, cart).most == 3000 - most
    other = get_ruleset(base, {"vehicle_pounds": "load"})
    assert carrier_burden(other, party, cart).most == most


@pytest.mark.rule("EP-OV-20")
def test_an_animal_that_draws_sets_no_pace_of_its_own():
    slow = Carrier("ass", "mount", "donkey", "Ass", draws="cart")
    party = Party((walker(),), (CART, slow))
    assert party_pace(EPIC, party).slowest == "Cart"
    assert party_profile(EPIC, party).mph == 2


WRONG = [
    ((walker(),), (CART,), (), "The cart needs a draft animal."),
    ((walker(),), (replace(CART, type="wagon", name="Wagon"), replace(HORSE, draws="cart")), (),
     "The wagon needs 1 more draft animal."),
    ((replace(walker(), carrier="horse"),), (CART, replace(HORSE, draws="cart")), (),
     "Dun draws the cart and carries no rider."),
    ((walker(),), (CART, replace(HORSE, draws="cart")), (pack(5, "horse"),), "Dun draws the cart and carries no load."),
    ((walker("A"), walker("B")), (PONY,), (), ""),
    ((replace(walker("A"), carrier="pony"), replace(walker("B"), carrier="pony")), (PONY,), (),
     "Pepper carries 1 rider and has 2."),
    ((walker(),), (PONY,), (pack(300, "pony"),), "Pepper bears 300 lb and can bear 225: 75 lb too much."),
    ((walker(),), (CART, replace(PONY, draws="cart")), (pack(1000, "cart"),),
     "The cart bears 1,000 lb and can bear 925: 75 lb too much."),
    ((walker("Oriel"),), (), (pack(120, "oriel"),), "Oriel bears 120 lb and can bear 100: 20 lb too much."),
    ((walker(),), (), (pack(7.5, ""),), "Nobody carries Pack: 7.5 lb."),
    (tuple(replace(walker(name), carrier="row") for name in "ABCD"), (Carrier("row", "vehicle", "rowboat", "Rowboat"),),
     (), "The rowboat holds 3 people and has 4."),
    ((walker("A"), replace(walker("B"), carrier="row")), (Carrier("row", "vehicle", "rowboat", "Rowboat"),), (),
     "Part of the party is in a boat and A is not."),
]  # fmt: skip


@pytest.mark.rule("D20O-06", "D20O-07", "D20O-21", "EP-OV-18")
@pytest.mark.parametrize(("people", "carriers", "cargo", "words"), WRONG)
def test_what_cannot_set_out_says_what_is_wrong_and_what_helps(people, carriers, cargo, words):
    party = Party(people, carriers, cargo)
    problems = party_problems(EPIC, party)
    if not words:
        assert problems == ()
        return
    assert problems[0].text == words
    assert problems[0].remedy
    with pytest.raises(RuleError) as refused:
        party_profile(EPIC, party)
    assert refused.value.remedy


NO_ROOM = "Nobody has room for 75 lb: add an animal or a wagon, or leave something behind."
HELPS = [
    ((pack(80, "oriel"), pack(300, "pony")), NO_ROOM),
    ((pack(250, "pony"),), "Move 25 lb to Oriel, with room for 100 lb."),
]  # fmt: skip


@pytest.mark.parametrize(("cargo", "words"), HELPS)
def test_the_remedy_knows_who_has_room(cargo, words):
    problems = party_problems(EPIC, Party((walker("Oriel"),), (PONY,), cargo))
    assert problems[0].remedy == words


@pytest.mark.rule("D20O-21")
def test_a_craft_short_of_hands_is_told_and_not_refused():
    keel = Carrier("keel", "vehicle", "keelboat", "Keelboat")
    party = Party((replace(walker(), carrier="keel"),), (keel,))
    assert [each.stops for each in party_problems(D20, party)] == [False]
    assert party_profile(D20, party).is_afloat


@pytest.mark.rule("D20O-05")
def test_a_hurt_animal_bears_the_march_with_what_it_has_left():
    party = Party((walker(),), (replace(HORSE, hp=4),))
    horse = party_bearers(D20, party)[-1]
    assert (horse.id, horse.hp, horse.max_hp, horse.level) == ("horse", 4, 19, 3)
    assert len(party_bearers(EPIC, party)) == 1


def test_leaving_the_cart_behind_leaves_its_cargo():
    rider = replace(walker("A"), carrier="cart")
    food = Cargo("food", "Rations", 1, 10, "food", "a")
    party = Party((rider,), (CART, replace(HORSE, draws="cart")), (pack(5, "cart"), food))
    left = without_land_vehicles(EPIC, party)
    assert (left.travellers[0].carrier, left.carriers, left.cargo) == ("", (HORSE,), (food,))
    assert supplies_lb(left) == {"food": 10, "water": 0, "feed": 0}
