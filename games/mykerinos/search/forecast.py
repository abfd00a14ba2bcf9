"""Estimates what each seat will gain in each zone during phase 2. The estimates are cached, because playouts often need
the same ones again.
"""

from __future__ import annotations

from typing import Final

from games.mykerinos.rules.board import ZONES
from games.mykerinos.search.outlook import POINT
from games.mykerinos.search.position import (
    DISCS,
    NEUTRAL,
    NEUTRALS,
    ORDER,
    OUT,
    PLAYERS,
    STONES,
    SUPPLY,
    Position,
)
from games.mykerinos.search.worth import Basis, gains_of, spaces_of, zones_of

ENVY: Final = (0, 0, 6_000, 4_500, 4_000)
"""The weight of an average opponent's gain relative to the player's own, in ten-thousandths, indexed by the number of
players.
"""
_LIKE: Final = (0, 2, 2, 4, 4, 4, 8)
_MOST: Final = len(_LIKE) - 1


class Forecast:
    """A cache of the seats' expected gains in the zones of one area. It's valid until ``basis.hopes`` changes."""

    def __init__(self, basis: Basis, players: int) -> None:
        self._hopes = tuple(zip(*basis.hopes, strict=True))
        self._players = players
        self._zones: list[dict[int, tuple[int, ...]]] = [{} for _ in range(6)]
        self._situations: dict[int, tuple[list[int], list[int]]] = {}

    def of(self, zone: int, key: int) -> tuple[int, ...]:
        """Return each seat's expected gain in ``zone``, minus part of the other players' gains.

        ``key``: the number that :func:`standing` returns for the zone, combined with one of the two that
        :meth:`situation` returns.
        """
        known = self._zones[zone]
        found = known.get(key)
        if found is None:
            found = known[key] = self._made(zone, key)
        return found

    def situation(self, p: Position, seat: int) -> tuple[int, int]:
        # Two numbers, each of which encodes how many archaeologists can still be placed and who wins ties: for the
        # position itself, and for the position after `seat` has passed. Combined with one from standing(), either is a
        # key for of().
        players, order, discs, out = p[PLAYERS], p[ORDER], p[DISCS], p[OUT]
        supplies = 0
        for other in range(players):
            supplies = supplies << 4 | (0 if out >> other & 1 else _LIKE[min(p[SUPPLY + other], _MOST)])
        less = supplies & ~(15 << 4 * (players - 1 - seat))
        if players == 2:
            neutrals = _LIKE[min(p[NEUTRALS] + p[NEUTRALS + 1], _MOST)]
            supplies = supplies << 4 | neutrals
            less = less << 4 | (neutrals if not discs else 0)
        passed = self._known(order | seat << 4 * discs, discs + 1, less)
        return (passed, passed) if discs == players - 1 else (self._known(order, discs, supplies), passed)

    def _known(self, order: int, discs: int, supplies: int) -> int:
        found = (order << 3 | discs) << 40 | supplies << 20
        if found not in self._situations:
            colours = self._players + (self._players == 2)
            coming = [supplies >> 4 * (colours - 1 - colour) & 15 for colour in range(colours)]
            self._situations[found] = (coming, spaces_of(self._players, order, discs))
        return found

    def _made(self, zone: int, key: int) -> tuple[int, ...]:
        players = self._players
        coming, spaces = self._situations[key & ~0xFFFFF]
        counts = [key >> 4 * colour & 15 for colour in range(players)]
        if players == 2:
            counts.append(key >> 4 * NEUTRAL & 15)
        gains = gains_of(self._hopes[zone], counts, coming, spaces)
        every = sum(gains)
        envy = ENVY[players]
        return tuple(gain - envy * (every - gain) // (POINT * (players - 1)) for gain in gains)


def standing(p: Position) -> list[int]:
    """Return, for each zone, a number that encodes how many archaeologists each colour has there, with four bits per
    colour.
    """
    stones = [(p[STONES + colour], 4 * colour) for colour in range(5) if p[STONES + colour]]
    return [sum((one & ZONES[zone]).bit_count() << shift for one, shift in stones) for zone in range(zones_of(p))]
