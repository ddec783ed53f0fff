"""Pictures from outside: only whole PNG, JPEG and WebP within bounds, and only what we wrote ourselves goes on."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from travel.importers.pictures import MAX_SCANS, picture_kind, picture_size, reencode
from travel.importers.refusal import ImportRefused

RED, BLUE = (220, 20, 20), (20, 20, 220)


def halves(width: int = 40, height: int = 20, mode: str = "RGB") -> Image.Image:
    """West red, east blue."""
    image = Image.new("RGB", (width, height), RED)
    image.paste(BLUE, (width // 2, 0, width, height))
    return image.convert(mode)


def as_bytes(image: Image.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def colour_at(data: bytes, x: int, y: int) -> str:
    red, _, blue = opened(data).convert("RGB").getpixel((x, y))  # type: ignore[misc]  # three bands
    return "red" if red > blue else "blue"


@pytest.mark.parametrize(
    ("kind", "mode"),
    [("PNG", "RGB"), ("PNG", "RGBA"), ("PNG", "P"), ("PNG", "L"), ("PNG", "1"), ("JPEG", "RGB"), ("JPEG", "CMYK"),
     ("JPEG", "L"), ("WEBP", "RGB"), ("WEBP", "RGBA")],
)  # fmt: skip
def test_every_kind_becomes_a_webp_of_the_same_size(kind: str, mode: str) -> None:
    written = reencode(as_bytes(halves(mode=mode), kind))
    assert (written.media, written.width, written.height) == ("image/webp", 40, 20)
    assert picture_kind(written.data) == "WEBP"
    assert opened(written.data).size == (40, 20)
    if mode in ("RGB", "RGBA", "P"):
        assert (colour_at(written.data, 5, 10), colour_at(written.data, 35, 10)) == ("red", "blue")


def test_sixteen_bits_of_grey_keep_their_light_and_dark() -> None:
    import numpy as np

    values = np.zeros((10, 20), np.uint16)
    values[:, 10:] = 60_000
    grey = opened(reencode(as_bytes(Image.fromarray(values), "PNG")).data).convert("L")
    assert grey.getpixel((2, 5)) < 20
    assert grey.getpixel((17, 5)) > 200


def test_transparency_stays() -> None:
    image = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    assert opened(reencode(as_bytes(image, "PNG")).data).convert("RGBA").getpixel((3, 3))[3] == 0  # type: ignore[index]


def test_large_pictures_are_made_smaller() -> None:
    data = as_bytes(halves(3000, 600), "PNG")
    written = reencode(data, max_side=500)
    assert (written.width, written.height) == (500, 100)
    assert picture_size(data) == (3000, 600)
    assert colour_at(written.data, 100, 50) == "red"


@pytest.mark.parametrize(("orientation", "red_is"), [(1, "west"), (3, "east"), (6, "north"), (8, "south")])
def test_a_picture_stands_as_the_camera_was_held(orientation: int, red_is: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = as_bytes(halves(), "JPEG", exif=exif)
    written = reencode(data)
    assert picture_size(data) == (written.width, written.height)
    width, height = written.width, written.height
    spots = {
        "west": (2, height // 2),
        "east": (width - 3, height // 2),
        "north": (width // 2, 2),
        "south": (width // 2, height - 3),
    }
    assert colour_at(written.data, *spots[red_is]) == "red"


def test_nothing_but_the_picture_is_kept() -> None:
    secret = b"51.5 N, a house in Harrowgate"
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", secret.decode())
    exif = Image.Exif()
    exif[0x010E] = secret.decode()
    for data in (as_bytes(halves(), "PNG", pnginfo=text), as_bytes(halves(), "JPEG", exif=exif, comment=secret)):
        assert secret in data or b"Comment" in data
        written = reencode(data).data
        assert secret not in written
        assert b"EXIF" not in written
        assert b"ICCP" not in written


def test_the_first_frame_of_a_moving_picture() -> None:
    frames = [Image.new("RGB", (10, 10), RED), Image.new("RGB", (10, 10), BLUE)]
    for kind in ("WEBP", "PNG"):
        moving = as_bytes(frames[0], kind, save_all=True, append_images=frames[1:], duration=100)
        written = reencode(moving)
        assert colour_at(written.data, 5, 5) == "red"
        assert getattr(opened(written.data), "n_frames", 1) == 1


def _png_of_size(width: int, height: int) -> bytes:
    """A small file that says it is large."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")
    )


def _webp_of_size(width: int, height: int) -> bytes:
    body = bytearray(as_bytes(Image.new("RGBA", (9, 9), (1, 2, 3, 4)), "WEBP", icc_profile=b"made up", lossless=True))
    assert body[12:16] == b"VP8X"
    body[24:27], body[27:30] = (width - 1).to_bytes(3, "little"), (height - 1).to_bytes(3, "little")
    return bytes(body)


def test_the_size_is_looked_at_before_anything_is_decoded() -> None:
    for data in (_png_of_size(60_000, 60_000), _png_of_size(2**31 - 1, 1), _webp_of_size(16_000, 16_000)):
        with pytest.raises(ImportRefused, match="pixels"):
            reencode(data)


def test_a_picture_of_no_size_and_one_of_endless_passes() -> None:
    with pytest.raises(ImportRefused):
        reencode(_png_of_size(0, 5))
    progressive = as_bytes(halves(), "JPEG", progressive=True)
    with pytest.raises(ImportRefused, match="passes"):
        reencode(progressive + b"\xff\xda" * (MAX_SCANS + 1))


@pytest.mark.parametrize("data", [b"", b"GIF89a" + b"\0" * 50, b"<svg/>", b"RIFF\0\0\0\0WAVE", b"BM" + b"\0" * 60])
def test_what_is_no_png_jpeg_or_webp_is_refused(data: bytes) -> None:
    with pytest.raises(ImportRefused, match="no PNG, JPEG or WebP"):
        reencode(data)
    with pytest.raises(ImportRefused):
        picture_size(data)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_cut_short_is_refused(kind: str) -> None:
    noise = Image.effect_noise((200, 200), 80).convert("RGB")
    data = as_bytes(noise, kind)
    with pytest.raises(ImportRefused, match="damaged or cut short"):
        reencode(data[: len(data) // 2])


SAMPLES = [as_bytes(halves(), kind) for kind in ("PNG", "JPEG", "WEBP")]


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SAMPLES), st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 255)), max_size=6), st.data())
def test_whatever_the_bytes_a_picture_or_a_refusal(
    sample: bytes, changes: list[tuple[int, int]], data: st.DataObject
) -> None:
    damaged = bytearray(sample)
    for at, value in changes:
        damaged[at % len(damaged)] = value
    damaged = damaged[: data.draw(st.integers(0, len(damaged)))]
    try:
        written = reencode(bytes(damaged))
    except ImportRefused:
        return
    assert picture_kind(written.data) == "WEBP"
