"""Small fights whose whole logs are kept on file, one readable line an event.

``python -m tests.tactical.rules.golden_fights`` fights them again and writes ``tests/golden/fights/*.txt``: the change
of a rule or of a policy then shows line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tactical.rules.bestiary.catalogue import get
from tactical.rules.engine.events import Event, event_to_plain
from tactical.rules.engine.run import play_fight
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Participant, Place
from tactical.rules.kernel.dice import SeededDice
from tests.tactical.rules.positions import BOW, SPEAR, SWORD, make_setup, soldier

FOLDER = Path(__file__).parents[2] / "golden" / "fights"
UNTOLD = ("rules", "type", "parts", "against_parts")


def duel(ruleset: str) -> AmbushSetup:
    return make_setup(".......\nA.....N\n.......\n.......\n.......", ruleset=ruleset)


def skirmish(ruleset: str) -> AmbushSetup:
    sheets = {
        "B": soldier("B", attacks=(BOW, SWORD)),
        "O": soldier("O", attacks=(SPEAR,)),
        "N": soldier("N", temperament="brute"),
    }
    text = "A.....:...N\n...,,......\nB....#....O\n.....#.....\n..........."
    return make_setup(text, sheets, ruleset=ruleset)


def ambush(ruleset: str) -> AmbushSetup:
    check = AmbushCheck("foes", natural=15, total=19, success=True)
    text = "...........\n.A.......N.\n...........\n.B.......O.\n..........."
    return make_setup(text, {"N": soldier("N", attacks=(BOW, SWORD))}, ruleset=ruleset, ambush=check)


def wolves(ruleset: str) -> AmbushSetup:
    wolf = get("wolf")
    people = [Participant("A", "party", replace(soldier("A"), id="A"), 20, position=(2, 4))]
    people += [Participant(f"W{x}", "foes", wolf, wolf.max_hp, position=(8 + x, 3 + x)) for x in range(3)]
    place = Place("wood", "forest", rows=("............",) * 9, width=12, height=9)
    return AmbushSetup("wolves", ruleset, "", 1, place, tuple(people))


FIGHTS: Mapping[str, tuple[Callable[[str], AmbushSetup], str, int]] = {
    "duel-epic-path": (duel, "epic-path", 1),
    "duel-yagura": (duel, "yagura", 1),
    "skirmish-epic-path": (skirmish, "epic-path", 3),
    "skirmish-d20-srd": (skirmish, "d20-srd", 3),
    "ambush-epic-path": (ambush, "epic-path", 5),
    "ambush-age-of-heroes": (ambush, "age-of-heroes", 5),
    "wolves-epic-path": (wolves, "epic-path", 7),
}


def fought(name: str) -> str:
    """Fight one and return its log as text."""
    make, ruleset, seed = FIGHTS[name]
    _, events = play_fight(make(ruleset), SeededDice(seed, 12))
    return "\n".join(line_of(event) for event in events) + "\n"


def line_of(event: Event) -> str:
    """Return an event as one line: its kind, its figures that say anything, and what its rolls were made of."""
    plain = event_to_plain(event)
    told = [f"{key}={_text(value)}" for key, value in plain.items() if key not in UNTOLD and value not in _NOTHING]
    made = [f"[{_parts(plain[key])}]" for key in ("parts", "against_parts") if plain.get(key)]
    return " ".join([plain["type"], *told, *(" against ".join(made),)]).strip()


_NOTHING: tuple[Any, ...] = (None, "", 0, False, [], {})


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return "(" + " ".join(f"{key}={_text(item)}" for key, item in value.items() if item not in _NOTHING) + ")"
    if isinstance(value, list):
        return _parts(value) if value and isinstance(value[0], dict) else ",".join(_text(item) for item in value)
    return str(value).replace(" ", "_")


def _parts(parts: list[Any]) -> str:
    named = [part for part in parts if isinstance(part, dict) and "value" in part]
    if len(named) < len(parts):
        return ",".join(_text(part) for part in parts)
    return ", ".join(f"{part['name']} {part['value']:+d} {part['rule']}" for part in named)


def main() -> None:
    """Write every log anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in FIGHTS:
        (FOLDER / f"{name}.txt").write_text(fought(name), encoding="utf-8")


if __name__ == "__main__":
    main()
