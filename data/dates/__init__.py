"""Words for days and times, by language: ``<language>.toml``.

A language without a file still has its names of days and months, and times in figures. A new language needs no code.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from data.tables import TableError
from data.texts import languages
from data.words import sections

HERE: Final = Path(__file__).parent


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language's words, in small letters without accents. ``from_today``: names of days, with how many days away they
    are; ``zone``: the time zone of speakers who have not set one.
    """

    later: tuple[str, ...]
    conjunctions: tuple[str, ...] = msgspec.field(name="and")
    minutes: tuple[str, ...]
    hours: tuple[str, ...]
    days: tuple[str, ...]
    clock: tuple[str, ...]
    filling: tuple[str, ...]
    from_today: Mapping[str, int]
    zone: str | None = None


@cache
def words() -> Mapping[str, Words]:
    """Return the words of each language that has a file. Raises TableError if one is wrong."""
    return {one: load(path) for one in languages() if (path := HERE / f"{one}.toml").exists()}


def load(path: Path) -> Words:
    """Return the words in the file at ``path``. Raises TableError if it is wrong."""
    try:
        return msgspec.convert(sections(path), Words)
    except msgspec.ValidationError as error:
        raise TableError(path.name, "", str(error)) from error
