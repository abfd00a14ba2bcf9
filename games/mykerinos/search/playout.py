"""Plays a round to its end. Each seat makes the choice with the highest estimated gain, after some random noise has
been added to the estimates.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.computer import mix
from games.mykerinos.actions import By
from games.mykerinos.rules.board import COLUMNS, NOT_H, ZONES, around, chains, pairs
from games.mykerinos.search.deal import following
from games.mykerinos.search.forecast import ENVY, Forecast, standing
from games.mykerinos.search.moves import (
    BLACKMORE_AT,
    BROWN,
    DIG_AT,
    EXTEND_AT,
    MUSEUM,
    PASS,
    SHIFT,
    SKIP,
    TAKE,
    TAKE_FOR_NEUTRAL,
    TANGERINE,
)
from games.mykerinos.search.outlook import POINT, Outlook
from games.mykerinos.search.position import (
    AREA,
    EXCAVATIONS,
    FREE,
    GENERAL,
    HELD,
    LYING,
    NEUTRAL,
    NEUTRAL_STEP,
    NEUTRALS,
    PLACE,
    PLAYERS,
    PYRAMIDS,
    RANKED,
    RANKING,
    READY,
    ROOMS,
    ROUND,
    SCORING,
    STAGE,
    STONES,
    SUPPLY,
    TURN,
    ZONE,
    Position,
)
from games.mykerinos.search.rules import play, rooms_taken
from games.mykerinos.search.worth import SAVED_LAST, Worth, brings
from games.mykerinos.state import ROUNDS

_NOISES: Final = 4096
NOISE: Final = POINT
"""The maximum noise added to the worth of placing archaeologists. While a zone is being scored, choices get half as
much noise.
"""
CERTAIN: Final = POINT
"""A seat never passes if it can gain at least this much by placing archaeologists."""
_SPREAD: Final = tuple(
    sum(mix(place, turn) >> 40 for turn in range(2)) * NOISE // (1 << 24) - NOISE for place in range(_NOISES)
)
_OWN_DIG, _VIOLET_DIG, _LEMON_DIG, _NEUTRAL_DIG = (DIG_AT[by] for by in (By.OWN, By.VIOLET, By.LEMON, By.NEUTRAL))
_OWN_PAIR, _VIOLET_PAIR, _NEUTRAL_PAIR = (EXTEND_AT[by] for by in (By.OWN, By.VIOLET, By.NEUTRAL))
_ONE_NEUTRAL: Final = 1 << 4 * NEUTRAL
_SHIFTS: Final = tuple(SHIFT[patron] for patron in ("violet", "lemon", "brown", "blackmore", "tangerine"))
_VIOLET, _LEMON, _BROWN, _BLACKMORE, _TANGERINE = (15 << shift for shift in _SHIFTS)
_NEVER: Final = -1 << 60


def some(mask: int, luck: int) -> int:
    """Return a pseudo-random field from ``mask``, which must not be 0. ``luck`` determines the choice."""
    later = mask >> (luck >> 20) % 72
    if later:
        return (later & -later).bit_length() - 1 + (luck >> 20) % 72
    return (mask & -mask).bit_length() - 1


class Playout:
    """Plays given positions of one game to the end of the round.

    ``worth``: estimates the value of positions, and caches facts that several positions share. ``play``: a function
    that applies a legal move to a position.
    """

    def __init__(self, worth: Worth, play: Callable[[Position, int], None] = play) -> None:
        self._worth = worth
        self._play = play
        self._forecasts: dict[int, Forecast] = {}

    def round(self, p: Position, luck: int) -> None:
        """Play position ``p`` to the next deal or the end of the game. ``luck`` seeds the random numbers."""
        if p[STAGE] in {EXCAVATIONS, NEUTRAL_STEP}:
            luck = self._excavated(p, luck)
        while p[STAGE] == SCORING:
            luck = following(luck)
            self._play(p, self._choice(p, luck))

    def _excavated(self, p: Position, luck: int) -> int:
        basis = self._worth.basis(p)
        forecast = self._forecasts.get(id(basis))  # it is remembered, so no other gets its number
        if forecast is None:
            forecast = self._forecasts[id(basis)] = Forecast(basis, p[PLAYERS])
        counts = standing(p)
        while True:
            stage = p[STAGE]
            luck = following(luck)
            if stage == EXCAVATIONS:
                seat = p[TURN]
                if p[SUPPLY + seat]:
                    self._act(p, seat, forecast, counts, luck)
                else:
                    self._play(p, PASS)
            elif stage == NEUTRAL_STEP:
                self._act_neutral(p, forecast, counts, luck)
            else:
                return luck

    def _act(self, p: Position, seat: int, forecast: Forecast, counts: list[int], luck: int) -> None:
        each = self._each(p)
        now, passed = forecast.situation(p, seat)
        at = luck >> 12
        gain, zone, number = _best(p, forecast, counts, now, at, each=each)
        ready = p[READY + seat]
        violet = number in {1, 2} and ready & _VIOLET and p[GENERAL + seat]
        if violet:
            gain += each
        if ready & _BROWN:
            outlook = self._outlook(p, seat)
            if outlook.room >= 0 and outlook.museum - each > max(gain, 0):
                self._play(p, BROWN[outlook.room])
                return
        passing = _SPREAD[at + 28 & 4095]
        if passed != now and gain < CERTAIN:
            of = forecast.of
            for place, count in enumerate(counts):
                passing += of(place, count | passed)[seat] - of(place, count | now)[seat]
        if number == 0 or passing >= gain:
            self._play(p, PASS)
        else:
            self._play(p, _placing(p, seat, zone, number, luck, violet=bool(violet)))
            counts[zone] += abs(number) << 4 * seat

    def _act_neutral(self, p: Position, forecast: Forecast, counts: list[int], luck: int) -> None:
        seat = p[TURN]
        plain = p[FREE] & ~p[PYRAMIDS]
        situation, _ = forecast.situation(p, seat)
        reach = around(p[STONES + NEUTRAL])
        at = luck >> 12
        best, where, number = 0, 0, 0
        for zone, count in enumerate(counts):
            here = plain & ZONES[zone]
            if not here:
                continue
            key = count | situation
            before = forecast.of(zone, key)[seat]
            gain = forecast.of(zone, key + _ONE_NEUTRAL)[seat] - before + (_SPREAD[at + zone & 4095] >> 1)
            if gain > best:
                best, where, number = gain, zone, 1
            if p[NEUTRALS + seat] > 1:
                gain = forecast.of(zone, key + 2 * _ONE_NEUTRAL)[seat] - before + (_SPREAD[at + 7 + zone & 4095] >> 1)
                if gain > best and _any_pair(here, reach & here):
                    best, where, number = gain, zone, 2
        here = plain & ZONES[where]
        if number == 2:
            self._play(p, _pair(here, reach & here, _NEUTRAL_PAIR, luck))
        else:
            self._play(p, _NEUTRAL_DIG[some(here, luck)] if number else SKIP)
        counts[where] += number * _ONE_NEUTRAL

    def _choice(self, p: Position, luck: int) -> int:
        place, zone, ranking = p[PLACE], p[ZONE], p[RANKING]
        lying = p[LYING] >> 2 * zone & 3
        parcels = p[AREA + 2 * zone : AREA + 2 * zone + 2]
        seat = p[TURN]
        if ranking >> 4 * place & 15 == NEUTRAL:
            theirs = self._outlook(p, 1 - seat)
            worst = 1 if brings(theirs, parcels[1]) > brings(theirs, parcels[0]) else 0
            return TAKE_FOR_NEUTRAL[worst]
        mine = self._outlook(p, seat)
        at = luck >> 12
        values = [brings(mine, parcel) + (_SPREAD[at + side & 4095] >> 1) for side, parcel in enumerate(parcels)]
        may_enter = place < 2 and p[GENERAL + seat] and mine.room >= 0
        museum = mine.museum + (_SPREAD[at + 2 & 4095] >> 1) if may_enter else _NEVER
        follower = ranking >> 4 * (place + 1) & 15 if place + 1 < p[RANKED] else NEUTRAL
        if follower != NEUTRAL:
            theirs = self._outlook(p, follower)
            envy = ENVY[p[PLAYERS]]
            wanted = [brings(theirs, parcel) if lying >> side & 1 else 0 for side, parcel in enumerate(parcels)]
            floor = theirs.museum if place == 0 else 0
            values[0] -= envy * max(wanted[1], floor) // POINT
            values[1] -= envy * max(wanted[0], floor) // POINT
            museum -= envy * max(*wanted, floor) // POINT
        best = 0 if lying == 1 or (lying == 3 and values[0] >= values[1]) else 1
        return MUSEUM[mine.room] if museum > values[best] else TAKE[best]

    def _each(self, p: Position) -> int:
        return SAVED_LAST if p[ROUND] == ROUNDS else self._worth.saved

    def _outlook(self, p: Position, seat: int) -> Outlook:
        return self._worth.outlooks.of(p[HELD + seat], p[ROOMS + seat], rooms_taken(p), ROUNDS - p[ROUND], dealt=True)


def _best(
    p: Position, forecast: Forecast, counts: list[int], situation: int, at: int, *, each: int
) -> tuple[int, int, int]:
    # Each archaeologist costs `each`. A number of -1 means one archaeologist on a pyramid, 0 that no placement is
    # possible.
    seat = p[TURN]
    have, ready, free = p[SUPPLY + seat], p[READY + seat], p[FREE]
    plain = free & ~p[PYRAMIDS]
    reach = around(p[STONES + seat])
    one = 1 << 4 * seat
    of = forecast.of
    best, where, number = _NEVER, 0, 0
    for zone, count in enumerate(counts):
        within = ZONES[zone]
        here = plain & within
        key = count | situation
        if not here:
            if ready & _LEMON and free & within:
                gain = of(zone, key + one)[seat] - of(zone, key)[seat] - each + _SPREAD[at + zone & 4095]
                if gain > best:
                    best, where, number = gain, zone, -1
            continue
        before = of(zone, key)[seat] + each
        gain = of(zone, key + one)[seat] - before + _SPREAD[at + zone & 4095]
        if gain > best:
            best, where, number = gain, zone, 1
        if have < 2:
            continue
        if _any_pair(here, reach & here) or (ready & _BLACKMORE and _any_pair(here, here)):
            gain = of(zone, key + 2 * one)[seat] - before - each + _SPREAD[at + 7 + zone & 4095]
            if gain > best:
                best, where, number = gain, zone, 2
        if have > 2 and ready & _TANGERINE and any(chains(here, reach & here)):
            gain = of(zone, key + 3 * one)[seat] - before - 2 * each + _SPREAD[at + 14 + zone & 4095]
            if gain > best:
                best, where, number = gain, zone, 3
    return best, where, number


def _any_pair(here: int, near: int) -> int:
    return near and (here & here >> 1 & NOT_H & (near | near >> 1) or here & here >> COLUMNS & (near | near >> COLUMNS))


def _placing(p: Position, seat: int, zone: int, number: int, luck: int, *, violet: bool) -> int:
    free = p[FREE] & ZONES[zone]
    here = free & ~p[PYRAMIDS]
    if number == 1:
        return (_VIOLET_DIG if violet else _OWN_DIG)[some(here & around(here) or here, luck)]
    if number == -1:
        return _LEMON_DIG[some(free, luck)]
    near = around(p[STONES + seat]) & here
    if number == 3:
        found: list[int] = []
        TANGERINE.add(found, *chains(here, near))
        return found[(luck >> 16) * len(found) >> 16]
    move = _pair(here, near, _VIOLET_PAIR if violet else _OWN_PAIR, luck)
    return move or _pair(here, here, BLACKMORE_AT, luck)


def _pair(here: int, near: int, numbers: tuple[tuple[int, ...], tuple[int, ...]], luck: int) -> int:
    beside, below = pairs(here, near)
    if beside and (not below or luck >> 18 & 1):
        return numbers[0][some(beside, luck)]
    return numbers[1][some(below, luck)] if below else 0
