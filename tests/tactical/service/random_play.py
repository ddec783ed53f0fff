"""Fights played at random through the API: what is taken back was never there, what is only asked changes nothing, and
nothing that players read depends on who is not seen."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

from rest_framework.test import APIClient

from tactical.models import Encounter
from tactical.rules.engine.crowd import ending
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.handoff import AmbushSetup
from tactical.selectors.sight import perceived
from tactical.selectors.stored import plain_state, state_of
from tests.cast import Cast
from tests.contracts.hostile import VALUES, places, replaced
from tests.tactical.rules.random_fights import drawn
from tests.tactical.service.board import Board

UNSEEN_BY = ("hidden", "invisible", "")
FRESH = ("v", "undo_label")
ODD = tuple(value for value in VALUES.values() if value != VALUES["deep lists"])
EVERYWHERE = ("orders", "preview")


def wild_fight(cast: Cast, seed: int, ruleset: str) -> AmbushSetup:
    """Creatures of the bestiary meet: the player leads the party; every foe has a name of its own, some are unseen."""
    chance = random.Random(seed)
    setup = drawn(seed, ruleset, each=3)
    player = (str(cast.players_membership.user_id),)
    people = []
    for index, item in enumerate(setup.participants):
        if item.side == "party":
            people.append(dataclasses.replace(item, controllers=player))
            continue
        how = chance.choice(UNSEEN_BY)
        people.append(
            dataclasses.replace(
                item,
                id=f"secret-{index}",
                creature=dataclasses.replace(item.creature, name=codename(index)),
                hidden=how == "hidden",
                conditions=("invisible",) if how == "invisible" else (),
            )
        )
    return dataclasses.replace(setup, participants=tuple(people))


def codename(index: int) -> str:
    """A name that can be searched for in whatever players are sent."""
    return f"Codename{chr(65 + index)}"


def play(cast: Cast, seed: int, ruleset: str, most: int) -> Board:
    """Play orders drawn from what is listed, the player's or the GM's, and look after each."""
    chance = random.Random(seed)
    board = Board(cast, wild_fight(cast, seed, ruleset))
    for _ in range(most):
        view = board.view()
        if view["status"] != "running" or not view["legal"]:
            break
        order = _drawn(chance, view["legal"])
        ask_oddly(board, chance, order)
        before = _stored(board), _shown(board, cast.gm), _shown(board, cast.player)
        answer = board.order(order)
        assert answer.status_code == 200, (order, answer.content)
        keeps_its_secrets(board, chance)
        if chance.random() < 0.4:
            assert board.post("undo").status_code == 200
            assert (_stored(board), _shown(board, cast.gm), _shown(board, cast.player)) == before, order
    return board


def _drawn(chance: random.Random, legal: dict[str, Any]) -> dict[str, Any]:
    walks = [{"type": "move", "path": square["path"]} for square in legal["reach"]]
    offered = [item["order"] for item in legal["orders"]]
    return dict(chance.choice(walks if walks and chance.random() < 0.4 else offered or walks))


def _stored(board: Board) -> Any:
    return Encounter.objects.get(pk=board.id).state


def _shown(board: Board, client: APIClient) -> dict[str, Any]:
    return {key: value for key, value in board.view(client).items() if key not in FRESH}


def ask_oddly(board: Board, chance: random.Random, order: dict[str, Any]) -> None:
    """Ask with odd values in a good order: it is answered or refused, and nothing has changed."""
    before = _stored(board)
    spots = list(places(order))
    for client in (board.cast.gm, board.cast.player):
        for _ in range(3):
            odd = replaced(order, chance.choice(spots), chance.choice(ODD))
            answer = _posted(client, f"{board.url}preview/", {"order": odd})
            assert answer.status_code < 500, (odd, answer.content)
        for what, query in _questions(chance):
            answer = client.get(f"{board.url}{what}/", query)
            assert answer.status_code < 500, (what, query, answer.content)
    assert _stored(board) == before


def _posted(client: APIClient, url: str, body: Any) -> Any:
    return client.post(url, json.dumps(body), content_type="application/json")


def _questions(chance: random.Random) -> list[tuple[str, dict[str, Any]]]:
    far = (-1, 0, 3, 999, -1000, 10**30, "x", "", "NaN", "1e3", "\0")
    who = chance.choice(("", "nobody", "secret-3", "party0", "\0", "x" * 500))
    square = {"x": chance.choice(far), "y": chance.choice(far)}
    kind = chance.choice(("move", "run", "withdraw", "tumble", "clamber", "sideways", ""))
    mode = chance.choice(("walk", "fly", "auto", "teleport", "burrow", "?"))
    return [
        ("reach", {"type": kind, "mode": mode, "target": who, "z": chance.choice(far)}),
        ("paths", {"type": kind, "mode": mode, "target": who, **square}),
        ("area", {"side": chance.choice(far), **square}),
        ("overlays", {"creature": who}),
        ("events", {"after": chance.choice(far)}),
    ]


def keeps_its_secrets(board: Board, chance: random.Random) -> None:
    """Players read of nobody whom the party never saw, and read the same wherever the unseen stand."""
    row = Encounter.objects.get(pk=board.id)
    state = state_of(row)
    known = perceived(state, frozenset(row.sightings))
    client = board.cast.player
    seen = board.view(client)
    assert {unit["id"] for unit in seen["combatants"]} == known
    text = json.dumps([seen, board.events(client)])
    for index, key in enumerate(item.id for item in state.setup.participants):
        if key.startswith("secret-") and key not in row.sightings:
            assert codename(index) not in text
            assert f'"{key}"' not in text
    strangers = [unit for key, unit in state.combatants.items() if key not in known and unit.is_up]
    if strangers and state.actor in known and not seen["located"]:  # whose square is known shows that it has left it
        _hides(board, chance, row, state, chance.choice(strangers), seen)


def _hides(
    board: Board, chance: random.Random, row: Encounter, state: FightState, unit: Combatant, seen: dict[str, Any]
) -> None:
    """Move somebody unseen, hurt it, and see that the player's view is the same to the letter."""
    kept, known = row.state, perceived(state, frozenset(row.sightings))
    field = state.arena.field
    free = [
        (x, y)
        for x in range(field.map.width - unit.squares + 1)
        for y in range(field.map.height - unit.squares + 1)
        if field.has_room(x, y, unit.squares)
        and field.level(x, y, unit.squares) == unit.z
        and ending(state, unit, (x, y, unit.squares)).refusal is None
    ]
    unit.x, unit.y = chance.choice(free or [(unit.x, unit.y)])
    unit.hp = max(1, unit.hp - 1)
    if perceived(state, frozenset(row.sightings)) == known:
        Encounter.objects.filter(pk=row.pk).update(state=plain_state(state))
        again = board.view(board.cast.player)
        Encounter.objects.filter(pk=row.pk).update(state=kept)
        assert again == seen, (unit.id, unit.space)
