"""How near death a creature is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mortal:
    """``stable``: down, but no longer dying. ``fails`` are death checks failed on end. ``raise_dc``: what a Caster
    Check has to reach to raise it, 0 for no more than usual (EP-CG-05). ``slain``: dead, whatever its hit points."""

    stable: bool = False
    fails: int = 0
    raise_dc: int = 0
    slain: bool = False


UNHARMED = Mortal()
