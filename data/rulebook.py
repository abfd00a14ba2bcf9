"""The text of each numbered rule in each language. The bot quotes a rule when it forbids an action.

A book of rules is a subfolder of this folder, named after a game or ``leagues``.
``data/<book>/rules.<language>.toml`` has lines such as ``"M4.2" = "..."`` in reading order. A chapter that
consists of one rule may have only a chapter number (``"L16"``).
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
SOURCE_LANGUAGE: Final = "en"
LONGEST: Final = 600
"""The maximum length of a rule's text in characters, because messages quote it along with other text."""
_NUMBER: Final = re.compile(r"[A-Z]\d+(\.\d+[a-z]?)?")


class RulebookError(ValueError):
    """Raised if a table of rules is invalid. The message names the file, the entry and the fault."""


_ADDED: Final[dict[str, Path]] = {}


def add(book: str, where: Path) -> None:
    """Register the rules of an installed game as `book`, from the folder `where`. Raises RulebookError if they're
    invalid.
    """
    for path in sorted(where.glob("rules.*.toml")):
        _read(path)
    _ADDED[book] = where


def forget(book: str) -> None:
    """Remove the rules of an installed game, because the game can't be used."""
    _ADDED.pop(book, None)


def folder(book: str) -> Path:
    """Return the folder that contains the rules of `book`."""
    return _ADDED.get(book) or HERE / book


@cache
def _table(book: str, language: str) -> dict[str, str]:
    return _read(folder(book) / f"rules.{language}.toml")


def _read(path: Path) -> dict[str, str]:
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{path.name}: {error}") from error
    for number, text in entries.items():
        if not _NUMBER.fullmatch(number):
            raise RulebookError(f"{path.name}: {number!r} is not a rule's number such as M4.2")
        if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
            raise RulebookError(f"{path.name}: {number}: a text of 1 to {LONGEST} characters is expected")
    return entries


def books() -> tuple[str, ...]:
    """Return the names of all books, which are folders with rules in the source language."""
    ours = (path.parent.name for path in HERE.glob(f"*/rules.{SOURCE_LANGUAGE}.toml"))
    return tuple(sorted({*ours, *_ADDED}))


def numbers(book: str, language: str = SOURCE_LANGUAGE) -> tuple[str, ...]:
    """Return all rule numbers of `book` in order. For another language, return only the numbers of translated rules.

    Raises FileNotFoundError if there's no such book.
    """
    if language != SOURCE_LANGUAGE and not (folder(book) / f"rules.{language}.toml").exists():
        return ()
    return tuple(_table(book, language))


def rule(book: str, number: str, language: str) -> str:
    """Return the text of rule `number` in `language`, or in English if it isn't translated. Raises KeyError if there is
    no such rule.
    """
    if (folder(book) / f"rules.{language}.toml").exists() and (own := _table(book, language).get(number)):
        return own
    return _table(book, SOURCE_LANGUAGE)[number]
