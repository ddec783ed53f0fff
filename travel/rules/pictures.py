"""A picture that lies below a map."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, written anew by us: ``media`` "image/webp"; ``width`` and ``height`` in pixels.

    ``place`` is where it lies on the map: west, north, east, south in map units.
    """

    data: bytes
    media: str
    width: int
    height: int
    place: tuple[float, float, float, float]
