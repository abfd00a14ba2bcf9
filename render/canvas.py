"""The canvas: a picture as palette indices, onto which ready sprites and texts are copied.

Sprites (:class:`Art`) are drawn once, larger than needed, made smaller for smooth edges and turned into palette
indices; texts likewise from the font's masks. Both are kept in one cache that is bounded in bytes. Edges are smoothed
towards the colour a sprite lies on (``ground``), which is part of its key, so that copying needs no blending.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from functools import cache
from threading import Lock
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from PIL import Image

from render import encode
from render.art import Art
from render.fonts import Face, font
from render.pen import Pen
from render.theme import PALETTE, RGB, index, ramp

STAMP_BYTES: Final = 16 * 1024 * 1024
"""The most that kept sprites take: four times what all of one game's need."""
WORD_BYTES: Final = 4 * 1024 * 1024
"""The most that kept texts take (an entry's own overhead, about 1 KB, comes on top): names come and go."""
COVERED: Final = 24
"""From this coverage (of 255) a sprite's edge pixel is copied."""


class Stamp(NamedTuple):
    """A sprite ready to be copied; without a mask it covers its whole rectangle."""

    image: Image.Image
    mask: Image.Image | None

    @property
    def cost(self) -> int:
        """Its memory in bytes (a mask takes a byte a pixel too)."""
        return self.image.width * self.image.height * (1 if self.mask is None else 2)


class Written(NamedTuple):
    """A text ready to be copied: its pixels begin ``x`` and ``y`` from its left end and its capitals' middle.

    ``width``: how far the next letter would begin.
    """

    stamp: Stamp
    x: int
    y: int
    width: int

    @property
    def cost(self) -> int:
        """Its memory in bytes."""
        return self.stamp.cost


class Costly(Protocol):
    """Something that knows its memory."""

    @property
    def cost(self) -> int:
        """Bytes."""


T = TypeVar("T", bound=Costly)


class Kept(Generic[T]):
    """A cache: the least recently used values go when it holds more than ``limit`` bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._values)

    def find(self, key: Hashable) -> T | None:
        """The value of ``key``, if it is kept."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def keep(self, key: Hashable, value: T) -> T:
        """Keep ``value``; returns it."""
        with self._lock:
            if key not in self._values:
                self._values[key] = value
                self.used += value.cost
                while self.used > self.limit and len(self._values) > 1:
                    self.used -= self._values.popitem(last=False)[1].cost
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self.used = 0


STAMPS: Final[Kept[Stamp]] = Kept(STAMP_BYTES)
WORDS: Final[Kept[Written]] = Kept(WORD_BYTES)


class Canvas:
    """A picture in the making. Coordinates in pixels from the top left.

    Each row has one byte more on its left, always 0: the filter byte of a PNG row. So the finished image is what
    PNG compresses, without another copy.
    """

    def __init__(self, width: int, height: int, ground: RGB) -> None:
        self.width = width
        self.height = height
        self._ground = ground
        self._image = Image.new("P", (width + 1, height), index(ground))
        self._core = self._image.im
        self._core.paste(0, (0, 0, 1, height))

    def copy(self) -> Canvas:
        """Another canvas with the same picture."""
        twin = type(self)(1, 1, self._ground)
        twin.width, twin.height = self.width, self.height
        twin._image = self._image.copy()
        twin._core = twin._image.im
        return twin

    def fill(self, box: tuple[int, int, int, int], color: RGB) -> None:
        """A filled rectangle: left, top, right, bottom (the last two excluded)."""
        left, top, right, bottom = box
        self._core.paste(index(color), (left + 1, top, right + 1, bottom))

    def frame(self, box: tuple[int, int, int, int], color: RGB, width: int) -> None:
        """A rectangle's border, ``width`` pixels wide, inside ``box``."""
        left, top, right, bottom = box
        self.fill((left, top, right, top + width), color)
        self.fill((left, bottom - width, right, bottom), color)
        self.fill((left, top, left + width, bottom), color)
        self.fill((right - width, top, right, bottom), color)

    def stamp(self, art: Art, x: int, y: int, ground: RGB) -> None:
        """Draw ``art`` with its top left corner at ``x``, ``y``, on something of the colour ``ground``."""
        key = (art, ground)
        stamp = STAMPS.find(key) or STAMPS.keep(key, _stamped(art, ground))
        self._copy(stamp, x + 1, y)

    def stamp_middle(self, art: Art, x: int, y: int, ground: RGB) -> None:
        """As :meth:`stamp`, with the middle at ``x``, ``y``."""
        width, height = art.size
        self.stamp(art, x - width // 2, y - height // 2, ground)

    def text(self, x: int, y: int, text: str, face: Face, size: int, color: RGB, ground: RGB, anchor: str = "l") -> int:
        """Text whose capitals are centred on ``y``; ``anchor``: ``x`` is its left, middle or right (l, m, r).

        Returns its width.
        """
        if not text:
            return 0
        key = (text, face, size, color, ground)
        written = WORDS.find(key) or WORDS.keep(key, _written(text, face, size, color, ground))
        left = x - (0 if anchor == "l" else written.width // 2 if anchor == "m" else written.width)
        self._copy(written.stamp, left + written.x + 1, y + written.y)
        return written.width

    def png(self) -> bytes:
        """The picture as a PNG file."""
        return encode.png(self._image.tobytes(), self.width, self.height)

    def _copy(self, stamp: Stamp, x: int, y: int) -> None:
        # Image.paste does the same in three times the time: it looks at each image's mode and storage anew.
        box = (x, y, x + stamp.image.width, y + stamp.image.height)
        if stamp.mask is None:
            self._core.paste(stamp.image.im, box)
        else:
            self._core.paste(stamp.image.im, box, stamp.mask.im)

    def color_at(self, x: int, y: int) -> RGB:
        """The colour of a pixel."""
        return PALETTE[self._image.tobytes()[y * (self.width + 1) + x + 1]]


@cache
def _palette_image() -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([part for color in PALETTE for part in color])
    return image


def _stamped(art: Art, ground: RGB) -> Stamp:
    width, height = art.size
    times = art.sharpness
    large = Image.new("RGBA", (width * times, height * times), (*ground, 0))
    art.draw(Pen(large, times))
    small = large.reduce(times)
    indices = small.convert("RGB").quantize(palette=_palette_image(), dither=Image.Dither.NONE)
    alpha = small.getchannel("A")
    lowest, _ = alpha.getextrema()
    if isinstance(lowest, int | float) and lowest >= COVERED:
        return Stamp(indices, None)
    return Stamp(indices, alpha.point([0] * COVERED + [255] * (256 - COVERED), "1"))


def _written(text: str, face: Face, size: int, color: RGB, ground: RGB) -> Written:
    """The text's pixels and where they lie."""
    cut = font(face, size)
    mask, (left, top) = cut.getmask2(text, mode="L", anchor="ls")
    wide = round(cut.getlength(text))
    if not (mask.size[0] and mask.size[1]):
        return Written(Stamp(Image.new("P", (1, 1)), Image.new("1", (1, 1))), 0, 0, wide)
    glyphs = Image.frombytes("L", mask.size, bytes(mask))
    indices = glyphs.point(list(ramp(ground, color)))
    shape = glyphs.point([0] * COVERED + [255] * (256 - COVERED), "1")
    middle = cut.getbbox("H", anchor="ls")[1] / 2
    image = Image.frombytes("P", indices.size, indices.tobytes())
    return Written(Stamp(image, shape), left, round(top - middle), wide)
