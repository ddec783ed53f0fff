"""How a creature stands and parries: defences, standing up, dropping prone (EP-DE, EP-AC-12)."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.budget import has_flag, has_whole_round, may_spend_move, spend_move, spend_round
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.effects import gain, lose_word
from tactical.rules.engine.events import Defended, Event, PostureChanged
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.provoking import provokes, stands_up_to
from tactical.rules.engine.situations import defence_bonus
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke
from tactical.rules.engine.turns import end_turn
from tactical.rules.engine.walking import Refusal
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice


def _check_total_defense(state: FightState, unit: Combatant, order: actions.TotalDefense) -> Refusal | None:
    rules, turn = state.arena.rules, state.turn
    cost = rules.word("actions", "total_defense_surprise" if turn.surprise else "total_defense")
    if unit.defensive:
        return Refusal("EP-DE-07", "it is fighting defensively", "One of the two.")
    if cost == "full_round" and not has_whole_round(state):
        return Refusal("EP-DE-06", "it takes the whole round now", "Choose it before anything else.")
    if not turn.standard:
        return Refusal("EP-DE-06", "the standard action is spent", "End the turn.")
    return None


def _check_fight_defensively(state: FightState, unit: Combatant, order: actions.FightDefensively) -> Refusal | None:
    if unit.defensive:
        return Refusal("EP-DE-01", "it is fighting defensively", "Go on.")
    if state.turn.begun:
        return Refusal("EP-DE-01", "it is declared before anything else in the turn", "Declare it next turn.")
    return None


def _check_stand_up(state: FightState, unit: Combatant, order: actions.StandUp) -> Refusal | None:
    low = _how_low(state, unit)
    if not low:
        return Refusal("EP-AC-12", "it is on its feet", "Choose something else.")
    if _by_a_step(state, low):
        return _refuse_rising(state)
    if not may_spend_move(state):
        return Refusal("EP-AC-01", "no move action is left", "End the turn.")
    if state.turn.stepped:
        return Refusal("EP-AC-19", "it took a 5-foot step this turn", "Stay down, or undo the step.")
    return None


def _how_low(state: FightState, unit: Combatant) -> str:
    """Return what keeps a creature off its feet, the hardest first, "" for nothing (EP-MV-20)."""
    return "prone" if unit.prone else has_flag(state, unit, "floored")


def _by_a_step(state: FightState, low: str) -> bool:
    """Whether it takes no more than the 5-foot step to get up."""
    return state.arena.rules.conditions[low].get("floored") == "step"


def _refuse_rising(state: FightState) -> Refusal | None:
    """Return why the 5-foot step that getting up from the knees takes cannot be taken."""
    if state.turn.stepped or state.turn.moved_feet:
        return Refusal("EP-MV-14", "it has moved or stepped this turn", "Get up in a turn without other movement.")
    return None


def _check_drop_prone(state: FightState, unit: Combatant, order: actions.DropProne) -> Refusal | None:
    return Refusal("EP-AO-20", "it is prone", "Stand up.") if unit.prone else refuse_cost(state, unit, "free")


def _total_defense(
    state: FightState, unit: Combatant, order: actions.TotalDefense, dice: Dice, events: list[Event]
) -> None:
    state.turn.begun = True
    if state.arena.rules.word("actions", "total_defense") == "full_round" and not state.turn.surprise:
        spend_round(state, unit)
    if not stands_up_to(state, unit, "total_defense", dice, events):
        return
    unit.total_defense = True
    bonus = defence_bonus(state, unit, state.arena.profiles[unit.id])[0]
    events.append(Defended(unit.id, "total_defense", bonus.value, bonus.rule))
    end_turn(state, dice, events)


def _fight_defensively(
    state: FightState, unit: Combatant, order: actions.FightDefensively, dice: Dice, events: list[Event]
) -> None:
    unit.defensive = True
    bonus = defence_bonus(state, unit, state.arena.profiles[unit.id])[0]
    events.append(Defended(unit.id, "fight_defensively", bonus.value, bonus.rule))


def _stand_up(state: FightState, unit: Combatant, order: actions.StandUp, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = True
    low = _how_low(state, unit)
    if _by_a_step(state, low):
        state.turn.stepped = True
        lose_word(state, unit, low)
        events.append(PostureChanged(unit.id, False))
        return
    spend_move(state)
    state.turn.moved_feet += FEET
    if provokes(state, unit, "stand_up"):
        provoke(state, unit, "standing up", "EP-AO-20", dice, events, set())
    if unit.is_up:
        lose_word(state, unit, low)
        unit.prone_by_choice = False
        events.append(PostureChanged(unit.id, False))


def _drop_prone(state: FightState, unit: Combatant, order: actions.DropProne, dice: Dice, events: list[Event]) -> None:
    pay(state, unit, "free")
    if not stands_up_to(state, unit, "drop_prone", dice, events):
        return
    gain(state, unit, "prone", events)
    unit.prone_by_choice = True
    events.append(PostureChanged(unit.id, True))


def _offer(offers: Offers) -> None:
    cost = "standard" if offers.state.turn.surprise else "full round"
    offers.ask(actions.FightDefensively(), "Fight defensively", "fight_defensively", "free")
    offers.ask(actions.TotalDefense(), "Total defense", "total_defense", cost)
    low = _how_low(offers.state, offers.unit)
    cost = "5-foot step" if low and _by_a_step(offers.state, low) else "move"
    offers.ask(actions.StandUp(), "Stand up", "stand_up", cost)
    offers.ask(actions.DropProne(), "Drop prone", "drop_prone", "free")


FAMILY = Family(
    checks={
        "total_defense": _check_total_defense,
        "fight_defensively": _check_fight_defensively,
        "stand_up": _check_stand_up,
        "drop_prone": _check_drop_prone,
    },
    performers={
        "total_defense": _total_defense,
        "fight_defensively": _fight_defensively,
        "stand_up": _stand_up,
        "drop_prone": _drop_prone,
    },
    offer=_offer,
)
