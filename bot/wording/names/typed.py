"""What people have typed (names, notes, words, moves), on its way into what the bot shows.

Discord formats a message's text, an embed's description and its fields: there stands what ``str`` gives of it, also
within an f-string or a sentence, where every sign stands for itself. It shows other places as they are (titles and
footers of embeds, labels of buttons and selects, alt texts, pictures, code blocks, names of threads): there stands
:attr:`Typed.plain`, which has to be asked for. So whoever forgets which of the two it is shows a backslash too many,
and never a mention.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bot.match.pure.visible import line
from bot.wording.blocks import short
from bot.wording.names.cleaning import cleaned

QUOTED: Final = 80
"""How much of a text somebody typed is quoted back to them."""

_SIGNS: Final = re.compile(r"[\\*_`|~<>\[\]:]")
"""What formats, mentions or links: emphasis, code, spoilers, ``<@1>``, ``<t:0:R>``, ``:x:``, links and masked links."""
_FIRST: Final = re.compile(r"[#\-+]|\d+(?=[.)])")
"""What makes a heading, small print or a list of a line that begins with it."""
_CALL: Final = re.compile(r"@(?=everyone|here)")


class Typed:
    """A text of somebody's, in one line of characters that can all be seen. ``plain``: as it is; ``spare``: of a name,
    the account's own, for pictures whose fonts have no letter of the one that is shown.
    """

    __slots__ = ("plain", "spare")

    def __init__(self, text: str, spare: str = "") -> None:
        self.plain: Final = line(text)
        self.spare: Final = line(spare)

    @classmethod
    def name(cls, text: str, spare: str = "") -> Typed:
        """What somebody is called: at most 32 characters, and nothing that Discord makes a link of."""
        return cls(cleaned(text), cleaned(spare))

    def __str__(self) -> str:
        """As a part of a message's text in which nothing of it formats, mentions or links."""
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
        """``str`` of it in at most ``most`` characters, an ellipsis at the end where something is missing."""
        for room in range(min(most, len(self.plain)), 0, -1):
            if len(text := _escaped(short(self.plain, room))) <= most:
                return text
        return ""

    @property
    def code(self) -> str:
        """Quoted as inline code, for a message's text."""
        text = short(self.plain.replace("`", "'"), QUOTED)
        return f"`{text or ' '}`"


def plain(texts: Iterable[Typed]) -> tuple[str, ...]:
    """Names for pictures and their alt texts, for text boards, and whatever else Discord does not format."""
    return tuple(text.plain for text in texts)


def _escaped(text: str) -> str:
    bare = _SIGNS.sub(r"\\\g<0>", text)
    if head := _FIRST.match(bare):
        bare = f"{head[0]}\\{bare[head.end() :]}" if head[0].isdecimal() else f"\\{bare}"
    # Discord looks for these two before it reads a backslash: an invisible character parts them.
    return _CALL.sub("@\u200b", bare)
