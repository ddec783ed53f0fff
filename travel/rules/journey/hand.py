"""Set by hand, and taking over what a fight did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tactical.rules.handoff import EncounterOutcome, Fatigue, ParticipantOutcome
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from travel.rules.journey.body import settle
from travel.rules.journey.burden import Burden, without_words
from travel.rules.journey.burden import after_fight as fights_leave
from travel.rules.journey.context import JourneyRules
from travel.rules.journey.events import FightEnded, JourneyEnded, Overridden
from travel.rules.journey.frailty import sicken
from travel.rules.journey.hand_nature import (
    MOUNT_FIELDS,
    STORE_FIELDS,
    ByHand,
    lost_by_hand,
    mount_by_hand,
    stores_by_hand,
    weather_by_hand,
)
from travel.rules.journey.orders import Override, TakeOutcome
from travel.rules.journey.run import Run
from travel.rules.journey.saddle import animals_after
from travel.rules.journey.state import DAY, HOUR, MemberState
from travel.rules.maps.world import FEET_PER_MILE

MEMBER_FIELDS = (
    "hp",
    "primal",
    "fatigue",
    "dead",
    "conditions",
    "hunger",
    "thirst",
    "ability_damage",
    "shots",
    "powers",
)
JOURNEY_FIELDS = ("mile", "day", "hour", "supplies", *STORE_FIELDS, "weather", "lost")
_BY_HAND: dict[str, Callable[[Run, Override], ByHand]] = {
    **dict.fromkeys(STORE_FIELDS, stores_by_hand),
    "weather": weather_by_hand,
    "lost": lost_by_hand,
}
_FATIGUES: dict[str, Fatigue] = {"none": "none", "fatigued": "fatigued", "exhausted": "exhausted"}
INVISIBLE = "invisible"
"""Passes with the fight for which it was taken on (EP-SU-09), unless one was so before."""
PASSING_CONDITIONS = frozenset(
    {
        *("flat_footed", "flat-footed", "prone", "surprised", "total_defense", "fighting_defensively", "holding"),
        *("charging", "squeezing", "grappled", "pinned", "held_aloft", INVISIBLE),
    }
)


def override(run: Run, order: Override) -> None:
    """Any figure can be set by hand, with a reason that stays on it (EP-CV-08)."""
    if not order.reason.strip() or len(order.reason) > 500:
        raise RuleError(
            "A figure set by hand needs a reason", pointer="/order/reason", remedy="Say why, in up to 500 characters."
        )
    if order.target == "journey":
        _override_journey(run, order)
        return
    mount = run.state.mount(order.target)
    if mount is not None:
        if order.field not in MOUNT_FIELDS:
            raise _wrong_field(order, MOUNT_FIELDS)
        ridden = mount_by_hand(mount, order)
        _emit(run, order, mount.name, str(getattr(mount, order.field)), str(getattr(ridden, order.field)), mount=ridden)
        return
    member = run.state.member(order.target)
    if member is None:
        raise RuleError(
            "No such traveller", pointer="/order/target", remedy="Give a member's or mount's id, or \"journey\"."
        )
    if order.field not in MEMBER_FIELDS:
        raise _wrong_field(order, MEMBER_FIELDS)
    if order.field in ("shots", "powers"):
        before, after = member.burden or Burden(), _restocked(member, order)
        told = str(sum(getattr(before, order.field).values()))
        _emit(run, order, member.name, told, str(_whole(order, 0, 1000)), member=after)
        return
    if order.field == "ability_damage":
        after = sicken(run.context, member, _whole(order, 0, 100) - member.ability_damage)
    else:
        after = _member_after(run.context.rules, member, order)
    _emit(run, order, member.name, str(getattr(member, order.field)), str(getattr(after, order.field)), member=after)


def _emit(run: Run, order: Override, name: str, old: str, new: str, **changes: Any) -> None:
    clock = changes.pop("clock", run.state.clock)
    supplies = changes.pop("supplies", run.state.supplies)
    run.emit(
        Overridden(
            clock=clock,
            gm_only=order.field == "lost",
            target=order.target,
            name=name,
            field=order.field,
            old=old,
            value=new,
            reason=order.reason.strip(),
            supplies=supplies,
            reasons=(Reason("house", f"Set by hand: {order.reason.strip()}", new),),
            **changes,
        )
    )


def _wrong_field(order: Override, fields: tuple[str, ...]) -> RuleError:
    return RuleError(
        f"{order.field!r} cannot be set there", pointer="/order/field", remedy=f"Set one of {', '.join(fields)}."
    )


def _whole(order: Override, low: int, high: int) -> int:
    value = order.value
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != int(value):
        raise RuleError(f"{order.field} is a whole number", pointer="/order/value", remedy="Write it without a point.")
    if not low <= value <= high:
        raise RuleError(
            f"{order.field} {value:g} is out of bounds", pointer="/order/value", remedy=f"Give {low} to {high}."
        )
    return int(value)


def _member_after(rules: JourneyRules, member: MemberState, order: Override) -> MemberState:
    if order.field == "hp":
        hp = _whole(order, -1000, member.max_hp)
        primal = min(member.primal, member.max_hp - hp) if rules.pool == "shared" else member.primal
        fell = member.dies_at is not None and member.hp <= member.dies_at
        return settle(rules, replace(member, hp=hp, primal=primal, dead=member.dead and not fell))
    if order.field == "primal":
        primal = _whole(order, 0, 100_000)
        hp = min(member.max_hp, member.hp + member.primal - primal) if rules.pool == "shared" else member.hp
        return settle(rules, replace(member, hp=hp, primal=primal))
    if order.field == "fatigue":
        fatigue = _FATIGUES.get(str(order.value))
        if fatigue is None:
            known = ", ".join(_FATIGUES)
            raise RuleError(f"{order.value!r} is no fatigue", pointer="/order/value", remedy=f"Set one of {known}.")
        return replace(member, fatigue=fatigue, causes=() if fatigue == "none" else ("hand",))
    if order.field in ("hunger", "thirst"):
        most = 365 if order.field == "hunger" else 24 * 60
        lacking = _whole(order, 0, most)
        return replace(member, hunger=lacking) if order.field == "hunger" else replace(member, thirst=lacking)
    if order.field == "dead":
        if not isinstance(order.value, bool):
            raise RuleError("dead is true or false", pointer="/order/value", remedy="Send true or false.")
        return replace(member, dead=order.value)
    if not isinstance(order.value, tuple) or len(order.value) > 20:
        raise RuleError("conditions are a list of words", pointer="/order/value", remedy='Send ["sickened"].')
    kept = tuple(word.strip()[:40] for word in order.value if word.strip())
    return replace(member, conditions=kept, burden=without_words(member.burden, kept))


def _restocked(member: MemberState, order: Override) -> MemberState:
    """Give back ammunition, or the day's powers; or say how many shots are gone with each weapon that counts them."""
    burden = member.burden or Burden()
    if order.field == "powers":
        _whole(order, 0, 0)
        return replace(member, burden=replace(burden, powers={}))
    gone = _whole(order, 0, 1000)
    return replace(member, burden=replace(burden, shots=dict.fromkeys(burden.shots, gone) if gone else {}))


def _override_journey(run: Run, order: Override) -> None:
    state, route = run.state, run.context.route
    if order.field == "mile":
        value = order.value
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1e6:
            raise RuleError("A mile is a number from 0 on", pointer="/order/value", remedy="Write 12.5.")
        last = route.miles_at(route.length)
        if value > last + 0.01:
            raise RuleError(f"The route ends at mile {last:g}", pointer="/order/value", remedy=f"Give 0 to {last:g}.")
        progress = route.progress_at(round(value * FEET_PER_MILE))
        old, new = f"{route.miles_at(state.progress):g}", f"{route.miles_at(progress):g}"
        _emit(run, order, "", old, new, progress=progress)
    elif order.field == "day":
        day = _whole(order, 1, 10_000)
        _emit(run, order, "", str(state.day), str(day), clock=(day - 1) * DAY + state.clock % DAY)
    elif order.field == "hour":
        value = order.value
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 24:
            raise RuleError("An hour is 0 to under 24", pointer="/order/value", remedy="Write 13.5 for half past one.")
        clock = state.clock - state.clock % DAY + round(value * HOUR)
        _emit(run, order, "", f"{state.hour:g}", f"{value:g}", clock=clock)
    elif order.field == "supplies":
        supplies = None if order.value is None else _whole(order, 0, 100_000)
        _emit(run, order, "", str(state.supplies), str(supplies), supplies=supplies)
    elif order.field in _BY_HAND:
        told = _BY_HAND[order.field](run, order)
        _emit(run, order, "", told.old, told.new, **told.changes)
    else:
        raise _wrong_field(order, JOURNEY_FIELDS)


def take_outcome(run: Run, order: TakeOutcome) -> None:
    """Take over hit points, deaths and time; who went in comes out."""
    state, outcome = run.state, order.outcome
    if state.status != "fight":
        raise RuleError("No fight is open on this journey", remedy="Nothing needs to be taken over.")
    by_id = {participant.id: participant for participant in outcome.participants}
    missing = [member.name for member in state.members if member.id not in by_id and member.is_up]
    if missing:
        raise RuleError(f"The outcome does not say what became of {', '.join(missing)}", pointer="/participants")
    after = tuple(
        _after_fight(run.context.rules, member, by_id[member.id], state.clock + outcome.seconds)
        for member in state.members
        if member.id in by_id
    )
    run.emit(_fight_ended(run, outcome, after))
    if not any(not member.dead for member in run.state.members):
        run.emit(JourneyEnded(clock=run.state.clock, why="No one is left to travel on"))


def _after_fight(rules: JourneyRules, member: MemberState, result: ParticipantOutcome, clock: int) -> MemberState:
    primal = min(member.primal, max(0, member.max_hp - result.hp)) if rules.pool == "shared" else member.primal
    passing = PASSING_CONDITIONS - {INVISIBLE} if INVISIBLE in member.conditions else PASSING_CONDITIONS
    conditions = tuple(condition for condition in result.conditions if condition not in passing)
    if member.fatigue != "none":
        conditions = tuple(word for word in conditions if word not in ("fatigued", "exhausted"))
    after = replace(member, hp=result.hp, primal=primal, conditions=conditions, dead=member.dead or result.dead)
    after = replace(after, burden=fights_leave(result.carried, clock))
    return settle(rules, after)


def _fight_ended(run: Run, outcome: EncounterOutcome, after: tuple[MemberState, ...]) -> FightEnded:
    state = run.state
    ids = {member.id for member in state.members}
    animals = {mount.id for mount in state.mounts}
    foes = [participant for participant in outcome.participants if participant.id not in ids | animals]
    was_dead = {member.id for member in state.members if member.dead}
    return FightEnded(
        clock=state.clock + outcome.seconds,
        name=state.encounter.name if state.encounter else "",
        winner=outcome.winner,
        why=outcome.reason,
        rounds=outcome.rounds,
        seconds=outcome.seconds,
        after=after,
        damage={item.id: item.damage for item in outcome.participants if item.id in ids},
        died=tuple(member.id for member in after if member.dead and member.id not in was_dead),
        foes_defeated=sum(foe.defeated or foe.dead for foe in foes),
        foes_fled=sum(foe.fled for foe in foes),
        foes_fled_to=dict(Counter(foe.fled_to for foe in foes if foe.fled and foe.fled_to)),
        fled=tuple(item.id for item in outcome.participants if item.fled and item.id in ids),
        dying=tuple(item.id for item in outcome.participants if item.dying and item.id in ids),
        loot=outcome.loot,
        place=run.place_name,
        hidden=state.encounter is not None and state.encounter.hidden,
        log_id=outcome.log_id,
        log_digest=outcome.log_digest,
        mounts=animals_after(run.context, state, outcome.participants),
    )
