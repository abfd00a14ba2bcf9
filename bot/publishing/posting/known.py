"""By what a message that was posted before is known again, when nobody noted that it stands: after a crash, or when
Discord's answer was lost.

By its nonce, as long as Discord tells it; else by what does not change while nobody looks. A board that stands by
itself is known by its controls, which name its position; what was told by its first line. A line is compared without
times (in words they are others each minute), addresses and signs: those of the app are shown only when Discord has
them.
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
"""Whether a control says that its message is the one."""

CHANGES: Final = re.compile(r"<t:-?\d+(?::\w)?>|<a?:\w+:\d+>|https?://\S+")
"""What may read otherwise when the same is told again: times, the app's emojis, the address of the newest board."""
SIGNS: Final = frozenset({"So", "Sk", "Cf", "Mn", "Me"})
"""Unicode's categories of signs, and of what joins them."""
ENOUGH: Final = 10
"""Characters from which on a line is known by its beginning: its end may depend on what is true now."""


def one_of(
    messages: Iterable[discord.Message], match: Match, post: Post, nonce: str, mark: Mark | None = None
) -> discord.Message | None:
    """The one of ``messages`` that ``post`` became before. ``mark``: which controls say so, where that is known better
    than by the position of the post's own.
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
    """Which row's message a nonce is of, whichever of them."""
    return re.split(r"[.+]", nonce, maxsplit=1)[0]


def live_board(match: Match) -> Mark:
    """The board of a live table, of which there is one, whatever it shows."""
    return lambda one: one.match == match.id and one.kind in {Kind.BOARD, Kind.MOVE}


def signup_of(match: Match) -> Mark:
    """The sign-up of this very table: its number may have been given before, to one that is lost."""
    line = line_at(match.created)
    return lambda one: (one.kind, one.match, one.line) == (Kind.SIGNUP, match.id, line)


def asked_by(proposal: Proposal) -> Mark:
    """The message of ``proposal``, whatever was answered since, and wherever its match was."""
    kinds, number = {Kind.PROPOSAL, Kind.SEAT, Kind.STAND_IN}, str(proposal.number)
    return lambda one: one.match == proposal.match and one.kind in kinds and number in one.more


def shows_position(message: discord.Message, post: Post) -> bool:
    """Whether ``message`` bears the controls of the position that ``post`` shows; also where that has none."""
    shown = list(ids_of(post.rows))
    if list(map(str, shown)) == list(_written(message)):  # as it is wherever the message was just posted
        return True
    places = _places(shown)
    return not places or bool(places & _places(controls(message)))


def tells_all(message: discord.Message, post: Post) -> bool:
    """Whether ``message`` tells as much as ``post`` does: fewer moves may have been due when it was sent."""
    lines = [line for line in shrunk(message.content).split("\n") if line.strip()]
    wanted = [line for line in shrunk(as_it_stands(post, message.content).content).split("\n") if line.strip()]
    return len(lines) >= len(wanted) and len(message.embeds) >= len(post.embeds)


def controls(message: discord.Message) -> list[ControlId]:
    """The controls under ``message`` that can be read."""
    return list(_read(_written(message)))


def _written(message: discord.Message) -> Iterator[str | None]:
    """The ids of the controls under ``message``."""
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
    """That a control is of the kind and the position of one of ``ids``."""
    places = _places(ids)
    return (lambda one: bool(_places([one]) & places)) if places else None


def _places(ids: Iterable[ControlId]) -> set[tuple[Kind, int, str, int]]:
    """Of which kinds, and of which positions, controls are."""
    return {(one.kind, one.match, one.line, one.ply) for one in ids if one.match}


def first_line(content: str, carried: int = 0) -> str:
    """The first line of what a message told: without the board and who is next, and those it has ``carried``."""
    return next((line for line in shrunk(content).split("\n")[carried:] if line.strip()), "")


def _tells(content: str, line: str) -> bool:
    """Whether a message with this text told ``line`` first, below what it carries."""
    own = first_line(content, len(carried_by(content)))
    return alike(own or first_line(content), line)


def alike(one: str, other: str) -> bool:
    """Whether two lines say the same, up to what may change; or one of them the beginning of the other."""
    short, long = sorted((stable(one), stable(other)), key=len)
    return short == long if len(short) < ENOUGH else long.startswith(short)


def stable(line: str) -> str:
    """``line`` without what may change."""
    signs = (" " if unicodedata.category(sign) in SIGNS else sign for sign in CHANGES.sub(" ", line))
    return " ".join("".join(signs).split())


def _shows(message: discord.Message, post: Post) -> bool:
    """Whether ``message`` shows what ``post`` does that tells nothing: its text, or files of the same names."""
    if post.content:
        return alike(message.content, post.content)
    names = [drawing.filename for drawing in post.drawings]
    return not message.content and bool(names) and names == [file.filename for file in message.attachments]
