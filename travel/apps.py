"""The travel app: it hears when a fight it opened has closed, and when a campaign is to have another ruleset; it tells
fights of a GM's own rulesets."""

from __future__ import annotations

from django.apps import AppConfig


class TravelConfig(AppConfig):
    name = "travel"
    label = "travel"

    def ready(self) -> None:
        from campaigns.services.membership import register_ruleset_chosen
        from tactical import gateway
        from travel.selectors.compared_rules import compared_rules
        from travel.services.journeys import fight_closed
        from travel.services.own_rulesets import ruleset_chosen

        gateway.register_closed(fight_closed)
        gateway.register_own_rules(compared_rules)
        register_ruleset_chosen(ruleset_chosen)
