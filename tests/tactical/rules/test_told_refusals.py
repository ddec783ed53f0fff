"""What is not offered is told with its reason: EP-HO-02, conditions that bar attacks."""

from __future__ import annotations

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.legal import legal_orders
from tests.tactical.rules.action_scenes import OPEN, give
from tests.tactical.rules.positions import position

THREE = "A.........\n..........\n....B.....\n..........\n.........N"


@pytest.mark.rule("EP-HO-02")
def test_a_held_turn_says_why_it_waits_and_may_be_taken_after_the_next() -> None:
    held = give(position(THREE), actions.Hold())
    assert held.actor == "B"
    told = legal_orders(held, "A")
    assert not told.orders
    assert [(item.order_type, item.label, item.rule) for item in told.refused] == [("resume", "Act now, A", "EP-HO-02")]
    assert told.refused[0].remedy
    between = give(held, actions.EndTurn())
    now = legal_orders(between, "A")
    assert ([item.order.type for item in now.orders], now.refused) == (["resume"], ())
    busy = legal_orders(give(between, actions.DropProne()), "A")
    assert [item.order_type for item in busy.refused] == ["resume"]


@pytest.mark.rule("EP-AC-28")
def test_throwing_something_is_refused_with_its_reason_to_one_who_is_pinned() -> None:
    def told(conditions: tuple[str, ...]) -> list[str]:
        state = position(OPEN)
        state.combatants["A"].conditions = conditions
        refused = legal_orders(state, "A").refused
        return [item.text for item in refused if (item.order_type, item.label) == ("throw_object", "Throw something")]

    assert told(()) == []
    assert told(("pinned",)) == ["it is pinned: no attacks"]
