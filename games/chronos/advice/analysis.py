"""Analyses a finished game of Chronos Conquest (:mod:`games.analysis`) for useful actions that the players didn't take
in time (missed chances).

It considers only what each player could see at the moment in question (:mod:`games.chronos.advice.undone`). In the
code, a *stretch* is a period during which a seat could have taken such an action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec

from games.analysis import Analysis, Slip, Stand, Watcher, won
from games.chronos.actions import Action, Move
from games.chronos.advice.explaining import reasons as facts
from games.chronos.advice.reasons import Reason
from games.chronos.advice.undone import CARD, CLAIM, GAME_LOST, GOD, IDLE, LATE, QUICK, REST, Chance, chances, god_of
from games.chronos.advice.worth import Worth
from games.chronos.events import Bought, CardTaken, Event, Offered
from games.chronos.game import GAME
from games.chronos.notation import write
from games.chronos.state import State, allied
from games.chronos.strategy.standing import Standing
from games.chronos.strategy.weights import USUAL
from games.chronos.terms import God, is_pile
from games.chronos.view import View
from games.core import Drawn, Entry, Millis, Over, Seat
from games.driver import Step
from games.replay import walked

VERSION: Final = 3
A_CARD: Final = 100
_Step: TypeAlias = Step[State, Action, Event]
_About: TypeAlias = tuple[int | str, ...]
_Key: TypeAlias = tuple[Seat, str, _About]


class _Stretch(msgspec.Struct, frozen=True):
    ply: int
    state: State
    chance: Chance
    end: Millis

    @property
    def lasted(self) -> Millis:
        return self.end - self.chance.since


_Rest: TypeAlias = tuple[_About, list[_Stretch]]
"""A resting hourglass: its number, the time it ran out, and the stretches in which it had a useful action."""


def watch(start: State, entries: Sequence[Entry[Action]]) -> Analysis:
    steps = list(walked(GAME, start, entries))
    last = steps[-1]
    over = GAME.pending(last.state)
    ranking = over.ranking if isinstance(over, Over) else ()
    log = _Log(start, steps)
    found = [_slip(key, one, cost) for key, one, cost in log.costly([place == 1 for place in ranking])]
    found += log.idle()
    end = Stand(last.number + 1, won(ranking))
    slips = sorted(found, key=lambda one: (one.at, one.seat, one.better))
    return Analysis(VERSION, (), (end,), tuple(slips), (CARD, CLAIM, GOD, IDLE))


def _slip(key: _Key, one: _Stretch, cost: int) -> Slip:
    seat, kind, _ = key
    return Slip(one.ply, seat, one.chance.since, one.lasted, kind, write(one.chance.action), max(1, cost))


class _Log:
    def __init__(self, start: State, steps: Sequence[_Step]) -> None:
        self.sand = start.sand
        self.seats = range(len(start.seats))
        self.teams = start.teams
        self.taken: dict[tuple[int, int], Seat] = {}
        self.paid: dict[tuple[Seat, God], int] = {}
        self.used: set[tuple[Seat, God]] = set()
        self.takes: list[tuple[Millis, Seat]] = []
        before = start
        for step in steps:
            self._read(before, step)
            before = step.state
        self.stretches: dict[_Key, list[_Stretch]] = {}
        for key, one in self._stretches(steps):
            some = self.stretches.setdefault(key, [])
            if some and some[-1].end == one.chance.since:  # it was interrupted for no time at all
                one = msgspec.structs.replace(some.pop(), end=one.end)  # noqa: PLW2901 - they are one
            some.append(one)

    def _read(self, before: State, step: _Step) -> None:
        who, what = step.entry.who, step.entry.what
        if not isinstance(what, Drawn) and (god := god_of(what)) is not None:
            self.used.add((who, god))
        for event in step.events:
            if isinstance(event, CardTaken) and is_pile(event.place):
                self.taken[event.place, before.heights[event.place]] = event.seat
                self.takes.append((step.entry.at, event.seat))
            elif isinstance(event, Offered | Bought):
                self.paid[event.seat, event.god] = len(event.cards)

    def _stretches(self, steps: Sequence[_Step]) -> Iterator[tuple[_Key, _Stretch]]:
        begun: dict[_Key, _Stretch] = {}
        unused = [frozenset(god for god in God if (seat, god) not in self.used) for seat in self.seats]
        for step, following in pairwise(steps):
            at, end = step.entry.at, following.entry.at
            there = {
                (seat, one.kind, one.about): one
                for seat in self.seats
                for one in chances(step.state, seat, at, unused[seat])
            }
            for key in [key for key in begun if key not in there or there[key].since > at]:
                yield key, begun.pop(key)
            for key, one in there.items():
                if one.since < end:
                    stretch = begun.get(key) or _Stretch(step.number, step.state, one, end)
                    begun[key] = msgspec.structs.replace(stretch, end=end)
        yield from begun.items()

    def costly(self, winners: Sequence[bool]) -> Iterator[tuple[_Key, _Stretch, int]]:
        for key, some in self.stretches.items():
            seat, kind, about = key
            if kind == IDLE:
                continue
            if kind == CARD:
                longest = max(some, key=lambda one: one.lasted)
                if longest.lasted >= self.sand // QUICK and self._gone(seat, about):
                    yield key, longest, _worth(longest, seat)
            elif kind == GOD and about[0] == "power":
                whole = sum(one.lasted for one in some)
                if whole >= self.sand:
                    end = some[0].chance.since + whole
                    paid = self.paid.get((seat, God(str(about[1]))), 0)
                    yield key, msgspec.structs.replace(some[0], end=end), A_CARD * paid
            elif kind == CLAIM or (seat, God(str(about[1]))) not in self.paid:
                longest = max(some, key=lambda one: one.lasted)
                for one in some if kind == CLAIM else (longest,):
                    if one.lasted >= self.sand // LATE:
                        lost = self._lost(winners, seat)
                        yield key, one, GAME_LOST if lost else A_CARD * one.lasted // self.sand

    def idle(self) -> Iterator[Slip]:
        # Hourglasses that were idle at the same time share a slip. Its facts are the number of these hourglasses, and
        # the number of cards that opponents took in that time.
        for seat in self.seats:
            rests = [
                (about, some)
                for (owner, kind, about), some in self.stretches.items()
                if (owner, kind) == (seat, IDLE) and sum(one.lasted for one in some) >= REST * self.sand
            ]
            for group in _together(rests):
                first, end = group[0][1][0], max(some[-1].end for _, some in group)
                cost = sum(A_CARD * sum(one.lasted for one in some) // (REST * self.sand) for _, some in group)
                count = len({number for (number, _), _ in group})  # one may have been idle again
                slip = _slip((seat, IDLE, ()), msgspec.structs.replace(first, end=end), min(cost, GAME_LOST - 1))
                taken = sum(
                    first.chance.since <= at < end and not self._allied(seat, taker) for at, taker in self.takes
                )
                yield msgspec.structs.replace(slip, facts=(count, taken))

    def _allied(self, seat: Seat, other: Seat) -> bool:
        return allied(self.teams, len(self.seats), seat, other)

    def _gone(self, seat: Seat, card: _About) -> bool:
        pile, height = card
        assert isinstance(pile, int)  # noqa: S101 - for the type checker
        assert isinstance(height, int)  # noqa: S101 - for the type checker
        taker = self.taken.get((pile, height))
        return taker is not None and not self._allied(seat, taker)

    def _lost(self, winners: Sequence[bool], seat: Seat) -> bool:
        return not any(winner and self._allied(seat, other) for other, winner in enumerate(winners))


def _together(rests: Sequence[_Rest]) -> list[list[_Rest]]:
    # Overlapping periods of rest share a group. The groups are in order of time.
    groups: list[list[_Rest]] = []
    until = 0
    for one in sorted(rests, key=lambda one: one[1][0].chance.since):
        some = one[1]
        if groups and some[0].chance.since < until:
            groups[-1].append(one)
        else:
            groups.append([one])
        until = max(until, some[-1].end)
    return groups


def _worth(one: _Stretch, seat: Seat) -> int:
    action = one.chance.action
    assert isinstance(action, Move)  # noqa: S101 - for the type checker: so cards are taken
    face = one.state.tops[action.origin]
    view: View = GAME.view(one.state, seat)
    return Standing(Worth(view), USUAL, one.chance.since).card(face)


def reasons(view: View, action: Action, now: Millis) -> tuple[Reason, ...]:
    return facts(Worth(view), action, now)


class _Watcher:
    version = VERSION
    watch = staticmethod(watch)
    reasons = staticmethod(reasons)


ANALYST: Final[Watcher] = _Watcher()
