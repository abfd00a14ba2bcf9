"""Provides the names and descriptions of Museum's cards, boards and places, from ``words.<language>.toml``.

The files have a table for each of :data:`KINDS`, with entries such as ``id = { name = "...", text = "..." }``. Names
must be shown alone or after a colon, because some languages would inflect them in a sentence. ``[shared]`` has texts
that several cards have in common; for example, the twelve patrons of heritage share a text.

Missing entries are shown in English. A new language needs no code.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from data.museum import (
    BOARDS,
    CIVILIZATIONS,
    CONTINENTS,
    DOMAINS,
    EXPERTS,
    FAVOURS,
    HEADLINES,
    HERE,
    PATRONS,
    Patron,
    patron_of,
)
from data.tables import TableError
from data.texts import SOURCE_LANGUAGE
from data.words import Word, same_places, sections, words_of

Kind = Literal["continent", "civilization", "domain", "board", "expert", "favour", "headline", "patron"]

KINDS: Final[Mapping[Kind, tuple[str, ...]]] = {
    "continent": CONTINENTS,
    "civilization": CIVILIZATIONS,
    "domain": DOMAINS,
    "board": BOARDS,
    "expert": EXPERTS,
    "favour": FAVOURS,
    "headline": HEADLINES,
    "patron": PATRONS,
}
LONGEST_TEXT: Final = 200
"""The maximum length of a description, in characters."""
_NO_TEXT: Final = ("continent", "civilization", "domain")
_SHARED: Final = "shared"
_UNLIMITED: Final = "patron-unlimited"
_STEP: Final = "patron-step"
_SHARED_IDS: Final = (
    *("expert-domain", "expert-civilization"),
    *("headline-war", "headline-instability", "headline-patron"),
    *("patron-heritage", "patron-ancient", "patron-quadruple", _UNLIMITED, _STEP),
)


class Words(msgspec.Struct, frozen=True):
    tables: Mapping[Kind, Mapping[str, Word]]
    shared: Mapping[str, str]


def name(kind: Kind, of: str, language: str) -> str:
    return _word(kind, of, language).name


def text(kind: Kind, of: str, language: str) -> str:
    """Return a one-line description for an id. For a patron, return its demand (:func:`wish`). Raises KeyError if the
    id is unknown.
    """
    if kind == "patron":
        return wish(of, language)
    return _text(kind, of, _group(kind, of), language)


def wish(patron: str, language: str, *, limited: bool = True) -> str:
    """Return a text that says what a patron demands and how many points it scores. Raises KeyError if the patron is
    unknown.

    If a table's option sets `limited` to false, the patron Perfect Team counts any number of experts.
    """
    one = patron_of(patron)
    if one.kind == "perfect-team" and not (one.most and limited):
        pattern = words_in(language).shared.get(_UNLIMITED) or words_in(SOURCE_LANGUAGE).shared[_UNLIMITED]
    else:
        pattern = _text("patron", patron, one.kind, language)
    size, other = (*one.sizes, 0, 0)[:2]
    return pattern.format(
        wants=", ".join(_called(want, language) for want in one.wants),
        steps=steps(one, language),
        each=one.each,
        most=one.most,
        size=size,
        other=other,
    )


def steps(patron: Patron, language: str) -> str:
    pattern = words_in(language).shared.get(_STEP) or words_in(SOURCE_LANGUAGE).shared[_STEP]
    return ", ".join(pattern.format(needed=needed, points=points) for needed, points in patron.steps)


def _called(want: str, language: str) -> str:
    for kind in ("civilization", "domain", "continent"):
        if want in KINDS[kind]:
            return name(kind, want, language)
    raise KeyError(want)


def _group(kind: Kind, of: str) -> str:
    if kind == "expert":
        return "domain" if of in DOMAINS else "civilization"
    return of.partition("-")[0]


def _word(kind: Kind, of: str, language: str) -> Word:
    own = words_in(language).tables[kind].get(of)
    return own or words_in(SOURCE_LANGUAGE).tables[kind][of]


def _text(kind: Kind, of: str, group: str, language: str) -> str:
    for words in (words_in(language), words_in(SOURCE_LANGUAGE)):
        word = words.tables[kind].get(of)
        if found := (word.text if word else "") or words.shared.get(f"{kind}-{group}", ""):
            return found
    return ""


@cache
def words_in(language: str) -> Words:
    """Return the words in `language`, or the English words if this language has no file. Raises TableError if the
    language's file is invalid.
    """
    english = load_words(HERE / f"words.{SOURCE_LANGUAGE}.toml")
    if fault := _lacks(english):
        raise TableError(f"words.{SOURCE_LANGUAGE}.toml", fault, "is missing")
    path = HERE / f"words.{language}.toml"
    if language == SOURCE_LANGUAGE or not path.exists():
        return english
    own = load_words(path)
    _same_places(path, own, english)
    return own


def load_words(path: Path) -> Words:
    found = sections(path)
    for section in found:
        if section != _SHARED and section not in KINDS:
            raise TableError(path.name, section, f"is unknown, known are {', '.join((*KINDS, _SHARED))}")
    shared = _texts(path, found.get(_SHARED, {}))
    tables = {kind: words_of(path, kind, ids, found.get(kind, {}), LONGEST_TEXT) for kind, ids in KINDS.items()}
    return Words(tables, shared)


def _texts(path: Path, raw: dict[str, Any]) -> dict[str, str]:
    for of, one in raw.items():
        where = f"{_SHARED}.{of}"
        if of not in _SHARED_IDS:
            raise TableError(path.name, where, f"is unknown, known are {', '.join(_SHARED_IDS)}")
        if not isinstance(one, str) or not 0 < len(one) <= LONGEST_TEXT:
            raise TableError(path.name, where, f"a text of 1 to {LONGEST_TEXT} characters is expected")
    return raw


def _lacks(words: Words) -> str:
    for of in _SHARED_IDS:
        if of not in words.shared:
            return f"{_SHARED}.{of}"
    for kind, ids in KINDS.items():
        for of in ids:
            word = words.tables[kind].get(of)
            group = patron_of(of).kind if kind == "patron" else _group(kind, of)
            if word is None:
                return f"{kind}.{of}"
            if kind not in _NO_TEXT and not word.text and f"{kind}-{group}" not in words.shared:
                return f"{kind}.{of}.text"
    return ""


def _same_places(path: Path, own: Words, english: Words) -> None:
    texts = [(f"{_SHARED}.{of}", one, english.shared[of]) for of, one in own.shared.items()]
    texts += [
        (f"{kind}.{of}", word.text, english.tables[kind][of].text)
        for kind, table in own.tables.items()
        for of, word in table.items()
        if word.text
    ]
    for where, one, source in texts:
        same_places(path, where, one, source)
