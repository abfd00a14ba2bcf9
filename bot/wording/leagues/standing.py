from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypedDict

from bot.league.pure.known import DivisionStandings
from bot.wording.leagues.names import Names, called, division_name, league_name, points_text, round_name, season_name
from data.texts import Texts
from leagues.settings import DAY
from leagues.standing import order
from leagues.standing.possible import Range
from leagues.standings import marks_of
from leagues.state import NOBODY, PLAYED, Correction, Season, Stage, Table
from render.league import (
    Ended,
    Helper,
    Note,
    Places,
    Result,
    Row,
    SeasonPicture,
    StandingPicture,
    State,
    Who,
    Zone,
)


class Header(TypedDict):
    """The header fields that the standings pictures of all formats have in common."""

    league: str
    season: str
    stage: str


_ZONES: Final = {-1: Zone.UP, 0: Zone.STAY, 1: Zone.DOWN}

FIRST: Final = 7
"""The maximum number of members per division in the picture for the end of a season. If there are many divisions, fewer
members fit.
"""


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


def standing_picture(
    stands: DivisionStandings,
    names: Names,
    tr: Texts,
    *,
    now: int | None = None,
    possible: Mapping[str, Range] | None = None,
) -> StandingPicture:
    """Return a picture of a division's standings. `names` must include all members of the division and their
    substitutes.

    If `now` is None, the picture doesn't depend on the date. `possible` holds the places that each member can still
    reach, if the results aren't final.
    """
    season, division = stands.season, stands.division
    notes: list[Note] = []
    rows: list[Row] = []
    left: list[Row] = []
    marks = marks_of(stands.known.league, season, division, stands.rows, possible)
    for one in stands.rows:
        row = Row(
            place=one.place,
            who=who_of(one.member, names, tr),
            points=points_text(one.points),
            played=one.played,
            tables=sum(one.member in table.seats and table.annulled is None for table in division.tables),
            results=tuple(result_of(table, one.member) for table in division.tables if one.member in table.seats)[:12],
            shared=sum(other.place == one.place for other in stands.rows) > 1,
            zone=_ZONES[marks.get(one.member, 0)],
            possible=_places(possible, one.member),
            notes=noted(season, one.member, notes, tr),
            champion=one.member in season.champions,
        )
        (left if one.left else rows).append(row)
    helpers = stands.helpers if division.name == season.divisions[-1].name else ()
    return StandingPicture(
        **header(stands, now, tr),
        division=division_name(season, division.name, tr),
        rows=tuple(rows),
        left=tuple(left),
        helpers=tuple(Helper(who_of(one.member, names, tr), points_text(one.points), one.tables) for one in helpers),
        notes=tuple(notes),
    )


def who_of(member: str, names: Names, tr: Texts) -> Who:
    name = called(member, names, tr)
    return Who(name.plain, name.spare)


def _places(possible: Mapping[str, Range] | None, member: str) -> Places | None:
    found = None if possible is None else possible.get(member)
    return None if found is None else Places(found.best, found.worst)


def header(stands: DivisionStandings, now: int | None, tr: Texts) -> Header:
    return {
        "league": league_name(stands.known.league.settings.name).plain,
        "season": season_name(stands.known, stands.season.number, tr),
        "stage": stage_text(stands.season, now, tr),
    }


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
    """Return a member's result at a table. This is the result of the member's seat, even if a substitute played
    there.
    """
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


def members_of(stands: DivisionStandings) -> tuple[str, ...]:
    return tuple(
        one for one in (*stands.division.members, *(help_.member for help_ in stands.helpers)) if one != NOBODY
    )
