"""Every family of orders, in the order in which a creature is told of them."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.rules.engine.orders import doors, moving, posture, striking, waiting
from tactical.rules.engine.orders.family import Check, Family, Performer

FAMILIES: tuple[Family, ...] = (
    striking.FAMILY,
    moving.FAMILY,
    posture.FAMILY,
    waiting.FAMILY,
    doors.FAMILY,
)

CHECKS: Mapping[str, Check] = {key: check for family in FAMILIES for key, check in family.checks.items()}
PERFORMERS: Mapping[str, Performer] = {key: do for family in FAMILIES for key, do in family.performers.items()}
