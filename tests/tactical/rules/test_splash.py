"""Flasks: throws at creatures and squares, scatter, whom they splash (EP-AT-22 to 27, EP-AT-31)."""

from __future__ import annotations

import pytest

from tactical.rules.combat.splash import scattered
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Attacked, Event, Splashed, SplashFelt
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.provoking import provoked_by
from tactical.rules.engine.splashing import aimed_at, area_of, chance_into, wetted
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.creature import Attack, Creature, Extra
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.positions import large, position, soldier

FIRE = Attack(
    "alchemist's fire", "thrown", (4,), ((1, 6),), damage_type="fire", increment=10, touch=True, traits=("splash",)
)
BOARD = "........\n...NO...\n........\nA.......\n....B...\n........"
"""A at (0, 2), N at (3, 4), O at (4, 4), B at (4, 1)."""


def fight(
    text: str = BOARD, ruleset: str = "epic-path", options: dict[str, str] | None = None, **more: Creature
) -> FightState:
    creatures = {"A": soldier("A", attacks=(FIRE,)), **more}
    return position(text, creatures, ruleset=ruleset, options=options)


def felt(events: list[Event]) -> dict[str, int]:
    return {event.target: event.amount for event in events if isinstance(event, SplashFelt)}


def refusal_of(state: FightState, order: actions.Order) -> str:
    with pytest.raises(RuleError) as refused:
        apply_order(state, order, ScriptedDice([]))
    return refused.value.rule


@pytest.mark.rule("EP-AT-22", "EP-AT-23", "EP-AT-24")
def test_a_hit_burns_the_target_in_full_and_its_neighbours_by_half() -> None:
    state = fight()
    after, events = apply_order(state, actions.ThrowSplash("N"), ScriptedDice([15, 5]))
    (hit,) = [event for event in events if isinstance(event, Attacked)]
    assert ("touch attack", 4) in [(part.name, part.value) for part in hit.parts]
    assert hit.harm is not None
    assert (hit.harm.total, felt(events)) == (5, {"O": 2})
    assert (after.combatants["N"].hp, after.combatants["O"].hp) == (15, 18)
    assert not after.turn.standard


@pytest.mark.rule("EP-AT-24", "EP-DA-01")
@pytest.mark.parametrize(
    ("body", "amount"),
    [
        ({"features": {"evasion": 1}}, 0),
        ({"damage_reduction": {"fire": 1}}, 1),
        ({"features": {"fire_immunity": 1}}, 0),
    ],
)
def test_evasion_and_resistance_help_against_the_splash(body: dict[str, object], amount: int) -> None:
    _, events = apply_order(fight(O=soldier("O", **body)), actions.ThrowSplash("N"), ScriptedDice([15, 5]))
    assert felt(events) == {"O": amount}


@pytest.mark.rule("EP-AT-23", "EP-AT-02")
def test_about_a_large_target_it_splashes_round_the_square_chosen() -> None:
    text = ".........\n.........\n.........\n...N..O..\nA........\n........."
    state = fight(text, N=large("N"))
    _, far = apply_order(state, actions.ThrowSplash("N", square=(3, 2)), ScriptedDice([15, 5]))
    assert felt(far) == {}
    _, near = apply_order(state, actions.ThrowSplash("N"), ScriptedDice([15, 5]))
    assert felt(near) == {}
    closer = fight(text.replace("N..O", "N.O."), N=large("N"))
    assert felt(apply_order(closer, actions.ThrowSplash("N"), ScriptedDice([15, 5]))[1]) == {"O": 2}
    assert felt(apply_order(closer, actions.ThrowSplash("N", square=(3, 2)), ScriptedDice([15, 5]))[1]) == {}
    assert felt(apply_order(closer, actions.ThrowSplash("N", square=(4, 2)), ScriptedDice([15, 5]))[1]) == {"O": 2}
    assert refusal_of(closer, actions.ThrowSplash("N", square=(6, 2))) == "EP-AT-02"


@pytest.mark.rule("EP-AT-25")
@pytest.mark.parametrize(("natural", "is_hit"), [(1, False), (2, False), (3, True), (20, True)])
def test_a_square_is_a_plain_attack_against_five(natural: int, is_hit: bool) -> None:
    state = fight()
    order = actions.ThrowSplash(x=3, y=3)
    dice = [natural, 5] if is_hit else [natural, 1, 5]
    _, events = apply_order(state, order, ScriptedDice(dice))
    (burst,) = [event for event in events if isinstance(event, Splashed)]
    assert (burst.total, burst.against, burst.scatter) == (natural + 4 - 2, 5, 0 if is_hit else 1)
    assert all(part.name != "touch attack" for part in burst.parts)
    assert felt(events) == ({"N": 2, "O": 2} if is_hit else {"N": 2})
    assert not [event for event in events if isinstance(event, Attacked)]


@pytest.mark.rule("EP-AT-25")
def test_a_square_of_no_use_is_refused() -> None:
    wall = fight("........\n...NO...\n........\nA.###...\n....B...\n........")
    apply_order(wall, actions.ThrowSplash(x=2, y=2), ScriptedDice([15, 3]))
    closed = fight("..#.....\n..#NO...\n..#.....\nA.#.....\n..#.B...\n..#.....")
    assert refusal_of(closed, actions.ThrowSplash(x=5, y=2)) == "EP-CO-15"
    assert refusal_of(fight(), actions.ThrowSplash(x=90, y=2)) == "EP-AT-25"
    assert refusal_of(fight(), actions.ThrowSplash()) == "EP-AT-25"
    soft = fight("........\n..:NO...\n........\nA.......\n....B...\n........", options={"splash.on_impeded": "false"})
    assert refusal_of(soft, actions.ThrowSplash(x=2, y=4)) == "EP-AT-25"


@pytest.mark.rule("EP-AT-10", "EP-AT-25")
def test_a_flask_flies_five_increments() -> None:
    far = "A" + "." * 11 + "N\n" + ("." * 13 + "\n") * 4
    assert refusal_of(fight(far), actions.ThrowSplash(x=11, y=4)) == "EP-AT-10"
    apply_order(fight(far), actions.ThrowSplash(x=10, y=4), ScriptedDice([15, 1]))


@pytest.mark.rule("EP-AT-26")
@pytest.mark.parametrize(
    ("thrower", "die", "lands"),
    [
        ((10, 4), 1, (10, 9)),
        ((10, 4), 2, (9, 9)),
        ((4, 10), 1, (9, 10)),
        ((4, 10), 2, (9, 11)),
        ((4, 10), 3, (10, 11)),
        ((10, 16), 1, (10, 11)),
        ((10, 16), 8, (9, 11)),
        ((14, 14), 1, (11, 11)),
        ((20, 13), 1, (11, 10)),
        ((20, 15), 1, (11, 11)),
        ((10, 10), 1, (10, 11)),
    ],
)
def test_where_a_flask_goes_astray_from_ten_ten(thrower: tuple[int, int], die: int, lands: tuple[int, int]) -> None:
    assert scattered((10, 10), thrower, die) == lands


@pytest.mark.rule("EP-AT-26", "EP-AT-24")
def test_a_miss_splashes_where_it_lands_and_hits_nobody_directly() -> None:
    state = fight()
    after, events = apply_order(state, actions.ThrowSplash("N"), ScriptedDice([2, 5, 6]))
    (burst,) = [event for event in events if isinstance(event, Splashed)]
    assert (burst.aimed, burst.scatter) == ((3, 4), 5)
    assert burst.square == scattered((3, 4), (0, 2), 5)
    assert felt(events) == {"N": 3, "O": 3}
    assert after.combatants["N"].hp == 17


@pytest.mark.rule("EP-AT-26")
def test_a_flask_may_go_astray_onto_its_thrower_and_off_the_map() -> None:
    text = "A.....\nN.....\n......\n......\n......"
    state = fight(text)
    state.combatants["N"].opportunities = 0
    _, events = apply_order(state, actions.ThrowSplash("N"), ScriptedDice([1, 1, 4]))
    assert felt(events) == {"A": 2, "N": 2}
    _, beyond = apply_order(state, actions.ThrowSplash("N"), ScriptedDice([1, 7, 4]))
    assert next(event.square for event in beyond if isinstance(event, Splashed)) == (-1, 3)
    assert felt(beyond) == {"A": 2, "N": 2}


@pytest.mark.rule("EP-AT-27", "EP-AT-19")
def test_flasks_deal_no_precision_damage() -> None:
    rogue = soldier("A", attacks=(FIRE,), features={"sneak_attack": 3})
    venom = Attack(
        **{
            **{name: getattr(FIRE, name) for name in FIRE.__dataclass_fields__},
            "extra": (Extra("aim", ((1, 4),), kind="precision"),),
        }
    )
    for sheet in (rogue, soldier("A", attacks=(venom,))):
        state = fight(A=sheet)
        state.combatants["N"].flat_footed = True
        _, events = apply_order(state, actions.ThrowSplash("N"), ScriptedDice([15, 5]))
        assert felt(events) == {"O": 2}


@pytest.mark.rule("EP-AT-31")
@pytest.mark.parametrize(("option", "total"), [("true", 9), ("false", 5)])
def test_only_the_direct_damage_of_a_critical_hit_is_rolled_twice(option: str, total: int) -> None:
    state = fight(options={"splash.crit": option})
    dice = [20, 15, 5, 4] if option == "true" else [20, 15, 5]
    _, events = apply_order(state, actions.ThrowSplash("N"), ScriptedDice(dice))
    (hit,) = [event for event in events if isinstance(event, Attacked)]
    assert hit.harm is not None
    assert (hit.harm.total, felt(events)) == (total, {"O": 2})


@pytest.mark.rule("EP-AT-28", "EP-AT-26")
def test_what_concealment_spoils_goes_astray() -> None:
    state = position(BOARD, {"A": soldier("A", attacks=(FIRE,))}, light="dim")
    _, events = apply_order(state, actions.ThrowSplash("N"), ScriptedDice([6, 1, 2]))
    (throw,) = [event for event in events if isinstance(event, Attacked)]
    assert throw.verdict == "concealed"
    assert [event.scatter for event in events if isinstance(event, Splashed)] == [1]


@pytest.mark.rule("EP-AT-22")
def test_it_is_listed_with_its_chance_and_provokes() -> None:
    state = fight("........\n.AN.....\n........\n........\n....B...\n........")
    found = legal_orders(state, "A")
    offered = [item for item in found.orders if item.order.type == "throw_splash"]
    assert [(item.target, item.cost, item.label) for item in offered] == [
        ("N", "standard", "Throw, alchemist's fire at N")
    ]
    assert provoked_by(state, state.combatants["A"], offered[0].order) == ("N",)
    assert [reason.text for reason in offered[0].reasons if reason.rule == "EP-AT-26"] == ["A may be splashed"]
    assert [(item.order_type, item.range_feet) for item in found.squares if item.order_type == "throw_splash"] == [
        ("throw_splash", 50)
    ]
    assert not [item for item in found.orders if item.order.type == "attack"]


@pytest.mark.rule("EP-AT-22")
def test_a_plain_attack_with_a_flask_splashes_too() -> None:
    _, events = apply_order(fight(), actions.Attack("N"), ScriptedDice([15, 5]))
    assert felt(events) == {"O": 2}


def test_the_d20_pages_do_not_speak_of_splashing() -> None:
    state = fight(ruleset="d20-srd")
    assert refusal_of(state, actions.ThrowSplash("N")) == "EP-AT-22"
    _, events = apply_order(state, actions.Attack("N"), ScriptedDice([15, 5]))
    assert felt(events) == {}


@pytest.mark.rule("EP-AT-23", "EP-AT-26")
def test_the_outlook_counts_hits_splashes_and_strays() -> None:
    state = fight()
    unit, target, line = state.combatants["A"], state.combatants["N"], state.arena.profiles["A"].lines[0]
    at = aimed_at(state, unit, target, None)
    found = {one.id: one for one in wetted(state, unit, line, 0, at, target)}
    assert set(found) == {"N", "O"}
    half = (0 + 1 + 1 + 2 + 2 + 3) / 6
    strays = [scattered(at, (0, 2), die) for die in range(1, 9)]
    near = {
        key: sum(max(abs(x - spot[0]), abs(y - spot[1])) <= 1 for x, y in strays)
        for key, spot in (("N", (3, 4)), ("O", (4, 4)))
    }
    chance = found["N"].hits or 0.0
    assert found["O"].expected == pytest.approx(half * (chance + (1 - chance) * near["O"] / 8))
    assert chance_into(state, unit, (3, 3), line) == 0.9
    assert len(area_of(state, (0, 0, 1))) == 4


@pytest.mark.rule("EP-HO-09", "EP-AT-25")
@pytest.mark.parametrize(
    ("then", "burnt"),
    [
        ({"type": "throw_splash", "x": 2, "y": 2}, {"N"}),
        ({"type": "throw_splash"}, {"B", "O"}),
        ({"type": "attack", "target": ""}, {"B", "O"}),
    ],
)
def test_a_throw_may_be_readied_at_a_square_or_at_whoever_comes(then: dict[str, object], burnt: set[str]) -> None:
    state = fight("........\n........\n..N.....\nA......O\n....B...\n........")
    trigger = {"what": "comes_near", "who": "", "side": "enemy", "feet": 25}
    order = actions.order_from_plain({"type": "ready", "trigger": trigger, "then": then})
    state, _ = apply_order(state, order, ScriptedDice([]))
    while state.actor != "O":
        state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    _, events = apply_order(state, actions.Move(((6, 2), (5, 2))), ScriptedDice([18, 4]))
    direct = {event.target for event in events if isinstance(event, Attacked)}
    assert direct | set(felt(events)) == burnt
