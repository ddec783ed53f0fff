"""A battle map as bytes and back: what is stored, checked on every read.

``OUTBATT1`` newline, the SHA-256 of the rest, the length of the JSON as eight bytes (big-endian), the JSON
(zlib), then the bytes of the picture as they are, if there is one.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import replace
from typing import Any

from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from travel.rules.battlemaps.check import check_battle_map
from travel.rules.battlemaps.model import BattleMap
from travel.rules.pictures import Picture

MAGIC = b"OUTBATT1\n"
MAX_JSON_BYTES = 64 << 20
_HEAD = len(MAGIC) + hashlib.sha256().digest_size
_LENGTH = 8


def dump(battle: BattleMap) -> bytes:
    """Pack a battle map. RuleError if it is out of bounds."""
    check_battle_map(battle)
    picture = battle.picture
    plain: dict[str, Any] = to_plain(replace(battle, picture=None))
    if not battle.layers:
        del plain["layers"]
    if picture is not None:
        place = list(picture.place)
        plain["picture"] = {"media": picture.media, "width": picture.width, "height": picture.height, "place": place}
    text = json.dumps(plain, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    packed = zlib.compress(text, 6)
    body = len(packed).to_bytes(_LENGTH, "big") + packed + (picture.data if picture else b"")
    return MAGIC + hashlib.sha256(body).digest() + body


def load(data: bytes) -> BattleMap:
    """Unpack a battle map. RuleError if a single byte of it is not as it was written."""
    body = data[_HEAD:]
    if data[: len(MAGIC)] != MAGIC:
        raise _damaged("it does not begin like a battle map")
    if hashlib.sha256(body).digest() != data[len(MAGIC) : _HEAD]:
        raise _damaged("its checksum does not match")
    end = _LENGTH + int.from_bytes(body[:_LENGTH], "big")
    try:
        plain = json.loads(_inflated(body[_LENGTH:end]))
        stored = plain.pop("picture", None)
        battle = from_plain(BattleMap, plain)
        if stored is None:
            return battle
        return replace(battle, picture=Picture(data=body[end:], **stored | {"place": tuple(stored["place"])}))
    except RuleError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error) as error:
        raise _damaged(str(error)) from error


def digest(data: bytes) -> str:
    """The checksum written into a bundle, as text."""
    return data[len(MAGIC) : _HEAD].hex()


def _inflated(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    text = unpacker.decompress(packed, MAX_JSON_BYTES)
    if not unpacker.eof:
        raise _damaged("it unpacks to more than a battle map can hold, or breaks off")
    return text


def _damaged(why: str) -> RuleError:
    return RuleError(
        f"The stored battle map is damaged: {why}", remedy="Bring in the battle map again, or restore a backup."
    )
