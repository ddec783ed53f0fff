"""What fights look like on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tactical.api.log_serializers import FightEventSerializer
from tactical.api.order_serializers import FightOrderSerializer, LegalOrdersSerializer, SquareField
from tactical.api.outcome_serializers import FightOutcomeSerializer
from tactical.api.preview_serializers import FightPreviewSerializer as FightPreviewSerializer
from tactical.api.preview_serializers import PreviewRequestSerializer as PreviewRequestSerializer
from tactical.rules.engine.durations import MOST_TIMES
from tactical.rules.engine.hands.figures import MOST_ROUNDS
from tactical.rules.engine.hands.registry import HANDS
from tactical.rules.geometry.edges import STOPS

SIDES = ["party", "foes", "others"]
STATUSES = ["running", "over", "closed"]
HEALTH = ["unhurt", "hurt", "badly hurt", "down", "dead"]
HAND_TYPES = list(HANDS)


class ConditionSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the wire's word; DRF's own label is not used
    rounds = serializers.IntegerField(allow_null=True, help_text="rounds left, null where rounds do not end it")


class CombatantSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    initials = serializers.CharField()
    side = serializers.ChoiceField(choices=SIDES)
    summary = serializers.CharField(allow_blank=True)
    x = serializers.IntegerField(help_text="westernmost square, counted east from 0")
    y = serializers.IntegerField(help_text="southernmost square, counted north from 0")
    z = serializers.IntegerField(help_text="level of its lowest cubes, 5 ft each")
    squares = serializers.IntegerField(help_text="side of its space in squares: less than its own while it squeezes")
    full_squares = serializers.IntegerField(help_text="side of the space it takes when nothing is in the way")
    base_squares = serializers.IntegerField(
        help_text="side of the base it is best shown with: no more than that of a Titanic creature (EP-SP-17)"
    )
    mode = serializers.CharField(help_text="how it keeps itself there: walk, fly, swim, climb, burrow")
    size = serializers.CharField()
    reach_feet = serializers.IntegerField()
    mount = serializers.CharField(
        allow_null=True, help_text="on whose back it is, in that one's space; null on nobody's"
    )
    temperament = serializers.CharField(
        allow_null=True, help_text="how it fights when it plays itself; null for all but the GM"
    )
    when_forced = serializers.CharField(
        allow_null=True, help_text="when it drops prone against forced movement: never, harm, always"
    )
    threatens = serializers.ListField(child=SquareField())
    hp = serializers.IntegerField(allow_null=True, help_text="null where the viewer may not know it")
    max_hp = serializers.IntegerField(allow_null=True)
    health = serializers.ChoiceField(choices=HEALTH)
    primal = serializers.IntegerField(allow_null=True)
    conditions = ConditionSerializer(many=True)
    initiative = serializers.IntegerField(allow_null=True)
    ac = serializers.IntegerField(allow_null=True)
    is_mine = serializers.BooleanField()
    acted = serializers.BooleanField()
    defeated = serializers.BooleanField()


class FightPlaceSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    terrain = serializers.CharField()
    light = serializers.CharField()


class BoardEdgeSerializer(serializers.Serializer[Any]):
    """What stands on the north or the east side of a square (x east, y north)."""

    x = serializers.IntegerField()
    y = serializers.IntegerField()
    side = serializers.ChoiceField(choices=["n", "e"])
    kind = serializers.ChoiceField(choices=list(STOPS))
    shelters = serializers.ChoiceField(
        choices=["own", "beyond"], help_text="whom a battlement or an arrow slit protects: its own square or the other"
    )


class FightBackdropSerializer(serializers.Serializer[Any]):
    """A picture below the board; where it lies in squares from the board's north-west corner, y south."""

    source = serializers.CharField(help_text="its address")  # type: ignore[assignment]  # the wire's word; not DRF's
    west = serializers.FloatField()
    north = serializers.FloatField()
    east = serializers.FloatField()
    south = serializers.FloatField()
    for_players = serializers.BooleanField()


class LayerNumberField(serializers.ListField):
    """One square of a layer: x, y and a number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.IntegerField(), min_length=3, max_length=3, **kwargs)


INTEGER_OR_WORD = {"oneOf": [{"type": "integer"}, {"type": "string"}]}


@extend_schema_field({"type": "array", "items": INTEGER_OR_WORD, "minItems": 3, "maxItems": 3})
class LayerWordField(serializers.ListField):
    """One square of a layer: x, y and a word."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.JSONField(), min_length=3, max_length=3, **kwargs)


class FightLayersSerializer(serializers.Serializer[Any]):
    """What rows do not say, square by square as [x, y, value]; squares that are not named have none of it."""

    heights = serializers.ListField(child=LayerNumberField(), help_text="levels of 5 ft; of water, its surface")
    depths = serializers.ListField(child=LayerNumberField(), help_text="feet of water")
    gaps = serializers.ListField(child=LayerNumberField(), help_text="inches of the narrowest opening")
    veils = serializers.ListField(child=LayerNumberField(), help_text="smoke or leaves: 6 hides partly, 12 wholly")
    hazards = serializers.ListField(child=LayerWordField(), help_text="players get those that the ground shows")
    ceilings = serializers.ListField(child=LayerNumberField(), help_text="level of a roof, or of the top of a block")


class FightGridSerializer(serializers.Serializer[Any]):
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    rows = serializers.ListField(child=serializers.CharField(), help_text="northernmost row first")
    backdrop = FightBackdropSerializer(allow_null=True)
    edges = BoardEdgeSerializer(many=True, help_text="walls, doors and windows between squares")
    layers = FightLayersSerializer()
    spears = serializers.ListField(
        child=SquareField(),
        allow_null=True,
        help_text="squares full of spears, which hamper who goes there; null where the rules know none",
    )


class AttackLeftSerializer(serializers.Serializer[Any]):
    attack = serializers.CharField()
    to_hit = serializers.IntegerField()
    source = serializers.CharField(allow_blank=True, help_text="what grants it, empty for a base attack")  # type: ignore[assignment]  # the wire's word; DRF's own source is not used


class FullAttackLeftSerializer(serializers.Serializer[Any]):
    begun = serializers.BooleanField()
    attacks = AttackLeftSerializer(many=True, help_text="best first")
    given_up = serializers.IntegerField(help_text="attacks given up for steps and manoeuvres")
    tradable = serializers.BooleanField(help_text="the worst may be given up")
    severable = serializers.BooleanField(help_text="it may stop here and keep its move action")


class TurnSerializer(serializers.Serializer[Any]):
    """What the acting creature has left."""

    standard = serializers.BooleanField()
    move = serializers.BooleanField()
    swift = serializers.BooleanField()
    swifts = serializers.IntegerField(help_text="swift actions, counting what greater ones turn into")
    immediate = serializers.BooleanField()
    free = serializers.IntegerField(allow_null=True, help_text="free actions left, null for no limit")
    parts = serializers.IntegerField(help_text="what may still ride on move actions taken")
    five_foot_step = serializers.BooleanField()
    moved_feet = serializers.IntegerField()
    speed_feet = serializers.IntegerField()
    full_attack = FullAttackLeftSerializer(allow_null=True, help_text="on, or to be begun")
    manoeuvre_used = serializers.BooleanField()
    full_round = serializers.BooleanField(help_text="a full-round action is declared")
    defensive = serializers.ChoiceField(choices=["", "fighting", "total"])
    stance = serializers.ListField(child=serializers.CharField())
    action_points = serializers.IntegerField()
    words = serializers.ListField(child=serializers.CharField(), help_text="what the plain marks do not say")


class LocatedSerializer(serializers.Serializer[Any]):
    """A space where somebody unseen is known to be, until it moves."""

    x = serializers.IntegerField()
    y = serializers.IntegerField()
    squares = serializers.IntegerField()


class FightRulesetSerializer(serializers.Serializer[Any]):
    """By which rules a fight is fought. It keeps the GM's own changes of when it began."""

    id = serializers.CharField()
    name = serializers.CharField(help_text="the GM's own name for the changed rules, as it was; else the ruleset's")
    base = serializers.CharField(help_text="the name of the ruleset itself")
    digest = serializers.CharField(allow_blank=True, help_text="of the rules it began with; empty for old fights")
    own = serializers.BooleanField(help_text="with a GM's own changes to the tables")
    changed_since = serializers.BooleanField(help_text="the tables of today give another digest")
    gone = serializers.BooleanField(help_text="it cannot be had any more: the fight is only read")
    note = serializers.CharField(allow_blank=True, help_text="what of this holds, in words")


class FightSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    v = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=STATUSES)
    round = serializers.IntegerField()
    is_surprise = serializers.BooleanField()
    actor = serializers.CharField(allow_null=True)
    place = FightPlaceSerializer()
    ruleset = FightRulesetSerializer()
    grid = FightGridSerializer()
    ac_word = serializers.CharField(help_text="what the game calls the Armor Class")
    combatants = CombatantSerializer(many=True)
    located = LocatedSerializer(many=True, help_text="players: where somebody is known to be, and not who")
    order = serializers.ListField(child=serializers.CharField())
    turn = TurnSerializer(allow_null=True)
    legal = LegalOrdersSerializer(allow_null=True, help_text="only for who may order the acting creature")
    undo_label = serializers.CharField(allow_null=True)
    winner = serializers.CharField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    outcome = FightOutcomeSerializer(allow_null=True)


class FightSummarySerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    v = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=STATUSES)
    round = serializers.IntegerField()
    created_at = serializers.DateTimeField()


class FightPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = FightSummarySerializer(many=True)


class FightAnswerSerializer(serializers.Serializer[Any]):
    fight = FightSerializer()
    events = FightEventSerializer(many=True)


class VersionSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField(min_value=0)


class PolicySerializer(VersionSerializer):
    until = serializers.ChoiceField(
        choices=["turn", "party"],
        default="turn",
        help_text="turn: the acting creature's turn; party: every turn until one of the party is to act",
    )


class OrderGivenSerializer(VersionSerializer):
    order = FightOrderSerializer()
    natural = serializers.IntegerField(
        min_value=1, max_value=20, required=False, allow_null=True, help_text="a d20 rolled at the table (GM)"
    )


class OverrideSerializer(VersionSerializer):
    """What the GM sets by hand for one creature; what is left out or null stays."""

    target = serializers.CharField(max_length=120)
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")
    hp = serializers.IntegerField(allow_null=True, default=None)
    primal = serializers.IntegerField(allow_null=True, default=None)
    position = SquareField(allow_null=True, default=None)
    conditions = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=20, allow_null=True, default=None
    )
    hidden = serializers.BooleanField(allow_null=True, default=None)
    rounds = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, allow_null=True, default=None, help_text="how long new conditions last"
    )
    duration = serializers.CharField(
        max_length=20,
        allow_blank=True,
        default="",
        help_text="or a step of the scale: move, full_round, combat, day, week, month, season, year, ...",
    )
    times = serializers.IntegerField(min_value=1, max_value=MOST_TIMES, default=1, help_text="duration: so many times")


class EyesQuerySerializer(serializers.Serializer[Any]):
    """``as`` is a word of Python, so the field is added by name."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {
            **super().get_fields(),
            "as": serializers.ChoiceField(choices=["players"], required=False, help_text="GM: read what players read"),
        }


class EventsQuerySerializer(EyesQuerySerializer):
    after = serializers.IntegerField(min_value=0, default=0)
