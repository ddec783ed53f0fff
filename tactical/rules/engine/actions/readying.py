"""The order to wait for something with one action (EP-HO-09)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from tactical.rules.engine.triggers import Trigger


@dataclass(frozen=True, slots=True)
class Ready:
    """Ready an action: ``then`` is an order as plain data, carried out as soon as ``trigger`` comes to pass.

    A ``target`` of "" in ``then`` is whoever sets it off.
    """

    trigger: Trigger
    then: dict[str, Any] = field(default_factory=dict)
    type: Literal["ready"] = "ready"
