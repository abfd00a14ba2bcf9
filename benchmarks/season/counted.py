from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final

import msgspec

from benchmarks.season.measures import pings_by_day
from benchmarks.season.notes import Contest, Notes
from leagues import text
from leagues.export.form import Export, RoundFacts, TableFacts
from leagues.format import Format
from leagues.state import NOBODY, How

NEEDED: Final = 5
"""The number of tables that a player needs for a place in a ladder's standings (L12.2)."""


class Round(msgspec.Struct, frozen=True):
    number: int
    final: bool
    tables: int
    short: int
    filled: int
    byes: int
    repeats: int
    spread: float
    seats: int
    took: int
    waited: int
    opening: float
    helped: int
    off: int


class Found(msgspec.Struct, frozen=True):
    tables: int
    off: int
    waits: tuple[int, ...]
    said: tuple[tuple[int | None, int], ...]
    vain: int
    wider: int
    span: float
    again: int
    pairs: int
    seats: int
    ranked: int


class Told(msgspec.Struct, frozen=True, kw_only=True):
    format: Format
    members: int
    wanted: int
    late: int
    said: int
    silent: int
    took: int
    champions: int
    taken: int
    unfilled: int
    tables: int
    helped: int
    rounds: tuple[Round, ...]
    found: Found | None
    pings: tuple[int, ...]
    in_vain: tuple[int, ...]
    each: tuple[int, ...]
    kinds: dict[str, int]
    moves: dict[str, int]
    acts: dict[str, int]
    refused: dict[str, int]
    faults: dict[str, int]
    differences: tuple[str, ...]
    broken: tuple[str, ...]


def counted(notes: Notes) -> Told:
    contest = notes.contest
    if contest is None or not contest.export:
        raise ValueError(f"it did not come to its end: {dict(notes.faults)}")
    export = text.read(contest.export, Export)
    rounds = () if isinstance(export.rounds, msgspec.UnsetType) else export.rounds
    ladder = export.league.format is Format.LADDER
    left = Counter(one.how for one in export.members if one.left is not None)
    names = Counter(type(entry.what).__name__ for entry in export.log)
    each = Counter(user for _, user, _ in notes.pings)
    users = [int(one.member) for one in export.members]
    return Told(
        format=export.league.format,
        members=len(export.members),
        wanted=contest.wanted,
        late=contest.late,
        said=left[How.SAID],
        silent=len(notes.gone.keys() & set(users)),
        took=(export.season.over or 0) - export.season.begins,
        champions=len(export.moves.champion),
        taken=sum(getattr(entry.what, "yes", False) for entry in export.log),
        unfilled=names["Unfilled"],
        tables=len(export.tables),
        helped=sum(map(_helped, export.tables)),
        rounds=tuple(_round(export, one, contest) for one in rounds),
        found=_found(export, contest) if ladder else None,
        pings=pings_by_day(notes),
        in_vain=pings_by_day(notes, gone=True),
        each=tuple(sorted(each[user] for user in users)),
        kinds=dict(notes.kinds.most_common()),
        moves=dict(notes.moves),
        acts=dict(notes.acts),
        refused=dict(notes.refused),
        faults=dict(notes.faults),
        differences=tuple(contest.differences),
        broken=tuple(_broken(export, rounds)),
    )


def _helped(table: TableFacts) -> bool:
    hands = zip(table.seats, table.finishers, table.makers, strict=False)
    return any(seat != NOBODY and not (finisher.isdecimal() and maker.isdecimal()) for seat, finisher, maker in hands)


def _round(export: Export, one: RoundFacts, contest: Contest) -> Round:
    tables = [export.tables[number - 1] for number in one.tables]
    over = one.over or one.ends
    return Round(
        one.round,
        one.final,
        len(tables),
        sum(len(table.seats) < export.league.seats for table in tables),
        sum(NOBODY in table.seats for table in tables),
        len(one.byes),
        one.weighed.repeats,
        float(one.weighed.spread),
        one.weighed.seats,
        over - one.begins,
        max((table.opened or over) - one.begins for table in tables),
        contest.opening.get(one.round, 0.0),
        sum(map(_helped, tables)),
        sum(table.state == "annulled" for table in tables),
    )


def _found(export: Export, contest: Contest) -> Found:
    found = () if isinstance(export.found, msgspec.UnsetType) else export.found
    by_member: dict[str, list[int]] = {}
    last: dict[str, frozenset[str]] = {}
    met: Counter[frozenset[str]] = Counter()
    sat: Counter[tuple[str, int]] = Counter()
    again = 0
    for one in found:
        seats = export.tables[one.table - 1].seats
        for seat, member in enumerate(seats):
            by_member.setdefault(member, []).append(one.at)
            sat[member, seat] += 1
        for pair in combinations(seats, 2):
            met[frozenset(pair)] += 1
            again += pair[0] in last.get(pair[1], ()) or pair[1] in last.get(pair[0], ())
        last |= {member: frozenset(seats) - {member} for member in seats}
    said, vain = [], 0
    for pressed in contest.pressed:
        at = next((at for at in by_member.get(str(pressed.user), ()) if at >= pressed.at), None)
        if at is None:
            vain += 1
        else:
            said.append((pressed.expected, at - pressed.at))
    return Found(
        len(found),
        sum(export.tables[one.table - 1].state == "annulled" for one in found),
        tuple(sorted(one.at - since for one in found for since in one.since)),
        tuple(said),
        vain,
        sum(one.wider for one in found),
        sum(one.span for one in found) / max(1, len(found)),
        again,
        sum(count - 1 for count in met.values()),
        sum(count - 1 for count in sat.values()),
        sum(row.played >= NEEDED and not row.left for row in export.standing),
    )


def _broken(export: Export, rounds: tuple[RoundFacts, ...]) -> list[str]:
    found = []
    byes: Counter[str] = Counter()
    for one in rounds:
        everybody = {member for number in one.tables for member in export.tables[number - 1].seats} - {NOBODY}
        least = min((byes[member] for member in {*everybody, *one.byes}), default=0)
        found += [f"round {one.round}: {member} has a bye again" for member in one.byes if byes[member] > least]
        byes.update(one.byes)
        if one.over is None:
            found.append(f"round {one.round} has not ended")
        waits = [export.tables[number - 1] for number in one.tables if export.tables[number - 1].opened is None]
        found += [f"round {one.round}: table {table.number} never opened" for table in waits]
    return found
