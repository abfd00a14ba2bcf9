"""Where a database on a server is found. Whatever is written of it, its password is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

SCHEMES: Final[Sequence[str]] = ("postgresql", "postgres")


class Server(msgspec.Struct, frozen=True):
    """A PostgreSQL database. ``url`` as libpq and asyncpg read it; it may hold a password."""

    url: str

    def __str__(self) -> str:
        """Who connects to what, without a password."""
        parts = urlsplit(self.url)
        asked = parse_qs(parts.query)
        user = unquote(parts.username or "") or next(iter(asked.get("user", ())), "")
        place = unquote(parts.netloc.rpartition("@")[2]) or next(iter(asked.get("host", ())), "")
        return f"postgresql://{user + '@' if user else ''}{place}{parts.path}"

    def __repr__(self) -> str:
        return f"Server({str(self)!r})"


def server(text: str) -> Server:
    """``text`` as an address. Raises ValueError with what is wrong, which never quotes it."""
    try:
        parts = urlsplit(text)
        _ = parts.port if "," not in parts.netloc else None
    except ValueError:
        raise ValueError("is not an address: its host or port cannot be read") from None
    if parts.scheme not in SCHEMES:
        raise ValueError("is neither a file nor an address that begins with postgresql://")
    asked = parse_qs(parts.query)
    if not parts.path.strip("/") and not {"dbname", "database"} & set(asked):
        raise ValueError("does not say which database of the server: its name comes after the host")
    return Server(text)
