"""When a connection to Discord may identify itself, where several processes make them: Discord has a pause between two
of one bucket, whichever process they come from. Noted is when the last one was, by the clock of the database's server.
Nobody has a turn ahead of time, which they might not live to take: who comes too early asks again.
"""

from __future__ import annotations

from typing import Final

from bot.match.storage.several.shards import alone
from bot.match.storage.writing import Writing

LAST: Final = "identified"


def identify(writing: Writing, bucket: int, pause: int) -> int:
    """Milliseconds after which it is to be asked again; 0: a connection of ``bucket`` identifies itself now. ``pause``:
    milliseconds between two of them.
    """
    now, key = alone(writing), f"{LAST}.{bucket}"
    last = writing.meta(key)
    since = pause if last is None else now - int(last)
    if 0 <= since < pause:  # where it is still to come the server's clock was put back
        return pause - since
    writing.set_meta(key, str(now))
    return 0
