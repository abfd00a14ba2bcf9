"""People's names made fit for messages, pictures and threads, at the one place where they come in.

A display name is whatever somebody typed: line breaks, marks that turn the direction of all that follows, letters that
nobody sees, addresses that Discord would make links of. None of that is a name.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from bot.match.pure.visible import line
from data.cutting import short

LONGEST: Final = 32
"""Characters: Discord's limit for a display name."""

_ADDRESS: Final = re.compile(r"(?::|\.\w{2,63})/+")
"""Where an address shows: ``://`` after its scheme, a slash after a domain."""
_SLASH: Final = "\N{DIVISION SLASH}"


@lru_cache(maxsize=4096)
def cleaned(name: str) -> str:
    """``name`` as one line of at most 32 characters that can all be seen; empty when nothing of it can be.

    Addresses keep their letters but not their slashes, so that nothing makes a link of them.
    """
    return short(_ADDRESS.sub(lambda found: found[0].replace("/", _SLASH), line(name)), LONGEST)
