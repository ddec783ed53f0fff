"""Shapes of a GM's own rulesets on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.rulesets import default_ruleset
from travel.selectors.own_rulesets import DOCUMENT, READABLE_VERSIONS


@extend_schema_field(
    {
        "description": "as it stands in the tables",
        "type": ["string", "number", "boolean", "array", "object"],
        "items": {},
        "additionalProperties": True,
    }
)
class TableValueField(serializers.JSONField):
    """A value of a table."""


@extend_schema_field({"type": "object", "additionalProperties": {"type": "object", "additionalProperties": True}})
class TablesField(serializers.JSONField):
    """Tables by name, as in the ruleset's files."""

    def to_internal_value(self, data: Any) -> Any:
        """Refuse what is no object; what stands in the tables is the rules' matter."""
        if not isinstance(data, dict):
            raise serializers.ValidationError("Tables are an object in braces, by the names of the ruleset's files.")
        return super().to_internal_value(data)


class RulesetDocumentSerializer(serializers.Serializer[Any]):
    """The file a ruleset of one's own travels in."""

    format = serializers.ChoiceField(choices=[DOCUMENT])
    version = serializers.ChoiceField(choices=list(READABLE_VERSIONS))
    name = serializers.CharField(max_length=80)
    base = serializers.CharField(max_length=40)
    changes = TablesField(help_text="what differs in the tables of travel")
    fight = TablesField(default=dict, help_text="what differs in the tables of fights; version 1 has none of it")


class OwnRulesetNewSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80)
    base = serializers.CharField(max_length=40, default=default_ruleset, help_text="a ruleset's id")
    copy_of = serializers.UUIDField(required=False, allow_null=True, help_text="another ruleset of the GM's own")
    document = RulesetDocumentSerializer(
        required=False, help_text="an exported file; base and changes are taken from it"
    )


class TableEditSerializer(serializers.Serializer[Any]):
    pointer = serializers.CharField(
        max_length=200,
        help_text='a place in the tables: "/terrain/rows/forest/road"; of fights: "/fight/combat/grid/diagonals"',
    )
    value = TableValueField(allow_null=True, help_text="null: the base's value again; an added row goes away")


class OwnRulesetChangeSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()
    name = serializers.CharField(max_length=80, required=False)
    edits = TableEditSerializer(many=True, default=list, max_length=500)  # type: ignore[call-arg]  # for the list


class OwnRulesetUseSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField(min_value=0, help_text="the version read")
    use = serializers.BooleanField()


class OwnRulesetRowSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    v = serializers.IntegerField()
    name = serializers.CharField()
    base = serializers.CharField()
    in_use = serializers.BooleanField()
    base_gone = serializers.BooleanField(help_text="its base is no longer there: it can be read, exported and deleted")
    changed_values = serializers.IntegerField()
    changed_fight_values = serializers.IntegerField(help_text="how many of them are of the tables of fights")
    updated_at = serializers.DateTimeField()


class TableDifferenceSerializer(serializers.Serializer[Any]):
    pointer = serializers.CharField()
    base = TableValueField(allow_null=True, help_text="null: a row of the GM's own")
    own = TableValueField(allow_null=True)


class FightChoiceSerializer(serializers.Serializer[Any]):
    value = serializers.CharField()
    label = serializers.CharField(help_text="what it means in one sentence")  # type: ignore[assignment]  # the wire's word; DRF's own label is not used
    cite = serializers.CharField(allow_blank=True, help_text="the rule that plays so")


class FightChoicesSerializer(serializers.Serializer[Any]):
    """A place in the tables of fights where one of a few words stands."""

    pointer = serializers.CharField(help_text='"/fight/combat/grid/diagonals"')
    choices = FightChoiceSerializer(many=True)


class OwnRulesetSerializer(OwnRulesetRowSerializer):
    tables = TablesField(help_text="the tables of travel")
    base_tables = TablesField()
    fight_tables = TablesField(help_text="the tables that fights are fought by")
    base_fight_tables = TablesField()
    fight_choices = FightChoicesSerializer(many=True)
    differences = TableDifferenceSerializer(many=True)


class OwnRulesetPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = OwnRulesetRowSerializer(many=True)
