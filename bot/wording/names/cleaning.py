"""People's names made fit for messages, pictures and threads, at the one place where they come in.

A display name is any text: with line breaks, marks that reverse the text after them, invisible letters, addresses that
Discord would link. None of that is a name.
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
"""The signs of an address: ``://`` after its scheme, a slash after a domain."""
_SLASH: Final = "\N{DIVISION SLASH}"


@lru_cache(maxsize=4096)
def cleaned(name: str) -> str:
    """Return ``name`` as one line of at most 32 visible characters; empty if none is visible.

    Addresses keep their letters but not their slashes, so that nothing links them.
    """
    return short(_ADDRESS.sub(lambda found: found[0].replace("/", _SLASH), line(name)), LONGEST)
