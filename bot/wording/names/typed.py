"""Escape text that users typed for the bot's messages: by ``str(typed)`` or an f-string where Discord applies
formatting (messages, an embed's description and fields). Elsewhere (titles, labels, alt texts, pictures, code blocks),
use :attr:`Typed.plain`. The wrong form may show a superfluous backslash, but never creates a mention.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bot.match.pure.visible import line
from data.cutting import short

LONGEST: Final = 32
"""Discord's limit for a display name, in characters."""

_ADDRESS: Final = re.compile(r"(?::|\.\w{2,63})/+")
_SLASH: Final = "\N{DIVISION SLASH}"


@lru_cache(maxsize=4096)
def cleaned(name: str) -> str:
    """Return `name` as one line of at most 32 visible characters, perhaps none. Slashes in URLs are replaced by other
    characters, so that Discord doesn't show links.
    """
    return short(_ADDRESS.sub(lambda found: found[0].replace("/", _SLASH), line(name)), LONGEST)


QUOTED: Final = 80

_SIGNS: Final = re.compile(r"[\\*_`|~<>\[\]:]")
_FIRST: Final = re.compile(r"[#\-+]|\d+(?=[.)])")
_CALL: Final = re.compile(r"@(?=everyone|here)")


class Typed:
    """Text that a user typed, reduced to one line of visible characters.

    `plain` is the text without escapes. For a display name, `spare` is the account's user name, which a picture shows
    if its fonts lack characters of the display name.
    """

    __slots__ = ("plain", "spare")

    def __init__(self, text: str, spare: str = "") -> None:
        self.plain: Final = line(text)
        self.spare: Final = line(spare)

    @classmethod
    def name(cls, text: str, spare: str = "") -> Typed:
        """Create a name of at most 32 characters, in which Discord finds no links."""
        return cls(cleaned(text), cleaned(spare))

    def __str__(self) -> str:
        """Return the text escaped for a message, so that it contains no formatting, mentions or links."""
        return _escaped(self.plain)

    def __bool__(self) -> bool:
        return bool(self.plain)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Typed) and self.plain == other.plain

    def __hash__(self) -> int:
        return hash(self.plain)

    def within(self, most: int) -> str:
        """Return the escaped text, shortened to at most `most` characters. An ellipsis shows that it was cut."""
        for room in range(min(most, len(self.plain)), 0, -1):
            if len(text := _escaped(short(self.plain, room))) <= most:
                return text
        return ""

    @property
    def code(self) -> str:
        text = short(self.plain.replace("`", "'"), QUOTED)
        return f"`{text or ' '}`"


def plain(texts: Iterable[Typed]) -> tuple[str, ...]:
    return tuple(text.plain for text in texts)


def _escaped(text: str) -> str:
    bare = _SIGNS.sub(r"\\\g<0>", text)
    if head := _FIRST.match(bare):
        bare = f"{head[0]}\\{bare[head.end() :]}" if head[0].isdecimal() else f"\\{bare}"
    # Discord looks for these two before it reads a backslash: an invisible character separates them.
    return _CALL.sub("@\u200b", bare)
