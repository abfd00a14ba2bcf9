"""The names of Discord's API: its endpoints with the fields that each takes, and the objects within bodies.

The sandbox lacks much of it. With this table it can tell a name that it lacks from one that Discord does not know
either: the first is refused, the second ignored as Discord does.
"""

import functools
import re
import tomllib
from pathlib import Path

TABLE = Path(__file__).parent / "discord.toml"
PLACE = re.compile(r"\{[^}]*\}")


@functools.cache
def _table() -> dict[str, dict[str, str]]:
    return tomllib.loads(TABLE.read_text("utf-8"))


def plain(name: str) -> str:
    """The name of an endpoint without the names of its path parameters: `GET /channels/{}`."""
    return PLACE.sub("{}", name)


@functools.cache
def _routes() -> dict[str, str]:
    """The fields of each endpoint, by its plain name."""
    return {plain(name): fields for name, fields in _table()["routes"].items()}


@functools.cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Return each endpoint as a pattern for `METHOD /path`; those with fewer path parameters first."""
    names = sorted(_table()["routes"], key=lambda name: name.count("{"))
    return [(re.compile("[^/]+".join(re.escape(part) for part in PLACE.split(name))), name) for name in names]


def endpoint(method: str, path: str) -> str | None:
    """Discord's own `METHOD /path` for a real path below the API's prefix; None when it has no such endpoint."""
    return next((name for pattern, name in _patterns() if pattern.fullmatch(f"{method} {path}")), None)


def fields(method: str, path: str) -> frozenset[str]:
    """The fields that the body of an endpoint has at Discord."""
    return frozenset(name for name in _fields(method, path) if not name.startswith("?"))


def queries(method: str, path: str) -> frozenset[str]:
    """The names that the query of an endpoint has at Discord."""
    return frozenset(name[1:] for name in _fields(method, path) if name.startswith("?"))


def _fields(method: str, path: str) -> list[str]:
    return _routes().get(plain(f"{method} {path}"), "").split()


def within(name: str) -> frozenset[str]:
    """The fields of an object within a body, such as `embed` or `component 2`."""
    return frozenset(_table()["objects"][name].split())
