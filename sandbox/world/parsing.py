"""JSON from elsewhere: the bot, the page, and files that somebody may have edited."""

from typing import Any

import msgspec


def parsed(text: bytes | str) -> Any:
    """What ``text`` says. Raises ValueError where it is no JSON, or nested more deeply than can be read."""
    try:
        return msgspec.json.decode(text)
    except RecursionError:
        raise ValueError("This JSON is nested too deeply.") from None
