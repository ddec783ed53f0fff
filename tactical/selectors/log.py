"""The log of a fight as a viewer may read it.

The GM reads everything. Players read what the party perceived at that moment, under numbers of
their own; dice and totals that only the GM knows are left out (TRUST 23, 27, 28).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Max

from tactical.models import Encounter, EncounterEvent
from tactical.rules.engine.events import Harm, event_from_plain
from tactical.rules.handoff import AmbushSetup
from tactical.rules.kernel.modifiers import Part
from tactical.rules.rulesets.citations import told_by
from tactical.selectors.fought_by import rules_or_none
from tactical.selectors.naming import Label, Words, labels_for
from tactical.selectors.phrases import Phrase, phrase
from tactical.selectors.phrases_of_ground import ground_text

SUBJECTS = ("actor", "target", "by")
BEFALLING = frozenset(
    (
        *("power_hurt", "power_failed", "saved", "ability_lost", "mended"),
        *("damaged", "defeated", "effect_began", "effect_ended"),
    )
)
"""What befalls its target alone: an area that catches the unseen tells nobody of them."""
SERVICE_EVENTS = frozenset({"taken_back", "closed", "reopened"})
FOR_ALL = frozenset({"combat_opened", "round_started", "combat_rolled_over", "combat_ended", "closed", "reopened"})


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads, and what names and squares are called for them. ``rules_name``: the GM's own rules it is fought by.

    ``ruleset`` is the one whose rules are cited.
    """

    is_gm: bool
    labels: Mapping[str, Label]
    height: int
    party: frozenset[str]
    ac: str = "AC"
    shield: str = ""
    rules_name: str = ""
    ruleset: str = ""

    def words(self, known: frozenset[str] | None = None) -> Words:
        """Return the words of this reader, with names for nobody but the ``known``."""
        labels = self.labels if known is None else {key: label for key, label in self.labels.items() if key in known}
        return Words(labels, self.height, self.ac, self.shield)


def reader_for(encounter: Encounter, setup: AmbushSetup, height: int, *, is_gm: bool) -> Reader:
    """Return a reader of one encounter's log."""
    known = None if is_gm else frozenset(encounter.sightings)
    party = frozenset(item.id for item in setup.participants if item.side == "party")
    labels = labels_for(setup, encounter.sightings, known)
    rules = rules_or_none(setup)
    if rules is None:
        return Reader(is_gm, labels, height, party, rules_name=setup.rules_name, ruleset=setup.ruleset)
    ac, shield = rules.word("words", "ac"), rules.word("words", "shield")
    return Reader(is_gm, labels, height, party, ac, shield, setup.rules_name, setup.ruleset)


def is_open_to_players(data: Mapping[str, Any], known: frozenset[str], party: frozenset[str]) -> bool:
    """Whether the party could perceive an event; ``known`` is whom it perceived then."""
    kind = data["type"]
    if kind in FOR_ALL:
        return True
    if kind == "gm_word":
        return False
    if kind == "taken_back":
        return bool(data["was_open"])
    if kind in ("noticed", "ready_made", "ready_lost", "breath_guarded"):
        return data["actor"] in party
    if kind == "remembered":
        return data["target"] in known and data["actor"] in known
    if kind == "initiative_rolled":
        return not known.isdisjoint(data["group"] or [data["actor"]])
    if kind == "ground_set":
        return bool(data["shown"])
    if kind in BEFALLING and data.get("target") and data["target"] not in known:
        return False
    return any(data.get(subject) in known for subject in SUBJECTS)


def event_rows(reader: Reader, events: Sequence[EncounterEvent]) -> list[dict[str, Any]]:
    """Return log rows for ``events``, which the caller chose for this reader (see ``events_for``)."""
    return [_row(reader, event) for event in events]


def events_for(encounter: Encounter, *, is_gm: bool, after: int = 0) -> list[EncounterEvent]:
    """Return what happened since the event that the viewer knows as number ``after``."""
    rows = EncounterEvent.objects.filter(encounter=encounter, undone=False)
    rows = rows.filter(number__gt=after) if is_gm else rows.filter(player_number__gt=after)
    return list(rows.order_by("number"))


def last_number(encounter: Encounter, *, is_gm: bool) -> int:
    """The newest number in the viewer's log, 0 when it is empty."""
    field = "number" if is_gm else "player_number"
    newest: int | None = EncounterEvent.objects.filter(encounter=encounter).aggregate(newest=Max(field))["newest"]
    return newest or 0


def _row(reader: Reader, event: EncounterEvent) -> dict[str, Any]:
    known = frozenset(event.known)
    words = _words(reader, known)
    found = _phrase(event.data, words)
    if event.data["type"] == "combat_opened" and reader.rules_name:
        found = replace(found, text=f"{found.text} Fought by {reader.rules_name}.")
    if not reader.is_gm:
        found = _for_players(found, event.data, known, reader)
    return {
        "number": event.number if reader.is_gm else event.player_number,
        "round": event.round,
        "type": event.data["type"],
        **_figures(found),
        "reasons": told_by(reader.ruleset, list(found.reasons)),
        "gm_only": reader.is_gm and event.player_number is None,
    }


def _words(reader: Reader, known: frozenset[str]) -> Words:
    if reader.is_gm:
        return reader.words()
    return reader.words(known)


def _phrase(data: Mapping[str, Any], words: Words) -> Phrase:
    if data["type"] == "taken_back":
        return Phrase("Taken back", data["label"])
    if data["type"] == "closed":
        return Phrase("Back to the road", "The fight is closed.")
    if data["type"] == "reopened":
        return Phrase("Back to the fight", "Its outcome was given back.")
    return phrase(event_from_plain(data), words)


def _for_players(found: Phrase, data: Mapping[str, Any], known: frozenset[str], reader: Reader) -> Phrase:
    """Take away the figures of creatures that are not the party's, and the names of the unseen."""
    kind = data["type"]
    shown = replace(
        found,
        actor=found.actor if found.actor in known else None,
        target=found.target if found.target in known else None,
    )
    if kind == "taken_back":
        return replace(shown, text="The GM took back the last action.")
    if kind == "adjusted":
        is_party = data["target"] in reader.party
        return replace(shown, text=shown.text if is_party else "changed by the GM", reasons=())
    if kind == "ground_set":
        text = ground_text(tuple((x, y) for x, y in data["squares"]), tuple(data["shown"]), _words(reader, known))
        return replace(shown, text=text, reasons=())
    if kind == "noticed":
        return replace(shown, against=None, reasons=())
    if kind == "initiative_rolled" and data["group"]:
        names = _words(reader, known).names(key for key in data["group"] if key in known)
        shown = replace(shown, title=names)
    roller = data["target"] if kind == "saved" else data.get("actor") or data.get("target")
    if roller not in reader.party:
        shown = replace(shown, die=None if kind == "initiative_rolled" else shown.die, parts=(), reasons=())
        shown = replace(shown, harm=_plain_harm(shown.harm))
    if kind in ("attacked", "checked", "aided") and data.get("target") and data["target"] not in reader.party:
        shown = replace(shown, against=None, against_parts=())
    if kind == "saved" and data["actor"] not in reader.party:
        shown = replace(shown, against=None)
    return shown


def _plain_harm(harm: Harm | None) -> Harm | None:
    return replace(harm, parts=(), extras=()) if harm else None


def _figures(found: Phrase) -> dict[str, Any]:
    return {
        "actor": found.actor,
        "target": found.target,
        "title": found.title,
        "text": found.text,
        "die": found.die,
        "total": found.total,
        "against": found.against,
        "verdict": found.verdict,
        "success": found.success,
        "parts": _parts(found.parts),
        "against_parts": _parts(found.against_parts),
        "confirm": {"die": found.confirm[0], "total": found.confirm[1]} if found.confirm else None,
        "damage": _damage(found.harm),
    }


def _parts(parts: Sequence[Part]) -> list[dict[str, Any]]:
    return [{"name": part.name, "value": part.value} for part in parts]


def _damage(harm: Harm | None) -> dict[str, Any] | None:
    if harm is None:
        return None
    return {
        "notation": harm.dice,
        "dice": list(harm.faces),
        "parts": _parts(harm.parts),
        "multiplier": harm.multiplier,
        "resisted": max(harm.resisted, 0),
        "total": harm.total,
        "extras": [
            {"name": extra.name, "notation": extra.dice, "dice": list(extra.faces), "total": extra.total}
            for extra in harm.extras
        ],
    }
