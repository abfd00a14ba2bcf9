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


def route_of(path: str) -> str:
    """Return the route of a path, such as ``/channels/*/messages`` for ``/api/v10/channels/123/messages``."""
    parts = _VERSION.sub("", path).strip("/").split("/")
    return "/" + "/".join(part if part in _WORDS else "*" for part in parts)
