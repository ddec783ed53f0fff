"""Writes a picture as a PNG with a palette: a third of the size, and nobody sees the difference."""

from __future__ import annotations

import struct
import zlib

import numpy as np

COLOURS = 256
ROUNDS = 6


def small_png(width: int, height: int, rgba: bytes) -> bytes:
    """The PNG file of these pixels in at most 256 colours."""
    pixels = np.frombuffer(rgba, np.uint8).reshape(height * width, 4)[:, :3]
    packed = pixels.astype(np.uint32) @ np.array([65536, 256, 1], np.uint32)
    colours, inverse, counts = np.unique(packed, return_inverse=True, return_counts=True)
    rgb = np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1).astype(np.float32)
    palette, nearest = _palette(rgb, counts)
    rows = np.zeros((height, width + 1), np.uint8)  # the first byte of a row says: not filtered
    rows[:, 1:] = nearest[inverse].reshape(height, width)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette.tobytes()),
            _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)),
            _chunk(b"IEND", b""),
        )
    )


def _palette(rgb: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Colours that stand for all others (k-means from the most frequent ones), and which stands for which."""
    weights = np.sqrt(counts).astype(np.float32)
    centres = rgb[_spread(rgb, weights)]
    for _ in range(ROUNDS):
        nearest = _nearest(rgb, centres)
        total = np.bincount(nearest, weights, len(centres))
        means = [np.bincount(nearest, weights * rgb[:, part], len(centres)) for part in range(3)]
        centres = np.where(total[:, None] > 0, np.stack(means, axis=1) / np.maximum(total, 1e-9)[:, None], centres)
        centres = centres.astype(np.float32)
    palette = np.rint(centres).astype(np.uint8)
    return palette, _nearest(rgb, palette.astype(np.float32)).astype(np.uint8)


def _spread(rgb: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Frequent colours that are far from each other: each next one has the most weight times distance."""
    chosen = [int(np.argmax(weights))]
    apart = ((rgb - rgb[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < min(COLOURS, len(rgb)):
        chosen.append(int(np.argmax(apart * weights)))
        apart = np.minimum(apart, ((rgb - rgb[chosen[-1]]) ** 2).sum(axis=1))
    return np.array(chosen)


def _nearest(rgb: np.ndarray, centres: np.ndarray) -> np.ndarray:
    found = [
        np.argmin(((part[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2), axis=1)
        for part in np.array_split(rgb, max(1, len(rgb) // 4096))
    ]
    return np.concatenate(found)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
