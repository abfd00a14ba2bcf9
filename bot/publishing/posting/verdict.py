from __future__ import annotations

import enum
from typing import Final

import discord

from bot.client.codes import ARCHIVED, NO_ACCESS, TOO_MANY_REQUESTS, UNKNOWN_CHANNEL
from bot.client.emojis import is_lost
from bot.client.retries import TRANSIENT, foreign
from bot.match.pure.errors import StoreFault
from bot.publishing.composing.messages import Powers
from bot.wording.names.symbols import current

PASSING: Final = (OSError, *TRANSIENT)
PLAIN: Final = Powers(files=False, embeds=False)


class Verdict(enum.Enum):
    """The reaction to Discord's refusal of a message.

    RETRY: wait and try again. PLAINER: use plain text. UNARCHIVE: reopen the thread. BLOCKED: wait until the bot has
    permission. DELETED: someone deleted the message. LOST: the channel was deleted.
    """

    RETRY = enum.auto()
    PLAINER = enum.auto()
    UNARCHIVE = enum.auto()
    BLOCKED = enum.auto()
    DELETED = enum.auto()
    LOST = enum.auto()


def judge(error: discord.HTTPException) -> Verdict:
    if error.status == TOO_MANY_REQUESTS or error.status >= 500:
        return Verdict.RETRY
    if error.status == 401 or foreign(error):
        # The token was changed, or the network in front of Discord refuses: neither concerns this channel.
        return Verdict.RETRY
    if error.code == ARCHIVED:
        return Verdict.UNARCHIVE
    if error.code == NO_ACCESS:
        # Kicked from the server, or shut out of the channel: either may be undone.
        return Verdict.BLOCKED
    if error.code == UNKNOWN_CHANNEL:
        return Verdict.LOST
    if error.status == 404:
        # Discord answers so to the nonce of a message that was posted and since deleted.
        return Verdict.DELETED
    if is_lost(error) and current().lose():
        return Verdict.RETRY  # with Unicode's signs
    return Verdict.PLAINER


def verdict_of(error: Exception, powers: Powers, *, opened: bool) -> Verdict:
    if isinstance(error, discord.HTTPException):
        verdict = judge(error)
        shut = verdict is Verdict.UNARCHIVE and opened
        mute = verdict is Verdict.PLAINER and powers == PLAIN and isinstance(error, discord.Forbidden)
        return Verdict.BLOCKED if shut or mute else verdict
    if isinstance(error, StoreFault):
        return Verdict.RETRY
    return Verdict.RETRY if isinstance(error, PASSING) else Verdict.PLAINER
