"""Pictures from outside, written anew: decoded within bounds, stripped of all that is no picture, stored as WebP.

Only what this module wrote is ever stored or sent to a browser (TRUST 37).
"""

from __future__ import annotations

import io
from typing import NamedTuple

import numpy as np
from PIL import Image

from travel.importers.refusal import ImportRefused, refuse

MAX_SIDE = 4096
MEDIA = "image/webp"
MAX_PIXELS = {"PNG": 48_000_000, "JPEG": 48_000_000, "progressive JPEG": 30_000_000, "WEBP": 20_000_000}
"""Pixels that are decoded, so that no picture takes more than 512 MB: a WebP is held four times while it is, and a
progressive JPEG twice."""

MAX_SCANS = 100
"""Passes of a progressive JPEG; each goes over the whole picture, however few bytes it has."""

MAX_BYTES = 12 * 1024 * 1024
_QUALITIES = (86, 55, 30)
_FORMATS = ((b"\x89PNG\r\n\x1a\n", "PNG"), (b"\xff\xd8\xff", "JPEG"))
_ON_ITS_SIDE = (5, 6, 7, 8)
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_ORIENTATION = 0x0112
_SMALLER = "Make it smaller in a picture program."
_REDUCED = ("L", "RGB", "RGBA", "LA", "CMYK", "YCbCr")
"""Kinds of pixels that can be averaged as they are."""

_REMEDY = "Save it again as PNG, JPEG or WebP in a picture program."


class Reencoded(NamedTuple):
    """A picture of ours: ``media`` "image/webp", sizes in pixels."""

    data: bytes
    media: str
    width: int
    height: int


def picture_kind(data: bytes) -> str:
    """What kind of picture the bytes begin like: "PNG", "JPEG", "WEBP"; "" if none of these."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    return next((kind for mark, kind in _FORMATS if data.startswith(mark)), "")


def picture_size(data: bytes) -> tuple[int, int]:
    """Width and height of a picture as it is looked at, in its own pixels. ImportRefused if it is none."""
    try:
        with _opened(data) as image:
            return image.size if _orientation(image) not in _ON_ITS_SIDE else (image.height, image.width)
    except ImportRefused:
        raise
    except Exception as error:  # Pillow's readers raise whatever the bytes lead them to
        raise _unreadable() from error


def reencode(data: bytes, *, max_side: int = MAX_SIDE) -> Reencoded:
    """A PNG, JPEG or WebP as a WebP of at most ``max_side`` pixels a side, upright, without metadata.

    Of a moving picture the first frame is taken. ImportRefused, and nothing else, for anything that is no whole
    picture of one of these kinds or is too large to decode.
    """
    try:
        with _opened(data) as image:
            return _written(_reduced(image, max_side))
    except ImportRefused:
        raise
    except MemoryError:
        raise refuse("The picture takes more memory to decode than it may", _SMALLER) from None
    except Exception as error:  # Pillow's readers raise whatever the bytes lead them to
        raise _unreadable() from error


def _opened(data: bytes) -> Image.Image:
    """The picture with its header read and its size found fit to decode."""
    kind = picture_kind(data)
    if not kind:
        raise refuse("This is no PNG, JPEG or WebP picture", _REMEDY)
    if kind == "WEBP":
        _check_size(kind, *_webp_size(data))
    if kind == "PNG":
        _check_size(kind, int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
    if kind == "JPEG" and data.count(b"\xff\xda") > MAX_SCANS:
        raise refuse(f"The picture has more than {MAX_SCANS} passes", _REMEDY)
    image = Image.open(io.BytesIO(data), formats=(kind,))
    _check_size("progressive JPEG" if kind == "JPEG" and "progressive" in image.info else kind, *image.size)
    return image


def _check_size(kind: str, width: int, height: int) -> None:
    if width < 1 or height < 1:
        raise refuse("The picture has no size", _REMEDY)
    if width * height > MAX_PIXELS[kind]:
        raise refuse(
            f"The picture has {width} x {height} pixels; a {kind} may have {MAX_PIXELS[kind] // 1_000_000} million",
            _SMALLER,
        )


def _webp_size(data: bytes) -> tuple[int, int]:
    """The size a WebP's header gives, read before its decoder sets memory aside for it."""
    chunk = data[12:16]
    if chunk == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if chunk == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF


def _orientation(image: Image.Image) -> int:
    """How a camera was held, 1 to 8; 1 where that is not written or not readable."""
    try:
        return int(image.getexif().get(_ORIENTATION, 1))
    except Exception:  # damaged notes are no reason to lose the picture
        return 1


def _reduced(image: Image.Image, max_side: int) -> Image.Image:
    """The first frame, upright, in red, green, blue and perhaps alpha, within ``max_side``."""
    orientation = _orientation(image)
    image.draft("RGB", (max_side, max_side))
    image.load()
    has_alpha = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    picture: Image.Image = _as_grey(image) if image.mode.startswith("I") else image
    if picture.mode not in _REDUCED:
        picture = picture.convert("RGBA" if has_alpha else "RGB")
    factor = round(max(picture.size) / max_side)
    if factor > 1:
        picture = _smaller(picture, factor)
    picture = picture.convert("RGBA" if has_alpha else "RGB")
    picture.thumbnail((max_side, max_side), Image.Resampling.LANCZOS)
    return _turned(picture, orientation)


def _smaller(image: Image.Image, factor: int) -> Image.Image:
    """A whole number of times smaller; band by band, which takes the least memory."""
    if image.mode not in ("RGBA", "LA"):
        return image.reduce(factor)
    return Image.merge(image.mode, [image.getchannel(band).reduce(factor) for band in image.getbands()])


def _as_grey(image: Image.Image) -> Image.Image:
    """Sixteen bits of grey as eight."""
    return Image.fromarray((np.asarray(image).astype(np.uint32) >> 8).astype(np.uint8))


def _turned(image: Image.Image, orientation: int) -> Image.Image:
    """The picture as the camera's note says it is to be held."""
    turn = _TURNS.get(orientation)
    return image if turn is None else image.transpose(turn)


def _written(image: Image.Image) -> Reencoded:
    """WebP bytes without any of the notes that came with the picture, at the best quality that is not too large."""
    image.info = {}
    data = b""
    for quality in _QUALITIES:
        out = io.BytesIO()
        image.save(
            out,
            "WEBP",
            quality=quality,
            alpha_quality=min(100, quality + 14),
            method=2,
            exif=b"",
            xmp=b"",
            icc_profile=b"",
        )
        data = out.getvalue()
        if len(data) <= MAX_BYTES:
            break
    return Reencoded(data, MEDIA, *image.size)


def _unreadable() -> ImportRefused:
    return refuse("The picture is damaged or cut short", _REMEDY)
