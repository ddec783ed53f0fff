"""Every family of orders, in the order in which a creature is told of them."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.rules.engine import registers
from tactical.rules.engine.orders import (
    ailing,
    breathing,
    converting,
    doing,
    doors,
    facing,
    falling,
    helping,
    hiding,
    killing,
    leading,
    manoeuvring,
    moving,
    parts,
    posture,
    powers,
    pressing,
    quartering,
    readying,
    riding,
    running,
    searching,
    splashing,
    stances,
    stepping,
    striking,
    tumbling,
    waiting,
    withdrawing,
)
from tactical.rules.engine.orders.family import Check, Family, Performer

FAMILIES: tuple[Family, ...] = (
    striking.FAMILY,
    powers.FAMILY,
    splashing.FAMILY,
    killing.FAMILY,
    stepping.FAMILY,
    moving.FAMILY,
    running.FAMILY,
    withdrawing.FAMILY,
    pressing.FAMILY,
    tumbling.FAMILY,
    facing.FAMILY,
    parts.FAMILY,
    searching.FAMILY,
    posture.FAMILY,
    quartering.FAMILY,
    waiting.FAMILY,
    readying.FAMILY,
    helping.FAMILY,
    stances.FAMILY,
    breathing.FAMILY,
    ailing.FAMILY,
    leading.FAMILY,
    doors.FAMILY,
    falling.FAMILY,
    hiding.FAMILY,
    riding.FAMILY,
    manoeuvring.FAMILY,
    converting.FAMILY,
    doing.FAMILY,
)

CHECKS: Mapping[str, Check] = {key: check for family in FAMILIES for key, check in family.checks.items()}
PERFORMERS: Mapping[str, Performer] = {key: do for family in FAMILIES for key, do in family.performers.items()}
registers.CHECKS.update(CHECKS)
registers.PERFORMERS.update(PERFORMERS)
