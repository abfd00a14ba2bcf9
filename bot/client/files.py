"""Pictures and other files as Discord accepts them: one that is too large is sent in another form."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from typing import Final

import discord
import msgspec

from bot.wording.blocks import short

ALT: Final = 1_024
"""Characters: Discord's limit for an alt text."""
LIMIT: Final = 10 * 2**20
"""Bytes of a file that Discord accepts everywhere; an interaction and a server have their own limits."""
FILES: Final = 10
"""Discord's limit for the files of one message."""


class Drawing(msgspec.Struct, frozen=True):
    """A picture to post: the file's bytes and name, and its alt text (at most 1,024 characters)."""

    data: bytes
    filename: str
    alt: str


class Attached(msgspec.Struct, frozen=True):
    """A file that isn't a picture: its bytes and name.

    ``otherwise``: another way to get it, in words, if it's too large even in parts.
    """

    data: bytes
    filename: str
    otherwise: str = ""


class _Upload(io.BytesIO):
    """An upload in memory, which needs no closing.

    discord.py puts its own ``close`` on each file and then the file's back, which makes a circle: each picture would
    stay until the garbage collector runs.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name != "close":
            super().__setattr__(name, value)

    def close(self) -> None:
        """Do nothing: another try reads it again."""

    def getbuffer(self) -> memoryview:
        """Return its contents for reading: aiohttp asks for the length, and a writable buffer would be a copy."""
        return memoryview(self.getvalue())


def file_of(drawing: Drawing) -> discord.File:
    """Return the upload of a picture with its alt text. A file can be sent once; another try needs another."""
    return discord.File(_Upload(drawing.data), drawing.filename, description=short(drawing.alt, ALT))


def upload_of(file: Attached) -> discord.File:
    """Return the upload of a file. It can be sent once; another try needs another."""
    return discord.File(_Upload(file.data), file.filename)


def within_limit(drawings: Iterable[Drawing], limit: int) -> tuple[list[Drawing], list[str]]:
    """Return the pictures of at most ``limit`` bytes, and the alt texts of the others, to write in their place."""
    fit, words = list[Drawing](), list[str]()
    for one in drawings:
        if len(one.data) <= limit:
            fit.append(one)
        else:
            words.append(one.alt)
    return fit, words


def compressed(file: Attached, limit: int, most: int) -> list[Attached]:
    """Return ``file`` as at most ``most`` archives of at most ``limit`` bytes each; empty if that's not enough.

    Several hold its parts in order, which joined are the file. It blocks while it compresses: call it in a thread.
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
    """Return an archive of one file; equal bytes give equal archives."""
    to = io.BytesIO()
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return Attached(to.getvalue(), f"{name}.zip")
