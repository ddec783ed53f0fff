"""A plan as a page to print: one column, the map first, then stops, legs, and every day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from travel.exporters.plan_csv import clock_text

STYLE = (
    "body{font:11pt/1.4 Georgia,serif;color:#222;background:#fff;max-width:42em;margin:2em auto;padding:0 1em}"
    "h1{font-size:20pt;margin:0}h2{font-size:13pt;margin:1.4em 0 .3em;border-bottom:1px solid #999}"
    "h3{font-size:11.5pt;margin:1em 0 .2em}p{margin:.2em 0}ul{margin:.2em 0;padding-left:1.2em}"
    ".map{width:100%;height:auto;border:1px solid #999;margin:1em 0}.day{break-inside:avoid}"
    ".casing{fill:none;stroke:#fff;stroke-width:8}.route{fill:none;stroke:#c3401f;stroke-width:4}"
    ".camp{fill:#fff;stroke:#222;stroke-width:1.5}.mark{font:9px sans-serif;text-anchor:middle}"
    ".stop{fill:#fff;stroke:#222;stroke-width:3}.note{color:#555}table{border-collapse:collapse}"
    "td,th{text-align:left;padding:.1em .8em .1em 0;vertical-align:top}@media print{body{margin:0;max-width:none}}"
)
Plain = Mapping[str, Any]


def plan_page(plan: Plain, picture: str, campaign: str, party: str) -> bytes:
    """The page. ``plan`` is as it goes over the wire, ``picture`` an SVG of the route or nothing."""
    body = "".join(
        (
            f"<h1>{escape(plan['name'])}</h1>",
            f"<p class=note>{escape(campaign)} · {escape(party)} · GM only: this page tells what lies ahead.</p>",
            _in_brief(plan),
            picture,
            _stops(plan["stops"]),
            _legs(plan),
            *map(_day, (plan["itinerary"] or {"days": []})["days"]),
        )
    )
    head = f"<meta charset=utf-8><title>{escape(plan['name'])}</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang=en><head>{head}</head><body>{body}</body></html>\n".encode()


def _in_brief(plan: Plain) -> str:
    itinerary, problem = plan["itinerary"], plan["problem"]
    if problem:
        return f"<p><strong>{escape(problem['detail'])}.</strong> {escape(problem['remedy'])}</p>"
    if not itinerary:
        return "<p>This plan has no route yet.</p>"
    arrival, damage = itinerary["arrival"], itinerary["damage"]
    lines = [
        f"{itinerary['miles']:.4g} miles, {itinerary['hours']:.4g} hours of travel.",
        f"Arrival on day {arrival['day']} at {clock_text(arrival['hour'])}.",
        f"Damage to each {damage['expected']:.3g}, 9 times in 10 from {damage['low']} to {damage['high']}. "
        f"Encounters to be expected {itinerary['risk']:.2g}. Cost {itinerary['cost_gp']:.4g} gp.",
        *itinerary["warnings"],
        *([plan["stale"]["note"]] if plan["stale"] else []),
    ]
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def _stops(stops: Iterable[Plain]) -> str:
    rows = "".join(
        f"<tr><td>{number}<td>{escape(stop['name'] or stop['key'])}<td>{_when(stop)}<td>{_stay(stop['stay'])}"
        for number, stop in enumerate(stops, start=1)
    )
    return f"<h2>Stops</h2><table>{rows}</table>"


def _when(stop: Plain) -> str:
    return "" if stop["day"] is None else f"day {stop['day']}, {clock_text(stop['hour'])}"


def _stay(stay: Plain | None) -> str:
    if not stay:
        return ""
    long = " ".join(
        part for part, much in ((f"{stay['days']} d", stay["days"]), (f"{stay['hours']} h", stay["hours"])) if much
    )
    return escape(f"{stay['why']} {long} {stay['note']}".strip())


def _legs(plan: Plain) -> str:
    route = next((each for each in plan["routes"] if each["id"] == plan["chosen"]), None)
    if route is None:
        return ""
    rows = "".join(
        f"<tr><td>{escape(leg['name'])}<td>from {escape(leg['place'])}<td>{leg['to_mile'] - leg['from_mile']:.4g} mi"
        for leg in route["legs"]
    )
    return f"<h2>Route {escape(route['id'])}: {escape(route['label'])}</h2><table>{rows}</table>"


def _day(day: Plain) -> str:
    title = f"Day {day['day']}" + (f", {day['date']}" if day["date"] else "")
    times = f"{clock_text(day['start_hour'])} to {clock_text(day['end_hour'])}, {day['miles']:.4g} mi"
    pieces = "".join(f"<li>{clock_text(piece['start_hour'])} {escape(piece['text'])}" for piece in day["pieces"])
    facts = "".join(f"<p>{escape(fact)}</p>" for fact in _facts(day))
    return f"<section class=day><h2>{escape(title)}</h2><p>{times}</p><ul>{pieces}</ul>{facts}</section>"


def _facts(day: Plain) -> Iterable[str]:
    damage, camp, chance = day["damage"], day["camp"], day["encounter_chance"]
    if damage["maximum"]:
        yield f"Damage {damage['expected']:.3g} ({damage['low']} to {damage['high']})."
    if day["weakest"] and damage["maximum"]:
        yield f"Weakest: {day['weakest']['name']}, {day['weakest']['remaining']} of {day['weakest']['max']} hp."
    if camp:
        yield f"Camp: {camp['place'] or camp['key']}."
    if day["watches"]:
        yield "Watches: " + ", ".join(
            f"{each['name']} from {clock_text(each['from_hour'] % 24)}" for each in day["watches"]
        )
    if chance:
        yield f"Chance of an encounter {chance['percent']:.3g} %."
    yield from _world(day["outlook"], day["supplies"])
    if day["cost_gp"]:
        yield f"Cost {day['cost_gp']:.4g} gp."


def _world(outlook: Plain | None, supplies: Plain | None) -> Iterable[str]:
    if outlook:
        weather = ", ".join(f"{each['name']} {each['percent']:.3g} %" for each in outlook["weather"][:4])
        light = outlook["daylight"]
        told = [f"Light from {clock_text(light['dawn'])} to {clock_text(light['dusk'])}"] if light else []
        lost = [f"getting lost DC {outlook['lost_dc']}"] if outlook["lost_dc"] is not None else []
        yield "; ".join(([f"Weather: {weather}"] if weather else []) + told + lost + outlook["hazards"]) + "."
    if supplies:
        food, water, feed = (f"{supplies[name]:.4g}" for name in ("food_lb", "water_gal", "feed_lb"))
        yield f"Eaten: {food} lb food, {water} gal water, {feed} lb feed."
