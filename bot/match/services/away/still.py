"""Keeps track in memory of live tables that are paused because people can't reach them.

Either the connection over which Discord sends button presses is lost, or the table's server or channel is unreachable
(:mod:`bot.match.pure.away.absence`). After a restart, the time during which the bot wasn't running is deducted instead
(:meth:`bot.match.services.clock.timers.Timers.resume`).

If nothing has arrived over a connection for a few seconds, it may be lost. Its tables' clocks then continue, but what
becomes due there isn't carried out yet (:meth:`Still.doubt`), so that presses that were merely delayed are handled
first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeAlias

from bot.match.pure.away.absence import Where
from bot.match.pure.table.model import Match
from bot.match.services.away.absences import places
from games.core import Millis

KEPT: Final = 1_000
"""The maximum number of tables for which the deducted time is remembered."""

Part: TypeAlias = int | Where | None
"""The tables of one connection (given by its number), the tables of one server, or a single table. None means all
tables.
"""


class Still:
    """The tables that people can't reach, as parts (:data:`Part`), each with the time at which it became unreachable,
    on the machine's clock.

    `passed_over` holds the matches for which something became due while they couldn't be reached.
    """

    def __init__(self) -> None:
        self.passed_over: set[int] = set()
        self._part: Callable[[int | None], int] = lambda _guild: 0
        self._put_off: dict[int, tuple[int | None, Millis]] = {}
        """Matches whose clock timers fired while nobody could act, each with its server and the time for which the
        timer was set.
        """
        self._since: dict[Part, Millis] = {}
        self._doubted: set[int] = set()
        self._ending: set[Part] = set()
        self._went_on: dict[int, Millis] = {}
        self._left_out: OrderedDict[int, tuple[int, Millis]] = OrderedDict()

    def divide(self, part: Callable[[int | None], int]) -> None:
        """Set the function that returns the number of the connection that serves a server. For direct messages, it's
        called with None.

        The default is one connection for everything.
        """
        self._part = part

    def part(self, guild: int | None) -> int:
        """Return the number of the connection that serves the server `guild`, or direct messages if it's None."""
        return self._part(guild)

    def begin(self, part: Part, since: Millis) -> None:
        """Record that nobody has been able to reach `part` since `since`. None stands for all tables."""
        self._since.setdefault(part, since)
        self._doubted -= {part}

    def doubt(self, part: int) -> None:
        """Record that the connection `part` may be lost. Until this is certain, nothing that becomes due at its tables
        is carried out.
        """
        self._doubted.add(part)

    def trust(self, part: int) -> None:
        """Record that the connection `part` is no longer in doubt, so that what is due at its tables can be carried
        out.
        """
        self._doubted.discard(part)

    def doubted(self, match: Match) -> bool:
        """Return whether the connection that serves the table may be lost."""
        return bool(self._doubted) and self.part(match.guild) in self._doubted

    def again(self, where: Where, since: Millis) -> None:
        """Record that a server or table is still unreachable. Its unreachable time counts from `since` on, because
        earlier time has already been deducted.
        """
        self._since[where] = since

    def clear(self) -> None:
        """Forget which connections are lost, and assume that all of them work. Servers and tables that are unreachable
        for other reasons stay unreachable.
        """
        self._since = {part: since for part, since in self._since.items() if isinstance(part, Where)}
        self._doubted.clear()
        self._ending.clear()
        self._went_on.clear()
        self.passed_over.clear()
        self._put_off.clear()

    def ending(self, part: Part) -> None:
        """Record that people can reach the tables of `part` again. The matches there then resume one by one
        (:meth:`goes_on`).
        """
        self._ending.add(part)

    def end(self, part: Part) -> None:
        """Record that all matches of `part` have resumed."""
        self._since.pop(part, None)
        self._ending.discard(part)
        if not self._since:
            self._went_on.clear()

    def leap(self, leapt: Millis) -> None:
        """Shift all stored times after the machine's clock has jumped by `leapt`."""
        self._since = {part: since + leapt for part, since in self._since.items()}
        self._went_on = {match: since + leapt for match, since in self._went_on.items()}

    def goes_on(self, match: int, now: Millis) -> None:
        """Record that a match has resumed. Its time up to `now` has been deducted."""
        if self._since:
            self._went_on[match] = now

    def from_when(self, match: int, since: Millis) -> Millis:
        """Return the start of the time that still has to be deducted for a match: `since`, or the time at which the
        match last resumed if that is later.
        """
        return max(since, self._went_on.get(match, since))

    def since(self, match: Match) -> Millis | None:
        """Return when people became unable to reach the table, or None if they can reach it."""
        if not self._since:
            return None
        parts: list[Part] = [part for part in (None, self.part(match.guild), *places(match)) if part in self._since]
        if match.id in self._went_on:
            parts = [part for part in parts if part not in self._ending]
        return self.from_when(match.id, min(self._since[part] for part in parts)) if parts else None

    def cut_off(self, guild: int | None) -> bool:
        """Return whether the connection that serves a server is lost."""
        return bool(self._since) and any(part in self._since for part in (None, self.part(guild)))

    def put_off(self, match: int, guild: int | None, due: Millis) -> None:
        """Postpone the clock timer of `match`, because nobody can act there. The timer was due at `due`."""
        self._put_off[match] = guild, due

    def due_again(self) -> dict[int, Millis]:
        """Return the matches passed to :meth:`put_off` at which people can act again. Each value is the time at which
        the match's clock timer was due.

        These matches are removed, so the next call doesn't return them again.
        """
        again = {match: due for match, (guild, due) in self._put_off.items() if not self.cut_off(guild)}
        for match in again:
            del self._put_off[match]
        return again

    def of_part(self, part: Part) -> Millis | None:
        """Return when people became unable to reach `part`, or None if they can reach it."""
        return self._since.get(part)

    def earliest(self, now: Millis, part: int | None = None) -> Millis:
        """Return when the first of the currently lost connections was lost, or `now` if none is lost. If `part` is
        given, check only this connection.
        """
        gone = {one: since for one, since in self._since.items() if not isinstance(one, Where)}
        return min((now, *(since for one, since in gone.items() if part is None or one in {None, part})))

    def note(self, match: Match, millis: Millis) -> None:
        """Record that `millis` milliseconds were deducted from a match's time after its last entry."""
        before, already = self._left_out.pop(match.id, (match.ply, 0))
        self._left_out[match.id] = (match.ply, millis + (already if before == match.ply else 0))
        while len(self._left_out) > KEPT:
            self._left_out.popitem(last=False)

    def left_out(self, match: Match) -> Millis:
        """Return how many milliseconds were deducted from the time of `match` after its last entry."""
        ply, millis = self._left_out.get(match.id, (0, 0))
        return millis if ply == match.ply else 0
