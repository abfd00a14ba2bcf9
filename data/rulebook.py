"""Provides the text of each numbered rule in each language. When an action is forbidden, the bot quotes the rule that
forbids it.

The rules of one game are called a book. The files of a book are in the subfolder of ``data`` that has the game's name.
League rules are a book too, in the subfolder ``leagues``. ``data/<book>/rules.<language>.toml`` has lines such as
``"M4.2" = "..."`` in reading order. If a chapter consists of a single rule, the rule can have the chapter's number
(``"L16"``).
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
"""The maximum length of a rule's text in characters. It leaves room in a message for other text."""
_NUMBER: Final = re.compile(r"[A-Z]\d+(\.\d+[a-z]?)?")


class RulebookError(ValueError):
    """Raised if a file of rules is invalid. The message names the file, the rule and the mistake."""


_ADDED: Final[dict[str, Path]] = {}


def add(book: str, where: Path) -> None:
    """Register the rules in the folder `where` as a book with the name `book`. This is for the rules of a game from an
    installed package. Raises RulebookError if they're invalid.
    """
    for path in sorted(where.glob("rules.*.toml")):
        _read(path)
    _ADDED[book] = where


def forget(book: str) -> None:
    """Remove `book`. This is for a game from an installed package that turns out to be unusable."""
    _ADDED.pop(book, None)


def folder(book: str) -> Path:
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
    ours = (path.parent.name for path in HERE.glob(f"*/rules.{SOURCE_LANGUAGE}.toml"))
    return tuple(sorted({*ours, *_ADDED}))


def numbers(book: str, language: str = SOURCE_LANGUAGE) -> tuple[str, ...]:
    """Return the numbers of all rules of `book` in order. For a language other than English, leave out the rules that
    aren't translated.

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
