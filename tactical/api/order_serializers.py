"""Orders of a fight on the wire: what may be ordered, what is refused and why, and the squares they go by."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from tactical.api.log_serializers import FightReasonSerializer
from tactical.rules.engine.actions import ORDER_TYPES
from tactical.rules.engine.triggers import What

ORDERS = list(ORDER_TYPES)
LADDER = ["standard", "move", "swift"]


class SquareField(serializers.ListField):
    """A square: x east, y north."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            child=serializers.IntegerField(min_value=0, max_value=200), min_length=2, max_length=2, **kwargs
        )


class PlaceField(serializers.ListField):
    """A square (x east, y north), a cube with its level of 5 ft, or a cube and how many squares wide one goes there."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            child=serializers.IntegerField(min_value=-1000, max_value=1000), min_length=2, max_length=4, **kwargs
        )


class TriggerSerializer(serializers.Serializer[Any]):
    """What a readied action waits for."""

    what = serializers.ChoiceField(choices=list(get_args(What)))
    who = serializers.CharField(
        max_length=120, required=False, allow_blank=True, help_text="a creature's id, empty for anyone of the side"
    )
    side = serializers.ChoiceField(choices=["enemy", "ally", "anyone"], required=False)
    feet = serializers.IntegerField(
        min_value=0, max_value=1000, required=False, help_text="comes_near, goes_away: 0 for the attack's reach"
    )
    squares = serializers.ListField(child=SquareField(), max_length=60, required=False, help_text="enters")
    target = serializers.CharField(
        max_length=120, required=False, allow_blank=True, help_text="attacks, uses_power: at whom, empty for anyone"
    )


class FightOrderSerializer(serializers.Serializer[Any]):
    """An order; which fields it has depends on its type. The rules check it in full."""

    trigger = TriggerSerializer(required=False, help_text="ready: what it waits for")
    then = serializers.DictField(required=False, help_text='ready: the order, "target": "" for who sets it off')

    type = serializers.ChoiceField(choices=ORDERS)
    path = serializers.ListField(
        child=PlaceField(), max_length=200, required=False, help_text="every movement: squares or cubes entered"
    )
    mode = serializers.CharField(max_length=10, required=False, help_text="movements: walk, fly, swim, ..., auto")
    ground = serializers.ChoiceField(
        choices=["plain", "attack", "feature", "action_point"], required=False, help_text="step: by what right"
    )
    others = serializers.ListField(
        child=serializers.CharField(max_length=120), max_length=80, required=False, help_text="withdraw: held off first"
    )
    activity = serializers.CharField(
        max_length=40, required=False, help_text="part_of_move: draw_weapon, pick_up, ...; do: drink_potion, ..."
    )
    item = serializers.CharField(max_length=80, required=False, allow_blank=True, help_text="part_of_move, do: what")
    action = serializers.ChoiceField(choices=LADDER, required=False, help_text="convert: which action")
    into = serializers.ChoiceField(choices=LADDER, required=False, help_text="convert: into which lesser one")
    manoeuvre = serializers.CharField(max_length=40, required=False, help_text="manoeuvre: trip, disarm, grapple, ...")
    trade = serializers.BooleanField(required=False, help_text="manoeuvre: for the worst attack of a full attack")
    gain = serializers.ChoiceField(choices=LADDER, required=False, help_text="spend_point: which action it buys")
    by = serializers.CharField(
        max_length=120, required=False, allow_blank=True, help_text="who acts out of its turn, with an immediate action"
    )
    x = serializers.IntegerField(
        min_value=-1000,
        max_value=1000,
        required=False,
        allow_null=True,
        help_text="step, dismount, use_door, part_of_move, attack_square",
    )
    y = serializers.IntegerField(
        min_value=-1000,
        max_value=1000,
        required=False,
        allow_null=True,
        help_text="step, dismount, use_door, part_of_move, attack_square",
    )
    z = serializers.IntegerField(
        min_value=-1000, max_value=1000, required=False, allow_null=True, help_text="step: the level"
    )
    squares = serializers.ListField(
        child=SquareField(), max_length=2, required=False, help_text="grope: one square or two beside each other"
    )
    side = serializers.ChoiceField(choices=["n", "e"], required=False, help_text="use_door: which side of x, y")
    power = serializers.IntegerField(
        min_value=0, max_value=50, required=False, help_text="use_power: which power of the stat block"
    )
    target = serializers.CharField(
        max_length=120, required=False, allow_blank=True, help_text="attack, charge, mount; empty for nobody"
    )
    targets = serializers.ListField(
        child=serializers.CharField(max_length=120), max_length=20, required=False, help_text="full_attack"
    )
    attack = serializers.IntegerField(min_value=0, max_value=50, required=False, help_text="index of the attack line")
    average = serializers.IntegerField(
        min_value=0, max_value=1000, required=False, help_text="attacks: of how many damage dice the average is taken"
    )
    square = SquareField(required=False, allow_null=True, help_text="attack: one of a large target's squares")
    locations = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=20),
        max_length=20,
        required=False,
        help_text="attack: limb locations, from 1, that one much smaller goes for",
    )
    full = serializers.BooleanField(required=False, help_text="attack: the next one of a full attack")
    size = serializers.CharField(max_length=20, required=False, help_text="throw_object: tiny, small, medium, ...")
    stuff = serializers.CharField(max_length=20, required=False, help_text="throw_object: ordinary, dense, soft, ...")
    drop = serializers.BooleanField(required=False, help_text="throw_object: onto one that stands below")
    when = serializers.CharField(max_length=10, required=False, help_text="when_forced: never, harm or always")
    ally = serializers.CharField(max_length=120, required=False, help_text="aid: for whose sake")
    gives = serializers.ChoiceField(choices=["attack", "ac"], required=False, help_text="aid: with what")
    skill = serializers.CharField(max_length=40, required=False, help_text="assist: perception, might, heal, ...")
    epic = serializers.BooleanField(required=False, help_text="assist: a use that needs 21 ranks")
    stance = serializers.CharField(max_length=40, required=False, help_text="take_stance, drop_stance")
    condition = serializers.CharField(max_length=40, required=False, help_text="shake_off: which condition")
    quarter = serializers.ChoiceField(
        choices=["NE", "SE", "SW", "NW"], required=False, help_text="take_quarter: of the square it shares"
    )
    choke = serializers.BooleanField(required=False, help_text="hold_breath: asphyxiate rather than breathe")
    facing = serializers.ChoiceField(
        choices=["north", "east", "south", "west"], required=False, allow_blank=True, help_text="face: empty raises it"
    )
    combatant = serializers.CharField(
        max_length=120, required=False, help_text="resume: who acts out of its hold; act_first: who goes before"
    )


class LegalOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=ORDERS)
    label = serializers.CharField()  # type: ignore[assignment]  # the wire's word; DRF's own label is not used
    key = serializers.CharField(allow_blank=True)
    cost = serializers.CharField(allow_blank=True)
    target = serializers.CharField(allow_null=True)
    attack = serializers.IntegerField(allow_null=True)
    chance = serializers.FloatField(allow_null=True)
    expected_damage = serializers.FloatField(allow_null=True)
    provokes = serializers.ListField(
        child=serializers.CharField(), help_text="who would strike for it, where it stands"
    )
    reasons = FightReasonSerializer(many=True)
    order = FightOrderSerializer(help_text="send it back to give the order")
    dice = serializers.IntegerField(help_text="how many damage dice may be averaged, 0 where all are rolled")
    squares = serializers.ListField(child=SquareField(), help_text="squares of a large target that may be aimed at")
    limbs = serializers.IntegerField(help_text="how many limb locations a hit hurts, 0 where it hurts the body")
    locations = serializers.ListField(child=serializers.IntegerField(), help_text="limb locations that may be named")


class RefusedOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=ORDERS)
    label = serializers.CharField()  # type: ignore[assignment]  # the wire's word; DRF's own label is not used
    rule = serializers.CharField(allow_blank=True)
    text = serializers.CharField()
    remedy = serializers.CharField(allow_blank=True, help_text="what to do instead")


class ReachSquareSerializer(serializers.Serializer[Any]):
    x = serializers.IntegerField()
    y = serializers.IntegerField()
    cost_feet = serializers.IntegerField()
    provokes = serializers.ListField(child=serializers.CharField())
    path = serializers.ListField(child=PlaceField())
    squeezes = serializers.ListField(child=serializers.CharField(), help_text="with whom it would squeeze there")
    z = serializers.IntegerField(help_text="level of 5 ft")


class WaySerializer(serializers.Serializer[Any]):
    """A kind of movement that may be begun; where it leads is asked for by type, mode and target."""

    type = serializers.ChoiceField(choices=ORDERS)
    label = serializers.CharField()  # type: ignore[assignment]  # the wire's word; DRF's own label is not used
    key = serializers.CharField()
    cost = serializers.CharField(help_text="what it takes of the turn")
    feet = serializers.IntegerField(help_text="how far it goes at most")
    mode = serializers.CharField(help_text="the movement type")
    target = serializers.CharField(allow_null=True, help_text="whom it concerns: a withdrawal's primary target")


class SquareOrderSerializer(serializers.Serializer[Any]):
    """An order to be given with squares: search them out among ``squares``; without any, within ``range_feet``."""

    type = serializers.ChoiceField(choices=ORDERS)
    label = serializers.CharField()  # type: ignore[assignment]  # the wire's word; DRF's own label is not used
    cost = serializers.CharField()
    squares = serializers.ListField(child=SquareField())
    count = serializers.IntegerField(help_text="how many squares at most")
    attack = serializers.IntegerField(allow_null=True, help_text="attack_square: index of the attack line")
    power = serializers.IntegerField(allow_null=True, help_text="use_power: the power whose area is laid there")
    by = serializers.CharField(
        allow_blank=True, help_text="who gives it out of turn, with an immediate action; empty for the one acting"
    )
    target = serializers.CharField(allow_blank=True, help_text="manoeuvre: who is thrown there")
    manoeuvre = serializers.CharField(allow_blank=True, help_text="manoeuvre: which")
    range_feet = serializers.IntegerField()


class ReadyTriggerSerializer(serializers.Serializer[Any]):
    what = serializers.ChoiceField(choices=list(get_args(What)))
    label = serializers.CharField()  # type: ignore[assignment]  # the wire's word; DRF's own label is not used
    needs = serializers.ChoiceField(
        choices=["", "feet", "squares", "target"], help_text="what it is told besides who, empty for nothing"
    )


class ReadyOrderSerializer(serializers.Serializer[Any]):
    label = serializers.CharField()  # type: ignore[assignment]  # the wire's word; DRF's own label is not used
    order = FightOrderSerializer(help_text='what is readied; a target of "" is who sets it off')
    needs = serializers.ChoiceField(choices=["", "path"], help_text="what must be added to it, empty for nothing")


class ReadyChoicesSerializer(serializers.Serializer[Any]):
    """What the acting creature may ready, and what it may wait for."""

    triggers = ReadyTriggerSerializer(many=True)
    orders = ReadyOrderSerializer(many=True)


class LegalOrdersSerializer(serializers.Serializer[Any]):
    ready = ReadyChoicesSerializer(allow_null=True)
    orders = LegalOrderSerializer(many=True)
    refused = RefusedOrderSerializer(many=True)
    squares = SquareOrderSerializer(many=True)
    ways = WaySerializer(many=True)
    reach = ReachSquareSerializer(many=True)
    reach_double = ReachSquareSerializer(many=True)
