"""Parse a database server's address, and write it for people in a short form without user name and password."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

import msgspec

if TYPE_CHECKING:
    from sqlalchemy import URL

SCHEMES: Final[Sequence[str]] = ("postgresql", "postgres")
FORM: Final = (
    "Write it as postgresql://USER:PASSWORD@HOST:5432/NAME, and percent-encode each of # % / : ? @ in user and "
    "password: 50%off/a@b becomes 50%25off%2Fa%40b"
)
_PART: Final = r"(?:[^\s:/?#@%\[\]]|%[0-9A-Fa-f]{2})*"
_HOST: Final = r"(?:\[[0-9A-Fa-f:.]+\]|(?:[\w.,-]|%2[Ff])*)"  # %2F is in the path of a socket
# The addresses that SQLAlchemy, the database driver and libpq all read in the same way.
_STRICT: Final = re.compile(rf"[\w+]+://(?:{_PART}(?::{_PART})?@)?{_HOST}(?::\d{{1,5}})?(?:/{_PART})?(?:\?[^\s#@]*)?")


class DatabaseServer(msgspec.Struct, frozen=True):
    """The address of a PostgreSQL database, in libpq's format. `url` may contain a password; ``str()`` leaves it
    out.
    """

    url: str

    def __str__(self) -> str:
        url = _made(self.url)
        asked = {name: value if isinstance(value, str) else value[-1] for name, value in url.query.items()}
        host = f"[{url.host}]" if ":" in (url.host or "") else url.host or asked.get("host", "")
        port = "" if url.port is None else f":{url.port}"
        return f"postgresql://{host}{port}/{url.database or asked.get('dbname') or asked.get('database') or ''}"

    def __repr__(self) -> str:
        return f"Server({str(self)!r})"


def _made(text: str) -> URL:
    # Imported here: a host with a file database has settings without SQLAlchemy.
    from sqlalchemy import make_url  # noqa: PLC0415

    return make_url(text)


def _read(text: str) -> URL | None:
    if _STRICT.fullmatch(text) is None:
        return None
    try:
        url = _made(text)
        if "?" in text:
            parse_qs(text.partition("?")[2], strict_parsing=True)
    except ValueError:
        return None
    return url if url.port is None or 0 < url.port < 65_536 else None


def server(text: str) -> DatabaseServer:
    """Parse `text` as the address of a database server.

    Raises ValueError with a reason that never quotes `text`, because it may contain a password.
    """
    if text.partition(":")[0] not in SCHEMES:
        raise ValueError(f"is neither a file nor an address that begins with postgresql://. {FORM}")
    url = _read(text)
    if url is None or "@" in (url.database or ""):
        raise ValueError(f"isn't a valid address: check its password, host and port. {FORM}")
    if not url.database and not {"dbname", "database"} & set(url.query):
        raise ValueError(f"doesn't name a database: put its name after the host. {FORM}")
    return DatabaseServer(text)
