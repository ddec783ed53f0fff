"""Every column of the conditions table does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.combat.initiative import Entrant, Slot, roll_initiative
from tactical.rules.engine import actions
from tactical.rules.engine.actions import order_from_plain
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.budget import pools_of
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.effects import add_effect, check_parts, for_rounds
from tactical.rules.engine.events import Ailed, Event
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.policies import choose
from tactical.rules.engine.saving import save_parts
from tactical.rules.engine.state import FightState
from tactical.rules.engine.strikes import may_strike
from tactical.rules.kernel.dice import Dice, ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.modifiers import total
from tactical.rules.rulesets.library import FOLDER, rules_for
from tests.tactical.rules.positions import BOW, position, soldier

RULESETS = ("epic-path", "d20-srd", "age-of-heroes", "yagura")
BOARD = "......\n......\n.AN...\n......\nB....."
SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in ("engine", "combat")
    for path in (FOLDER.parent / folder).rglob("*.py")
)
TOLD = {"label", "cite", "helpless"}
"""Columns that are shown, or asked for by rules of other tables."""


def bearing(word: str, actor: str = "A", who: str = "A", ruleset: str = "epic-path", **changes: Any) -> FightState:
    """A fight in which ``who`` has a condition, and it is the turn of ``actor``."""
    state = position(BOARD, {"A": soldier("A", **changes)} if changes else None, actor=actor, ruleset=ruleset)
    state.combatants[who].conditions = (word,)
    return state


def give(state: FightState, dice: Dice | None = None, **fields: Any) -> tuple[FightState, list[Event]]:
    return apply_order(state, order_from_plain(fields), dice or SeededDice(3))


def turn_of(state: FightState, actor: str, dice: Dice | None = None) -> tuple[FightState, list[Event]]:
    """Let turns end until ``actor`` has one; return what happened as the last of them ended."""
    state, events = give(state, dice, type="end_turn")
    while state.actor != actor:
        state, events = give(state, dice, type="end_turn")
    return state, events


def refused(state: FightState, actor: str = "A", **fields: Any) -> str:
    refusal = refuse(state, state.combatants[actor], order_from_plain(fields))
    return "" if refusal is None else refusal.text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_column_is_one_that_the_engine_uses(ruleset: str) -> None:
    rows = rules_for(ruleset).conditions
    columns = {column for row in rows.values() for column in row} - TOLD
    assert [column for column in sorted(columns) if f'"{column}"' not in SOURCES] == []
    assert all(row.get("label") and row.get("cite") for row in rows.values())


@pytest.mark.parametrize(
    ("word", "attack", "damage", "defence", "ruleset"),
    [
        ("fatigued", -1, -1, -1, "epic-path"),
        ("exhausted", -3, -3, -3, "epic-path"),
        ("sickened", -2, -2, 0, "epic-path"),
        ("shaken", -2, 0, 0, "epic-path"),
        ("dazzled", -1, 0, 0, "epic-path"),
        ("prone", -4, 0, -4, "epic-path"),
        ("entangled", -4, 0, -4, "epic-path"),
        ("entangled", -2, 0, -2, "d20-srd"),
        ("stunned", 0, 0, -4, "epic-path"),
        ("stunned", 0, 0, -4, "d20-srd"),
        ("helpless", 0, 0, -6, "epic-path"),
        ("paralyzed", 0, 0, -6, "epic-path"),
        ("hindered", 0, 0, -2, "epic-path"),
        ("cowering", 0, 0, -4, "d20-srd"),
    ],
)
def test_what_it_adds_to_attack_damage_and_defence(
    word: str, attack: int, damage: int, defence: int, ruleset: str
) -> None:
    plain, state = position(BOARD, ruleset=ruleset), bearing(word, ruleset=ruleset)

    def blow(of: FightState, attacker: str, target: str) -> Any:
        line = of.arena.profiles[attacker].lines[0]
        return make_blow(of, of.combatants[attacker], of.combatants[target], line)

    own, was = blow(state, "A", "N"), blow(plain, "A", "N")
    assert (own.total - was.total, own.damage_bonus - was.damage_bonus) == (attack, damage)
    assert blow(state, "N", "A").against - blow(plain, "N", "A").against == defence


def test_prone_shields_from_shots() -> None:
    state = position(BOARD, {"N": soldier("N", attacks=(BOW,))})
    line, shooter, target = state.arena.profiles["N"].lines[0], state.combatants["N"], state.combatants["A"]
    before = make_blow(state, shooter, target, line).against
    target.conditions = ("prone",)
    assert make_blow(state, shooter, target, line).against == before + 4


@pytest.mark.parametrize(("word", "percent"), [("dazed", 100), ("disoriented", 50), ("shaken", 0)])
def test_attacks_that_miss_by_themselves(word: str, percent: int) -> None:
    state = bearing(word)
    line = state.arena.profiles["A"].lines[0]
    blow = make_blow(state, state.combatants["A"], state.combatants["N"], line)
    assert blow.miss_percent == percent
    assert blow.chance == pytest.approx((21 - blow.hit_from) / 20 * (100 - percent) / 100)


@pytest.mark.parametrize(
    ("word", "save", "change", "ruleset"),
    [
        ("shaken", "will", -2, "d20-srd"),
        ("shaken", "will", 0, "epic-path"),
        ("sickened", "fortitude", -2, "epic-path"),
        ("entangled", "reflex", -2, "d20-srd"),
        ("entangled", "will", 0, "d20-srd"),
        ("afflicted", "reflex", -4, "epic-path"),
    ],
)
def test_what_it_adds_to_saves(word: str, save: Any, change: int, ruleset: str) -> None:
    state = bearing(word, ruleset=ruleset)
    plain = position(BOARD, ruleset=ruleset)
    before = total(save_parts(plain, plain.combatants["A"], save))
    assert total(save_parts(state, state.combatants["A"], save)) - before == change


@pytest.mark.parametrize(
    ("word", "skill", "change"),
    [("shaken", "heal", -2), ("dazzled", "perception", -1), ("dazzled", "heal", 0), ("deafened", "perception", -4)],
)
def test_what_it_adds_to_checks(word: str, skill: str, change: int) -> None:
    state = bearing(word)
    assert total(check_parts(state, state.combatants["A"], skill, (), [])) == change


@pytest.mark.rule("EP-DE-01")
def test_a_guard_kept_up_takes_from_checks() -> None:
    state, _ = give(position(BOARD), type="fight_defensively")
    assert total(check_parts(state, state.combatants["A"], "heal", (), [])) == -4


@pytest.mark.parametrize(("word", "change"), [("deafened", -4), ("fatigued", -1), ("shaken", 0)])
def test_what_it_adds_to_initiative(word: str, change: int) -> None:
    rules = rules_for("epic-path")

    def rolled(words: tuple[str, ...]) -> Slot:
        return roll_initiative([Entrant("A", soldier("A"), False, words)], rules, ScriptedDice([10]))[0]

    assert rolled((word,)).total - rolled(()).total == change


@pytest.mark.parametrize(
    ("word", "standard", "move", "swift"),
    [
        ("staggered", True, False, True),
        ("rattled", True, False, True),
        ("nauseated", False, True, False),
        ("dazzled", True, True, True),
    ],
)
def test_the_actions_it_leaves(word: str, standard: bool, move: bool, swift: bool) -> None:
    state, _ = turn_of(bearing(word, actor="N"), "A")
    assert (state.turn.standard, state.turn.move, state.turn.swift) == (standard, move, swift)


@pytest.mark.rule("EP-IN-12")
@pytest.mark.parametrize("word", ["stunned", "paralyzed", "asleep", "petrified", "helpless", "cowering", "unconscious"])
def test_who_can_do_nothing_has_no_turn(word: str) -> None:
    _, events = turn_of(bearing(word, actor="N"), "B")
    assert [event.cause for event in events if event.type == "turn_skipped"] == [word]


def test_who_is_stunned_in_its_own_turn_has_it_ended() -> None:
    state = position(BOARD)
    state.combatants["A"].conditions = ("stunned",)
    after, _ = give(state, type="fight_defensively")
    assert after.actor != "A"


@pytest.mark.parametrize("word", ["nauseated", "grappled", "panicked", "pinned", "stunned", "frightened", "entrapped"])
def test_who_takes_no_attacks_of_opportunity(word: str) -> None:
    state = bearing(word, who="N")
    assert not may_strike(state, state.combatants["N"], state.combatants["A"])
    state.combatants["N"].conditions = ("shaken",)
    assert may_strike(state, state.combatants["N"], state.combatants["A"])


@pytest.mark.parametrize(
    ("word", "ruleset", "listed"),
    [
        ("pinned", "epic-path", False),
        ("panicked", "d20-srd", False),
        ("frightened", "epic-path", False),
        ("cringing", "epic-path", False),
        ("frightened", "d20-srd", True),
        ("shaken", "epic-path", True),
    ],
)
def test_who_may_not_attack(word: str, ruleset: str, listed: bool) -> None:
    state = bearing(word, ruleset=ruleset)
    found = {item.order.type for item in legal_orders(state, "A").orders}
    assert ({"attack", "charge"} & found != set()) is listed
    if not listed:
        assert word in refused(state, type="attack", target="N", attack=0)


@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd"])
@pytest.mark.parametrize("word", ["frightened", "panicked", "pinned", "entrapped", "cringing", "nauseated", "dazed"])
def test_policies_order_nothing_that_is_forbidden(word: str, ruleset: str) -> None:
    if word not in rules_for(ruleset).conditions:
        word = "frightened"
    state = position(BOARD, actor="N", ruleset=ruleset)
    state.combatants["N"].conditions = (word,)
    state, _ = turn_of(state, "N") if word != "dazed" or ruleset == "epic-path" else (state, [])
    order = choose(state, "N", SeededDice(1))
    assert refuse(state, state.combatants["N"], order) is None


def test_the_frightened_ward_themselves() -> None:
    order = choose(bearing("frightened", actor="N", who="N"), "N", SeededDice(1))
    assert isinstance(order, actions.TotalDefense)


@pytest.mark.parametrize(
    ("word", "order", "is_refused"),
    [
        ("grappled", {"type": "move", "path": [[1, 1]], "mode": "walk"}, True),
        ("pinned", {"type": "move", "path": [[1, 1]], "mode": "walk"}, True),
        ("entangled", {"type": "run", "path": [[1, 1]]}, True),
        ("fatigued", {"type": "run", "path": [[1, 1]]}, True),
        ("entangled", {"type": "move", "path": [[1, 1]], "mode": "walk"}, False),
    ],
)
def test_how_it_hampers_movement(word: str, order: dict[str, Any], is_refused: bool) -> None:
    assert bool(refused(bearing(word), **order)) is is_refused


@pytest.mark.parametrize("word", ["exhausted", "entangled", "blinded"])
def test_half_speed(word: str) -> None:
    state = bearing(word)
    assert pools_of(state, state.combatants["A"])["walk"] == 3


def test_the_dazed_fall_as_they_move() -> None:
    state, _ = give(bearing("dazed"), type="move", path=[[1, 3]], mode="walk")
    assert state.combatants["A"].prone


@pytest.mark.parametrize(("word", "cost"), [("shaken", "move"), ("rattled", "standard"), ("disoriented", "full_round")])
def test_what_an_action_ends(word: str, cost: str) -> None:
    state = bearing(word)
    listed = {item.key: item.cost for item in legal_orders(state, "A").orders}
    assert listed[f"shake_off:{word}"] == cost.replace("_", " ")
    state, _ = give(state, type="shake_off", condition=word)
    assert not state.combatants["A"].conditions
    assert getattr(state.turn, "standard" if cost == "full_round" else cost) is False


@pytest.mark.parametrize(("word", "text"), [("shaken", "it is not"), ("sickened", "no action ends it")])
def test_what_no_action_ends(word: str, text: str) -> None:
    assert text in refused(bearing("sickened"), type="shake_off", condition=word)


def test_bleeding_takes_hit_points_at_the_start_of_each_turn() -> None:
    state, events = turn_of(bearing("bleeding", actor="N"), "A", ScriptedDice([3, 3]))
    assert [event.harm.total for event in events if isinstance(event, Ailed)] == [3]
    assert state.combatants["A"].damage == 3


def test_an_effect_says_how_much_it_bleeds() -> None:
    state = position(BOARD, actor="N")
    add_effect(state, state.combatants["A"], for_rounds(state, "bleeding", 9, amount=5), [])
    state, _ = turn_of(state, "A")
    assert state.combatants["A"].damage == 5


@pytest.mark.parametrize(("natural", "burns"), [(19, False), (2, True)])
def test_burning_hurts_and_a_save_puts_it_out(natural: int, burns: bool) -> None:
    state = bearing("burning", actor="N", damage_reduction={"fire": 2})
    state, events = turn_of(state, "A", ScriptedDice([6, natural]))
    assert [(event.harm.total, event.harm.resisted) for event in events if isinstance(event, Ailed)] == [(4, 2)]
    assert ("burning" in state.combatants["A"].conditions) is burns


@pytest.mark.rule("EP-DE-12")
@pytest.mark.parametrize(("natural", "dies"), [(20, False), (1, True)])
def test_who_asphyxiates_and_acts_pays_for_it(natural: int, dies: bool) -> None:
    state = bearing("asphyxiating", max_hp=60, hp=60)
    state.combatants["A"].max_hp = state.combatants["A"].hp = 60
    still, _ = give(state, type="end_turn")
    assert still.combatants["A"].damage == 0
    state, _ = give(state, type="step", x=1, y=3)
    state, _ = give(state, ScriptedDice([natural, 10, 10]), type="end_turn")
    assert state.combatants["A"].damage == 30 - 12
    assert state.combatants["A"].dead is dies


@pytest.mark.parametrize(
    ("option", "text", "section", "value"),
    [
        ("stunned.ac", "-2", "stunned", -2),
        ("shaken.clear", "swift", "shaken", "swift"),
        ("asphyxiating.dc", "18", "asphyxiating", "18"),
        ("burning.each_turn", "2d6", "burning", "2d6"),
    ],
)
def test_a_gm_changes_what_a_condition_does(option: str, text: str, section: str, value: Any) -> None:
    rules = rules_for("epic-path", {option: text})
    assert rules.conditions[section][option.partition(".")[2]] == value
    assert rules_for("epic-path").conditions[section][option.partition(".")[2]] != value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("stunned.ac", "many"),
        ("stunned.ac", "9999"),
        ("shaken.clear", "sneeze"),
        ("burning.each_turn", "fire"),
        ("burning.save_ends", "luck"),
        ("asphyxiating.dc", "hopeless"),
        ("asphyxiating.fails", "sad"),
        ("frightened.only", "flee"),
        ("aided_attack.attack", "lots"),
        ("stance_guarded.stance", "slow"),
    ],
)
def test_what_no_fight_could_use_is_refused_before_one(option: str, text: str) -> None:
    with pytest.raises(RuleError) as refused:
        rules_for("epic-path", {option: text})
    assert refused.value.pointer == f"/options/{option}"
