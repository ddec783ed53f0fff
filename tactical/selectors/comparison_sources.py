"""What a comparison takes from elsewhere: a campaign's own rulesets, the titles of catalogue rules.

The tables of own rulesets are travel's and the catalogues the product's, both outside of this app; they say here how to
ask for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.access import Viewer


@dataclass(frozen=True, slots=True)
class OwnRules:
    """A ruleset of the campaign's own: ``changes`` to the fight's tables of ``base``."""

    id: str
    name: str
    base: str
    changes: Mapping[str, Any]
    in_use: bool


OwnRulesOf = Callable[[Viewer], Sequence[OwnRules]]
TitleOf = Callable[[str], str]
_own_rules: list[OwnRulesOf] = []
_titles: list[TitleOf] = []


def register_own_rules(source: OwnRulesOf) -> None:
    """Say how the rulesets that a viewer may see are asked for."""
    _own_rules.append(source)


def register_rule_titles(source: TitleOf) -> None:
    """Say how the title of a catalogue rule is asked for."""
    _titles.append(source)


def own_rules_of(viewer: Viewer) -> list[OwnRules]:
    """Return the campaign's own rulesets, as far as the viewer may see them, the one in use first."""
    found = [own for source in _own_rules for own in source(viewer)]
    return sorted(found, key=lambda own: (not own.in_use, own.name))


def title_of(rule: str) -> str:
    """Return the title of a catalogue rule, "" where none is known."""
    return next((title for source in _titles if (title := source(rule))), "")
