"""Parts of an ambush as the GM sees it: initiative, hiding places, look-outs, what to expect of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.rules import handoff_rules
from tactical.rules.handoff import AmbushSetup
from tactical.rules.handoff_rules import Advice, Approach, FirstRound, HidingReport, Violation
from tactical.rules.kernel.reasons import plain_reasons, signed
from travel.rules.ambush import surprised_side


def names_of(setup: AmbushSetup) -> dict[str, str]:
    return {person.id: person.creature.name for person in setup.participants}


def initiative_view(setup: AmbushSetup) -> list[dict[str, Any]]:
    """The order that was rolled, highest first; empty before the roll, or when others will fight (EP-IN-05)."""
    if not handoff_rules.initiative_stands(setup):
        return []
    names, sides = names_of(setup), {person.id: person.side for person in setup.participants}
    return [
        {
            "id": slot.members[0],
            "name": ", ".join(names[member] for member in slot.members),
            "side": sides[slot.members[0]],
            "members": list(slot.members),
            "natural": slot.natural,
            "total": slot.total,
            "tie_rolls": list(slot.tie_rolls),
            "reasons": [{"rule": part.rule, "text": part.name, "effect": signed(part.value)} for part in slot.parts],
        }
        for slot in setup.initiative
    ]


def groups_view(setup: AmbushSetup) -> list[dict[str, Any]]:
    """Who rolls initiative with whom (EP-IN-14)."""
    names = names_of(setup)
    return [
        {"id": group[0], "name": ", ".join(names[member] for member in group), "members": list(group)}
        for group in handoff_rules.initiative_groups(setup)
    ]


def hiding_view(report: HidingReport | None, names: Mapping[str, str]) -> dict[str, Any] | None:
    """Who has a good hiding place and who spoils it (EP-SU-08)."""
    if report is None:
        return None
    return {
        "approach": report.approach,
        "good": report.is_good,
        "spoilers": list(report.spoilers),
        "each": [
            {
                "id": place.id,
                "name": names[place.id],
                "covered": place.is_covered,
                "squeezes": place.squeezes,
                "still": place.keeps_still,
                "good": place.is_good,
                "seen_from": None if place.seen_from is None else list(place.seen_from),
            }
            for place in report.each
        ],
    }


def look_outs_view(setup: AmbushSetup) -> dict[str, Any]:
    """Who of each side keeps watch, and the side that is met unawares if one is (EP-SU-30, EP-SU-31)."""
    return {
        "party": list(handoff_rules.look_outs(setup, "party")),
        "foes": list(handoff_rules.look_outs(setup, "foes")),
        "surprised": surprised_side(setup) or None,
    }


def advice_view(setup: AmbushSetup, approach: Approach) -> dict[str, Any]:
    """What the surprise round is worth where everyone stands, and the best legal places for the ambushers."""
    if setup.ambush is None or setup.ambush.accidental:
        return {"now": None, "places": []}
    names = names_of(setup)
    return {
        "now": _round(handoff_rules.first_round(setup), names),
        "places": [_place(advice, names) for advice in handoff_rules.advise(setup, approach)],
    }


def _place(advice: Advice, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "title": advice.title,
        "text": advice.text,
        "positions": {key: list(at) for key, at in advice.positions.items()},
        "first": _round(advice.first, names),
        "hides": advice.hides,
    }


def _round(first: FirstRound, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "damage": first.damage,
        "each": [
            {
                "id": strike.id,
                "name": names[strike.id],
                "target": strike.target or None,
                "target_name": names.get(strike.target, ""),
                "what": strike.what,
                "chance": strike.chance,
                "damage": strike.damage,
            }
            for strike in first.each
        ],
    }


def violation_view(broken: Violation) -> dict[str, Any]:
    return {
        "rule": broken.rule,
        "text": broken.text,
        "creatures": list(broken.creatures),
        "figure": broken.figure,
        "limit": broken.limit,
    }


def notice_view(setup: AmbushSetup) -> dict[str, Any]:
    """Who notices, how likely (EP-SU-23 to EP-SU-31)."""
    if setup.ambush is None:
        return {"dc": None, "each": [], "all_surprised": None, "reasons": []}
    odds = handoff_rules.notice_odds(setup)
    bonuses = setup.ambush.notice_bonuses
    return {
        "dc": odds.dc,
        "each": [
            {
                "id": one.id,
                "name": one.name,
                "bonus": one.bonus,
                "chance": one.chance,
                "distracted": one.distracted,
                "watches": one.watches,
                "face": one.face or None,
                "set_bonus": bonuses.get(one.id, 0),
                "reasons": plain_reasons(one.reasons),
            }
            for one in odds.each
        ],
        "all_surprised": odds.all_surprised,
        "reasons": plain_reasons(odds.reasons),
    }
