"""A campaign's own rulesets as a comparison of fights lays them side by side."""

from __future__ import annotations

from campaigns.access import Viewer
from tactical.gateway import OwnRules
from travel.rules.rulesets.ruleset import has_ruleset
from travel.selectors.own_rulesets import own_rulesets_visible_to


def compared_rules(viewer: Viewer) -> list[OwnRules]:
    """Return the own rulesets that the viewer may see and whose base is still there."""
    return [
        OwnRules(str(row.pk), row.name, row.base, row.fight_changes, row.in_use)
        for row in own_rulesets_visible_to(viewer)
        if has_ruleset(row.base)
    ]
