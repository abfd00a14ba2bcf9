"""Start games automatically, two minutes after their tables have filled.

The start time is stored in the database as a timer of the match, so it survives a restart of the bot. The process that
serves the table handles the timer.
"""

from __future__ import annotations

from typing import Final

from bot.match.pure.errors import Refused, Why
from bot.match.pure.notices.presence import PRESENT
from bot.match.pure.people.hours import MINUTE
from bot.match.pure.seats import seating
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import NOT_YET, AnnouncementKind
from bot.match.pure.table.settings import Starts
from bot.match.pure.table.subject import Timer, TimerKind, of_match
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.play.play import Play
from bot.match.storage.writing import Writing
from games.core import AnyGame, Millis

# The time from the moment when somebody takes the last seat until the game starts by itself, in milliseconds.
STARTS_AFTER: Final = 2 * MINUTE
# If the bot comes this late (milliseconds) to a start, nobody could stop it meanwhile, so it's put off once more.
LATE: Final = MINUTE


def is_here(match: Match, until: Millis | None, now: Millis) -> bool:
    return now < max(match.created + PRESENT, until or 0)


def starts_itself(match: Match, game: AnyGame, *, here: bool) -> bool:
    """Return whether the game starts without anybody pressing *Start*. `here`: whether the owner is at the table."""
    seated, options = len(match.players), match.options
    if match.status is not Status.SIGNUP or options.league or seated < options.players or seated not in game.players:
        return False
    return options.starts is Starts.ALWAYS or (options.starts is Starts.AWAY and not here)


class Stopped(Exception):
    pass


def count_down(desk: Desk, writing: Writing, before: Match | None, after: Match, by: int | None) -> int | None:
    """Set or remove the timer that starts the match `after`. Return its new due time, or None if the timer was removed
    or hasn't changed.

    If the game starts by itself, it starts two minutes after somebody took the last seat or the owner changed the
    table's options. Other changes don't affect this time. `before`: the match before the change, or None if it has just
    been opened. `by`: the user who made the change, if known.
    """
    now, due = desk.now(), writing.due(of_match(after.id), TimerKind.START)
    here = by == after.owner or is_here(after, desk.presence.until(after.channel, after.owner), now)
    full = before is not None and len(before.players) >= before.options.players
    new = due if before is not None and full and before.options == after.options else now + STARTS_AFTER
    if not starts_itself(after, desk.game(after.game), here=here):
        new = None
    if new != due:
        writing.set_timer(of_match(after.id), TimerKind.START, new)
    return None if new == due else new


class Starting:
    def __init__(self, desk: Desk, play: Play) -> None:
        self._desk = desk
        self._play = play

    async def at(self, match: int) -> int | None:
        timers = await self._desk.store.timers_of(of_match(match))
        return next((one.due for one in timers if one.kind is TimerKind.START), None)

    @decided_anew
    async def put_off(self, match: int, user: int, request: str) -> Match:
        """Handle *Not yet*: `user` stops the game from starting by itself. Raises Refused (NOT_SIGNUP, NOT_IN)."""

        def work(writing: Writing) -> Match:
            loaded = writing.load(match, request)
            if loaded.made is not None:
                return loaded.match
            seating.gathering(loaded.match)
            if loaded.match.seat_of(user) is None:
                raise Refused(Why.NOT_IN)
            if writing.due(of_match(match), TimerKind.START) is not None:
                writing.set_timer(of_match(match), TimerKind.START, None)
                writing.announce(loaded.match, AnnouncementKind.SIGNUP, self._desk.now(), who=user, about=NOT_YET)
            writing.remember(loaded.match, request)
            return loaded.match

        async with self._desk.lock(match):
            return await self._desk.write(match, work, of=match)

    async def handle(self, timer: Timer) -> None:
        """Start the game whose timer is due. If it's late, count down again, so that the players can stop it."""
        now = self._desk.now()
        match = await self._desk.store.match(timer.match)
        if match.status is not Status.SIGNUP:
            await self._desk.store.write(lambda writing: writing.set_timer(timer.subject, timer.kind, None))
        elif now - timer.due > LATE:
            await self._again(timer)
        else:

            def still(writing: Writing) -> None:
                due = writing.due(timer.subject, timer.kind)
                if due is None or due > now:
                    raise Stopped

            try:
                await self._play.start(match.id, match.owner, f"starts {match.id}", itself=True, also=still)
            except Stopped:
                return
            except Refused:
                if (await self._desk.store.match(match.id)).status is Status.SIGNUP:
                    raise  # else somebody has just started or cancelled it

    @decided_anew
    async def _again(self, timer: Timer) -> None:
        async with self._desk.lock(timer.match):
            now = self._desk.now()

            def work(writing: Writing) -> None:
                match = writing.load(timer.match, "").match
                due = writing.due(timer.subject, timer.kind)
                if due is None or due > now or match.status is not Status.SIGNUP:
                    return
                again = now + STARTS_AFTER
                writing.set_timer(timer.subject, timer.kind, again)
                writing.announce(match, AnnouncementKind.SIGNUP, now, about=again)

            await self._desk.write(timer.match, work, of=timer.match)
