"""Parts of an announcement into messages that Discord takes: pure, so that the limits can be tested at their edges.

Order is kept: lines, then embeds, then the board with who is next. What does not fit one message begins the next one.
Discord shows files above all embeds, so below results the board stands in an embed of its own, beside its controls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
import msgspec

from bot.face import Drawing
from data.texts import Texts

CONTENT: Final = 2_000
EMBEDS: Final = 10
EMBED_TEXT: Final = 6_000
ATTACHMENTS: Final = 10
ALT: Final = 1_024
"""Discord's limits for one message: characters, embeds, their characters together, files, characters of an alt text."""

LOG_TEXT: Final = 5_000
"""Characters of log lines in one announcement: three messages at most. Beyond, the middle is left out."""

NEXT: Final = "➡️ "
"""What the line that says who is next begins with; it goes when the board is no longer the newest."""


class Leaf(msgspec.Struct, frozen=True):
    """An embed with its picture, drawn."""

    embed: discord.Embed
    drawing: Drawing | None = None


class Tail(msgspec.Struct, frozen=True):
    """The end of an announcement: the board, its controls, the line that says who is next, whom that calls."""

    prompt: str = ""
    drawing: Drawing | None = None
    view: discord.ui.View | None = None
    pings: tuple[int, ...] = ()


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """One message, within all limits."""

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    view: discord.ui.View | None = None
    pings: tuple[int, ...] = ()


def pack(lines: Sequence[str], leaves: Sequence[Leaf], tail: Tail) -> list[Post]:
    """The messages that say all of it, in order; the last one carries the tail."""
    posts: list[Post] = []
    lines = [shortened(line, CONTENT) for line in lines]
    prompt = NEXT + tail.prompt if tail.prompt else ""
    here: list[str] = []
    for line in lines:
        if _length([*here, line]) > CONTENT:
            posts.append(Post(content="\n".join(here)))
            here = []
        here.append(line)
    if prompt and _length([*here, prompt]) > CONTENT:
        posts.append(Post(content="\n".join(here)))
        here = []
    groups = _grouped(leaves, prompt, files_in_last=1 if tail.drawing else 0)
    for group in groups[:-1]:
        posts.append(_post(here, group))
        here = []
    last = _post([*here, prompt] if prompt else here, groups[-1])
    drawings = (*last.drawings, tail.drawing) if tail.drawing else last.drawings
    embeds = (*last.embeds, _next(prompt, tail)) if prompt and last.embeds else last.embeds
    posts.append(msgspec.structs.replace(last, drawings=drawings, embeds=embeds, view=tail.view, pings=tail.pings))
    return [post for post in posts if post.content or post.embeds or post.drawings]


def _next(prompt: str, tail: Tail) -> discord.Embed:
    """Who is next, and the board. The message's text says it, too: an embed calls nobody."""
    embed = discord.Embed(description=prompt)
    return embed.set_image(url=f"attachment://{tail.drawing.filename}") if tail.drawing else embed


def is_next(embed: discord.Embed) -> bool:
    """Whether ``embed`` is the one that says who is next: it goes with the board."""
    return (embed.description or "").startswith(NEXT.strip())


def _post(lines: Sequence[str], leaves: Sequence[Leaf]) -> Post:
    return Post(
        content="\n".join(lines),
        embeds=tuple(leaf.embed for leaf in leaves),
        drawings=tuple(leaf.drawing for leaf in leaves if leaf.drawing),
    )


def _grouped(leaves: Sequence[Leaf], prompt: str, files_in_last: int) -> list[list[Leaf]]:
    """``leaves`` in groups that fit one message each, at least one group; each leaves room for the board's file, and
    for the embed that says who is next.
    """
    embeds, characters = (EMBEDS - 1, EMBED_TEXT - len(prompt)) if prompt else (EMBEDS, EMBED_TEXT)
    groups: list[list[Leaf]] = [[]]
    for leaf in leaves:
        group = [*groups[-1], leaf]
        files = sum(1 for one in group if one.drawing)
        text = sum(len(one.embed) for one in group)
        if len(group) > embeds or files > ATTACHMENTS - files_in_last or text > characters:
            groups.append([leaf])
        else:
            groups[-1] = group
    return groups


def _length(lines: Sequence[str]) -> int:
    return sum(map(len, lines)) + len(lines) - 1


def shortened(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters, an ellipsis at the end where something is missing."""
    return text if len(text) <= most else text[: most - 1] + "…"


def elided(lines: Sequence[str], tr: Texts, budget: int = LOG_TEXT) -> list[str]:
    """``lines`` within ``budget`` characters: of a run that is longer, the beginning and the end."""
    if _length(lines) <= budget:
        return list(lines)
    head, room = 0, budget // 3
    while head < len(lines) and len(lines[head]) < room:
        room -= len(lines[head]) + 1
        head += 1
    tail, room = len(lines), budget // 2
    while tail > head and len(lines[tail - 1]) < room:
        tail -= 1
        room -= len(lines[tail]) + 1
    left_out = tr.plural(
        "-# {count} line is left out here; `/game history` has it.",
        "-# {count} lines are left out here; `/game history` has them.",
        tail - head,
    )
    return [*lines[:head], left_out, *lines[tail:]]


def fenced(text: str) -> list[str]:
    """A text board in code blocks, each short enough for one message's line."""
    blocks: list[list[str]] = [[]]
    for line in text.replace("```", "'''").split("\n"):
        if _length([*blocks[-1], line]) > CONTENT - 8:
            blocks.append([])
        blocks[-1].append(shortened(line, CONTENT - 8))
    return ["```\n" + "\n".join(block) + "\n```" for block in blocks]


def shrunk(content: str) -> str:
    """What stays of a board message when a newer board follows: its lines without the one that says who is next."""
    return "\n".join(line for line in content.split("\n") if not line.startswith(NEXT.strip()))
