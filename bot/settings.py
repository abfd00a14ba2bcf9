"""Read the bot's settings, once, from the environment and ``.env``, and convert them to typed values.

Every variable has a row in :data:`VARIABLES`; ``.env.example`` lists them all. The environment overrides ``.env``; an
empty variable counts as not set. :func:`remarks` reports likely mistakes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from bot import envfile
from bot.client.pace.budget import RATE
from bot.envfile import ENV
from bot.match.pure.address import DatabaseServer, server
from bot.match.pure.errors import blotted
from data.texts import languages

MOST_SHARDS: Final = 16_384
NO_PART: Final = "isn't a share of shards: write auto, a total (16), or some of a total (0-3/16; 0,5/16)"
CLOSE: Final = 0.85
"""The minimum similarity, from 0 to 1, at which an environment variable counts as a misspelt setting."""
_OF_SERVER: Final = re.compile(r"://|\Apostgres\w*[:+]|:.*@|\b(?:dbname|password)\s*=", re.IGNORECASE)
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")


class Address(msgspec.Struct, frozen=True):
    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class OwnShards(msgspec.Struct, frozen=True):
    """The shards of this process, one of several. `count`: the total, or 0 for the number that Discord recommends.
    `wanted`: this process's shards, or None for a fair share of them.
    """

    count: int
    wanted: tuple[int, ...] | None = None


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of the bot's owner. Without a `token`, games can only be played in the browser."""

    token: str | None = None
    database: Path | DatabaseServer = Path("var/cartouche.sqlite3")
    shards: OwnShards | None = None
    play_port: int = 8642
    log_level: str = "INFO"
    log_format: str = "text"
    state: Path = Path("var")
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
        """The database file, or a path in :attr:`state`: the health report and other files are beside it."""
        return self.database if isinstance(self.database, Path) else self.state / "cartouche"

    @property
    def copies(self) -> bool:
        """Return whether the database is a file and backups are turned on."""
        return self.backups_kept > 0 and isinstance(self.database, Path)

    def __repr__(self) -> str:
        """Return the settings without the token, which must never be logged."""
        shown = ", ".join(
            f"{name}={'***' if name == 'token' and self.token else getattr(self, name)!r}"
            for name in self.__struct_fields__
        )
        return f"Settings({shown})"


class SettingsError(ValueError):
    """Raised if settings can't be read. `faults`: a line per variable, with its name, the mistake and an example."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Variable(msgspec.Struct, frozen=True):
    name: str
    setting: str
    read: Callable[[str], object]
    example: str


def _token(text: str) -> str:
    wrong = re.search(r"[^\w.-]", text, re.ASCII)
    if wrong is not None:
        raise ValueError(
            f"isn't a bot token: no token has a {_named(wrong[0])}, and this one does, at {wrong.start() + 1}"
        )
    if text.count(".") != 2:
        raise ValueError("isn't a bot token: a token has three parts with dots between them")
    return text


def _named(character: str) -> str:
    return f"character U+{ord(character):04X}" if character > "~" or character < "!" else character


def _visible(text: str) -> None:
    for place, character in enumerate(text, 1):
        if not character.isprintable():
            raise ValueError(f"has an invisible character, {_named(character)}, at {place}: remove it")


def _number(low: int, high: int, said: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
            raise ValueError(said)
        return int(text)

    return read


_port: Final = _number(1, 65_535, "isn't a port: use a number from 1 to 65535")
_rate: Final = _number(1, 100_000, "isn't a number of requests from 1 to 100000")


def _address(text: str) -> Address:
    host, _, port = text.rpartition(":")
    try:
        return Address(str(ip_address(host.removeprefix("[").removesuffix("]"))), _port(port))
    except ValueError:
        raise ValueError("isn't an address of this machine with a port: use numbers, as in 127.0.0.1:9200") from None


def _line(text: str) -> str:
    if len(text) > 200 or not text.isprintable():
        raise ValueError("isn't one line of at most 200 characters")
    return text


def _word(known: Collection[str], said: str, form: Callable[[str], str] = str.lower) -> Callable[[str], str]:
    def read(text: str) -> str:
        if form(text) not in known:
            raise ValueError(said)
        return form(text)

    return read


def _ids(text: str) -> tuple[int, ...]:
    parts = text.replace(",", " ").split()
    if any(not part.isascii() or not part.isdigit() or len(part) > 20 for part in parts):
        raise ValueError("isn't a list of server ids: use numbers with commas between them")
    return tuple(int(part) for part in parts)


def _language(text: str) -> str:
    if text not in languages():
        raise ValueError(f"isn't one of the bot's languages: {', '.join(languages())}")
    return text


def _yes(text: str) -> bool:
    if text.lower() not in {"yes", "no"}:
        raise ValueError("is neither yes nor no")
    return text.lower() == "yes"


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise ValueError("isn't an address that begins with http:// or https://")
    return text.rstrip("/")


def _page(text: str) -> str:
    # No character in it may end a link in a Discord message early.
    parts = urlsplit(text)
    if parts.scheme != "https" or not parts.hostname or len(text) > 300 or re.search(r"[\s()<>\[\]]", text):
        raise ValueError(
            "isn't a page's address: start with https://, use at most 300 characters, no spaces, no brackets"
        )
    return text


def part_of(text: str) -> OwnShards:
    """Return the shards that `text` selects: ``0-3/16`` and ``0,5/16`` are particular shards out of 16, ``16`` is a
    fair share of 16, and ``auto`` a fair share of the number that Discord recommends. Raises ValueError.
    """
    if text == "auto":
        return OwnShards(0)
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
    return OwnShards(whole, tuple(sorted(found)) if of else None)


def _path(text: str) -> Path:
    return Path(text).expanduser()


def _first_path(text: str) -> Path:
    # Systemd separates several folders with colons.
    return _path(text.partition(":")[0])


def database_at(text: str) -> Path | DatabaseServer:
    """Return the file or server that `text` names. Raises ValueError, without `text`, which may contain a password."""
    # An address that was mistyped, or has libpq's other form, must not become the name of a file, which is shown.
    return server(text) if _OF_SERVER.search(text) else _path(text)


VARIABLES: Final = (
    Variable("DISCORD_TOKEN", "token", _token, "MTIzNDU2Nzg5.Gabcde.an-example-only"),
    Variable("DATABASE", "database", database_at, "var/cartouche.sqlite3"),
    Variable("SHARDS", "shards", part_of, "auto"),
    Variable("STATE_DIRECTORY", "state", _first_path, "var"),
    Variable("BACKUPS", "backups", _path, "var/backups"),
    Variable("BACKUPS_KEPT", "backups_kept", _number(0, 1_000, "isn't a number from 0 to 1000"), "7"),
    Variable("BOT_LANGUAGE", "language", _language, "en"),
    Variable("GUILDS", "guilds", _ids, "123456789012345678,234567890123456789"),
    Variable("LOG_LEVEL", "log_level", _word(LEVELS, f"isn't one of {', '.join(LEVELS)}", str.upper), "INFO"),
    Variable("LOG_FORMAT", "log_format", _word({"text", "json"}, "is neither text nor json"), "json"),
    Variable("PLAY_PORT", "play_port", _port, "8642"),
    Variable("DISCORD_API", "discord_api", _url, "http://127.0.0.1:8642"),
    Variable("REQUESTS_PER_SECOND", "requests_per_second", _rate, "40"),
    Variable("EMOJIS", "emojis", _yes, "yes"),
    Variable("THINKING_PROCESSES", "thinkers", _number(1, 64, "isn't a number of processes from 1 to 64"), "1"),
    Variable("METRICS", "metrics", _address, "127.0.0.1:9200"),
    Variable("RETENTION_DAYS", "retention_days", _number(1, 3_650, "isn't a number of days from 1 to 3650"), "30"),
    Variable("OPERATOR", "operator", _line, "The board-game club of Springfield"),
    Variable("CONTACT", "contact", _line, "games@example.org"),
    Variable("PRIVACY_URL", "privacy_url", _page, "https://example.org/cartouche/privacy"),
    Variable("TERMS_URL", "terms_url", _page, "https://example.org/cartouche/terms"),
)


def example(name: str) -> str:
    return next(variable.example for variable in VARIABLES if variable.name == name)


def read_settings(env: Mapping[str, str | None], places: Mapping[str, str] = {}) -> Settings:
    """Return the settings in `env`. `places`: where each was set. Raises SettingsError with all mistakes at once."""
    values: dict[str, Any] = {}
    faults: list[str] = []
    for variable in VARIABLES:
        text = (env.get(variable.name) or "").strip()
        if not text:
            continue
        try:
            values[variable.setting] = variable.read(text)
            _visible(text)
        except ValueError as error:
            shown = "its value" if variable.setting in {"token", "database"} else blotted(repr(text))
            where = f" ({places[variable.name]})" if variable.name in places else ""
            faults.append(f"{variable.name}{where}: {shown} {error}. Example: {variable.name}={variable.example}")
    if "discord_api" in values and not (env.get("DISCORD_TOKEN") or "").strip():
        faults.append(
            "DISCORD_API: also set a DISCORD_TOKEN for that server. To play in the browser, set neither: `make play`."
        )
    if faults:
        raise SettingsError(tuple(faults))
    return Settings(**values)


def load_settings(file: Path = ENV, said: Mapping[str, str] | None = None) -> Settings:
    """Return the settings from the command line (`said`), else the environment, else `file`. Raises SettingsError."""
    found = envfile.read(file)
    if found.faults:
        raise SettingsError(found.faults)
    nearer = {**{name: text for name, text in os.environ.items() if text}, **(said or {})}
    places = {name: f"{file}, line {line}" for name, line in found.lines.items() if name not in nearer}
    return read_settings({**found.values, **nearer}, places)


def remarks(file: Path = ENV) -> Iterator[str]:
    """Yield warnings about unknown variables, and those in `file` that the environment overrides, without values."""
    known = [variable.name for variable in VARIABLES]
    found = envfile.read(file)
    for name, line in found.lines.items():
        near = get_close_matches(name.upper(), known, 1)
        meant = f"did you mean {near[0]}?" if near else "see .env.example"
        if name not in known:
            yield f"{file}, line {line}: {name} isn't a setting of Cartouche; {meant}"
        elif os.environ.get(name) and os.environ[name] != found.values[name]:
            yield f"{file}, line {line}: {name} has no effect, because the environment sets it to something else"
    for name in sorted({*os.environ} - {*known} - {*found.lines}):
        if near := get_close_matches(name, known, 1, CLOSE):
            yield f"the environment: {name} isn't a setting of Cartouche; did you mean {near[0]}?"
