"""Copies lines from the previous board message to the top of the new one, which replaces it.

Without this, each turn would leave a message behind. Copied lines are in small print, to make new lines stand out. The
small print at the beginning of a message shows which lines were copied.
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
TOGETHER: Final = 16
"""The maximum number of lines in a message with copied lines. With more lines, the board's picture wouldn't fit on a
phone's screen.
"""


class Carried(Struct, frozen=True):
    """The part of an older message that is copied: its lines in small print, and its *All lines* button."""

    lines: tuple[str, ...]
    details: Button | None = None


def small(content: str) -> tuple[str, ...]:
    """Return the lines of `content` in small print."""
    lines = (line for line in content.split("\n") if line.strip())
    return tuple(line if line.startswith(SMALL) else SMALL + line for line in lines)


def carried_by(content: str) -> tuple[str, ...]:
    """Return the copied lines at the beginning of a message's text."""
    lines = shrunk(content).split("\n")
    own = next((place for place, line in enumerate(lines) if not line.startswith(SMALL)), len(lines))
    return tuple(lines[:own])


def carries(content: str, lines: Sequence[str]) -> bool:
    """Return whether a message's text starts with the copied `lines`."""
    return carried_by(content)[: len(lines)] == tuple(lines)


def together(
    pack: Callable[[Sequence[str], Button | None], list[Post]],
    lines: Sequence[str],
    details: Button | None,
    carried: Carried | None,
) -> list[Post]:
    """Return the posts that `pack` makes from `lines` and the button `details`, below the `carried` lines if those fit.

    The carried lines don't fit if they need another message, make a message too long, or change where the text is
    split. They also don't fit if the button wouldn't cover everything.
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
    """Return `post` with its copied lines replaced by those at the beginning of `content`, which is the text of its
    message on Discord. Those lines may exist nowhere else.
    """
    there, here = carried_by(content), carried_by(post.content)
    if len(there) == len(here):
        return post
    carried = there[: len(there) - len(here) + post.carried]  # its own lines may begin with small print as well
    own = post.content.split("\n")[post.carried :] if post.content else []
    return replace(post, content=short("\n".join([*carried, *own]), CONTENT), carried=len(carried))
