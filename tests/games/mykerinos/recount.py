"""Count the facts of a reason again, using only the rules and a seat's own view."""

import re
from collections import Counter
from random import Random

from data.mykerinos import museum, parcels
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
    Removes,
    RoomGains,
    RoomHeld,
    RoomOpens,
    Safer,
    Second,
    Stands,
    Starts,
    Stays,
    WinsTies,
)
from games.mykerinos.game import GAME
from games.mykerinos.notation import write
from games.mykerinos.state import Stage
from tests.games.mykerinos.search.games import entries

NEUTRAL = -1
PARCELS = {one.id: one for one in parcels()}
ROOMS = museum()


def zone_of(name):
    return 2 * ((int(name[1:]) - 1) // 3) + ("ABCDEFGH".index(name[0]) > 3)


class Table:
    def __init__(self, view, action):
        self.view, self.me = view, view.viewer
        self.text = write(action)
        self.filled = re.findall(r"\b[A-H][1-9]\b", self.text)
        self.neutral = "neutral" in self.text

    def stands(self, zone, *, after=True):
        counts = Counter()
        for field in self.view.fields:
            if field.owner is not None and zone_of(field.name) == zone:
                counts[field.owner] += 1
        if after:
            counts[NEUTRAL if self.neutral else self.me] += sum(zone_of(name) == zone for name in self.filled)
        return {who: count for who, count in counts.items() if count}

    def others(self, zone):
        return {who: count for who, count in self.stands(zone).items() if who != self.me}

    def before(self, zone):
        return self.stands(zone, after=False).get(self.me, 0)

    def passed(self, seat):
        return seat in self.view.pass_track

    def may_come(self, who):
        waiting = [seat for seat in range(len(self.view.seats)) if seat != self.me and not self.passed(seat)]
        if who == NEUTRAL:
            return any(self.view.seats[seat].neutrals for seat in waiting)
        return who in waiting and self.view.seats[who].supply > 0

    def points(self, seat, *, parcel=None, room=None):
        own = {number for number, one in enumerate(self.view.rooms) if one.owner == seat} | ({room} - {None})
        held = [tile.patron for tile in self.view.seats[seat].tiles]
        score = self.view.seats[seat].score
        if parcel is not None:
            held.append(PARCELS[parcel].patron)
            score += PARCELS[parcel].points
        for patron in held:
            if patron is not None:
                score += self.value(own, patron)
        return score + 5 * min(held.count(patron) for patron in self.view.wings)

    def value(self, own, patron):
        wing = self.view.wings.index(patron) + 1
        return max([1, *(ROOMS[room].value for room in own if wing in ROOMS[room].wings)])

    def worth(self, seat, parcel):
        return self.points(seat, parcel=parcel) - self.points(seat)

    def rooms_of(self, seat):
        return {number for number, one in enumerate(self.view.rooms) if one.owner == seat}

    def tiles(self, patron):
        return sum(tile.patron == patron for tile in self.view.seats[self.me].tiles)

    def scored(self):
        return next(zone for zone in self.view.zones if zone.scoring)

    def lying(self):
        zone = self.scored()
        return [one.parcel for one in (zone.left, zone.right) if one.fate == "open"]

    def taken(self):
        zone = self.scored()
        return (zone.left if "left" in self.text else zone.right).parcel

    def true(self, reason):
        return (_TRUE | _COMPARED)[type(reason)](self, reason)

    def used(self):
        return 0 if self.neutral else len(self.filled) - ("violet" in self.text) + ("brown" in self.text)

    def called(self):
        return next((name for name in self.view.wings if name in self.text), None)


def _first(table, said):
    others = table.others(said.zone)
    before = table.stands(said.zone, after=False)
    most = max(others.values(), default=0)
    assert said.parcel in (table.view.zones[said.zone].left.parcel, table.view.zones[said.zone].right.parcel)
    alone = [who for who, count in before.items() if count == max(before.values())]
    ousted = alone[0] if len(alone) == 1 and alone[0] != table.me else None
    coming = {who: count for who, count in others.items() if table.may_come(who)}
    if said.rival is None:
        assert not coming
    else:
        assert said.rival_count == coming[said.rival] == max(coming.values())
        assert said.rival_count + said.needs == said.count + 1
    own = table.stands(said.zone)[table.me]
    return own == said.count > most and said.was == table.before(said.zone) and said.ousted == ousted


def _safer(table, said):
    others, own = table.others(said.zone), table.stands(said.zone)[table.me]
    before = table.before(said.zone)
    assert before > max(others.values()), "was not first before"
    assert table.may_come(said.rival)
    assert said.rival_count + said.needed == before + 1
    assert said.rival_count + said.needs == own + 1
    coming = [count for who, count in others.items() if table.may_come(who)]
    return own == said.count > before and others[said.rival] == said.rival_count == max(coming)


def _level(table, said):
    others, own = table.others(said.zone), table.stands(said.zone)[table.me]
    assert own == said.count == others[said.other] == max(others.values())
    track = table.view.pass_track
    level = [who for who, count in others.items() if count == own]
    first = {who for who in level if (track[0] is not None if who == NEUTRAL else who in track)}
    return said.wins is (False if first else None) and (not first or said.other in first)


def _second(table, said):
    others, own = table.others(said.zone), table.stands(said.zone)[table.me]
    assert [who for who, count in others.items() if count >= own] == [said.leader]
    return own == said.count < others[said.leader] == said.leader_count


def _stands(table, said):
    others, own = table.others(said.zone), table.stands(said.zone)[table.me]
    return own == said.count and others[said.leader] == said.leader_count == max(others.values())


def _brings(table, said):
    return "violet" in table.text and said.supply == table.view.seats[table.me].supply + 1 - len(table.filled)


def _neutral_ahead(table, said):
    before, after = table.stands(said.zone, after=False), table.stands(said.zone)
    assert before.get(NEUTRAL, 0) <= before[said.rival]
    return after[NEUTRAL] == said.count > said.rival_count == after[said.rival] and said.rival == 1 - table.me


def _neutral_stands(table, said):
    there = table.stands(said.zone)
    told = (said.count, said.own, said.rival_count)
    return (
        told == (there.get(NEUTRAL, 0), there.get(table.me, 0), there.get(said.rival, 0)) and said.rival == 1 - table.me
    )


def _passes_on(table, said):
    free = [space for space, who in enumerate(table.view.pass_track, 1) if who is None]
    assert said.last_round is (table.view.round == 4)
    return said.space == free[0] and said.kept == table.view.seats[table.me].supply


def _wins_ties(table, said):
    there = table.stands(said.zone)
    assert there[table.me] == there[said.rival] == said.count == max(there.values())
    if said.rival == NEUTRAL:
        return table.view.pass_track[0] is None
    return not table.passed(said.rival)


def _starts(table, said):
    waiting = [seat for seat in range(len(table.view.seats)) if not table.passed(seat)]
    return waiting == [table.me] and said.number == table.view.round + 1 <= 4


def _room_gains(table, said):
    own = table.rooms_of(table.me)
    assert said.tiles == table.tiles(said.patron) > 0
    assert said.before == table.value(own, said.patron) < said.value == table.value(own | {said.room}, said.patron)
    return said.gain == table.points(table.me, room=said.room) - table.points(table.me) > 0


def _open(table, own):
    # Rules M6.1, M6.2.
    free = {number for number, one in enumerate(table.view.rooms) if one.owner is None}
    names = [one.id for one in ROOMS]
    doors = {names.index(name) for room in own for name in ROOMS[room].opens}
    return {room for room in free if ROOMS[room].value < 5 or room in doors}


def _room_opens(table, said):
    own = table.rooms_of(table.me)
    wing = table.view.wings.index(said.patron) + 1
    five = next(number for number, one in enumerate(ROOMS) if one.value == 5 and wing in one.wings)
    opened = five in _open(table, own | {said.room}) - _open(table, own)
    return opened and said.tiles == table.tiles(said.patron)


def _room_held(table, said):
    own = table.rooms_of(table.me)
    assert ROOMS[said.room].id in table.text
    return (said.before, said.value) == (table.value(own, said.patron), table.value(own | {said.room}, said.patron))


def _parcel_gains(table, said):
    own, patron = table.rooms_of(table.me), PARCELS[said.parcel].patron
    assert said.parcel == table.taken()
    assert said.points == PARCELS[said.parcel].points
    assert said.value == (table.value(own, patron) if patron else 0)
    return said.points + said.value + said.series == said.gain == table.worth(table.me, said.parcel)


def _left_for(table, said):
    ranking = [one.seat for one in table.scored().ranking]
    assert [one for one in table.lying() if one != table.taken()] == [said.parcel]
    return ranking[ranking.index(table.me) + 1] == said.seat and said.gain == table.worth(said.seat, said.parcel)


def _removes(table, said):
    assert said.parcel == table.taken()
    return said.seat == 1 - table.me and said.gain == table.worth(said.seat, said.parcel)


def _stays(table, said):
    ranking = [one.seat for one in table.scored().ranking]
    assert ranking.index(NEUTRAL) < ranking.index(table.me)
    lying = [one for one in table.lying() if one != table.taken()]
    return lying == [said.parcel] and said.gain == table.worth(table.me, said.parcel)


def _declines(table, said):
    return said.parcel in table.lying() and said.gain == table.worth(table.me, said.parcel)


_TRUE = {
    First: _first,
    Safer: _safer,
    Level: _level,
    Second: _second,
    Stands: _stands,
    Brings: _brings,
    NeutralAhead: _neutral_ahead,
    NeutralStands: _neutral_stands,
    NeutralsKept: lambda table, said: said.count == table.view.seats[table.me].neutrals,
    PassesOn: _passes_on,
    WinsTies: _wins_ties,
    Starts: _starts,
    RoomGains: _room_gains,
    RoomOpens: _room_opens,
    RoomHeld: _room_held,
    ParcelGains: _parcel_gains,
    LeftFor: _left_for,
    Removes: _removes,
    Stays: _stays,
    Declines: _declines,
}
KINDS = frozenset(_TRUE)


def _absent(table, said):
    others = table.stands(said.zone)
    assert table.me not in others
    return said.leader_count == max(others.values(), default=0) == others.get(said.leader, 0)


_COMPARED = {Absent: _absent}
"""Maps each type of fact that is given only in comparisons to the function that checks it."""


PLACES = (Absent, Stands, Second, Level, First)


def place(reason):
    kind = First if isinstance(reason, Safer) else type(reason)
    return PLACES.index(kind) if kind in PLACES else None


ASKED = (Stage.EXCAVATIONS, Stage.NEUTRAL, Stage.SCORING)


def positions(players, seed, share=1.0):
    rng = Random(seed)
    for state, _entry, _after in entries(players, seed):
        if state.stage in ASKED and rng.random() < share:
            legal = GAME.legal(state, state.turn, 0)
            if len(legal) > 1:
                yield state, GAME.view(state, state.turn), legal
