"""The same position under several rulesets: what differs in cost, legality and odds, and by which rules."""
