"""Fits sentences into a character limit, with the most important ones in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

ALT_LIMIT: Final = 1024
"""Discord's limit for the description of an attachment, in characters."""
NAME_LIMIT: Final = 32
"""Discord's limit for a display name, in characters."""


class Part(msgspec.Struct, frozen=True):
    """A part of a text. `forms` holds its versions, from the shortest (possibly empty) to the longest.

    Parts with a lower `rank` are extended first.
    """

    forms: tuple[str, ...]
    rank: int = 0


def within(parts: Sequence[Part], limit: int) -> str:
    """Return the parts in order, joined by spaces, in at most `limit` characters. Sentences are never cut.

    All parts start in their shortest form. Then the parts get longer forms, one step at a time and in order of rank, as
    far as they fit. If even the shortest forms don't fit, parts with the highest rank are dropped.
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
