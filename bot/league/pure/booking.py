from __future__ import annotations

from typing import Final

from bot.league.pure.known import is_computer
from bot.match.pure.results import Ended
from leagues import text
from leagues.log import entries as said
from leagues.log.entries import LEAGUE, Entry
from leagues.ratings import Result
from leagues.state import NOBODY, Rated, Season, Table

# The reason code for annulling a league table because its match was cancelled.
CALLED_OFF: Final = "called-off"


def as_rated(ended: Ended) -> Result:
    result = ended.result
    return Result(
        ended.ended,
        result.makers,
        result.places,
        tuple(map(is_computer, result.makers)),
        result.teams,
        result.unrated is None,
    )


def entry_of(ended: Ended, division: str, table: int, changes: tuple[Rated, ...], at: int) -> Entry:
    """Return the league's log entry for a match that has ended. The entry records the match's result or, if the match
    was cancelled, annuls its table (L5.5).
    """
    result = ended.result
    if not result.over:
        return Entry(at, LEAGUE, said.Annulled(division, table), CALLED_OFF, manager=True)
    finishers = tuple(NOBODY if is_computer(one) else one for one in result.finishers)
    what = said.TableEnded(division, table, result.places, result.scores, finishers, result.makers, changes)
    return Entry(at, LEAGUE, what)


def idle(ended: Ended, season: Season, division: str, table: Table, at: int) -> list[Entry]:
    """Return log entries that mark members as absent because they made no move at a finished table of an evening
    tournament.

    When the round is over, these members are out of the tournament (L14.1).
    """
    result = ended.result
    there = {one.member for one in season.members if one.left is None and one.absent is None}
    return [
        Entry(at, LEAGUE, said.Absent(member, division, table.number))
        for member, moves in zip(table.players, result.moves, strict=False)
        if result.over and member in there and member not in dict(moves)
    ]


def changes_of(ended: Ended) -> tuple[Rated, ...]:
    return () if ended.rated is None else text.read(ended.rated, tuple[Rated, ...])
