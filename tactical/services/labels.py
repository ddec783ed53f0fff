"""What an order is called in the undo button."""

from __future__ import annotations

from typing import Any

from tactical.rules.engine.actions import (
    Attack,
    Charge,
    Clamber,
    Crawl,
    Do,
    DoubleMove,
    FullAttack,
    JumpDown,
    Manoeuvre,
    Move,
    Order,
    Overrun,
    PartOfMove,
    Path,
    Run,
    Step,
    ThrowObject,
    Tumble,
    Withdraw,
)
from tactical.selectors.naming import Words

MOVES = {
    "run": "run",
    "withdraw": "withdrawal",
    "crawl": "crawl",
    "clamber": "clamber",
    "overrun": "overrun",
    "tumble": "tumble",
}
PLAIN = {
    "total_defense": "total defense",
    "fight_defensively": "fighting defensively",
    "hold": "holding",
    "resume": "acting out of the hold",
    "ready": "a readied action",
    "aid": "aid",
    "assist": "help with a check",
    "take_stance": "a stance",
    "drop_stance": "no more stance",
    "hold_breath": "holding its breath",
    "breathe": "breathing",
    "guard_breath": "minding its breath",
    "shake_off": "shaking a condition off",
    "act_first": "letting another act first",
    "stand_up": "standing up",
    "drop_prone": "dropping prone",
    "take_quarter": "taking a quarter of its square",
    "use_door": "a door",
    "hide": "hiding",
    "face": "a spear lowered or raised",
    "search": "a search",
    "grope": "groping",
    "attack_square": "an attack on a square",
    "when_forced": "bracing against force",
    "mount": "mounting",
    "dismount": "dismounting",
    "flee": "flight",
    "use_power": "a power",
    "convert": "a lesser action",
    "spend_point": "an action point",
    "coup_de_grace": "a coup de grace",
    "throw_splash": "a flask thrown",
    "stabilize": "first aid",
    "end_turn": "end of turn",
}


BY_HAND = {
    "override": "set by hand",
    "effect": "an effect",
    "stance": "height and movement",
    "initiative": "another initiative",
    "raise_dead": "the dead raised",
    "ground": "new ground",
    "edge": "new walls",
    "spears": "squares full of spears",
    "force": "moved by force",
    "let_fall": "a fall",
    "collide": "a collision",
    "hit_by_object": "hit by an object",
    "when_forced": "bracing against force",
}
"""What the GM's tools are called in the undo button."""


def order_label(order: Order, actor: str, words: Words) -> str:
    """Return, for example, "Ysolde Marrow: move to O9"."""
    return f"{words.name(actor)}: {_what(order, words)}"[:160]


def _to(what: str, path: Path, words: Words) -> str:
    return f"{what} to {words.square((path[-1][0], path[-1][1]))}" if path else what


def hand_label(act: Any, words: Words) -> str:
    """Return the label of what the GM did by hand."""
    what = BY_HAND.get(act.type, "set by hand")
    return f"{words.name(act.target)}: {what}"[:160] if act.target else what


def turn_label(actor: str, words: Words) -> str:
    """Return the label of a turn played by its policy."""
    return f"{words.name(actor)}: turn played by its own lights"[:160]


def _what(order: Order, words: Words) -> str:
    match order:
        case Move(path=path) | DoubleMove(path=path):
            return _to("move", path, words)
        case (
            Run(path=path)
            | Withdraw(path=path)
            | Crawl(path=path)
            | Clamber(path=path)
            | Overrun(path=path)
            | Tumble(path=path)
        ):
            return _to(MOVES[order.type], path, words)
        case PartOfMove(activity=activity) | Do(activity=activity):
            return activity.replace("_", " ")
        case Manoeuvre(manoeuvre=manoeuvre, target=target):
            return f"{manoeuvre.replace('_', ' ')} on {words.name(target)}"
        case Step(x=x, y=y):
            return f"5-foot step to {words.square((x, y))}"
        case Attack(target=target):
            return f"attack on {words.name(target)}"
        case FullAttack(targets=targets):
            return f"full attack on {words.names(dict.fromkeys(targets))}"
        case JumpDown(x=x, y=y):
            return f"jump down to {words.square((x, y))}"
        case ThrowObject(target=target):
            return f"an object at {words.name(target)}"
        case Charge(target=target):
            return f"charge at {words.name(target)}"
        case _:
            return PLAIN[order.type]
