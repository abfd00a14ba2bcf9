"""Determines which cards are used at a table (rules U1.3, U12). Cards that have no use with the table's options are
left out.
"""

from __future__ import annotations

from typing import Final

from data.museum import PatronKind, patron_of
from games.museum.options import Options, Patrons
from games.museum.rules.headlines import DEATH, IMMUNE, SCHOOL
from games.museum.tables import EXPERT_DECK, FAVOUR_DECK, HEADLINE_DECK, PATRON_DECK

OFFERED: Final = 3
"""The number of patrons that each player chooses from (rule U2.3)."""
HIRE: Final = "hire"
_KINDS: Final[dict[Patrons, frozenset[PatronKind]]] = {
    Patrons.NONE: frozenset(),
    Patrons.EASY: frozenset({"quadruple", "knowledge"}),
    Patrons.HARD: frozenset({"heritage"}),
}


def experts(options: Options) -> tuple[str, ...]:
    """Return the experts used at a table (rules U12.1, U12.3). Experts who are immune to headlines are left out if
    there are no headlines.
    """
    if not options.experts:
        return ()
    return EXPERT_DECK if options.headlines else tuple(one for one in EXPERT_DECK if one not in IMMUNE)


def favours(options: Options) -> tuple[str, ...]:
    # Rule U12.1.
    return FAVOUR_DECK if options.experts else tuple(one for one in FAVOUR_DECK if one != HIRE)


def headlines(options: Options) -> tuple[str, ...]:
    # Rules U12.1, U12.3.
    if not options.headlines:
        return ()
    return HEADLINE_DECK if options.experts else tuple(one for one in HEADLINE_DECK if one not in {DEATH, SCHOOL})


def patrons(options: Options) -> tuple[str, ...]:
    # Rules U12.1, U12.4.
    kinds = _KINDS.get(options.patrons)
    found = (one for one in PATRON_DECK if kinds is None or patron_of(one).kind in kinds)
    return tuple(one for one in found if options.experts or patron_of(one).kind != "perfect-team")


def offered(options: Options, players: int) -> int:
    """Return how many patrons each player chooses from (rules U2.3, U12.4). The result is three, or fewer if there
    aren't enough patrons.
    """
    return min(OFFERED, len(patrons(options)) // players)
