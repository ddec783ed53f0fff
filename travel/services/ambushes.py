"""Ambushes: set one up, roll the check, open the fight."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction

from campaigns import notify
from campaigns.access import Viewer
from campaigns.api.problems import Conflict
from tactical import gateway
from tactical.rules import handoff_rules
from tactical.rules.handoff import AmbushSetup
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from travel.models import Ambush, AmbushStatus, Journey
from travel.rules.ambush import AmbushChoices, check_choices, numbered
from travel.rules.journey.dice import AMBUSH, INITIATIVE, SeededBook
from travel.rules.journey.orders import StartFight
from travel.selectors.ambushes import AmbushScene, ambush_of, ambush_view, choices_of, scene_of
from travel.selectors.battle_maps import visible_battle_map
from travel.selectors.journeys import journey_of, state_of
from travel.services.journeys import SOURCE, carry_out

KIND = "ambush"
NOTICING = frozenset({"notice_dc", "notice_dc_bonus", "notice_bonuses", "notice_faces", "shared_spot"})
OPEN_AFTER_ROLL = frozenset({"placement", "light", "distracted", "hidden", "initiative_mode"}) | NOTICING
GROUND = frozenset({"battle_map", "window"})
"""Choices of where it is fought."""
RESETS = GROUND | {"ambushers", "stance"}
"""Choices with which everyone is placed anew."""
ANEW = 100
"""How far apart the dice of one attempt at an ambush are from those of the next."""
MOST_SPOILED = 50


def ambush_create(viewer: Viewer, journey_id: UUID, ambushers: str, stance: str) -> Ambush:
    """Begin to set up a fight with what was met."""
    journey = journey_of(viewer, journey_id)
    state = state_of(journey)
    if state.encounter is None or state.status != "encounter":
        raise RuleError("Nothing has been met here", remedy="Travel on, or place an encounter here.")
    if journey.gm_only:
        raise RuleError(
            "This journey is the GM's alone, and a fight is seen by all",
            remedy="Branch again with players_see, or settle it by hand.",
        )
    choices = from_plain(AmbushChoices, {"ambushers": ambushers, "stance": stance})
    with transaction.atomic():
        ambush = Ambush.objects.create(journey=journey, encounter=state.encounter.id, choices=to_plain(choices))
        scene_of(ambush)
        notify.changed(viewer.campaign.pk, KIND, ambush.pk, audience="gm")
    return ambush


def ambush_change(viewer: Viewer, ambush_id: UUID, version: int, changes: dict[str, Any]) -> Ambush:
    """Change what the GM chose. Once the check is rolled only the placement, light and who is distracted."""
    with transaction.atomic():
        ambush = _locked(viewer, ambush_id, version)
        _check_not_started(ambush)
        fixed = set(changes) - OPEN_AFTER_ROLL
        if ambush.status == AmbushStatus.ROLLED and fixed:
            raise RuleError(
                "The check is rolled already",
                pointer=f"/{sorted(fixed)[0]}",
                remedy="Set up a new ambush to change it.",
            )
        if changes.get("battle_map") is not None:
            visible_battle_map(viewer, changes["battle_map"])
        before = choices_of(ambush)
        if changes.get("placement") and not GROUND & changes.keys():
            changes = {**changes, "placement": {**_standing(ambush), **changes["placement"]}}
        choices = _changed(before, changes)
        check_choices(choices)
        if choices.initiative_mode != before.initiative_mode:
            ambush.initiative = None
        if choices.placement:
            ambush.choices = {**to_plain(choices), "placement": None}
            _check_board(scene_of(ambush).setup, choices)
        ambush.choices = to_plain(choices)
        scene_of(ambush)
        _touch(viewer, ambush)
    return ambush


def _standing(ambush: Ambush) -> dict[str, list[int]]:
    """Where everyone stands now: whoever moves, the others stay."""
    people = handoff_rules.placed(scene_of(ambush).setup).participants
    return {one.id: list(one.position) for one in people if one.position is not None}


def _changed(choices: AmbushChoices, changes: dict[str, Any]) -> AmbushChoices:
    """The choices with some changed. On other ground, and when others wait, no one stands where they stood."""
    standing = {} if RESETS & changes.keys() else to_plain(choices.placement) or {}
    plain = {**to_plain(choices), **changes, "placement": {**standing, **changes.get("placement", {})} or None}
    if "battle_map" in changes:
        plain["battle_map"] = str(changes["battle_map"] or "")
    if GROUND & changes.keys():
        window = changes.get("window")
        plain["window"] = None if window is None else [window["x"], window["y"]]
    return from_plain(AmbushChoices, plain)


def _check_board(setup: AmbushSetup, choices: AmbushChoices) -> None:
    for key, (x, y) in (choices.placement or {}).items():
        if not (0 <= x < setup.place.width and 0 <= y < setup.place.height):
            raise RuleError(
                f"{x}, {y} is off the board",
                pointer=f"/placement/{key}",
                remedy=f"The board has {setup.place.width} by {setup.place.height} squares.",
                rule="EP-SU-17",
            )


def _locked(viewer: Viewer, ambush_id: UUID, version: int) -> Ambush:
    ambush = ambush_of(viewer, ambush_id, lock=True)
    if ambush.version != version:
        raise Conflict("The ambush was changed meanwhile.", current=ambush_view(ambush), current_version=ambush.version)
    return ambush


def _touch(viewer: Viewer, ambush: Ambush) -> None:
    ambush.version += 1
    ambush.save()
    notify.changed(viewer.campaign.pk, KIND, ambush.pk, audience="gm")


def ambush_roll(viewer: Viewer, ambush_id: UUID, version: int, natural: int | None) -> Ambush:
    """Roll the check, or take the die typed at the table (EP-SU-04). Where it fails nobody's place is dictated."""
    with transaction.atomic():
        ambush = _locked(viewer, ambush_id, version)
        scene = scene_of(ambush)
        if ambush.status != AmbushStatus.DRAFT:
            raise RuleError("The check is rolled already", remedy="Start the fight.", rule="EP-SU-04")
        if scene.setup.ambush is None or scene.setup.ambush.accidental:
            raise RuleError("A meeting in the open needs no check", remedy="Start the fight.", rule="EP-SU-01")
        rolled = handoff_rules.roll_ambush(scene.setup, _dice(scene, AMBUSH), natural)
        ambush.check_result = to_plain(rolled.ambush)
        if rolled.ambush is not None and not rolled.ambush.success:
            ambush.choices = {**ambush.choices, "placement": None}
        ambush.status = AmbushStatus.ROLLED
        _touch(viewer, ambush)
    return ambush


def _dice(scene: AmbushScene, purpose: int) -> Dice:
    """The dice of a set-up for a purpose; one that was ruined and set up again rolls anew."""
    ambush = scene.ambush
    seed = scene.setup.seed if ambush.journey is None else ambush.journey.seed
    return SeededBook(seed).at(scene.state.step + 1, purpose + ANEW * len(ambush.spoiled))


def ambush_initiative(viewer: Viewer, ambush_id: UUID, version: int, faces: dict[str, int]) -> Ambush:
    """Roll initiative before anyone is placed (EP-IN-05); ``faces`` fell at the table. Typed again, a die replaces the
    one that was there, the others stay."""
    with transaction.atomic():
        ambush = _locked(viewer, ambush_id, version)
        _check_not_started(ambush)
        scene = scene_of(ambush)
        stands = handoff_rules.initiative_stands(scene.setup)
        if stands and not faces:
            remedy = "Type a die to change it, or choose another way of rolling."
            raise RuleError("Initiative is rolled already", rule="EP-IN-04", remedy=remedy, pointer="/faces")
        handoff_rules.check_faces(scene.setup, faces, "/faces")
        kept = {slot.members[0]: slot.natural for slot in scene.setup.initiative} if stands else {}
        for slot in scene.setup.initiative:
            if set(slot.members) & faces.keys():
                kept.pop(slot.members[0], None)
        rolled = handoff_rules.roll_initiative(scene.setup, _dice(scene, INITIATIVE), {**kept, **faces})
        ambush.initiative = to_plain(rolled.initiative)
        _touch(viewer, ambush)
    return ambush


def ambush_ruin(viewer: Viewer, ambush_id: UUID, version: int, who: str, cause: str) -> Ambush:
    """Somebody spoke or left its space: the ambush is ruined, its clock begins anew (EP-SU-12)."""
    with transaction.atomic():
        ambush = _locked(viewer, ambush_id, version)
        _check_not_started(ambush)
        scene = scene_of(ambush)
        if scene.setup.ambush is None or scene.setup.ambush.accidental:
            raise RuleError("Nobody waits in ambush", rule="EP-SU-12", remedy="A meeting in the open goes on.")
        names = {one.id: one.creature.name for one in numbered(scene.setup).participants if _waits(scene, one.side)}
        if who not in names:
            remedy = "Name one of those who wait in ambush."
            raise RuleError(f"{who!r} is none of the ambushers", rule="EP-SU-12", remedy=remedy, pointer="/who")
        if len(ambush.spoiled) >= MOST_SPOILED:
            raise RuleError("It was ruined too often", rule="EP-SU-12", remedy="Set up a new ambush.")
        lost = scene.choices.preparation_seconds
        ambush.spoiled = [*ambush.spoiled, {"who": who, "name": names[who], "cause": cause, "seconds": lost}]
        ambush.choices = {**ambush.choices, "preparation_seconds": 0, "notice_faces": {}}
        ambush.check_result, ambush.status = None, AmbushStatus.DRAFT
        _touch(viewer, ambush)
    return ambush


def _waits(scene: AmbushScene, side: str) -> bool:
    return side == scene.choices.ambushers


def _check_not_started(ambush: Ambush) -> None:
    if ambush.status == AmbushStatus.STARTED:
        raise RuleError("The fight has begun", remedy="Take the start back on the journey.")


def ambush_start(viewer: Viewer, ambush_id: UUID, version: int) -> UUID:
    """Open the fight; the journey waits for its outcome. That of an ambush on a plan's way is nobody's: it is tried
    out before the journey begins."""
    with transaction.atomic():
        ambush = _locked(viewer, ambush_id, version)
        journey = None
        if ambush.journey_id is not None:
            journey = Journey.objects.select_for_update().get(pk=ambush.journey_id)
            ambush.journey = journey
        scene = scene_of(ambush)
        _check_ready(ambush, scene.setup)
        setup = handoff_rules.placed(scene.setup)
        if setup.ambush is not None and setup.ambush.success and not setup.ambush.accidental:
            _check_placement(setup)
        name = scene.state.encounter.name if scene.state.encounter else "A fight"
        source = f"plan:{ambush.plan_id}" if journey is None else f"{SOURCE}{journey.pk}"
        fight = gateway.encounter_open(viewer.campaign, setup, name=name, opened_by=viewer.user, source=source)
        if journey is not None:
            carry_out(journey, StartFight(fight=str(fight), ambush=str(ambush.pk)), viewer.user)
        ambush.fight = fight
        ambush.status = AmbushStatus.STARTED
        _touch(viewer, ambush)
    return fight


def _check_ready(ambush: Ambush, setup: AmbushSetup) -> None:
    if ambush.status == AmbushStatus.STARTED:
        raise RuleError("The fight has begun already", remedy="Go to the fight.")
    if setup.ambush is not None and setup.ambush.success is None:
        raise RuleError("The ambush check is not rolled", remedy="Roll it, or type the roll.", rule="EP-SU-04")


def _check_placement(setup: AmbushSetup) -> None:
    """On success the ambushers place everyone, within the limits (EP-SU-13 to EP-SU-18)."""
    report = handoff_rules.placement(setup)
    if report.legal:
        return
    broken = next(test for test in report.tests if not test.ok)
    names = {person.id: person.creature.name for person in setup.participants}
    remedy = f"Move {names[broken.repair.id]}." if broken.repair else "Move one of them."
    raise RuleError(f"{broken.title}: {broken.text}", rule=broken.rule, remedy=remedy, pointer="/placement")
