from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final, TypeAlias

from msgspec.structs import replace

from bot.league.pure.known import DivisionStandings
from bot.wording.leagues.names import (
    Names,
    division_name,
    league_name,
    points_text,
    points_words,
    season_name,
)
from bot.wording.leagues.standing import (
    header,
    noted,
    result_of,
    standing_picture,
    who_of,
)
from bot.wording.leagues.standing import members_of as everybody
from data.texts import Texts
from leagues.contests import members_of, tables_of
from leagues.ladders import explained
from leagues.standing import order
from leagues.standing.possible import Range
from leagues.state import NOBODY, Member, Round, Table
from render.league import (
    ContestPicture,
    ContestRow,
    LadderPicture,
    LadderRow,
    Note,
    PodiumPicture,
    Result,
    StandingPicture,
    State,
    Winner,
)

StandingShown: TypeAlias = StandingPicture | ContestPicture | LadderPicture
BEST: Final = 8
NAMED: Final = 100
"""The maximum number of members named in a cup's standings, not counting the person who asked for the standings.
Pictures and messages have no room for more members.
"""
_DECIMALS: Final = (2, 3, 4, 6)


def shown_standing(
    stands: DivisionStandings,
    names: Names,
    tr: Texts,
    *,
    now: int | None = None,
    possible: Mapping[str, Range] | None = None,
    asks: str = NOBODY,
) -> StandingShown:
    """Return a picture of the standings. Its style depends on the league's format.

    `asks` is the member who asked for the picture, who is shown even if there isn't room for everyone. For `now` and
    `possible`, see :func:`standing_picture`.
    """
    form = stands.known.league.format
    if form.has_divisions:
        return standing_picture(stands, names, tr, now=now, possible=possible)
    make = ladder_picture if form.has_queue else contest_picture
    return make(stands, names, tr, now=now, asks=asks)


def named(stands: DivisionStandings, asks: str = NOBODY) -> tuple[str, ...]:
    if stands.known.league.format.has_divisions:
        return everybody(stands)
    return tuple(row.member for number, row in enumerate(stands.rows) if number < NAMED or row.member == asks)


def contest_picture(
    stands: DivisionStandings, names: Names, tr: Texts, *, now: int | None = None, asks: str = NOBODY
) -> ContestPicture:
    season = stands.season
    members = {one.member: one for one in season.members}
    places = Counter(row.place for row in stands.rows)
    rounds = [
        (one, {member: table for table in tables_of(season, one) for member in table.seats}) for one in season.rounds
    ]
    notes: list[Note] = []
    rows: list[ContestRow] = []
    left: list[ContestRow] = []
    for one in stands.rows:
        made = ContestRow(
            place=one.place,
            who=who_of(one.member, names, tr),
            points=points_text(one.points),
            results=tuple(_round(members[one.member], each, tables) for each, tables in rounds),
            shared=places[one.place] > 1,
            notes=noted(season, one.member, notes, tr),
            you=one.member == asks,
            champion=one.member in season.champions,
        )
        (left if one.left else rows).append(made)
    return ContestPicture(
        **header(stands, now, tr),
        about=_about(stands, tr),
        final=bool(season.rounds and season.rounds[-1].final),
        rows=tuple(rows),
        left=tuple(left),
        notes=tuple(notes),
    )


def _round(member: Member, one: Round, tables: Mapping[str, Table]) -> Result:
    table = tables.get(member.member)
    if table is not None:
        return replace(result_of(table, member.member), computers=NOBODY in table.seats)
    if member.member in one.byes:
        return Result(State.BYE)
    if member.left is not None and member.left <= one.paired:
        return Result(State.GONE)
    return Result(State.OUT if one.final else State.LATE)


def ladder_picture(
    stands: DivisionStandings, names: Names, tr: Texts, *, now: int | None = None, asks: str = NOBODY
) -> LadderPicture:
    season = stands.season
    counted, tables = explained(season), members_of(season).tables
    places = Counter(row.place for row in stands.rows)
    digits = _digits([row.points for row in stands.rows])
    notes: list[Note] = []
    ranked: list[LadderRow] = []
    unranked: list[LadderRow] = []
    left: list[LadderRow] = []
    for one in stands.rows:
        known = counted[one.member]
        few = known.lacking > 0
        made = LadderRow(
            place=None if few else one.place,
            who=who_of(one.member, names, tr),
            points=_sum(one.points, digits, tr),
            results=tuple(result_of(tables[int(played.table) - 1], one.member) for played in known.counted),
            shared=not few and places[one.place] > 1,
            notes=noted(season, one.member, notes, tr),
            you=one.member == asks,
            played=known.played,
        )
        (left if one.left else unranked if few else ranked).append(made)
    return LadderPicture(
        **header(stands, now, tr),
        about=_about(stands, tr),
        rows=tuple(ranked),
        unranked=tuple(unranked),
        left=tuple(left),
        notes=tuple(notes),
    )


def podium_picture(
    stands: DivisionStandings, names: Names, title: str, tr: Texts, *, board: bytes = b""
) -> PodiumPicture:
    """Return the podium picture of a cup, an evening or a ladder.

    `title` is the game's title, and `board` a picture of the final board in the game that decided the season.
    """
    season = stands.season
    ladder = stands.known.league.format.has_queue
    digits = _digits([row.points for row in stands.rows])

    def winner(row: order.Row) -> Winner:
        points, full = points_text(row.points), points_words(row.points, tr)
        if ladder:
            points = _sum(row.points, digits, tr)
            full = tr("{points} points", points=points)
        return Winner(row.place, who_of(row.member, names, tr), points, full, row.member in season.champions)

    few = {member for member, row in explained(season).items() if row.lacking} if ladder else set()
    few -= {*season.champions}  # of a ladder in which no one has played enough for a place
    best = [row for row in stands.rows if not row.left and row.member not in few][:BEST]
    ended = sum(table.places is not None for _, table in season.tables)
    facts = [_about(stands, tr)]
    if season.rounds:
        facts.append(tr.plural("{count} round", "{count} rounds", len(season.rounds)))
    facts.append(tr.plural("{count} table", "{count} tables", ended))
    return PodiumPicture(
        league=league_name(stands.known.league.settings.name).plain,
        season=season_name(stands.known, season.number, tr),
        title=title,
        about=" · ".join(facts),
        best=tuple(map(winner, best)),
        board=board,
    )


def _about(stands: DivisionStandings, tr: Texts) -> str:
    count = tr.plural("{count} member", "{count} members", len(stands.division.members))
    if stands.known.league.format.live:
        return count
    return f"{division_name(stands.season, stands.division.name, tr)} · {count}"


def _digits(sums: Sequence[Fraction]) -> int:
    different = len(set(sums))
    return next((one for one in _DECIMALS if len({round(each, one) for each in sums}) == different), _DECIMALS[-1])


def _sum(value: Fraction, digits: int, tr: Texts) -> str:
    return tr.decimal(Decimal(value.numerator) / value.denominator, digits)
