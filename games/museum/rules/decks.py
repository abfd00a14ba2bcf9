"""U1.3, U12: the cards of a table: all but those that mean nothing without the parts that it leaves out."""

from __future__ import annotations

from typing import Final

from data.museum import PatronKind, patron_of
from games.museum.options import Options, Patrons
from games.museum.rules.headlines import DEATH, IMMUNE, SCHOOL
from games.museum.tables import EXPERT_DECK, FAVOUR_DECK, HEADLINE_DECK, PATRON_DECK

OFFERED: Final = 3
"""U2.3: patrons to choose from."""
HIRE: Final = "hire"
"""The favour about experts."""
_KINDS: Final[dict[Patrons, frozenset[PatronKind]]] = {
    Patrons.NONE: frozenset(),
    Patrons.EASY: frozenset({"quadruple", "knowledge"}),
    Patrons.HARD: frozenset({"heritage"}),
}
"""U12.4: the patrons of a table that doesn't play with all of them."""


def experts(options: Options) -> tuple[str, ...]:
    """U12.1, U12.3: return the experts. Without headlines there are none who are immune to them."""
    if not options.experts:
        return ()
    return EXPERT_DECK if options.headlines else tuple(one for one in EXPERT_DECK if one not in IMMUNE)


def favours(options: Options) -> tuple[str, ...]:
    """U12.1: return the favours."""
    return FAVOUR_DECK if options.experts else tuple(one for one in FAVOUR_DECK if one != HIRE)


def headlines(options: Options) -> tuple[str, ...]:
    """U12.1, U12.3: return the headlines."""
    if not options.headlines:
        return ()
    return HEADLINE_DECK if options.experts else tuple(one for one in HEADLINE_DECK if one not in {DEATH, SCHOOL})


def patrons(options: Options) -> tuple[str, ...]:
    """U12.1, U12.4: return the patrons."""
    kinds = _KINDS.get(options.patrons)
    found = (one for one in PATRON_DECK if kinds is None or patron_of(one).kind in kinds)
    return tuple(one for one in found if options.experts or patron_of(one).kind != "perfect-team")


def offered(options: Options, players: int) -> int:
    """U2.3, U12.4: return how many patrons each of so many players chooses from: three, or fewer if there are
    too few.
    """
    return min(OFFERED, len(patrons(options)) // players)
