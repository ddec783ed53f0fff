"""The tactical rulesets: tables read once, options laid over them, rows looked up by name."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol

from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.rulesets import RulesetData, default_of, load_rulesets, merge, when_folders_change
from tactical.rules.rulesets.afflictions import checked_conditions, checked_effects
from tactical.rules.rulesets.checks import check_options, check_tables
from tactical.rules.rulesets.scaling import Scaling, scaling_of

FOLDER = Path(__file__).parent
RULES_KEPT = 256
"""Rulesets with options and changes that a process holds ready."""
OPEN_TO_OPTIONS = ("combat", "conditions", "effects", "falling", "manoeuvres", "objects", "provokes", "scaling")
"""Tables that a campaign's options are laid on."""


@dataclass(frozen=True, slots=True)
class SizeRow:
    """One row of the size table: side in squares, its space in inches, typical reach in feet.

    ``fits``, ``squeezes`` and ``impeded`` are the narrowest openings in inches, where the ruleset has a table of them.
    ``capacity``: how many fill a square; ``quadrants``: several in one square each hold a quarter of it and reach no
    farther (YAG-05). ``inches`` is the natural reach where it is no whole squares, 0 where ``reach`` says it. ``ac``,
    ``might`` and ``walk`` are what the size changes for player characters (EP-SP-11). ``long`` is the reach of long
    creatures in feet, -1 for that of the tall.
    """

    squares: int
    space: int
    reach: int
    attack: int
    capacity: int
    cite: str
    fits: int = 0
    squeezes: int = 0
    impeded: int = 0
    ac: int = 0
    might: int = 0
    walk: int = 0
    quadrants: bool = False
    inches: int = 0
    long: int = -1


@dataclass(frozen=True, slots=True)
class Activity:
    """One row of the provoke table (EP-AO-20).

    ``order`` is the order that does it, "do" for those without one of their own, "" for what is part of another.
    ``who`` says for whom such a "do" is: anyone, people, players, "feature x", "condition x". ``ends`` is a condition
    that it ends. ``provokes``: "yes" where it is done, "leaving" by leaving squares, "no"; "" for manoeuvres, whose own
    rows tell it.
    """

    key: str
    label: str
    type: str
    provokes: str
    cite: str
    order: str = ""
    who: str = "anyone"
    ends: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A ruleset as a fight uses it. ``combat`` holds the sections of combat.toml."""

    id: str
    name: str
    digest: str
    combat: Mapping[str, Any]
    sizes: Mapping[Size, SizeRow]
    activities: Mapping[str, Activity]
    conditions: Mapping[str, Mapping[str, Any]]
    difficulty: Mapping[str, Any]
    falls: Mapping[str, Any]
    objects: Mapping[str, Any]
    effects: Mapping[str, Mapping[str, Any]]
    durations: Mapping[str, Mapping[str, Any]]
    powers: Mapping[str, Any]
    manoeuvres: Mapping[str, Any]
    scaling: Scaling | None = None

    def number(self, section: str, key: str) -> int:
        """Return a number of combat.toml."""
        return int(self.combat[section][key])

    def word(self, section: str, key: str) -> str:
        """Return a named procedure or setting of combat.toml."""
        return str(self.combat[section][key])

    def flag(self, section: str, key: str) -> bool:
        """Return a switch of combat.toml."""
        return bool(self.combat[section][key])

    def cite(self, section: str) -> str:
        """Return the rule that a section of combat.toml rests on."""
        return str(self.combat[section].get("cite", ""))

    def provokes(self, activity: str) -> bool:
        """Whether doing ``activity`` in a threatened square provokes (EP-AO-20)."""
        return self.activities[activity].provokes == "yes"


@cache
def rulesets() -> dict[str, RulesetData]:
    """Return every tactical ruleset by id: the game's own, and those of the host's folders."""
    return load_rulesets(FOLDER, "fight", check_tables)


def default_ruleset() -> str:
    """Return the id of the ruleset that new campaigns have (``default = true`` in ruleset.toml)."""
    return default_of(rulesets())


class FoughtBy(Protocol):
    """What names the rules of a fight: a ruleset, a campaign's options, and a GM's own changes to the tables."""

    @property
    def ruleset(self) -> str: ...
    @property
    def options(self) -> Mapping[str, str]: ...
    @property
    def changes(self) -> Mapping[str, Any]: ...


def rules_of(setup: FoughtBy) -> Rules:
    """Return the rules that a set-up is fought by."""
    return rules_for(setup.ruleset, setup.options, setup.changes)


def rules_for(
    ruleset: str, options: Mapping[str, str] | None = None, changes: Mapping[str, Any] | None = None
) -> Rules:
    """Return a ruleset with a GM's own ``changes`` laid on its tables and a campaign's options over both.

    ``changes`` are of the shape of the tables, holding only what differs: {"combat": {"grid": {"diagonals": "one"}}}.
    An option is named "section.key" of combat.toml ("initiative.mode") and must be one that exists;
    options meant for others (without a dot, or of an unknown section) are left alone.
    """
    return _rules(ruleset, tuple(sorted((options or {}).items())), _canonical(changes) if changes else "")


def _canonical(changes: Mapping[str, Any]) -> str:
    """The same text for the same changes, whichever order a database gave them back in."""
    return json.dumps(changes, sort_keys=True, separators=(",", ":"))


@lru_cache(maxsize=RULES_KEPT)
def _rules(ruleset: str, options: tuple[tuple[str, str], ...], changes: str) -> Rules:
    known = rulesets()
    if ruleset not in known:
        raise RuleError(f"no ruleset is called {ruleset!r}", pointer="/ruleset", remedy=f"Use {', '.join(known)}.")
    data = known[ruleset]
    if changes:
        data = replace(data, tables=merge(data.tables, json.loads(changes)))
        check_tables(ruleset, data.tables)
    rules = Rules(
        id=data.id,
        name=data.name,
        digest=_digest(data, options, changes),
        combat=_with_options(data.table("combat"), options),
        sizes={Size(name): SizeRow(**row) for name, row in data.table("sizes").items()},
        activities={key: _activity(key, row) for key, row in _with_words("provokes", data, options).items()},
        conditions=checked_conditions(_with_options(data.table("conditions"), options), data.table("difficulty")),
        difficulty=data.table("difficulty"),
        falls=_with_options(data.table("falling"), options),
        objects=_with_options(data.table("objects"), options),
        effects=checked_effects(_with_options(data.table("effects"), options)),
        durations=data.table("durations"),
        powers=data.table("powers"),
        manoeuvres=_with_words("manoeuvres", data, options),
        scaling=scaling_of(_with_options(data.tables.get("scaling", {}), options)),
    )
    if options:
        laid = {name: _with_options(data.tables[name], options) for name in OPEN_TO_OPTIONS if name in data.tables}
        check_options({**data.tables, **laid}, [name for name, _ in options])
    return rules


when_folders_change(rulesets.cache_clear)
when_folders_change(_rules.cache_clear)


def _digest(data: RulesetData, options: tuple[tuple[str, str], ...], changes: str) -> str:
    """What tells these rules from any others: the tables, the changes, and those options that concern a fight."""
    heard = [option for option in options if _is_heard(data.tables, option[0])]
    if not heard and not changes:
        return data.digest
    return hashlib.sha256(json.dumps([data.digest, heard, changes]).encode()).hexdigest()[:16]


def _is_heard(tables: Mapping[str, Any], option: str) -> bool:
    section, _, key = option.partition(".")
    rows = [table.get(section) for table in tables.values() if isinstance(table, Mapping)]
    return bool(key) and any(isinstance(row, Mapping) and key in row for row in rows)


def _activity(key: str, row: Mapping[str, str]) -> Activity:
    own = (row.get("order", ""), row.get("who", "anyone"), row.get("ends", ""))
    return Activity(key, row["label"], row["type"], row.get("provokes", ""), row["cite"], *own)


def _with_options(combat: Mapping[str, Any], options: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    merged = dict(combat)
    for name, text in options:
        section, _, key = name.partition(".")
        if key and key in merged.get(section, {}):
            merged = merge(merged, {section: {key: _typed(merged[section][key], text, name)}})
    return merged


COSTS = ("free", "part_of_move", "swift", "move", "standard", "full_attack", "full_round", "immediate")
"""The eight types of actions (EP-AC-02)."""
WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "provokes": {"type": COSTS, "provokes": ("yes", "no", "leaving")},
    "manoeuvres": {
        "action": ("attack", *COSTS),
        "of": ("foe", "held", "holder"),
        "force": ("", "push", "slide", "drag"),
        "weapon": ("", "drop", "break"),
        "provokes": ("yes", "no"),
    },
}
"""Columns of tables that take one of a few words, which an option may choose among."""


def _with_words(name: str, data: RulesetData, options: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """Return a table that a ruleset may lack, with its defaults and the options, its words checked."""
    rows = dict(data.tables.get(name, {}))
    defaults = rows.pop("defaults", {})
    table = _with_options({key: {**defaults, **row} for key, row in rows.items()}, options)
    for key, row in table.items():
        for column, words in WORDS[name].items():
            if row.get(column, words[0]) not in words:
                raise RuleError(
                    f"option {key}.{column} is {row[column]!r}",
                    pointer=f"/options/{key}.{column}",
                    remedy=f"Write one of {', '.join(words)}.",
                )
    return table


def _typed(default: Any, text: str, name: str) -> Any:
    if isinstance(default, bool):
        if text not in ("true", "false"):
            raise RuleError(f"option {name} is {text!r}", pointer=f"/options/{name}", remedy="Write true or false.")
        return text == "true"
    if isinstance(default, int):
        try:
            return int(text)
        except ValueError:
            raise RuleError(
                f"option {name} is {text!r}", pointer=f"/options/{name}", remedy="Write a whole number."
            ) from None
    if isinstance(default, list):
        raise RuleError(f"option {name} is a list", pointer=f"/options/{name}", remedy="Lists stay as they are.")
    return text
