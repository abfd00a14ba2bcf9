"""Recognising a message that was posted before, but not noted: after a crash, or when Discord's answer was lost.

Its nonce identifies it as long as Discord gives that; else something that doesn't change. A board alone is recognised
by its controls, which name its position; a message with lines by its first line. Lines are compared without times
(which change each minute), addresses and signs: Discord shows the app's own signs only when it has them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import discord

from bot.controls.ids import ControlId, Kind, UnknownControl, parse
from bot.controls.rows import ids_of
from bot.match.pure.log.line import line_at
from bot.match.pure.proposals import Proposal
from bot.match.pure.table.model import Match
from bot.publishing.composing.carrying import as_it_stands, carried_by
from bot.publishing.composing.messages import Post, shrunk

Mark: TypeAlias = Callable[[ControlId], bool]
"""A function that tells whether a control identifies its message."""

CHANGES: Final = re.compile(r"<t:-?\d+(?::\w)?>|<a?:\w+:\d+>|https?://\S+")
"""The parts that may differ when the same text is made again: times, the app's emojis, the newest board's address."""
SIGNS: Final = frozenset({"So", "Sk", "Cf", "Mn", "Me"})
"""Unicode's categories of signs and their joiners."""
ENOUGH: Final = 10
"""The length from which a line is recognised by its beginning: its end may depend on the present state."""


def one_of(
    messages: Iterable[discord.Message], match: Match, post: Post, nonce: str, mark: Mark | None = None
) -> discord.Message | None:
    """Return the one of ``messages`` that ``post`` became before.

    ``mark``: controls that identify it better than the position of the post's own.
    """
    strange = {match.board_message, match.announcement}
    found = [message for message in messages if message.id not in strange]
    for message in found:
        if message.nonce is not None and str(message.nonce) == nonce:
            return message
    own = [message for message in found if all(one.match in {0, match.id} for one in controls(message))]
    told = "" if post.apart else first_line(post.content, post.carried)
    if mark is None and not told:
        mark = _at_the_same(list(ids_of(post.rows)))
    if mark is not None:
        for message in own:
            if any(map(mark, controls(message))):
                return message
    for message in own:
        of_another = message.nonce is not None and _row(str(message.nonce)) != _row(nonce)
        if not of_another and (_tells(message.content, told) if told else _shows(message, post)):
            return message
    return None


def _row(nonce: str) -> str:
    """Return the part of a nonce that identifies the row."""
    return re.split(r"[.+]", nonce, maxsplit=1)[0]


def live_board(match: Match) -> Mark:
    """Return a mark for the board of a live table, whatever it shows: there is only one."""
    return lambda one: one.match == match.id and one.kind in {Kind.BOARD, Kind.MOVE}


def signup_of(match: Match) -> Mark:
    """Return a mark for the sign-up of this very table: a lost table may have had the same number."""
    line = line_at(match.created)
    return lambda one: (one.kind, one.match, one.line) == (Kind.SIGNUP, match.id, line)


def asked_by(proposal: Proposal) -> Mark:
    """Return a mark for the message of ``proposal``, whatever the answers and the position since."""
    kinds, number = {Kind.PROPOSAL, Kind.SEAT, Kind.STAND_IN}, str(proposal.number)
    return lambda one: one.match == proposal.match and one.kind in kinds and number in one.more


def shows_position(message: discord.Message, post: Post) -> bool:
    """Return whether ``message`` has the controls of the position of ``post``, or ``post`` has none."""
    shown = list(ids_of(post.rows))
    if list(map(str, shown)) == list(_written(message)):  # always so if the message has just been posted
        return True
    places = _places(shown)
    return not places or bool(places & _places(controls(message)))


def tells_all(message: discord.Message, post: Post) -> bool:
    """Return whether ``message`` has at least the lines of ``post``: fewer moves may have been due when it was sent."""
    lines = [line for line in shrunk(message.content).split("\n") if line.strip()]
    wanted = [line for line in shrunk(as_it_stands(post, message.content).content).split("\n") if line.strip()]
    return len(lines) >= len(wanted) and len(message.embeds) >= len(post.embeds)


def controls(message: discord.Message) -> list[ControlId]:
    """Return the readable controls under ``message``."""
    return list(_read(_written(message)))


def _written(message: discord.Message) -> Iterator[str | None]:
    """Yield the ids of the controls under ``message``."""
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
    """Return a mark for controls of the kind and position of one of ``ids``."""
    places = _places(ids)
    return (lambda one: bool(_places([one]) & places)) if places else None


def _places(ids: Iterable[ControlId]) -> set[tuple[Kind, int, str, int]]:
    """Return the kinds and positions of controls."""
    return {(one.kind, one.match, one.line, one.ply) for one in ids if one.match}


def first_line(content: str, carried: int = 0) -> str:
    """Return the first line of a message, without the board, who is next, and the ``carried`` lines."""
    return next((line for line in shrunk(content).split("\n")[carried:] if line.strip()), "")


def _tells(content: str, line: str) -> bool:
    """Return whether ``line`` is the first line of a message with this text, below the lines that it carries."""
    own = first_line(content, len(carried_by(content)))
    return alike(own or first_line(content), line)


def alike(one: str, other: str) -> bool:
    """Return whether two lines say the same, apart from parts that may differ; or one begins with the other."""
    short, long = sorted((stable(one), stable(other)), key=len)
    return short == long if len(short) < ENOUGH else long.startswith(short)


def stable(line: str) -> str:
    """Return ``line`` without the parts that may differ."""
    signs = (" " if unicodedata.category(sign) in SIGNS else sign for sign in CHANGES.sub(" ", line))
    return " ".join("".join(signs).split())


def _shows(message: discord.Message, post: Post) -> bool:
    """Return whether ``message`` shows the same as ``post``, which has no lines: its text, or files of the same
    names.
    """
    if post.content:
        return alike(message.content, post.content)
    names = [drawing.filename for drawing in post.drawings]
    return not message.content and bool(names) and names == [file.filename for file in message.attachments]
