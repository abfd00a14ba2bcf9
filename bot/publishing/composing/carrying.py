"""Lines of the previous board message, carried at the top of the newer one, which replaces it.

Otherwise each turn would leave a message. Carried lines are small print, so that new ones are easy to see. A message
shows by itself which lines it carries: the small print at its beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.controls.rows import Button, ids_of
from bot.features.history.details import wider
from bot.publishing.composing.messages import Post, shrunk
from bot.wording.blocks import CONTENT, short

SMALL: Final = "-# "
"""The prefix of a line that Discord shows in small print."""
TOGETHER: Final = 16
"""The most lines of a message that carries some: below a longer one, the board's picture fills the rest of a phone's
screen.
"""


class Carried(Struct, frozen=True):
    """The part of an older message to carry: its lines in small print, and its button *All lines*."""

    lines: tuple[str, ...]
    details: Button | None = None


def small(content: str) -> tuple[str, ...]:
    """Return the lines of ``content`` in small print."""
    lines = (line for line in content.split("\n") if line.strip())
    return tuple(line if line.startswith(SMALL) else SMALL + line for line in lines)


def carried_by(content: str) -> tuple[str, ...]:
    """Return the lines that a message with this text carries at its beginning."""
    lines = shrunk(content).split("\n")
    own = next((place for place, line in enumerate(lines) if not line.startswith(SMALL)), len(lines))
    return tuple(lines[:own])


def carries(content: str, lines: Sequence[str]) -> bool:
    """Return whether a message with this text carries ``lines``."""
    return carried_by(content)[: len(lines)] == tuple(lines)


def together(
    pack: Callable[[Sequence[str], Button | None], list[Post]],
    lines: Sequence[str],
    details: Button | None,
    carried: Carried | None,
) -> list[Post]:
    """Return what ``pack`` makes of ``lines`` and their button ``details``, below the ``carried`` lines if that fits.

    It doesn't fit if it needs another message, gets too long, is cut elsewhere, or its button leaves something out.
    """
    alone = pack(lines, details)
    if carried is None or not alone or len(carried.lines) + len(lines) > TOGETHER:
        return alone
    button = details or carried.details
    if details and carried.details:
        button = wider(details, carried.details)
    first, *others = pack([*carried.lines, *lines], button)
    told = "\n".join(carried.lines)
    if len(others) + 1 != len(alone) or not first.content.startswith(told):
        return alone
    if button and button.id not in ids_of(first.rows):
        return alone
    if others and first.content != f"{told}\n{alone[0].content}":
        return alone
    return [replace(first, carried=len(carried.lines), apart=alone[0].apart), *others]


def as_it_stands(post: Post, content: str) -> Post:
    """Return ``post`` with the lines that its posted message, with this text, carries: they may be nowhere else."""
    there, here = carried_by(content), carried_by(post.content)
    if len(there) == len(here):
        return post
    carried = there[: len(there) - len(here) + post.carried]  # its own lines may begin with small print as well
    own = post.content.split("\n")[post.carried :] if post.content else []
    return replace(post, content=short("\n".join([*carried, *own]), CONTENT), carried=len(carried))
