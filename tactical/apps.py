"""The tactical app: it tells the campaigns which rulesets there are."""

from __future__ import annotations

from django.apps import AppConfig


class TacticalConfig(AppConfig):
    name = "tactical"
    label = "tactical"

    def ready(self) -> None:
        from campaigns.rulesets import Provider, register_rulesets
        from tactical.rules.rulesets.library import default_ruleset, rulesets

        register_rulesets(Provider(lambda: tuple(sorted(rulesets())), default_ruleset))
