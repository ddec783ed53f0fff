"""An ambush being set up, as the GM sees it: the check, the ground, who notices. Players see none of it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import Q

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from tactical.rules import handoff_rules
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Participant, Slot
from tactical.rules.handoff_rules import HidingReport
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import signed
from travel.models import Ambush, Journey
from travel.rules.ambush import BATTLE_MAP_HERE, AmbushChoices, build_setup, numbered
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.state import JourneyState
from travel.selectors import ambush_parts as parts
from travel.selectors.ambush_ground import ChosenGround, Met, ground_of
from travel.selectors.ambush_plans import planned_scene
from travel.selectors.journey_context import played_now
from travel.selectors.journeys import context_of, state_of


@dataclass(frozen=True, slots=True)
class AmbushScene:
    """An ambush with the journey or plan it belongs to, and the set-up they make."""

    ambush: Ambush
    context: JourneyContext
    state: JourneyState
    choices: AmbushChoices
    setup: AmbushSetup
    ground: ChosenGround | None
    note: str = ""
    hiding: HidingReport | None = None


def ambush_of(viewer: Viewer, ambush_id: UUID, *, lock: bool = False) -> Ambush:
    """One ambush of the viewer's campaign; only the GM has any."""
    rows = Ambush.objects.select_for_update(of=("self",)) if lock else Ambush.objects.all()
    mine = Q(journey__campaign=viewer.campaign) | Q(plan__campaign=viewer.campaign)
    related = rows.select_related("journey", "plan__map", "plan__party__campaign", "plan__campaign")
    ambush = related.filter(mine, pk=ambush_id).first()
    if ambush is None or not viewer.is_gm:
        raise NotVisible
    return ambush


def choices_of(ambush: Ambush) -> AmbushChoices:
    return from_plain(AmbushChoices, ambush.choices)


def scene_of(ambush: Ambush) -> AmbushScene:
    """Build the set-up anew from the journey or plan as it stands; refused when the moment has passed."""
    met = _met(ambush)
    context, state, choices = met.context, met.state, choices_of(ambush)
    chosen = ground_of(met, choices)
    setup = build_setup(
        context,
        state,
        choices,
        setup_id=str(ambush.pk),
        seed=fight_seed(ambush, state),
        stream=state.step,
        ground=chosen.ground if chosen else None,
    )
    hiding = _hiding(setup, choices)
    if hiding is not None and choices.hiding_by_map and setup.ambush is not None:
        setup = replace(setup, ambush=replace(setup.ambush, hiding_places=hiding.is_good))
    if ambush.check_result is not None:
        setup = replace(setup, ambush=_as_rolled(from_plain(AmbushCheck, ambush.check_result), setup.ambush))
    if ambush.initiative is not None:
        setup = replace(setup, initiative=tuple(from_plain(Slot, slot) for slot in ambush.initiative))
    return AmbushScene(ambush, context, state, choices, setup, chosen, met.note, hiding)


def _hiding(setup: AmbushSetup, choices: AmbushChoices) -> HidingReport | None:
    """What the map says of the ambushers' hiding places (EP-SU-08)."""
    if setup.ambush is None or setup.ambush.accidental:
        return None
    return handoff_rules.hiding_places(setup, choices.approach, choices.restless)


def _as_rolled(rolled: AmbushCheck, now: AmbushCheck | None) -> AmbushCheck:
    """The check as it was rolled, with what still bears on who notices as it is now."""
    if now is None:
        return rolled
    return replace(
        rolled,
        notice_dc=now.notice_dc,
        notice_dc_bonus=now.notice_dc_bonus,
        notice_bonuses=now.notice_bonuses,
        notice_faces=now.notice_faces,
    )


def _met(ambush: Ambush) -> Met:
    if ambush.plan is not None:
        planned = planned_scene(ambush)
        return Met(planned.context, planned.state, planned.map, ambush.plan.campaign_id, planned.note)
    journey = journey_behind(ambush)
    context, state = played_now(context_of(journey)), state_of(journey)
    if state.encounter is None or state.encounter.id != ambush.encounter:
        raise RuleError("This encounter is over", remedy="Go back to the journey.")
    return Met(context, state, journey.map_id, journey.campaign_id)


def journey_behind(ambush: Ambush) -> Journey:
    """The journey that an ambush belongs to, for those that are of one."""
    if ambush.journey is None:
        raise RuleError("This ambush is of no journey", remedy="Open it from its plan.")
    return ambush.journey


def fight_seed(ambush: Ambush, state: JourneyState) -> int:
    """The seed of a fight: the journey's, mixed with the moment, so that each fight has dice of its own; on a plan
    the ambush's own."""
    root = ambush.pk if ambush.journey is None else ambush.journey.seed
    digest = hashlib.sha256(f"{root}:{state.step}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def ambush_view(ambush: Ambush, squares_for: str = "") -> dict[str, Any]:
    """An ambush on the wire, with the legal squares of one creature if asked for."""
    scene = scene_of(ambush)
    setup = numbered(handoff_rules.placed(scene.setup))
    met, state = scene.state.encounter, scene.state
    view = {
        "id": str(ambush.pk),
        "v": ambush.version,
        "journey": None if ambush.journey_id is None else str(ambush.journey_id),
        "plan": None if ambush.plan_id is None else str(ambush.plan_id),
        "spot": ambush.spot,
        "note": scene.note,
        "status": ambush.status,
        "fight": None if ambush.fight is None else str(ambush.fight),
        "name": met.name if met else "",
        "day": state.day,
        "hour": state.hour,
        "mile": scene.context.route.miles_at(state.progress),
        "place": scene.setup.place.name,
        "ambushers": scene.choices.ambushers,
        "stance": scene.choices.stance,
        "preparation_seconds": scene.choices.preparation_seconds,
        "hiding_places": scene.choices.hiding_places,
        "invisible": scene.choices.invisible,
        "skill_bonus": scene.choices.skill_bonus,
        "hiding_by_map": scene.choices.hiding_by_map,
        "approach": scene.choices.approach,
        "restless": list(scene.choices.restless),
        "hidden": list(scene.choices.hidden),
        "notice_dc": scene.choices.notice_dc,
        "notice_dc_bonus": scene.choices.notice_dc_bonus,
        "shared_spot": scene.choices.shared_spot,
        "initiative_mode": scene.choices.initiative_mode,
        "spoiled": list(ambush.spoiled),
        "distracted": list(scene.choices.distracted),
        "light": setup.place.light,
        "single_file": setup.single_file,
        "check": check_view(scene.setup, scene.choices),
        "battle_map": _battle_map_view(scene),
        "board": {
            "width": setup.place.width,
            "height": setup.place.height,
            "rows": list(setup.place.rows),
            "edges": [to_plain(edge) for edge in setup.place.edges],
            "backdrop": to_plain(setup.place.backdrop),
        },
        "participants": [participant_view(person, setup) for person in setup.participants],
        "legality": legality_view(setup),
        "legal_squares": _squares(setup, squares_for),
        "notice": parts.notice_view(setup),
        "hiding": parts.hiding_view(scene.hiding, parts.names_of(setup)),
        "look_outs": parts.look_outs_view(setup),
        "initiative": parts.initiative_view(setup),
        "initiative_groups": parts.groups_view(setup),
    }
    return handoff_rules.told_by(setup.ruleset, view)


def ambush_advice(ambush: Ambush) -> dict[str, Any]:
    """What to expect of an ambush, and better places for its makers."""
    scene = scene_of(ambush)
    return parts.advice_view(numbered(handoff_rules.placed(scene.setup)), scene.choices.approach)


def ambush_square(ambush: Ambush, who: str, x: int, y: int) -> dict[str, Any]:
    """Whether a creature may start on a square, and every rule that forbids it (EP-SU-18)."""
    setup = numbered(handoff_rules.placed(scene_of(ambush).setup))
    broken = [parts.violation_view(one) for one in handoff_rules.why_not(setup, who, (x, y))]
    return {"legal": not broken, "violations": handoff_rules.told_by(setup.ruleset, broken)}


def _battle_map_view(scene: AmbushScene) -> dict[str, Any] | None:
    """The battle map that the fight is on, and the part of it."""
    chosen = scene.ground
    if chosen is None:
        return None
    return {
        "id": str(chosen.row.pk),
        "name": chosen.row.name,
        "width": chosen.row.width,
        "height": chosen.row.height,
        "window": to_plain(chosen.window),
        "is_chosen": scene.choices.battle_map != BATTLE_MAP_HERE,
    }


def _squares(setup: AmbushSetup, squares_for: str) -> dict[str, list[list[int]]]:
    if not squares_for or setup.ambush is None:
        return {}
    return {squares_for: [[x, y] for x, y in handoff_rules.legal_squares(setup, squares_for)]}


def check_view(setup: AmbushSetup, choices: AmbushChoices) -> dict[str, Any]:
    """The ambush check before and after it is rolled (EP-SU-03 to EP-SU-10)."""
    check = setup.ambush
    if check is None or check.accidental:
        refusal = "A wholly distracted group needs no check" if check else "A meeting in the open needs no check"
        return _check(0, 0, 1.0 if check else 0.0, None, refusal)
    odds = handoff_rules.ambush_odds(setup)
    view = _check(odds.needed, odds.bonus, odds.chance, check, odds.refusal or None)
    view["reasons"] = [{"rule": part.rule, "text": part.name, "effect": signed(part.value)} for part in odds.parts]
    view["parts"] = [{"name": part.name, "value": part.value} for part in odds.parts]
    return view


def _check(needed: int, bonus: int, chance: float, check: AmbushCheck | None, refusal: str | None) -> dict[str, Any]:
    return {
        "needed": needed,
        "bonus": bonus,
        "chance": chance,
        "natural": check.natural if check else None,
        "total": check.total if check else None,
        "success": check.success if check else None,
        "reasons": [],
        "parts": [],
        "allowed": refusal is None,
        "refusal": refusal,
    }


def participant_view(person: Participant, setup: AmbushSetup) -> dict[str, Any]:
    print_ = handoff_rules.footprint(person, setup.ruleset, setup.changes)
    x, y = person.position or (0, 0)
    return {
        "id": person.id,
        "name": person.creature.name,
        "side": person.side,
        "size": person.creature.size.value,
        "squares": print_.squares,
        "reach_feet": print_.reach_feet,
        "speed": print_.speed_feet,
        "hp": person.hp,
        "primal": person.primal,
        "fatigue": person.fatigue,
        "distracted": person.distracted,
        "x": x,
        "y": y,
    }


def legality_view(setup: AmbushSetup) -> dict[str, Any]:
    """The four tests of a placement with their figures (EP-SU-14 to EP-SU-18)."""
    if setup.ambush is None:
        return {"legal": True, "violations": [], "tests": []}
    report = handoff_rules.placement(setup)
    names = {person.id: person.creature.name for person in setup.participants}
    return {
        "legal": report.legal,
        "violations": [parts.violation_view(broken) for broken in report.violations],
        "tests": [_test_view(test, names) for test in report.tests],
    }


def _test_view(test: handoff_rules.PlacementTest, names: dict[str, str]) -> dict[str, Any]:
    mend = test.repair
    return {
        "rule": test.rule,
        "title": test.title,
        "text": test.text,
        "ok": test.ok,
        "figure": test.figure,
        "limit": test.limit,
        "creatures": list(test.creatures),
        "repair": None
        if mend is None
        else {"id": mend.id, "x": mend.x, "y": mend.y, "label": f"Move {names.get(mend.id, mend.id)}"},
    }
