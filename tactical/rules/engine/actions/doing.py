"""Orders about the actions of a turn themselves: turning one into another, and whatever else an action is spent on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Convertible = Literal["standard", "move", "swift"]


@dataclass(frozen=True, slots=True)
class Convert:
    """Turn an action of the turn into a lesser one (EP-AC-03)."""

    action: Convertible
    into: Convertible
    type: Literal["convert"] = "convert"


@dataclass(frozen=True, slots=True)
class SpendPoint:
    """Spend an action point on one more action of a type, as far as the round of the combat allows (EP-IN-18)."""

    gain: Convertible
    type: Literal["spend_point"] = "spend_point"


@dataclass(frozen=True, slots=True)
class Do:
    """Do something of the table of activities that has no order of its own (EP-AC-11, EP-AO-20): drink, light a torch.

    ``item`` says with what, in free words. ``by`` is who does it out of turn, with an immediate action.
    """

    activity: str
    item: str = ""
    by: str = ""
    type: Literal["do"] = "do"
