"""Post messages once: send one, or find one that was sent but not recorded, because of a crash or a lost response.

The nonce identifies a message as long as Discord returns it. After that, a message with only a board is identified by
its controls, and a message with lines by its first line. Times, links and emojis are ignored in comparisons, because
they can change between two versions of the same text.
"""

from __future__ import annotations

import contextlib
import logging
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple, TypeAlias

import discord

from bot.client.codes import CLOSED_TO_ALL, CLOSED_TO_ME, TOO_MANY_EDITS, UNKNOWN_MESSAGE, UNKNOWN_USER
from bot.client.files import LIMIT, file_of, within_limit
from bot.client.retries import Garbled, foreign, legible, said
from bot.controls.ids import ControlId, ControlKind, UnknownControl, parse
from bot.controls.rows import ids_of
from bot.match.pure.log.entries import line_at
from bot.match.pure.proposals import Proposal
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.clock import wall
from bot.publishing.composing.messages import Post, as_it_stands, carried_by, shrunk
from bot.wording.blocks import with_lines

log = logging.getLogger(__name__)

REFUSALS: Final = frozenset({CLOSED_TO_ME, CLOSED_TO_ALL, UNKNOWN_USER})

ANEW: Final = frozenset({UNKNOWN_MESSAGE, TOO_MANY_EDITS})
NOBODY: Final = discord.AllowedMentions.none()

Mark: TypeAlias = Callable[[ControlId], bool]

CHANGES: Final = re.compile(r"<t:-?\d+(?::\w)?>|<a?:\w+:\d+>|https?://\S+")
SIGNS: Final = frozenset({"So", "Sk", "Cf", "Mn", "Me"})
SURE: Final = 60_000
"""The time, in milliseconds, for which Discord reliably recognizes a repeated nonce. Discord's documentation says "a
few minutes".
"""
LOOK_BACK: Final = 100
ENOUGH: Final = 10


class Sought(NamedTuple):
    """A way to recognise a message.

    `match`: the match that it's about, if any; messages about others are left out. `mark`: a function that recognises
    it by its controls. Without it, a post that has no log lines is recognised by its own controls. `behind`: a message
    that was posted before it.
    """

    match: Match | None = None
    mark: Mark | None = None
    behind: discord.Message | None = None


ANY: Final = Sought()


async def post_once(
    client: discord.Client,
    place: discord.abc.Messageable,
    post: Post,
    nonce: str,
    due: int | None,
    *,
    sought: Sought = ANY,
    limit: int = LIMIT,
    previews: bool = True,
) -> tuple[discord.Message, bool]:
    """Send a message, unless it was already sent. Return it, and whether it was there.

    Discord remembers the `nonce` for a few minutes after `due` (in milliseconds). Then, or if that is unknown, the
    channel is searched. Pictures of more than `limit` bytes are replaced by their alt texts. `previews`: whether
    Discord may show what links lead to.
    """
    # If the machine's clock was ahead when the message became due, its age is unknown.
    if due is None or not 0 <= wall.millis() - due <= SURE:
        found = await find(client, place, post, nonce, sought, due=due)
        if found is not None:
            return found, True
    drawings, words = within_limit(post.drawings, limit)
    with legible():
        message = await place.send(
            with_lines(post.content, words) or None,
            embeds=list(post.embeds) or discord.utils.MISSING,
            files=[file_of(drawing) for drawing in drawings],
            nonce=nonce,
            allowed_mentions=calls(post.pings),
            view=post.view or discord.utils.MISSING,
            suppress_embeds=not previews,
        )
    return message, False


async def find(
    client: discord.Client,
    place: discord.abc.Messageable,
    post: Post,
    nonce: str,
    sought: Sought = ANY,
    *,
    due: int | None = None,
) -> discord.Message | None:
    """Return the message that was already posted for `post`, or None if there is none or the bot may not look.

    Only messages after `due` and `sought.behind` are searched, or the channel's newest messages if neither is known. A
    table's message comes soon after it was due. Others may come late, so the newest are searched first.
    """
    began = None if due is None else datetime.fromtimestamp(due / 1000 - 1, UTC)
    after = sought.behind or (began if began is not None and began.timestamp() < wall.seconds() else None)
    try:
        oldest_first = after is not None and sought.match is not None
        shown = await own_messages(client, place, LOOK_BACK, after, oldest_first=oldest_first)
    except discord.Forbidden as error:
        log.info("I may not read a channel's history to look for an earlier message: %s", said(error))
        return None
    return _one_of(shown, post, nonce, sought)


async def own_messages(
    client: discord.Client,
    place: discord.abc.Messageable,
    limit: int,
    after: discord.abc.Snowflake | datetime | None,
    *,
    oldest_first: bool,
) -> list[discord.Message]:
    with legible():
        # Read to the end: Python closes an unfinished generator in another context.
        messages = [one async for one in place.history(limit=limit, after=after, oldest_first=oldest_first)]
    return [one for one in messages if one.author.id == own_id(client)]


async def edit(message: discord.PartialMessage, post: Post, *, files: bool = True, limit: int = LIMIT) -> None:
    """Replace the text, embeds and controls of a message with those of `post`, and also its files if `files` is true.
    Then nobody is mentioned.
    """
    drawings, words = within_limit(post.drawings, limit) if files else ([], [])
    with done_unread():
        await message.edit(
            content=with_lines(post.content, words) or None,
            embeds=list(post.embeds),
            attachments=[file_of(drawing) for drawing in drawings] if files else discord.utils.MISSING,
            view=post.view,
            allowed_mentions=NOBODY if files else calls(post.pings),
        )


@contextlib.contextmanager
def done_unread() -> Iterator[None]:
    """Ignore that a response is unreadable if Discord has carried out the request."""
    try:
        with legible():
            yield
    except Garbled as error:
        if not error.done:
            raise


def calls(users: tuple[int, ...]) -> discord.AllowedMentions:
    if not users:
        return NOBODY
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


def _one_of(messages: Iterable[discord.Message], post: Post, nonce: str, sought: Sought) -> discord.Message | None:
    match, mark, _ = sought
    strange = set() if match is None else {match.board_message, match.announcement}
    found = [message for message in messages if message.id not in strange]
    for message in found:
        if message.nonce is not None and str(message.nonce) == nonce:
            return message
    own = [one for one in found if match is None or all(part.match in {0, match.id} for part in controls(one))]
    told = "" if post.apart else first_line(post.content, post.carried)
    if mark is None and not told:
        mark = _at_the_same(list(ids_of(post.rows)))
    if mark is not None:
        for message in own:
            if any(map(mark, controls(message))):
                return message
    title = "" if told or match is not None else first_title(post.embeds)
    for message in own:
        of_another = message.nonce is not None and row_of(str(message.nonce)) != row_of(nonce)
        same = _tells(message.content, told) if told else _shows(message, post)
        if not of_another and (same or (title and title == first_title(message.embeds))):
            return message
    return None


def own_id(client: discord.Client) -> int:
    return 0 if client.user is None else client.user.id


def nonce_of(row: OutboxRow, number: int = 0, *, apart: bool = False) -> str:
    """Return a nonce of at most 25 characters for message `number` of `row`.

    It contains the row's creation time, so that a new database never reuses a nonce of an old one. `apart` is for
    messages that contain only the board. They are numbered separately, because the number of other messages depends on
    the bot's permissions.
    """
    return f"c{row.id:x}-{row.created:x}" + (f"+{number}" if apart else f".{number}" if number else "")


def nonces_of(row: OutboxRow, posts: Sequence[Post]) -> list[str]:
    told = sum(not post.apart for post in posts)
    return [nonce_of(row, place) for place in range(told)] + [
        nonce_of(row, place, apart=True) for place in range(len(posts) - told)
    ]


def row_of(nonce: str) -> str:
    return re.split(r"[.+]", nonce, maxsplit=1)[0]


def live_board(match: Match) -> Mark:
    """Return a function that recognises the message with a live table's board by its controls, whatever position the
    board shows.
    """
    return lambda one: one.match == match.id and one.kind in {ControlKind.BOARD, ControlKind.MOVE}


def signup_of(match: Match) -> Mark:
    """Return a function that recognises the sign-up message of `match` by its controls. It ignores sign-ups of an
    earlier match that had the same number and is no longer in the database.
    """
    line = line_at(match.created)
    return lambda one: (one.kind, one.match, one.line) == (ControlKind.SIGNUP, match.id, line)


def asked_by(proposal: Proposal) -> Mark:
    """Return a function that recognises the message about `proposal` by its controls, whatever answers and position the
    message shows.
    """
    kinds, number = {ControlKind.PROPOSAL, ControlKind.SEAT, ControlKind.STAND_IN}, str(proposal.number)
    return lambda one: one.match == proposal.match and one.kind in kinds and number in one.more


def shows_position(message: discord.Message, post: Post) -> bool:
    """Return whether `message` shows the same position as `post`, according to the ids of their controls. Also return
    True if the controls of `post` belong to no position.
    """
    shown = list(ids_of(post.rows))
    if list(map(str, shown)) == list(_written(message)):  # always so if the message has just been posted
        return True
    places = _places(shown)
    return not places or bool(places & _places(controls(message)))


def tells_all(message: discord.Message, post: Post) -> bool:
    """Return whether `message` is complete: it has at least as many lines and embeds as `post`. It can have fewer if it
    was posted before the latest moves.
    """
    lines = [line for line in shrunk(message.content).split("\n") if line.strip()]
    wanted = [line for line in shrunk(as_it_stands(post, message.content).content).split("\n") if line.strip()]
    return len(lines) >= len(wanted) and len(message.embeds) >= len(post.embeds)


def controls(message: discord.Message) -> list[ControlId]:
    return list(_read(_written(message)))


def _written(message: discord.Message) -> Iterator[str | None]:
    for row in message.components:
        for part in row.children if isinstance(row, discord.ActionRow) else ():
            yield part.custom_id


def _read(texts: Iterable[str | None]) -> Iterator[ControlId]:
    for text in texts:
        try:
            yield parse(text or "")
        except UnknownControl:
            continue


def _at_the_same(ids: Sequence[ControlId]) -> Mark | None:
    places = _places(ids)
    return (lambda one: bool(_places([one]) & places)) if places else None


def _places(ids: Iterable[ControlId]) -> set[tuple[ControlKind, int, str, int]]:
    return {(one.kind, one.match, one.line, one.ply) for one in ids if one.match}


def first_line(content: str, carried: int = 0) -> str:
    """Return a message's first log line, without counting the first `carried` lines, which were copied from an older
    message.
    """
    return next((line for line in shrunk(content).split("\n")[carried:] if line.strip()), "")


def first_title(embeds: Iterable[discord.Embed]) -> str:
    return next((str(embed.title) for embed in embeds if embed.title), "")


def _tells(content: str, line: str) -> bool:
    own = first_line(content, len(carried_by(content)))
    return alike(own or first_line(content), line)


def alike(one: str, other: str) -> bool:
    """Return whether two log lines are equal, apart from times, links and emojis. Unless it's very short, a line also
    counts as equal to a longer line that begins with it.
    """
    short, long = sorted((stable(one), stable(other)), key=len)
    return short == long if len(short) < ENOUGH else long.startswith(short)


def stable(line: str) -> str:
    signs = (" " if unicodedata.category(sign) in SIGNS else sign for sign in CHANGES.sub(" ", line))
    return " ".join("".join(signs).split())


def _shows(message: discord.Message, post: Post) -> bool:
    if post.content:
        return alike(message.content, post.content)
    names = [drawing.filename for drawing in post.drawings]
    return not message.content and bool(names) and names == [file.filename for file in message.attachments]


async def send_direct(client: discord.Client, user: int, post: Post, nonce: str, created: int, *, about: str) -> bool:
    """Send a direct message to `user`, unless it was already sent before a crash. Return False if they don't accept
    direct messages from the bot. `about` says in the log what the message is about. Raises discord.py's errors.
    """
    try:
        with legible():
            channel = await client.create_dm(discord.Object(user))
        await post_once(client, channel, post, nonce, created, previews=False)
    except discord.HTTPException as error:
        if foreign(error) or not (error.code in REFUSALS or isinstance(error, discord.Forbidden)):
            raise
        log.info("%s: a direct message is refused: %s", about, said(error))
        return False
    return True
