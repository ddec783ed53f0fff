"""The project itself: it names the host's own folders of rulesets, and refuses to start on broken ones."""

from __future__ import annotations

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
    label = "config"

    def ready(self) -> None:
        from django.conf import settings
        from django.core.checks import register

        from config.ruleset_folders import check_rulesets
        from config.web.catalogue import title_of
        from tactical.gateway import register_rule_titles
        from tactical.rules.kernel.rulesets import use_folders

        use_folders(settings.RULESET_FOLDERS)
        register(check_rulesets)
        register_rule_titles(title_of)
