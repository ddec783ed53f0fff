"""What a journey would write to the party's sheets, beside what they say now."""

from __future__ import annotations

from dataclasses import dataclass

from travel.models import Journey, Party
from travel.rules.journey.context import ABILITY_DAMAGE
from travel.rules.journey.state import JourneyState, MemberState, MountState
from travel.selectors.journeys import context_of, state_of

Figure = dict[str, int | str | None]
Figures = dict[str, Figure]


@dataclass(frozen=True, slots=True)
class SheetChange:
    """A member's or mount's sheet: its figures now, and as the journey has them."""

    id: str
    name: str
    before: Figure
    after: Figure


def sheets_of(journey: Journey) -> list[SheetChange]:
    """Every sheet of the party that travelled and is still there."""
    if journey.party is None:
        return []
    state, shared = state_of(journey), context_of(journey).rules.pool == "shared"
    members, mounts = member_figures(journey.party), mount_figures(journey.party)
    people = [
        SheetChange(each.id, each.name, members[each.id], _member(each, shared=shared))
        for each in state.members
        if each.id in members
    ]
    return [*people, *_mounts(state, mounts)]


def _mounts(state: JourneyState, now: Figures) -> list[SheetChange]:
    return [
        SheetChange(each.id, each.name, now[each.id], _mount(each, now[each.id]))
        for each in state.mounts
        if each.id in now
    ]


def _member(member: MemberState, *, shared: bool) -> Figure:
    hp = member.hp + member.primal if shared else member.hp
    return {"hp": hp, "primal": member.primal, "fatigue": member.fatigue, **_weakness(member.ability_damage)}


def _weakness(points: int) -> Figure:
    """What thin air took from every ability, where it took any (D20O-15)."""
    return {ABILITY_DAMAGE: points} if points else {}


def _mount(mount: MountState, now: Figure) -> Figure:
    if not mount.max_hp:
        return {**now, "fatigue": mount.fatigue}
    return {"hp": mount.hp, "max_hp": mount.max_hp, "fatigue": mount.fatigue}


def member_figures(party: Party) -> Figures:
    """What the members' sheets say."""
    return {
        str(row.pk): {
            "hp": int(row.sheet.get("hp", 0)),
            "primal": row.primal,
            "fatigue": row.fatigue,
            **_weakness(int(row.sheet.get("features", {}).get(ABILITY_DAMAGE, 0))),
        }
        for row in party.members.all()
    }


def mount_figures(party: Party) -> Figures:
    """What is written down of the party's animals."""
    return {
        str(row.pk): {"hp": row.hp, "max_hp": row.max_hp, "fatigue": row.fatigue}
        for row in party.carriers.filter(kind="mount")
    }
