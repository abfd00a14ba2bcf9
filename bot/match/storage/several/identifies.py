"""The moments at which a connection to Discord may identify itself, if several processes make them: Discord wants a
pause between two of one bucket, whichever process they come from. The database has the moment of the last one, by the
clock of its server. Nobody gets a turn ahead of time, since they might not live to take it: a process that comes too
early asks again.
"""

from __future__ import annotations

from typing import Final

from bot.match.storage.several.shards import alone
from bot.match.storage.writing import Writing

LAST: Final = "identified"


def identify(writing: Writing, bucket: int, pause: int) -> int:
    """Return the milliseconds after which to ask again; 0: a connection of ``bucket`` identifies itself now. ``pause``:
    milliseconds between two of them.
    """
    now, key = alone(writing), f"{LAST}.{bucket}"
    last = writing.meta(key)
    since = pause if last is None else now - int(last)
    if 0 <= since < pause:  # where it is still to come the server's clock was put back
        return pause - since
    writing.set_meta(key, str(now))
    return 0
