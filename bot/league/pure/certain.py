from __future__ import annotations

from collections.abc import Iterator

from leagues.edition import Edition
from leagues.log.entries import LEAGUE, Entry, Told
from leagues.standing.order import Field
from leagues.standings import coming_of, field_of, sayings
from leagues.state import PLAYED, Division, League, Season


def told(before: League | None, after: League) -> list[Entry]:
    """Return the log entries that announce which results have become certain or are no longer certain (L9.2).

    Only divisions that have changed are checked. After the season's last result, the list is empty, because the end of
    the season settles everything.
    """
    season = after.playing
    if season is None or season.stage not in PLAYED:
        return []
    if season.paused is None and all(table.over for _, table in season.tables):
        return []
    return [
        Entry(after.at, LEAGUE, Told(one.member, one.promise, holds, holds and one.member in coming))
        for division in _others(before, season)
        if before is None or _field(before, division) != field_of(after, season, division)
        for coming in (coming_of(season, division) if season.edition >= Edition.SECOND else (),)
        for one, holds in sayings(after, season, division)
    ]


def _others(before: League | None, season: Season) -> Iterator[Division]:
    then = None if before is None else before.playing
    if then is None or (then.gone, then.corrections) != (season.gone, season.corrections):
        yield from season.divisions
        return
    known = {id(one) for one in then.divisions}  # unchanged divisions are the same object
    yield from (one for one in season.divisions if id(one) not in known)


def _field(before: League, division: Division) -> Field | None:
    then = before.playing
    if then is None or then.stage not in PLAYED:
        return None
    return next((field_of(before, then, one) for one in then.divisions if one.name == division.name), None)
