"""Shapes of a campaign's travel settings on the wire."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from tactical.rules.kernel.codec import to_plain
from travel.rules.environment.calendar import MAX_NAME, MAX_WEEKDAYS, date_of
from travel.rules.environment.settings import Rivers
from travel.rules.environment.weather import SEASONS
from travel.rules.maps.areas import MAX_MONTHS, Climate
from travel.rules.rulesets import TravelRuleset
from travel.selectors.travel_settings import VersionedSettings

_NUMBERS = ("current_mph", "fares", "animal_water_gal")


class CalendarMonthSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=MAX_NAME)
    days = serializers.IntegerField(min_value=1)
    season = serializers.ChoiceField(choices=list(SEASONS))


class CalendarSerializer(serializers.Serializer[Any]):
    """The year, always of the same length, and the date of day 1 of the game."""

    months = CalendarMonthSerializer(many=True, min_length=1, max_length=MAX_MONTHS)  # type: ignore[call-arg]  # list
    weekdays = serializers.ListField(child=serializers.CharField(max_length=MAX_NAME), max_length=MAX_WEEKDAYS)
    year = serializers.IntegerField()
    month = serializers.IntegerField(min_value=1, help_text="of day 1, counted from 1")
    day = serializers.IntegerField(min_value=1, help_text="of the month, of day 1")


class TravelSettingsFieldsSerializer(serializers.Serializer[Any]):
    calendar = CalendarSerializer()
    climate = serializers.ChoiceField(
        choices=list(get_args(Climate)), help_text="where neither region nor ground says otherwise"
    )
    latitude = serializers.IntegerField(help_text="degrees, for dawn and dusk")
    uses_weather = serializers.BooleanField()
    uses_supplies = serializers.BooleanField()
    uses_lost = serializers.BooleanField()
    uses_hazards = serializers.BooleanField(help_text="in regions where they are switched on")
    rivers = serializers.ChoiceField(choices=list(get_args(Rivers)))
    current_mph = serializers.FloatField(allow_null=True, help_text="null: the ruleset's")
    drift = serializers.BooleanField(help_text="river craft drift on by night, steered")
    tow = serializers.BooleanField(help_text="draft animals tow craft upstream")
    fares = serializers.FloatField(help_text="times the usual fares and hire; 0: free")
    has_map = serializers.BooleanField(help_text="the leader has a map of the land")
    animals_graze = serializers.BooleanField()
    animal_water_gal = serializers.FloatField(help_text="a day for each animal")
    weather_pace = serializers.DictField(
        child=serializers.FloatField(), help_text="share of the pace left in a weather, by its key"
    )


class TravelSettingsChangeSerializer(TravelSettingsFieldsSerializer):
    """What changes; a calendar is sent whole."""

    v = serializers.IntegerField()

    def get_fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = super().get_fields()
        for name, field in fields.items():
            field.required = name == "v"
        return fields


class WeatherKindSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    name = serializers.CharField()


class TravelSettingsSerializer(TravelSettingsFieldsSerializer):
    v = serializers.IntegerField()
    start_text = serializers.CharField(help_text="the date of day 1")
    weathers = WeatherKindSerializer(many=True)


def settings_plain(data: dict[str, Any]) -> dict[str, Any]:
    """Settings as they were sent, their fractions written as the reader's digits."""
    plain: dict[str, Any] = {
        name: str(value) if name in _NUMBERS and value is not None else value for name, value in data.items()
    }
    if "weather_pace" in plain:
        plain["weather_pace"] = {kind: str(pace) for kind, pace in plain["weather_pace"].items()}
    return plain


def travel_settings_json(held: VersionedSettings, ruleset: TravelRuleset) -> dict[str, Any]:
    """Settings as they are sent."""
    settings = held.settings
    plain = to_plain(settings)
    for name in _NUMBERS:
        value = getattr(settings, name)
        plain[name] = None if value is None else float(value)
    plain["weather_pace"] = {kind: float(pace) for kind, pace in settings.weather_pace.items()}
    kinds = ruleset.environment.weather.kinds
    return {
        **plain,
        "v": held.version,
        "start_text": date_of(settings.calendar, 1).text,
        "weathers": [{"key": key, "name": kind.name} for key, kind in kinds.items()],
    }
