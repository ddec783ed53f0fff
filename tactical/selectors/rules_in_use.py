"""The rules that a campaign's fights begin with now: its ruleset, its options, and its GM's own changes if in use."""

from __future__ import annotations

from campaigns.access import Viewer
from tactical.rules.rulesets.library import Rules, rules_for
from tactical.selectors.comparison_sources import own_rules_of


def rules_in_use(viewer: Viewer) -> Rules:
    """Return them, as the GM plays; RuleError where the campaign's ruleset is gone."""
    campaign = viewer.campaign
    used = [own for own in own_rules_of(viewer) if own.in_use and own.base == campaign.ruleset]
    return rules_for(campaign.ruleset, campaign.options, used[0].changes if used else None)
