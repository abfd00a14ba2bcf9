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


def file_of(drawing: Drawing) -> discord.File:
    """The upload of a picture with its alt text. A file can be sent once; another try needs another."""
    return discord.File(io.BytesIO(drawing.data), drawing.filename, description=short(drawing.alt, ALT))
