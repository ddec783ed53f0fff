"""The same position under several rulesets, side by side: what differs in cost, legality and odds, and by which rules."""
