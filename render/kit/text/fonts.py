from __future__ import annotations

import unicodedata
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

from data.cutting import shorter


class Face(Enum):
    TITLE = "SourceSerifPro-Bold.otf"
    TEXT = "SourceSansPro-Semibold.otf"
    BOLD = "SourceSansPro-Bold.otf"


FACES: Final = Path(__file__).parent / "faces"
NO_GLYPH: Final = "\uffff"


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return the font with a size of `size` pixels. Pillow's basic text layout is used, because it gives the same
    result on every machine.

    The OpenType files are used, because some characters, such as the ellipsis and quotes, have wrong widths in the
    TrueType files of the same release.
    """
    return ImageFont.truetype(FACES / face.value, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _missing(face: Face) -> bytes:
    return bytes(font(face, 32).getmask(NO_GLYPH))


def has(face: Face, character: str) -> bool:
    return character.isspace() or bytes(font(face, 32).getmask(character)) != _missing(face)


@lru_cache(maxsize=2048)
def width(face: Face, size: int, text: str) -> float:
    """Return the width of `text`, in pixels."""
    return font(face, size).getlength(text)


@lru_cache(maxsize=2048)
def drawable(face: Face, text: str) -> str:
    """Return the characters of `text` that the font has, or an empty string if no letter or digit is left."""
    kept = known(face, text)
    return kept if any(character.isalnum() for character in kept) else ""


@lru_cache(maxsize=2048)
def known(face: Face, text: str) -> str:
    """Return `text` without the characters that the font lacks. Decorative letters are replaced with plain ones."""
    plain = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", text))
    kept = "".join(c if c.isprintable() else " " for c in plain if unicodedata.category(c) not in ("Mn", "Me", "Cf"))
    kept = "".join(character for character in kept if has(face, character))
    return " ".join(kept.split())


def fitted(face: Face, size: int, text: str, room: float) -> str:
    """Return `text`. If the text is wider than `room` pixels, shorten it with an ellipsis. At least one letter is
    kept.
    """
    fits = text
    if width(face, size, text) > room:
        for fits in shorter(text):
            if width(face, size, fits) <= room:
                break
    return fits


def size_for(face: Face, text: str, room: float, largest: int, smallest: int) -> int:
    """Return the largest font size, in steps of two, at which `text` fits into `room` pixels.

    If none fits, return `smallest`.
    """
    for size in range(largest, smallest, -2):
        if width(face, size, text) <= room:
            return size
    return smallest
