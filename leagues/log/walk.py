"""Applies one log entry or a whole log to a league, and undoes organisers' actions (L1.3, L10.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from leagues.log import acts, formats, forming, ladder, leaving, playing, rounds, seasons
from leagues.log import entries as said
from leagues.log.entries import ACTS, LEAGUE, REASONED, Entry
from leagues.refused import Refused, Why
from leagues.state import How, League

_DO: Final[dict[type, Callable[[League, Entry, Any], League]]] = {
    said.Changed: acts.changed,
    said.Organisers: acts.organisers,
    said.Orphaned: acts.orphaned,
    said.Announced: acts.announced,
    said.Closed: acts.closed,
    said.Opened: seasons.opened,
    said.Postponed: seasons.postponed,
    said.SignedUp: seasons.signed_up,
    said.SignedOff: seasons.signed_off,
    said.Short: seasons.short,
    said.Dropped: seasons.dropped,
    said.Placed: seasons.placed_,
    said.Begun: seasons.begun,
    said.TableOpened: playing.table_opened,
    said.TableEnded: playing.table_ended,
    said.Unrated: playing.unrated,
    said.Warned: playing.warned,
    said.Overtime: playing.overtime,
    said.StandIns: playing.stand_ins,
    said.Finished: playing.finished,
    said.Absent: leaving.absent,
    said.Back: leaving.back,
    said.Left: leaving.left,
    said.Asked: leaving.asked,
    said.Answered: leaving.answered,
    said.Unfilled: leaving.unfilled,
    said.Joined: acts.joined,
    said.Moved: acts.moved,
    said.Formed: forming.formed,
    said.Replaced: acts.replaced,
    said.Extended: acts.extended,
    said.Annulled: acts.annulled,
    said.Corrected: acts.corrected,
    said.Paused: acts.paused,
    said.Resumed: acts.resumed,
    said.Stopped: acts.stopped,
    said.Lifted: acts.lifted,
    said.Told: acts.told,
    formats.DeparturesTold: leaving.departures_told,
    formats.BeganNow: seasons.began_now,
    formats.CheckedIn: rounds.checked_in,
    formats.CheckInAgain: seasons.check_in_again,
    formats.Paired: rounds.paired,
    formats.RoundEnded: rounds.round_ended,
    formats.LastRound: rounds.last_round,
    formats.Queued: ladder.queued,
    formats.Unqueued: ladder.unqueued,
    formats.Seen: ladder.seen,
    formats.TableFound: ladder.table_found,
    formats.Freed: ladder.freed,
    formats.Week: ladder.week,
}

_GOES_WITH: Final = (said.Warned, said.Overtime, said.Asked, said.Told, formats.Paired, formats.DeparturesTold)
"""The kinds of entries that the league makes itself and that may depend on an organiser's action.

When the action is undone, entries of these kinds that would no longer be allowed are removed too.
"""


def apply(league: League | None, entry: Entry) -> League:
    """Return the league after `entry`. `league` is None before the first entry and is never modified.

    Raise Refused if the entry isn't allowed. Undoing an action needs the whole log: use :func:`replay`.
    """
    what = entry.what
    if isinstance(what, said.Founded):
        if league is not None:
            raise Refused(Why.LEAGUE_THERE, "L1.1")
        return seasons.founded(entry, what)
    if league is None:
        raise Refused(Why.NO_LEAGUE, "L1.1")
    if isinstance(what, said.TakenBack):
        raise Refused(Why.NO_ACT, "L10.3", entry=what.entry)
    if entry.at < league.at:
        raise Refused(Why.BACK_IN_TIME, "L1.3")
    _may(league, entry)
    if league.ended and isinstance(what, said.Opened | said.Closed):
        raise Refused(Why.LEAGUE_OVER, "L10.1")
    return _DO[type(what)](msgspec.structs.replace(league, at=entry.at), entry, what)


def organises(league: League, entry: Entry) -> bool:
    return entry.manager or entry.who in league.organisers


def is_act(entry: Entry) -> bool:
    """Return whether this entry is an action by an organiser (L10.1). Entries made by members, or by the league itself
    when something is due, don't count as such actions.
    """
    what = entry.what
    if isinstance(what, said.Left):
        return what.how is How.REMOVED
    if isinstance(what, said.SignedUp):
        return entry.who not in (LEAGUE, what.member)
    if isinstance(what, said.Opened | said.Begun | said.Joined | formats.Paired | formats.BeganNow):
        return entry.who != LEAGUE
    return isinstance(what, ACTS)


def _may(league: League, entry: Entry) -> None:
    if not is_act(entry):
        return
    if not organises(league, entry):
        raise Refused(Why.NOT_ORGANISER, "L1.2")
    if isinstance(entry.what, (*REASONED, said.Left, formats.Paired)) and not entry.why.strip():
        raise Refused(Why.NO_REASON, "L10.2")


def replay(log: Iterable[Entry]) -> League:
    """Return the league that results from a log (L1.3). Raise Refused at the first entry that isn't allowed."""
    course = Course()
    for entry in log:
        course.add(entry)
    if course.league is None:
        raise Refused(Why.NO_LEAGUE, "L1.1")
    return course.league


class Course:
    """A growing log of a league, and the league that results from it."""

    def __init__(self) -> None:
        self.league: League | None = None
        self.log: list[Entry] = []
        self._stands: list[tuple[int, Entry]] = []  # the entries that count, with their numbers

    def branch(self) -> Course:
        other = Course()
        other.league, other.log, other._stands = self.league, list(self.log), list(self._stands)
        return other

    def add(self, entry: Entry) -> League:
        """Add an entry and return the resulting league. If the entry isn't allowed, raise
        Refused and change nothing.
        """
        if isinstance(entry.what, said.TakenBack):
            self.league, self._stands = self._without(entry, entry.what.entry)
        else:
            self.league = apply(self.league, entry)
            self._stands.append((len(self.log) + 1, entry))
        self.log.append(entry)
        return self.league

    def _without(self, entry: Entry, number: int) -> tuple[League, list[tuple[int, Entry]]]:
        if self.league is None or entry.at < self.league.at:
            raise Refused(Why.BACK_IN_TIME, "L1.3")
        _may(self.league, entry)
        place = next((place for place, (at, _) in enumerate(self._stands) if at == number), None)
        if place is None or not is_act(act := self._stands[place][1]):
            raise Refused(Why.NO_ACT, "L10.3", entry=number)
        later = [one for _, one in self._stands[place + 1 :]]
        if not reversible(act) or any(follows(act, one, later[:at]) for at, one in enumerate(later)):
            raise Refused(Why.FOLLOWED, "L10.3", entry=number)
        stands = self._stands[:place] + self._stands[place + 1 :]
        league: League | None = None
        left: list[tuple[int, Entry]] = []
        for at, one in stands:
            try:
                league = apply(league, one)
            except Refused as refused:
                if one.who == LEAGUE and at > number and isinstance(one.what, _GOES_WITH):
                    continue
                if refused.code is Why.TABLE_WAITS and league is not None and isinstance(one.what, said.TableOpened):
                    # Only the act gave it room, and now it is open: for a while somebody has one table more.
                    league = playing.opened_anyway(msgspec.structs.replace(league, at=one.at), one.what)
                    left.append((at, one))
                    continue
                raise Refused(Why.FOLLOWED, "L10.3", entry=number) from refused
            left.append((at, one))
        assert league is not None  # noqa: S101 - founding is no act, so it stands
        if not acts.may_become(self.league, league.settings):  # the season began under the settings to be undone
            raise Refused(Why.FOLLOWED, "L10.3", entry=number)
        return msgspec.structs.replace(league, at=entry.at), left


def reversible(act: Entry) -> bool:
    """Return whether this kind of action can be undone. Announcements, clock extensions and early starts, for example,
    can't be undone.
    """
    never = said.Announced | said.Extended | said.Resumed | said.TakenBack | formats.BeganNow
    return not isinstance(act.what, never)


def follows(act: Entry, later: Entry, between: Sequence[Entry] = ()) -> bool:
    """Return whether `later` depends on what `act` changed (L10.3). `between` holds the log entries between the two."""
    what, other = act.what, later.what
    if isinstance(other, said.TableOpened) and any(isinstance(one.what, formats.Paired) for one in (act, *between)):
        return not isinstance(what, said.Organisers | said.Closed)  # the pairing of the round used the position before
    if isinstance(what, formats.LastRound):
        return isinstance(other, formats.Paired | said.Finished)
    if isinstance(what, said.Corrected | said.Lifted):
        return isinstance(other, said.Finished) or (isinstance(what, said.Lifted) and _signs(other, what.member))
    if isinstance(other, said.Finished):
        return not isinstance(what, said.Organisers | said.Closed | said.Changed)
    if isinstance(what, said.Left):
        return (isinstance(other, said.Answered) and other.leaver == what.member and other.yes) or isinstance(
            other, said.TableEnded | said.Unfilled
        )
    if isinstance(what, said.Replaced):
        return isinstance(other, said.TableEnded) and (other.division, other.table) == (what.division, what.table)
    if isinstance(what, said.Opened | said.Postponed | said.SignedUp):
        return _needs_registration(what, other)
    if isinstance(what, said.Begun | said.Joined | said.Moved | said.Formed | said.Unrated):
        return isinstance(other, said.TableOpened)
    if isinstance(what, said.Paused):
        return isinstance(other, said.Resumed)
    if isinstance(what, said.Stopped):
        return isinstance(other, said.TableEnded) and any(isinstance(one.what, said.Overtime) for one in between)
    if isinstance(what, said.Changed):
        return isinstance(other, said.Opened)
    return False


def _needs_registration(what: said.Opened | said.Postponed | said.SignedUp, other: said.What) -> bool:
    if isinstance(other, said.SignedUp) and not isinstance(what, said.SignedUp):
        return other.season == what.season
    return isinstance(other, said.Placed) and other.season == what.season


def _signs(other: said.What, member: str) -> bool:
    return isinstance(other, said.SignedUp) and other.member == member
