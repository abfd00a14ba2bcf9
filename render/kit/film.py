"""Makes animated GIFs in which each frame contains only the changes from the previous frame.

Two canvases are compared row by row, and only the changed part is scaled down and converted to palette indices. A frame
is the smallest rectangle around the changes, transparent where nothing changed. Lossless WebP took more than twice the
space and more time (docs/lab/performance.md).

A :class:`Reel` makes the frames in order. A long animation can be made in several parts if each part starts from the
last image of the part before it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import cache
from typing import Final

import msgspec
from PIL import Image, ImageChops

from render.kit.canvas import Canvas
from render.kit.palette import RGB

WIDE: Final = 550
"""The approximate width of an animation in pixels: the width at which Discord shows it on a desktop.

The width isn't exact, because larger images are scaled down by an integer factor.
"""
BAND: Final = 105
CLEAR: Final = 255
COLORS: Final = 255
LONGEST: Final = 65_535
"""The maximum delay of a GIF frame, in hundredths of a second."""
_SAME: Final = [255] + [0] * 255


class Format(msgspec.Struct, frozen=True):
    """The properties shared by all frames of an animation.

    `palette` has three bytes for each of at most 255 colours. `scale` is the factor by which images are scaled down.
    `width` and `height` are those of the largest frame so far.
    """

    palette: bytes
    scale: int
    width: int = 0
    height: int = 0


class Reel:
    """Makes the frames of an animation in order. `format` is None until the first frame."""

    def __init__(self, form: Format | None = None) -> None:
        self.format = form
        self._last: Canvas | None = None
        self._small: Image.Image | None = None

    def add(self, picture: Canvas | Image.Image, delay: int) -> bytes:
        """Return the next frame as a block of a GIF file, shown for `delay` hundredths of a second."""
        form = self.format = _sized(self.format or _format_of(picture), picture)
        before = self._small
        small = self._shrunk(picture, form)
        self._last = picture if isinstance(picture, Canvas) else None
        self._small = small
        if before is None:
            return _block(small, (0, 0), delay)
        if before.size != small.size:
            old = Image.new("P", small.size, CLEAR)
            old.paste(before)
            before = old
        difference = ImageChops.difference(before, small)
        box = difference.getbbox() or (0, 0, 1, 1)
        changed = small.crop(box)
        changed.paste(CLEAR, mask=difference.crop(box).point(_SAME, "L"))
        return _block(changed, box[:2], delay)

    def _shrunk(self, picture: Canvas | Image.Image, form: Format) -> Image.Image:
        last, small = self._last, self._small
        if isinstance(picture, Canvas) and last is not None and small is not None and _alike(last, picture):
            small = small.copy()
            for box in changes(last, picture, form.scale):
                part = _smaller(_colored(picture, box), form)
                small.paste(part, (box[0] // form.scale, box[1] // form.scale))
        elif isinstance(picture, Canvas):
            small = _smaller(_colored(picture, (0, 0, picture.width, picture.height)), form)
        else:
            small = _smaller(picture.convert("RGB"), form)
        if small.size == (form.width, form.height):
            return small
        whole = Image.new("P", (form.width, form.height), small.getpixel((0, 0)) or 0)
        whole.paste(small)
        return whole


def film(form: Format, blocks: Iterable[bytes]) -> bytes:
    """Return a GIF file that plays the frames in `blocks` in a loop. `form` is the reel's format after the last frame
    was added.
    """
    colors = form.palette.ljust(3 * (COLORS + 1), b"\0")
    screen = struct.pack("<HHBBB", form.width, form.height, 0xF7, 0, 0)
    forever = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    return b"".join((b"GIF89a", screen, colors, forever, *blocks, b";"))


def changes(before: Canvas, after: Canvas, scale: int) -> list[tuple[int, int, int, int]]:
    """Return rectangles (left, top, right, bottom) that contain all differences between two canvases of the same size.

    The last two coordinates are exclusive, and all are multiples of `scale` pixels.
    """
    row = after.width + 1
    old, new = before.rows, memoryview(after.rows)
    one, other = _indices(before), _indices(after)
    found = []
    band = max(1, BAND // scale) * scale
    for top in range(0, after.height, band):
        bottom = min(after.height, top + band)
        # A bytearray is compared as a piece of memory; two views would be compared byte by byte.
        if old[top * row : bottom * row] == new[top * row : bottom * row]:
            continue
        here = (0, top, row, bottom)
        left, over, right, under = ImageChops.difference(one.crop(here), other.crop(here)).getbbox() or (
            1,
            0,
            row,
            band,
        )
        left, right = (left - 1) // scale * scale, -(-(right - 1) // scale) * scale
        over, under = top + over // scale * scale, top + -(-under // scale) * scale
        found.append((left, over, min(right, after.width), min(under, bottom)))
    return found


def _alike(one: Canvas, other: Canvas) -> bool:
    return (one.width, one.height, one.palette) == (other.width, other.height, other.palette)


def _format_of(picture: Canvas | Image.Image) -> Format:
    scale = max(1, round(picture.width / WIDE))
    if isinstance(picture, Canvas):
        return Format(_bytes(picture.palette.colors[:COLORS]), scale)
    colors = picture.convert("RGB").quantize(COLORS).getpalette() or [0, 0, 0]
    return Format(bytes(colors[: 3 * COLORS]), scale)


def _sized(form: Format, picture: Canvas | Image.Image) -> Format:
    wide, high = (max(-(-side // form.scale), 1) for side in (picture.width, picture.height))
    if wide <= form.width and high <= form.height:
        return form
    return msgspec.structs.replace(form, width=max(wide, form.width), height=max(high, form.height))


def _indices(canvas: Canvas) -> Image.Image:
    return Image.frombuffer("P", (canvas.width + 1, canvas.height), canvas.rows, "raw", "P", 0, 1)


def _colored(canvas: Canvas, box: tuple[int, int, int, int]) -> Image.Image:
    left, top, right, bottom = box
    part = _indices(canvas).crop((left + 1, top, right + 1, bottom))
    part.putpalette(_bytes(canvas.palette.colors))
    return part.convert("RGB")


def _smaller(picture: Image.Image, form: Format) -> Image.Image:
    reduced = picture if form.scale == 1 else picture.reduce(form.scale)
    return reduced.quantize(palette=_palette_image(form.palette), dither=Image.Dither.NONE)


@cache
def _bytes(colors: tuple[RGB, ...]) -> bytes:
    return bytes(part for color in colors for part in color)


@cache
def _palette_image(colors: bytes) -> Image.Image:
    image = Image.new("P", (1, 1))
    # Otherwise Pillow would fill it up with black, which could be chosen at an index that means something else.
    image.putpalette(colors + colors[-3:] * (COLORS + 1 - len(colors) // 3))
    return image


def _block(indices: Image.Image, at: tuple[int, int], delay: int) -> bytes:
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, min(delay, LONGEST), CLEAR, 0)
    place = struct.pack("<BHHHHB", 0x2C, *at, *indices.size, 0)
    return control + place + _compressed(indices)


def _compressed(indices: Image.Image) -> bytes:
    return b"\x08" + indices.tobytes("gif", indices.mode, 8, 0) + b"\0"
