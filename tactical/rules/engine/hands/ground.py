"""The GM sets the ground of squares: what it is, how high, how deep in water, how narrow, what hides or harms there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from tactical.rules.combat.bodies import passes_solid
from tactical.rules.engine.events import Event, GroundSet
from tactical.rules.engine.hands.hand import Foresight, Hand
from tactical.rules.engine.seeing import words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.battlemap import LEGEND, MAX_SIDE, NAMES
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.layers import Layers, check_value
from tactical.rules.geometry.relief import is_open
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError

Square = tuple[int, int]
Kind = Literal["clear", "difficult", "impeded", "wall", "pillar", "tree", "water", "hazard", "low", "heavy"]
CHARS: dict[Kind, str] = {
    "clear": ".",
    "difficult": ",",
    "impeded": ":",
    "wall": "#",
    "pillar": "o",
    "tree": "T",
    "water": "~",
    "hazard": "^",
    "low": "=",
    "heavy": ";",
}
LAYERS: dict[str, tuple[str, Any]] = {
    "height": ("heights", 0),
    "depth": ("depths", 0),
    "gap": ("gaps", None),
    "veil": ("veils", 0),
    "hazard": ("hazards", ""),
    "ceiling": ("ceilings", None),
}
"""The layer of each figure, and the value that is as good as none."""
NOUNS = {"depth": "water", "gap": "narrow opening", "veil": "fog or leaves", "ceiling": "roof"}
VEILS = {6: "partly hidden by fog, smoke or leaves", 12: "wholly hidden by fog, smoke or leaves"}


@dataclass(frozen=True, slots=True)
class SetGround:
    """New ground for ``squares``; None leaves a figure as it is, ``clear`` takes the opening or the ceiling away.

    ``height`` in levels, ``depth`` feet of water, ``gap`` inches, ``veil`` 0 to 12, ``ceiling`` in levels (see
    ``geometry.layers``).
    """

    squares: tuple[Square, ...]
    ground: Kind | None = None
    height: int | None = None
    depth: int | None = None
    gap: int | None = None
    veil: int | None = None
    hazard: str | None = None
    ceiling: int | None = None
    clear: tuple[Literal["gap", "ceiling"], ...] = ()
    reason: str = ""
    target: str = ""
    type: Literal["ground"] = "ground"


@dataclass(frozen=True, slots=True)
class _New:
    """Ground worked out: rows and layers, and in words what changes, for the GM and for players."""

    rows: tuple[str, ...]
    layers: Layers
    changes: tuple[str, ...] = field(default=())
    shown: tuple[str, ...] = field(default=())


def _perform(state: FightState, act: SetGround, dice: Dice, events: list[Event]) -> None:
    new = _lay(state, act)
    squares = tuple(dict.fromkeys(act.squares))
    events.append(GroundSet(squares, new.changes, new.shown, act.reason))


def _lay(state: FightState, act: SetGround) -> _New:
    """Lay the new ground into the state, with those who stand on it."""
    new = _worked_out(state, act)
    resting = {unit.id for unit in state.combatants.values() if _is_at_rest(state, unit)}
    state.set_ground(new.rows, new.layers)
    for unit in state.combatants.values():
        if not unit.fled:
            _keep_out_of_rock(state, unit, was_at_rest=unit.id in resting)
    return new


def _worked_out(state: FightState, act: SetGround) -> _New:
    """Return the new ground; RuleError names a square or a figure that cannot be."""
    width, height = len(state.rows[0]), len(state.rows)
    squares = tuple(dict.fromkeys(act.squares))
    if not squares or len(squares) > MAX_SIDE * MAX_SIDE:
        text = f"{len(squares)} squares are named"
        raise RuleError(text, pointer="/squares", remedy=f"Name 1 to {width * height} squares.")
    for index, (x, y) in enumerate(act.squares):
        if not (0 <= x < width and 0 <= y < height):
            raise RuleError(
                f"({x}, {y}) is off the map",
                rule="EP-MV-01",
                pointer=f"/squares/{index}",
                remedy=f"Keep x within 0 to {width - 1} and y within 0 to {height - 1}.",
            )
    rows = _rows(state.rows, squares, act.ground)
    layers, changed = _layers(state.layers, squares, act)
    words = [NAMES[LEGEND[CHARS[act.ground]]]] if act.ground is not None and rows != state.rows else []
    shown = [*words, *(word for name, word in changed if name != "hazard")]
    changes = [*words, *(word for _, word in changed)]
    if not changes:
        raise RuleError("Nothing is changed by this", pointer="/squares", remedy="Give a figure that differs.")
    return _New(rows, layers, tuple(changes), tuple(shown))


def _rows(rows: tuple[str, ...], squares: tuple[Square, ...], ground: Kind | None) -> tuple[str, ...]:
    if ground is None:
        return rows
    drawn = [list(row) for row in rows]
    for x, y in squares:
        drawn[len(rows) - 1 - y][x] = CHARS[ground]
    return tuple("".join(row) for row in drawn)


def _layers(old: Layers, squares: tuple[Square, ...], act: SetGround) -> tuple[Layers, list[tuple[str, str]]]:
    """Return the layers with the figures laid on, and what differs, figure by figure in words."""
    found: dict[str, Any] = {}
    words = []
    for name, (layer, none) in LAYERS.items():
        value = getattr(act, name)
        is_cleared = name in act.clear
        if value is None and not is_cleared:
            continue
        if not is_cleared:
            check_value(layer, value, f"/{name}")
        kept = {(x, y): known for x, y, known in getattr(old, layer)}
        for square in squares:
            if is_cleared or value == none:
                kept.pop(square, None)
            else:
                kept[square] = value
        new = tuple(sorted((x, y, known) for (x, y), known in kept.items()))
        if new != getattr(old, layer):
            found[layer] = new
            words.append((name, _word(name, None if is_cleared else value)))
    laid = {layer: found.get(layer, getattr(old, layer)) for layer, _ in LAYERS.values()}
    return Layers(**laid), words


def _word(name: str, value: Any) -> str:
    if value is None or value == "" or (name in ("depth", "veil") and not value):
        return f"no {NOUNS.get(name, name)}"
    if name in ("height", "ceiling"):
        return f"{'at' if name == 'height' else 'a roof at'} {value * FEET} ft"
    if name == "veil":
        return VEILS.get(value, f"hiding what is in it on a {value} or less")
    return {"depth": f"{value} ft of water", "gap": f"an opening of {value} in"}.get(name, str(value))


def _is_at_rest(state: FightState, unit: Combatant) -> bool:
    """Whether a creature stands or floats where the ground would put it."""
    return unit.z == state.arena.field.rest_level(*unit.space)


def _keep_out_of_rock(state: FightState, unit: Combatant, *, was_at_rest: bool) -> None:
    """Let a creature rise and sink with the ground it stands on; refuse what would leave one in rock."""
    battle = state.arena.field
    if passes_solid(words_of(state, unit)) or unit.mode == "burrow":
        return
    if was_at_rest:
        unit.z = battle.rest_level(*unit.space)
    if not is_open(battle.relief, unit.x, unit.y, unit.z, unit.squares):
        raise RuleError(
            f"{state.arena.names[unit.id]} would be inside what is solid",
            rule="EP-TE-04",
            pointer="/squares",
            remedy="Move it first, or leave its squares out.",
        )


def _foresee(state: FightState, act: SetGround) -> Foresight:
    new = _lay(state, act)
    count = len(dict.fromkeys(act.squares))
    return Foresight(f"{count} square{'s' if count > 1 else ''}: {', '.join(new.changes)}.")


HAND = Hand(SetGround, _perform, _foresee)
