"""Provides the data of Museum: objects, experts, favours, headlines, patrons, boards and scores.

Owners of the board game may edit the files in this folder. Ids and types are in :mod:`data.museum.kinds`, and the
checks in :mod:`data.museum.loading`. Every loader raises :class:`data.tables.TableError`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from data.museum.kinds import (
    BOARDS,
    CHARACTERS,
    CIVILIZATIONS,
    CONTINENTS,
    DOMAINS,
    EXPERTS,
    FAVOURS,
    HEADLINES,
    LARGEST,
    LETTERS,
    MASTERPIECE,
    OPINION,
    OPINION_CARDS,
    OPINION_TOKENS,
    PATRONS,
    PRESTIGE,
    QUADRUPLES,
    SMALLEST,
    Board,
    Expert,
    Favour,
    Headline,
    Object,
    Patron,
    PatronKind,
    Scores,
    continent_of,
    rule_of,
)
from data.museum.loading import (
    load_boards,
    load_experts,
    load_favours,
    load_headlines,
    load_objects,
    load_patrons,
    load_scores,
)

__all__ = [
    "BOARDS",
    "CHARACTERS",
    "CIVILIZATIONS",
    "CONTINENTS",
    "DOMAINS",
    "EXPERTS",
    "FAVOURS",
    "HEADLINES",
    "HERE",
    "LARGEST",
    "LETTERS",
    "MASTERPIECE",
    "OPINION",
    "OPINION_CARDS",
    "OPINION_TOKENS",
    "PATRONS",
    "PRESTIGE",
    "QUADRUPLES",
    "SMALLEST",
    "Board",
    "Expert",
    "Favour",
    "Headline",
    "Object",
    "Patron",
    "PatronKind",
    "Scores",
    "board_of",
    "boards",
    "continent_of",
    "expert_of",
    "experts",
    "favours",
    "headlines",
    "object_of",
    "objects",
    "patron_of",
    "patrons",
    "rule_of",
    "scores",
]

HERE: Final = Path(__file__).parent


@cache
def objects() -> tuple[Object, ...]:
    """Return the 180 objects, sorted by civilization, domain and value. Raises TableError if the file is invalid."""
    return load_objects(HERE / "objects.toml")


@cache
def experts() -> tuple[Expert, ...]:
    """Return the 24 experts, in the order of :data:`EXPERTS`."""
    return load_experts(HERE / "experts.toml")


@cache
def favours() -> tuple[Favour, ...]:
    return load_favours(HERE / "favours.toml")


@cache
def headlines() -> tuple[Headline, ...]:
    return load_headlines(HERE / "headlines.toml")


@cache
def patrons() -> tuple[Patron, ...]:
    return load_patrons(HERE / "patrons.toml")


@cache
def boards() -> tuple[Board, ...]:
    return load_boards(HERE / "boards.toml")


@cache
def scores() -> Scores:
    """Return the points for a collection, by its kind and size (U7.2, U7.3). Raises
    TableError if the file is invalid.
    """
    return load_scores(HERE / "scores.toml")


@cache
def _objects_by_id() -> dict[str, Object]:
    return {one.id: one for one in objects()}


@cache
def _experts_by_id() -> dict[str, Expert]:
    return {one.id: one for one in experts()}


@cache
def _patrons_by_id() -> dict[str, Patron]:
    return {one.id: one for one in patrons()}


@cache
def boards_by_id() -> dict[str, Board]:
    return {one.id: one for one in boards()}


def object_of(object_id: str) -> Object:
    return _objects_by_id()[object_id]


def expert_of(expert_id: str) -> Expert:
    return _experts_by_id()[expert_id]


def patron_of(patron_id: str) -> Patron:
    return _patrons_by_id()[patron_id]


def board_of(board_id: str) -> Board:
    return boards_by_id()[board_id]
