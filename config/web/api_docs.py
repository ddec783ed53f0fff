"""A readable page about the API, made from its own OpenAPI description: no script, nothing from elsewhere."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from drf_spectacular.generators import SchemaGenerator

METHODS = ("get", "post", "put", "patch", "delete")


@lru_cache(maxsize=1)
def sections() -> list[dict[str, Any]]:
    """Operations grouped by what they are about, in the order of the addresses."""
    generator: Any = SchemaGenerator()  # type: ignore[no-untyped-call]  # the library has no annotations
    schema = generator.get_schema(request=None, public=True)
    groups: dict[str, list[dict[str, Any]]] = {}
    for address, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                operation = item[method]
                tag = (operation.get("tags") or ["other"])[0]
                groups.setdefault(tag, []).append(described(schema, address, method, operation))
    return [{"name": name, "operations": operations} for name, operations in groups.items()]


def described(schema: dict[str, Any], address: str, method: str, operation: dict[str, Any]) -> dict[str, Any]:
    """One operation as the page shows it."""
    body = operation.get("requestBody", {}).get("content", {})
    answers = [
        {"code": code, "fields": fields_of(schema, answer.get("content", {}))}
        for code, answer in operation.get("responses", {}).items()
        if code.startswith("2")
    ]
    return {
        "id": operation["operationId"],
        "method": method.upper(),
        "address": address,
        "text": operation.get("description", ""),
        "query": [p for p in operation.get("parameters", []) if p["in"] == "query"],
        "kinds": ", ".join(body),
        "body": fields_of(schema, body),
        "answers": answers,
    }


def fields_of(schema: dict[str, Any], content: dict[str, Any]) -> list[dict[str, Any]]:
    """Name, type and need of each top-level field of a body."""
    bodies: list[dict[str, Any]] = list(content.values())
    shape: dict[str, Any] = bodies[0].get("schema", {}) if bodies else {}
    shape = resolved(schema, shape)
    is_list = shape.get("type") == "array"
    if is_list:
        shape = resolved(schema, shape.get("items", {}))
    needed = set(shape.get("required", []))
    return [
        {"name": name, "type": type_name(field), "needed": name in needed, "text": field.get("description", "")}
        for name, field in shape.get("properties", {}).items()
    ]


def resolved(schema: dict[str, Any], shape: dict[str, Any]) -> dict[str, Any]:
    """Follow a reference."""
    reference = shape.get("$ref", "")
    return schema["components"]["schemas"][reference.rsplit("/", 1)[1]] if reference else shape


def type_name(field: dict[str, Any]) -> str:
    """A short name for a field's type."""
    if "$ref" in field:
        return str(field["$ref"]).rsplit("/", 1)[1]
    options = field.get("oneOf") or field.get("anyOf") or field.get("allOf")
    if options:
        return " or ".join(type_name(option) for option in options)
    kind = field.get("type", "any")
    if kind == "array":
        return f"list of {type_name(field.get('items', {}))}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def page(request: HttpRequest) -> HttpResponse:
    """Serve the page."""
    return render(request, "config/api.html", {"sections": sections(), "host": request.build_absolute_uri("/")})
