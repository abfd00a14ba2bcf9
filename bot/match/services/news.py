"""Post news for a server about its games: a leaderboard, and a recap of each week.

Code that changes a server's settings needn't call this module. The timer and the announcements are updated in the same
transaction as the settings.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.match.pure.people.hours import DAY, local, next_time
from bot.match.pure.people.settings import Board, Person, Server, Weekly
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.subject import Timer, TimerKind, of_server
from bot.match.services.desk import Desk
from bot.match.services.puzzles import Puzzles
from bot.match.storage.news import announce, renew
from bot.match.storage.writing import Writing

# The maximum delay of a recap, in milliseconds. If it's later than that, it isn't posted.
LATE: Final = 2 * DAY


def due_after(recap: Weekly, at: int) -> int:
    person = Person(zone=recap.zone)
    due = next_time(person, 60 * recap.hour, at)
    while local(person, due).weekday() != recap.day:
        due = next_time(person, 60 * recap.hour, due)
    return due


def begins(recap: Weekly, due: int) -> int:
    return due_after(recap, due - 8 * DAY)


def newest(recap: Weekly, now: int) -> int:
    due = due_after(recap, now - 8 * DAY)
    while (following := due_after(recap, due)) <= now:
        due = following
    return due


class News:
    """Posts a server's regular messages, such as the recap, the leaderboard and the daily puzzle, when their timers
    fire. Any method may raise StoreFault.
    """

    def __init__(self, desk: Desk, puzzles: Puzzles) -> None:
        self._desk = desk
        self._puzzles = puzzles
        desk.servers.on_change.append(self._changed)
        desk.people.on_change.append(self._hidden)

    def _changed(self, writing: Writing, guild: int, before: Server, after: Server) -> None:
        now = self._desk.now()
        if before.recap != after.recap:
            due = due_after(after.recap, now) if after.recap is not None and after.recap.channel else None
            writing.set_timer(of_server(guild), TimerKind.RECAP, due)
        old, new = before.board, after.board
        if old is not None and old.message is not None and (new is None or new.message != old.message):
            announce(writing, guild, now, old.channel, old.message)
        if new is not None and new.message is None and new != old:
            announce(writing, guild, now)

    def _hidden(self, writing: Writing, user: int, before: Person, after: Person) -> None:
        if before.hidden != after.hidden:
            renew(writing, self._desk.now(), [user])

    async def handle(self, timer: Timer) -> None:
        """Announce the recap when a server's timer is due, and set the next timer. A recap that is late is skipped."""
        if timer.kind is not TimerKind.RECAP:
            await self._puzzles.handle(timer)
            return
        recap = (await self._desk.servers.of(timer.subject.id)).recap

        def work(writing: Writing) -> None:
            now = self._desk.now()
            due = writing.due(timer.subject, timer.kind)
            if due is None or due > now or recap is None:  # it was changed
                return
            writing.set_timer(timer.subject, timer.kind, due_after(recap, now))
            if due <= (end := newest(recap, now)) and now - end <= LATE:
                writing.post(timer.subject, recap.channel, AnnouncementKind.RECAP, about=end, at=now)

        await self._desk.store.write(work)

    async def set_right(self) -> int:
        now = self._desk.now()
        ahead = partial(Writing.bring_forward, kind=TimerKind.RECAP, latest=now + 8 * DAY, due=now + 7 * DAY)
        return await self._puzzles.set_right() + await self._desk.store.write(ahead)

    async def week(self, row: OutboxRow) -> tuple[int, int] | None:
        recap = (await self._desk.servers.of(row.subject.id)).recap
        late = self._desk.now() - row.about > LATE
        return None if recap is None or recap.channel != row.channel or late else (begins(recap, row.about), row.about)

    async def end(self, guild: int, channel: int) -> None:
        def change(before: Server) -> Server:
            recap, board = before.recap, before.board
            return replace(
                before,
                recap=None if recap is not None and recap.channel == channel else recap,
                board=None if board is not None and board.channel == channel else board,
            )

        await self._desk.servers.change(guild, change)

    async def posted(self, guild: int, channel: int, message: int) -> bool:
        """Record the message of a server's leaderboard. Return False if it's no longer wanted in this channel."""

        def change(before: Server) -> Server:
            wanted = before.board is not None and before.board.channel == channel
            return replace(before, board=Board(channel, message)) if wanted else before

        after = await self._desk.servers.change(guild, change)
        return after.board == Board(channel, message)
