"""Attack rolls, criticals, range, damage, defence: EP-AT, EP-DA, EP-DE, EP-CN, D20-21, D20-22."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.combat.attack import Blow, RollResult, damage_words, range_penalty, roll_attack
from tactical.rules.combat.damage import is_dead, is_down, resistance, roll_damage
from tactical.rules.combat.profile import make_profile
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.events import Attacked, Damaged, Defended
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.preview import preview_attack
from tactical.rules.kernel.creature import Attack, Bonus
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import BOW, SWORD, position, soldier

NEXT_TO = ".....\n.AN..\n.....\n.....\n....."
DAGGER = Attack("dagger", "thrown", (4,), ((1, 4),), 3, increment=10)


def blow(
    attack: Attack, ruleset: str = "epic-path", text: str = NEXT_TO, light: str = "bright", **target: object
) -> Blow:
    creatures = {"A": soldier("A", attacks=(attack,)), "N": soldier("N", **target)}
    state = position(text, creatures, ruleset=ruleset, light=light)
    unit, foe = state.combatants["A"], state.combatants["N"]
    return make_blow(state, unit, foe, state.arena.profiles["A"].lines[0])


def rolled(seen: Blow, *faces: int) -> RollResult:
    return roll_attack(seen, ScriptedDice(faces))


@pytest.mark.rule("EP-AT-09", "EP-AT-10")
@pytest.mark.parametrize(("feet", "penalty"), [(10, 0), (15, -2), (25, -4), (50, -8)])
def test_range_penalty_of_a_dagger(feet: int, penalty: int) -> None:
    profile = make_profile(soldier("A", attacks=(DAGGER,)), rules_for("epic-path"))
    line = profile.lines[0]
    assert range_penalty(rules_for("epic-path"), line, feet // 5) == penalty
    assert line.range_squares * 5 == 50


@pytest.mark.rule("EP-AT-10", "EP-AT-01", "EP-AT-04")
def test_a_target_beyond_the_last_increment_cannot_be_attacked() -> None:
    text = "A..........N\n" + "............\n" * 4
    state = position(text, {"A": soldier("A", attacks=(DAGGER,))})
    with pytest.raises(RuleError, match="55 ft away"):
        apply_order(state, actions.Attack("N"), ScriptedDice([]))


@pytest.mark.rule("EP-AT-05", "EP-AT-06", "EP-AT-07", "D20-21")
@pytest.mark.parametrize(
    ("natural", "ac", "verdict"),
    [(9, 15, "hit"), (8, 15, "miss"), (1, 2, "miss"), (20, 99, "hit"), (19, 99, "miss")],
)
def test_hit_and_miss(natural: int, ac: int, verdict: str) -> None:
    seen = blow(SWORD, ac=ac, ac_parts=())
    assert rolled(seen, natural, *([2] if natural == 20 else [])).verdict == verdict


@pytest.mark.rule("EP-AT-14", "EP-AT-15", "EP-AT-16", "EP-AT-17", "EP-AT-20")
def test_a_threat_hits_and_must_be_confirmed() -> None:
    sword = replace(SWORD, bonuses=(3,), parts=(), threat_from=19, multiplier=3)
    seen = blow(sword, ac=28, ac_parts=())
    assert rolled(seen, 19, 12) == RollResult(19, "hit", 12, 1)
    assert rolled(seen, 19, 19) == RollResult(19, "critical", 19, 3)
    assert rolled(seen, 18).verdict == "miss"


@pytest.mark.rule("EP-AT-17")
def test_a_natural_one_does_not_confirm() -> None:
    seen = blow(replace(SWORD, bonuses=(30,), parts=()))
    assert rolled(seen, 20, 1).verdict == "hit"
    assert rolled(seen, 20, 2).verdict == "critical"


@pytest.mark.rule("D20-21")
def test_d20_a_threat_that_misses_is_a_miss() -> None:
    sword = replace(SWORD, bonuses=(3,), parts=(), threat_from=19)
    seen = blow(sword, "d20-srd", ac=28, ac_parts=())
    assert rolled(seen, 19).verdict == "miss"
    assert rolled(seen, 20, 19).verdict == "hit"
    assert rolled(seen, 20, 20).verdict == "critical"


@pytest.mark.rule("EP-AT-18", "EP-DA-02")
def test_critical_damage_is_rolled_twice_and_summed() -> None:
    rapier = Attack("rapier", "melee", (5,), ((1, 6),), 3, threat_from=18)
    dealt = roll_damage(blow(rapier), 2, ScriptedDice([4, 2]))
    assert (dealt.faces, dealt.total) == ((4, 2), 12)


@pytest.mark.rule("EP-AT-12", "EP-AT-13")
def test_touch_gets_four_and_hits_on_17() -> None:
    touch = Attack("touch", "melee", (2,), ((1, 6),), touch=True)
    seen = blow(touch, ac=21, ac_parts=())
    assert (seen.total, seen.hit_from) == (6, 15)
    assert rolled(blow(touch, ac=50, ac_parts=()), 17).verdict == "hit"
    assert rolled(blow(touch, ac=50, ac_parts=()), 16).verdict == "miss"


@pytest.mark.rule("D20-21")
def test_d20_touch_ignores_armour() -> None:
    touch = Attack("touch", "melee", (2,), ((1, 6),), touch=True)
    assert blow(touch, "d20-srd").against == 12


@pytest.mark.rule("EP-CN-05", "EP-CN-06", "EP-CN-11", "EP-AT-28")
@pytest.mark.parametrize(("natural", "verdict"), [(6, "concealed"), (7, "hit"), (1, "miss")])
def test_partial_concealment_is_a_threshold(natural: int, verdict: str) -> None:
    seen = blow(replace(SWORD, bonuses=(25,), parts=()), light="dim")
    assert rolled(seen, natural).verdict == verdict


@pytest.mark.rule("EP-CN-07")
def test_total_concealment_misses_to_twelve() -> None:
    seen = blow(replace(SWORD, bonuses=(25,), parts=()), light="dark")
    assert (rolled(seen, 12).verdict, rolled(seen, 13).verdict) == ("concealed", "hit")


@pytest.mark.rule("EP-CN-10")
def test_darkvision_ignores_the_dark() -> None:
    state = position(NEXT_TO, {"A": soldier("A", senses={"darkvision": 60})}, light="dark")
    seen = preview_attack(state, "A", "N")
    assert seen.hits_on == 9


@pytest.mark.rule("D20-22")
def test_d20_concealment_is_a_chance_to_miss() -> None:
    seen = blow(SWORD, "d20-srd", light="dim")
    assert (seen.miss_to, seen.miss_percent) == (0, 20)
    assert rolled(seen, 15, 20).verdict == "concealed"
    assert rolled(seen, 15, 21).verdict == "hit"


@pytest.mark.rule("EP-CO-03", "EP-CO-06", "EP-AT-04", "EP-AT-08")
def test_cover_and_soft_cover_are_named() -> None:
    text = "............\nA..B.......N\n............\n............\n............"
    seen = blow(BOW, text=text)
    assert ("soft cover", -2) in [(part.name, part.value) for part in seen.parts]
    walled = blow(BOW, text="............\nA..#.......N\n............\n............\n............")
    assert ("cover by a wall", 4) in [(part.name, part.value) for part in walled.against_parts]


@pytest.mark.rule("D20-22", "D20-21")
def test_d20_soft_cover_is_on_the_defence_and_shooting_into_melee_costs_four() -> None:
    text = "............\nA..B......CN\n............\n............\n............"
    seen = blow(BOW, "d20-srd", text=text)
    assert ("soft cover", 4) in [(part.name, part.value) for part in seen.against_parts]
    assert ("shooting into melee", -4) in [(part.name, part.value) for part in seen.parts]


@pytest.mark.rule("EP-IN-07")
def test_the_flat_footed_lose_dexterity_and_dodge() -> None:
    dodger = soldier("N", ac=16, ac_parts=(*soldier("N").ac_parts, Bonus("Dodge", 1, "dodge")))
    state = position(NEXT_TO, {"N": dodger})
    assert preview_attack(state, "A", "N").against == 16
    state.combatants["N"].flat_footed = True
    seen = preview_attack(state, "A", "N")
    assert seen.against == 13
    assert ("target: flat-footed", "-3") in [(reason.text, reason.effect) for reason in seen.reasons]


@pytest.mark.rule("EP-SU-29")
def test_an_attack_from_hiding_catches_flat_footed_once() -> None:
    state = position(NEXT_TO)
    state.combatants["A"].hidden = True
    assert preview_attack(state, "A", "N").against == 13
    after, _ = apply_order(state, actions.Attack("N"), ScriptedDice([2]))
    assert not after.combatants["A"].hidden


@pytest.mark.rule("EP-OV-06")
def test_fatigue_takes_one_off_attack_damage_and_defence() -> None:
    state = position(NEXT_TO)
    fresh = preview_attack(state, "A", "N")
    state.combatants["A"].conditions = state.combatants["N"].conditions = ("fatigued",)
    tired = preview_attack(state, "A", "N")
    assert (tired.total, tired.against) == (fresh.total - 1, fresh.against - 1)
    _, events = apply_order(state, actions.Attack("N"), ScriptedDice([15, 5]))
    struck = next(event for event in events if isinstance(event, Attacked))
    assert struck.harm is not None
    assert struck.harm.total == 5 + 3 - 1
    assert ("fatigued", -1) in [(part.name, part.value) for part in struck.harm.parts]


@pytest.mark.rule("EP-AC-21", "EP-AC-23", "EP-AC-25")
def test_a_full_attack_uses_every_bonus() -> None:
    state = position(NEXT_TO)
    after, events = apply_order(state, actions.FullAttack(("N",)), ScriptedDice([10, 4, 10]))
    struck = [event for event in events if isinstance(event, Attacked)]
    assert [event.total for event in struck] == [16, 11]
    assert [(part.name, part.value) for part in struck[1].parts][-1] == ("attack 2", -5)
    assert not after.turn.standard
    assert not after.turn.move


@pytest.mark.rule("EP-AC-29")
def test_a_full_attack_goes_on_to_the_next_target() -> None:
    text = ".....\n.AN..\n..O..\n.....\n....."
    state = position(text, {"N": soldier("N", hp=1)})
    _, events = apply_order(state, actions.FullAttack(("N", "O")), ScriptedDice([15, 4, 12]))
    assert [event.target for event in events if isinstance(event, Attacked)] == ["N", "O"]


@pytest.mark.rule("EP-AC-24", "EP-AC-30")
def test_a_full_attack_may_be_severed_after_the_first_attack() -> None:
    state = position(NEXT_TO)
    state, _ = apply_order(state, actions.Attack("N", full=True), ScriptedDice([3]))
    assert state.turn.move
    severed, _ = apply_order(state, actions.Move(((0, 3),)), ScriptedDice([3]))
    assert severed.combatants["A"].x == 0
    state, _ = apply_order(state, actions.Attack("N", full=True), ScriptedDice([3]))
    with pytest.raises(RuleError) as refused:
        apply_order(state, actions.Move(((0, 3),)), ScriptedDice([]))
    assert refused.value.rule == "EP-AC-30"
    with pytest.raises(RuleError) as third:
        apply_order(state, actions.Attack("N", full=True), ScriptedDice([]))
    assert third.value.rule == "EP-AC-22"


@pytest.mark.rule("EP-AC-21", "EP-AC-05")
def test_no_full_attack_after_a_move_and_no_second_standard_action() -> None:
    state = position("......\nA.N...\n......\n......\n......")
    state, _ = apply_order(state, actions.Move(((1, 3),)), ScriptedDice([]))
    with pytest.raises(RuleError) as full:
        apply_order(state, actions.FullAttack(("N",)), ScriptedDice([]))
    assert full.value.rule == "EP-AC-21"
    state, _ = apply_order(state, actions.Attack("N"), ScriptedDice([2]))
    with pytest.raises(RuleError) as second:
        apply_order(state, actions.Attack("N"), ScriptedDice([]))
    assert second.value.rule == "EP-AC-05"


@pytest.mark.rule("EP-AC-21", "EP-AC-19")
def test_a_step_goes_with_a_full_attack() -> None:
    state = position("......\nA.N...\n......\n......\n......")
    state, _ = apply_order(state, actions.Step(1, 3), ScriptedDice([]))
    state, events = apply_order(state, actions.FullAttack(("N",)), ScriptedDice([2, 2]))
    assert len([event for event in events if isinstance(event, Attacked)]) == 2


@pytest.mark.rule("EP-DE-01", "EP-DE-02")
@pytest.mark.parametrize(("ranks", "bonus"), [(0, 2), (4, 2), (5, 3)])
def test_fighting_defensively(ranks: int, bonus: int) -> None:
    sheet = soldier("A", features={"acrobatics_ranks": ranks})
    state, events = apply_order(position(NEXT_TO, {"A": sheet}), actions.FightDefensively(), ScriptedDice([]))
    assert events[0] == Defended("A", "fight_defensively", bonus, "EP-DE-01")
    assert preview_attack(state, "N", "A").against == 15 + bonus
    assert preview_attack(state, "A", "N").total == 6 - 4
    with pytest.raises(RuleError) as late:
        apply_order(
            apply_order(state, actions.Step(0, 3), ScriptedDice([]))[0], actions.FightDefensively(), ScriptedDice([])
        )
    assert late.value.rule == "EP-DE-01"


@pytest.mark.rule("EP-DE-06", "EP-DE-07", "EP-AC-07")
@pytest.mark.parametrize(("ranks", "bonus"), [(4, 4), (5, 6)])
def test_total_defense(ranks: int, bonus: int) -> None:
    sheet = soldier("A", features={"acrobatics_ranks": ranks})
    state = position(NEXT_TO, {"A": sheet})
    after, events = apply_order(state, actions.TotalDefense(), ScriptedDice([]))
    assert events[0] == Defended("A", "total_defense", bonus, "EP-DE-06")
    assert after.actor == "N"
    assert preview_attack(after, "N", "A").against == 15 + bonus
    moved, _ = apply_order(state, actions.Move(((0, 3),)), ScriptedDice([2]))
    with pytest.raises(RuleError) as late:
        apply_order(moved, actions.TotalDefense(), ScriptedDice([]))
    assert late.value.rule == "EP-DE-06"
    both, _ = apply_order(state, actions.FightDefensively(), ScriptedDice([]))
    with pytest.raises(RuleError) as exclusive:
        apply_order(both, actions.TotalDefense(), ScriptedDice([]))
    assert exclusive.value.rule == "EP-DE-07"


@pytest.mark.rule("D20-21")
def test_d20_total_defense_is_a_standard_action() -> None:
    state = position("A....\n.....\n.....\n.....\n....N", ruleset="d20-srd")
    state, _ = apply_order(state, actions.Move(((1, 4),)), ScriptedDice([]))
    state, _ = apply_order(state, actions.TotalDefense(), ScriptedDice([]))
    assert state.combatants["A"].total_defense


@pytest.mark.rule("EP-DA-01")
@pytest.mark.parametrize(("reductions", "left"), [({}, 11), ({"physical": 5}, 6), ({"fire": 5}, 11), ({"all": 20}, 0)])
def test_resistance(reductions: dict[str, int], left: int) -> None:
    seen = blow(SWORD, damage_reduction=reductions)
    assert roll_damage(seen, 1, ScriptedDice([8])).total == left
    assert resistance(reductions, "physical") == 11 - left or reductions == {"all": 20}


@pytest.mark.rule("EP-CV-04", "D20-21")
@pytest.mark.parametrize(("ruleset", "least"), [("epic-path", 0), ("d20-srd", 1)])
def test_least_damage(ruleset: str, least: int) -> None:
    weak = Attack("fist", "melee", (2,), ((1, 6),), -3)
    assert roll_damage(blow(weak, ruleset), 1, ScriptedDice([2])).total == least


@pytest.mark.rule("EP-IN-13", "D20-21")
@pytest.mark.parametrize(
    ("ruleset", "hp", "primal", "down", "dead"),
    [
        ("epic-path", 0, 0, True, False),
        ("epic-path", 1, 50, False, False),
        ("epic-path", -12, 0, True, True),
        ("d20-srd", 0, 0, False, False),
        ("d20-srd", -1, 0, True, False),
        ("d20-srd", -10, 0, True, True),
        ("d20-srd", 9, 9, False, False),
        ("d20-srd", 9, 10, True, False),
    ],
)
def test_down_and_dead(ruleset: str, hp: int, primal: int, down: bool, dead: bool) -> None:
    rules = rules_for(ruleset)
    assert is_down(rules, hp, primal) is down
    assert is_dead(rules, hp, 12) is dead


@pytest.mark.rule("EP-CV-06")
def test_every_roll_adds_up_to_its_parts() -> None:
    state = position(NEXT_TO)
    _, events = apply_order(state, actions.Attack("N"), ScriptedDice([17, 6]))
    struck = next(event for event in events if isinstance(event, Attacked))
    assert struck.total == struck.natural + sum(part.value for part in struck.parts)
    assert struck.against == sum(part.value for part in struck.against_parts)
    assert [(part.name, part.value) for part in struck.parts] == [("base attack", 3), ("Strength", 3)]
    assert [event for event in events if isinstance(event, Damaged)] == [Damaged("A", "N", 9, 11)]


def mean(seen: Blow) -> tuple[float, float]:
    """Go through every natural and confirmation: the definition of chance and expected damage."""
    hits = total = 0.0
    attack = seen.line.attack
    average = max(seen.line.average + seen.damage_bonus, seen.least_damage)
    for natural in range(1, 21):
        faces = [natural] if natural < attack.threat_from or natural < seen.hit_from else None
        for confirm in range(1, 21):
            result = rolled(seen, *(faces or [natural, confirm]))
            hits += result.multiplier > 0
            total += result.multiplier * average
    return hits / 400, total / 400


@pytest.mark.parametrize(
    "attack",
    [SWORD, BOW, replace(SWORD, threat_from=17, multiplier=3), Attack("touch", "melee", (2,), ((1, 6),), touch=True)],
)
@pytest.mark.parametrize("light", ["bright", "dim"])
@pytest.mark.parametrize("ac", [5, 15, 23, 40])
def test_chance_and_expected_damage_are_exact(attack: Attack, light: str, ac: int) -> None:
    seen = blow(attack, light=light, ac=ac, ac_parts=())
    assert (seen.chance, seen.expected) == pytest.approx(mean(seen))


def test_damage_is_written_as_dice() -> None:
    profile = make_profile(soldier("A", attacks=(replace(SWORD, dice=((2, 6), (1, 4))),)), rules_for("epic-path"))
    assert damage_words(profile.lines[0]) == "2d6+1d4"


@pytest.mark.rule("EP-AT-01")
def test_targets_that_cannot_be_attacked() -> None:
    state = position(NEXT_TO)
    for target, message in (("A", "itself"), ("Q", "nobody called 'Q'")):
        with pytest.raises(RuleError, match=message):
            apply_order(state, actions.Attack(target), ScriptedDice([]))
    with pytest.raises(RuleError, match="no attack number 7"):
        apply_order(state, actions.Attack("N", 7), ScriptedDice([]))


def test_legal_orders_say_what_they_are_worth() -> None:
    legal = legal_orders(position(NEXT_TO), "A")
    attack = next(item for item in legal.orders if item.order.type == "attack")
    assert (attack.chance, attack.target, attack.cost) == (0.6, "N", "standard")
    assert attack.expected_damage == pytest.approx(4.7 - 0.2, abs=0.5)
    assert {item.key for item in legal.orders} >= {"attack:N:0", "full_attack:N:0", "end_turn", "hold"}
    refused = {item.order_type: item.rule for item in legal.refused}
    assert refused["stand_up"] == "EP-AC-12"
