"""Encodes palette images as PNG files quickly, with a fixed palette, no filters, and ISA-L's deflate."""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import Final

from isal import isal_zlib

from render.kit.palette import Palette

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
LEVEL: Final = 2
"""The compression level of ISA-L. At this level, ISA-L is ten times as fast as zlib at its default level, but the files
are a fifth larger.
"""


def png(rows: bytes | bytearray, width: int, height: int, palette: Palette) -> bytes:
    """Return a PNG file.

    `rows` consists of `height` rows, each a zero byte (no filter) and `width` palette indices. Raise ValueError if its
    length doesn't match.
    """
    if len(rows) != (width + 1) * height:
        raise ValueError(f"{len(rows)} bytes are not {height} rows of {width} pixels and a filter byte")
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = isal_zlib.compress(rows, LEVEL)
    return b"".join((SIGNATURE, _chunk(b"IHDR", header), _colors(palette), _chunk(b"IDAT", body), _chunk(b"IEND", b"")))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", isal_zlib.crc32(data, isal_zlib.crc32(name)))


@lru_cache(maxsize=64)
def _colors(palette: Palette) -> bytes:
    return _chunk(b"PLTE", bytes(part for color in palette.colors for part in color))
