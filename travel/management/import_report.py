"""An import's report as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

OVERLAND = ("roads", "trails", "sea_routes", "rivers", "settlements", "labels")
BATTLE = ("walls", "doors", "windows", "lights")


def report_lines(name: str, report: dict[str, Any]) -> Iterator[str]:
    """What was read, then guesses, and what was used, ignored and warned of."""
    yield f"{name}: {report['format']} {report['version']}, {report['topology']}"
    is_battle = report["kind"] == "battle"
    yield from _battle(report) if is_battle else _overland(report)
    for part in report["parts"]:
        yield f"  part: {part['key']} ({part['name']} {part['detail']})"
    for guess in report["guesses"]:
        yield f"  guess: {guess['word']} ({guess['count']}) as {guess['terrain']}: {guess['reason']}"
    for kind in ("used", "ignored", "warnings"):
        for text in report[kind]:
            yield f"  {kind.removesuffix('s')}: {text}"


def _overland(report: dict[str, Any]) -> Iterator[str]:
    scale = report["scale"]
    yield f"  {report['cells']} cells, {report['land']} land, {report['water']} water"
    yield "  " + _grounds(report)
    yield "  " + ", ".join(f"{report[key]} {key.replace('_', ' ')}" for key in OVERLAND)
    yield "  scale: " + (f"{scale['value']:g} {scale['unit']}" if scale["value"] else "not in the file; give --scale")


def _battle(report: dict[str, Any]) -> Iterator[str]:
    width, height = report["size_squares"]
    yield f"  battle map of {width} by {height} squares, {report['land']} can be walked on"
    yield "  " + _grounds(report)
    yield (
        "  "
        + ", ".join(f"{report[key]} {key}" for key in BATTLE)
        + (", with a picture" if report["has_picture"] else "")
    )


def _grounds(report: dict[str, Any]) -> str:
    return ", ".join(f"{ground} {count}" for ground, count in report["terrain"].items())
