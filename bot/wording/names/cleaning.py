from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from bot.match.pure.visible import line
from data.cutting import short

LONGEST: Final = 32
"""Discord's limit for a display name, in characters."""

_ADDRESS: Final = re.compile(r"(?::|\.\w{2,63})/+")
_SLASH: Final = "\N{DIVISION SLASH}"


@lru_cache(maxsize=4096)
def cleaned(name: str) -> str:
    """Return `name` as one line of at most 32 visible characters, or an empty string if none of its characters are
    visible.

    Slashes in URLs are replaced by other characters, so that Discord doesn't show links.
    """
    return short(_ADDRESS.sub(lambda found: found[0].replace("/", _SLASH), line(name)), LONGEST)
