from __future__ import annotations

from typing import Final, Literal

import msgspec

CONTINENTS: Final = ("america", "europe", "africa", "asia")
"""The continents, in the order in which they are refilled (U5.2)."""
CIVILIZATIONS: Final = (
    *("inca", "maya", "polynesian"),
    *("greek", "roman", "celt"),
    *("phoenician", "egyptian", "mesopotamian"),
    *("chinese", "indian", "japanese"),
)
DOMAINS: Final = ("architecture", "culture", "agriculture", "warfare", "navigation", "religion")
LETTERS: Final = dict(zip("acgwnr", DOMAINS, strict=True))
"""The domain for each letter in the ids of objects, such as architecture for the ``a`` in ``inca-a3``."""
OPINION: Final = "opinion"

CHARACTERS: Final = ("turner", "noot", "singh", "bellota", "boch", "wilhelm")
EXPERTS: Final = (*DOMAINS, *CIVILIZATIONS, *CHARACTERS)
FAVOURS: Final = ("press", "express", "team", "ball", "collector", "discovery", "stock", "loan", "hire")
HEADLINES: Final = (
    *(f"{kind}-{continent}" for kind in ("war", "instability", "patron") for continent in CONTINENTS),
    *("death", "school", "deflation", "grants"),
)
QUADRUPLES: Final = ("myths", "blades", "seas", "stone", "hands", "salons")
PATRONS: Final = (
    *(f"heritage-{civilization}" for civilization in CIVILIZATIONS),
    *(f"ancient-{continent}" for continent in CONTINENTS),
    *QUADRUPLES,
    *("perfect-collection", "masterpieces", "perfect-team", "knowledge", "past"),
)
BOARDS: Final = ("front", "t", "court", "wings", "stair")

OPINION_CARDS: Final = 5
"""The number of public-opinion cards per continent (U1.3). A table's options can lower this number."""
OPINION_TOKENS: Final = 12
PRESTIGE: Final = 32
MASTERPIECE: Final = 5
SMALLEST: Final = 3
"""The minimum number of objects and experts in a collection (U7.1)."""
LARGEST: Final = {"civilization": 16, "domain": 13}
"""The maximum number of objects and experts in a collection of each kind (U7.2, U7.3)."""

PatronKind = Literal[
    "heritage", "ancient", "quadruple", "perfect-collection", "masterpieces", "perfect-team", "knowledge", "past"
]


def continent_of(civilization: str) -> str:
    try:
        return CONTINENTS[CIVILIZATIONS.index(civilization) // 3]
    except ValueError:
        raise KeyError(civilization) from None


def rule_of(card: str) -> str:
    """Return the number of the rule that explains `card`, such as ``U9.1`` for the favour ``press``. Raises KeyError if
    no rule explains it.
    """
    return _RULES[card]


_PATRON_RULES: Final = {
    "heritage": "U8.1",
    "ancient": "U8.2",
    **dict.fromkeys(QUADRUPLES, "U8.3"),
    **{card: f"U8.{place}" for place, card in enumerate(PATRONS[-5:], 4)},
}
_HEADLINE_KINDS: Final = ("war", "instability", "patron", "death", "school", "deflation", "grants")
_RULES: Final = {
    **{card: _PATRON_RULES.get(card) or _PATRON_RULES[card.partition("-")[0]] for card in PATRONS},
    **{card: f"U9.{place}" for place, card in enumerate(FAVOURS, 1)},
    **{card: f"U10.{_HEADLINE_KINDS.index(card.partition('-')[0]) + 1}" for card in HEADLINES},
    **dict.fromkeys((*DOMAINS, *CIVILIZATIONS), "U11.1"),
    **dict(zip(CHARACTERS, ("U11.2", "U11.3", "U11.4", "U11.5", "U11.6", "U11.6"), strict=True)),
}


class Object(msgspec.Struct, frozen=True):
    """An object (U1.2). Its `id`, such as ``inca-a3``, consists of the civilization, the domain's letter, and the
    `value` (1 to 5).
    """

    id: str
    civilization: str
    domain: str
    value: int

    @property
    def continent(self) -> str:
        return continent_of(self.civilization)

    @property
    def masterpiece(self) -> bool:
        return self.value == MASTERPIECE


class Expert(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An expert and their hiring cost, before any change by a headline (U1.4)."""

    id: str
    cost: int


class Favour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of favour, with the number of cards of this kind (U1.3)."""

    id: str
    count: int


class Headline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of headline, with the number of cards of this kind (U1.3)."""

    id: str
    count: int

    @property
    def kind(self) -> str:
        return self.id.partition("-")[0]

    @property
    def continent(self) -> str | None:
        return self.id.partition("-")[2] or None


class Patron(msgspec.Struct, frozen=True):
    """A patron, who gives a player points at the end of the game for certain objects, experts or collections in the
    museum (U8).

    `wants` holds the ids of the civilizations, domains or continents that count, or is empty if all count. `sizes`
    holds minimum sizes of collections: for the kind ``knowledge``, the minimum size of a collection of a domain; for
    the kind ``past``, the minimum sizes of a collection of a civilization and of a domain.

    `steps` holds pairs, in ascending order: a number of matching items, and the points for having that many. If `steps`
    is empty, each matching item scores `each` points, and at most `most` items count (0 means no limit).
    """

    id: str
    kind: PatronKind
    wants: tuple[str, ...]
    sizes: tuple[int, ...]
    steps: tuple[tuple[int, int], ...]
    each: int
    most: int

    def points(self, count: int, *, limited: bool = True) -> int:
        """Return the points for `count` objects, experts or collections that match the patron's demand, up to the
        maximum `most`. `limited` is False at tables that play without this maximum.
        """
        if self.each:
            return self.each * (min(count, self.most) if self.most and limited else count)
        return max((points for needed, points in self.steps if count >= needed), default=0)


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a museum board (U1.5).

    `rows` describes the slots from top to bottom: ``.`` is a normal slot, ``G`` a slot of the gallery, and ``x`` a gap.
    `gallery` is the score for a gallery that is filled by one collection, and `full` the score for a full board. A
    player who achieves both gets `both` more points.
    """

    id: str
    rows: tuple[str, ...]
    gallery: int
    full: int
    both: int

    def places(self) -> tuple[tuple[int, int], ...]:
        return tuple((y, x) for y, row in enumerate(self.rows) for x, sign in enumerate(row) if sign != "x")

    def gallery_slots(self) -> tuple[int, ...]:
        return tuple(slot for slot, (y, x) in enumerate(self.places()) if self.rows[y][x] == "G")


class Scores(msgspec.Struct, frozen=True):
    """The points for a collection of each kind (U7.2, U7.3). The index in each list is the size of the collection."""

    civilization: tuple[int, ...]
    domain: tuple[int, ...]
