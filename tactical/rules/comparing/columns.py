"""The rulesets that are compared: every one that is read, and a GM's own laid on one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tactical.rules.rulesets.library import Rules, rules_for, rulesets


@dataclass(frozen=True, slots=True)
class Column:
    """One ruleset of a comparison. ``changes`` are a GM's own to the fight's tables, ``options`` a campaign's."""

    key: str
    name: str
    ruleset: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    is_own: bool = False

    @property
    def rules(self) -> Rules:
        """Its tables. RuleError where the changes do not fit them."""
        return rules_for(self.ruleset, self.options, self.changes)


def built_in() -> tuple[Column, ...]:
    """Return a column for every ruleset there is, by name."""
    return tuple(
        Column(key, data.name, key) for key, data in sorted(rulesets().items(), key=lambda row: row[1].name.casefold())
    )
