from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import Final

import discord
import msgspec

from bot.wording.blocks import short
from render.kit.picture import Drawing

ALT: Final = 1_024
"""Discord's limit for the length of an alt text, in characters."""
LIMIT: Final = 10 * 2**20
"""The largest file size, in bytes, that Discord accepts everywhere. Interactions and servers have their own limits."""
FILES: Final = 10
"""Discord's limit for the number of files in a message."""


class Attached(msgspec.Struct, frozen=True):
    """A file to post that isn't a picture. ``otherwise``: how else to get it if it's too large even when split."""

    data: bytes
    filename: str
    otherwise: str = ""


def csv_of(lines: Iterable[Iterable[object]]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows(lines)
    return out.getvalue().encode()


class _Upload(io.BytesIO):
    """An upload in memory. discord.py replaces each file's ``close`` and later restores it, a reference cycle in which
    each picture would stay until the garbage collector runs.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name != "close":
            super().__setattr__(name, value)

    def close(self) -> None:
        # A retry reads the file again.
        ...

    def getbuffer(self) -> memoryview:
        # aiohttp needs only the length. A writable view would make BytesIO copy the data.
        return memoryview(self.getvalue())


def file_of(drawing: Drawing) -> discord.File:
    """Return a picture with its alt text as a file of discord.py. It can be sent only once: make one for each try."""
    return discord.File(_Upload(drawing.data), drawing.filename, description=short(drawing.alt, ALT))


def upload_of(file: Attached) -> discord.File:
    return discord.File(_Upload(file.data), file.filename)


def within_limit(drawings: Sequence[Drawing], limit: int) -> tuple[list[Drawing], list[str]]:
    """Return the pictures of at most ``limit`` bytes, and the alt texts to show instead of the larger pictures."""
    fit = [one for one in drawings if len(one.data) <= limit]
    return fit, [one.alt for one in drawings if len(one.data) > limit]


def compressed(file: Attached, limit: int, most: int) -> list[Attached]:
    """Compress ``file`` into at most ``most`` archives of at most ``limit`` bytes each, which contain consecutive parts
    of the file. Return an empty list if that isn't possible. This takes a while, so call it in a thread.
    """
    whole = _zipped(file.filename, file.data)
    if len(whole.data) <= limit:
        return [whole]
    stem, dot, ending = file.filename.rpartition(".")
    for count in range(max(2, -(-len(whole.data) // limit)), most + 1):
        size = -(-len(file.data) // count)
        parts = [
            _zipped(f"{stem}-{number + 1}{dot}{ending}", file.data[number * size : (number + 1) * size])
            for number in range(count)
        ]
        if all(len(one.data) <= limit for one in parts):
            return parts
    return []


def _zipped(name: str, data: bytes) -> Attached:
    to = io.BytesIO()
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return Attached(to.getvalue(), f"{name}.zip")
