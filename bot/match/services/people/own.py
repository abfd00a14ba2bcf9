from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Final

import msgspec

from bot.match.pure.clock.moments import asked, digest_at
from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.settings import Person
from bot.match.pure.table.model import Match, Spot, Status
from bot.match.pure.table.subject import TimerKind, of_person
from bot.match.services.desk import Desk
from bot.match.storage import notices, privacy
from bot.match.storage.news import renew
from bot.match.storage.writing import Writing

NOTE: Final = 200


class Waiting(msgspec.Struct, frozen=True):
    """One of a person's games.

    `since`: when the game began to wait for the person or, if it isn't waiting for them, when it last progressed.
    `deadline`: when their time runs out, or None. `note`: their private note about it.
    """

    match: Match
    since: int
    deadline: int | None
    note: str


async def divided(
    desk: Desk, matches: Iterable[Match], user: int, notes: Mapping[int, str]
) -> tuple[list[Waiting], list[Waiting]]:
    """Divide the matches of `user` into those that are waiting for them (most urgent first), and the others (latest
    activity first).

    `notes` holds the user's notes, by match. Raises StoreFault.
    """
    waiting: list[Waiting] = []
    others: list[Waiting] = []
    for match in matches:
        waits, seat = asked(match, user), match.seat_of(user)
        until = await desk.clocks.deadline_of(match, seat) if waits and seat is not None else None
        one = Waiting(match, match.moved_at if waits is None else waits.since, until, notes.get(match.id, ""))
        (waiting if waits else others).append(one)
    waiting.sort(key=lambda one: (one.deadline is None, one.deadline or 0, one.since))
    others.sort(key=lambda one: -one.since)
    return waiting, others


class Own:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.store
        # Functions that return what other parts of the bot store about a user, in JSON-compatible form.
        self.exports: list[Callable[[int], Awaitable[dict[str, object]]]] = []
        # Functions that erase more about a user. They run before anything is erased, and again if interrupted.
        self.erases: list[Callable[[int], Awaitable[None]]] = []

    async def set(self, user: int, change: Callable[[Person], Person]) -> Person:
        """Change the settings of `user`, and try direct messages again if Discord has refused one."""
        now = self._desk.now()

        def reopened(before: Person) -> Person:
            return msgspec.structs.replace(change(before), closed=None, warned=False)

        def also(writing: Writing, after: Person) -> None:
            writing.set_timer(of_person(user), TimerKind.DIGEST, digest_at(after, now))

        return await self._desk.people.change(user, reopened, also)

    async def tables(self, user: int) -> tuple[list[Waiting], list[Waiting]]:
        """Return the running games of `user`, divided as :func:`divided` does."""
        numbers = await self._store.read(partial(notices.played_by, user=user))
        noted = await self._store.read(partial(notices.notes, user=user)) if numbers else {}
        return await divided(self._desk, await self._store.several(numbers), user, noted)

    async def next_table(self, user: int, but: int) -> int | None:
        """Return the match, other than `but`, that has waited longest for `user`, usually from memory, or None."""
        waiting = await self._waiting(user)
        if but in waiting:
            waiting = {match: since for match, since in waiting.items() if match != but}
        longest = min(waiting.values(), default=None)
        return min((match for match, since in waiting.items() if since == longest), default=None)

    async def waits_at(self, user: int, match: int) -> bool:
        return match in await self._waiting(user)

    async def _waiting(self, user: int) -> dict[int, int]:
        if self._store.shared:
            return (await notices.of_person(self._store, user)).waiting
        found = self._store.memory.of_person(user)
        return {} if found is None else found.waiting

    async def gathering(self, user: int) -> list[Waiting]:
        """Return the sign-ups that `user` has joined, newest first. `Waiting.since` is when somebody opened them."""
        numbers = await self._store.read(partial(notices.played_by, user=user, status=Status.SIGNUP))
        noted = await self._store.read(partial(notices.notes, user=user)) if numbers else {}
        found = await self._store.several(numbers)
        return [Waiting(match, match.created, None, noted.get(match.id, "")) for match in reversed(found)]

    async def note(self, match: Match, user: int, text: str) -> None:
        """Store a player's private note about `match`. An empty text removes it. Raises Refused (NOT_IN)."""
        if not any(player.user == user for player in match.players):
            raise Refused(Why.NOT_IN)
        now = self._desk.now()
        await self._store.write(lambda writing: notices.set_note(writing, match.id, user, text[:NOTE], now))

    async def closed(self, user: int) -> None:
        now = self._desk.now()
        await self._desk.people.change(user, lambda person: msgspec.structs.replace(person, closed=now, warned=False))

    async def export(self, user: int) -> dict[str, object]:
        kept = await privacy.export(self._store, user)
        for also in self.exports:
            kept |= await also(user)
        return {"user": user, "settings": msgspec.to_builtins(await self._desk.people.of(user)), **kept}

    async def erase(self, user: int) -> list[Spot]:
        """Erase everything stored about `user`. At finished tables, their seat is kept without their name.

        If they still sit at unfinished tables, nothing is erased, and these tables are returned.
        """
        if spots := await self._store.of_user(user):
            return spots
        for also in self.erases:
            await also(user)

        def work(writing: Writing) -> bool:
            renew(writing, self._desk.now(), [user])
            return privacy.erase(writing, user)

        if not await self._store.write(work):  # they have sat down somewhere in this very moment
            return await self._store.of_user(user)
        for match in await privacy.mentioning(self._store, user):
            await self._store.write(partial(privacy.unmention, match=match, user=user))
        await self._desk.people.forget(user)
        self._desk.presence.forget(user)
        return []
