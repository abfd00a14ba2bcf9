"""Looks up the names of endpoints, body fields and nested objects in the description of Discord's API.

If Discord has such a name but the sandbox doesn't support it, the sandbox refuses the request. Like Discord, it
ignores names that Discord doesn't know.
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
    return PLACE.sub("{}", name)


@functools.cache
def _routes() -> dict[str, str]:
    return {plain(name): fields for name, fields in _table()["routes"].items()}


@functools.cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    names = sorted(_table()["routes"], key=lambda name: name.count("{"))
    return [(re.compile("[^/]+".join(re.escape(part) for part in PLACE.split(name))), name) for name in names]


def endpoint(method: str, path: str) -> str | None:
    """Return the name of the Discord endpoint for a method and a path (without the API prefix). Return None if Discord
    has no such endpoint.
    """
    return next((name for pattern, name in _patterns() if pattern.fullmatch(f"{method} {path}")), None)


def fields(method: str, path: str) -> frozenset[str]:
    return frozenset(name for name in _fields(method, path) if not name.startswith("?"))


def queries(method: str, path: str) -> frozenset[str]:
    return frozenset(name[1:] for name in _fields(method, path) if name.startswith("?"))


def _fields(method: str, path: str) -> list[str]:
    return _routes().get(plain(f"{method} {path}"), "").split()


def within(name: str) -> frozenset[str]:
    """Return the fields that Discord accepts in the object called `name`, such as `embed`, or `component 2` for a
    component of type 2.
    """
    return frozenset(_table()["objects"][name].split())
