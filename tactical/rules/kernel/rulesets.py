"""Rulesets as data: a folder with ``ruleset.toml`` and tables, optionally extending another.

A table file is TOML. Values of the extending ruleset replace those of the one it extends, key by
key (lists are replaced whole). Nothing in the code asks which ruleset it is given.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tactical.rules.kernel.errors import RuleError


@dataclass(frozen=True, slots=True)
class RulesetData:
    """A ruleset's merged tables. ``tables`` maps a file's stem to its parsed content."""

    id: str
    name: str
    source: str
    licence: str
    tables: Mapping[str, Any] = field(repr=False)
    digest: str = ""

    def table(self, name: str) -> Any:
        """Return one table; RuleError if the ruleset has none of that name."""
        if name not in self.tables:
            raise RuleError(f"ruleset {self.id} has no table {name!r}")
        return self.tables[name]


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``base`` with ``over`` laid on it, recursively for objects."""
    merged = dict(base)
    for key, value in over.items():
        old = merged.get(key)
        merged[key] = merge(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged


def load_rulesets(root: Path) -> dict[str, RulesetData]:
    """Read every ruleset folder under ``root``; keys are ruleset ids such as "epic-path"."""
    manifests: dict[str, dict[str, Any]] = {}
    own: dict[str, dict[str, Any]] = {}
    for manifest_path in sorted(root.glob("*/ruleset.toml")):
        manifest = tomllib.loads(manifest_path.read_text(encoding="utf-8"))
        manifests[manifest["id"]] = manifest
        own[manifest["id"]] = {
            path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
            for path in sorted(manifest_path.parent.glob("*.toml"))
            if path.name != "ruleset.toml"
        }
    return {key: _resolve(key, manifests, own) for key in manifests}


def _resolve(key: str, manifests: dict[str, dict[str, Any]], own: dict[str, dict[str, Any]]) -> RulesetData:
    chain: list[str] = []
    current: str | None = key
    while current:
        if current in chain or current not in manifests:
            raise RuleError(f"ruleset {key}: cannot extend {current!r}")
        chain.append(current)
        current = manifests[current].get("extends")
    tables: dict[str, Any] = {}
    for name in reversed(chain):
        tables = merge(tables, own[name])
    manifest = manifests[key]
    canonical = json.dumps([key, tables], sort_keys=True, separators=(",", ":"), default=str)
    digest = hashlib.sha256(canonical.encode()).hexdigest()[:16]
    return RulesetData(key, manifest["name"], manifest["source"], manifest["licence"], tables, digest)
