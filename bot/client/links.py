"""Addresses of messages."""

from __future__ import annotations

from bot.match.model import Match


def board_link(match: Match) -> str | None:
    """The address of the message with the live board, if there is one."""
    if match.board_message is None:
        return None
    return f"https://discord.com/channels/{match.guild or '@me'}/{match.channel}/{match.board_message}"
