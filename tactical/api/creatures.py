"""Ready creatures, for encounters and parties."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import Api
from tactical.api.power_serializers import ClassLevelsSerializer, PowerSerializer
from tactical.rules import bestiary
from tactical.rules.kernel.creature import Size
from tactical.selectors.creatures import ready_creature

KINDS = ["pc", "npc", "monster", "mount"]
LOADS = ["light", "medium", "heavy"]
ATTACKS = ["melee", "ranged", "thrown"]
BONUSES = ["base", "ability", "size", "armor", "shield", "natural", "dex", "dodge", "deflection", "other"]


class BonusSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    value = serializers.IntegerField()
    type = serializers.ChoiceField(choices=BONUSES)


class AbilitiesSerializer(serializers.Serializer[Any]):
    strength = serializers.IntegerField()
    dexterity = serializers.IntegerField()
    constitution = serializers.IntegerField()
    intelligence = serializers.IntegerField()
    wisdom = serializers.IntegerField()
    charisma = serializers.IntegerField()


class SavesSerializer(serializers.Serializer[Any]):
    fortitude = serializers.IntegerField()
    reflex = serializers.IntegerField()
    will = serializers.IntegerField()


class ExtraDamageSerializer(serializers.Serializer[Any]):
    """Damage on top of a weapon's own, rolled once and never multiplied."""

    name = serializers.CharField()
    dice = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    bonus = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=["bonus", "precision"])
    damage_type = serializers.CharField(allow_blank=True, help_text="empty: that of the attack")
    when = serializers.ChoiceField(
        choices=["always", "caught"], help_text="caught: at a target that is flat-footed or flanked"
    )


class BonusAttackSerializer(serializers.Serializer[Any]):
    """An attack that a full attack has beside its base attacks."""

    source = serializers.CharField()  # type: ignore[assignment]  # a field by that name
    column = serializers.IntegerField(help_text="the base attack it falls with, counted from 0; -1: the last of them")
    attack = serializers.CharField(allow_blank=True, help_text="the attack it is made with; empty: this one")


class AttackSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=ATTACKS)
    bonuses = serializers.ListField(child=serializers.IntegerField())
    dice = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    damage_bonus = serializers.IntegerField()
    parts = BonusSerializer(many=True)
    damage_parts = BonusSerializer(many=True)
    damage_type = serializers.CharField()
    threat_from = serializers.IntegerField()
    multiplier = serializers.IntegerField()
    reach = serializers.IntegerField()
    threatens_adjacent = serializers.BooleanField()
    increment = serializers.IntegerField()
    touch = serializers.BooleanField()
    lethal = serializers.BooleanField()
    traits = serializers.ListField(child=serializers.CharField(), help_text="magic, force, unwieldy and the like")
    extra = ExtraDamageSerializer(many=True)
    proficient = serializers.BooleanField()
    bonus_attacks = BonusAttackSerializer(many=True)
    ammunition = serializers.IntegerField(allow_null=True, help_text="null: nobody counts")


class StatBlockSerializer(serializers.Serializer[Any]):
    """A creature in full: what a party member's sheet and an encounter's foe are made of."""

    id = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    size = serializers.ChoiceField(choices=[size.value for size in Size])
    creature_type = serializers.CharField()
    level = serializers.IntegerField()
    cr = serializers.FloatField()
    speed = serializers.IntegerField()
    speeds = serializers.DictField(child=serializers.IntegerField())
    armour = serializers.ChoiceField(choices=["none", *LOADS])
    load = serializers.ChoiceField(choices=LOADS)
    load_lb = serializers.FloatField(allow_null=True)
    abilities = AbilitiesSerializer()
    hp = serializers.IntegerField()
    max_hp = serializers.IntegerField()
    ac = serializers.IntegerField()
    ac_parts = BonusSerializer(many=True)
    saves = SavesSerializer()
    initiative_bonus = serializers.IntegerField()
    movement_bonus = serializers.IntegerField()
    perception = serializers.IntegerField()
    stealth = serializers.IntegerField()
    might = serializers.IntegerField()
    maneuver_defense = serializers.IntegerField()
    maneuver_offense = serializers.IntegerField(
        allow_null=True, help_text="null: the better of Might and the best melee attack counts"
    )
    reach = serializers.IntegerField(allow_null=True)
    space = serializers.IntegerField(allow_null=True)
    attacks = AttackSerializer(many=True)
    features = serializers.DictField(child=serializers.IntegerField())
    senses = serializers.DictField(child=serializers.IntegerField())
    damage_reduction = serializers.DictField(child=serializers.IntegerField())
    overcome_by = serializers.ListField(
        child=serializers.CharField(), help_text="types and traits of attacks that its damage reduction does not stop"
    )
    portrait = serializers.CharField(allow_blank=True)
    notes = serializers.CharField(allow_blank=True)
    survival = serializers.IntegerField(
        allow_null=True, help_text="the Survival bonus on a journey; null: the sheet does not say, Wisdom counts"
    )
    powers = PowerSerializer(many=True)
    temperament = serializers.CharField(allow_blank=True, help_text="how it fights by itself; empty: by type")
    classes = ClassLevelsSerializer(many=True, help_text="base attacks by class; attacks without totals get them so")


class ReadyCreatureSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    cr = serializers.FloatField()
    kind = serializers.ChoiceField(choices=KINDS)
    size = serializers.CharField()
    hp = serializers.IntegerField()
    ac = serializers.IntegerField()
    speed = serializers.IntegerField()
    summary = serializers.CharField()
    creature = StatBlockSerializer()


class CreaturesQuerySerializer(serializers.Serializer[Any]):
    q = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    kind = serializers.ChoiceField(choices=["", *KINDS], required=False, default="")


class CreaturesApi(Api):
    @extend_schema(
        operation_id="creatures_list",
        parameters=[CreaturesQuerySerializer],
        responses=ReadyCreatureSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        query = self.read_query(CreaturesQuerySerializer)
        return Response([ready_creature(creature) for creature in bestiary.find(query["q"], query["kind"])])
