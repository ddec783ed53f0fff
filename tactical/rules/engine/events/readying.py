"""Events of readied actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.triggers import Trigger


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """A creature readied an action (EP-HO-09). ``then`` is the type of the order, ``detail`` the attack or power."""

    actor: str
    trigger: Trigger
    then: str
    detail: str = ""
    type: Literal["ready_made"] = "ready_made"


@dataclass(frozen=True, slots=True)
class ReadyFired:
    """What it waited for came to pass, through ``cause`` in ``square`` (EP-HO-10, EP-HO-11).

    ``failed`` says why nothing came of it."""

    actor: str
    cause: str
    square: tuple[int, int]
    trigger: Trigger
    then: str
    failed: str = ""
    rule: str = "EP-HO-11"
    type: Literal["ready_fired"] = "ready_fired"


@dataclass(frozen=True, slots=True)
class ReadyLost:
    """A readied action lapsed: its creature's turn came up first, or a new combat began (EP-HO-13, EP-IN-16)."""

    actor: str
    cause: str
    rule: str
    type: Literal["ready_lost"] = "ready_lost"
