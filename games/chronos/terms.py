"""Constants of Chronos Conquest: card faces, gods, cities, places, and the numbers that the rules define.

Places are integers. Piles are 0 to 8. The nine cities follow, and then the stack and the four winds of each seat's
kingdom. The three highest numbers are the place in front of an hourglass's owner and the two parts of the underworld.
"""

from __future__ import annotations

import enum
from typing import Final

from data.chronos import cards, gods

COLORS: Final = ("blue", "red", "green", "white", "yellow", "purple")
"""The colours of the players (rule C1.2)."""
PLAYERS: Final = range(3, 7)
"""The possible numbers of players (rule C1.3)."""

FACES: Final = tuple(card.id for card in cards())
"""The faces of the cards, in the order of the data file. A group of cards is often stored as the number of cards of
each face, in this order.
"""
COUNTS: Final = {card.id: card.count for card in cards()}
KIND: Final = {card.id: card.kind for card in cards()}
VALUE: Final = {card.id: card.value for card in cards()}
"""The points of each island (rule C1.1); 0 for other cards."""
WINDS: Final = ("north", "south", "east", "west")
"""The winds, in the order in which they're given away if a player without a stack doesn't pay a debt in time (rule
C3.5).
"""
MONSTERS: Final = ("hydra", "minotaur")
SMALL: Final = ("10", "20")
"""The faces of the islands that score 30 points for the owner of Helios (rule C8.8)."""

PILES: Final = 9
TEMPLE: Final = 6
CITY_COUNT: Final = 2
OPENING: Final = 10_000
"""The length of the countdown to the start of the game, in milliseconds. It doesn't depend on the running time of
hourglasses (rule C2.4).
"""
NEEDED: Final = 200
"""The points that a player needs to claim a win (rule C7.2(b)). If someone owns Hera, all other players need
:data:`NEEDED_WITH_HERA`.
"""
NEEDED_WITH_HERA: Final = 300
BONUS: Final = 50
"""The points for an hourglass on Athens, and for each hourglass or god that Sphinx, Persephone or Pan counts."""
MONSTER_BONUS: Final = 100
SMALL_WORTH: Final = 30
MOST_WINDS: Final = 4
LIVE: Final = 120_000
"""A game is live if an hourglass runs for at most this many milliseconds. All players are then expected to be online
together.
"""
DAILY: Final = 3_600_000
"""The shortest running time of an hourglass in a daily game, in milliseconds. In such a game, the stalemate count never
starts automatically at night (rule C7.3).
"""
NIGHT: Final = (22, 8)
"""The hours (UTC) at which the night begins and ends. At night, no stalemate count starts automatically in daily games
(rule C7.3).
"""
TOLERATED: Final = 1_000
"""If an hourglass is lifted at most this many milliseconds before it runs out, it isn't knocked over (rule C8.23)."""


class God(enum.StrEnum):
    """The gods, in the order of the rules (C8)."""

    HADES = "hades"
    ASCLEPIUS = "asclepius"
    SPHINX = "sphinx"
    ZEUS = "zeus"
    CALYPSO = "calypso"
    HERMES = "hermes"
    HELIOS = "helios"
    ATHENA = "athena"
    AEOLUS = "aeolus"
    ARES = "ares"
    CYCLOPS = "cyclops"
    APOLLO = "apollo"
    CASSANDRA = "cassandra"
    DEMETER = "demeter"
    APHRODITE = "aphrodite"
    PAN = "pan"
    HECATE = "hecate"
    GAIA = "gaia"
    URANUS = "uranus"
    ARTEMIS = "artemis"
    EROS = "eros"
    EOS = "eos"
    HESTIA = "hestia"
    CHRONOS = "chronos"
    CHARON = "charon"
    PERSEPHONE = "persephone"
    ERINYES = "erinyes"
    CERBERUS = "cerberus"
    POSEIDON = "poseidon"
    HERA = "hera"


class City(enum.StrEnum):
    """The cities, in the order of the rules (C9)."""

    ATHENS = "athens"
    ALEXANDRIA = "alexandria"
    DELPHI = "delphi"
    RHODES = "rhodes"
    MYCENAE = "mycenae"
    OLYMPIA = "olympia"
    TROY = "troy"
    SPARTA = "sparta"
    KNOSSOS = "knossos"


class Catastrophe(enum.StrEnum):
    # Rule C5.3.
    ERUPTION = "eruption"
    FAMINE = "famine"
    WAR = "war"


COST: Final = {God(god.id): god.cost for god in gods()}
GOD_RULE: Final = {god: f"C8.{number}" for number, god in enumerate(God, 2)}
CITY_RULE: Final = {city: f"C9.{number}" for number, city in enumerate(City, 2)}

CITIES: Final = tuple(City)
FIRST_CITY: Final = PILES
FIRST_KINGDOM: Final = FIRST_CITY + len(CITIES)
PARTS: Final = 1 + len(WINDS)
"""The number of parts of a kingdom: its stack and its four winds."""
HOME: Final = FIRST_KINGDOM + PARTS * len(COLORS)
"""The number of the place in front of an hourglass's owner."""
UNDER_1: Final = HOME + 1
UNDER_2: Final = HOME + 2
PLACES: Final = HOME + 3

CITY_PLACE: Final = {city: FIRST_CITY + number for number, city in enumerate(CITIES)}
PART_NAMES: Final = ("stack", *WINDS)
PLACE_NAMES: Final = (
    *(str(pile + 1) for pile in range(PILES)),
    *(city.value for city in CITIES),
    *(f"seat{seat + 1}-{part}" for seat in range(len(COLORS)) for part in PART_NAMES),
    "home",
    "under1",
    "under2",
)


def is_pile(place: int) -> bool:
    return 0 <= place < PILES


def city_of(place: int) -> City | None:
    return CITIES[place - FIRST_CITY] if FIRST_CITY <= place < FIRST_KINGDOM else None


def kingdom_of(place: int) -> tuple[int, int] | None:
    """Return the seat whose kingdom a place belongs to, and the part of the kingdom, or None if the place isn't in a
    kingdom. Part 0 is the stack; parts 1 to 4 are the winds.
    """
    return divmod(place - FIRST_KINGDOM, PARTS) if FIRST_KINGDOM <= place < HOME else None


def kingdom_place(seat: int, part: int) -> int:
    """Return the place that is part `part` of the seat's kingdom. This is the inverse of :func:`kingdom_of`."""
    return FIRST_KINGDOM + PARTS * seat + part


def in_underworld(place: int) -> bool:
    return place >= UNDER_1
