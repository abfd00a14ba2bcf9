"""The data structures of an exported season, and the functions that build an export from a league's log (L16)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import repeat
from typing import Final, cast

import msgspec

from leagues import text
from leagues.edition import Edition
from leagues.ladder.queue import Sought
from leagues.log.chain import Link, chained
from leagues.log.entries import Entry, read, write
from leagues.log.walk import Course
from leagues.pods.pairing import Weighed
from leagues.refused import Refused, Why
from leagues.season.candidates import Came
from leagues.season.sizes import Pyramid
from leagues.settings import Settings
from leagues.standing.order import Criterion, Parted
from leagues.standing.points import POINTS
from leagues.standings import possible_of, standing_of
from leagues.state import NOBODY, Correction, Division, How, League, Rated, Round, Season, Stage, Table

VERSION: Final = 1
UNSALTED: Final = "0" * 32
"""A placeholder salt for the hash chain. It is used when a log contains no personal data that someone could guess from
a hash.
"""


class SeasonFacts(msgspec.Struct, frozen=True):
    """A season's timestamps and settings.

    `tiers` is the number of tiers in the previous season, or 0 if there was none. `edition` is the edition of the rules
    (L1.3). Only cups and evening tournaments have `rounds` (without the final) and `short`, the points awarded at a
    table with one seat fewer than usual.
    """

    number: int
    stage: Stage
    opened: int
    closes: int
    begins: int
    ends: int
    over: int | None
    seal: str
    seed: str | None
    points: tuple[int, ...]
    criteria: tuple[Criterion, ...]
    pyramid: Pyramid
    tiers: int
    edition: Edition = Edition.FIRST
    rounds: int | msgspec.UnsetType = msgspec.UNSET
    short: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


class MemberFacts(msgspec.Struct, frozen=True):
    member: str
    signed: int
    came: Came
    tier: int | None
    place: int | None
    share: Fraction | None
    missed: int
    latest: int | None
    mu: float | None
    sigma: float | None
    left: int | None
    how: How | None
    barred: bool


class DivisionFacts(msgspec.Struct, frozen=True):
    division: str
    tier: int
    members: tuple[str, ...]


class TableFacts(msgspec.Struct, frozen=True):
    """A table of the exported season.

    `counts` holds, for each seat, the member who gets its points, or NOBODY. `state` is `waits`, `runs`, `ended` or
    `annulled`.
    """

    division: str
    number: int
    seats: tuple[str, ...]
    opened: int | None
    ended: int | None
    state: str
    places: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    finishers: tuple[str, ...]
    makers: tuple[str, ...]
    counts: tuple[str, ...]
    rated: bool
    ratings: tuple[Rated, ...]


class RowFacts(msgspec.Struct, frozen=True):
    division: str
    place: int
    member: str
    points: Fraction
    played: int
    left: bool
    corrected: int
    values: tuple[tuple[Criterion, Fraction], ...]
    parted: Parted | None
    best: int
    worst: int


class Moves(msgspec.Struct, frozen=True):
    """The members who are promoted or relegated at the end of the season, and the champions. All lists are empty until
    the season is final.
    """

    up: tuple[str, ...]
    down: tuple[str, ...]
    by_lot: tuple[str, ...]
    champion: tuple[str, ...]


class Annulment(msgspec.Struct, frozen=True):
    at: int
    division: str
    table: int
    why: str


class RoundFacts(msgspec.Struct, frozen=True):
    """A round of a cup or an evening tournament: its table numbers, its byes, and the weight of its pairing, which is
    lower for better pairings (L13).
    """

    round: int
    final: bool
    corrected: bool
    paired: int
    begins: int
    ends: int
    over: int | None
    tables: tuple[int, ...]
    byes: tuple[str, ...]
    weighed: Weighed


class Export(msgspec.Struct, frozen=True):
    """An exported season of a league.

    Only cups and evening tournaments have `rounds`. Only ladders have `found`, which holds the reason why each table
    was made. `chain` holds the hashes of the log; the last hash is posted with the final standings (L1.3). Older files
    have no chain.
    """

    version: int
    league: Settings
    organisers: tuple[str, ...]
    season: SeasonFacts
    members: tuple[MemberFacts, ...]
    divisions: tuple[DivisionFacts, ...]
    tables: tuple[TableFacts, ...]
    corrections: tuple[Correction, ...]
    annulments: tuple[Annulment, ...]
    standing: tuple[RowFacts, ...]
    moves: Moves
    log: tuple[Entry, ...]
    rounds: tuple[RoundFacts, ...] | msgspec.UnsetType = msgspec.UNSET
    found: tuple[Sought, ...] | msgspec.UnsetType = msgspec.UNSET
    chain: tuple[Link, ...] | msgspec.UnsetType = msgspec.UNSET


def file_of(lines: Sequence[str], chain: Sequence[Link], number: int) -> bytes:
    """Return the export file of a season, made from the stored log lines and their hash links.

    Raises Refused if the log is invalid or has no such season.
    """
    export = exported([read(line) for line in lines], number)
    count = len(export.log)
    stored = cast("tuple[Entry, ...]", tuple(msgspec.Raw(line.encode()) for line in lines[:count]))
    return text.write(msgspec.structs.replace(export, log=stored, chain=tuple(chain[:count])))


def exported(log: Sequence[Entry], number: int) -> Export:
    """Return the export of a season. If the season is final, log entries made after it became final are left out.

    The hash chain uses a placeholder salt. Raises Refused if the log has no such season.
    """
    course = Course()
    for entry in log:
        league = course.add(entry)
        done = league.last
        if done is not None and done.number == number:
            break
    league_ = course.league
    season = None if league_ is None else league_.season(number)
    if league_ is None or season is None:
        raise Refused(Why.NO_SEASON, "L16", season=number)
    chain = tuple(chained(map(write, course.log), repeat(UNSALTED)))
    return msgspec.structs.replace(_export(league_, season, tuple(course.log)), chain=chain)


def _export(league: League, season: Season, log: tuple[Entry, ...]) -> Export:
    before = [passed for passed in league.passed if passed.number < season.number]
    tiers = before[-1].ways[0][1].tiers if before and before[-1].ways else 0
    in_rounds = league.format.has_rounds
    return Export(
        VERSION,
        league.settings,
        league.organisers,
        SeasonFacts(
            season.number,
            season.stage,
            season.opened,
            season.closes,
            season.begins,
            season.ends,
            season.over,
            season.seal,
            season.seed,
            POINTS[league.settings.seats],
            league.settings.counted,
            league.settings.pyramid,
            tiers,
            season.edition,
            season.length if in_rounds else msgspec.UNSET,
            POINTS.get(league.settings.seats - 1, ()) if in_rounds else msgspec.UNSET,
        ),
        tuple(
            MemberFacts(
                one.member,
                one.signed,
                one.came,
                one.way.tier if one.way else None,
                one.way.place if one.way else None,
                one.way.share if one.way else None,
                one.missed,
                one.latest,
                one.mu,
                one.sigma,
                one.left,
                one.how,
                any(member == one.member for member, _ in league.barred),
            )
            for one in season.members
        ),
        tuple(DivisionFacts(one.name, one.tier, one.members) for one in season.divisions),
        tuple(_table(division, table, season) for division, table in season.tables),
        season.corrections,
        _annulments(season, log),
        tuple(row for one in season.divisions for row in _rows(league, season, one)),
        Moves(
            tuple(one.member for one in season.moves if one.down == -1),
            tuple(one.member for one in season.moves if one.down == 1),
            tuple(one.member for one in season.moves if one.by_lot),
            season.champions,
        ),
        log,
        tuple(_round(one) for one in season.rounds) if in_rounds else msgspec.UNSET,
        season.sought if league.format.has_queue else msgspec.UNSET,
    )


def _round(one: Round) -> RoundFacts:
    return RoundFacts(
        one.number,
        one.final,
        one.corrected,
        one.paired,
        one.begins,
        one.ends,
        one.over,
        one.tables,
        one.byes,
        one.weighed,
    )


def _table(division: Division, table: Table, season: Season) -> TableFacts:
    state = "waits"
    if table.annulled is not None or (season.stage is Stage.FINAL and table.ended is None):
        state = "annulled"
    elif table.over:
        state = "ended"
    elif table.opened is not None:
        state = "runs"
    void = table.void if table.over else tuple(season.gone)
    return TableFacts(
        division.name,
        table.number,
        table.seats,
        table.opened,
        table.ended,
        state,
        table.places,
        table.scores,
        table.finishers,
        table.makers,
        tuple(NOBODY if one in void or state == "annulled" else one for one in table.seats),
        table.rated,
        table.ratings,
    )


def _annulments(season: Season, log: tuple[Entry, ...]) -> tuple[Annulment, ...]:
    reasons = {
        (entry.what.division, entry.what.table, entry.at): entry.why  # type: ignore[union-attr]
        for entry in log
        if hasattr(entry.what, "table") and entry.why
    }
    return tuple(
        Annulment(
            table.annulled, division.name, table.number, reasons.get((division.name, table.number, table.annulled), "")
        )
        for division, table in season.tables
        if table.annulled is not None
    )


def _rows(league: League, season: Season, division: Division) -> list[RowFacts]:
    ranges = possible_of(league, season, division)
    return [
        RowFacts(
            division.name,
            row.place,
            row.member,
            row.points,
            row.played,
            row.left,
            row.corrected,
            row.values,
            row.parted,
            ranges[row.member].best,
            ranges[row.member].worst,
        )
        for row in standing_of(league, season, division)
    ]
