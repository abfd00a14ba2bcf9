"""The route of a request: its path without anything that names a person, a server, a channel or a message."""

from __future__ import annotations

import re
from typing import Final

_VERSION: Final = re.compile(r"^/api(?:/v\d+)?")
_NAMES: Final = (
    "@me @original active applications archived bot callback channels commands emojis gateway guilds "
    "interactions members messages oauth2 permissions pins private public reactions roles scheduled-events "
    "thread-members threads typing users webhooks "
)
_WORDS: Final = frozenset(_NAMES.split())
"""The names of paths; all other parts are ids, tokens or names."""


def route_of(path: str) -> str:
    """Return ``/channels/*/messages`` for ``/api/v10/channels/123/messages``."""
    parts = _VERSION.sub("", path).strip("/").split("/")
    return "/" + "/".join(part if part in _WORDS else "*" for part in parts)
