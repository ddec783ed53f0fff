"""How a creature goes along a path, and what comes of it."""

from __future__ import annotations

from tactical.rules.engine.crowd import FREE, Ending
from tactical.rules.engine.refusal import Refusal
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.records import record

Square = tuple[int, int]
Place = tuple[int, int, int, int]
Leg = tuple[int, ...]
"""A square x, y of a path, a cube x, y, z, or a cube and how many squares wide the creature goes there."""


@record
class Gait:
    """How a creature goes along a path.

    ``squares`` is what it may spend; ``impeded`` the price of an impeded square, 0 for none to be entered.
    ``is_run``: clear ground only (EP-MV-11). ``steps_over``: smaller creatures may be ignored (EP-MV-21).
    ``through`` is an enemy whose space may be entered, by Clamber or Overrun (EP-MV-23). ``away_from`` is one from
    whom every step must lead away (EP-MV-24). ``mode`` is the movement type; ``pools`` is what every
    type it may use allows (EP-MV-28), nothing for a walk of ``squares``. It ``provokes`` by "leaving" threatened ones,
    "yes" where it sets out alone, "no" not at all; one that ``slips_away`` leaves its first square unhindered by whom
    the creature perceives (D20-19).
    """

    squares: int
    impeded: int = 0
    is_run: bool = False
    steps_over: bool = True
    through: str = ""
    away_from: str = ""
    mode: str = "walk"
    pools: tuple[tuple[str, int], ...] = ()
    provokes: str = "leaving"
    slips_away: bool = False

    @property
    def budgets(self) -> dict[str, int]:
        """What each movement type allows, in squares."""
        return dict(self.pools) if self.pools else {"walk": self.squares}


@record
class Walk:
    """A path walked in thought. ``provokes`` pairs enemies with the square left, in the order they strike.

    ``costs`` are what the path has cost after each step; a refused path has as many as were walked before the
    refusal. ``over`` are those stepped over, ``ending`` what comes of stopping at its end. ``places`` are the spaces
    taken after each step (x, y, z, side) and ``modes`` the movement types that led there.
    """

    costs: tuple[int, ...]
    parity: int
    provokes: tuple[tuple[str, Square], ...]
    refusal: Refusal | None = None
    over: tuple[str, ...] = ()
    ending: Ending = FREE
    places: tuple[Place, ...] = ()
    modes: tuple[str, ...] = ()

    @property
    def squares(self) -> int:
        return self.costs[-1] if self.costs else 0

    @property
    def feet(self) -> int:
        return self.squares * FEET
