"""Whether whole rulesets can be fought by: the game's own, and those of the host's folders."""

from __future__ import annotations

from tactical.rules.rulesets.library import default_ruleset as default_ruleset
from tactical.rules.rulesets.library import rules_for, rulesets


def check_fights() -> None:
    """Refuse rulesets that no fight could be fought by. RuleError names the folder and points into its tables."""
    for ruleset in rulesets():
        rules_for(ruleset)
