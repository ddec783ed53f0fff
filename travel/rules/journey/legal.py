"""Which orders a journey takes now, and why not the others."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.kernel.errors import RuleError
from travel.rules.journey.state import JourneyState
from travel.rules.journey.wording import in_a_row

REPLAN = "replan"
"""Sent to its own address, since it brings a plan with it."""
LABELS = {
    "advance_day": "Travel the day",
    "advance_hours": "Travel some hours",
    "rest": "Rest",
    "place_encounter": "Place an encounter",
    "clear_encounter": "Take the encounter away",
    "show_encounter": "Show it to the players",
    "let_pass": "Let it pass",
    "talk": "Talk it over",
    "chase": "Chase, or run from them",
    "set_watches": "Set the watches",
    "forage": "Forage on the way",
    "set_rations": "Say who goes without",
    "seek_way": "Look for the way",
    REPLAN: "Replan from here",
    "override": "Set by hand",
    "set_table": "Roll on the tables",
    "end_journey": "End the journey",
}
WITHOUT_RULES = ("override", "take_outcome", "end_journey")
"""What can be done on a journey whose ruleset is gone."""
_TRAVEL = ("advance_day", "advance_hours")
_MEETING = ("show_encounter", "let_pass", "talk", "start_fight", "chase")


@dataclass(frozen=True, slots=True)
class OrderAllowed:
    """An order a person may send, and why it is refused now (None = allowed)."""

    type: str
    label: str
    reason: str | None


def orders_allowed(state: JourneyState, gone: RuleError | None = None) -> tuple[OrderAllowed, ...]:
    """Every order people may send, with its refusal. ``gone``: why the rules cannot be had any more."""
    return tuple(_allowed(state, kind, label, gone) for kind, label in LABELS.items())


def _allowed(state: JourneyState, kind: str, label: str, gone: RuleError | None) -> OrderAllowed:
    problem = refusal(state, kind) or (None if kind in WITHOUT_RULES else gone)
    return OrderAllowed(kind, label, None if problem is None else problem.message)


def refusal(state: JourneyState, kind: str) -> RuleError | None:
    """Why an order of this type is not allowed now."""
    if kind in ("override", "take_outcome"):
        return None
    if state.status == "ended":
        return RuleError("The journey has ended", remedy="Undo its end to go on.")
    if state.status == "fight" and kind not in ("place_encounter", "set_table"):
        return RuleError("A fight is on", remedy="Finish the fight; its outcome comes back here.")
    if kind in _TRAVEL or kind == "rest":
        return _cannot_travel(state, kind)
    if kind in _MEETING and state.status != "encounter":
        return RuleError("Nothing has been met here", remedy="Travel on, or place an encounter here.")
    if kind == "set_rations" and state.stores is None:
        return RuleError("Nobody counts the supplies", remedy="Set food, water or feed by hand first.")
    if kind == "seek_way":
        return _cannot_seek(state)
    if kind in (REPLAN, "take_course") and state.status == "encounter":
        return RuleError("First say what happens here", remedy="Fight, talk it over, or let it pass.")
    if kind == "clear_encounter" and not state.encounter and not state.placed:
        return RuleError("No encounter waits on this route", remedy="Place one first.")
    return None


def _cannot_seek(state: JourneyState) -> RuleError | None:
    if state.status == "encounter":
        return RuleError("First say what happens here", remedy="Fight, talk it over, or let it pass.")
    if state.astray is None or not state.astray.noticed:
        return RuleError("The party does not think itself lost", remedy="Travel on.", rule="D20O-08")
    if state.astray.back is not None:
        return RuleError("The party is on its way back already", remedy="Travel on.", rule="D20O-08")
    return None


def _cannot_travel(state: JourneyState, kind: str) -> RuleError | None:
    if state.status == "encounter":
        return RuleError("First say what happens here", remedy="Fight, talk it over, or let it pass.")
    if kind == "rest":
        return None
    if state.status == "arrived":
        return RuleError("They have arrived", remedy="Plan the next journey, or rest here.")
    if all(member.dead for member in state.members):
        return RuleError("No one is left to travel on", remedy="End the journey, or set hit points by hand.")
    down = [member.name for member in state.members if member.down and not member.dead]
    if down:
        who = in_a_row(down)
        return RuleError(
            f"{who} cannot go on: unconscious",
            remedy="Rest until they stand, or set their hit points by hand.",
            rule="EP-OV-13",
        )
    if state.astray is not None and state.astray.noticed and state.astray.back is None:
        return RuleError(
            "The party knows that it is lost", remedy="Look for the way, or replan from here.", rule="D20O-08"
        )
    fallen = [mount.name for mount in state.mounts if mount.is_down]
    if fallen:
        return RuleError(
            f"{in_a_row(fallen)} cannot go on",
            remedy="Rest, set its hit points by hand, or replan from here without it.",
            rule="D20O-05",
        )
    return None
