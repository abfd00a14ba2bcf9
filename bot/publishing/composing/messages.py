"""The parts of an announcement as messages that Discord accepts: pure, so that tests reach the limits.

Order is kept: lines, results, then the board with who is next. What doesn't fit begins the next message. Discord shows
files above all embeds, and a picture in an embed smaller than an attachment. So results get their own message, and the
board follows in the next one: always an attachment, right above its controls. At a game's end the board shows the end,
with an embed below it in the same message that says the same.
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
"""Characters of log lines in one announcement: at most three messages. Beyond, the middle is left out."""
LOG_LINES: Final = 24
"""Log lines in one announcement: a screen. Beyond, the middle is left out."""

NEXT: Final = "➡️ "
"""The prefix of the line that says who is next; the line goes when the board is no longer the newest."""


class EmbedPart(msgspec.Struct, frozen=True):
    """An embed with its drawn picture."""

    embed: discord.Embed
    drawing: Drawing | None = None


class BoardPart(msgspec.Struct, frozen=True):
    """The end of an announcement: the board (a picture, or ``text`` in code blocks), its controls, who is next, whom
    that pings.

    ``end``: how the game ended, below the board.
    """

    prompt: str = ""
    drawing: Drawing | None = None
    rows: Sequence[Row] | None = None
    pings: tuple[int, ...] = ()
    text: Sequence[str] = ()
    end: EmbedPart | None = None


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """One message, within all limits.

    ``apart``: it has only the board, so nothing of it is left when a newer board follows. ``carried``: how many of its
    first lines are an older message's (:mod:`bot.publishing.composing.carrying`). ``rows``: its controls.
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
        """Return its controls as they are sent. Made only then, because they cost as much as the rest of a message."""
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
    """Return the messages, in order; the last one carries the board. ``results``: those told as text.

    With results of either kind, or if ``apart``, the board gets its own message; else it is below the lines.
    ``details``: a button for the last message with lines.
    """
    if embeds or results or (apart and lines):
        return [*_told([*lines, *results], embeds, details), *_board((), board)]
    return _board(lines, board, details)


def _told(lines: Sequence[str], embeds: Sequence[EmbedPart], details: Button | None) -> list[Post]:
    """Return lines with the results below them."""
    *before, last = _texts(lines) or [""]
    first, *others = _grouped(embeds)
    posts = [*(Post(content=text) for text in before), _post(last, first), *(_post("", group) for group in others)]
    if details:
        posts[len(before)] = msgspec.structs.replace(posts[len(before)], rows=[(details,)])
    return posts


def _board(lines: Sequence[str], board: BoardPart, details: Button | None = None) -> list[Post]:
    """Return lines with the board below them; nothing if there is neither."""
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
    """Return one message with the board and as many of the last ``lines`` as fit; of a text board, as much as fits."""
    posts = _board(lines, board)
    while len(posts) > 1 and lines:
        lines = lines[1:]
        posts = _board(lines, board)
    if len(posts) > 1:
        room = CONTENT - len(NEXT) - len(board.prompt) - 1
        posts = _board((), msgspec.structs.replace(board, text=[within(board.text[0], room)]))
    return posts[-1] if posts else Post()


def _texts(lines: Sequence[str]) -> list[str]:
    """Return lines as the contents of as few messages as possible."""
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
    """Return ``embeds`` in groups that each fit a message; at least one group."""
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
    """Return ``lines`` within :data:`LOG_TEXT` characters and :data:`LOG_LINES` lines: of more, the beginning and the
    end.

    A button shows all of them (:mod:`bot.features.history.details`).
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
        "-# I've left out {count} line here; the button below shows it.",
        "-# I've left out {count} lines here; the button below shows them.",
        tail - head,
    )
    return [*lines[:head], left_out, *lines[tail:]]


def shrunk(content: str) -> str:
    """Return the text that a board message keeps when a newer board follows: its lines.

    Who is next, the day's last ping, and a board in code blocks with its line go.
    """
    lines = itertools.takewhile(lambda line: not line.startswith(FENCE), content.split("\n"))
    return "\n".join(line for line in lines if not line.startswith((NEXT.strip(), ENOUGH, OTHERS)))


def calls_next(content: str) -> bool:
    """Return whether a message's text says who is next: then it is, or was, a board."""
    return any(line.startswith(NEXT.strip()) for line in content.split("\n"))
