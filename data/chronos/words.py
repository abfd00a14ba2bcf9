"""Provides the names and descriptions of the cards, gods, cities, places and endings of Chronos Conquest, from
``words.<language>.toml``.

Names must be shown alone or after a colon, because some languages would inflect them in a sentence. Descriptions fit
into a select option (:data:`data.words.LONGEST_TEXT`).
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from data.chronos import HERE, cards, gods
from data.words import WordKind, Words

Kind: TypeAlias = Literal["card", "god", "city", "place", "level", "sand", "end", "hourglass"]

CITIES: Final = ("athens", "alexandria", "delphi", "rhodes", "mycenae", "olympia", "troy", "sparta", "knossos")
"""The cities, in the order of the rules (C9)."""
WINDS: Final = ("north", "south", "east", "west")
ENDS: Final = (
    *("eruption", "points", "monsters", "zeus", "calypso", "cyclops", "hestia", "cerberus", "knossos", "stalemate"),
)
"""The reasons why a game can end (C7.2, C7.3): certain events, and win conditions, named after a god or city."""
PLACES: Final = (
    *("archipelago", "pile", "kingdom", "stack", "winds", "in-kingdom", "home"),
    *("underworld", "under1", "under2", "temple", "discard"),
)
WORDS: Final = Words(
    HERE,
    {
        "card": WordKind(tuple(card.id for card in cards())),
        "god": WordKind(tuple(god.id for god in gods())),
        "city": WordKind(CITIES),
        "place": WordKind(PLACES, texts=False),
        "level": WordKind(("1", "2", "3", "4", "5")),
        "sand": WordKind(("live", "slow", "daily")),
        "end": WordKind(ENDS),
        "hourglass": WordKind(("hourglass", "chronos", "running", "stays", "out"), texts=False),
    },
)
_OWNED: Final = re.compile(r"seat[1-9]-(stack|north|south|east|west)")
_PILE: Final = re.compile("[1-9]")


def name(kind: Kind, of: str, language: str) -> str:
    """Return the display name for an id, such as that of the god ``hades``, the card ``20`` or the ending
    ``stalemate``.

    Use :func:`place` and :func:`hourglass` for names with placeholders. Raises KeyError if the id is unknown.
    """
    return WORDS.name(kind, of, language)


def text(kind: Kind, of: str, language: str) -> str:
    """Return a one-line description for an id, or an empty string for places and hourglasses. Raises KeyError if the id
    is unknown.
    """
    if kind == "card":
        return WORDS.text(kind, of, language).format(value=_card_value(of))
    return WORDS.text(kind, of, language)


def ending(reason: str, language: str, who: str) -> str:
    """Return a sentence that says why the game ended.

    `who` is the player who won by a claim or by a win condition. If points decided, the sentence doesn't name anybody.
    Raises KeyError if the reason is unknown.
    """
    return WORDS.text("end", reason, language).format(who=who)


def place(word: str, language: str, owner: str = "") -> str:
    """Return the display name of a place. `word` is one of :data:`PLACES`, or a place in the game's notation, such as
    ``5``, ``delphi``, ``under2`` or ``seat2-north``.

    If the place is in a kingdom, `owner` is the name of the kingdom's player. Raises KeyError if the place is unknown.
    """
    if _PILE.fullmatch(word):
        return WORDS.name("place", "pile", language).format(number=word)
    if word in CITIES:
        return WORDS.name("city", word, language)
    if found := _OWNED.fullmatch(word):
        part = found[1]
        called = WORDS.name("card" if part in WINDS else "place", part, language)
        return WORDS.name("place", "in-kingdom", language).format(owner=owner, part=called) if owner else called
    return WORDS.name("place", word, language)


def hourglass(number: int, language: str) -> str:
    """Return the name of the hourglass with this number, from 1."""
    return WORDS.name("hourglass", "hourglass", language).format(number=number)


def _card_value(of: str) -> int:
    return next(card.value for card in cards() if card.id == of)
