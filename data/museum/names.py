"""Provides the names of Museum's objects in each language, from ``names.<language>.toml``. A line of such a file is
``inca-a3 = "..."``.

A new language needs no code. Missing names are shown in English.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from data.museum import HERE, objects
from data.tables import TableError
from data.texts import SOURCE_LANGUAGE

LONGEST_NAME: Final = 28
"""The maximum length of a name in characters; longer names wouldn't fit on a card."""


@cache
def names(language: str) -> Mapping[str, str]:
    """Return the objects' names in `language`, by object id; missing ones are in English. Raises TableError if the
    language's file is invalid.
    """
    english = load_names(HERE / f"names.{SOURCE_LANGUAGE}.toml")
    for one in objects():
        if one.id not in english:
            raise TableError(f"names.{SOURCE_LANGUAGE}.toml", one.id, "is missing")
    path = HERE / f"names.{language}.toml"
    own = load_names(path) if language != SOURCE_LANGUAGE and path.exists() else {}
    return MappingProxyType({one.id: own.get(one.id, english[one.id]) for one in objects()})


def load_names(path: Path) -> dict[str, str]:
    """Load the names in the file at `path`. Raises TableError if a name is too long, occurs twice, or belongs to an
    unknown object.
    """
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise TableError(path.name, "", f"cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise TableError(path.name, "", f"is not TOML: {error}") from error
    known = {one.id for one in objects()}
    for name, text in found.items():
        if name not in known:
            raise TableError(path.name, name, "is no object of objects.toml")
        if not isinstance(text, str) or not 0 < len(text.strip()) == len(text) <= LONGEST_NAME:
            raise TableError(
                path.name, name, f"a name of 1 to {LONGEST_NAME} characters is expected, without blanks around"
            )
    for text, count in Counter(text.casefold() for text in found.values()).items():
        if count > 1:
            alike = [name for name, one in found.items() if one.casefold() == text]
            raise TableError(path.name, alike[1], f"is named like {alike[0]}")
    return found
