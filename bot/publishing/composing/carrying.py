"""Copy lines from the previous board message to the top of the new one, so that the old message can be deleted.

Without this, each turn would leave a message behind. The copied lines are in small print, which makes new lines stand
out and shows later which lines were copied.
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


class Carried(Struct, frozen=True):
    """The part of an older message that is copied to the top of a new one: its lines in small print, and its *Show all*
    button.
    """

    lines: tuple[str, ...]
    details: Button | None = None


def small(content: str) -> tuple[str, ...]:
    lines = (line for line in content.split("\n") if line.strip())
    return tuple(line if line.startswith(SMALL) else SMALL + line for line in lines)


def carried_by(content: str) -> tuple[str, ...]:
    """Return the copied lines at the beginning of a message's text."""
    lines = shrunk(content).split("\n")
    own = next((place for place, line in enumerate(lines) if not line.startswith(SMALL)), len(lines))
    return tuple(lines[:own])


def carries(content: str, lines: Sequence[str]) -> bool:
    return carried_by(content)[: len(lines)] == tuple(lines)


def together(
    pack: Callable[[Sequence[str], Button | None], list[Post]],
    lines: Sequence[str],
    details: Button | None,
    carried: Carried | None,
) -> list[Post]:
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
    there, here = carried_by(content), carried_by(post.content)
    if len(there) == len(here):
        return post
    carried = there[: len(there) - len(here) + post.carried]  # its own lines may begin with small print as well
    own = post.content.split("\n")[post.carried :] if post.content else []
    return replace(post, content=short("\n".join([*carried, *own]), CONTENT), carried=len(carried))
