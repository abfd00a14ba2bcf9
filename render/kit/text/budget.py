"""Sentences within a number of characters: the most important in full, the rest as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

ALT_LIMIT: Final = 1024
"""Discord's limit for the description of an attachment, in characters."""
NAME_LIMIT: Final = 32
"""Discord's limit for a display name."""


class Part(msgspec.Struct, frozen=True):
    """One thing to say. ``forms``: the text at each level, from the shortest (empty: nothing) to the fullest.

    ``rank``: among parts of the same level a lower rank comes first. 0: always there.
    """

    forms: tuple[str, ...]
    rank: int = 0


def within(parts: Sequence[Part], limit: int) -> str:
    """Return the parts in their order, joined by blanks, in at most ``limit`` characters; sentences are never cut.

    All parts start in their shortest form. Then level by level, and by rank within a level, each part that still fits
    gets a fuller form. If even the shortest forms do not fit, those of the highest rank go.
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
