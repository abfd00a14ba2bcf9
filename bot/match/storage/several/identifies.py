"""The rate limit for identifying connections to Discord, shared by several processes.

Discord requires a pause between two connections of one bucket, whichever process makes them. The database stores the
time of the last one, by the server's clock. Turns aren't reserved ahead, since a process might die before its turn. A
process that comes too early has to ask again.
"""

from __future__ import annotations

from typing import Final

from bot.match.storage.several.shards import alone
from bot.match.storage.writing import Writing

LAST: Final = "identified"


def identify(writing: Writing, bucket: int, pause: int) -> int:
    """Return 0 if a connection of `bucket` may identify now, or else the milliseconds until the next attempt. `pause`:
    the milliseconds between two connections.
    """
    now, key = alone(writing), f"{LAST}.{bucket}"
    last = writing.meta(key)
    since = pause if last is None else now - int(last)
    if 0 <= since < pause:  # where it is still to come the server's clock was put back
        return pause - since
    writing.set_meta(key, str(now))
    return 0
