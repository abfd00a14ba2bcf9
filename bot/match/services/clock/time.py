"""Keep the time of each match, and the reasons why it's paused.

A timed game has a time of its own. At a live table, this time runs only while there's no reason to pause it:

- The table's only player has to continue first. This is stored with the match.
- People can't reach the table's server or channel. This is stored for the place, as an absence
  (:mod:`bot.match.pure.away.absence`).
- The connection over which Discord sends button presses is lost. This is kept in memory. A restart deducts that time.

Reasons may overlap. A table's time runs again when the last one is gone, and continues where it was paused.

Two situations resemble a pause but aren't one. If nothing has arrived over a connection for a few seconds, the time of
its tables runs on, but what becomes due there has to wait (:meth:`MatchTime.doubt`). And if somebody sets the machine's
clock, or the machine sleeps, the jump is deducted from the time of live tables.

:class:`bot.match.services.away.outages.Outages` stores the deducted time with the matches.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from bot.match.pure.away.absence import EVERYWHERE, Where, shard
from bot.match.pure.clock.moments import ahead_now
from bot.match.pure.clock.turns import FOREVER
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Match, PauseReason, Status
from bot.match.pure.table.rules import is_live
from bot.match.services.away.absences import places
from bot.match.services.hold import OrderOfMoves
from bot.match.services.multiprocess.shards import shard_of
from games.core import AnyGame, Millis

log = logging.getLogger(__name__)

KEPT: Final = 1_000
# The smallest jump of the machine's clock that counts, in milliseconds. Smaller ones are normal adjustments.
LEAST: Final = 500


class MatchTime:
    """The time of each match, and the reasons for which it's paused at live tables.

    `wall` returns the machine's time in milliseconds since 1970. `steady` returns the time of a monotonic clock in
    milliseconds; without it, jumps of the machine's clock go unnoticed. `order` says for how long live moves are held
    back.

    The callbacks in `on_jump` are called after each jump of the machine's clock, and those in `on_resume` when tables
    continue at which timers may have fired in vain. Such timers have to fire again.
    """

    def __init__(
        self,
        wall: Callable[[], Millis],
        steady: Callable[[], Millis] | None,
        games: Mapping[str, AnyGame],
        order: OrderOfMoves,
    ) -> None:
        self.on_jump: list[Callable[[], None]] = []
        self.on_resume: list[Callable[[], None]] = []
        self._wall, self._steady, self._games, self._order = wall, steady, games, order
        self._read = (wall(), steady()) if steady else (0, 0)
        self._jumped: Millis = 0
        # How much of the jumps has been deducted from the time of a match.
        self._deducted: dict[int, Millis] = {}
        self._connections: Callable[[], int] = lambda: 1
        self._since: dict[Where, Millis] = {}
        self._doubted: set[Where] = set()
        # Places that people can reach again, and since when. Their matches resume one by one.
        self._back: dict[Where, Millis] = {}
        # The time up to which a match's pauses have been deducted.
        self._resumed: dict[int, Millis] = {}
        self._left_out: Recent[int, tuple[int, Millis]] = Recent(KEPT)

    # The time at a match

    def now(self) -> Millis:
        wall = self._wall()
        if self._steady is None:
            return wall
        steady, (before, counted) = self._steady(), self._read
        self._read = (wall, steady)
        jump = (wall - before) - (steady - counted)
        if abs(jump) >= LEAST:
            log.warning("The machine's clock has jumped by %.1f s", jump / 1000)
            self._jumped += jump
            self._since = {where: since + jump for where, since in self._since.items()}
            self._back = {where: at + jump for where, at in self._back.items()}
            self._resumed = {match: since + jump for match, since in self._resumed.items()}
            for told in self.on_jump:
                told()
        return wall

    def of(self, match: Match, moment: Millis | None = None) -> Millis:
        """Return the match's own time at `moment` on the machine's clock, or now if `moment` is None.

        While the match's time is paused, this is the time at which the pause began. If the match's game isn't timed,
        this is the machine's time.
        """
        now = self.now()
        return self._counted(match, now if moment is None else moment) + self._ahead(match, now)

    def ahead(self, match: Match) -> Millis:
        """Return how far the match's own time is ahead of the machine's time. This is stored with the match.

        At a live table, this doesn't change even if somebody sets the machine's clock, so that nobody has to wait for
        the clock to catch up.
        """
        return self._ahead(match, self.now())

    def _ahead(self, match: Match, now: Millis) -> Millis:
        fixed = match.solo_pause is not None or self.keeps_pace(match)
        return match.ahead if fixed else ahead_now(match, self._counted(match, now))

    def _counted(self, match: Match, moment: Millis) -> Millis:
        if match.solo_pause is not None and match.status is Status.ACTIVE:
            return match.solo_pause.at - match.ahead
        since, jumped = self.since(match), self.jumped(match.id)
        if (since is None and not jumped) or not self.real(match):
            return moment
        if since is not None and match.status is Status.ACTIVE:
            moment = min(moment, since)
        return moment - jumped

    def hold(self, match: Match) -> Millis:
        return self._order.hold if self._order.hold and self.real(match) else 0

    def real(self, match: Match) -> bool:
        return match.game in self._games and self._games[match.game].timed and is_live(match, self._games[match.game])

    def keeps_pace(self, match: Match) -> bool:
        return self._steady is not None and match.game in self._games and is_live(match, self._games[match.game])

    # Why it's paused

    def reasons(self, match: Match) -> frozenset[PauseReason]:
        """Return the reasons for which the time of `match` is paused. If there are none, it's running."""
        if match.status is not Status.ACTIVE:
            return frozenset()
        found = [] if match.solo_pause is None else [match.solo_pause.why]
        if self._since and self.real(match):
            pausing = self._pausing(match)
            found += [PauseReason.CONNECTION if one.is_connection else PauseReason.PLACE for one in pausing]
        return frozenset(found)

    def waits(self, match: Match) -> bool:
        """Return whether events that fall due at the table have to wait.

        They wait while the table's time is paused, while players may be unable to reach it, and until a jump in the
        machine's clock has been deducted.
        """
        if self.reasons(match):
            return True
        doubted = bool(self._doubted) and self._connection_of(match.guild) in self._doubted
        return bool(doubted or self.jumped(match.id)) and self.real(match)

    def since(self, match: Match) -> Millis | None:
        """Return when people became unable to reach the table, or None if they can reach it. If part of the time since
        then has already been deducted, return the end of that part.
        """
        places = self._pausing(match) if self._since else []
        if not places:
            return None
        since = min(self._since[where] for where in places)
        return max(since, self._resumed.get(match.id, since))

    def _pausing(self, match: Match) -> list[Where]:
        resumed = self._resumed.get(match.id, 0)
        return [one for one in self.places(match) if one in self._since and resumed < self._back.get(one, FOREVER)]

    # Pausing and resuming

    def divide(self, connections: Callable[[], int]) -> None:
        """Set the function that returns the number of connections. By default, there is one for everything."""
        self._connections = connections

    def part(self, guild: int | None) -> int:
        """Return the number of the connection that serves a server, or direct messages if `guild` is None."""
        return shard_of(guild, self._connections())

    def connection(self, part: int | None) -> Where:
        """Return the place that the connection `part` serves. None stands for all connections."""
        return EVERYWHERE if part is None else shard(part, self._connections())

    def _connection_of(self, guild: int | None) -> Where:
        return self.connection(self.part(guild))

    def places(self, match: Match) -> list[Where]:
        return [*places(match), self._connection_of(match.guild)]

    def pause(self, where: Where, since: Millis) -> None:
        """Pause the tables of `where`, which nobody has been able to reach since `since`, unless they already are."""
        self._since.setdefault(where, since)
        self._doubted.discard(where)

    def pause_places(self, places: Mapping[Where, Millis]) -> None:
        """Pause exactly these servers and tables, which nobody has been able to reach since the given times."""
        self._since = {one: since for one, since in self._since.items() if one.is_connection} | {**places}

    def resuming(self, where: Where, now: Millis) -> Millis | None:
        """Record that people can reach `where` again. Return when they became unable to reach it, or None if they were
        always able to.

        Its matches then resume one by one (:meth:`resumed`).
        """
        if where in self._since:
            self._back.setdefault(where, now)
        return self._since.get(where)

    def resumed(self, match: int, now: Millis) -> None:
        """Record that a match's pause has been deducted up to `now`."""
        if self._since:
            self._resumed[match] = now

    def continued(self, match: Match, at: Millis | None = None) -> Match:
        """Return `match` after the pause for its only player has ended. It ended at the time `at` on the machine's
        clock, or now if `at` is None.

        If people can't reach the table, its time stays paused where it was.
        """
        if match.solo_pause is None:
            return match
        at = self.now() if at is None else at
        self.resumed(match.id, at)
        return replace(match, solo_pause=None, ahead=match.solo_pause.at - at)

    def leave(self, part: int) -> None:
        """Stop watching the connection `part`, which another process uses from now on."""
        self._doubted.discard(self.connection(part))
        self.resume(self.connection(part))

    def resume(self, where: Where) -> None:
        self._since.pop(where, None)
        self._back.pop(where, None)
        if not self._since:
            self._resumed.clear()
        self._tell_resumed()

    def _tell_resumed(self) -> None:
        for told in self.on_resume:
            told()

    def doubt(self, part: int) -> None:
        """Let what falls due at the tables of `part` wait, until it's certain whether this connection is lost."""
        self._doubted.add(self.connection(part))

    def trust(self, part: int) -> None:
        """Record that the connection `part` is no longer in doubt, so that what is due at its tables can happen."""
        self._doubted.discard(self.connection(part))
        self._tell_resumed()

    def forget(self) -> None:
        """Assume that all connections work. Servers and tables that are unreachable for other reasons stay paused."""
        self._since = {where: since for where, since in self._since.items() if not where.is_connection}
        self._doubted.clear()
        self._back.clear()
        self._resumed.clear()

    # Connections

    def cut_off(self, guild: int | None) -> bool:
        return bool(self._since) and any(one in self._since for one in (EVERYWHERE, self._connection_of(guild)))

    def reached_until(self, now: Millis, part: int | None = None) -> Millis:
        """Return when the first of the lost connections, or `part`, was lost, or `now` if none is lost."""
        found = self._since if part is None else {EVERYWHERE, self.connection(part)}
        return min((now, *(self._since[one] for one in found if one in self._since and one.is_connection)))

    # What was deducted

    def jumped(self, match: int | None = None) -> Millis:
        """Return the length of the clock's jumps not yet deducted from the time of `match`, or of all live matches."""
        return self._jumped - (0 if match is None else self._deducted.get(match, 0))

    def deducted(self, match: int, jumped: Millis) -> None:
        self._deducted[match] = self._deducted.get(match, 0) + jumped

    def all_deducted(self, jumped: Millis) -> bool:
        """Record that jumps of `jumped` milliseconds were deducted everywhere. Returns False if there are new ones."""
        if jumped != self._jumped:
            return False
        self._jumped = 0
        self._deducted.clear()
        self._tell_resumed()
        return True

    def note(self, match: Match, millis: Millis) -> None:
        before, already = self._left_out.get(match.id, (match.ply, 0))
        self._left_out[match.id] = (match.ply, millis + (already if before == match.ply else 0))

    def left_out(self, match: Match) -> Millis:
        ply, millis = self._left_out.get(match.id, (0, 0))
        return millis if ply == match.ply else 0
