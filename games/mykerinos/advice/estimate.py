"""What a position is worth to each player, in points: a guess made of simple parts, for the computer player.

Tiles are worth what their wing may bring, rooms what they add to tiles held and expected, a zone what one's likely
place in it brings. The numbers in capitals are judgement; those that matter most (SAVED, NEWCOMER, and ENVY of the
player) were compared by letting variants play one another.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from data.mykerinos import WINGS
from games.mykerinos.rules.board import ZONES, around
from games.mykerinos.rules.excavations import plain_fields
from games.mykerinos.rules.museum import NO_ROOM, OPENS, ROOMS, best_room, open_rooms
from games.mykerinos.rules.parcels import PATRON_OF, POINTS
from games.mykerinos.scoring.tally import SERIES_POINTS, tally, tile_counts
from games.mykerinos.state import NEUTRAL, OPEN, ROUNDS, Stage, State

TILES_A_ROUND: Final = 0.45
"""Tiles of each patron that a player may expect in a later round."""
TILES_NOW: Final = 0.3
"""The same for what is left of this round."""
TILE_POWER: Final = 0.6
"""What calling on a patron once is worth."""
DOOR: Final = 0.4
"""How likely it is that a player gets into a 5-room that is open to them."""
SERIES_STEPS: Final = (0.0, 0.2, 0.6, 1.4, 2.8)
"""What 0 to 4 different patrons towards the next series are worth."""
SAVED: Final = 0.5
"""What an archaeologist kept for a later round is worth; SAVED_LAST: in the last round."""
SAVED_LAST: Final = 0.02
ROOM_TO_GROW: Final = 0.02
"""A free field next to one's own archaeologists."""
UNSURE: Final = 0.35
UNSURE_EACH: Final = 0.11
"""How unsure a place in a zone is: in itself, and for each archaeologist that may still come."""
TIE: Final = 0.4
"""What winning ties is worth, in archaeologists."""
NEWCOMER: Final = 0.08
"""How likely it is, for each archaeologist in hand, that a player still comes to a zone."""
THIRD: Final = 0.3
FOURTH: Final = 0.1
"""What part of the lesser parcel the third and fourth of a zone may hope for."""


class Basis(NamedTuple):
    """What does not change while archaeologists are placed: worth of each seat without zones, and its hopes in each
    zone: what the first, second, third and fourth place there would bring it. ``gains`` remembers zones seen.
    """

    worth: tuple[float, ...]
    hopes: tuple[tuple[tuple[float, float, float, float], ...], ...]
    gains: dict[tuple[object, ...], tuple[float, ...]]


class Estimate:
    """Guesses for positions that follow from one another; remembers what they have in common."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Basis] = {}

    def worth(self, state: State) -> list[float]:
        """What the position is worth to each seat, in points; exact when the game is over."""
        if state.stage is Stage.OVER:
            totals = tally(state).totals
            return [total + SAVED_LAST * have for total, have in zip(totals, state.supply, strict=True)]
        basis = self._basis(state)
        last = state.round == ROUNDS and state.stage is not Stage.AREA
        saved = SAVED_LAST if last else SAVED
        found = [worth + saved * have for worth, have in zip(basis.worth, state.supply, strict=True)]
        if state.stage is Stage.SCORING:
            _add_current_zone(state, basis, found)
            _add_zones(state, basis, range(state.zone + 1, len(state.area) // 2), found)
        elif state.area:
            _add_zones(state, basis, range(len(state.area) // 2), found)
            plain = plain_fields(state)
            for seat, stones in enumerate(state.stones[: len(found)]):
                found[seat] += ROOM_TO_GROW * (around(stones) & plain).bit_count()
        return found

    def _basis(self, state: State) -> Basis:
        key = (state.tiles, state.rooms, state.round, state.stage is Stage.AREA, state.area)
        basis = self._known.get(key)
        if basis is None:
            outlooks = [_Outlook(state, seat) for seat in range(len(state.colors))]
            worth = tuple(outlook.worth() for outlook in outlooks)
            basis = self._known[key] = Basis(worth, tuple(outlook.hopes() for outlook in outlooks), {})
        return basis


class _Outlook:
    """What tiles and rooms are worth to one player."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        dealt = state.stage is not Stage.AREA
        self.later = ROUNDS - state.round + (not dealt)
        expected = TILES_A_ROUND * self.later + (TILES_NOW if dealt else 0.0)
        self.counts = tile_counts(state.tiles[seat])
        self.own = state.rooms[seat]
        self.free = ~state.rooms_taken()
        self.tiles = [self.counts[patron] + expected for patron in state.wings]
        self.values = [self._value(wing) for wing in range(1, WINGS + 1)]
        self.doors = 0
        for room, opened in enumerate(OPENS):
            if self.own >> room & 1:
                self.doors |= opened
        self.doors &= self.free
        self.wing_of = {patron: wing for wing, patron in enumerate(state.wings)}

    def _value(self, wing: int) -> int:
        room = best_room(self.own, wing)
        return NO_ROOM if room is None else ROOMS[room].value

    def worth(self) -> float:
        """Points, tiles, rooms and series."""
        found = float(self.state.score[self.seat])
        found += TILE_POWER * self.later * sum(self.counts.values())
        for tiles, value in zip(self.tiles, self.values, strict=True):
            found += tiles * value
        for room in range(len(ROOMS)):
            if self.doors >> room & 1:
                found += self._door(room, 0)
        series = min(self.counts.values())
        towards = sum(count > series for count in self.counts.values())
        return found + SERIES_POINTS * series + SERIES_STEPS[towards]

    def _door(self, room: int, value: int) -> float:
        """What it is worth that a 5-room is open, when one's value in its wing is at least ``value``."""
        wing = ROOMS[room].wings[0] - 1
        chance = DOOR if self.later else DOOR / 2
        return chance * (ROOMS[room].value - max(value, self.values[wing])) * self.tiles[wing]

    def parcel(self, parcel: str) -> float:
        """What a parcel of the area would bring."""
        patron = PATRON_OF[parcel]
        if patron is None:
            return float(POINTS[parcel])
        wing = self.wing_of[patron]
        value = float(self.values[wing])
        if value < 5:
            value += 0.25 * (5 - value) * (1 if self.later else 0.3)
        series = min(self.counts.values())
        towards = sum(count > series for count in self.counts.values())
        step = 0.0
        if self.counts[patron] == series:
            step = (
                SERIES_POINTS - SERIES_STEPS[4] if towards == 4 else SERIES_STEPS[towards + 1] - SERIES_STEPS[towards]
            )
        return POINTS[parcel] + value + step + TILE_POWER * self.later

    def museum(self) -> float:
        """What the best room open to this player would bring; 0 when there is none."""
        best = 0.0
        rooms = open_rooms(self.own, ~self.free)
        for index, room in enumerate(ROOMS):
            if not rooms >> index & 1:
                continue
            gain = sum(max(0, room.value - self.values[wing - 1]) * self.tiles[wing - 1] for wing in room.wings)
            opened = OPENS[index] & self.free & ~self.doors
            gain += sum(self._door(door, room.value) for door in range(len(ROOMS)) if opened >> door & 1)
            best = max(best, gain)
        return best

    def hopes(self) -> tuple[tuple[float, float, float, float], ...]:
        """For each zone what its first, second, third and fourth place would bring."""
        museum = self.museum()
        found = []
        for zone in range(len(self.state.area) // 2):
            less, more = sorted(self.parcel(parcel) for parcel in self.state.area[2 * zone : 2 * zone + 2])
            second = max(museum, 0.7 * less + 0.3 * more)
            found.append((max(more, museum), second, THIRD * less, FOURTH * less))
        return tuple(found)


def _add_current_zone(state: State, basis: Basis, found: list[float]) -> None:
    """The zone being scored: those who still choose take, in their order, the better of what is left."""
    first = 2 * state.zone
    left = sum(owner == OPEN for owner in state.owners[first : first + 2])
    for place in range(state.place, len(state.ranking)):
        seat = state.ranking[place]
        if left == 0:
            break
        if seat != NEUTRAL:
            hopes = basis.hopes[seat][state.zone]
            found[seat] += hopes[0] if left == 2 else hopes[1] if place < 2 else hopes[2] / THIRD
            left -= 1
        elif place < 2:
            left -= 1


def _add_zones(state: State, basis: Basis, zones: range, found: list[float]) -> None:
    """What each player may hope for in zones that are not scored yet."""
    players = len(found)
    coming = [0 if seat in state.passed else state.supply[seat] for seat in range(players)]
    spaces = [2 * (state.passed.index(seat) if seat in state.passed else players) for seat in range(players)]
    if players == 2:
        coming.append(sum(state.neutrals) if len(state.passed) < 2 else 0)
        spaces.append(1)
    situation = (tuple(coming), tuple(spaces))
    for zone in zones:
        within = ZONES[zone]
        counts = tuple((stones & within).bit_count() for stones in state.stones[: len(coming)])
        key = (zone, counts, situation)
        gains = basis.gains.get(key)
        if gains is None:
            gains = basis.gains[key] = _gains(basis, zone, counts, *situation)
        for seat, gain in enumerate(gains):
            found[seat] += gain


def _gains(
    basis: Basis, zone: int, counts: tuple[int, ...], coming: tuple[int, ...], spaces: tuple[int, ...]
) -> tuple[float, ...]:
    """What each seat may hope for in ``zone`` with these ``counts`` of archaeologists in it, so many more ``coming``
    from each colour, and ties decided by the lower of ``spaces``.
    """
    there = [1.0 if count else min(1.0, NEWCOMER * more) for count, more in zip(counts, coming, strict=True)]
    ahead = [0.0] * len(counts)
    for one in range(len(counts)):
        for other in range(one + 1, len(counts)):
            if there[one] and there[other]:
                tie = TIE if spaces[one] < spaces[other] else -TIE if spaces[one] > spaces[other] else 0.0
                chance = _chance(counts[one] - counts[other] + tie, coming[one] + coming[other])
                ahead[other] += chance * there[one]
                ahead[one] += (1 - chance) * there[other]
    return tuple(
        there[seat] * _between(hopes[zone], ahead[seat]) if there[seat] else 0.0
        for seat, hopes in enumerate(basis.hopes)
    )


def _chance(lead: float, more: int) -> float:
    """How likely who leads by ``lead`` in a zone stays ahead while ``more`` archaeologists may still come."""
    if more == 0:
        return 1.0 if lead > 0 else 0.0
    return 1 / (1 + math.exp(min(40.0, -lead / (UNSURE + UNSURE_EACH * more))))


def _between(hopes: tuple[float, float, float, float], ahead: float) -> float:
    """The hope of a place that need not be a whole number: ``ahead`` players stand before it."""
    place = int(ahead)
    if place >= 3:
        return hopes[3]
    return hopes[place] + (hopes[place + 1] - hopes[place]) * (ahead - place)
