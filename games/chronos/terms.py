"""The words of Chronos Conquest: faces of cards, gods, cities, places, and their numbers.

Places are whole numbers: the piles 0 to 8, the nine cities, the cards in a kingdom (its stack and its four winds, five
places for each seat), in front of the owner, the two parts of the underworld.
"""

from __future__ import annotations

import enum
from typing import Final

from data.chronos import cards, gods

COLORS: Final = ("blue", "red", "green", "white", "yellow", "purple")
"""C1.2: the colours of the players."""
PLAYERS: Final = range(3, 7)
"""C1.3: the possible numbers of players."""

FACES: Final = tuple(card.id for card in cards())
"""The faces in the order of the table; a multiset of cards is a count for each."""
COUNTS: Final = {card.id: card.count for card in cards()}
KIND: Final = {card.id: card.kind for card in cards()}
VALUE: Final = {card.id: card.value for card in cards()}
"""C1.1: an island's points; 0 for the others."""
WINDS: Final = ("north", "south", "east", "west")
"""The winds in the order in which debts are paid (C3.5)."""
MONSTERS: Final = ("hydra", "minotaur")
SMALL: Final = ("10", "20")
"""The islands that Helios makes worth 30 (C8.8)."""

PILES: Final = 9
TEMPLE: Final = 6
CITY_COUNT: Final = 2
OPENING: Final = 10_000
"""C2.4: milliseconds from the last draw of the set-up to the start, whatever the sand time."""
NEEDED: Final = 200
"""C7.2(b): the points to claim; :data:`NEEDED_WITH_HERA` for all but her owner while someone has her."""
NEEDED_WITH_HERA: Final = 300
BONUS: Final = 50
"""The points of Athens, Sphinx, Pan and Persephone for each."""
MONSTER_BONUS: Final = 100
SMALL_WORTH: Final = 30
MOST_WINDS: Final = 4
LIVE: Final = 120_000
"""Up to this sand time people sit at the board together."""
DAILY: Final = 3_600_000
"""From this sand time on only players begin a count at night (C7.3)."""
NIGHT: Final = (22, 8)
"""C7.3: the hours (UTC) from which and until which it is night."""
TOLERATED: Final = 1_000
"""C8.23: milliseconds before its sand has run out from which lifting an hourglass no longer knocks it over."""


class God(enum.StrEnum):
    """C8, in the order of the rules."""

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
    """C9, in the order of the rules."""

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
    """C5.3: the catastrophes."""

    ERUPTION = "eruption"
    FAMINE = "famine"
    WAR = "war"


COST: Final = {God(god.id): god.cost for god in gods()}
GOD_RULE: Final = {god: f"C8.{number}" for number, god in enumerate(God, 2)}
"""The rule of each god: C8.2 (Hades) to C8.31 (Hera)."""
CITY_RULE: Final = {city: f"C9.{number}" for number, city in enumerate(City, 2)}
"""The rule of each city: C9.2 (Athens) to C9.10 (Knossos)."""

CITIES: Final = tuple(City)
FIRST_CITY: Final = PILES
FIRST_KINGDOM: Final = FIRST_CITY + len(CITIES)
PARTS: Final = 1 + len(WINDS)
"""A kingdom's places: its stack, then its winds."""
HOME: Final = FIRST_KINGDOM + PARTS * len(COLORS)
"""The place in front of the owner."""
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
"""The name of each place in the notation."""


def is_pile(place: int) -> bool:
    """Return whether it is a pile of the archipelago."""
    return 0 <= place < PILES


def city_of(place: int) -> City | None:
    """Return the city there."""
    return CITIES[place - FIRST_CITY] if FIRST_CITY <= place < FIRST_KINGDOM else None


def kingdom_of(place: int) -> tuple[int, int] | None:
    """Return the seat and the part (0: the stack; else a wind, from 1) of a place in a kingdom."""
    return divmod(place - FIRST_KINGDOM, PARTS) if FIRST_KINGDOM <= place < HOME else None


def kingdom_place(seat: int, part: int) -> int:
    """Return the place that :func:`kingdom_of` splits."""
    return FIRST_KINGDOM + PARTS * seat + part


def in_underworld(place: int) -> bool:
    """Return whether it is one of the two parts of the underworld."""
    return place >= UNDER_1
