"""Rulesets as data: a folder with ``ruleset.toml`` and tables, optionally extending another.

A table file is TOML. Values of the extending ruleset replace those of the one it extends, key by
key (lists are replaced whole). Nothing in the code asks which ruleset it is given.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.ruleset_files import MANIFEST, MOST_FOLDERS, Folder, check_parts, read_folder

Check = Callable[[str, Mapping[str, Any]], None]
"""Given a ruleset's id and its merged tables, raises RuleError if they cannot be played by."""
CITATIONS = "citations"
"""The table that only says which rules people are told: nothing is played otherwise for it, so no digest counts it."""


@dataclass(frozen=True, slots=True)
class RulesetData:
    """A ruleset's merged tables. ``tables`` maps a file's stem to its content; ``place`` is its folder's name."""

    id: str
    name: str
    source: str
    licence: str
    tables: Mapping[str, Any] = field(repr=False)
    digest: str = ""
    is_default: bool = False
    place: str = ""

    def table(self, name: str) -> Any:
        """Return one table; RuleError if the ruleset has none of that name."""
        if name not in self.tables:
            raise RuleError(
                f"ruleset {self.id} has no table {name!r}",
                remedy=f"Write {name}.toml, or extend a ruleset that has it.",
                pointer=f"/{name}",
            )
        return self.tables[name]


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``base`` with ``over`` laid on it, recursively for objects."""
    merged = dict(base)
    for key, value in over.items():
        old = merged.get(key)
        merged[key] = merge(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged


_own: list[Path] = []
_forget: list[Callable[[], None]] = []


def use_folders(folders: Iterable[Path]) -> None:
    """Set which folders of the host's own hold rulesets besides the game's; what was read before is forgotten."""
    folders = list(folders)
    if len(folders) > MOST_FOLDERS:
        raise RuleError(f"{len(folders)} folders of rulesets are too many", remedy=f"Keep to {MOST_FOLDERS}.")
    _own[:] = folders
    for forget in _forget:
        forget()


def own_folders() -> tuple[Path, ...]:
    """Return the folders of the host's own, in the order given."""
    return tuple(_own)


def when_folders_change(forget: Callable[[], None]) -> None:
    """Call ``forget`` whenever the folders change: whoever remembers what it read of them registers here."""
    _forget.append(forget)


def load_rulesets(root: Path, part: str = "", check: Check | None = None) -> dict[str, RulesetData]:
    """Read every ruleset folder under ``root`` and ``part`` ("fight", "journey") of the host's own folders.

    Keys are the rulesets' ids. RuleError names the folder and the file of what cannot be.
    """
    found: dict[str, Folder] = {}
    for path in sorted(root.glob(f"*/{MANIFEST}")):
        _keep(found, read_folder(path.parent))
    defaults = [folder.id for folder in found.values() if folder.is_default]
    for folder in own_folders():
        if not folder.is_dir():
            raise RuleError(f"there is no folder {folder.name} of a ruleset", remedy="Correct the path, or drop it.")
        check_parts(folder)
        _keep(found, read_folder(folder, part))
    own_defaults = [folder.id for folder in found.values() if folder.is_default and folder.id not in defaults]
    default = _one(own_defaults or defaults)
    return {key: _resolved(key, found, default, check) for key in found}


def _keep(found: dict[str, Folder], folder: Folder) -> None:
    if folder.id in found:
        raise RuleError(
            f"the folders {found[folder.id].place} and {folder.place} both hold a ruleset {folder.id}",
            remedy="Give one of them another id.",
            pointer="/ruleset/id",
        )
    found[folder.id] = folder


def _one(defaults: list[str]) -> str:
    if len(defaults) > 1:
        raise RuleError(
            f"the rulesets {' and '.join(defaults)} are both the default",
            remedy="Write default = true in one ruleset.toml only.",
            pointer="/ruleset/default",
        )
    return defaults[0] if defaults else ""


def default_of(rulesets: Mapping[str, RulesetData]) -> str:
    """Return the id of the ruleset that new campaigns have: the one that says so, else the first by id."""
    return next((data.id for data in rulesets.values() if data.is_default), min(rulesets))


def _resolved(key: str, found: Mapping[str, Folder], default: str, check: Check | None) -> RulesetData:
    tables: dict[str, Any] = {}
    for name in reversed(_chain(key, found)):
        tables = merge(tables, found[name].tables)
    if check is not None:
        try:
            check(key, tables)
        except RuleError as error:
            message = f"ruleset folder {found[key].place}: {error.message}"
            raise RuleError(message, remedy=error.remedy, rule=error.rule, pointer=error.pointer) from None
    played = {name: table for name, table in tables.items() if name != CITATIONS}
    canonical = json.dumps([key, played], sort_keys=True, separators=(",", ":"), default=str)
    digest = hashlib.sha256(canonical.encode()).hexdigest()[:16]
    own = found[key]
    return RulesetData(key, own.name, own.source, own.licence, tables, digest, key == default, own.place)


def _chain(key: str, found: Mapping[str, Folder]) -> list[str]:
    """Return a ruleset and those it extends, the nearest first."""
    chain, current = [key], found[key].extends
    while current:
        place = f"ruleset folder {found[chain[-1]].place}: {MANIFEST}"
        if current not in found:
            raise RuleError(
                f"{place} extends {current}, which there is not",
                remedy=f"Extend one of {', '.join(name for name in found if name != key)}.",
                pointer="/ruleset/extends",
            )
        if current in chain:
            raise RuleError(
                f"{place} extends {current}: {' extends '.join([*chain, current])}",
                remedy="Let one of them extend nothing.",
                pointer="/ruleset/extends",
            )
        chain.append(current)
        current = found[current].extends
    return chain
