"""Events: what happened in a fight, in the past tense. The log is the list of them; the caller numbers them.

Every event has a ``type`` and names creatures by their ids. Rolls carry every part of their totals. A family of events
is a module here and a row in ``EVENT_TYPES`` each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.rules.engine.events.ailing import Ailed as Ailed
from tactical.rules.engine.events.ailing import ShakenOff as ShakenOff
from tactical.rules.engine.events.breathing import BreathGuarded as BreathGuarded
from tactical.rules.engine.events.breathing import BreathHeld as BreathHeld
from tactical.rules.engine.events.breathing import BreathSpared as BreathSpared
from tactical.rules.engine.events.by_hand import Adjusted as Adjusted
from tactical.rules.engine.events.by_hand import GmWord as GmWord
from tactical.rules.engine.events.by_hand import GroundSet as GroundSet
from tactical.rules.engine.events.doing import Converted as Converted
from tactical.rules.engine.events.doing import Done as Done
from tactical.rules.engine.events.doing import PointSpent as PointSpent
from tactical.rules.engine.events.effects import EffectBegan as EffectBegan
from tactical.rules.engine.events.effects import EffectEnded as EffectEnded
from tactical.rules.engine.events.facing import SpearLowered as SpearLowered
from tactical.rules.engine.events.facing import SpearsSet as SpearsSet
from tactical.rules.engine.events.falling import BracedItself as BracedItself
from tactical.rules.engine.events.falling import Collided as Collided
from tactical.rules.engine.events.falling import Displaced as Displaced
from tactical.rules.engine.events.falling import Endangered as Endangered
from tactical.rules.engine.events.falling import Fell as Fell
from tactical.rules.engine.events.falling import HitByObject as HitByObject
from tactical.rules.engine.events.falling import MovedByForce as MovedByForce
from tactical.rules.engine.events.helping import Aided as Aided
from tactical.rules.engine.events.killing import CameTo as CameTo
from tactical.rules.engine.events.killing import CoupDelivered as CoupDelivered
from tactical.rules.engine.events.killing import DeathChecked as DeathChecked
from tactical.rules.engine.events.killing import Raised as Raised
from tactical.rules.engine.events.killing import Slain as Slain
from tactical.rules.engine.events.killing import Stabilized as Stabilized
from tactical.rules.engine.events.leading import Yielded as Yielded
from tactical.rules.engine.events.moving import Checked as Checked
from tactical.rules.engine.events.moving import DoorMoved as DoorMoved
from tactical.rules.engine.events.moving import Fled as Fled
from tactical.rules.engine.events.moving import Handled as Handled
from tactical.rules.engine.events.moving import Moved as Moved
from tactical.rules.engine.events.moving import PostureChanged as PostureChanged
from tactical.rules.engine.events.moving import Squeezed as Squeezed
from tactical.rules.engine.events.moving import Stepped as Stepped
from tactical.rules.engine.events.moving import Tired as Tired
from tactical.rules.engine.events.opening import CombatOpened as CombatOpened
from tactical.rules.engine.events.opening import InitiativeRolled as InitiativeRolled
from tactical.rules.engine.events.opening import Noticed as Noticed
from tactical.rules.engine.events.opening import Overlooked as Overlooked
from tactical.rules.engine.events.powers import AbilityLost as AbilityLost
from tactical.rules.engine.events.powers import Mended as Mended
from tactical.rules.engine.events.powers import PowerFailed as PowerFailed
from tactical.rules.engine.events.powers import PowerHurt as PowerHurt
from tactical.rules.engine.events.powers import PowerUsed as PowerUsed
from tactical.rules.engine.events.powers import TouchHeld as TouchHeld
from tactical.rules.engine.events.quartering import QuarterTaken as QuarterTaken
from tactical.rules.engine.events.readying import ReadyFired as ReadyFired
from tactical.rules.engine.events.readying import ReadyLost as ReadyLost
from tactical.rules.engine.events.readying import ReadyMade as ReadyMade
from tactical.rules.engine.events.riding import Dismounted as Dismounted
from tactical.rules.engine.events.riding import Mounted as Mounted
from tactical.rules.engine.events.searching import Groped as Groped
from tactical.rules.engine.events.searching import Hid as Hid
from tactical.rules.engine.events.searching import Remembered as Remembered
from tactical.rules.engine.events.searching import Searched as Searched
from tactical.rules.engine.events.searching import SquareAttacked as SquareAttacked
from tactical.rules.engine.events.searching import StealthLost as StealthLost
from tactical.rules.engine.events.splashing import Splashed as Splashed
from tactical.rules.engine.events.splashing import SplashFelt as SplashFelt
from tactical.rules.engine.events.striking import Attacked as Attacked
from tactical.rules.engine.events.striking import Damaged as Damaged
from tactical.rules.engine.events.striking import Defeated as Defeated
from tactical.rules.engine.events.striking import Defended as Defended
from tactical.rules.engine.events.striking import ExtraHarm as ExtraHarm
from tactical.rules.engine.events.striking import Harm as Harm
from tactical.rules.engine.events.striking import LimbsHurt as LimbsHurt
from tactical.rules.engine.events.striking import OpportunityAttacked as OpportunityAttacked
from tactical.rules.engine.events.striking import Saved as Saved
from tactical.rules.engine.events.turns import CombatEnded as CombatEnded
from tactical.rules.engine.events.turns import CombatRolledOver as CombatRolledOver
from tactical.rules.engine.events.turns import Held as Held
from tactical.rules.engine.events.turns import Resumed as Resumed
from tactical.rules.engine.events.turns import RoundStarted as RoundStarted
from tactical.rules.engine.events.turns import TurnEnded as TurnEnded
from tactical.rules.engine.events.turns import TurnSkipped as TurnSkipped
from tactical.rules.engine.events.turns import TurnStarted as TurnStarted
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError

Event = (
    CombatOpened
    | Noticed
    | Overlooked
    | InitiativeRolled
    | RoundStarted
    | CombatRolledOver
    | TurnStarted
    | Moved
    | Stepped
    | Squeezed
    | Displaced
    | Checked
    | Tired
    | Handled
    | Attacked
    | Hid
    | StealthLost
    | Searched
    | Groped
    | SquareAttacked
    | Remembered
    | OpportunityAttacked
    | Damaged
    | LimbsHurt
    | Defeated
    | Defended
    | Converted
    | PointSpent
    | Done
    | Saved
    | Splashed
    | SplashFelt
    | CoupDelivered
    | Slain
    | DeathChecked
    | Stabilized
    | Raised
    | CameTo
    | Held
    | Resumed
    | Yielded
    | PostureChanged
    | QuarterTaken
    | DoorMoved
    | Fled
    | TurnSkipped
    | TurnEnded
    | Fell
    | Collided
    | HitByObject
    | MovedByForce
    | Endangered
    | BracedItself
    | Mounted
    | Dismounted
    | PowerUsed
    | PowerHurt
    | PowerFailed
    | Mended
    | AbilityLost
    | TouchHeld
    | Adjusted
    | GmWord
    | GroundSet
    | SpearLowered
    | SpearsSet
    | EffectBegan
    | EffectEnded
    | ReadyMade
    | ReadyFired
    | ReadyLost
    | Aided
    | BreathHeld
    | BreathSpared
    | BreathGuarded
    | Ailed
    | ShakenOff
    | CombatEnded
)

EVENT_TYPES: dict[str, type[Any]] = {
    "combat_opened": CombatOpened,
    "noticed": Noticed,
    "overlooked": Overlooked,
    "initiative_rolled": InitiativeRolled,
    "round_started": RoundStarted,
    "combat_rolled_over": CombatRolledOver,
    "turn_started": TurnStarted,
    "moved": Moved,
    "stepped": Stepped,
    "squeezed": Squeezed,
    "displaced": Displaced,
    "checked": Checked,
    "tired": Tired,
    "handled": Handled,
    "attacked": Attacked,
    "hid": Hid,
    "stealth_lost": StealthLost,
    "searched": Searched,
    "groped": Groped,
    "square_attacked": SquareAttacked,
    "remembered": Remembered,
    "opportunity_attacked": OpportunityAttacked,
    "damaged": Damaged,
    "limbs_hurt": LimbsHurt,
    "defeated": Defeated,
    "defended": Defended,
    "converted": Converted,
    "point_spent": PointSpent,
    "done": Done,
    "saved": Saved,
    "splashed": Splashed,
    "splash_felt": SplashFelt,
    "coup_delivered": CoupDelivered,
    "slain": Slain,
    "death_checked": DeathChecked,
    "stabilized": Stabilized,
    "raised": Raised,
    "came_to": CameTo,
    "held": Held,
    "resumed": Resumed,
    "yielded": Yielded,
    "posture_changed": PostureChanged,
    "quarter_taken": QuarterTaken,
    "door_moved": DoorMoved,
    "fled": Fled,
    "turn_skipped": TurnSkipped,
    "turn_ended": TurnEnded,
    "fell": Fell,
    "collided": Collided,
    "hit_by_object": HitByObject,
    "moved_by_force": MovedByForce,
    "endangered": Endangered,
    "braced": BracedItself,
    "mounted": Mounted,
    "dismounted": Dismounted,
    "power_used": PowerUsed,
    "power_hurt": PowerHurt,
    "power_failed": PowerFailed,
    "mended": Mended,
    "ability_lost": AbilityLost,
    "touch_held": TouchHeld,
    "adjusted": Adjusted,
    "gm_word": GmWord,
    "ground_set": GroundSet,
    "spear_lowered": SpearLowered,
    "spears_set": SpearsSet,
    "effect_began": EffectBegan,
    "effect_ended": EffectEnded,
    "ready_made": ReadyMade,
    "ready_fired": ReadyFired,
    "ready_lost": ReadyLost,
    "aided": Aided,
    "breath_held": BreathHeld,
    "breath_spared": BreathSpared,
    "breath_guarded": BreathGuarded,
    "ailed": Ailed,
    "shaken_off": ShakenOff,
    "combat_ended": CombatEnded,
}


def event_to_plain(event: Event) -> dict[str, Any]:
    """Return an event as plain data."""
    plain: dict[str, Any] = to_plain(event)
    return plain


def event_from_plain(data: Mapping[str, Any]) -> Event:
    """Read a stored event."""
    kind = str(data.get("type"))
    if kind not in EVENT_TYPES:
        raise RuleError(f"{kind!r} is no event of a fight", pointer="/type")
    event: Event = from_plain(EVENT_TYPES[kind], data)
    return event
