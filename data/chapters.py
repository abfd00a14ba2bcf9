"""Arranges the rules as pages, one or more per chapter, and searches them.

``data/<book>/chapters.<language>.toml`` has a table for each chapter, such as ``[M4]``, with a ``title`` and a
``text``. A chapter contains the rules whose numbers begin with its id, such as ``M4.2`` (:mod:`data.rulebook`). Texts
without a translation are shown in English. A book without this file has a single chapter without a title.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from data import rulebook
from data.rulebook import SOURCE_LANGUAGE, RulebookError

LONGEST_TITLE: Final = 80
LONGEST_TEXT: Final = 1_800
"""The maximum length of a chapter's introduction, in characters. This is half a page, which leaves room for rules below
the introduction.
"""
PAGE: Final = 3_600
"""The maximum length of a page, in characters. Discord allows 4,096 in an embed."""
_PLAIN: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"})

_SPELT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa"})


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str = ""


class Page(msgspec.Struct, frozen=True):
    """One of the pages of a chapter. `chapter` is the chapter's id, such as ``M4``. `part` is the page's number in the
    chapter, from 0, and `parts` is the chapter's number of pages. `rules` holds the numbers and texts of the rules on
    the page.
    """

    chapter: str
    title: str
    part: int
    parts: int
    text: str
    rules: tuple[tuple[str, str], ...]


class Hit(msgspec.Struct, frozen=True):
    number: str
    text: str


def written(book: str) -> bool:
    return (rulebook.folder(book) / f"rules.{SOURCE_LANGUAGE}.toml").exists()


@cache
def _chapters(book: str, language: str) -> dict[str, Chapter]:
    path = rulebook.folder(book) / f"chapters.{language}.toml"
    if not path.exists():
        return {chapter_of(number): Chapter("") for number in rulebook.numbers(book)[:1]}
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Chapter])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise RulebookError(f"{path.name}: {error}") from error
    for chapter, one in found.items():
        if not 0 < len(one.title) <= LONGEST_TITLE or len(one.text) > LONGEST_TEXT:
            raise RulebookError(f"{path.name}: {chapter}: a title or a text that is too long, or no title")
    return found


def chapters(book: str, language: str) -> dict[str, Chapter]:
    """Return the chapters of `book` by id, in order. Raises FileNotFoundError if the book doesn't exist
    (:func:`written`).
    """
    english = _chapters(book, SOURCE_LANGUAGE)
    if language == SOURCE_LANGUAGE or not (rulebook.folder(book) / f"chapters.{language}.toml").exists():
        return english
    own = _chapters(book, language)
    return {chapter: own.get(chapter, one) for chapter, one in english.items()}


def rules_of(book: str, chapter: str, language: str) -> Iterator[tuple[str, str]]:
    whole = not chapters(book, SOURCE_LANGUAGE)[chapter].title
    for number in rulebook.numbers(book):
        if whole or chapter_of(number) == chapter:
            yield number, rulebook.rule(book, number, language)


def chapter_of(number: str) -> str:
    """Return the chapter that a rule belongs to, such as ``M4`` for ``M4.10``."""
    return number.partition(".")[0]


def pages(book: str, language: str) -> tuple[Page, ...]:
    """Return all pages in order: one for each chapter, or several for a chapter that is longer than PAGE."""
    return tuple(page for chapter in chapters(book, language) for page in _pages_of(book, chapter, language))


@cache
def _pages_of(book: str, chapter: str, language: str) -> tuple[Page, ...]:
    told = chapters(book, language)[chapter]
    text = told.text.strip()
    parts: list[list[tuple[str, str]]] = [[]]
    room = PAGE - len(text)
    for number, rule in rules_of(book, chapter, language):
        taken = len(number) + len(rule) + 8
        if taken > room and (parts[-1] or len(parts) == 1):
            parts.append([])
            room = PAGE
        parts[-1].append((number, rule))
        room -= taken
    return tuple(
        Page(chapter, told.title, part, len(parts), "" if part else text, tuple(rules))
        for part, rules in enumerate(parts)
    )


def page_with(book: str, number: str, language: str) -> Page:
    """Return the page that contains the rule `number`. If `number` is a chapter, return its first page. Raises KeyError
    if there is no such rule or chapter.
    """
    every = pages(book, language)
    found = [page for page in every if number in dict(page.rules)] or [page for page in every if page.chapter == number]
    if not found:
        raise KeyError(number)
    return found[0]


def search(book: str, typed: str, language: str, most: int = 25) -> tuple[Hit, ...]:
    """Return the search results for `typed`, best first. A chapter or rule is found if its number begins with `typed`,
    or if each typed word is the beginning of a word in its text. Upper and lower case and accents don't matter. If
    `typed` is empty, return the chapters.
    """
    words = plain(typed).split()
    found: list[tuple[int, int, Hit]] = []
    for place, hit in enumerate(_everything(book, language)):
        rank = _rank(words, hit, "." not in hit.number)
        if rank is not None:
            found.append((rank, place, hit))
    return tuple(hit for _, _, hit in sorted(found, key=lambda one: one[:2])[:most])


@cache
def _everything(book: str, language: str) -> tuple[Hit, ...]:
    hits = []
    for chapter, told in chapters(book, language).items():
        rules = [Hit(number, text) for number, text in rules_of(book, chapter, language)]
        hits += [Hit(chapter, told.title), *(hit for hit in rules if hit.number != chapter)] if told.title else rules
    return tuple(hits)


def _rank(words: list[str], hit: Hit, is_chapter: bool) -> int | None:
    if not words:
        return 0 if is_chapter else None
    number = plain(hit.number)
    forms = plain(hit.text).split(), plain(hit.text.casefold().translate(_SPELT)).split()
    text = [*forms[0], *forms[1]]
    bare = number.lstrip("abcdefghijklmnopqrstuvwxyz")
    if len(words) == 1 and (number.startswith(words[0]) or bare.startswith(words[0])):
        return 0 if words[0] in {number, bare} else 1
    if not all(any(part.startswith(word) for part in text) or number == word for word in words):
        if len(words) == 1 and len(words[0]) > 2 and words[0] in " ".join(text):
            return 5  # in the middle of a word: German makes long ones
        return None
    if is_chapter:
        return 2
    return (
        3 if any(part.startswith(words[0]) for form in forms for part in form[:4]) else 4
    )  # rules begin with their subject


@cache
def plain(text: str) -> str:
    """Return `text` in lower case without accents and punctuation, with words separated by single spaces."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(one for one in apart if not unicodedata.combining(one)).translate(_PLAIN)
    return " ".join("".join(one if one.isalnum() or one == "." else " " for one in bare).replace(". ", " ").split())
