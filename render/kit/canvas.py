"""An image made of palette indices, onto which cached sprites and text are copied.

Sprites (:class:`Art`) are drawn once at a larger size, scaled down for anti-aliasing and converted to palette indices.
Text is converted from the font's masks in the same way. Both are cached, up to a limit in bytes.

Edges are blended with the colour under a sprite (`ground`), which is part of the cache key, so copying a cached sprite
needs no blending. Most sprites lie on a single colour and are copied as whole rectangles. That takes a tenth of the
time of a copy through a mask.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

from render.kit import encode
from render.kit.art import Art
from render.kit.kept import Kept
from render.kit.palette import MOST, RGB, Palette, index, ramp
from render.kit.pen import Pen
from render.kit.text.fonts import Face, font

if TYPE_CHECKING:  # the data of an Image; Pillow names its type only for checkers
    from PIL._imaging import ImagingCore

STAMP_BYTES: Final = 16 * 1024 * 1024
"""The size limit of the sprite cache, in bytes. All games share the cache, and one game needs less than
a third of it.
"""
WORD_BYTES: Final = 4 * 1024 * 1024
"""The size limit of the text cache, in bytes. The overhead of each entry, about 1 KB, isn't counted."""
PART_BYTES: Final = 12 * 1024 * 1024
"""The size limit of the cache for finished parts of images (:meth:`Canvas.once`), in bytes."""
COVERED: Final = 24
"""The minimum coverage (out of 255) at which an edge pixel of a sprite is copied."""
SHAPE: Final = [0] * COVERED + [255] * (256 - COVERED)


class Stamp(NamedTuple):
    """A cached rectangle of pixels, ready to be copied into an image. If the stamp has a mask, only the pixels inside
    the mask are copied.
    """

    width: int
    height: int
    pixels: ImagingCore
    mask: ImagingCore | None = None

    @property
    def cost(self) -> int:
        return self.width * self.height * (1 if self.mask is None else 2)


class Written(NamedTuple):
    stamp: Stamp
    x: int
    y: int
    advance: int

    @property
    def cost(self) -> int:
        return self.stamp.cost


STAMPS: Final[Kept[Stamp]] = Kept(STAMP_BYTES)
WORDS: Final[Kept[Written]] = Kept(WORD_BYTES)
PARTS: Final[Kept[Stamp]] = Kept(PART_BYTES)


class Canvas:
    """An image being drawn, in the colours of a game's `palette`. Coordinates are in pixels from the top left.

    Each row starts with an extra zero byte, the filter byte of a PNG row. Pillow draws into the same memory that the
    encoder reads, so the pixels needn't be copied.
    """

    def __init__(self, palette: Palette, width: int, height: int, ground: RGB, rows: bytearray | None = None) -> None:
        """Create a canvas filled with the colour `ground`, or with the pixels (and filter bytes) of `rows`."""
        self.palette = palette
        self.width = width
        self.height = height
        self._ground = ground
        self._rows = bytearray((b"\0" + bytes((index(palette, ground),)) * width) * height) if rows is None else rows
        self._core = Image.frombuffer("L", (width + 1, height), self._rows, "raw", "L", 0, 1).im

    @property
    def rows(self) -> bytearray:
        """The canvas's pixels in memory: a filter byte and palette indices for each row."""
        return self._rows

    def copy(self) -> Canvas:
        return type(self)(self.palette, self.width, self.height, self._ground, bytearray(self._rows))

    def part(self, box: tuple[int, int, int, int]) -> Canvas:
        """Return a new canvas with the content of `box` (left, top, right, bottom; the last two are exclusive)."""
        left, top, right, bottom = box
        row = self.width + 1
        rows = bytearray()
        for y in range(top, bottom):
            rows += b"\0" + self._rows[y * row + left + 1 : y * row + right + 1]
        return type(self)(self.palette, right - left, bottom - top, self._ground, rows)

    def fill(self, box: tuple[int, int, int, int], color: RGB) -> None:
        """Fill the rectangle `box` (left, top, right, bottom; the last two are exclusive)."""
        left, top, right, bottom = box
        self._core.paste(index(self.palette, color), (left + 1, top, right + 1, bottom))

    def frame(self, box: tuple[int, int, int, int], color: RGB, width: int) -> None:
        """Draw a rectangle's border, ``width`` pixels wide, inside ``box``."""
        left, top, right, bottom = box
        self.fill((left, top, right, top + width), color)
        self.fill((left, bottom - width, right, bottom), color)
        self.fill((left, top, left + width, bottom), color)
        self.fill((right - width, top, right, bottom), color)

    def stamp(self, art: Art, x: int, y: int, ground: RGB, *, over: bool = False) -> None:
        """Draw `art` with its top left corner at `x`, `y`, on a background of the colour `ground`.

        Pass `over` to draw only the sprite's shape and leave the rest of its rectangle unchanged. This is slower.
        """
        key = (self.palette, art, ground, over)
        self._lay(STAMPS.find(key) or STAMPS.keep(key, _drawn(*key)), x, y)

    def stamp_middle(self, art: Art, x: int, y: int, ground: RGB, *, over: bool = False) -> None:
        """Draw `art` like :meth:`stamp`, but with its centre at `x`, `y`."""
        width, height = art.size
        self.stamp(art, x - width // 2, y - height // 2, ground, over=over)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        face: Face,
        size: int,
        color: RGB,
        ground: RGB,
        anchor: str = "l",
        *,
        over: bool = False,
    ) -> int:
        """Draw text with its capitals centred on `y`, and return its width.

        `anchor` tells whether `x` is the left end, middle or right end of the text (l, m, r). `ground` and `over` work
        as in :meth:`stamp`.
        """
        if not text:
            return 0
        key = (self.palette, text, face, size, color, ground, over)
        stamp, left, top, advance = WORDS.find(key) or WORDS.keep(key, _written(*key))
        left += x - (0 if anchor == "l" else advance // 2 if anchor == "m" else advance)
        self._lay(stamp, left, y + top)
        return advance

    def cover(self, coverage: Image.Image, x: int, y: int, color: RGB, ground: RGB) -> None:
        """Draw `color` in the shape of `coverage` (mode L), with its top left corner at `x`, `y`.

        The result isn't cached, so use this for shapes that occur once. `ground` works as in :meth:`stamp`.
        """
        core = coverage.im
        pixels = core.point(list(ramp(self.palette, ground, color)), "L")
        self._lay(Stamp(*coverage.size, pixels, core.point(SHAPE, "1")), x, y)

    def image(self, image: Image.Image, x: int, y: int) -> None:
        """Draw an RGB image of any colours with its top left corner at `x`, `y`.

        The palette is extended with the image's most frequent colours, as space allows. Draw images after everything
        else, because cached sprites don't fit the new palette.
        """
        room = MOST - len(self.palette.colors)
        few = image.reduce(6).quantize(max(room, 1), Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        own = (few.getpalette() or [])[: 3 * room]
        found = [(own[at], own[at + 1], own[at + 2]) for at in range(0, len(own), 3)]
        self.palette = Palette(tuple(dict.fromkeys((*self.palette.colors, *found))))
        drawn = image.quantize(palette=_colors_of(self.palette), dither=Image.Dither.NONE)
        self._lay(Stamp(*image.size, Image.frombytes("L", image.size, drawn.tobytes()).im), x, y)

    def once(self, key: Hashable, box: tuple[int, int, int, int], draw: Callable[[], None]) -> None:
        """Fill `box` by calling `draw` the first time, and by copying the cached result after that.

        The drawing must depend only on `key`. All games share the cache, so a key has to contain the game's name.
        """
        key = (self.palette, key)
        left, top, right, bottom = box
        part = PARTS.find(key)
        if part is None:
            draw()
            pixels = self._core.crop((left + 1, top, right + 1, bottom))
            PARTS.keep(key, Stamp(right - left, bottom - top, pixels))
        else:
            self._lay(part, left, top)

    def _lay(self, stamp: Stamp, x: int, y: int) -> None:
        width, height, pixels, mask = stamp
        # Image.paste does the same in three times the time: it looks at each image's mode and storage anew.
        box = (x + 1, y, x + 1 + width, y + height)
        if mask is None:
            self._core.paste(pixels, box)
        else:
            self._core.paste(pixels, box, mask)

    def png(self) -> bytes:
        return encode.png(self._rows, self.width, self.height, self.palette)


@cache
def _palette_image(palette: Palette) -> Image.Image:
    return _colors_of(palette)


def _colors_of(palette: Palette) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([part for color in palette.colors for part in color])
    return image


def _drawn(palette: Palette, art: Art, ground: RGB, over: bool) -> Stamp:
    width, height = art.size
    times = art.sharpness
    large = Image.new("RGBA", (width * times, height * times), (*ground, 0))
    art.draw(Pen(large, times))
    small = large.reduce(times)
    shape = small.getchannel("A").point(SHAPE, "1")
    nearest = small.convert("RGB").quantize(palette=_palette_image(palette), dither=Image.Dither.NONE)
    drawn = Image.frombytes("L", nearest.size, nearest.tobytes())
    if over:
        return Stamp(width, height, drawn.im, shape.im)
    whole = Image.new("L", drawn.size, index(palette, ground))
    whole.paste(drawn, mask=shape)
    return Stamp(width, height, whole.im)


def _written(palette: Palette, text: str, face: Face, size: int, color: RGB, ground: RGB, over: bool) -> Written:
    cut = font(face, size)
    glyphs, (left, top) = cut.getmask2(text, mode="L", anchor="ls")
    advance = round(cut.getlength(text))
    width, height = glyphs.size
    if not (width and height):
        return Written(Stamp(0, 0, Image.new("L", (0, 0)).im), 0, 0, advance)
    pixels = glyphs.point([index(palette, ground)] * COVERED + list(ramp(palette, ground, color)[COVERED:]), "L")
    mask = glyphs.point(SHAPE, "1") if over else None
    middle = cut.getbbox("H", anchor="ls")[1] / 2
    return Written(Stamp(width, height, pixels, mask), left, round(top - middle), advance)
