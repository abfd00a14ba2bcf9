"""Live tables whose time stands still, as nobody can reach them: the connection over which presses come is gone, or
their server or their own channel is out of reach (:mod:`bot.match.pure.away.absence`).

In memory only: a bot that begins anew leaves out the time since it was last there
(:meth:`bot.match.services.clock.timers.Timers. resume`), and that is noted with what is known here. Of servers and
channels the database knows.

While nothing has come over a connection for a few seconds, it is in doubt whether it is there: time goes on at its
tables, but what falls due waits (:meth:`Still.doubt`). If presses are only late, they are still before it; if they
never come, nothing was done meanwhile that would have to be taken back.
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
"""Of so many tables it is kept how long they have stood still."""

Part: TypeAlias = int | Where | None
"""The servers of a connection, a server, a table; None: all there is."""


class Still:
    """Since when (the machine's time) nobody can reach which part.

    ``passed_over``: the matches whose time came meanwhile.
    """

    def __init__(self) -> None:
        self.passed_over: set[int] = set()
        self._part: Callable[[int | None], int] = lambda _guild: 0
        self._put_off: dict[int, tuple[int | None, Millis]] = {}
        """Matches whose clocks were due in vain, each with its server and when that was."""
        self._since: dict[Part, Millis] = {}
        self._doubted: set[int] = set()
        self._ending: set[Part] = set()
        self._went_on: dict[int, Millis] = {}
        self._left_out: OrderedDict[int, tuple[int, Millis]] = OrderedDict()

    def divide(self, part: Callable[[int | None], int]) -> None:
        """Which connection serves a server, by its id (None: direct messages). Before, one serves all."""
        self._part = part

    def part(self, guild: int | None) -> int:
        """The connection that serves a server."""
        return self._part(guild)

    def begin(self, part: Part, since: Millis) -> None:
        """Nobody can reach that part (None: any) ``since`` then."""
        self._since.setdefault(part, since)
        self._doubted -= {part}

    def doubt(self, part: int) -> None:
        """It is not known whether anybody can reach that part: what falls due there waits."""
        self._doubted.add(part)

    def trust(self, part: int) -> None:
        """It can be reached, or it is known that it cannot."""
        self._doubted.discard(part)

    def doubted(self, match: Match) -> bool:
        """Whether it is in doubt that the table can be reached."""
        return bool(self._doubted) and self.part(match.guild) in self._doubted

    def again(self, where: Where, since: Millis) -> None:
        """Nobody can reach that server or table still, and what was before ``since`` is left out already."""
        self._since[where] = since

    def clear(self) -> None:
        """All connections are there, as far as is known. Of servers and tables it stays."""
        self._since = {part: since for part, since in self._since.items() if isinstance(part, Where)}
        self._doubted.clear()
        self._ending.clear()
        self._went_on.clear()
        self.passed_over.clear()
        self._put_off.clear()

    def ending(self, part: Part) -> None:
        """It can be reached again, and its matches go on one after the other (:meth:`goes_on`)."""
        self._ending.add(part)

    def end(self, part: Part) -> None:
        """All of them go on."""
        self._since.pop(part, None)
        self._ending.discard(part)
        if not self._since:
            self._went_on.clear()

    def leap(self, leapt: Millis) -> None:
        """The machine's clock has leapt: by it all of this was as much later."""
        self._since = {part: since + leapt for part, since in self._since.items()}
        self._went_on = {match: since + leapt for match, since in self._went_on.items()}

    def goes_on(self, match: int, now: Millis) -> None:
        """What a match stood still until ``now`` has been left out of its time."""
        if self._since:
            self._went_on[match] = now

    def from_when(self, match: int, since: Millis) -> Millis:
        """``since``, or when the match went on last, if that is later: what was before is left out already."""
        return max(since, self._went_on.get(match, since))

    def since(self, match: Match) -> Millis | None:
        """Since when nobody can reach the table; None for one that can be reached."""
        if not self._since:
            return None
        parts: list[Part] = [part for part in (None, self.part(match.guild), *places(match)) if part in self._since]
        if match.id in self._went_on:
            parts = [part for part in parts if part not in self._ending]
        return self.from_when(match.id, min(self._since[part] for part in parts)) if parts else None

    def cut_off(self, guild: int | None) -> bool:
        """Whether the connection is gone by which the tables of a server are reached."""
        return bool(self._since) and any(part in self._since for part in (None, self.part(guild)))

    def put_off(self, match: int, guild: int | None, due: Millis) -> None:
        """The clock of ``match`` was due then, and nobody can act there."""
        self._put_off[match] = guild, due

    def due_again(self) -> dict[int, Millis]:
        """When the clocks of those matches were due at which people can act again; they are put off no more."""
        again = {match: due for match, (guild, due) in self._put_off.items() if not self.cut_off(guild)}
        for match in again:
            del self._put_off[match]
        return again

    def of_part(self, part: Part) -> Millis | None:
        """Since when nobody can reach that part."""
        return self._since.get(part)

    def earliest(self, now: Millis, part: int | None = None) -> Millis:
        """Since when a connection is gone; ``now`` where all are there. ``part``: that one alone."""
        gone = {one: since for one, since in self._since.items() if not isinstance(one, Where)}
        return min((now, *(since for one, since in gone.items() if part is None or one in {None, part})))

    def note(self, match: Match, millis: Millis) -> None:
        """So much was left out of a match' time after its last entry."""
        before, already = self._left_out.pop(match.id, (match.ply, 0))
        self._left_out[match.id] = (match.ply, millis + (already if before == match.ply else 0))
        while len(self._left_out) > KEPT:
            self._left_out.popitem(last=False)

    def left_out(self, match: Match) -> Millis:
        """How much was left out after the last entry of ``match``; 0 for nothing."""
        ply, millis = self._left_out.get(match.id, (0, 0))
        return millis if ply == match.ply else 0
