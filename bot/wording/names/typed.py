"""Typed texts (names, notes, words, moves) on their way into the bot's messages.

Discord formats a message's text, and an embed's description and fields: ``str`` of a typed text goes there, also within
an f-string or a sentence, where every sign stands for itself. Discord doesn't format other places (titles and footers
of embeds, labels of buttons and selects, alt texts, pictures, code blocks, names of threads): :attr:`Typed.plain` goes
there, and has to be written out. So a mistake shows a backslash too many, and never a mention.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bot.match.pure.visible import line
from bot.wording.blocks import short
from bot.wording.names.cleaning import cleaned

QUOTED: Final = 80
"""Characters of a typed text that the bot quotes."""

_SIGNS: Final = re.compile(r"[\\*_`|~<>\[\]:]")
"""The signs that format, mention or link: emphasis, code, spoilers, ``<@1>``, ``<t:0:R>``, ``:x:``, links and masked
links.
"""
_FIRST: Final = re.compile(r"[#\-+]|\d+(?=[.)])")
"""The first signs that turn a line into a heading, small print or a list."""
_CALL: Final = re.compile(r"@(?=everyone|here)")


class Typed:
    """A typed text, in one line of visible characters.

    ``plain``: without escapes; ``spare``: for a name, the account's own, for pictures whose fonts lack letters of the
    shown one.
    """

    __slots__ = ("plain", "spare")

    def __init__(self, text: str, spare: str = "") -> None:
        self.plain: Final = line(text)
        self.spare: Final = line(spare)

    @classmethod
    def name(cls, text: str, spare: str = "") -> Typed:
        """Return a name: at most 32 characters, and nothing that Discord would link."""
        return cls(cleaned(text), cleaned(spare))

    def __str__(self) -> str:
        """Return it for a message's text, so that nothing of it formats, mentions or links."""
        return _escaped(self.plain)

    def __bool__(self) -> bool:
        return bool(self.plain)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Typed) and self.plain == other.plain

    def __hash__(self) -> int:
        return hash(self.plain)

    def __repr__(self) -> str:
        return f"Typed({self.plain!r})"

    def within(self, most: int) -> str:
        """Return ``str`` of it in at most ``most`` characters, with an ellipsis if something is missing."""
        for room in range(min(most, len(self.plain)), 0, -1):
            if len(text := _escaped(short(self.plain, room))) <= most:
                return text
        return ""

    @property
    def code(self) -> str:
        """Return it as inline code, for a message's text."""
        text = short(self.plain.replace("`", "'"), QUOTED)
        return f"`{text or ' '}`"


def plain(texts: Iterable[Typed]) -> tuple[str, ...]:
    """Return names for pictures and their alt texts, for text boards, and other places that Discord doesn't format."""
    return tuple(text.plain for text in texts)


def _escaped(text: str) -> str:
    bare = _SIGNS.sub(r"\\\g<0>", text)
    if head := _FIRST.match(bare):
        bare = f"{head[0]}\\{bare[head.end() :]}" if head[0].isdecimal() else f"\\{bare}"
    # Discord looks for these two before it reads a backslash: an invisible character separates them.
    return _CALL.sub("@\u200b", bare)
