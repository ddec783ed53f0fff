"""Events in words and figures: one function per kind of event, for the log beside the board.

A phrase is what the GM reads. ``tactical.selectors.log`` takes away what a player may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase as Phrase
from tactical.selectors.phrase import reasons_of
from tactical.selectors.phrases_of_doing import DOING
from tactical.selectors.phrases_of_effects import EFFECTS
from tactical.selectors.phrases_of_facing import FACING
from tactical.selectors.phrases_of_ground import GROUND
from tactical.selectors.phrases_of_harm import HARMS, harm_reasons
from tactical.selectors.phrases_of_helping import HELPING
from tactical.selectors.phrases_of_mishaps import MISHAPS
from tactical.selectors.phrases_of_moving import MOVING
from tactical.selectors.phrases_of_powers import POWERS
from tactical.selectors.phrases_of_readying import READYING
from tactical.selectors.phrases_of_riding import RIDING
from tactical.selectors.phrases_of_searching import SEARCHING

SIDES = {"party": "The party", "foes": "The foes", "others": "The others"}
POSTURES = {True: "drops prone", False: "stands up"}


def phrase(event: Any, words: Words) -> Phrase:
    """Put an event into words."""
    return _PHRASES[type(event)](event, words)


def _opened(event: events.CombatOpened, words: Words) -> Phrase:
    if event.surprise:
        return Phrase("The ambush is sprung", "A surprise round comes first.", reasons=reasons_of(event.reasons))
    return Phrase("The fight begins", "Nobody is surprised.", reasons=reasons_of(event.reasons))


def _noticed(event: events.Noticed, words: Words) -> Phrase:
    if event.automatic:
        return Phrase(
            words.name(event.actor),
            event.automatic,
            event.actor,
            verdict="notices" if event.success else "surprised",
            success=event.success,
        )
    return Phrase(
        words.name(event.actor),
        "Perception against the ambush",
        event.actor,
        die=event.natural,
        total=event.total,
        against=event.dc,
        verdict="notices" if event.success else "surprised",
        success=event.success,
        parts=event.parts,
        reasons=reasons_of(event.parts),
    )


def _overlooked(event: events.Overlooked, words: Words) -> Phrase:
    return Phrase(
        words.name(event.watcher),
        "looks for the hidden among those who come",
        event.watcher,
        die=event.natural,
        total=event.total,
        verdict="finds nobody",
        success=False,
        parts=event.parts,
        reasons=({"rule": "EP-SU-24", "text": "ambushers watch their victims come", "effect": "a Spot check"},),
    )


def _initiative(event: events.InitiativeRolled, words: Words) -> Phrase:
    who = words.names(event.group) if event.group else words.name(event.actor)
    ties = ", ".join(str(face) for face in (event.tie_roll, *event.more_tie_rolls))
    tie = f", between equals {ties}" if event.tie_roll else ""
    return Phrase(who, f"initiative{tie}", event.actor, die=event.natural, total=event.total, parts=event.parts)


def _round(event: events.RoundStarted, words: Words) -> Phrase:
    return Phrase("Surprise round" if event.round == 0 else f"Round {event.round}", "")


def _rollover(event: events.CombatRolledOver, words: Words) -> Phrase:
    reason = {"rule": "EP-IN-15", "text": "ten rounds are over, a new combat begins", "effect": "new initiative"}
    return Phrase("A new combat begins", "Ten rounds are over; initiative is rolled again.", reasons=(reason,))


def _turn(event: events.TurnStarted, words: Words) -> Phrase:
    return Phrase(words.name(event.actor), "takes its turn", event.actor)


def _attacked(event: events.Attacked, words: Words) -> Phrase:
    chance = ", attack of opportunity" if event.opportunity else ""
    where = f" in {words.square(event.square)}" if event.square else ""
    verdicts = {"miss": "misses", "hit": "hits", "critical": "critical hit", "concealed": "misses what it hardly sees"}
    total = f": {event.harm.total}" if event.harm else ""
    return Phrase(
        words.name(event.actor),
        f"{event.attack} at {words.name(event.target)}{where}{chance}",
        event.actor,
        event.target,
        die=event.natural,
        total=event.total,
        against=event.against,
        verdict=verdicts[event.verdict] + total,
        success=event.verdict in ("hit", "critical"),
        parts=event.parts,
        against_parts=event.against_parts,
        confirm=(event.confirm_natural, event.confirm_total) if event.confirm_natural else None,
        harm=event.harm,
        reasons=_attack_reasons(event),
    )


def _attack_reasons(event: events.Attacked) -> tuple[dict[str, str], ...]:
    named = reasons_of(event.parts)
    given = {reason["rule"] for reason in named}
    others = (
        {"rule": rule, "text": "applies to this attack", "effect": ""} for rule in event.rules if rule not in given
    )
    harm = harm_reasons(event.harm) if event.harm is not None else ()
    return (*named, *others, *harm)


def _opportunity(event: events.OpportunityAttacked, words: Words) -> Phrase:
    reason = {"rule": event.rule, "text": event.cause, "effect": "one attack"}
    text = f"strikes at {words.name(event.target)} in {words.square(event.square)}: {event.cause}"
    return Phrase(words.name(event.actor), text, event.actor, event.target, reasons=(reason,))


def _damaged(event: events.Damaged, words: Words) -> Phrase:
    points = f"{event.amount} hit point{'' if event.amount == 1 else 's'}"
    return Phrase(words.name(event.target), f"loses {points}", event.actor or None, event.target)


def _limbs_hurt(event: events.LimbsHurt, words: Words) -> Phrase:
    places = ", ".join(str(place) for place in event.locations)
    one, many = len(event.locations) == 1, f" at each of locations {places}"
    text = f"takes {event.amount} limb damage{f' at location {places}' if one else many}"
    if event.disabled:
        text += f"; {event.disabled} of {len(event.limbs)} disabled"
    reason = {"rule": event.rule, "text": "an attacker that much smaller hurts limbs only", "effect": "nonlethal"}
    return Phrase(words.name(event.target), text, event.actor or None, event.target, reasons=(reason,))


def _defeated(event: events.Defeated, words: Words) -> Phrase:
    text = "is dead" if event.dead else "goes down"
    by = f", struck by {words.name(event.by)}" if event.by else ""
    return Phrase(words.name(event.target), text + by, event.by or None, event.target)


def _defended(event: events.Defended, words: Words) -> Phrase:
    text = {"total_defense": "total defense", "fight_defensively": "fights defensively"}[event.order]
    reason = {"rule": event.rule, "text": text, "effect": f"{event.bonus:+d} to {words.ac}"}
    return Phrase(words.name(event.actor), f"{text}, {event.bonus:+d} to {words.ac}", event.actor, reasons=(reason,))


def _held(event: events.Held, words: Words) -> Phrase:
    return Phrase(words.name(event.actor), "holds, to act later", event.actor)


def _yielded(event: events.Yielded, words: Words) -> Phrase:
    reason = {"rule": "EP-IN-14", "text": "a group acts in any order", "effect": "acts first"}
    return Phrase(words.name(event.member), f"lets {words.name(event.first)} act first", reasons=(reason,))


def _resumed(event: events.Resumed, words: Words) -> Phrase:
    return Phrase(words.name(event.actor), f"acts now, initiative {event.initiative}", event.actor)


def _posture(event: events.PostureChanged, words: Words) -> Phrase:
    return Phrase(words.name(event.actor), POSTURES[event.prone], event.actor)


def _quarter(event: events.QuarterTaken, words: Words) -> Phrase:
    return Phrase(words.name(event.actor), f"takes the {event.quarter} quarter of its square", event.actor)


def _door(event: events.DoorMoved, words: Words) -> Phrase:
    what = "opens" if event.is_open else "closes"
    return Phrase(words.name(event.actor), f"{what} the door at {words.square((event.x, event.y))}", event.actor)


def _fled(event: events.Fled, words: Words) -> Phrase:
    return Phrase(words.name(event.actor), "leaves the field", event.actor)


def _skipped(event: events.TurnSkipped, words: Words) -> Phrase:
    reason = {"rule": event.rule, "text": event.cause, "effect": "no turn"}
    return Phrase(words.name(event.actor), f"cannot act: {event.cause}", event.actor, reasons=(reason,))


def _gm_word(event: events.GmWord, words: Words) -> Phrase:
    reason = {"rule": "house", "text": event.reason, "effect": "by hand"}
    return Phrase(words.name(event.target), f"by hand: {event.reason}", target=event.target, reasons=(reason,))


def _adjusted(event: events.Adjusted, words: Words) -> Phrase:
    reason = {"rule": "house", "text": event.reason or "set by hand", "effect": "; ".join(event.changes)}
    return Phrase(
        words.name(event.target), f"by hand: {'; '.join(event.changes)}", target=event.target, reasons=(reason,)
    )


def _ended(event: events.TurnEnded, words: Words) -> Phrase:
    return Phrase(words.name(event.actor), "ends its turn", event.actor)


def _over(event: events.CombatEnded, words: Words) -> Phrase:
    title = f"{SIDES[event.winner]} hold the field" if event.winner in SIDES else "The fight breaks off"
    if event.winner == "party":
        title = "The party holds the field"
    return Phrase(title, event.reason)


_PHRASES: dict[type, Callable[[Any, Words], Phrase]] = {
    **DOING,
    **MISHAPS,
    **EFFECTS,
    **GROUND,
    **HELPING,
    **HARMS,
    **MOVING,
    **POWERS,
    **READYING,
    **RIDING,
    **SEARCHING,
    **FACING,
    events.CombatOpened: _opened,
    events.Noticed: _noticed,
    events.Overlooked: _overlooked,
    events.InitiativeRolled: _initiative,
    events.RoundStarted: _round,
    events.CombatRolledOver: _rollover,
    events.TurnStarted: _turn,
    events.Attacked: _attacked,
    events.OpportunityAttacked: _opportunity,
    events.Damaged: _damaged,
    events.LimbsHurt: _limbs_hurt,
    events.Defeated: _defeated,
    events.Defended: _defended,
    events.Held: _held,
    events.Resumed: _resumed,
    events.Yielded: _yielded,
    events.PostureChanged: _posture,
    events.QuarterTaken: _quarter,
    events.DoorMoved: _door,
    events.Fled: _fled,
    events.TurnSkipped: _skipped,
    events.TurnEnded: _ended,
    events.CombatEnded: _over,
    events.Adjusted: _adjusted,
    events.GmWord: _gm_word,
}
