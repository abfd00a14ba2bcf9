"""Parts of an announcement into messages that Discord takes: pure, so that the limits can be tested at their edges.

Order is kept: lines, then results, then the board with who is next. What does not fit one message begins the next one.
Discord shows files above all embeds, and a picture within an embed smaller than an attachment. So what brings results
is told in a message of its own, and the board follows in the next one: always an attachment, right above its controls.
At a game's end that board shows how it ended, and the embed that says the same stands below it in the same message.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

import discord
import msgspec

from bot.client.files import Drawing
from bot.controls.rows import Button, Row
from bot.features.play.boards import beside
from bot.interaction.control import view_of
from bot.wording.blocks import CONTENT, FENCE, length, short, within
from bot.wording.calls import ENOUGH, OTHERS
from data.texts import Texts

EMBEDS: Final = 10
EMBED_TEXT: Final = 6_000
ATTACHMENTS: Final = 10
"""Discord's limits for one message: embeds, their characters together, files."""

LOG_TEXT: Final = 5_000
"""Characters of log lines in one announcement: three messages at most. Beyond, the middle is left out."""
LOG_LINES: Final = 24
"""Log lines in one announcement: a screen. Beyond, the middle is left out."""

NEXT: Final = "➡️ "
"""What the line that says who is next begins with; it goes when the board is no longer the newest."""


class EmbedPart(msgspec.Struct, frozen=True):
    """An embed with its picture, drawn."""

    embed: discord.Embed
    drawing: Drawing | None = None


class BoardPart(msgspec.Struct, frozen=True):
    """The end of an announcement: the board (a picture, or ``text`` in code blocks), its controls, the line that says
    who is next, whom that calls; ``end``: how the game ended, below the board.
    """

    prompt: str = ""
    drawing: Drawing | None = None
    rows: Sequence[Row] | None = None
    pings: tuple[int, ...] = ()
    text: Sequence[str] = ()
    end: EmbedPart | None = None


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """One message, within all limits. ``apart``: the board and nothing that happened, so that nothing of its own is
    left when a newer board follows. ``carried``: so many of its first lines are those of an older message
    (:mod:`bot.publishing.composing.carrying`). ``rows``: its controls.
    """

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    rows: Sequence[Row] = ()
    pings: tuple[int, ...] = ()
    apart: bool = False
    carried: int = 0

    @property
    def view(self) -> discord.ui.View | None:
        """Its controls as they are sent: made for that alone, as it costs as much as all else of a message."""
        return view_of(self.rows) if self.rows else None


def pack(
    lines: Sequence[str],
    embeds: Sequence[EmbedPart],
    board: BoardPart,
    *,
    results: Sequence[str] = (),
    apart: bool = False,
    details: Button | None = None,
) -> list[Post]:
    """The messages that say all of it, in order; the last one carries the board. ``results``: those that are told as
    text. With results of either kind, or where it is to be ``apart``, the board has a message of its own, else it
    stands below the lines. ``details``: a button for the last message with lines.
    """
    if embeds or results or (apart and lines):
        return [*_told([*lines, *results], embeds, details), *_board((), board)]
    return _board(lines, board, details)


def _told(lines: Sequence[str], embeds: Sequence[EmbedPart], details: Button | None) -> list[Post]:
    """Lines with the results below them."""
    *before, last = _texts(lines) or [""]
    first, *others = _grouped(embeds)
    posts = [*(Post(content=text) for text in before), _post(last, first), *(_post("", group) for group in others)]
    if details:
        posts[len(before)] = msgspec.structs.replace(posts[len(before)], rows=[(details,)])
    return posts


def _board(lines: Sequence[str], board: BoardPart, details: Button | None = None) -> list[Post]:
    """Lines with the board below them; nothing where there is neither."""
    prompt = [NEXT + board.prompt] if board.prompt else []
    parts = _texts([*lines, *board.text, *prompt])
    if not (parts or board.drawing or board.end or board.rows):
        return []
    *before, last = parts or [""]
    told = len(_texts(lines))
    posts = [Post(content=text, apart=number >= told) for number, text in enumerate(before)]
    drawings = tuple(part.drawing for part in (board, board.end) if part and part.drawing)
    rows = list(board.rows or ())
    if details and told > len(before):
        rows = beside(rows, details) if rows else [(details,)]
    elif details and told:
        posts[told - 1] = msgspec.structs.replace(posts[told - 1], rows=[(details,)])
    posts.append(
        Post(
            content=last,
            embeds=(board.end.embed,) if board.end else (),
            drawings=drawings,
            rows=tuple(rows),
            pings=board.pings,
            apart=len(before) >= told,
        )
    )
    return posts


def one(lines: Sequence[str], board: BoardPart) -> Post:
    """One message with the board and as many of the last ``lines`` as fit; of a board in text, as much as fits."""
    posts = _board(lines, board)
    while len(posts) > 1 and lines:
        lines = lines[1:]
        posts = _board(lines, board)
    if len(posts) > 1:
        room = CONTENT - len(NEXT) - len(board.prompt) - 1
        posts = _board((), msgspec.structs.replace(board, text=[within(board.text[0], room)]))
    return posts[-1] if posts else Post()


def _texts(lines: Sequence[str]) -> list[str]:
    """Lines as the contents of as few messages as hold them."""
    texts: list[list[str]] = []
    for line in (short(line, CONTENT) for line in lines):
        if not texts or length([*texts[-1], line]) > CONTENT:
            texts.append([])
        texts[-1].append(line)
    return ["\n".join(text) for text in texts]


def _post(content: str, embeds: Sequence[EmbedPart]) -> Post:
    return Post(
        content=content,
        embeds=tuple(part.embed for part in embeds),
        drawings=tuple(part.drawing for part in embeds if part.drawing),
    )


def _grouped(embeds: Sequence[EmbedPart]) -> list[list[EmbedPart]]:
    """``embeds`` in groups that fit one message each, at least one group."""
    groups: list[list[EmbedPart]] = [[]]
    for part in embeds:
        group = [*groups[-1], part]
        files = sum(1 for one in group if one.drawing)
        text = sum(len(one.embed) for one in group)
        if len(group) > EMBEDS or files > ATTACHMENTS or text > EMBED_TEXT:
            groups.append([part])
        else:
            groups[-1] = group
    return groups


def elided(lines: Sequence[str], tr: Texts) -> list[str]:
    """``lines`` within :data:`LOG_TEXT` characters, and at most :data:`LOG_LINES`: of a run that is longer, the
    beginning and the end. A button beside them tells all (:mod:`bot.features.history.details`).
    """
    if length(lines) <= LOG_TEXT and len(lines) <= LOG_LINES:
        return list(lines)
    head, room = 0, LOG_TEXT // 3
    while head < min(len(lines), LOG_LINES // 2) and len(lines[head]) < room:
        room -= len(lines[head]) + 1
        head += 1
    tail, room = len(lines), LOG_TEXT // 2
    while tail > max(head, len(lines) - (LOG_LINES - 1 - LOG_LINES // 2)) and len(lines[tail - 1]) < room:
        tail -= 1
        room -= len(lines[tail]) + 1
    left_out = tr.plural(
        "-# {count} line is left out here; the button below has it.",
        "-# {count} lines are left out here; the button below has them.",
        tail - head,
    )
    return [*lines[:head], left_out, *lines[tail:]]


def shrunk(content: str) -> str:
    """What stays of a board message when a newer board follows: its lines, without who is next (and that they were
    called for the last time of the day), and without a board in code blocks and what is said of it.
    """
    lines = itertools.takewhile(lambda line: not line.startswith(FENCE), content.split("\n"))
    return "\n".join(line for line in lines if not line.startswith((NEXT.strip(), ENOUGH, OTHERS)))


def calls_next(content: str) -> bool:
    """Whether a message's text says who is next: then it is, or was, a board."""
    return any(line.startswith(NEXT.strip()) for line in content.split("\n"))
