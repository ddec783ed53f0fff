"""Shapes of a GM's own rulesets on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from travel.selectors.own_rulesets import DOCUMENT, DOCUMENT_VERSION


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


class RulesetDocumentSerializer(serializers.Serializer[Any]):
    """The file a ruleset of one's own travels in."""

    format = serializers.ChoiceField(choices=[DOCUMENT])
    version = serializers.ChoiceField(choices=[DOCUMENT_VERSION])
    name = serializers.CharField(max_length=80)
    base = serializers.CharField(max_length=40)
    changes = TablesField()


class OwnRulesetNewSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80)
    base = serializers.CharField(max_length=40, default="epic-path", help_text="a ruleset's id")
    copy_of = serializers.UUIDField(required=False, allow_null=True, help_text="another ruleset of the GM's own")
    document = RulesetDocumentSerializer(
        required=False, help_text="an exported file; base and changes are taken from it"
    )


class TableEditSerializer(serializers.Serializer[Any]):
    pointer = serializers.CharField(max_length=200, help_text='a place in the tables: "/terrain/rows/forest/road"')
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
    changed_values = serializers.IntegerField()
    updated_at = serializers.DateTimeField()


class TableDifferenceSerializer(serializers.Serializer[Any]):
    pointer = serializers.CharField()
    base = TableValueField(allow_null=True, help_text="null: a row of the GM's own")
    own = TableValueField(allow_null=True)


class OwnRulesetSerializer(OwnRulesetRowSerializer):
    tables = TablesField()
    base_tables = TablesField()
    differences = TableDifferenceSerializer(many=True)


class OwnRulesetPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = OwnRulesetRowSerializer(many=True)
