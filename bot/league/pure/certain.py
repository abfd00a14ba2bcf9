"""What can be said for certain (L9.2) once entries were added: said once, when it first holds, and taken back."""

from __future__ import annotations

from leagues.log.entries import LEAGUE, Entry, Told
from leagues.standings import field_of, sayings
from leagues.state import PLAYED, League


def told(before: League | None, after: League) -> list[Entry]:
    """The entries that say so, for those divisions in which something counts that did not before."""
    season = after.playing
    if season is None or season.stage not in PLAYED:
        return []
    then = None if before is None else before.playing
    fields = (
        {}
        if before is None or then is None or then.number != season.number or then.stage not in PLAYED
        else {one.name: field_of(before, then, one) for one in then.divisions}
    )
    return [
        Entry(after.at, LEAGUE, Told(one.member, one.promise, holds))
        for division in season.divisions
        if fields.get(division.name) != field_of(after, season, division)
        for one, holds in sayings(after, season, division)
    ]
