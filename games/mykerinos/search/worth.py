"""Estimates what a position is worth to each seat, as integers in ten-thousandths of a point.

With the weights :data:`games.mykerinos.search.outlook.JUDGED`, the result equals that of
:class:`games.mykerinos.advice.estimate.Estimate` except for rounding. A test checks this. Probabilities come from a
table computed with :mod:`decimal`, because the results of ``math.exp`` can differ between machines.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Context, Decimal
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from games.mykerinos.advice import estimate
from games.mykerinos.rules.board import COLUMNS, NOT_A, NOT_H, ZONES
from games.mykerinos.search.outlook import (
    FOURTH,
    PATRON,
    POINT,
    THIRD,
    USUAL,
    WORTH,
    Outlook,
    Outlooks,
    Weights,
    units,
)
from games.mykerinos.search.position import (
    AREA,
    DEALING,
    DISCS,
    FREE,
    HELD,
    LYING,
    NEUTRAL,
    NEUTRALS,
    ORDER,
    OUT,
    OVER,
    PLACE,
    PLAYERS,
    PYRAMIDS,
    RANKED,
    RANKING,
    ROOMS,
    ROUND,
    SCORE,
    SCORING,
    STAGE,
    STONES,
    SUPPLY,
    ZONE,
    Position,
)
from games.mykerinos.state import ROUNDS

SAVED_LAST: Final = units(estimate.SAVED_LAST)
ROOM_TO_GROW: Final = units(estimate.ROOM_TO_GROW)
NEWCOMER: Final = units(estimate.NEWCOMER)
SURE: Final = POINT
_EXACT: Final = Context(prec=12)
_TIE, _UNSURE, _EACH = (Decimal(str(one)) for one in (estimate.TIE, estimate.UNSURE, estimate.UNSURE_EACH))

_PAIRS: Final = tuple(tuple(combinations(range(colours), 2)) for colours in range(5))

Hopes = tuple[int, int, int, int]


@lru_cache(None)
def chance(lead: int, tie: int, more: int) -> int:
    """Return the chance, from 0 to SURE, of keeping a lead of ``lead`` archaeologists in a zone while ``more`` can
    still be placed.

    ``tie``: 1 if the leader wins ties, -1 if the leader loses ties, or 0 if that isn't known yet.
    """
    ahead = lead + tie * _TIE
    if more == 0:
        return SURE if ahead > 0 else 0
    odds = _EXACT.exp(_EXACT.divide(-ahead, _UNSURE + _EACH * more))
    return int(_EXACT.divide(Decimal(SURE), 1 + odds))


class Basis(NamedTuple):
    outlooks: tuple[Outlook, ...]
    hopes: tuple[tuple[Hopes, ...], ...]
    gains: dict[tuple[int, ...], tuple[int, ...]]


class Worth:
    """Estimates what positions of one game are worth to each seat, in ten-thousandths of a point. It caches facts that
    the positions share.
    """

    def __init__(self, wings: tuple[str, ...], weights: Weights = USUAL) -> None:
        self.outlooks = Outlooks(wings, weights)
        self.saved = weights.saved
        self._known: dict[tuple[int, ...], Basis] = {}

    def of(self, p: Position) -> list[int]:
        """Return what the position is worth to each seat. When the game is over, the worth is the seat's points plus a
        small amount for its supply, which breaks ties.
        """
        players = p[PLAYERS]
        if p[STAGE] == OVER:
            return [
                (p[SCORE + seat] + self.outlooks.points(p[HELD + seat], p[ROOMS + seat])) * POINT
                + SAVED_LAST * p[SUPPLY + seat]
                for seat in range(players)
            ]
        basis = self.basis(p)
        stage = p[STAGE]
        saved = SAVED_LAST if p[ROUND] == ROUNDS and stage != DEALING else self.saved
        found = [
            basis.outlooks[seat].worth + p[SCORE + seat] * POINT + saved * p[SUPPLY + seat] for seat in range(players)
        ]
        if stage == SCORING:
            _add_current(p, basis, found)
            _add_zones(p, basis, range(p[ZONE] + 1, zones_of(p)), found)
        elif stage != DEALING:
            _add_zones(p, basis, range(zones_of(p)), found)
            plain = p[FREE] & ~p[PYRAMIDS]
            for seat in range(players):
                stones = p[STONES + seat]
                near = (stones & NOT_H) << 1 | (stones & NOT_A) >> 1 | stones << COLUMNS | stones >> COLUMNS
                found[seat] += ROOM_TO_GROW * (near & plain).bit_count()
        return found

    def zone(self, p: Position, zone: int) -> list[int]:
        found = [0] * p[PLAYERS]
        _add_zones(p, self.basis(p), range(zone, zone + 1), found)
        return found

    def basis(self, p: Position) -> Basis:
        dealt = p[STAGE] != DEALING
        key = (dealt, p[ROUND], *p[AREA : AREA + 12], *p[HELD : HELD + 4], *p[ROOMS : ROOMS + 4])
        found = self._known.get(key)
        if found is None:
            later = ROUNDS - p[ROUND] + (not dealt)
            taken = p[ROOMS] | p[ROOMS + 1] | p[ROOMS + 2] | p[ROOMS + 3]
            outlooks = tuple(
                self.outlooks.of(p[HELD + seat], p[ROOMS + seat], taken, later, dealt=dealt)
                for seat in range(p[PLAYERS])
            )
            zones = range(zones_of(p) if dealt else 0)
            hopes = tuple(tuple(_hopes(p, outlook, zone) for zone in zones) for outlook in outlooks)
            found = self._known[key] = Basis(outlooks, hopes, {})
        return found


def zones_of(p: Position) -> int:
    return 6 if p[ROUND] == ROUNDS else 4


def brings(outlook: Outlook, parcel: int) -> int:
    """Return what the player with ``outlook`` gains from a parcel, in ten-thousandths of a point."""
    patron = PATRON[parcel]
    return WORTH[parcel] + (outlook.tiles[patron] if patron >= 0 else 0)


def _hopes(p: Position, outlook: Outlook, zone: int) -> Hopes:
    less, more = sorted(brings(outlook, p[AREA + 2 * zone + side]) for side in (0, 1))
    second = max(outlook.museum, (7 * less + 3 * more) // 10)
    return max(more, outlook.museum), second, THIRD * less // POINT, FOURTH * less // POINT


def _add_current(p: Position, basis: Basis, found: list[int]) -> None:
    zone = p[ZONE]
    left = (p[LYING] >> 2 * zone & 3).bit_count()
    for place in range(p[PLACE], p[RANKED]):
        seat = p[RANKING] >> 4 * place & 15
        if left == 0:
            break
        if seat != NEUTRAL:
            hopes = basis.hopes[seat][zone]
            found[seat] += hopes[0] if left == 2 else hopes[1] if place < 2 else hopes[2] * POINT // THIRD
            left -= 1
        elif place < 2:
            left -= 1


def _add_zones(p: Position, basis: Basis, zones: range, found: list[int]) -> None:
    players = len(found)
    coming = [0 if p[OUT] >> seat & 1 else p[SUPPLY + seat] for seat in range(players)]
    spaces = spaces_of(players, p[ORDER], p[DISCS])
    owners = list(range(players))
    if players == 2:
        coming.append(p[NEUTRALS] + p[NEUTRALS + 1] if p[DISCS] < 2 else 0)
        owners.append(NEUTRAL)
    stones = [p[STONES + owner] for owner in owners]
    for zone in zones:
        within = ZONES[zone]
        counts = [(one & within).bit_count() for one in stones]
        key = (zone, *counts, *coming, *spaces)
        gains = basis.gains.get(key)
        if gains is None:
            gains = basis.gains[key] = gains_of([hopes[zone] for hopes in basis.hopes], counts, coming, spaces)
        for seat, gain in enumerate(gains):
            found[seat] += gain


def spaces_of(players: int, order: int, discs: int) -> list[int]:
    # A number for each colour: the lowest wins ties. The neutral colour comes last, and players who haven't passed
    # share one.
    spaces = [2 * players] * players
    if players > 2:
        for space in range(discs):
            spaces[order >> 4 * space & 15] = 2 * space
        return spaces
    if discs:
        spaces[order & 15] = 0
    if discs == 2:
        spaces[1 - (order & 15)] = 2
    return [*spaces, 1]


def gains_of(
    hopes: Sequence[Hopes], counts: Sequence[int], coming: Sequence[int], spaces: Sequence[int]
) -> tuple[int, ...]:
    """Return each seat's expected gain in a zone with these ``counts`` of archaeologists.

    ``coming``: how many more each colour may place. ``spaces``: for each colour, a number that decides ties; the lower
    number wins.
    """
    there = [SURE if count else min(SURE, NEWCOMER * more) for count, more in zip(counts, coming, strict=True)]
    ahead = [0] * len(counts)
    for one, other in _PAIRS[len(counts)]:
        if there[one] and there[other]:
            space, another = spaces[one], spaces[other]
            tie = (space < another) - (space > another)
            likely = chance(counts[one] - counts[other], tie, coming[one] + coming[other])
            ahead[other] += likely * there[one] // SURE
            ahead[one] += (SURE - likely) * there[other] // SURE
    return tuple(
        [there[seat] * _between(one, ahead[seat]) // SURE if there[seat] else 0 for seat, one in enumerate(hopes)]
    )


def _between(hopes: Hopes, ahead: int) -> int:
    place, rest = divmod(ahead, SURE)
    if place >= 3:
        return hopes[3]
    return hopes[place] + (hopes[place + 1] - hopes[place]) * rest // SURE
