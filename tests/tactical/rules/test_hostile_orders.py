"""Every order and every tool of the GM with values it does not want: refused as a rule, or carried out and kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from rest_framework import serializers

from tactical.api.hand_serializers import HandSerializer
from tactical.api.order_serializers import FightOrderSerializer
from tactical.rules.engine.actions import ORDER_TYPES, order_from_plain
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.hands.registry import HANDS, apply_hand, foresee, hand_from_plain
from tactical.rules.engine.preview import preview_order
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.kernel.codec import to_plain as plain_event
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.selectors.choices import PATHS
from tests.contracts.hostile import VALUES, places, replaced
from tests.tactical.rules.positions import position

BOARD = "........\n.....N..\n..A.....\n........\n........"
MOST_KEPT = 30_000
"""Characters a fight may grow by through one request."""
PATH = [[3, 2], [4, 2]]
ORDERS: dict[str, dict[str, Any]] = {
    "move": {"path": PATH, "mode": "walk"},
    "double_move": {"path": [[3, 2, 0], [4, 2, 0]], "mode": "walk"},
    "run": {"path": PATH},
    "withdraw": {"path": PATH, "target": "N", "others": ["N"], "mode": "walk"},
    "crawl": {"path": PATH[:1]},
    "clamber": {"path": PATH, "target": "N"},
    "overrun": {"path": PATH, "target": "N"},
    "tumble": {"path": PATH, "target": "N"},
    "face": {"facing": "north"},
    "part_of_move": {"activity": "draw", "item": "sword", "x": 3, "y": 2},
    "step": {"x": 3, "y": 2, "ground": "plain", "z": 0, "mode": "walk"},
    "attack": {"target": "N", "attack": 0, "full": False, "average": 1, "square": [5, 3], "locations": [1]},
    "full_attack": {"targets": ["N"], "attack": 0, "average": 1},
    "charge": {"target": "N", "attack": 0, "average": 1},
    "throw_splash": {"target": "N", "x": 5, "y": 3, "attack": 0, "square": [5, 3], "full": False},
    "coup_de_grace": {"target": "N", "attack": 0, "average": 1},
    "stabilize": {"target": "N"},
    "grope": {"squares": [[3, 2]]},
    "attack_square": {"x": 3, "y": 2, "attack": 0, "full": False},
    "resume": {"combatant": "A"},
    "aid": {"target": "N", "ally": "B", "gives": "attack", "attack": 0},
    "assist": {"target": "B", "skill": "heal", "epic": False},
    "take_stance": {"stance": "stance_guarded"},
    "drop_stance": {"stance": "stance_guarded"},
    "hold_breath": {"choke": False, "by": "A"},
    "guard_breath": {"when": "always"},
    "shake_off": {"condition": "shaken"},
    "ready": {
        "trigger": {"what": "enters", "who": "N", "side": "enemy", "feet": 5, "squares": [[3, 2]], "target": "A"},
        "then": {"type": "attack", "target": "", "attack": 0, "full": False},
    },
    "act_first": {"combatant": "N"},
    "take_quarter": {"quarter": "NE"},
    "do": {"activity": "drink_potion", "item": "a potion", "by": ""},
    "convert": {"action": "standard", "into": "swift"},
    "spend_point": {"gain": "move"},
    "manoeuvre": {"manoeuvre": "reposition", "target": "N", "trade": False, "path": [[5, 2]]},
    "use_power": {"power": 0, "target": "N", "x": 3, "y": 2, "z": 0, "by": ""},
    "use_door": {"x": 2, "y": 2, "side": "n"},
    "jump_down": {"x": 3, "y": 2},
    "mount": {"target": "B"},
    "dismount": {"x": 3, "y": 2},
    "throw_object": {"target": "N", "size": 2, "stuff": "ordinary", "drop": False},
    "when_forced": {"when": "harm"},
}
BY_HAND: dict[str, dict[str, Any]] = {
    "effect": {
        "target": "N",
        "effect": "bonus_attack",
        "rounds": 2,
        "duration": "",
        "times": 1,
        "amount": 2,
        "against": "A",
        "ends": False,
    },
    "raise_dead": {"target": "N", "check": 5, "hp": 3, "reason": "a scroll"},
    "override": {
        "target": "N",
        "hp": 4,
        "primal": 1,
        "position": [7, 1],
        "conditions": ["prone"],
        "hidden": True,
        "rounds": 2,
        "duration": "day",
        "times": 2,
    },
    "stance": {"target": "N", "z": 4, "mode": "fly"},
    "initiative": {"target": "N", "initiative": 12},
    "temperament": {"target": "N", "temperament": "coward"},
    "ground": {
        "squares": [[6, 4], [7, 4]],
        "ground": "difficult",
        "height": 2,
        "depth": 5,
        "gap": 30,
        "veil": 6,
        "hazard": "fire 2d6",
        "ceiling": 9,
        "clear": ["gap"],
    },
    "spears": {"squares": [[6, 4], [7, 4]], "filled": True},
    "edge": {"edges": [[3, 3, "n"]], "kind": "wall", "shelters": "own"},
    "force": {
        "target": "N",
        "kind": "push",
        "feet": 10,
        "by": "A",
        "origin": [2, 2],
        "path": [[6, 3]],
        "less": 5,
        "swept": 30,
        "freely": True,
    },
    "when_forced": {"target": "N", "when": "always"},
    "let_fall": {
        "target": "N",
        "feet": 30,
        "surface": "ground",
        "depth_feet": 0,
        "how": "jump",
        "succeeds": True,
        "to": [6, 3],
    },
    "collide": {"target": "N", "speed": 30, "how": "swept", "surface": "ground", "into": "a wall"},
    "hit_by_object": {"target": "N", "size": 4, "stuff": "ordinary", "feet": 20, "by": "A"},
}


def kept(state: FightState, events: list[Any]) -> None:
    """What came of it can be stored as JSON and read again, and is not swollen."""
    plain = to_plain(state)
    stored = json.dumps([plain, [plain_event(event) for event in events]], allow_nan=False)
    assert len(stored) < MOST_KEPT, len(stored)
    assert to_plain(from_plain(json.loads(json.dumps(plain)))) == plain


def read(wire: type[serializers.Serializer[Any]], data: Any) -> None:
    """What the address lets in: a request that it refuses goes no further."""
    if not wire(data=data).is_valid():
        raise RuleError("not this")


def by_order(state: FightState, data: Any) -> None:
    read(FightOrderSerializer, data)
    order = order_from_plain(data)
    if isinstance(order, PATHS) and order.path:
        preview_order(state, "A", order)
    if refuse(state, state.combatants["A"], order) is None:
        kept(*apply_order(state, order, SeededDice(1)))


def by_hand(state: FightState, data: Any) -> None:
    read(HandSerializer, data)
    act = hand_from_plain(data)
    foresee(state, act)
    kept(*apply_hand(state, act, SeededDice(1)))


def bodies(row: dict[str, Any]) -> list[tuple[str, Any]]:
    """The row as it is, its parts alone, and every hostile value in every place."""
    least = {name: value for name, value in row.items() if name in ("type", "target", "kind", "feet", "speed", "when")}
    found = [("as it is", row), ("the least", least)]
    for place in places(row):
        told = "/".join(map(str, place))
        found += [(f"{told} = {name}", replaced(row, place, value)) for name, value in VALUES.items()]
        if len(place) == 1 and place[0] not in least:
            for name, value in VALUES.items():
                found.append((f"{told} = {name} alone", {**least, place[0]: value}))
    return found


def faults_of(use: Callable[[FightState, Any], None], row: dict[str, Any]) -> list[str]:
    state, faults = position(BOARD), []
    for told, body in bodies(row):
        try:
            use(state, body)
        except RuleError:
            continue
        except Exception as error:
            faults.append(f"{told}: {error!r}"[:300])
    return faults


def test_every_order_and_every_tool_is_among_these() -> None:
    assert {name for name in ORDER_TYPES if name not in ORDERS} == {
        name for name, kind in ORDER_TYPES.items() if set(kind.__dataclass_fields__) == {"type"}
    }
    assert set(BY_HAND) == set(HANDS)


@pytest.mark.parametrize("name", ORDERS)
def test_no_order_takes_what_it_does_not_want(name: str) -> None:
    assert not faults_of(by_order, {"type": name, **ORDERS[name]})


@pytest.mark.parametrize("name", BY_HAND)
def test_no_tool_of_the_gm_takes_what_it_does_not_want(name: str) -> None:
    assert not faults_of(by_hand, {"type": name, "reason": "a whim", **BY_HAND[name]})
