"""Estimates what a position is worth to each player, in points, for computer players.

The value of a tile is the likely value of its wing. The value of a room is the value that it adds to current and
expected tiles. The value of a zone is the expected gain from the player's likely rank. The constants are judgement
calls. The most important ones (SAVED, NEWCOMER and :data:`games.mykerinos.computer.ENVY`) were tuned by letting
variants play each other.
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
"""The number of tiles of each patron that a player is expected to get in each later round."""
TILES_NOW: Final = 0.3
"""The number of tiles of each patron that a player is expected to get in the rest of this round."""
TILE_POWER: Final = 0.6
"""The value of using a patron once."""
DOOR: Final = 0.4
"""The chance that a player who may enter a room of value 5 will do so."""
SERIES_STEPS: Final = (0.0, 0.2, 0.6, 1.4, 2.8)
"""The value of having 0 to 4 tiles of different patrons towards the next series."""
SAVED: Final = 0.5
"""The value of an archaeologist saved for a later round. In the last round, SAVED_LAST is used instead."""
SAVED_LAST: Final = 0.02
ROOM_TO_GROW: Final = 0.02
"""The value of each free field next to the player's own archaeologists."""
UNSURE: Final = 0.35
UNSURE_EACH: Final = 0.11
TIE: Final = 0.4
"""The value of winning ties in a zone, expressed as a number of archaeologists."""
NEWCOMER: Final = 0.08
"""For each archaeologist that a player can still place, the chance that the player uses it to enter a zone in which the
player has none yet.
"""
THIRD: Final = 0.3
FOURTH: Final = 0.1
"""The expected gain of the player ranked fourth in a zone, as a share of the value of the less valuable parcel."""


class Basis(NamedTuple):
    """The facts that stay constant while players place archaeologists.

    ``worth``: what the position is worth to each seat, without the gains in zones. ``hopes``: the gain of each seat in
    each zone if it ranks first, second, third or fourth there. ``gains``: a cache of the expected gains in zones.
    """

    worth: tuple[float, ...]
    hopes: tuple[tuple[tuple[float, float, float, float], ...], ...]
    gains: dict[tuple[object, ...], tuple[float, ...]]


class Estimate:
    """Estimates the worth of positions in the same game, and caches facts that they share."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Basis] = {}

    def worth(self, state: State) -> list[float]:
        """Return what the position is worth to each seat, in points. When the game is over, this is each seat's exact
        score.
        """
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
        wing = ROOMS[room].wings[0] - 1
        chance = DOOR if self.later else DOOR / 2
        return chance * (ROOMS[room].value - max(value, self.values[wing])) * self.tiles[wing]

    def parcel(self, parcel: str) -> float:
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
        museum = self.museum()
        found = []
        for zone in range(len(self.state.area) // 2):
            less, more = sorted(self.parcel(parcel) for parcel in self.state.area[2 * zone : 2 * zone + 2])
            second = max(museum, 0.7 * less + 0.3 * more)
            found.append((max(more, museum), second, THIRD * less, FOURTH * less))
        return tuple(found)


def _add_current_zone(state: State, basis: Basis, found: list[float]) -> None:
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
    # `spaces`: a number for each colour that decides ties; the lower number wins.
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
    if more == 0:
        return 1.0 if lead > 0 else 0.0
    return 1 / (1 + math.exp(min(40.0, -lead / (UNSURE + UNSURE_EACH * more))))


def _between(hopes: tuple[float, float, float, float], ahead: float) -> float:
    place = int(ahead)
    if place >= 3:
        return hopes[3]
    return hopes[place] + (hopes[place + 1] - hopes[place]) * (ahead - place)
