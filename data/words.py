"""Provides the names and descriptions of a game's cards, places and so on, from one file for each language.

A file has a table for each kind, such as ``[god]``, with entries such as ``zeus = { name = "...", text = "..." }``. The
name and the text may have placeholders (``Pile {number}``). A translation must have the same placeholders as the
English entry. Missing entries are shown in English. A new language needs no code.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from data.tables import TableError
from data.texts import SOURCE_LANGUAGE

LONGEST_NAME: Final = 40
"""The maximum length of a name in characters, so that the name fits on a button next to a number."""
LONGEST_TEXT: Final = 100
"""Discord's limit for the description of a select option, in characters."""


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `name` of something in a game, such as a card or a place, and a `text` that describes it in one line. The
    text is empty for kinds without descriptions.
    """

    name: str
    text: str = ""


class WordKind(msgspec.Struct, frozen=True):
    """A kind of named thing in a game, such as gods or cards. `ids` holds the ids of all things of this kind, and
    `texts` is true if each must have a description.
    """

    ids: tuple[str, ...]
    texts: bool = True


Tables = Mapping[str, Mapping[str, Word]]


class Words:
    """The names and descriptions of one game, from ``words.<language>.toml`` in `folder`. Each file is read on first
    use.
    """

    def __init__(self, folder: Path, kinds: Mapping[str, WordKind]) -> None:
        self._folder = folder
        self.kinds = kinds
        self._read: dict[str, Tables] = {}

    def name(self, kind: str, of: str, language: str) -> str:
        """Return the name for the id `of`, with its placeholders unfilled.

        Raises KeyError if the id is unknown, and TableError if a file is invalid.
        """
        return self._word(kind, of, language).name

    def text(self, kind: str, of: str, language: str) -> str:
        """Return the description for the id `of`, with its placeholders unfilled, or an empty string if its kind has no
        descriptions.

        Raises KeyError if the id is unknown, and TableError if a file is invalid.
        """
        return self._word(kind, of, language).text or self._word(kind, of, SOURCE_LANGUAGE).text

    def _word(self, kind: str, of: str, language: str) -> Word:
        return self._tables(language)[kind].get(of) or self._tables(SOURCE_LANGUAGE)[kind][of]

    def _tables(self, language: str) -> Tables:
        if language not in self._read:
            self._read[language] = self._found(language)
        return self._read[language]

    def _found(self, language: str) -> Tables:
        path = self._folder / f"words.{language}.toml"
        if language == SOURCE_LANGUAGE:
            return self._complete(path)
        english = self._tables(SOURCE_LANGUAGE)
        if not path.exists():
            return english
        own = self.load(path)
        _same_places(path, own, english)
        return own

    def _complete(self, path: Path) -> Tables:
        found = self.load(path)
        for kind, about in self.kinds.items():
            for of in about.ids:
                word = found[kind].get(of)
                if word is None:
                    raise TableError(path.name, f"{kind}.{of}", "is missing")
                if about.texts and not word.text:
                    raise TableError(path.name, f"{kind}.{of}", "needs a text")
        return found

    def load(self, path: Path) -> Tables:
        """Load the file at `path`. Raises TableError if a kind, an id or a placeholder is invalid, a text is too long,
        or a name occurs more than once.
        """
        raw = sections(path)
        for kind, table in raw.items():
            if kind not in self.kinds:
                raise TableError(path.name, kind, f"is unknown, known are {', '.join(self.kinds)}")
            if not isinstance(table, dict):
                raise TableError(path.name, kind, f"needs a table [{kind}]")
        return {kind: self._table(path, kind, raw.get(kind, {})) for kind in self.kinds}

    def _table(self, path: Path, kind: str, raw: Mapping[str, Any]) -> dict[str, Word]:
        table = words_of(path, kind, self.kinds[kind].ids, raw)
        for of, word in table.items():
            if word.text and not self.kinds[kind].texts:
                raise TableError(path.name, f"{kind}.{of}", "needs no text")
        return table


def sections(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise TableError(path.name, "", f"cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise TableError(path.name, "", f"is not TOML: {error}") from error


def words_of(
    path: Path, kind: str, ids: Sequence[str], raw: Mapping[str, Any], longest: int = LONGEST_TEXT
) -> dict[str, Word]:
    """Check the entries `raw` of the table `kind`, and return them by id.

    Raises TableError if an id is unknown, a placeholder is invalid, a text has more than `longest` characters, or a
    name occurs more than once.
    """
    table: dict[str, Word] = {}
    named: dict[str, str] = {}
    for of, entry in raw.items():
        where = f"{kind}.{of}"
        if of not in ids:
            raise TableError(path.name, where, f"is unknown, known are {', '.join(ids)}")
        table[of] = word = _checked(path, where, entry, longest)
        if (first := named.setdefault(word.name.casefold(), of)) != of:
            raise TableError(path.name, where, f"is named like {first}")
    return table


def _checked(path: Path, where: str, entry: Any, longest: int) -> Word:
    try:
        word = msgspec.convert(entry, Word)
    except msgspec.ValidationError as error:
        raise TableError(path.name, where, str(error)) from error
    if not 0 < len(word.name) <= LONGEST_NAME:
        raise TableError(path.name, where, f"a name of 1 to {LONGEST_NAME} characters is expected")
    if len(word.text) > longest:
        raise TableError(path.name, where, f"a text of at most {longest} characters is expected")
    try:
        list(places(word.name + word.text))
    except ValueError as error:
        raise TableError(path.name, where, f"has braces that do not fit together: {error}") from error
    return word


def _same_places(path: Path, own: Tables, english: Tables) -> None:
    for kind, table in own.items():
        for of, word in table.items():
            source = english[kind][of]
            for mine, wanted in ((word.name, source.name), (word.text, source.text)):
                if mine:
                    same_places(path, f"{kind}.{of}", mine, wanted)


def same_places(path: Path, where: str, own: str, english: str) -> None:
    """Raise TableError if a translation doesn't have the same placeholders as the English text."""
    wanted = set(places(english))
    if set(places(own)) != wanted:
        told = ", ".join(f"{{{place}}}" for place in sorted(wanted)) or "no"
        raise TableError(path.name, where, f"needs {told} places in braces, as in English")


def places(pattern: str) -> Iterator[str]:
    return (place for _, place, _, _ in string.Formatter().parse(pattern) if place is not None)
