"""Lines that the board's message before told, carried on top of those of the newer one, which takes its place.

Otherwise each turn would leave a message of its own. Carried lines are small print, so what is new stands out, and so
it is seen in a message which of its lines are carried: those that it begins with.
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
"""What a line begins with that Discord shows in small print."""
TOGETHER: Final = 16
"""So many lines stand in a message that carries some: of a higher one the picture of the board fills the rest of a
phone's screen.
"""


class Carried(Struct, frozen=True):
    """What an older message told, to be carried on: its lines in small print, and its button *All lines*."""

    lines: tuple[str, ...]
    details: Button | None = None


def small(content: str) -> tuple[str, ...]:
    """The lines of ``content`` in small print."""
    lines = (line for line in content.split("\n") if line.strip())
    return tuple(line if line.startswith(SMALL) else SMALL + line for line in lines)


def carried_by(content: str) -> tuple[str, ...]:
    """The lines that a message with this text carries, as far as they stand at its beginning."""
    lines = shrunk(content).split("\n")
    own = next((place for place, line in enumerate(lines) if not line.startswith(SMALL)), len(lines))
    return tuple(lines[:own])


def carries(content: str, lines: Sequence[str]) -> bool:
    """Whether a message with this text carries ``lines``."""
    return carried_by(content)[: len(lines)] == tuple(lines)


def together(
    pack: Callable[[Sequence[str], Button | None], list[Post]],
    lines: Sequence[str],
    details: Button | None,
    carried: Carried | None,
) -> list[Post]:
    """What ``pack`` makes of ``lines`` with their button ``details``, below what is ``carried`` where that makes no
    further message, no long one, none that is cut elsewhere, and none whose button leaves something out.
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
    """``post`` with the lines that its message, which stands with this text, carries: they may stand nowhere else."""
    there, here = carried_by(content), carried_by(post.content)
    if len(there) == len(here):
        return post
    carried = there[: len(there) - len(here) + post.carried]  # its own lines may begin with small print as well
    own = post.content.split("\n")[post.carried :] if post.content else []
    return replace(post, content=short("\n".join([*carried, *own]), CONTENT), carried=len(carried))
