from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from data.tables import TableError, read_entries

HERE: Final = Path(__file__).parent
CARDS: Final = HERE / "cards.toml"
GODS: Final = HERE / "gods.toml"

KINDS: Final = {"island": 81, "wind": 20, "monster": 10, "catastrophe": 18}
GOD_COUNT: Final = 30
DEAREST: Final = 8


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card. `count` is the number of its copies (C1.1). Only islands have a `value` in points."""

    id: str
    kind: Literal["island", "wind", "monster", "catastrophe"]
    count: int
    value: int = 0


class GodCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    cost: int


@cache
def cards() -> tuple[Card, ...]:
    return load_cards(CARDS)


@cache
def gods() -> tuple[GodCard, ...]:
    return load_gods(GODS)


def load_cards(path: Path) -> tuple[Card, ...]:
    """Load and check the kinds of cards in the file at `path` (C1.1). Raises :class:`TableError` if a kind is
    invalid.
    """
    found = read_entries(path, "card", Card)
    _no_id_twice(path, [card.id for card in found])
    for card in found:
        if card.count < 1:
            raise TableError(path.name, card.id, f"count must be at least 1, is {card.count}")
        if (card.value > 0) != (card.kind == "island"):
            raise TableError(path.name, card.id, "an island, and nothing else, has a value above 0")
    for kind, count in KINDS.items():
        there = sum(card.count for card in found if card.kind == kind)
        if there != count:
            raise TableError(path.name, "", f"needs {count} cards of the kind {kind}, has {there}")
    return found


def load_gods(path: Path) -> tuple[GodCard, ...]:
    """Load and check the gods in the file at `path` (C1.2). Raises :class:`TableError` if a god is invalid."""
    found = read_entries(path, "god", GodCard)
    _no_id_twice(path, [god.id for god in found])
    for god in found:
        if not 1 <= god.cost <= DEAREST:
            raise TableError(path.name, god.id, f"cost must be 1 to {DEAREST}, is {god.cost}")
    if len(found) != GOD_COUNT:
        raise TableError(path.name, "", f"needs {GOD_COUNT} gods, has {len(found)}")
    return found


def _no_id_twice(path: Path, ids: list[str]) -> None:
    for name, count in Counter(ids).items():
        if count > 1:
            raise TableError(path.name, name, f"is there {count} times")
