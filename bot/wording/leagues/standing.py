from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from bot.league.pure.known import DivisionStandings
from bot.wording.leagues.names import (
    Names,
    called,
    division_name,
    league_name,
    points_text,
    points_words,
    round_name,
    season_name,
)
from data.texts import Texts
from leagues.contests import members_of, tables_of
from leagues.ladders import explained
from leagues.settings import DAY
from leagues.standing import order
from leagues.standing.possible import Range
from leagues.standings import marks_of
from leagues.state import NOBODY, PLAYED, Correction, Member, Round, Season, Stage, Table
from render.league import (
    Ended,
    Helper,
    Kind,
    Note,
    Places,
    PodiumPicture,
    Result,
    Row,
    SeasonPicture,
    StandingPicture,
    State,
    Who,
    Winner,
    Zone,
)

_ZONES: Final = {-1: Zone.UP, 0: Zone.STAY, 1: Zone.DOWN}

FIRST: Final = 7
"""The most members per division in the picture of a season's end. With many divisions, fewer fit."""


def stage_text(season: Season, now: int | None, tr: Texts) -> str:
    if season.paused is not None:
        return tr("paused")
    last = season.round
    if season.stage in PLAYED and last is not None:
        name = round_name(season, last, tr)
        return name if last.over is None else tr("{round}, over", round=name)
    if season.stage is Stage.RUNNING and now is not None:
        days = -(-(season.ends - season.begins) // DAY)
        return tr("day {day} of {days}", day=max(1, min(days, (now - season.begins) // DAY + 1)), days=days)
    names = {
        Stage.PLACED: tr("before the start"),
        Stage.RUNNING: tr("in progress"),
        Stage.OVERTIME: tr("overtime"),
        Stage.STAND_INS: tr("computers finish the rest"),
        Stage.FINAL: tr("final standings"),
    }
    return names.get(season.stage, "")


def who_of(member: str, names: Names, tr: Texts) -> Who:
    name = called(member, names, tr)
    return Who(name.plain, name.spare)


def _places(possible: Mapping[str, Range] | None, member: str) -> Places | None:
    found = None if possible is None else possible.get(member)
    return None if found is None else Places(found.best, found.worst)


def noted(season: Season, member: str, notes: list[Note], tr: Texts) -> tuple[int, ...]:
    """Add the notes on a member to `notes`, and return the numbers of the notes that fit into the member's row."""
    texts = [_correction_text(one, tr) for one in season.corrections if one.member == member]
    if any(move.member == member and move.by_lot for move in season.moves):
        texts.append(tr("A random draw decided who went up or down. (L8.3)"))
    own = [Note(number, text) for number, text in enumerate(texts, start=len(notes) + 1)]
    notes += own
    return tuple(note.number for note in own)[:3]


def _correction_text(one: Correction, tr: Texts) -> str:
    reason = league_name(one.why).plain
    if one.points > 0:
        return tr("points given ({points}): {reason}", points=one.points, reason=reason)
    return tr("points taken ({points}): {reason}", points=-one.points, reason=reason)


def result_of(table: Table, member: str) -> Result:
    """Return the result of a member's seat at a table, even if a substitute played there."""
    seat = table.seats.index(member)
    played = table.finishers[seat] if table.finishers else table.players[seat]
    taken = played != member
    if table.annulled is not None:
        return Result(State.ANNULLED)
    if table.places is None:
        return Result(State.RUNNING if table.opened is not None else State.WAITING, taken=taken)
    if member in table.void:
        return Result(State.VOID, taken=taken)
    place = table.places[seat]
    return Result(State.PLACE, place, shared=table.places.count(place) > 1, taken=taken)


def season_picture(every: list[DivisionStandings], names: Names, title: str, tr: Texts) -> SeasonPicture:
    season = every[0].season
    moved = {move.member: move.down for move in season.moves}
    tables = sum(table.places is not None for _, table in season.tables)
    about = " · ".join(
        (
            title,
            tr.plural("{count} member", "{count} members", len(season.members)),
            tr.plural("{count} table", "{count} tables", tables),
        )
    )

    def those(stands: DivisionStandings, way: int) -> tuple[Who, ...]:
        return tuple(who_of(row.member, names, tr) for row in stands.rows if moved.get(row.member) == way)

    return SeasonPicture(
        league=league_name(every[0].known.league.settings.name).plain,
        season=season_name(every[0].known, season.number, tr),
        about=about,
        champions=tuple(who_of(one, names, tr) for one in season.champions),
        divisions=tuple(
            Ended(
                name=division_name(season, one.division.name, tr),
                first=tuple((row.place, who_of(row.member, names, tr), points_text(row.points)) for row in best(one)),
                up=those(one, -1),
                down=those(one, 1),
            )
            for one in every
        ),
    )


def best(stands: DivisionStandings) -> order.Standing:
    return tuple(row for row in stands.rows if not row.left)[:FIRST]


BEST: Final = 8
NAMED: Final = 100
"""The most members named in a cup's standings, besides the person who asks. There's no room for more."""
_DECIMALS: Final = (2, 3, 4, 6)


def standing_picture(
    stands: DivisionStandings,
    names: Names,
    tr: Texts,
    *,
    now: int | None = None,
    possible: Mapping[str, Range] | None = None,
    asks: str = NOBODY,
) -> StandingPicture:
    """Return a picture of the standings. `names` must include everyone who is shown. If `now` is None, the picture
    doesn't depend on the date. `possible` holds the places that members of a division can still reach. `asks` is the
    member who is shown even if there isn't room for everyone.
    """
    season, division, form = stands.season, stands.division, stands.known.league.format
    kind = Kind.DIVISION if form.has_divisions else Kind.LADDER if form.has_queue else Kind.CONTEST
    counted = explained(season) if kind is Kind.LADDER else {}
    results = RESULTS[kind](stands)
    marks = marks_of(stands.known.league, season, division, stands.rows, possible) if form.has_divisions else {}
    places, digits = Counter(row.place for row in stands.rows), _digits(stands.rows)
    notes: list[Note] = []
    ranked: list[Row] = []
    unranked: list[Row] = []
    left: list[Row] = []
    for one in stands.rows:
        known = counted.get(one.member)
        few = known is not None and known.lacking > 0
        row = Row(
            place=None if few else one.place,
            who=who_of(one.member, names, tr),
            points=points_text(one.points) if known is None else tr.decimal(one.points, digits),
            results=results(one.member),
            played=one.played if known is None else known.played,
            tables=sum(one.member in table.seats and table.annulled is None for table in division.tables),
            shared=not few and places[one.place] > 1,
            zone=_ZONES[marks.get(one.member, 0)],
            possible=_places(possible, one.member),
            notes=noted(season, one.member, notes, tr),
            you=one.member == asks and kind is not Kind.DIVISION,
            champion=one.member in season.champions and kind is not Kind.LADDER,
        )
        (left if one.left else unranked if few else ranked).append(row)
    helpers = stands.helpers if form.has_divisions and division.name == season.divisions[-1].name else ()
    return StandingPicture(
        kind=kind,
        league=league_name(stands.known.league.settings.name).plain,
        about=division_name(season, division.name, tr) if form.has_divisions else _about(stands, tr),
        season=season_name(stands.known, season.number, tr),
        stage=stage_text(season, now, tr),
        rows=tuple(ranked),
        unranked=tuple(unranked),
        left=tuple(left),
        helpers=tuple(Helper(who_of(one.member, names, tr), points_text(one.points), one.tables) for one in helpers),
        final=bool(season.rounds and season.rounds[-1].final),
        notes=tuple(notes),
    )


def named(stands: DivisionStandings, asks: str = NOBODY) -> tuple[str, ...]:
    if stands.known.league.format.has_divisions:
        there = (*stands.division.members, *(help_.member for help_ in stands.helpers))
        return tuple(one for one in there if one != NOBODY)
    return tuple(row.member for number, row in enumerate(stands.rows) if number < NAMED or row.member == asks)


def _at_tables(stands: DivisionStandings) -> Callable[[str], tuple[Result, ...]]:
    tables = stands.division.tables
    return lambda member: tuple(result_of(table, member) for table in tables if member in table.seats)[:12]


def _in_rounds(stands: DivisionStandings) -> Callable[[str], tuple[Result, ...]]:
    season = stands.season
    members = {one.member: one for one in season.members}
    rounds = [
        (one, {member: table for table in tables_of(season, one) for member in table.seats}) for one in season.rounds
    ]
    return lambda member: tuple(_round(members[member], one, tables) for one, tables in rounds)


def _that_count(stands: DivisionStandings) -> Callable[[str], tuple[Result, ...]]:
    counted, tables = explained(stands.season), members_of(stands.season).tables
    return lambda member: tuple(result_of(tables[int(one.table) - 1], member) for one in counted[member].counted)


def _round(member: Member, one: Round, tables: Mapping[str, Table]) -> Result:
    table = tables.get(member.member)
    if table is not None:
        return replace(result_of(table, member.member), computers=NOBODY in table.seats)
    if member.member in one.byes:
        return Result(State.BYE)
    if member.left is not None and member.left <= one.paired:
        return Result(State.GONE)
    return Result(State.OUT if one.final else State.LATE)


RESULTS: Final = {Kind.DIVISION: _at_tables, Kind.CONTEST: _in_rounds, Kind.LADDER: _that_count}


def podium_picture(
    stands: DivisionStandings, names: Names, title: str, tr: Texts, *, board: bytes = b""
) -> PodiumPicture:
    """Return the podium. `title`: the game's. `board`: a picture of the final board of the deciding game."""
    season = stands.season
    ladder = stands.known.league.format.has_queue
    digits = _digits(stands.rows)

    def winner(row: order.Row) -> Winner:
        points, full = points_text(row.points), points_words(row.points, tr)
        if ladder:
            points = tr.decimal(row.points, digits)
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


def _digits(rows: order.Standing) -> int:
    sums = [row.points for row in rows]
    different = len(set(sums))
    return next((one for one in _DECIMALS if len({round(each, one) for each in sums}) == different), _DECIMALS[-1])
