"""Provides the words for days and times in each language, from ``<language>.toml``. A new language needs no code.

In a language without a file, users can still type days and times in digits.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final

import msgspec

from data.tables import TableError
from data.texts import languages
from data.words import sections

HERE: Final = Path(__file__).parent


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language's words for days and times, in lower case without accents.

    `weekdays` holds the names of each day, from Monday, and `months` the names of each month, from January.
    `from_today` maps words such as "tomorrow" to a number of days from today. `ordinals` are the endings of a day's
    number, such as "th". `zone` is the time zone that is assumed for speakers of the language.
    """

    later: tuple[str, ...]
    conjunctions: tuple[str, ...] = msgspec.field(name="and")
    minutes: tuple[str, ...]
    hours: tuple[str, ...]
    days: tuple[str, ...]
    clock: tuple[str, ...]
    filling: tuple[str, ...]
    weekdays: Annotated[tuple[tuple[str, ...], ...], msgspec.Meta(min_length=7, max_length=7)]
    months: Annotated[tuple[tuple[str, ...], ...], msgspec.Meta(min_length=12, max_length=12)]
    from_today: Mapping[str, int]
    ordinals: tuple[str, ...] = ()
    zone: str | None = None


@cache
def words() -> Mapping[str, Words]:
    return {one: load(path) for one in languages() if (path := HERE / f"{one}.toml").exists()}


def load(path: Path) -> Words:
    try:
        return msgspec.convert(sections(path), Words)
    except msgspec.ValidationError as error:
        raise TableError(path.name, "", str(error)) from error
