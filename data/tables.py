"""Reads TOML files that contain lists of entries. Error messages name the file, the entry and the mistake."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


class TableError(ValueError):
    """Raised if a data file is invalid, with a message for the person who edited it.

    `file` and `entry` say where the mistake is. `entry` is an id, a number counted from 1, or an empty string if the
    whole file is wrong. `fault` describes the mistake.
    """

    def __init__(self, file: str, entry: str, fault: str) -> None:
        super().__init__(f"{file}: {entry}: {fault}" if entry else f"{file}: {fault}")
        self.file = file
        self.entry = entry
        self.fault = fault


def read_entries(path: Path, kind: str, shape: type[T]) -> tuple[T, ...]:
    """Return the ``[[kind]]`` entries of the TOML file at `path`, in order, converted to `shape`.

    Raises :class:`TableError` if the file can't be read, isn't TOML, contains anything but such entries, or has an
    invalid entry.
    """
    table = read_kinds(path, (kind,))
    return shaped(path, kind, shape, table[kind])


def read_kinds(path: Path, kinds: tuple[str, ...]) -> dict[str, list[Any]]:
    """Return the entries of the TOML file at `path` by kind, without converting them; :func:`shaped` does that. Raises
    :class:`TableError` if the file contains other kinds or can't be read.
    """
    try:
        text = path.read_text("utf-8")
        table = tomllib.loads(text)
    except OSError as error:
        raise TableError(path.name, "", f"cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise TableError(path.name, "", f"is not TOML: {error}") from error
    expected = ", ".join(f"[[{kind}]]" for kind in kinds)
    found = {kind: table.pop(kind, []) for kind in kinds}
    if table:
        raise TableError(path.name, "", f"has something other than {expected} entries: {', '.join(sorted(table))}")
    if not all(isinstance(entries, list) for entries in found.values()):
        raise TableError(path.name, "", f"needs {expected} entries (two brackets)")
    return found


def shaped(path: Path, kind: str, shape: type[T], entries: list[Any]) -> tuple[T, ...]:
    """Convert `entries`, which come from the file at `path`, to the Struct type `shape`. Raises :class:`TableError` if
    one of the entries is invalid.
    """
    return tuple(_entry(path.name, kind, shape, number, raw) for number, raw in enumerate(entries, 1))


def _entry(file: str, kind: str, shape: type[T], number: int, raw: Any) -> T:
    name = raw.get("id") if isinstance(raw, dict) else None
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        raise TableError(file, name if isinstance(name, str) else f"{kind} {number}", str(error)) from error
