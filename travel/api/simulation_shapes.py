"""Shapes of simulations on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.journey_shapes import JourneyEventSerializer, PointsField
from travel.rules.simulation.statistics import UNITS
from travel.services.seeds import MAX_SEED

LARGEST = 1_000_000_000
STATUSES = ("queued", "running", "done", "cancelled", "failed")


class RunNewSerializer(serializers.Serializer[Any]):
    plan = serializers.UUIDField(required=False, allow_null=True)
    journey = serializers.UUIDField(required=False, allow_null=True, help_text="from where it stands")
    trials = serializers.IntegerField(default=1000, min_value=-LARGEST, max_value=LARGEST)
    seed = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=MAX_SEED)
    name = serializers.CharField(required=False, max_length=120)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if bool(attrs.get("plan")) == bool(attrs.get("journey")):
            raise serializers.ValidationError({"plan": "Name a plan or a journey, one of them."})
        return attrs


class ShareSerializer(serializers.Serializer[Any]):
    """A probability with its 95 % interval."""

    probability = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class DeathSerializer(ShareSerializer):
    id = serializers.CharField()
    name = serializers.CharField()


class ArrivalCountSerializer(serializers.Serializer[Any]):
    day = serializers.IntegerField()
    count = serializers.IntegerField()


class BinSerializer(serializers.Serializer[Any]):
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    count = serializers.IntegerField()


class SpreadSerializer(serializers.Serializer[Any]):
    """A distribution; 9 times in 10 from low to high."""

    bins = BinSerializer(many=True)
    mean = serializers.FloatField()
    low = serializers.IntegerField()
    high = serializers.IntegerField()


class TrialSuppliesSerializer(serializers.Serializer[Any]):
    """What is left of one kind of supplies at a journey's end."""

    kind = serializers.ChoiceField(choices=tuple(UNITS))
    unit = serializers.CharField()
    left = SpreadSerializer()
    short = ShareSerializer(help_text="of all trials, those in which there was too little of it on the way")


class RunResultSerializer(serializers.Serializer[Any]):
    trials = serializers.IntegerField()
    arrival = ArrivalCountSerializer(many=True)
    arrived = ShareSerializer()
    on_time = ShareSerializer(allow_null=True)
    damage = SpreadSerializer(help_text="to each traveller, march and fights")
    march = SpreadSerializer(help_text="to each traveller, from the march alone")
    deaths = DeathSerializer(many=True)
    nobody_died = ShareSerializer()
    encounters_mean = serializers.FloatField()
    fights_mean = serializers.FloatField()
    fights_won = ShareSerializer(allow_null=True)
    worst_trial = serializers.IntegerField(allow_null=True)
    typical_day = serializers.IntegerField(allow_null=True)
    supplies = TrialSuppliesSerializer(many=True, help_text="those that are counted; of older runs none")


class ChunkCountsSerializer(serializers.Serializer[Any]):
    total = serializers.IntegerField()
    done = serializers.IntegerField()
    failed = serializers.IntegerField()


class RunSerializer(serializers.Serializer[Any]):
    """A simulation run; ``result`` grows while it runs."""

    id = serializers.UUIDField()
    v = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=STATUSES)
    trials = serializers.IntegerField()
    done = serializers.IntegerField()
    chunks = ChunkCountsSerializer()
    seed = serializers.IntegerField()
    plan = serializers.UUIDField(allow_null=True)
    journey = serializers.UUIDField(allow_null=True)
    planned_day = serializers.IntegerField(allow_null=True)
    problem = serializers.CharField(allow_null=True)
    sentence = serializers.CharField()
    result = RunResultSerializer(allow_null=True)
    created_at = serializers.DateTimeField()
    seconds_left = serializers.FloatField(allow_null=True)


class RunPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = RunSerializer(many=True)


class TrialFighterSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    side = serializers.ChoiceField(choices=("party", "foes", "others"))
    hp = serializers.IntegerField()
    damage = serializers.IntegerField()
    dead = serializers.BooleanField()
    defeated = serializers.BooleanField()
    fled = serializers.BooleanField()


class TrialFightSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    day = serializers.IntegerField()
    winner = serializers.ChoiceField(choices=("party", "foes", "others", "none"))
    reason = serializers.CharField()
    rounds = serializers.IntegerField()
    seconds = serializers.IntegerField()
    ambushed = serializers.BooleanField()
    participants = TrialFighterSerializer(many=True)


class TrialDamageSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    march = serializers.IntegerField()
    fights = serializers.IntegerField()


class TrialSerializer(serializers.Serializer[Any]):
    """One trial played again, with its whole log."""

    trial = serializers.IntegerField()
    seed = serializers.IntegerField()
    arrival_day = serializers.IntegerField(allow_null=True)
    died = serializers.ListField(child=serializers.CharField())
    damage = TrialDamageSerializer(many=True)
    travelled_points = PointsField()
    events = JourneyEventSerializer(many=True)
    fights = TrialFightSerializer(many=True)
