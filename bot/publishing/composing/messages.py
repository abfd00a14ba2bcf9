"""Split an announcement into messages that Discord accepts.

First come the lines about moves, then results, and finally the board with a line that says whose turn it is. Discord
shows files above all embeds, and makes pictures in embeds smaller. Results therefore get a separate message, and the
board follows as an attachment directly above its controls. When the game ends, an embed below the board says how it
ended.

The lines of the previous board message are copied to the top of the new one, so that the old message can be deleted.
Without this, each turn would leave a message behind. The copied lines are in small print, which makes new lines stand
out and shows later which lines were copied.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.controls.rows import Button, Row, ids_of
from bot.features.history.details import wider
from bot.features.play.boards import beside
from bot.interaction.control import view_of
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.services.people.own import Waiting
from bot.presenters.guide import Page
from bot.wording.blocks import CONTENT, FENCE, length, short, within
from bot.wording.calls import ENOUGH, OTHERS
from data.texts import Texts
from render.kit.picture import Drawing

EMBEDS: Final = 10
EMBED_TEXT: Final = 6_000
ATTACHMENTS: Final = 10

LOG_TEXT: Final = 5_000
LOG_LINES: Final = 24

SMALL: Final = "-# "
TOGETHER: Final = 16
BOARDS: Final = frozenset(
    {
        AnnouncementKind.STARTED,
        AnnouncementKind.MOVED,
        AnnouncementKind.RESIGNED,
        AnnouncementKind.SUBSTITUTE,
        AnnouncementKind.UPGRADED,
    }
)

NEXT: Final = "➡️ "
WINNING: Final = "🏆\N{NO-BREAK SPACE}"
COMPUTERS: Final = "🤖\N{NO-BREAK SPACE}"
BEGINNING: Final = (WINNING, COMPUTERS)
"""The beginnings of the lines that say how to win and how well the computers play. Only a match's first board has these
lines.
"""


def embed_of(page: Page) -> discord.Embed:
    embed = discord.Embed(title=page.title, description=page.text, color=page.color)
    for name, value in page.fields:
        embed.add_field(name=name, value=value)
    return embed.set_footer(text=page.footer) if page.footer else embed


class EmbedPart(Struct, frozen=True):
    embed: discord.Embed
    drawing: Drawing | None = None


class BoardPart(Struct, frozen=True):
    """The end of an announcement: the board (a picture, or `text` in code blocks), its controls, and a line that says
    whose turn it is.

    `end`: an embed below the board about how the game ended.
    """

    prompt: str = ""
    drawing: Drawing | None = None
    rows: Sequence[Row] | None = None
    pings: tuple[int, ...] = ()
    text: Sequence[str] = ()
    end: EmbedPart | None = None


class Post(Struct, frozen=True, kw_only=True):
    """A message within Discord's limits.

    `apart`: whether the message contains only the board, so that it can be deleted when a newer board follows.
    `carried`: how many lines at the top were copied from an older message (:func:`together`).
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
        return view_of(self.rows) if self.rows else None


class Carried(Struct, frozen=True):
    """The part of an older message that is copied to the top of a new one: its lines in small print, and its *Show all*
    button.
    """

    lines: tuple[str, ...]
    details: Button | None = None


class Powers(Struct, frozen=True):
    files: bool = True
    embeds: bool = True


class Notice(Struct, frozen=True, kw_only=True):
    """The data for an announcement: an outbox row, its match, the public view, and how to post it.

    `look`: the public view to draw, or None if the current rules can't read the log. `newest`: whether to post the
    board, because no later row of the match is due. `live`: whether the table is live, so that its board is a single
    message, which is edited. `mentions`: the users to ping. `last`: the users for whom this is the day's last ping,
    each with the time when pings start again. `waiting`: for each user, all tables in this server that wait for them,
    if there are several. `carried`: the lines to copy from the previous board message.
    """

    row: OutboxRow
    match: Match
    tr: Texts
    powers: Powers
    look: Look | None = None
    newest: bool = False
    live: bool = False
    mentions: tuple[int, ...] = ()
    last: Mapping[int, int] = {}
    waiting: Mapping[int, Sequence[Waiting]] = {}
    carried: Carried | None = None


def pack(
    lines: Sequence[str],
    embeds: Sequence[EmbedPart],
    board: BoardPart,
    *,
    results: Sequence[str] = (),
    apart: bool = False,
    details: Button | None = None,
) -> list[Post]:
    """Return an announcement's messages in order. The final message has the board. `results`: the results as text.

    The board gets a message of its own if there are results or if `apart` is true. Otherwise, it's in the message with
    the final lines. `details`: a button for the message with the final lines.
    """
    if embeds or results or (apart and lines):
        return [*_told([*lines, *results], embeds, details), *_board((), board)]
    return _board(lines, board, details)


def _told(lines: Sequence[str], embeds: Sequence[EmbedPart], details: Button | None) -> list[Post]:
    *before, last = _texts(lines) or [""]
    first, *others = _grouped(embeds)
    posts = [*(Post(content=text) for text in before), _post(last, first), *(_post("", group) for group in others)]
    if details:
        posts[len(before)] = replace(posts[len(before)], rows=[(details,)])
    return posts


def _board(lines: Sequence[str], board: BoardPart, details: Button | None = None) -> list[Post]:
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
        posts[told - 1] = replace(posts[told - 1], rows=[(details,)])
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
    """Return a single message with the board and the last `lines` that fit. If necessary, a board that is text is
    shortened.
    """
    posts = _board(lines, board)
    while len(posts) > 1 and lines:
        lines = lines[1:]
        posts = _board(lines, board)
    if len(posts) > 1:
        room = CONTENT - len(NEXT) - len(board.prompt) - 1
        posts = _board((), replace(board, text=[within(board.text[0], room)]))
    return posts[-1] if posts else Post()


def _texts(lines: Sequence[str]) -> list[str]:
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
    """Return `lines` without the middle ones if there are more than :data:`LOG_LINES`, or more than :data:`LOG_TEXT`
    characters.

    A button shows all lines (:mod:`bot.features.history.details`).
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
    """Return the part of a board message's text that stays when a newer board follows: its log lines.

    Boards drawn as text are removed, and so are the lines that say how to win, how well the computers play, whose turn
    it is, which other tables are waiting, or that there are no more pings today.
    """
    left_out = (*BEGINNING, NEXT.strip(), ENOUGH, OTHERS)
    lines = itertools.takewhile(lambda line: not line.startswith(FENCE), content.split("\n"))
    return "\n".join(line for line in lines if not line.startswith(left_out))


def calls_next(content: str) -> bool:
    return any(line.startswith(NEXT.strip()) for line in content.split("\n"))


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
