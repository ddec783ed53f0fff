"""A map as bytes and back: what is stored, checked on every read.

``OUTMAP1`` newline, the SHA-256 of the rest, then a zip of NumPy arrays (never pickled) and two JSON
texts held as byte arrays. A grid without surprises leaves out what the grid itself says.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.gridcells import build_cells
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import Features, Grid, Scale, Topology, WorldMap

MAGIC = b"OUTMAP1\n"
MAX_UNPACKED_BYTES = 1 << 30
_HEAD = len(MAGIC) + hashlib.sha256().digest_size
_DTYPES: Mapping[str, type[np.generic]] = {
    "terrain": np.uint8,
    "x": np.float32,
    "y": np.float32,
    "offsets": np.int64,
    "heads": np.int32,
    "lengths": np.int32,
    "ways": np.uint8,
    "river": np.uint8,
    "columns": np.int32,
    "rows": np.int32,
    "ring_offsets": np.int64,
    "ring_xy": np.float32,
    "elevation": np.float32,
}
_FROM_GRID = ("x", "y", "offsets", "heads", "columns", "rows")


def dump(world: WorldMap) -> bytes:
    """Pack a map."""
    arrays: dict[str, NDArray[Any]] = {name: getattr(world, name) for name in _DTYPES}
    present = _present_if_regular(world)
    if present is not None:
        arrays = {name: array for name, array in arrays.items() if name not in _FROM_GRID}
    meta = {
        "name": world.name,
        "topology": world.topology.value,
        "scale": to_plain(world.scale),
        "grid": to_plain(world.grid),
        "keys": list(world.keys),
        "is_regular": present is not None,
    }
    arrays["meta"] = _text_array(meta)
    arrays["features"] = _text_array(to_plain(world.features))
    body = _pack(arrays)
    return MAGIC + hashlib.sha256(body).digest() + body


def load(data: bytes) -> WorldMap:
    """Unpack a map. RuleError if a single byte of it is not as it was written."""
    body = data[_HEAD:]
    if data[: len(MAGIC)] != MAGIC:
        raise _damaged("it does not begin like a map bundle")
    if hashlib.sha256(body).digest() != data[len(MAGIC) : _HEAD]:
        raise _damaged("its checksum does not match")
    try:
        return _unpack(body)
    except RuleError:
        raise
    except (ValueError, KeyError, TypeError, OSError, zipfile.BadZipFile) as error:
        raise _damaged(str(error)) from error


def digest(data: bytes) -> str:
    """The checksum written into a bundle, as text."""
    return data[len(MAGIC) : _HEAD].hex()


def is_regular(world: WorldMap) -> bool:
    """Whether the grid and its gaps alone give back cells and edges exactly."""
    return _present_if_regular(world) is not None


def _damaged(why: str) -> RuleError:
    return RuleError(f"The stored map is damaged: {why}", remedy="Import the map again, or restore a backup.")


def _text_array(value: Any) -> NDArray[Any]:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return np.frombuffer(text.encode(), np.uint8)


def _pack(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive:
        for name, array in arrays.items():
            member = zipfile.ZipInfo(f"{name}.npy")
            member.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(member, "w", force_zip64=True) as stream:
                np.lib.format.write_array(stream, np.ascontiguousarray(array), allow_pickle=False)
    return out.getvalue()


def _unpack(body: bytes) -> WorldMap:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        if sum(member.file_size for member in archive.infolist()) > MAX_UNPACKED_BYTES:
            raise _damaged("it unpacks to more than a map can hold")
        stored: dict[str, NDArray[Any]] = {}
        for member in archive.namelist():
            with archive.open(member) as stream:
                stored[member.removesuffix(".npy")] = np.lib.format.read_array(stream, allow_pickle=False)
    meta = json.loads(stored.pop("meta").tobytes())
    features = from_plain(Features, json.loads(stored.pop("features").tobytes()))
    topology = Topology(meta["topology"])
    grid = from_plain(Grid, meta["grid"]) if meta["grid"] else None
    if meta["is_regular"] and grid is not None:
        if len(stored["terrain"]) != grid.columns * grid.rows:
            raise _damaged("its grid and its ground differ in size")
        cells = build_cells(topology, grid, stored["terrain"] != NO_CELL)
        stored.update({name: getattr(cells, name) for name in _FROM_GRID})
    arrays = {name: _checked(name, stored[name], dtype) for name, dtype in _DTYPES.items()}
    return WorldMap(
        name=meta["name"],
        topology=topology,
        scale=from_plain(Scale, meta["scale"]),
        features=features,
        grid=grid,
        keys=tuple(meta["keys"]),
        **arrays,
    )


def _checked(name: str, array: NDArray[Any], dtype: type[np.generic]) -> NDArray[Any]:
    if array.dtype != dtype:
        raise _damaged(f"array {name} is of type {array.dtype}")
    array.setflags(write=False)
    return array


def _present_if_regular(world: WorldMap) -> NDArray[np.bool_] | None:
    """Which places of the grid hold a cell, if the grid alone gives back cells and edges exactly."""
    grid = world.grid
    if grid is None or not world.topology.is_grid or world.cell_count != grid.columns * grid.rows:
        return None
    present: NDArray[np.bool_] = world.terrain != NO_CELL
    cells = build_cells(world.topology, grid, present)
    same = all(np.array_equal(getattr(cells, name), getattr(world, name)) for name in _FROM_GRID)
    return present if same else None
