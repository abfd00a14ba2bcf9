"""One private message a person and channel: what a press on a board shows takes the place of what the last one showed.

The older message goes and the answer is a new one, at the end of the channel, rather than the older one being changed
where it stands: on a phone that is often out of sight, and Discord does not tell whether its reader has dismissed it;
what is changed then is seen by nobody, and the press would look as if it did nothing. So this needs no limit of two
minutes either: nothing is ever shown in a place where it is not looked for.

It is kept in memory for as long as Discord lets a message be taken away; after a restart the older ones just stay.
Answers to commands, and what has files to keep, are left alone.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final
from weakref import WeakKeyDictionary

import discord
import msgspec

from bot.client.retries import TRANSIENT, said
from bot.interaction.host import Interaction

log = logging.getLogger(__name__)

LASTS: Final = 14 * 60.0
"""Seconds in which a private message can be taken away: Discord's 15 minutes, less what the way takes."""
KEPT: Final = 500
"""Of so many people and channels it is known which message stands."""
REPLACES: Final = "replaces"
"""Where an interaction notes that its answer is of this kind."""


class Standing(msgspec.Struct):
    """A message that was shown to somebody: by which interaction, after which it was changed last, ``at`` which moment
    of the monotonic clock, and what takes it away.
    """

    shown_by: int
    last: int
    at: float
    take_away: Callable[[], Awaitable[Any]]


_STANDING: Final[WeakKeyDictionary[Any, OrderedDict[tuple[int, int], Standing]]] = WeakKeyDictionary()
"""By client, then by user and channel."""


def replaces(interaction: Interaction) -> None:
    """Say that what is shown to ``interaction`` takes the place of what was shown before."""
    interaction.extras[REPLACES] = True


async def stands(interaction: Interaction, take_away: Callable[[], Awaitable[Any]]) -> None:
    """The answer to ``interaction`` stands; ``take_away`` removes it. What a press before it has shown goes, never what
    a later one has.
    """
    if interaction.channel_id is None or not interaction.extras.get(REPLACES):
        return
    there = _STANDING.setdefault(interaction.client, OrderedDict())
    key = (interaction.user.id, interaction.channel_id)
    now, before = time.monotonic(), there.get(key)
    if before is not None and now - before.at > LASTS:
        before = None
    pressed = interaction.message
    if pressed is not None and pressed.flags.ephemeral:
        made_by = getattr(getattr(pressed, "interaction_metadata", None), "id", None)
        if before is not None and before.shown_by == made_by and before.last < interaction.id:
            there[key] = Standing(before.shown_by, interaction.id, now, take_away)
        return
    if before is not None and before.last > interaction.id:
        return
    there[key] = Standing(interaction.id, interaction.id, now, take_away)
    there.move_to_end(key)
    while len(there) > KEPT:
        there.popitem(last=False)
    if before is not None:
        try:
            await before.take_away()
        except (discord.HTTPException, *TRANSIENT) as error:  # dismissed, played, or too late: it does no harm
            log.info("An older private message stays: %s", said(error))
