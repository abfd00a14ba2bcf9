"""Explains a move in Mykerinos by its effects that change the position's estimated worth most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from games.analysis import POINT as HUNDREDTHS
from games.analysis import Contrast
from games.hints import SOUNDS_BETTER
from games.mykerinos.actions import (
    Action,
    Blackmore,
    Brown,
    By,
    Decline,
    Museum,
    Pass,
    Side,
    Skip,
    Take,
    TakeForNeutral,
    Tangerine,
)
from games.mykerinos.advice.reasons import (
    Absent,
    Brings,
    Declines,
    First,
    LeftFor,
    Level,
    NeutralAhead,
    NeutralsKept,
    NeutralStands,
    ParcelGains,
    PassesOn,
    Reason,
    Removes,
    RoomGains,
    RoomHeld,
    RoomOpens,
    Safer,
    Second,
    Spares,
    Stake,
    Stands,
    Starts,
    Stays,
    Uncalled,
    WinsTies,
)
from games.mykerinos.events import NEUTRAL
from games.mykerinos.retold import state_of
from games.mykerinos.rules.board import ZONES
from games.mykerinos.rules.museum import NO_ROOM, OPENS, ROOMS, best_room, open_rooms
from games.mykerinos.rules.parcels import PATRON_OF, POINTS
from games.mykerinos.scoring.tally import SERIES_POINTS, tally, tile_counts
from games.mykerinos.search import position
from games.mykerinos.search.choosing import ahead
from games.mykerinos.search.moves import COUNT, FIELDS, NUMBER
from games.mykerinos.search.outlook import POINT
from games.mykerinos.search.position import Position
from games.mykerinos.search.rules import make
from games.mykerinos.search.worth import Worth
from games.mykerinos.state import OPEN, ROUNDS, State
from games.mykerinos.view import View

SAID: Final = 2
"""The maximum number of reasons shown for a move. People wouldn't read more."""
PLACES: Final[Mapping[type[Reason], int]] = {Absent: 0, Stands: 1, Second: 2, Level: 3, First: 4, Safer: 4}
"""A ranking of the kinds of reasons about a zone by how good they sound, from 0 for the worst."""


class Explainer:
    """Explains the moves that are possible for the seat whose turn it is. ``view`` is what that seat sees, and ``p`` is
    the same position in the integer form that the search uses.
    """

    def __init__(self, view: View, p: Position, worth: Worth) -> None:
        assert view.viewer is not None  # noqa: S101 - a seat is asked
        self._view = view
        self._seat = view.viewer
        self._state = state_of(view)
        self._p = p
        self._worth = worth

    def reasons(self, action: Action) -> tuple[Reason, ...]:
        """Return the reasons for ``action``. There is always at least one."""
        return tuple(self._found(action))[:SAID]

    def contrast(self, better: Action, played: Action) -> Contrast:
        """Compare the effects of two different actions. In phase 2, these include the player's rank in each zone that
        either action changes.
        """
        pair = (better, played)
        touched = [self._touched(NUMBER[one], neutral=_for_neutral(one)) for one in pair]
        first = dict.fromkeys(zone for one in touched for zone in one[:1])
        zones = first | dict.fromkeys(zone for one in touched for zone in one)
        facts = [(*self._beside(one), *(self._in(zone, one) for zone in zones)) for one in pair]
        if zones:
            placed = [self._placed(NUMBER[one], neutral=_for_neutral(one)) for one in pair]
            worth = [sum(ahead(self._worth.zone(p, zone), self._seat) for zone in zones) for p in placed]
        else:
            worth = [self._points(self._after(one)) for one in pair]
        shown = (worth[0] - worth[1]) * HUNDREDTHS // POINT
        return Contrast(facts[0], facts[1], shown, tuple(self._spared(better, played)))

    def despite(self, upper: Action, lower: Action) -> tuple[Reason, ...] | None:
        """Return the reasons why ``upper`` is better than ``lower``, although the reasons for ``lower`` sound better.
        Return None if they don't sound better. Return an empty tuple if the advantage of ``upper`` appears only in
        later moves.
        """
        shown = self.contrast(upper, lower).shown
        said, other = self.reasons(upper)[0], self.reasons(lower)[0]
        place, other_place = PLACES.get(type(said)), PLACES.get(type(other))
        sounds_better = place is not None and other_place is not None and place < other_place
        if not sounds_better and shown > -SOUNDS_BETTER:
            return None
        if spared := tuple(self._spared(upper, lower)):
            return spared
        zone, other_zone = getattr(said, "zone", None), getattr(other, "zone", None)
        if (
            sounds_better
            and zone is not None
            and other_zone is not None
            and self._stake(zone) > self._stake(other_zone)
        ):
            return (Stake(zone, self._best(zone)),)
        return ()

    def _stake(self, zone: int) -> int:
        return sum(self._gain(self._seat, one) for one in self._parcels(zone))

    def _best(self, zone: int) -> str:
        return max(self._parcels(zone), key=lambda one: self._gain(self._seat, one))

    def _spared(self, better: Action, played: Action) -> Iterator[Reason]:
        # Yield the archaeologists and the patron's tile that ``played`` uses up but ``better`` doesn't, as reasons.
        if not (_for_neutral(better) or _for_neutral(played)):
            count = _used(played) - _used(better)
            if count > 0:
                yield Spares(count)
        patron = _called(played)
        if patron is not None and patron != _called(better):
            yield Uncalled(patron)

    def _points(self, p: Position) -> int:
        held, own = p[position.HELD + self._seat], p[position.ROOMS + self._seat]
        return (p[position.SCORE + self._seat] + self._worth.outlooks.points(held, own)) * POINT

    def _after(self, action: Action) -> Position:
        after = self._p[:]
        make(after, NUMBER[action])
        return after

    def _beside(self, action: Action) -> tuple[Reason, ...]:
        return () if FIELDS[NUMBER[action]] else self.reasons(action)

    def _in(self, zone: int, action: Action) -> Reason:
        # Even if the action changes nothing there.
        more = (FIELDS[NUMBER[action]] & ZONES[zone]).bit_count()
        neutral = self._p[position.STAGE] == position.NEUTRAL_STEP
        return self._neutral_in(zone, more) if neutral else self._own_in(zone, more)

    def _found(self, action: Action) -> Iterator[Reason]:
        match action:
            case Pass():
                yield from self._pass()
            case Skip():
                yield NeutralsKept(self._view.seats[self._seat].neutrals)
            case Take(side=side):
                yield from self._take(side)
            case TakeForNeutral(side=side):
                yield from self._take_for_neutral(side)
            case Decline():
                parcel = max(self._lying(), key=lambda one: self._gain(self._seat, one))
                yield Declines(parcel, self._gain(self._seat, parcel))
            case Museum(room=room) | Brown(room=room):
                yield from self._room(room)
            case _:
                yield from self._placing(action)

    # Phase 2

    def _placing(self, action: Action) -> Iterator[Reason]:
        number = NUMBER[action]
        neutral = _for_neutral(action)
        zone = self._touched(number, neutral=neutral)[0]
        more = (FIELDS[number] & ZONES[zone]).bit_count()
        if neutral:
            yield self._neutral_in(zone, more)
            return
        yield self._own_in(zone, more)
        if getattr(action, "by", None) is By.VIOLET:
            yield Brings(self._state.supply[self._seat] - COUNT[number])

    def _placed(self, number: int, *, neutral: bool) -> Position:
        after = self._p[:]
        after[position.STONES + (position.NEUTRAL if neutral else self._seat)] |= FIELDS[number]
        after[(position.NEUTRALS if neutral else position.SUPPLY) + self._seat] -= COUNT[number]
        return after

    def _touched(self, number: int, *, neutral: bool) -> list[int]:
        """Return the zones in which an action places archaeologists, starting with the best one for the player."""
        after = self._placed(number, neutral=neutral)
        touched = [zone for zone in range(len(self._view.zones)) if FIELDS[number] & ZONES[zone]]

        def gained(zone: int) -> int:
            pairs = zip(self._worth.zone(self._p, zone), self._worth.zone(after, zone), strict=True)
            changes = [now - before for before, now in pairs]
            return 2 * changes[self._seat] - sum(changes)

        return sorted(touched, key=gained, reverse=True)

    def _counts(self, zone: int) -> dict[int, int]:
        state = self._state
        owners = (*range(len(state.colors)), NEUTRAL)
        counts = {owner: (state.stones[owner] & ZONES[zone]).bit_count() for owner in owners}
        return {owner: count for owner, count in counts.items() if count}

    def _comes(self, owner: int) -> bool:
        state = self._state
        active = [seat for seat in range(len(state.colors)) if seat != self._seat and seat not in state.passed]
        if owner == NEUTRAL:
            return any(state.neutrals[seat] for seat in active)
        return owner in active and state.supply[owner] > 0

    def _own_in(self, zone: int, more: int) -> Reason:
        counts = self._counts(zone)
        was = counts.pop(self._seat, 0)
        count = was + more
        most = max(counts.values(), default=0)
        if not count:
            return Absent(zone, max(counts, key=lambda owner: counts[owner], default=None), most)
        if count > most:
            return self._first_in(zone, was, count, counts)
        ahead = [owner for owner, there in counts.items() if there >= count]
        if count == most:
            settled = [owner for owner in ahead if self._passed_before(owner)]
            return Level(zone, count, (settled or ahead)[0], False if settled else None)
        leader = max(counts, key=lambda owner: counts[owner])
        return (Second if len(ahead) == 1 else Stands)(zone, count, leader, most)

    def _first_in(self, zone: int, was: int, count: int, counts: dict[int, int]) -> Reason:
        rivals = [owner for owner in counts if self._comes(owner)]
        rival = max(rivals, key=lambda owner: counts[owner], default=None)
        there = 0 if rival is None else counts[rival]
        most = max(counts.values(), default=0)
        if count > was > most and rival is not None:
            return Safer(zone, count, rival, there, was - there + 1, count - there + 1)
        leaders = [owner for owner, many in counts.items() if many == most]
        return First(
            zone=zone,
            count=count,
            was=was,
            ousted=leaders[0] if len(leaders) == 1 and most > was else None,
            rival=rival,
            rival_count=there,
            needs=0 if rival is None else count - there + 1,
            parcel=self._best(zone),
        )

    def _passed_before(self, owner: int) -> bool:
        return bool(self._state.passed) if owner == NEUTRAL else owner in self._state.passed

    def _neutral_in(self, zone: int, more: int) -> Reason:
        counts = self._counts(zone)
        was, rival = counts.get(NEUTRAL, 0), 1 - self._seat
        theirs = counts.get(rival, 0)
        if was <= theirs < was + more and theirs:
            return NeutralAhead(zone, was + more, rival, theirs)
        return NeutralStands(zone, was + more, counts.get(self._seat, 0), rival, theirs)

    def _pass(self) -> Iterator[Reason]:
        view, state, seat = self._view, self._state, self._seat
        space = view.pass_track.index(None) + 1
        last = len(state.passed) == len(state.colors) - 1
        if last and state.round < ROUNDS:
            yield Starts(state.round + 1)
        else:
            yield from sorted(self._ties(), key=lambda tie: -tie.count)
        yield PassesOn(space, state.supply[seat], state.round == ROUNDS)

    def _ties(self) -> Iterator[WinsTies]:
        for zone in range(len(self._view.zones)):
            counts = self._counts(zone)
            own = counts.pop(self._seat, 0)
            if own and own == max(counts.values(), default=0):
                level = [owner for owner, count in counts.items() if count == own]
                if not any(self._passed_before(owner) for owner in level):
                    yield WinsTies(zone, own, level[0])

    # Phase 3

    def _parcels(self, zone: int) -> tuple[str, str]:
        return self._state.area[2 * zone], self._state.area[2 * zone + 1]

    def _lying(self) -> list[str]:
        first = 2 * self._state.zone
        return [self._state.area[first + side] for side in (0, 1) if self._state.owners[first + side] == OPEN]

    def _gain(self, seat: int, parcel: str) -> int:
        return _gained(self._state, _with_parcel(self._state, seat, parcel), seat)

    def _side(self, side: Side) -> tuple[str, str | None]:
        left, right = self._parcels(self._state.zone)
        parcel, other = (left, right) if side is Side.LEFT else (right, left)
        return parcel, other if other in self._lying() else None

    def _take(self, side: Side) -> Iterator[Reason]:
        state, seat = self._state, self._seat
        parcel, other = self._side(side)
        patron = PATRON_OF[parcel]
        value = series = 0
        if patron is not None:
            room = best_room(state.rooms[seat], state.wings.index(patron) + 1)
            value = NO_ROOM if room is None else ROOMS[room].value
            counts = tile_counts(state.tiles[seat])
            series = SERIES_POINTS * (min((counts | {patron: counts[patron] + 1}).values()) - min(counts.values()))
        yield ParcelGains(parcel, POINTS[parcel], value, series, POINTS[parcel] + value + series)
        following = state.ranking[state.place + 1 : state.place + 2]
        if other is not None and following and following[0] != NEUTRAL:
            yield LeftFor(other, following[0], self._gain(following[0], other))

    def _take_for_neutral(self, side: Side) -> Iterator[Reason]:
        state, seat = self._state, self._seat
        parcel, other = self._side(side)
        if other is not None and seat in state.ranking[state.place + 1 :]:
            yield Stays(other, self._gain(seat, other))
        yield Removes(parcel, 1 - seat, self._gain(1 - seat, parcel))

    def _room(self, room: int) -> Iterator[Reason]:
        state, seat = self._state, self._seat
        own = state.rooms[seat]
        counts = tile_counts(state.tiles[seat])
        with_room = replace(state, rooms=tuple(one | (place == seat) << room for place, one in enumerate(state.rooms)))
        gain = _gained(state, with_room, seat)
        held = []
        for wing in ROOMS[room].wings:
            patron, best = state.wings[wing - 1], best_room(own, wing)
            before = NO_ROOM if best is None else ROOMS[best].value
            held.append((patron, before, max(before, ROOMS[room].value)))
        if gain:
            patron, before, value = max(held, key=lambda one: (one[2] - one[1]) * counts[one[0]])
            yield RoomGains(room, patron, counts[patron], before, value, gain)
        taken = state.rooms_taken()
        opened = open_rooms(own | 1 << room, taken) & ~open_rooms(own, taken)
        doors = [state.wings[ROOMS[one].wings[0] - 1] for one in range(len(ROOMS)) if OPENS[room] & opened & 1 << one]
        if doors:
            patron = max(doors, key=lambda one: counts[one])
            yield RoomOpens(room, patron, counts[patron])
        if not gain and not doors:
            patron, before, value = max(held, key=lambda one: one[2] - one[1])
            yield RoomHeld(room, patron, before, value)


def _for_neutral(action: Action) -> bool:
    return getattr(action, "by", None) is By.NEUTRAL


def _used(action: Action) -> int:
    return COUNT[NUMBER[action]] + isinstance(action, Brown)


def _called(action: Action) -> str | None:
    match action:
        case Brown() | Blackmore() | Tangerine():
            return type(action).__name__.lower()
        case _:
            by = getattr(action, "by", None)
            return by.value if by in {By.VIOLET, By.LEMON} else None


def _with_parcel(state: State, seat: int, parcel: str) -> State:
    tiles = tuple((*held, parcel) if place == seat else held for place, held in enumerate(state.tiles))
    score = tuple(have + POINTS[parcel] * (place == seat) for place, have in enumerate(state.score))
    return replace(state, tiles=tiles, score=score)


def _gained(before: State, after: State, seat: int) -> int:
    return tally(after).totals[seat] - tally(before).totals[seat]
