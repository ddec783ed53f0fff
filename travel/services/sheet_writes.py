"""Writing figures to the party's sheets, and giving back what they said before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from campaigns import notify
from tactical.rules.kernel.errors import RuleError
from travel.models import Journey, JourneyEvent, Party, PartyCarrier, PartyMember
from travel.rules.journey.context import ABILITY_DAMAGE
from travel.selectors.journey_sheets import Figures, member_figures, mount_figures


def take_back_sheets(journey: Journey, dropped: Iterable[JourneyEvent]) -> None:
    """Give the sheets what they said before; refused when someone has changed them since."""
    if journey.party is None:
        return
    for row in sorted(dropped, key=lambda each: -each.number):
        before, after = row.data["before"], row.data["after"]
        if not after:
            continue
        now = {**member_figures(journey.party), **mount_figures(journey.party)}
        if any(key in now and now[key] != told for key, told in after.items()):
            raise RuleError(
                "The sheets have been changed since they were brought up to date",
                remedy="Set them by hand in the party, or undo only what came after.",
                pointer="/to",
            )
        write_sheets(journey.party, {key: told for key, told in before.items() if key in now})


def write_sheets(party: Party, figures: Figures) -> None:
    """Set hit points, damage and fatigue of members, and of animals, by id."""
    for member in PartyMember.objects.select_for_update().filter(party=party, pk__in=_ids(party.members, figures)):
        told = figures[str(member.pk)]
        features = {key: held for key, held in member.sheet.get("features", {}).items() if key != ABILITY_DAMAGE}
        if told.get(ABILITY_DAMAGE):
            features[ABILITY_DAMAGE] = told[ABILITY_DAMAGE]
        member.sheet = {**member.sheet, "hp": told["hp"], "features": features}
        member.primal, member.fatigue = int(told["primal"] or 0), str(told["fatigue"])
        member.save()
    for mount in PartyCarrier.objects.select_for_update().filter(party=party, pk__in=_ids(party.carriers, figures)):
        told = figures[str(mount.pk)]
        mount.hp, mount.max_hp = _whole(told["hp"]), _whole(told["max_hp"])
        mount.fatigue = str(told["fatigue"])
        mount.save()
    party.version += 1
    party.save()
    notify.changed(party.campaign_id, "party", party.pk)


def _ids(rows: Any, figures: Figures) -> list[UUID]:
    return [pk for pk in rows.values_list("pk", flat=True) if str(pk) in figures]


def _whole(value: int | str | None) -> int | None:
    return None if value is None else int(value)
