"""A party's pace, what it can do, and who bears the cost."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tactical.rules import bestiary
from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import D20, EPIC, walker
from travel.rules.party import Carrier, Party, Traveller, party_bearers, party_pace, party_profile

PONY = Carrier("pony", "mount", "pony", "Pepper", 60)
WAGON = Carrier("wagon", "vehicle", "wagon", "The wagon")
TEAM = tuple(Carrier(name, "mount", "heavy_horse", name, draws="wagon") for name in ("Nag", "Dun"))
GALLEY = Carrier("galley", "vehicle", "galley", "The Tern")


def aboard(carrier, *travellers):
    team = TEAM if carrier.id == "wagon" else ()
    return Party(tuple(replace(each, carrier=carrier.id) for each in travellers), (carrier, *team))


@pytest.mark.rule("EP-OV-20", "D20O-01")
def test_the_slowest_sets_the_pace_and_the_hint_says_what_they_cost():
    party = Party((walker("Bram"), walker("Ysolde", speed=30, armour="medium"), walker("Nix", speed=20)))
    pace = party_pace(EPIC, party)
    assert (pace.slowest, pace.feet, pace.mph) == ("Nix", 20, 2)
    assert pace.hint == "Without Nix, or with Nix on a donkey, the party makes 3 mi/h."
    assert pace.reasons[-1].rule == "EP-OV-20"


@pytest.mark.rule("EP-OV-14", "EP-OV-20")
def test_a_rider_goes_at_the_mounts_pace_and_not_as_a_walker():
    party = Party((walker("Bram", speed=40), replace(walker("Nix", speed=20), carrier="pony")), (PONY,))
    assert party_pace(EPIC, party).mph == 4
    assert party_profile(EPIC, party).can_hustle


@pytest.mark.rule("EP-OV-17", "EP-OV-20")
def test_a_wagon_slows_all_and_cannot_hustle_but_may_be_forced():
    profile = party_profile(EPIC, aboard(WAGON, walker()))
    assert (profile.mph, profile.has_vehicle) == (2, True)
    assert not profile.can_hustle
    assert profile.can_force


@pytest.mark.rule("EP-OV-16", "EP-OV-17")
def test_a_crewed_ship_sails_round_the_clock_and_spares_everyone():
    party = aboard(GALLEY, walker())
    profile = party_profile(EPIC, party)
    assert (profile.mph, profile.hours_per_day, profile.is_afloat) == (4, 24, True)
    assert not profile.can_force
    assert [(each.bears_hustle, each.bears_forced) for each in party_bearers(EPIC, party)] == [(False, False)]


@pytest.mark.rule("EP-OV-15")
def test_epic_path_riders_bear_it_once_instead_of_the_mount():
    bearers = party_bearers(EPIC, aboard(PONY, walker("Nix", con=14)))
    assert [(each.name, each.bears_hustle, each.bears_forced) for each in bearers] == [("Nix", True, True)]


@pytest.mark.rule("D20O-05")
def test_in_the_srd_the_mount_bears_it_and_the_rider_does_not():
    rider, mount = party_bearers(D20, aboard(PONY, walker("Nix")))
    assert (rider.bears_hustle, rider.bears_forced) == (False, False)
    assert mount.marcher.is_mount
    assert mount.bears_hustle
    assert (mount.hp, mount.max_hp, mount.level) == (11, 11, 2)


@pytest.mark.rule("EP-OV-18")
def test_people_on_a_drawn_wagon_bear_a_forced_march():
    assert [each.bears_forced for each in party_bearers(EPIC, aboard(WAGON, walker()))] == [True]


def test_march_damage_not_healed_is_off_the_hit_points():
    assert party_bearers(EPIC, Party((replace(walker(hp=61), primal=14),)))[0].hp == 47


REFUSED = [
    (Party(()), "The party has no members"),
    (Party((walker("Log", speed=0),)), "Log has a speed of 0"),
    (Party((walker("Nix"), replace(walker("Bram"), carrier="galley")), (GALLEY,)), "Part of the party is in a boat"),
    (aboard(replace(PONY, load_lb=500), walker("Nix")), "Pepper bears 500 lb and can bear 225: 275 lb too much"),
]


@pytest.mark.parametrize(("party", "message"), REFUSED)
def test_a_party_that_cannot_set_out_says_why(party, message):
    with pytest.raises(RuleError, match=message) as refused:
        party_profile(EPIC, party)
    assert refused.value.remedy


def test_a_slow_wagon_is_not_put_on_a_mount():
    party = Party((walker("Bram"), replace(walker("Nix"), carrier="wagon")), (WAGON, *TEAM))
    assert party_pace(EPIC, party).hint == "Without The wagon the party makes 3 mi/h."


@pytest.mark.rule("EP-OV-20", "EP-EN-03")
def test_the_lantern_company_goes_at_ysoldes_pace():
    names = ("ysolde_marrow", "bram_tallowick", "fenn_ashgrove", "nix_quickbarrow", "oriel_vance")
    pace = party_pace(EPIC, Party(tuple(Traveller(name, bestiary.get(name)) for name in names)))
    assert (pace.feet, pace.mph) == (25, 3)


def test_a_party_of_equals_has_no_one_to_blame():
    assert party_pace(EPIC, Party((walker("A"), walker("B")))).hint == "All go at the same pace."
    slow = Party((walker("A", speed=20), walker("B", speed=20), walker("C")))
    assert party_pace(EPIC, slow).hint == "2 set this pace; the others make 3 mi/h."
    assert party_pace(EPIC, slow).mph == Fraction(2)
