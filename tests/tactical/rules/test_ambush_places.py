"""Where an ambush may be laid, who hides where, who spots whom, what it is worth: EP-SU."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine.events import Noticed, Overlooked, Searched
from tactical.rules.engine.setup import open_fight
from tactical.rules.geometry.layers import Layers
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Participant, Place
from tactical.rules.handoff_rules import (
    advise,
    ambush_odds,
    first_round,
    hiding_places,
    legal_squares,
    look_outs,
    notice_odds,
    placed,
    placement,
    placement_check,
    why_not,
)
from tactical.rules.kernel.creature import Attack, Size
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.positions import BOW, SPEAR, make_setup, participant, soldier

OPEN = ("." * 30,) * 20
SPRUNG = AmbushCheck("foes", preparation_seconds=300, natural=15, total=19, success=True)


def sprung(*people: Participant, layers: Layers | None = None, rows: tuple[str, ...] = OPEN) -> AmbushSetup:
    place = Place("road", "hills", rows=rows, layers=layers or Layers())
    return AmbushSetup("a", "epic-path", "", 1, place, people, SPRUNG)


def rules_of(setup: AmbushSetup) -> list[str]:
    return [broken.rule for broken in placement_check(setup).violations]


@pytest.mark.rule("EP-SU-16", "EP-AO-04")
def test_a_weapon_that_cannot_strike_its_neighbour_does_not_threaten_it() -> None:
    victims = (participant("A", (5, 5)), participant("B", (9, 5)))
    near = [(4, 5), (5, 6), (6, 5)]
    swords = [participant("NOP"[i], at) for i, at in enumerate(near)]
    spears = [participant("NOP"[i], at, soldier("NOP"[i], attacks=(SPEAR,))) for i, at in enumerate(near)]
    assert rules_of(sprung(*victims, *swords)) == ["EP-SU-16"]
    assert rules_of(sprung(*victims, *spears)) == []


@pytest.mark.rule("EP-SU-16")
def test_those_who_only_shoot_threaten_nobody() -> None:
    archers = [participant(name, (4 + i, 6), soldier(name, attacks=(BOW,))) for i, name in enumerate("NOP")]
    assert rules_of(sprung(participant("A", (5, 5)), *archers)) == []


@pytest.mark.rule("EP-SU-16")
def test_with_a_single_victim_two_at_most_may_threaten_it() -> None:
    around = [participant("NOP"[i], at) for i, at in enumerate([(4, 5), (5, 6), (6, 5)])]
    assert rules_of(sprung(participant("A", (5, 5)), *around[:2])) == []
    assert rules_of(sprung(participant("A", (5, 5)), *around)) == ["EP-SU-16"]


@pytest.mark.rule("EP-SU-17")
@pytest.mark.parametrize(
    ("layers", "why"),
    [(Layers(hazards=((8, 5, "fire 2d6"),)), "hazardous ground"), (Layers(gaps=((8, 5, 20),)), "an opening where")],
)
def test_dangerous_and_narrow_squares_are_only_for_those_with_nothing_better(layers: Layers, why: str) -> None:
    hunter = participant("N", (8, 5))
    setup = sprung(participant("A", (5, 5)), hunter, layers=layers)
    broken = placement_check(setup).violations
    assert [(one.rule, one.creatures) for one in broken] == [("EP-SU-17", ("N",))]
    assert why in broken[0].text
    assert (8, 5) not in legal_squares(setup, "N")
    walls = tuple("".join("." if (x, 19 - row) in ((5, 5), (8, 5)) else "#" for x in range(30)) for row in range(20))
    boxed = sprung(participant("A", (5, 5)), hunter, layers=layers, rows=walls)
    assert placement_check(boxed).legal
    assert legal_squares(boxed, "N") == ((8, 5),)


@pytest.mark.rule("EP-SU-17", "EP-SP-05")
def test_the_smallest_may_share_a_square() -> None:
    tiny = [participant(name, (8, 5), soldier(name, size=Size.TINY)) for name in "NO"]
    assert rules_of(sprung(participant("A", (5, 5)), *tiny)) == []
    assert rules_of(sprung(participant("A", (5, 5)), participant("N", (8, 5)), participant("O", (8, 5)))) == [
        "EP-SU-17"
    ]


@pytest.mark.rule("EP-SU-13", "EP-3D-04")
def test_riders_are_placed_with_their_mounts() -> None:
    horse = participant("M", (5, 5), soldier("M", kind="mount", size=Size.LARGE))
    rider = replace(participant("A", (5, 5)), mount="M")
    setup = sprung(rider, horse, participant("N", (10, 5)))
    assert placement_check(setup).legal
    assert legal_squares(setup, "A") == legal_squares(setup, "M")
    assert {one.rule for one in why_not(setup, "A", (10, 5))} == {"EP-SU-17"}
    ready = placed(sprung(replace(rider, position=None), replace(horse, position=None), participant("N", None)))
    assert len({one.position for one in ready.participants if one.id in "AM"}) == 1
    assert placement(ready).legal


@pytest.mark.rule("EP-SU-18")
def test_a_square_is_refused_with_every_rule_and_who_is_involved() -> None:
    setup = sprung(participant("A", (5, 5)), participant("B", (10, 5)), participant("N", (7, 5)))
    assert why_not(setup, "N", (8, 8)) == ()
    far = why_not(setup, "N", (20, 5))
    assert [(one.rule, set(one.creatures), one.figure) for one in far] == [("EP-SU-15", {"N", "A"}, 75)]
    both = why_not(setup, "A", (25, 5))
    assert [one.rule for one in both] == ["EP-SU-14", "EP-SU-15"]
    with pytest.raises(RuleError, match="no square"):
        why_not(setup, "Z", (1, 1))


@pytest.mark.rule("EP-OV-09", "EP-SU-13")
@pytest.mark.parametrize("ambushers", ["foes", "party"])
def test_whoever_is_ambushed_on_a_trail_comes_in_single_file(ambushers: str) -> None:
    people = [participant(name, None) for name in "ABCDNOPQ"]
    check = replace(SPRUNG, ambushers=ambushers)  # type: ignore[arg-type]  # a table of sides
    ready = placed(replace(sprung(*people), ambush=check, single_file=True))
    victims = [one.position for one in ready.participants if one.side != ambushers and one.position]
    assert {y for _, y in victims} == {victims[0][1]}
    assert placement(ready).legal


@pytest.mark.rule("EP-SU-13")
def test_an_ambush_not_rolled_yet_is_shown_as_it_would_be_sprung() -> None:
    people = [participant(name, None) for name in "ABNO"]
    waiting = replace(sprung(*people), ambush=AmbushCheck("foes", preparation_seconds=300))
    assert placement(placed(waiting)).legal
    failed = replace(waiting, ambush=replace(SPRUNG, total=5, success=False))
    assert [one.position for one in placed(failed).participants] != [
        one.position for one in placed(waiting).participants
    ]


@pytest.mark.rule("EP-SU-30")
def test_those_met_unawares_are_placed_as_in_any_meeting() -> None:
    people = [participant(name, None) for name in "ABNO"]
    by_chance = replace(sprung(*people), ambush=AmbushCheck("party", accidental=True, success=True))
    in_the_open = replace(by_chance, ambush=None)
    assert [one.position for one in placed(by_chance).participants] == [
        one.position for one in placed(in_the_open).participants
    ]


WALLED = ("." * 30,) * 9 + ("." * 12 + "#" * 6 + "." * 12,) + ("." * 30,) * 10


@pytest.mark.rule("EP-SU-08")
def test_total_cover_from_the_approach_is_worked_out_from_the_map() -> None:
    people = (participant("A", (15, 8)), participant("N", (14, 11)), participant("O", (16, 11)))
    setup = sprung(*people, rows=WALLED)
    south = hiding_places(setup, "south")
    assert [(one.id, one.is_covered) for one in south.each] == [("N", True), ("O", True)]
    assert (south.is_good, south.spoilers) == (True, ())
    north = hiding_places(setup, "north")
    assert (north.is_good, north.spoilers) == (False, ("N", "O"))
    assert north.each[0].seen_from is not None
    restless = hiding_places(setup, "south", ["O"])
    assert (restless.is_good, restless.spoilers) == (False, ("O",))
    narrow = replace(setup, place=replace(setup.place, layers=Layers(gaps=((14, 11, 20),))))
    assert hiding_places(narrow, "south").spoilers == ("N",)
    with pytest.raises(RuleError) as refused:
        hiding_places(setup, "above")  # type: ignore[arg-type]  # a wrong word
    assert refused.value.pointer == "/approach"


@pytest.mark.rule("EP-SU-09")
@pytest.mark.parametrize(("unseen", "bonus"), [("NO", 5), ("N", 4)])
def test_all_must_be_invisible_by_nature_or_condition(unseen: str, bonus: int) -> None:
    people = [
        participant("A"),
        *(replace(participant(name), conditions=("invisible",) if name in unseen else ()) for name in "NO"),
    ]
    setup = replace(sprung(*people), ambush=AmbushCheck("foes", preparation_seconds=300))
    assert ambush_odds(setup).bonus == bonus


@pytest.mark.rule("EP-SU-02", "EP-SU-23")
def test_the_party_ambushes_too() -> None:
    check = replace(SPRUNG, ambushers="party")
    drawn = make_setup("......\n.A....\n......\n......\n...N..", ambush=check)
    state, events = open_fight(drawn, ScriptedDice([10, 5, 1]))
    assert [event.actor for event in events if isinstance(event, Noticed)] == ["N"]
    assert (state.round, state.actor) == (0, "A")


@pytest.mark.rule("EP-SU-07", "EP-SU-23", "EP-CV-05")
def test_the_dc_is_the_highest_cr_and_what_makes_it_harder() -> None:
    people = [participant("A", creature=soldier("A", perception=4))]
    people += [participant("N", creature=soldier("N", cr=6)), participant("O", creature=soldier("O", cr=2))]
    plain = sprung(*people)
    assert notice_odds(plain).dc == 26
    people[2] = participant("O", creature=soldier("O", cr=2, features={"ambush_notice": 3}))
    assert notice_odds(sprung(*people)).dc == 29
    assert ambush_odds(replace(sprung(*people), ambush=AmbushCheck("foes", preparation_seconds=60))).bonus == 0
    set_by_gm = replace(plain, ambush=replace(SPRUNG, notice_dc=12, notice_bonuses={"A": -2}))
    odds = notice_odds(set_by_gm)
    assert (odds.dc, odds.each[0].bonus) == (12, 2)
    assert odds.each[0].chance == pytest.approx(0.55)
    assert [reason.rule for reason in odds.each[0].reasons] == ["sheet", "EP-CV-08"]


@pytest.mark.rule("EP-SU-23")
def test_where_the_party_waits_its_highest_level_counts() -> None:
    people = (participant("A", None, soldier("A", level=7, cr=20)), participant("B", None, soldier("B", level=4)))
    setup = replace(sprung(*people, participant("N")), ambush=replace(SPRUNG, ambushers="party"))
    assert notice_odds(setup).dc == 27


@pytest.mark.rule("EP-SU-23")
def test_conditions_hamper_noticing_as_foretold() -> None:
    setup = make_setup(DRAWN, {"A": soldier("A", perception=6)}, ambush=SPRUNG)
    people = tuple(replace(item, conditions=("shaken",) if item.id == "A" else ()) for item in setup.participants)
    shaken = replace(setup, participants=people)
    odds = notice_odds(shaken).each[0]
    _, events = open_fight(shaken, SeededDice(1))
    rolled = next(event for event in events if isinstance(event, Noticed) and event.actor == "A")
    assert odds.bonus == rolled.total - rolled.natural == 6 - 2


@pytest.mark.rule("EP-SU-23")
def test_a_die_that_fell_at_the_table_decides_who_notices() -> None:
    check = replace(SPRUNG, notice_dc=15, notice_faces={"A": 15, "B": 2})
    setup = make_setup("......\n.A.B..\n......\n......\n...N..", ambush=check)
    state, events = open_fight(setup, SeededDice(5))
    assert [(event.actor, event.natural, event.success) for event in events if isinstance(event, Noticed)] == [
        ("A", 15, True),
        ("B", 2, False),
    ]
    assert [one.chance for one in notice_odds(setup).each] == [1.0, 0.0]
    assert not state.combatants["B"].aware


@pytest.mark.rule("EP-SU-30", "EP-SU-31")
def test_the_unconscious_keep_no_watch() -> None:
    people = (
        replace(participant("A"), distracted=True),
        replace(participant("B"), conditions=("unconscious",)),
        participant("N"),
    )
    setup = sprung(*people)
    assert look_outs(setup, "party") == ()
    assert look_outs(setup, "foes") == ("N",)
    assert [one.watches for one in notice_odds(setup).each] == [False, False]


LOOKS = (Overlooked, Searched)
DRAWN = "......\n.A.B..\n......\n......\n.N..O."


@pytest.mark.rule("EP-SU-24", "EP-IV-06")
@pytest.mark.parametrize(
    ("shared", "faces", "looked", "is_found"),
    [
        ("true", [10, 2], ["O"], False),
        ("true", [20, 2], ["O"], True),
        ("false", [10, 2, 19, 2], ["N", "O"], True),
        ("false", [20, 2], ["N"], True),
    ],
)
def test_ambushers_look_for_the_hidden_among_those_who_come(
    shared: str, faces: list[int], looked: list[str], is_found: bool
) -> None:
    creatures = {
        "A": soldier("A", stealth=10, perception=0),
        "B": soldier("B", perception=0),
        "N": soldier("N", perception=-1),
        "O": soldier("O", perception=0),
    }
    setup = make_setup(DRAWN, creatures, ambush=SPRUNG, options={"surprise.shared_spot": shared})
    people = tuple(replace(item, hidden=item.id == "A") for item in setup.participants)
    initiative = [18, 17, 5]
    state, events = open_fight(replace(setup, participants=people), ScriptedDice([*initiative, *faces, 1, 1]))
    watched = [
        event.watcher if isinstance(event, Overlooked) else event.actor for event in events if isinstance(event, LOOKS)
    ]
    assert watched == looked
    assert any(isinstance(event, Searched) for event in events) is is_found
    assert state.combatants["A"].hidden is not is_found


@pytest.mark.rule("EP-SU-24")
def test_nobody_looks_where_nobody_hides() -> None:
    _, events = open_fight(make_setup(DRAWN, ambush=SPRUNG), SeededDice(1))
    assert not [event for event in events if isinstance(event, LOOKS)]


@pytest.mark.rule("EP-SU-26")
def test_noticing_an_ambush_finds_no_hidden_ambusher() -> None:
    setup = make_setup(DRAWN, {"A": soldier("A", perception=50)}, ambush=SPRUNG)
    people = tuple(replace(item, hidden=item.side == "foes") for item in setup.participants)
    state, _ = open_fight(replace(setup, participants=people), SeededDice(1))
    assert state.combatants["A"].aware
    assert all(state.combatants[key].hidden for key in "NO")


@pytest.mark.rule("EP-SU-21")
def test_the_surprise_round_is_worth_the_best_single_action_of_each() -> None:
    bite = Attack("bite", "melee", (5,), ((1, 6),), 2)
    setup = sprung(
        participant("A", (5, 5)),
        participant("N", (6, 5), soldier("N", attacks=(bite,))),
        participant("O", (11, 5), soldier("O", attacks=(bite,))),
        participant("P", (9, 9), soldier("P", attacks=(BOW,))),
    )
    first = first_round(setup)
    what = {strike.id: (strike.what, strike.target) for strike in first.each}
    assert what == {"N": ("bite", "A"), "O": ("Charge, bite", "A"), "P": ("longbow", "A")}
    assert first.damage == pytest.approx(sum(strike.damage for strike in first.each))
    flat_ac = 13
    assert first.each[0].chance == pytest.approx((21 + 5 - flat_ac) / 20)


@pytest.mark.rule("EP-SU-13", "EP-SU-18")
@pytest.mark.parametrize("seed", range(4))
def test_advised_places_are_legal_and_best_first(seed: int) -> None:
    names = "NOPQ"
    people = [participant(name, None, soldier(name, hp=10 + 3 * i)) for i, name in enumerate("ABC")]
    people += [participant(name, None, soldier(name, attacks=(BOW,)) if name == "Q" else None) for name in names]
    setup = replace(sprung(*people), place=Place("wild", "forest", "trail", recipe_seed=seed))
    advice = advise(setup)
    assert advice
    assert [one.first.damage for one in advice] == sorted((one.first.damage for one in advice), reverse=True)
    ready = placed(setup)
    for one in advice:
        moved = tuple(replace(item, position=one.positions.get(item.id, item.position)) for item in ready.participants)
        after = replace(ready, participants=moved)
        assert placement(after).legal
        assert hiding_places(after).is_good is one.hides
    assert advice[0].first.damage >= first_round(ready).damage
