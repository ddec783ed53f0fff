"""Shapes of ambushes on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tactical.rules.handoff_rules import APPROACHES, MODES
from travel.api.ambush_part_shapes import (
    FightOrderSlotSerializer,
    FiguresField,
    HidingSerializer,
    IdsField,
    InitiativeGroupSerializer,
    LookOutsSerializer,
    NoticeSerializer,
    SpoiledSerializer,
    ViolationSerializer,
)
from travel.api.choices import EDGE_KINDS, FATIGUES, FIGHT_SIDES, LARGEST, SIDES
from travel.api.party_shapes import ReasonSerializer

STANCES = ("ambush", "meet")
STATUSES = ("draft", "rolled", "started")
LIGHTS = ("bright", "dim", "dark")


class SquareField(serializers.ListField):
    """A square [x, y], x east, y north."""

    child = serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST)


class AmbushNewSerializer(serializers.Serializer[Any]):
    ambushers = serializers.ChoiceField(choices=SIDES, default="foes")
    stance = serializers.ChoiceField(choices=STANCES, default="ambush")


class LaidFoeSerializer(serializers.Serializer[Any]):
    """A ready creature and how many of it."""

    id = serializers.CharField(max_length=80)
    count = serializers.IntegerField(default=1, min_value=1, max_value=LARGEST)


class AmbushLaidSerializer(serializers.Serializer[Any]):
    """Who waits where on the way of a plan: in a cell, or at a mile."""

    cell = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=LARGEST)
    mile = serializers.FloatField(required=False, allow_null=True, min_value=0, max_value=LARGEST)
    creatures = LaidFoeSerializer(many=True)
    name = serializers.CharField(default="", allow_blank=True, max_length=120)
    ambushers = serializers.ChoiceField(choices=SIDES, default="foes")
    stance = serializers.ChoiceField(choices=STANCES, default="ambush")


class LaidAmbushSerializer(serializers.Serializer[Any]):
    """An ambush on a plan's way: where, and when the plan comes there now."""

    id = serializers.UUIDField()
    v = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=STATUSES)
    ambushers = serializers.ChoiceField(choices=SIDES)
    stance = serializers.ChoiceField(choices=STANCES)
    cell = serializers.IntegerField()
    x = serializers.FloatField(allow_null=True)
    y = serializers.FloatField(allow_null=True)
    mile = serializers.FloatField()
    day = serializers.IntegerField()
    hour = serializers.FloatField()
    note = serializers.CharField(help_text="what the plan's changes did to it; empty: nothing")


class CornerSerializer(serializers.Serializer[Any]):
    """The north-west square of a part of a battle map, x east, y south."""

    x = serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST)
    y = serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST)


class AmbushChangeSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()
    ambushers = serializers.ChoiceField(choices=SIDES, required=False)
    stance = serializers.ChoiceField(choices=STANCES, required=False)
    preparation_seconds = serializers.IntegerField(required=False, min_value=-LARGEST, max_value=LARGEST)
    hiding_places = serializers.BooleanField(required=False)
    invisible = serializers.BooleanField(required=False)
    skill_bonus = serializers.IntegerField(required=False, min_value=-LARGEST, max_value=LARGEST)
    distracted = serializers.ListField(child=serializers.CharField(max_length=60), required=False, max_length=80)
    placement = serializers.DictField(child=SquareField(min_length=2, max_length=2), required=False)
    light = serializers.ChoiceField(choices=LIGHTS, required=False)
    hiding_by_map = serializers.BooleanField(required=False, help_text="the map says whether all have hiding places")
    approach = serializers.ChoiceField(choices=APPROACHES, required=False, help_text="where the victims come from")
    restless = IdsField(required=False, help_text="ambushers that do more than watch")
    hidden = IdsField(required=False, help_text="who begins the fight unseen")
    notice_dc = serializers.IntegerField(
        required=False, allow_null=True, min_value=-LARGEST, max_value=LARGEST, help_text="the GM's; null: the rules'"
    )
    notice_dc_bonus = serializers.IntegerField(required=False, min_value=-LARGEST, max_value=LARGEST)
    notice_bonuses = FiguresField(required=False, help_text="by victim: what else bears on its Perception")
    notice_faces = FiguresField(required=False, help_text="by victim: the d20 as it fell at the table")
    shared_spot = serializers.BooleanField(
        required=False, allow_null=True, help_text="one Spot check for all ambushers; null: as the ruleset has it"
    )
    initiative_mode = serializers.ChoiceField(
        choices=("", *MODES), required=False, help_text="of this fight; empty: as the ruleset has it"
    )
    battle_map = serializers.UUIDField(
        required=False, allow_null=True, help_text="the one to fight on; null: ground made from the terrain"
    )
    window = CornerSerializer(
        required=False, allow_null=True, help_text="where the part that is fought on begins; null: in the middle"
    )


class AmbushRollSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()
    natural = serializers.IntegerField(
        required=False, allow_null=True, min_value=-LARGEST, max_value=LARGEST, help_text="the die as it fell"
    )


class AmbushStartSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()


class AmbushStartedSerializer(serializers.Serializer[Any]):
    fight = serializers.UUIDField()


class ForSerializer(serializers.Serializer[Any]):
    """Ask for the legal squares of one creature with ?for=id."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {"for": serializers.CharField(required=False, allow_blank=True, default="", max_length=60)}


class CheckPartSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    value = serializers.IntegerField()


class AmbushCheckSerializer(serializers.Serializer[Any]):
    needed = serializers.IntegerField()
    bonus = serializers.IntegerField()
    chance = serializers.FloatField()
    natural = serializers.IntegerField(allow_null=True)
    total = serializers.IntegerField(allow_null=True)
    success = serializers.BooleanField(allow_null=True)
    reasons = ReasonSerializer(many=True)
    parts = CheckPartSerializer(many=True)
    allowed = serializers.BooleanField()
    refusal = serializers.CharField(allow_null=True)


class AmbushEdgeSerializer(serializers.Serializer[Any]):
    """What stands on the north or the east side of a square (x east, y north)."""

    x = serializers.IntegerField()
    y = serializers.IntegerField()
    side = serializers.ChoiceField(choices=["n", "e"])
    kind = serializers.ChoiceField(choices=EDGE_KINDS)


class AmbushBackdropSerializer(serializers.Serializer[Any]):
    """A picture below the board; where it lies in squares from the board's north-west corner, y south."""

    source = serializers.CharField(help_text="its address")  # type: ignore[assignment]  # the wire's word; not DRF's
    west = serializers.FloatField()
    north = serializers.FloatField()
    east = serializers.FloatField()
    south = serializers.FloatField()
    for_players = serializers.BooleanField()


class BoardSerializer(serializers.Serializer[Any]):
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    rows = serializers.ListField(child=serializers.CharField(), help_text="north row first")
    backdrop = AmbushBackdropSerializer(allow_null=True)
    edges = AmbushEdgeSerializer(many=True, help_text="walls, doors and windows between squares")


class WindowSerializer(serializers.Serializer[Any]):
    """A part of a battle map in its squares, x, y the north-west one, y south."""

    x = serializers.IntegerField()
    y = serializers.IntegerField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class AmbushBattleMapSerializer(serializers.Serializer[Any]):
    """The battle map that the fight will be on."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    window = WindowSerializer()
    is_chosen = serializers.BooleanField(help_text="false: it lies under the cell where the party is")


class AmbushParticipantSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    side = serializers.ChoiceField(choices=FIGHT_SIDES)
    size = serializers.CharField()
    squares = serializers.IntegerField(help_text="squares a side")
    reach_feet = serializers.IntegerField()
    speed = serializers.IntegerField()
    hp = serializers.IntegerField()
    primal = serializers.IntegerField()
    fatigue = serializers.ChoiceField(choices=FATIGUES)
    distracted = serializers.BooleanField()
    x = serializers.IntegerField()
    y = serializers.IntegerField()


class RepairSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    x = serializers.IntegerField()
    y = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field by that name


class PlacementTestSerializer(ViolationSerializer):
    title = serializers.CharField()
    ok = serializers.BooleanField()
    repair = RepairSerializer(allow_null=True)


class LegalitySerializer(serializers.Serializer[Any]):
    legal = serializers.BooleanField()
    violations = ViolationSerializer(many=True)
    tests = PlacementTestSerializer(many=True)


class AmbushSpotSerializer(serializers.Serializer[Any]):
    """Where an ambush was laid on a plan's way, and who waits there."""

    cell = serializers.IntegerField()
    mile = serializers.FloatField()
    day = serializers.IntegerField()
    hour = serializers.FloatField()
    name = serializers.CharField()
    creatures = LaidFoeSerializer(many=True)


class AmbushSerializer(serializers.Serializer[Any]):
    """A fight being set up (GM only)."""

    id = serializers.UUIDField()
    v = serializers.IntegerField()
    journey = serializers.UUIDField(allow_null=True)
    plan = serializers.UUIDField(allow_null=True, help_text="the plan that it was laid on, if it was")
    spot = AmbushSpotSerializer(allow_null=True, help_text="null: it is of a journey")
    note = serializers.CharField(help_text="whether the plan has changed since it was laid")
    status = serializers.ChoiceField(choices=STATUSES)
    fight = serializers.UUIDField(allow_null=True)
    name = serializers.CharField()
    day = serializers.IntegerField()
    hour = serializers.FloatField()
    mile = serializers.FloatField()
    place = serializers.CharField()
    ambushers = serializers.ChoiceField(choices=SIDES)
    stance = serializers.ChoiceField(choices=STANCES)
    preparation_seconds = serializers.IntegerField()
    hiding_places = serializers.BooleanField()
    invisible = serializers.BooleanField()
    skill_bonus = serializers.IntegerField()
    distracted = serializers.ListField(child=serializers.CharField())
    light = serializers.ChoiceField(choices=LIGHTS)
    single_file = serializers.BooleanField()
    check = AmbushCheckSerializer()
    battle_map = AmbushBattleMapSerializer(allow_null=True)
    board = BoardSerializer()
    participants = AmbushParticipantSerializer(many=True)
    legality = LegalitySerializer()
    legal_squares = serializers.DictField(child=serializers.ListField(child=SquareField()))
    notice = NoticeSerializer()
    hiding_by_map = serializers.BooleanField()
    approach = serializers.ChoiceField(choices=APPROACHES)
    restless = IdsField()
    hidden = IdsField()
    notice_dc = serializers.IntegerField(allow_null=True)
    notice_dc_bonus = serializers.IntegerField()
    shared_spot = serializers.BooleanField(allow_null=True)
    spoiled = SpoiledSerializer(many=True, help_text="what ruined it so far, oldest first")
    hiding = HidingSerializer(allow_null=True, help_text="null: nobody waits in ambush")
    look_outs = LookOutsSerializer()
    initiative_mode = serializers.ChoiceField(choices=("", *MODES))
    initiative = FightOrderSlotSerializer(many=True, help_text="highest first; empty: not rolled")
    initiative_groups = InitiativeGroupSerializer(many=True)
