"""Rulesets as data: a folder each, with a manifest, tables, and a citation per row."""

from travel.rules.rulesets.ruleset import TravelRuleset, all_rulesets, get_ruleset
from travel.rules.rulesets.whole import check_journeys

__all__ = ["TravelRuleset", "all_rulesets", "check_journeys", "get_ruleset"]
