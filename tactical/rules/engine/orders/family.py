"""A family of orders: what refuses each, what carries it out, and how a creature is told of it.

A new family is a module beside this one with a ``Family`` in it, and its name in ``registry.FAMILIES``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tactical.rules.engine import actions
from tactical.rules.engine.events import Event
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason

Check = Callable[[FightState, Combatant, Any], Refusal | None]
Performer = Callable[[FightState, Combatant, Any, Dice, list[Event]], None]
Offer = Callable[["Offers"], None]


@dataclass(frozen=True, slots=True)
class LegalOrder:
    """An order that may be given. ``key`` is unique in the list; ``cost`` says what it takes of the turn.

    ``dice``: how many damage dice may be averaged (EP-DA-03); ``squares`` may be aimed at (EP-AT-02). A hit hurts
    ``limbs`` of the ``locations``, which may be named (YAG-12)."""

    order: actions.Order
    label: str
    key: str
    cost: str
    target: str | None = None
    attack: int | None = None
    chance: float | None = None
    expected_damage: float | None = None
    reasons: tuple[Reason, ...] = ()
    dice: int = 0
    squares: tuple[tuple[int, int], ...] = ()
    limbs: int = 0
    locations: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RefusedOrder:
    """An order that may not be given now, the rule that says so, and what may be done instead."""

    order_type: str
    label: str
    rule: str
    text: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A kind of movement that may be begun: what it takes of the turn and how far it goes at most.

    ``target`` is whom it concerns (a withdrawal's primary target). Where it leads to is asked for by its type, mode
    and target.
    """

    order_type: str
    label: str
    key: str
    cost: str
    feet: int
    mode: str = "walk"
    target: str | None = None


@dataclass(frozen=True, slots=True)
class SquareOrder:
    """A kind of order that takes ``count`` squares, to be chosen among ``squares``; without any, within
    ``range_feet``. ``power`` is the number of the power that is laid there, ``by`` who lays it out of turn, "" in its
    own (EP-AC-08); ``target`` is thrown there with the ``manoeuvre`` (YAG-14)."""

    order_type: str
    label: str
    cost: str
    squares: tuple[tuple[int, int], ...] = ()
    count: int = 1
    attack: int | None = None
    range_feet: int = 0
    power: int | None = None
    by: str = ""
    target: str = ""
    manoeuvre: str = ""


@dataclass(slots=True, eq=False)
class Offers:
    """The list of orders for one creature, being made. ``refuse`` says why an order may not be given."""

    state: FightState
    unit: Combatant
    refuse: Callable[[FightState, Combatant, actions.Order], Refusal | None]
    orders: list[LegalOrder] = field(default_factory=list)
    refused: list[RefusedOrder] = field(default_factory=list)
    squares: list[SquareOrder] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)

    def ask(self, order: actions.Order, label: str, key: str, cost: str) -> bool:
        """List an order as legal, or as refused with the rule. Return which."""
        refusal = self.refuse(self.state, self.unit, order)
        if refusal is None:
            self.orders.append(LegalOrder(order, label, key, cost))
        else:
            self.turn_down(order.type, label, refusal)
        return refusal is None

    def way(
        self,
        order_type: str,
        label: str,
        cost: str,
        feet: int,
        refusal: Refusal | None,
        *,
        mode: str = "walk",
        target: str | None = None,
    ) -> None:
        """List a kind of movement as possible, or as refused with the rule."""
        if refusal is None:
            key = ":".join(part for part in (order_type, mode, target) if part)
            self.ways.append(Way(order_type, label, key, cost, feet, mode, target))
        else:
            self.turn_down(order_type, label, refusal)

    def choose_square(
        self, order_type: str, label: str, cost: str, squares: tuple[tuple[int, int], ...], count: int
    ) -> None:
        """List an order to be given with squares, where the standard action is left for it."""
        if squares and self.state.turn.standard and not self.state.turn.attacks_made:
            self.squares.append(SquareOrder(order_type, label, cost, squares, count))

    def turn_down(self, order_type: str, label: str, refusal: Refusal) -> None:
        """List an order as refused."""
        self.refused.append(RefusedOrder(order_type, label, refusal.rule, refusal.text, refusal.remedy))


@dataclass(frozen=True, slots=True)
class Family:
    """Orders that belong together: a check and a performer for each type, and what lists them.

    ``react`` lists those that may be given out of turn, with an immediate action (EP-AC-08); their dataclasses have a
    field ``by``, who acts, "" in its own turn.
    """

    checks: Mapping[str, Check]
    performers: Mapping[str, Performer]
    offer: Offer
    react: Offer | None = None
