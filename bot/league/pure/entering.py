"""Decide which entries people may add to a league's log. Fill in the parts of entries that only the bot knows: seals
(hashes of secret seeds), random draws and the edition of the rules.
"""

from __future__ import annotations

import msgspec

from leagues.edition import CURRENT
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import Entry, What
from leagues.log.walk import is_act
from leagues.lots import drawn, numbers, seal
from leagues.refused import Refused, Why
from leagues.state import How, League, Season

# The kinds of entries that people may make only about themselves, and for each kind, the field that names the person.
_WHOSE: dict[type, str] = {
    said.SignedUp: "member",
    said.SignedOff: "member",
    said.Left: "member",
    said.Back: "member",
    said.Answered: "substitute",
    formats.CheckedIn: "member",
    formats.Queued: "member",
    formats.Unqueued: "member",
}
_RULES = {
    said.Answered: "L6.2",
    said.Left: "L6.1",
    said.Back: "L6.1",
    formats.CheckedIn: "L14.1",
    formats.Queued: "L12.1",
    formats.Unqueued: "L12.1",
}


def allowed(entry: Entry) -> None:
    """Raise Refused (NOT_YOURS) unless `entry` is an organiser's action, or an entry that its author may make about
    themselves.

    This doesn't check whether the author of an organiser's action is an organiser of the league. The rules check that
    later.
    """
    what = entry.what
    whose = _WHOSE.get(type(what))
    own = whose is not None and getattr(what, whose) == entry.who
    if is_act(entry) or (own and not (isinstance(what, said.Left) and what.how is not How.SAID)):
        return
    raise Refused(Why.NOT_YOURS, _RULES.get(type(what), "L2.1"))


def current(what: What) -> What:
    """Fill in the current edition of the rules (L1.3) if `what` records the edition."""
    return msgspec.structs.replace(what, edition=CURRENT) if isinstance(what, said.Opened | said.Begun) else what


def season_needed(league: League, what: What) -> int | None:
    """Return the number of the season whose seed is needed to complete `what`, or None.

    If `what` opens a season, the caller has to create the seed. Other seasons already have one.
    """
    if isinstance(what, said.Opened):
        return what.season
    if isinstance(what, said.Joined | said.Moved | said.Formed):
        return None if league.playing is None else league.playing.number
    return None


def whole(league: League, what: What, seed: bytes) -> What:
    """Return `what` with its seal or its random order of members filled in. `seed`: the secret seed of the season that
    :func:`season_needed` returned.
    """
    if isinstance(what, said.Opened):
        return msgspec.structs.replace(what, seal=seal(seed))
    season = league.playing
    if season is None:
        return what
    if isinstance(what, said.Joined):
        return msgspec.structs.replace(what, numbers=_order(season, what.division, seed, more=what.member))
    if isinstance(what, said.Moved):
        source = next((one.name for one in season.divisions if what.member in one.members), "")
        left = _order(season, source, seed, less=what.member)
        return msgspec.structs.replace(what, numbers=(left, _order(season, what.division, seed, more=what.member)))
    if isinstance(what, said.Formed):
        return said.Formed(tuple((name, drawn(seed, numbers(name), members)) for name, members in what.divisions))
    return what


def _order(season: Season, name: str, seed: bytes, *, more: str = "", less: str = "") -> tuple[str, ...]:
    members = next((one.members for one in season.divisions if one.name == name), ())
    wanted = {*members, more} - {"", less}
    return drawn(seed, numbers(name), wanted) if members else ()
