"""Cargo, rearranging, splitting, joining and buying over REST."""

from __future__ import annotations

import pytest

from tests.cast import make_cast, problem
from travel.models import Journey, PartyCarrier

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast():
    return make_cast()


class Band:
    """A party of two with a pony, made over REST."""

    def __init__(self, cast, name="The Lanterns"):
        self.cast = cast
        self.id = self.sent("post", f"{cast.url}parties/", {"name": name}, 201)["id"]
        self.url = f"{cast.url}parties/{self.id}/"
        for sheet in ({"name": "Bram", "load_lb": 20}, {"name": "Nix", "speed": 20, "size": "small"}):
            self.do("members/", {"sheet": {"id": sheet["name"].lower(), **sheet}}, 201)
        shown = self.do("carriers/", {"kind": "mount", "type": "pony", "name": "Pepper"}, 201)
        self.bram, self.nix = (each["id"] for each in shown["members"])
        self.pepper = shown["carriers"][0]["id"]

    def sent(self, verb, url, body=None, status=200):
        answer = getattr(self.cast.gm, verb)(url, body, format="json")
        assert answer.status_code == status, answer.content
        return answer.json()

    def do(self, path, body, status=200, verb="post"):
        return self.sent(verb, self.url + path, body, status)

    def refused(self, path, body, verb="post"):
        return problem(getattr(self.cast.gm, verb)(self.url + path, body, format="json"), 422)

    def shown(self, client=None):
        return (client or self.cast.gm).get(self.url).json()

    def cargo(self, name="Tent", weight=20, **fields):
        return self.do("cargo/", {"name": name, "weight_lb": weight, **fields}, 201)["cargo"][-1]["id"]


@pytest.fixture
def band(cast):
    return Band(cast)


def test_loads_are_reckoned_from_people_gear_and_cargo(band):
    band.cargo(carrier=band.pepper, count=2)
    band.do(f"members/{band.nix}/", {"carrier": band.pepper}, verb="patch")
    pepper = band.shown()["carriers"][0]
    assert (pepper["load"]["lb"], pepper["load"]["category"], pepper["speed"]["feet"]) == (80, "medium", 30)
    assert [each["effect"] for each in pepper["load"]["reasons"]] == ["40 lb", "40 lb"]
    assert (pepper["hp"], pepper["max_hp"], pepper["load_lb"]) == (11, 11, None)
    shown = band.do(f"members/{band.nix}/", {"weight_lb": 30}, verb="patch")
    assert shown["carriers"][0]["load"]["category"] == "light"
    assert (
        band.do(f"carriers/{band.pepper}/", {"load_lb": 200, "barding": "medium"}, verb="patch")["carriers"][0]["load"][
            "category"
        ]
        == "heavy"
    )


def test_what_nobody_carries_is_told_with_its_remedy_and_can_be_arranged(band):
    tent = band.cargo()
    wrong = band.shown()["problems"]
    assert wrong[0]["text"] == "Nobody carries Tent: 20 lb."
    assert wrong[0]["stops"]
    told = band.do("arrange/", {"apply": False})
    assert told["miles_per_hour"] == 3
    assert [each["text"] for each in told["moves"]] == ["Nix rides Pepper", "Pepper carries Tent"]
    assert told["party"]["problems"] == wrong
    made = band.do("arrange/", {"apply": True, "v": told["party"]["v"]})
    assert made["party"]["problems"] == []
    assert made["party"]["speed"]["miles_per_hour"] == 3
    back = band.do("arrangement/", made["before"], verb="put")
    assert [each["carrier"] for each in back["members"]] == [None, None]
    assert (back["cargo"][0]["id"], back["cargo"][0]["carrier"]) == (tent, None)


def test_a_stack_that_was_cut_is_put_together_again(band):
    band.do(f"members/{band.nix}/", {"carrier": band.pepper}, verb="patch")
    band.do("carriers/", {"kind": "mount", "type": "pony", "name": "Salt"}, 201)
    band.do(f"members/{band.bram}/", {}, verb="patch")
    band.sent("delete", f"{band.url}members/{band.bram}/")
    band.cargo("Feed", 10, count=10, kind="feed")
    made = band.do("arrange/", {"apply": True})
    assert made["miles_per_hour"] == 4
    assert sorted(each["count"] for each in made["party"]["cargo"]) == [3, 7]
    back = band.do("arrangement/", made["before"], verb="put")
    assert [(each["count"], each["kind"]) for each in back["cargo"]] == [(10, "feed")]


def test_a_cart_needs_its_team(band):
    shown = band.do("carriers/", {"kind": "vehicle", "type": "cart"}, 201)
    cart = shown["carriers"][1]["id"]
    assert shown["problems"][0]["text"] == "The cart needs a draft animal."
    assert shown["problems"][0]["remedy"] == "Let Pepper draw it, or buy an animal."
    shown = band.do(f"carriers/{band.pepper}/", {"draws": cart}, verb="patch")
    assert shown["problems"] == []
    assert shown["carriers"][1]["team"] == [band.pepper]
    assert shown["carriers"][1]["load"]["most_lb"] == 925
    shown = band.do(f"carriers/{cart}/", {"driver": band.bram, "riders": [band.bram]}, verb="patch")
    assert shown["carriers"][1]["driver"] == band.bram
    shown = band.do(f"members/{band.nix}/", {"carrier": band.pepper}, verb="patch")
    assert shown["problems"][0]["text"] == "Pepper draws the cart and carries no rider."
    assert band.refused(f"carriers/{cart}/", {"draws": cart}, "patch")["pointer"] == "/draws"


REFUSED = [
    ({"name": "Tent", "weight_lb": -1}, "/weight_lb"),
    ({"name": "Tent", "weight_lb": 1e12}, "/weight_lb"),
    ({"name": "Tent", "weight_lb": 1, "count": 0}, "/count"),
    ({"name": "Tent", "weight_lb": 1, "member": "7b1f2b44-0000-4000-8000-000000000000"}, "/member"),
    ({"name": "Tent", "weight_lb": 1, "carrier": "7b1f2b44-0000-4000-8000-000000000000"}, "/carrier"),
]


@pytest.mark.parametrize(("body", "pointer"), REFUSED)
def test_cargo_that_is_none_is_refused(band, body, pointer):
    assert band.refused("cargo/", body)["pointer"] == pointer
    assert band.shown()["cargo"] == []


def test_cargo_changes_hands_and_goes(band):
    tent = band.cargo(member=band.bram)
    shown = band.do(f"cargo/{tent}/", {"carrier": band.pepper, "count": 3}, verb="patch")
    assert (shown["cargo"][0]["member"], shown["cargo"][0]["carrier"]) == (None, band.pepper)
    assert band.sent("delete", f"{band.url}cargo/{tent}/")["cargo"] == []


def test_players_neither_see_nor_feel_what_the_gm_hides(band):
    band.cargo("Reliquary", 200, carrier=band.pepper, gm_only=True)
    mine, theirs = band.shown(), band.shown(band.cast.player)
    assert (len(mine["cargo"]), mine["carriers"][0]["load"]["category"]) == (1, "heavy")
    assert (theirs["cargo"], theirs["carriers"][0]["load"]["lb"]) == ([], 0)
    assert theirs["carriers"][0]["speed"]["feet"] == 40
    for path in ("arrange/", "split/", "buy/", "join/", "cargo/"):
        problem(band.cast.player.post(band.url + path, {}, format="json"), 403)


def test_splitting_and_joining_lose_nothing(band):
    tent = band.cargo(carrier=band.pepper)
    band.do("", {"v": band.shown()["v"], "purse_gp": "12.50"}, verb="patch")
    before = band.do(f"members/{band.nix}/", {"carrier": band.pepper}, verb="patch")
    parted = band.do("split/", {"name": "Scouts", "members": [band.nix], "purse_gp": 2.5}, 201)
    other = parted["other"]
    assert [each["carrier"] for each in other["members"]] == [None]
    assert (other["purse_gp"], parted["party"]["purse_gp"]) == (2.5, 10)
    assert parted["party"]["cargo"][0]["id"] == tent
    joined = band.do("join/", {"other": other["id"]})
    assert joined["joined"]["members"] == [band.nix]
    again = band.do("arrangement/", parted["before"], verb="put")
    keep = ("purse_gp", "cargo", "problems")
    assert {key: again[key] for key in keep} | {"cargo": 0} == {key: before[key] for key in keep} | {"cargo": 0}
    assert {each["id"]: each["carrier"] for each in again["members"]} == {band.bram: None, band.nix: band.pepper}
    assert band.cast.gm.get(f"{band.cast.url}parties/{other['id']}/").status_code == 404


def test_cargo_goes_with_who_carries_it(band):
    tent = band.cargo(carrier=band.pepper)
    other = band.do("split/", {"name": "Scouts", "members": [band.nix], "carriers": [band.pepper]}, 201)["other"]
    assert [each["id"] for each in other["cargo"]] == [tent]


@pytest.mark.parametrize("whom", ["none", "all", "stranger"])
def test_a_split_that_is_none_is_refused(band, whom):
    named = {"none": [], "all": [band.bram, band.nix], "stranger": [band.pepper]}[whom]
    assert band.refused("split/", {"name": "Scouts", "members": named})["pointer"] == "/members"
    assert len(band.shown()["members"]) == 2


def test_a_party_on_a_journey_parts_only_when_it_is_said(band):
    Journey.objects.create(
        campaign=band.cast.campaign, party_id=band.id, name="North", seed=1, context={}, state={"status": "camp"}
    )
    body = {"name": "Scouts", "members": [band.nix]}
    assert "on a journey, North" in band.refused("split/", body)["detail"]
    assert band.do("split/", {**body, "despite_journey": True}, 201)["other"]["name"] == "Scouts"
    other = Band(band.cast, "Others")
    refused = problem(band.cast.gm.post(other.url + "join/", {"other": band.id}, format="json"), 422)
    assert refused["pointer"] == "/despite_journey"
    assert other.refused("join/", {"other": other.id})["pointer"] == "/other"


def test_buying_takes_it_from_the_purse(band):
    prices = {each["key"]: each for each in band.sent("get", band.url + "prices/")}
    assert (prices["pony"]["gp"], prices["cart"]["gp"]) == (30, 15)
    assert "stabling" not in prices
    refused = band.refused("buy/", {"what": "pony", "count": 2})
    assert refused["detail"] == "2 × pony: 60.00 gp, and the purse holds 0.00 gp"
    assert PartyCarrier.objects.count() == 1
    band.do("", {"v": band.shown()["v"], "purse_gp": 70}, verb="patch")
    bought = band.do("buy/", {"what": "pony", "count": 2, "name": "Salt"}, 201)
    assert (bought["cost_gp"], bought["party"]["purse_gp"]) == (60, 10)
    assert [each["name"] for each in bought["party"]["carriers"]] == ["Pepper", "Salt 1", "Salt 2"]
    fed = band.do("buy/", {"what": "feed", "count": 3}, 201)
    assert (fed["cost_gp"], fed["party"]["purse_gp"]) == (0.15, 9.85)
    assert (fed["party"]["cargo"][0]["kind"], fed["party"]["cargo"][0]["count"]) == ("feed", 3)
    assert band.do("buy/", {"what": "galley", "free": True}, 201)["party"]["purse_gp"] == 9.85
    assert band.refused("buy/", {"what": "unicorn"})["pointer"] == "/what"
