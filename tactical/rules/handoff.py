"""The hand-off between travel and the tactical module: plain data with a version, both ways.

``AmbushSetup`` goes into a fight (it serves an ordinary meeting too: ``ambush`` is then None),
``EncounterOutcome`` comes out. Who goes in comes out. Both round-trip through JSON with
``kernel.codec`` and are checked on both sides with ``check_setup`` and ``check_outcome``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from tactical.rules.combat.initiative import Slot as Slot
from tactical.rules.geometry.battlemap import read_battlemap
from tactical.rules.geometry.edges import Edge as Edge
from tactical.rules.geometry.edges import EdgeKind as EdgeKind
from tactical.rules.geometry.layers import NO_LAYERS as NO_LAYERS
from tactical.rules.geometry.layers import Layers as Layers
from tactical.rules.geometry.layers import check_layers as check_layers
from tactical.rules.kernel.carried import NOTHING_CARRIED as NOTHING_CARRIED
from tactical.rules.kernel.carried import BoardSide as BoardSide
from tactical.rules.kernel.carried import Carried as Carried
from tactical.rules.kernel.carried import Lasting as Lasting
from tactical.rules.kernel.creature import Creature, check_creature
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from tactical.rules.rulesets.temperaments import check_temperament

HANDOFF_VERSION = 3
READABLE_VERSIONS = (1, 2, 3)
"""Version 1 has nothing of what creatures carry out of a fight; versions 1 and 2 have no changes to the tables of the
ruleset and no digest of them. What is not there is read as nothing."""
MAX_PARTICIPANTS = 80

Side = Literal["party", "foes", "others"]
Fatigue = Literal["none", "fatigued", "exhausted"]
Light = Literal["bright", "dim", "dark"]


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A picture below the board. ``source`` is its address, which only who set the fight up knows how to answer;
    west, north, east, south are where it lies, in squares from the north-west corner of the board, y south.
    ``for_players``: it shows nothing beyond the board, so that players may have it."""

    source: str
    west: float
    north: float
    east: float
    south: float
    for_players: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where the fight happens.

    ``terrain`` and ``way`` are travel's words ("hills", "trail"). ``rows`` is a finished battle map,
    north row first, one character a square (see ``tactical.rules.geometry.battlemap``); without it
    the map is made from terrain, way, light and ``recipe_seed``, ``width`` x ``height`` squares. ``edges`` are the
    walls, doors and windows between the squares of ``rows``, ``backdrop`` a picture below them, ``layers`` heights,
    water, openings, smoke, hazards and roofs square by square.
    """

    name: str
    terrain: str
    way: Literal["highway", "road", "trail", "trackless"] = "trackless"
    light: Light = "bright"
    weather: str = "clear"
    width: int = 30
    height: int = 20
    recipe_seed: int = 0
    rows: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    backdrop: Backdrop | None = None
    layers: Layers = NO_LAYERS


@dataclass(frozen=True, slots=True)
class Participant:
    """One creature of a fight, with the state it arrives in.

    ``id`` is unique in the fight and comes back in the outcome. ``primal`` is Primal or nonlethal
    damage carried (already taken off ``hp`` where the ruleset has one pool). ``controllers`` are
    account ids that may give it orders besides the GM. ``march_order`` counts from the front.
    ``position`` is its square (x east, y north), None = placed by the engine. ``mount`` is on whose back it begins,
    where that is a participant too: its position is the mount's. ``carried`` is what earlier fights left on it.
    """

    id: str
    side: Side
    creature: Creature
    hp: int
    primal: int = 0
    conditions: tuple[str, ...] = ()
    fatigue: Fatigue = "none"
    mount: str = ""
    vehicle: str = ""
    controllers: tuple[str, ...] = ()
    march_order: int = 0
    distracted: bool = False
    hidden: bool = False
    position: tuple[int, int] | None = None
    carried: Carried = NOTHING_CARRIED


@dataclass(frozen=True, slots=True)
class AmbushCheck:
    """The ambush check and what it rests on (EP-SU-03..10).

    ``natural`` and ``total`` are None until rolled; ``accidental`` marks a wholly distracted group
    met by chance (EP-SU-30), which needs no check. ``reasons`` name every modifier.

    ``notice_dc`` is the GM's own in place of the ruleset's (EP-CV-05, EP-CV-08). By participant: ``notice_bonuses``
    are what else bears on noticing it, ``notice_faces`` Perception dice that fell at the table (EP-SU-23).
    """

    ambushers: Side
    preparation_seconds: int = 60
    hiding_places: bool = False
    invisible: bool = False
    skill_bonus: int = 0
    minimum_seconds: int = 60
    notice_dc_bonus: int = 0
    accidental: bool = False
    natural: int | None = None
    total: int | None = None
    success: bool | None = None
    reasons: tuple[Reason, ...] = ()
    notice_dc: int | None = None
    notice_bonuses: dict[str, int] = field(default_factory=dict)
    notice_faces: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AmbushSetup:
    """Everything the tactical module needs to run an encounter (travel -> tactical).

    ``ruleset_digest`` is that of the tables of travel that led here. ``changes`` are what a GM's own ruleset lays on
    the tables of ``ruleset`` for fights, and ``rules_name`` what the GM called it; both stay as they were when the
    fight began. ``digest`` is that of the rules of the fight when it began, "" where nobody told it.

    ``initiative`` is what was rolled before anyone stood on the map, highest first (EP-IN-05); without it the fight
    rolls when it opens.
    """

    id: str
    ruleset: str
    ruleset_digest: str
    seed: int
    place: Place
    participants: tuple[Participant, ...]
    ambush: AmbushCheck | None = None
    single_file: bool = False
    stream: int = 0
    options: dict[str, str] = field(default_factory=dict)
    version: int = HANDOFF_VERSION
    initiative: tuple[Slot, ...] = ()
    changes: dict[str, Any] = field(default_factory=dict)
    digest: str = ""
    rules_name: str = ""


@dataclass(frozen=True, slots=True)
class ParticipantOutcome:
    """One creature as it leaves the fight. ``damage`` is what the fight cost it, ``healing`` what it gave back.

    ``conditions`` have no end of their own; those with one are among what it has ``carried`` away, which counts from
    before the fight on. ``fled_to`` is the side of the board it left by; ``dying``: it is down and not stable.
    """

    id: str
    hp: int
    damage: int
    dead: bool = False
    defeated: bool = False
    fled: bool = False
    conditions: tuple[str, ...] = ()
    position: tuple[int, int] | None = None
    carried: Carried = NOTHING_CARRIED
    healing: int = 0
    fled_to: BoardSide = ""
    dying: bool = False


@dataclass(frozen=True, slots=True)
class EncounterOutcome:
    """What an encounter did (tactical -> travel). ``seconds`` is game time, ``log_*`` name the event log."""

    id: str
    participants: tuple[ParticipantOutcome, ...]
    winner: Literal["party", "foes", "others", "none"]
    reason: str
    rounds: int
    seconds: int
    loot: tuple[str, ...] = ()
    log_id: str = ""
    log_digest: str = ""
    version: int = HANDOFF_VERSION


def check_setup(setup: AmbushSetup) -> None:
    """Refuse a set-up that cannot be fought. RuleError names the place and the remedy."""
    _check_version(setup.version, "Make the set-up again with this version.")
    if not 1 <= len(setup.participants) <= MAX_PARTICIPANTS:
        raise RuleError(
            f"A fight takes 1 to {MAX_PARTICIPANTS} creatures, not {len(setup.participants)}",
            pointer="/participants",
            remedy="Split the encounter into waves.",
        )
    ids = [participant.id for participant in setup.participants]
    if len(set(ids)) != len(ids):
        raise RuleError("Two creatures share one id", pointer="/participants", remedy="Give each its own id.")
    if not (5 <= setup.place.width <= 120 and 5 <= setup.place.height <= 120):
        raise RuleError(
            "A battle map is 5 to 120 squares each way", pointer="/place", remedy="Choose a size in these bounds."
        )
    if setup.place.rows:
        read_battlemap(setup.place.rows, setup.place.edges, setup.place.layers)
    for index, participant in enumerate(setup.participants):
        _check_sheet(participant.creature, f"/participants/{index}/creature")
    _check_mounts(setup)
    _check_initiative(setup, frozenset(ids))


_KEPT = 512
_sound: dict[int, Creature] = {}
"""Stat blocks that were checked before: a simulation meets the same ones over and over."""


def _check_sheet(creature: Creature, pointer: str) -> None:
    if _sound.get(id(creature)) is creature:
        return
    check_creature(creature, pointer)
    check_temperament(creature.temperament, f"{pointer}/temperament")
    if len(_sound) >= _KEPT:
        _sound.clear()
    _sound[id(creature)] = creature


def _check_version(version: int, remedy: str) -> None:
    """Refuse a hand-off of a version that is not known: a newer one says what this one would lose."""
    if version not in READABLE_VERSIONS:
        known = " and ".join(str(each) for each in READABLE_VERSIONS)
        raise RuleError(f"hand-off version {version} is none of {known}", pointer="/version", remedy=remedy)


def _check_initiative(setup: AmbushSetup, known: frozenset[str]) -> None:
    """Refuse initiative of somebody who is not there, or rolled twice (EP-IN-05)."""
    members = [member for slot in setup.initiative for member in slot.members]
    if not known.issuperset(members) or len(set(members)) != len(members):
        raise RuleError(
            "The initiative rolled is not of these creatures",
            rule="EP-IN-05",
            pointer="/initiative",
            remedy="Roll it again, or leave it out.",
        )


def _check_mounts(setup: AmbushSetup) -> None:
    """Refuse riders on who rides, or is of another side (EP-3D-04)."""
    by_id = {participant.id: participant for participant in setup.participants}
    for index, rider in enumerate(setup.participants):
        mount = by_id.get(rider.mount)
        if mount is not None and (mount.side != rider.side or mount.mount in by_id):
            raise RuleError(
                f"{rider.creature.name} cannot ride {mount.creature.name}",
                rule="EP-3D-04",
                pointer=f"/participants/{index}/mount",
                remedy="Name a mount of its own side that rides on nobody.",
            )


def check_outcome(setup: AmbushSetup, outcome: EncounterOutcome) -> None:
    """Refuse an outcome that does not belong to ``setup``: who goes in comes out."""
    _check_version(outcome.version, "End the fight with this version.")
    if outcome.id != setup.id:
        raise RuleError(f"outcome {outcome.id} is not of encounter {setup.id}", pointer="/id")
    went_in = {participant.id for participant in setup.participants}
    came_out = {participant.id for participant in outcome.participants}
    if went_in != came_out:
        missing = ", ".join(sorted(went_in ^ came_out))
        raise RuleError(f"not the same creatures came out as went in: {missing}", pointer="/participants")
