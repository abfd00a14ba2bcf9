"""What people may put into a league's log, and what is added to it that they cannot know: seals, lots, the edition of
the rules.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from leagues.edition import CURRENT
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import Entry, What
from leagues.log.walk import is_act
from leagues.lots import drawn, numbers, seal
from leagues.refused import Refused, Why
from leagues.state import How, League, Season

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
"""What everybody says of themselves alone, and where it says who they are."""
_RULES = {
    said.Answered: "L6.2",
    said.Left: "L6.1",
    said.Back: "L6.1",
    formats.CheckedIn: "L14.1",
    formats.Queued: "L12.1",
    formats.Unqueued: "L12.1",
}

Drawn: TypeAlias = said.Opened | said.Joined | said.Moved
"""Acts whose entries hold what only the bot knows; people give them without it."""


def allowed(entry: Entry) -> None:
    """Raises Refused (NOT_YOURS) for what is not for people to say: what becomes due, and what others say of
    themselves. Whether somebody organises the league is not looked at: the rules do that.
    """
    what = entry.what
    whose = _WHOSE.get(type(what))
    own = whose is not None and getattr(what, whose) == entry.who
    if is_act(entry) or (own and not (isinstance(what, said.Left) and what.how is not How.SAID)):
        return
    raise Refused(Why.NOT_YOURS, _RULES.get(type(what), "L2.1"))


def current(what: What) -> What:
    """``what`` under the edition of the rules that holds now (L1.3)."""
    return msgspec.structs.replace(what, edition=CURRENT) if isinstance(what, said.Opened | said.Begun) else what


def season_needed(league: League, what: What) -> int | None:
    """The season whose seed ``what`` needs to be whole; None where it needs none. Of one that opens, a new seed."""
    if isinstance(what, said.Opened):
        return what.season
    if isinstance(what, said.Joined | said.Moved):
        return None if league.playing is None else league.playing.number
    return None


def whole(league: League, what: What, seed: bytes) -> What:
    """``what`` with its seal or lots, out of the seed of :func:`season_needed`."""
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
    return what


def _order(season: Season, name: str, seed: bytes, *, more: str = "", less: str = "") -> tuple[str, ...]:
    """The members of a division by lot (L4.2), with or without somebody; empty for no division, which is refused."""
    members = next((one.members for one in season.divisions if one.name == name), ())
    wanted = {*members, more} - {"", less}
    return drawn(seed, numbers(name), wanted) if members else ()
