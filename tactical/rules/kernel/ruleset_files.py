"""Reading a ruleset's folder: its manifest and its tables, each refusal naming the file and the remedy.

The game's own rulesets keep the tables of fights and of journeys in two packages. A folder of a host's own
(docs/rulesets.md) holds both: ``ruleset.toml``, ``fight/*.toml`` and ``journey/*.toml``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tactical.rules.kernel.errors import RuleError

MANIFEST = "ruleset.toml"
TEXTS = ("id", "name", "source", "licence")
KEYS = (*TEXTS, "extends", "default")
PARTS = ("fight", "journey")
MOST_FOLDERS, MOST_FILES, MOST_BYTES, LONGEST_TEXT = 20, 60, 500_000, 200
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class Folder:
    """A ruleset as its files give it, before what it extends is laid under it. ``place`` is the folder's name."""

    place: str
    id: str
    name: str
    source: str
    licence: str
    extends: str
    is_default: bool
    tables: dict[str, Any] = field(repr=False)


def read_folder(folder: Path, part: str = "") -> Folder:
    """Read a ruleset's folder, its tables from the folder ``part`` within; RuleError names the file."""
    manifest = _manifest(folder)
    files = sorted((folder / part).glob("*.toml")) if part else _beside_manifest(folder)
    if len(files) > MOST_FILES:
        raise _refuse(folder, f"{len(files)} tables are too many", f"Keep to {MOST_FILES}.")
    return Folder(
        place=folder.name,
        id=manifest["id"],
        name=manifest["name"],
        source=manifest["source"],
        licence=manifest["licence"],
        extends=manifest.get("extends", ""),
        is_default=manifest.get("default", False),
        tables={path.stem: read_toml(path, folder) for path in files},
    )


def check_parts(folder: Path) -> None:
    """Refuse tables that lie where nobody reads them."""
    for path in _beside_manifest(folder):
        raise _refuse(folder, f"{path.name} lies beside {MANIFEST}", f"Move it into {' or '.join(PARTS)}.")
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in PARTS and any(path.glob("*.toml")):
            raise _refuse(folder, f"nobody reads the folder {path.name}", f"Name it {' or '.join(PARTS)}.")


def _beside_manifest(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.glob("*.toml")) if path.name != MANIFEST]


def _manifest(folder: Path) -> dict[str, Any]:
    path = folder / MANIFEST
    if not path.is_file():
        raise _refuse(folder, f"there is no {MANIFEST}", f"Write one with {', '.join(TEXTS)}.")
    manifest = read_toml(path, folder)
    for text, remedy in _wrongs(manifest):
        raise _refuse(folder, f"{MANIFEST}: {text}", remedy)
    return manifest


def _wrongs(manifest: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key in TEXTS:
        if key not in manifest:
            yield f"{key} is missing", f'Write {key} = "...".'
        elif not isinstance(manifest[key], str) or not 0 < len(manifest[key].strip()) <= LONGEST_TEXT:
            yield f"{key} is no text", f"Write 1 to {LONGEST_TEXT} characters in quotes."
    for key in manifest:
        if key not in KEYS:
            yield f"{key[:LONGEST_TEXT]!r} is not known", f"Use {', '.join(KEYS)}."
    for key in ("id", "extends"):
        if key in manifest and not (isinstance(manifest[key], str) and _ID.fullmatch(manifest[key])):
            yield f"{key} is {str(manifest[key])[:LONGEST_TEXT]!r}", "Use up to 40 of a-z, 0-9 and -, a letter first."
    if not isinstance(manifest.get("default", False), bool):
        yield "default is no switch", "Write true, or leave it out."


def read_toml(path: Path, folder: Path) -> dict[str, Any]:
    """Read one file of a folder; RuleError names the file, and the line where the syntax breaks."""
    name = path.relative_to(folder)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise _refuse(folder, f"{name} is too large", f"Keep it under {MOST_BYTES:,} bytes.")
        return _plain(tomllib.loads(path.read_text(encoding="utf-8")), name, folder)
    except tomllib.TOMLDecodeError as error:
        raise _refuse(folder, f"{name}: {error}", "Mend the line.") from None
    except UnicodeDecodeError:
        raise _refuse(folder, f"{name} is no UTF-8 text", "Save it as UTF-8.") from None
    except RecursionError:
        raise _refuse(folder, f"{name} is nested too deep", "Write tables of a few levels.") from None
    except OSError as error:
        raise _refuse(folder, f"{name} cannot be read: {error.strerror}", "Let Outrider read it.") from None


def _plain(data: dict[str, Any], name: Path, folder: Path) -> dict[str, Any]:
    try:
        json.dumps(data, allow_nan=False)
    except (TypeError, ValueError):
        raise _refuse(
            folder, f"{name} holds a date, a time, nan or inf", "Write numbers, words and switches."
        ) from None
    return data


def _refuse(folder: Path, text: str, remedy: str) -> RuleError:
    return RuleError(f"ruleset folder {folder.name}: {text}", remedy=remedy, pointer="/ruleset")
