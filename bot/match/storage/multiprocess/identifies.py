"""Limit how often the processes of the bot connect (identify) to Discord.

Discord requires a pause between two connections in the same rate-limit bucket, whichever processes make them. The
database stores the time of the last one, according to the server's clock. Turns aren't reserved in advance, since a
process might die before its turn. A process that comes too early has to ask again.
"""

from __future__ import annotations

from typing import Final

from bot.match.storage.multiprocess.shards import alone
from bot.match.storage.writing import Writing

LAST: Final = "identified"


def identify(writing: Writing, bucket: int, pause: int) -> int:
    """Return 0 if a connection in the rate-limit bucket `bucket` may identify now. Otherwise, return how many
    milliseconds to wait before asking again. `pause`: the required time between two connections, in milliseconds.
    """
    now, key = alone(writing), f"{LAST}.{bucket}"
    last = writing.meta(key)
    since = pause if last is None else now - int(last)
    if 0 <= since < pause:  # where it is still to come the server's clock was put back
        return pause - since
    writing.set_meta(key, str(now))
    return 0
