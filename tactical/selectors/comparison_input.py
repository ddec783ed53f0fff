"""What is asked to be compared, read strictly: a ready-made scenario, changed if wished, or a position of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from campaigns.access import Viewer
from tactical.rules import bestiary
from tactical.rules.comparing.library import Scenario, scenario
from tactical.rules.comparing.scene import Piece, Scene, check_scene, sheet
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for, rulesets
from tactical.selectors.creatures import own_sheets

OWN = "own_"


def scene_asked(viewer: Viewer, asked: Mapping[str, Any]) -> tuple[Scene, Scenario | None]:
    """Return the position, and the ready-made scenario that it is made from. RuleError names what is wrong."""
    ready = scenario(asked["scenario"]) if asked.get("scenario") else None
    if ready is None and not (asked.get("rows") and asked.get("creatures")):
        raise RuleError(
            "nothing is named to compare",
            pointer="/scenario",
            remedy="Name a scenario or a fight, or give rows and creatures.",
        )
    base = ready.scene if ready else None
    rows = tuple(asked["rows"]) if asked.get("rows") else base.rows if base else ()
    known = {piece.id: piece for piece in base.pieces} if base else {}
    pieces = _pieces(viewer, asked["creatures"], known) if asked.get("creatures") else base.pieces if base else ()
    scene = Scene(
        rows,
        pieces,
        asked.get("actor") or (base.actor if base else pieces[0].id),
        tuple((x, y) for x, y in asked["goals"]) if "goals" in asked else base.goals if base else (),
        asked.get("light") or (base.light if base else "bright"),
        base.ambush if base else None,
    )
    return check_scene(scene), ready


def _pieces(viewer: Viewer, rows: Sequence[Mapping[str, Any]], known: Mapping[str, Piece]) -> tuple[Piece, ...]:
    """Read the creatures: one with the id of a creature of the scenario takes from it what is not said."""
    own = own_sheets(viewer.campaign) if viewer.is_gm else {}
    pieces = []
    for index, row in enumerate(rows):
        pointer = f"/creatures/{index}"
        before = known.get(row["id"])
        if before is None and not row.get("creature"):
            raise RuleError(
                f"{row['id']}: no stat block is named", pointer=f"{pointer}/creature", remedy="Name a creature's id."
            )
        block = _block(row["creature"], own, f"{pointer}/creature") if row.get("creature") else _known(before)
        pieces.append(_piece(row, sheet(block, row.get("name", ""), row.get("changes", {}), pointer), before, pointer))
    if len({piece.id for piece in pieces}) < len(pieces):
        raise RuleError("two creatures share one id", pointer="/creatures", remedy="Give each its own id.")
    return tuple(pieces)


def _known(piece: Piece | None) -> Creature:
    if piece is None:
        raise RuleError("no stat block is named", pointer="/creatures", remedy="Name a creature's id.")
    return piece.creature


def _block(key: str, own: Mapping[str, Creature], pointer: str) -> Creature:
    """Return a stat block of the bestiary, or the campaign's own. Players name no creature of the GM's."""
    if key in own:
        return own[key]
    try:
        return bestiary.get(key)
    except RuleError as error:
        raise RuleError(error.message, remedy=error.remedy, pointer=pointer) from None


def _piece(row: Mapping[str, Any], creature: Creature, before: Piece | None, pointer: str) -> Piece:
    """Return a creature of the position, with what is said of it and else what was."""
    if before is None and not {"side", "x", "y"} <= set(row):
        raise RuleError(f"{row['id']}: where is it?", pointer=pointer, remedy="Give side, x and y.")
    fresh = Piece(row["id"], row.get("side", "party"), creature, 0, 0)
    piece = replace(before or fresh, creature=creature)
    said = {name: row[name] for name in ("side", "x", "y", "hidden", "facing") if name in row}
    if "conditions" in row:
        _check_words(row["conditions"], f"{pointer}/conditions")
        said["conditions"] = tuple(row["conditions"])
    if row.get("hp") is not None:
        said["hp"] = row["hp"]
    return replace(piece, **said)


def _check_words(words: Sequence[str], pointer: str) -> None:
    """Refuse a condition that no ruleset knows."""
    known = {name for ruleset in rulesets() for name in rules_for(ruleset).conditions}
    for word in words:
        if word not in known:
            raise RuleError(
                f"no condition is called {word!r}", pointer=pointer, remedy=f"Use one of {', '.join(sorted(known))}."
            )
