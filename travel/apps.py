from django.apps import AppConfig


class TravelConfig(AppConfig):
    name = "travel"
    label = "travel"
