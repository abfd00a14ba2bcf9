"""The settings: read once from the environment and ``.env``, typed, passed on.

Every variable is a row of :data:`VARIABLES`; ``.env.example`` shows them all. A variable in the environment wins over
the same one in ``.env``; an empty one counts as not set.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from dotenv import dotenv_values

from bot.client.pace.budget import RATE
from bot.match.pure.address import Server, server
from data.texts import languages

BESIDE: Final = Path("var/cartouche")
MOST_SHARDS: Final = 16_384
NO_PART: Final = "says no shards: auto, how many there are (16), or which ones of how many (0-3/16; 0,5/16)"
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")


class Address(msgspec.Struct, frozen=True):
    """Where something listens on this machine."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class Part(msgspec.Struct, frozen=True):
    """The shards that this process has, where several share a bot: these ``wanted`` ones of ``count``; None: a share of
    those that there are. ``count`` 0: as many as Discord recommends.
    """

    count: int
    wanted: tuple[int, ...] | None = None


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What an owner of the bot can set. ``token`` None: play locally, without Discord."""

    token: str | None = None
    database: Path | Server = Path("var/cartouche.sqlite3")
    shards: Part | None = None
    play_port: int = 8642
    log_level: str = "INFO"
    backups: Path = Path("var/backups")
    backups_kept: int = 7
    guilds: tuple[int, ...] = ()
    language: str | None = None
    discord_api: str | None = None
    requests_per_second: int = RATE
    emojis: bool = True
    thinkers: int = 1
    metrics: Address | None = None
    retention_days: int = 30
    operator: str | None = None
    contact: str | None = None
    privacy_url: str | None = None
    terms_url: str | None = None

    @property
    def beside(self) -> Path:
        """What lies beside the database begins with this: the file itself, or a name of its own where it is on a
        server.
        """
        return self.database if isinstance(self.database, Path) else BESIDE

    @property
    def copies(self) -> bool:
        """Whether the bot copies its database: a file, unless told not to."""
        return self.backups_kept > 0 and isinstance(self.database, Path)

    def __repr__(self) -> str:
        """The settings without the token, which nobody should ever log."""
        shown = ", ".join(
            f"{name}={'***' if name == 'token' and self.token else getattr(self, name)!r}"
            for name in self.__struct_fields__
        )
        return f"Settings({shown})"


class SettingsError(ValueError):
    """Variables that cannot be read; ``faults`` is a line for each, with its name, what is wrong and an example."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Variable(msgspec.Struct, frozen=True):
    """One variable: its name, the setting it fills, how its text is read, an example that is right."""

    name: str
    setting: str
    read: Callable[[str], object]
    example: str


def _token(text: str) -> str:
    if any(character.isspace() for character in text) or text.count(".") != 2:
        raise ValueError("is not a bot's token: three parts with dots between them, no blanks")
    return text


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65_535:
        raise ValueError("is not a port: a number from 1 to 65535")
    return int(text)


def _address(text: str) -> Address:
    host, _, port = text.rpartition(":")
    try:
        return Address(str(ip_address(host.removeprefix("[").removesuffix("]"))), _port(port))
    except ValueError:
        raise ValueError("is not an address of this machine with a port: numbers, as 127.0.0.1:9200") from None


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 1_000:
        raise ValueError("is not a number from 0 to 1000")
    return int(text)


def _workers(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 64:
        raise ValueError("is not a number of processes from 1 to 64")
    return int(text)


def _days(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 3_650:
        raise ValueError("is not a number of days from 1 to 3650")
    return int(text)


def _line(text: str) -> str:
    if len(text) > 200 or not text.isprintable():
        raise ValueError("is not one line of at most 200 characters")
    return text


def _rate(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 100_000:
        raise ValueError("is not a number of requests from 1 to 100000")
    return int(text)


def _level(text: str) -> str:
    if text.upper() not in LEVELS:
        raise ValueError(f"is none of {', '.join(LEVELS)}")
    return text.upper()


def _ids(text: str) -> tuple[int, ...]:
    parts = text.replace(",", " ").split()
    if any(not part.isascii() or not part.isdigit() or len(part) > 20 for part in parts):
        raise ValueError("is not a list of server ids: numbers with commas between them")
    return tuple(int(part) for part in parts)


def _language(text: str) -> str:
    if text not in languages():
        raise ValueError(f"is none of the languages there are: {', '.join(languages())}")
    return text


def _yes(text: str) -> bool:
    if text.lower() not in {"yes", "no"}:
        raise ValueError("is neither yes nor no")
    return text.lower() == "yes"


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise ValueError("is not an address that begins with http:// or https://")
    return text.rstrip("/")


def _page(text: str) -> str:
    """Discord makes a link of it that everybody can press, so nothing in it may end the link."""
    parts = urlsplit(text)
    if parts.scheme != "https" or not parts.hostname or len(text) > 300 or re.search(r"[\s()<>\[\]]", text):
        raise ValueError("is not the address of a page: https://, at most 300 characters, no blanks and no brackets")
    return text


def part_of(text: str) -> Part:
    """``auto``: a share of as many shards as Discord recommends; ``16``: of so many; ``0-3/16``, ``0,5/16``: these of
    so many. Raises ValueError.
    """
    if text == "auto":
        return Part(0)
    which, of, count = text.rpartition("/")
    found: set[int] = set()
    for one in which.split(",") if of else ():
        first, to, last = one.strip().partition("-")
        if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in (first, last if to else first)):
            raise ValueError(NO_PART)
        found.update(range(int(first), int(last if to else first) + 1))
    whole = int(count) if count.strip().isascii() and count.strip().isdigit() and len(count) < 6 else 0
    if not 1 <= whole <= MOST_SHARDS or (of and not (found and max(found) < whole)):
        raise ValueError(NO_PART)
    return Part(whole, tuple(sorted(found)) if of else None)


def _path(text: str) -> Path:
    return Path(text).expanduser()


def database_at(text: str) -> Path | Server:
    """Where a database is. Raises ValueError, which never quotes the text."""
    return server(text) if "://" in text else _path(text)


VARIABLES: Final = (
    Variable("DISCORD_TOKEN", "token", _token, "MTIzNDU2Nzg5.Gabcde.an-example-only"),
    Variable("DATABASE", "database", database_at, "var/cartouche.sqlite3"),
    Variable("SHARDS", "shards", part_of, "auto"),
    Variable("BACKUPS", "backups", _path, "var/backups"),
    Variable("BACKUPS_KEPT", "backups_kept", _count, "7"),
    Variable("BOT_LANGUAGE", "language", _language, "en"),
    Variable("GUILDS", "guilds", _ids, "123456789012345678,234567890123456789"),
    Variable("LOG_LEVEL", "log_level", _level, "INFO"),
    Variable("PLAY_PORT", "play_port", _port, "8642"),
    Variable("DISCORD_API", "discord_api", _url, "http://127.0.0.1:8642"),
    Variable("REQUESTS_PER_SECOND", "requests_per_second", _rate, "40"),
    Variable("EMOJIS", "emojis", _yes, "yes"),
    Variable("THINKING_PROCESSES", "thinkers", _workers, "1"),
    Variable("METRICS", "metrics", _address, "127.0.0.1:9200"),
    Variable("RETENTION_DAYS", "retention_days", _days, "30"),
    Variable("OPERATOR", "operator", _line, "The board-game club of Springfield"),
    Variable("CONTACT", "contact", _line, "games@example.org"),
    Variable("PRIVACY_URL", "privacy_url", _page, "https://example.org/cartouche/privacy"),
    Variable("TERMS_URL", "terms_url", _page, "https://example.org/cartouche/terms"),
)
"""All there are, in the order of ``.env.example``."""


def read_settings(env: Mapping[str, str | None]) -> Settings:
    """The settings that ``env`` names. Raises :class:`SettingsError` with all that is wrong at once."""
    values: dict[str, Any] = {}
    faults: list[str] = []
    for variable in VARIABLES:
        text = (env.get(variable.name) or "").strip()
        if not text:
            continue
        try:
            values[variable.setting] = variable.read(text)
        except ValueError as error:
            secret = variable.setting == "token" or (variable.setting == "database" and "://" in text)
            shown = "what is set" if secret else repr(text)
            faults.append(f"{variable.name}: {shown} {error}. Example: {variable.name}={variable.example}")
    if "discord_api" in values and not (env.get("DISCORD_TOKEN") or "").strip():
        faults.append(
            "DISCORD_API: needs a DISCORD_TOKEN for the server there. Without both, `make play` starts its own."
        )
    if faults:
        raise SettingsError(tuple(faults))
    return Settings(**values)


def load_settings(file: Path = Path(".env"), said: Mapping[str, str] | None = None) -> Settings:
    """The settings that were ``said`` on the command line, by the names of their variables, else those from the
    environment and, where it is silent, from ``file`` if there is one.
    """
    given = dotenv_values(file) if file.is_file() else {}
    return read_settings({**given, **{name: text for name, text in os.environ.items() if text}, **(said or {})})
