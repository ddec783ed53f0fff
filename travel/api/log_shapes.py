"""Shapes of the travel log on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.journey_shapes import STATUSES, JourneyMemberSerializer, PointsField, RollSerializer


class LogCampaignSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


class LogJourneySerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=STATUSES)
    day = serializers.IntegerField()
    hour = serializers.FloatField()


class LogLiveSerializer(serializers.Serializer[Any]):
    """What is going on right now."""

    fight = serializers.UUIDField(allow_null=True)
    label = serializers.CharField()  # type: ignore[assignment]  # a field by that name


class LogMapSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    x = serializers.FloatField()
    y = serializers.FloatField()
    travelled_points = PointsField()
    route = PointsField(allow_null=True, help_text="the whole route; null for players")


class LogMemberSerializer(JourneyMemberSerializer):
    mine = serializers.BooleanField()


class ChipSerializer(serializers.Serializer[Any]):
    label = serializers.CharField()  # type: ignore[assignment]  # a field by that name
    value = serializers.CharField()


class LogEntrySerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    type = serializers.CharField()
    hour = serializers.FloatField()
    title = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    gm_only = serializers.BooleanField()
    rolls = RollSerializer(many=True)


class LogDaySerializer(serializers.Serializer[Any]):
    day = serializers.IntegerField()
    title = serializers.CharField()
    prose = serializers.CharField(allow_blank=True)
    chips = ChipSerializer(many=True)
    entries = LogEntrySerializer(many=True)


class TravelLogSerializer(serializers.Serializer[Any]):
    """A journey day by day, the latest first, as its reader may know it."""

    campaign = LogCampaignSerializer()
    journey = LogJourneySerializer(allow_null=True)
    live = LogLiveSerializer(allow_null=True)
    map = LogMapSerializer(allow_null=True)
    members = LogMemberSerializer(many=True)
    days = LogDaySerializer(many=True)


class LogQuerySerializer(serializers.Serializer[Any]):
    journey = serializers.UUIDField(required=False)


class LogDayChangeSerializer(serializers.Serializer[Any]):
    journey = serializers.UUIDField()
    title = serializers.CharField(required=False, allow_blank=True, max_length=120)
    prose = serializers.CharField(required=False, allow_blank=True, max_length=10_000)


class LogDayWrittenSerializer(serializers.Serializer[Any]):
    day = serializers.IntegerField()
    title = serializers.CharField(allow_blank=True)
    prose = serializers.CharField(allow_blank=True)
