from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

ALT_LIMIT: Final = 1024
"""Discord's limit for the description of an attachment, in characters."""
NAME_LIMIT: Final = 32
"""Discord's limit for a display name, in characters."""


class Part(msgspec.Struct, frozen=True):
    """A part of a longer text. `forms` holds its versions, from the shortest (possibly empty) to the longest.

    The lower a part's `rank`, the sooner it gets a longer version if there is room.
    """

    forms: tuple[str, ...]
    rank: int = 0


def within(parts: Sequence[Part], limit: int) -> str:
    """Return the parts in order, joined by spaces, in at most `limit` characters. Sentences are never cut.

    At first, each part has its shortest version. Parts then get longer versions, one step at a time and lowest rank
    first, as far as there is room. If even the shortest versions are too long together, the parts with the highest rank
    are dropped.
    """
    chosen = [part.forms[0] for part in parts]
    by_rank = sorted(range(len(parts)), key=lambda place: parts[place].rank)
    left = limit + 1 - sum(len(form) + 1 for form in chosen if form)
    for place in reversed(by_rank):
        if left >= 0:
            break
        if chosen[place]:
            left += len(chosen[place]) + 1
            chosen[place] = ""
    for level in range(1, max((len(part.forms) for part in parts), default=0)):
        for place in by_rank:
            forms, now = parts[place].forms, chosen[place]
            if level < len(forms) and (more := len(forms[level]) - len(now) + (not now)) <= left:
                left -= more
                chosen[place] = forms[level]
    return " ".join(form for form in chosen if form)
