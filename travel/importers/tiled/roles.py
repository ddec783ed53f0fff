"""What layers and objects are for, by the names that authors give them (see docs/formats/tiled.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from travel.importers.tiled.layers import About
from travel.importers.tiled.values import word_property

_ROLES: Mapping[str, str] = {
    "walls": "walls wall collision collisions blocking",
    "doors": "doors door",
    "windows": "windows window",
    "lights": "lights light lighting",
    "roads": "roads road ways paths trails highways",
    "rivers": "rivers river streams",
    "sea_routes": "sea_routes sea_lanes",
    "borders": "borders border",
    "settlements": "settlements settlement towns cities villages places",
    "labels": "labels label text texts names",
    "markers": "markers marker pins notes poi points_of_interest secrets",
    "areas": "areas area regions region no_go",
    "lines": "lines",
}
_ROLE_OF = {name: role for role, names in _ROLES.items() for name in names.split()}
BATTLE_ROLES = frozenset({"walls", "doors", "windows", "lights"})
_SPLIT = re.compile(r"[\s_-]+")


def role_of_name(name: str) -> str:
    """The role that a name stands for; empty if for none."""
    return _ROLE_OF.get(_SPLIT.sub("_", name.strip().casefold()), "")


def role_of(about: About) -> str:
    """The role of a layer: by its property "role", its class or its name."""
    names = (word_property(about.properties, "role"), about.class_name, about.name)
    return next((role for name in names if (role := role_of_name(name))), "")
