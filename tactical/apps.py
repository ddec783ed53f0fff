from django.apps import AppConfig


class TacticalConfig(AppConfig):
    name = "tactical"
    label = "tactical"
