"""The Discord error codes that the bot distinguishes, and the HTTP status for too many requests."""

from __future__ import annotations

from typing import Final

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_INTERACTION: Final = 10062
UNKNOWN_SCHEDULED: Final = 10070
TOO_MANY_EDITS: Final = 30046
ALREADY_ANSWERED: Final = 40060
NO_ACCESS: Final = 50001
NO_RIGHT: Final = 50013
TOKEN_EXPIRED: Final = 50027
ARCHIVED: Final = 50083
TOO_LARGE: Final = 40005
TOO_MANY_THREADS: Final = 160006
TOO_MANY_NEWS_THREADS: Final = 160007
SCHEDULED_IS_OVER: Final = 180000
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_USER: Final = 10013
UNHEARD: Final = frozenset({UNKNOWN_INTERACTION, ALREADY_ANSWERED, TOKEN_EXPIRED, UNKNOWN_CHANNEL})
"""The error codes for an interaction that the bot can no longer respond to."""
CLOSED_TO_ME: Final = 50007
CLOSED_TO_ALL: Final = 50278

TOO_MANY_REQUESTS: Final = 429
