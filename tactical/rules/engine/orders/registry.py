"""Every family of orders, in the order in which a creature is told of them."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.rules.engine.orders import (
    doors,
    falling,
    moving,
    parts,
    posture,
    pressing,
    riding,
    running,
    searching,
    stepping,
    striking,
    waiting,
    withdrawing,
)
from tactical.rules.engine.orders.family import Check, Family, Performer

FAMILIES: tuple[Family, ...] = (
    striking.FAMILY,
    stepping.FAMILY,
    moving.FAMILY,
    running.FAMILY,
    withdrawing.FAMILY,
    pressing.FAMILY,
    parts.FAMILY,
    searching.FAMILY,
    posture.FAMILY,
    waiting.FAMILY,
    doors.FAMILY,
    falling.FAMILY,
    riding.FAMILY,
)

CHECKS: Mapping[str, Check] = {key: check for family in FAMILIES for key, check in family.checks.items()}
PERFORMERS: Mapping[str, Performer] = {key: do for family in FAMILIES for key, do in family.performers.items()}
