"""A picture as Discord takes it."""

from __future__ import annotations

import io
from typing import Final

import discord
import msgspec

from bot.wording.blocks import short

ALT: Final = 1_024
"""Characters: Discord's limit for an alt text."""


class Drawing(msgspec.Struct, frozen=True):
    """A picture as it is posted: the file's bytes and name, and its alt text (at most 1,024 characters)."""

    data: bytes
    filename: str
    alt: str


class _Upload(io.BytesIO):
    """What is uploaded, in memory: there is nothing to close. discord.py puts its own ``close`` on each file and then
    the file's back, which makes a circle: each picture would stay until the collector comes.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name != "close":
            super().__setattr__(name, value)

    def close(self) -> None:
        """Nothing: another try reads it again."""

    def getbuffer(self) -> memoryview:
        """What it holds, to be read: aiohttp asks how long it is, and one that could be written to would be a copy."""
        return memoryview(self.getvalue())


def file_of(drawing: Drawing) -> discord.File:
    """The upload of a picture with its alt text. A file can be sent once; another try needs another."""
    return discord.File(_Upload(drawing.data), drawing.filename, description=short(drawing.alt, ALT))
