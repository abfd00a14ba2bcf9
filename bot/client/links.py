from __future__ import annotations

from bot.match.pure.table.model import Match, Place


def board_link(match: Match) -> str | None:
    return message_link(match, match.board_message)


def message_link(match: Match, message: int | None) -> str | None:
    if message is None:
        return None
    return f"https://discord.com/channels/{match.guild or '@me'}/{match.channel}/{message}"


def channel_link(place: Place | Match) -> str:
    """Return the URL of a table's channel. It leads to the board, which is the channel's newest message."""
    return f"https://discord.com/channels/{place.guild or '@me'}/{place.channel}"
