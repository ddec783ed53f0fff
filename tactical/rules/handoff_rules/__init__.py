"""The rules of the hand-off that travel asks for before a fight begins: initiative, the ambush check, hiding places,
placement, noticing, and what to expect of it all.

Travel may import this package; it answers about an ``AmbushSetup`` and returns plain values.
"""

from __future__ import annotations

from tactical.rules.combat.initiative import MODES as MODES
from tactical.rules.combat.placement import Legality as Legality
from tactical.rules.combat.placement import Violation as Violation
from tactical.rules.combat.surprise import AmbushOdds as AmbushOdds
from tactical.rules.handoff_rules.advice import Advice as Advice
from tactical.rules.handoff_rules.advice import FirstRound as FirstRound
from tactical.rules.handoff_rules.advice import Strike as Strike
from tactical.rules.handoff_rules.advice import advise as advise
from tactical.rules.handoff_rules.advice import first_round as first_round
from tactical.rules.handoff_rules.check import ambush_odds as ambush_odds
from tactical.rules.handoff_rules.check import roll_ambush as roll_ambush
from tactical.rules.handoff_rules.figures import Footprint as Footprint
from tactical.rules.handoff_rules.figures import death_at as death_at
from tactical.rules.handoff_rules.figures import footprint as footprint
from tactical.rules.handoff_rules.hiding import APPROACHES as APPROACHES
from tactical.rules.handoff_rules.hiding import Approach as Approach
from tactical.rules.handoff_rules.hiding import HidingPlace as HidingPlace
from tactical.rules.handoff_rules.hiding import HidingReport as HidingReport
from tactical.rules.handoff_rules.hiding import hiding_places as hiding_places
from tactical.rules.handoff_rules.initiative import check_faces as check_faces
from tactical.rules.handoff_rules.initiative import initiative_groups as initiative_groups
from tactical.rules.handoff_rules.initiative import initiative_stands as initiative_stands
from tactical.rules.handoff_rules.initiative import roll_initiative as roll_initiative
from tactical.rules.handoff_rules.noticing import NoticeChance as NoticeChance
from tactical.rules.handoff_rules.noticing import NoticeOdds as NoticeOdds
from tactical.rules.handoff_rules.noticing import look_outs as look_outs
from tactical.rules.handoff_rules.noticing import notice_odds as notice_odds
from tactical.rules.handoff_rules.placement import PlacementReport as PlacementReport
from tactical.rules.handoff_rules.placement import PlacementTest as PlacementTest
from tactical.rules.handoff_rules.placement import Repair as Repair
from tactical.rules.handoff_rules.placement import legal_squares as legal_squares
from tactical.rules.handoff_rules.placement import placed as placed
from tactical.rules.handoff_rules.placement import placement as placement
from tactical.rules.handoff_rules.placement import placement_check as placement_check
from tactical.rules.handoff_rules.placement import why_not as why_not
from tactical.rules.handoff_rules.placement import with_board as with_board
from tactical.rules.handoff_rules.tables import PlaceOfChoice as PlaceOfChoice
from tactical.rules.handoff_rules.tables import fight_choices as fight_choices
from tactical.rules.handoff_rules.tables import fight_digest as fight_digest
from tactical.rules.handoff_rules.tables import fight_tables as fight_tables
from tactical.rules.handoff_rules.tables import fight_words as fight_words
from tactical.rules.handoff_rules.whole import check_fights as check_fights
from tactical.rules.handoff_rules.whole import chosen_by as chosen_by
from tactical.rules.handoff_rules.whole import default_ruleset as default_ruleset
from tactical.rules.handoff_rules.whole import faults_of as faults_of
from tactical.rules.handoff_rules.whole import strategies as strategies
from tactical.rules.rulesets.citations import cited as cited
from tactical.rules.rulesets.citations import told_by as told_by
