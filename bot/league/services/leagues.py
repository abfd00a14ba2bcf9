"""Provide the bot's interface to leagues. It's divided into parts, which are attributes of :class:`Leagues`.

Times are milliseconds since 1970 UTC. Any method may raise :class:`leagues.refused.Refused`,
:class:`bot.match.pure.errors.Refused` or :class:`bot.match.pure.errors.StoreFault`. A repeated request returns the
league and changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from bot.league.pure import known as knows
from bot.league.pure.known import Known
from bot.league.pure.setting import fitting
from bot.league.services.advancing import Advancing
from bot.league.services.erasing import Erasing
from bot.league.services.logs import CachedLeague, LogOvertaken, Logs, walked
from bot.league.services.messages import Messages
from bot.league.services.opening import Opening
from bot.league.services.organising import Organising
from bot.league.services.presence import OrganisersPresence
from bot.league.services.rating import Booking
from bot.league.services.reading import Reading
from bot.league.services.running import RunningLeagues
from bot.league.services.seeking import Seeking
from bot.league.services.tending import Tending
from bot.league.storage import logs as stored
from bot.match.pure.table.subject import SubjectKind
from bot.match.services.clock.timers import TimerHandler
from bot.match.services.service import Service
from bot.match.storage.writing import Writing
from leagues.edition import CURRENT
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import Entry, What
from leagues.log.preview import Preview, preview
from leagues.log.walk import Course, is_act, organises
from leagues.lots import SEED_BYTES, drawn, numbers, seal
from leagues.refused import Refused, Why
from leagues.settings import Settings
from leagues.state import How, Season

# The kinds of entries that people may make only about themselves: the field that names the person, and the rule.
_OWN: Mapping[type, tuple[str, str]] = {
    said.SignedUp: ("member", "L2.1"),
    said.SignedOff: ("member", "L2.1"),
    said.Left: ("member", "L6.1"),
    said.Back: ("member", "L6.1"),
    said.Answered: ("substitute", "L6.2"),
    formats.CheckedIn: ("member", "L14.1"),
    formats.Queued: ("member", "L12.1"),
    formats.Unqueued: ("member", "L12.1"),
}


def allowed(entry: Entry) -> None:
    """Raise Refused (NOT_YOURS) unless `entry` is an organiser's action, or an entry that its author may make about
    themselves.

    This doesn't check whether the author of an organiser's action is an organiser of the league. The rules check that
    later.
    """
    what = entry.what
    field, rule = _OWN.get(type(what), ("", "L2.1"))
    own = getattr(what, field, None) == entry.who and not (isinstance(what, said.Left) and what.how is not How.SAID)
    if not is_act(entry) and not own:
        raise Refused(Why.NOT_YOURS, rule)


def drawn_into(season: Season, what: said.Joined | said.Moved | said.Formed, seed: bytes) -> What:
    """Return `what` with its random order of members filled in, drawn from the season's secret `seed`."""
    if isinstance(what, said.Joined):
        return replace(what, numbers=_order(season, what.division, seed, more=what.member))
    if isinstance(what, said.Moved):
        source = next((one.name for one in season.divisions if what.member in one.members), "")
        left = _order(season, source, seed, less=what.member)
        return replace(what, numbers=(left, _order(season, what.division, seed, more=what.member)))
    return said.Formed(tuple((name, drawn(seed, numbers(name), members)) for name, members in what.divisions))


def _order(season: Season, name: str, seed: bytes, *, more: str = "", less: str = "") -> tuple[str, ...]:
    members = next((one.members for one in season.divisions if one.name == name), ())
    wanted = {*members, more} - {"", less}
    return drawn(seed, numbers(name), wanted) if members else ()


class Leagues:
    """All leagues of a bot. After `running.start`, they run automatically.

    `service` manages the matches; `entropy(n)` returns n secret bytes (``secrets.token_bytes``).
    """

    def __init__(self, service: Service, entropy: Callable[[int], bytes]) -> None:
        self._service = service
        self._entropy = entropy
        self.now = service.desk.now
        self.logs = logs = Logs(service.store, service.desk.now, service.desk.shards)
        self.reading = reading = Reading(logs)
        self.booking = booking = Booking(logs)
        self.advancing = advancing = Advancing(logs, entropy)
        self.opening = opening = Opening(service, logs, entropy)
        self.tending = tending = Tending(service, logs, booking=booking, opening=opening)
        self.running = running = RunningLeagues(
            service, logs, advancing=advancing, booking=booking, opening=opening, tending=tending
        )
        self.timer_handlers: Mapping[SubjectKind, TimerHandler] = {
            **service.timer_handlers,
            SubjectKind.LEAGUE: running,
        }
        self.messages = Messages(service.store)
        self.seeking = Seeking(logs, reading, self.tell)
        self.calling = service.notices.asked
        self.servers = service.servers
        self.look = service.history.look

        self.organising = organising = Organising(service, logs)
        self.presence = OrganisersPresence(logs, organising)
        self.erasing = erasing = Erasing(logs, organising, booking, entropy)
        service.own.exports.append(erasing.export)
        service.pauses.ends = reading.pause_end
        service.own.erases.append(erasing.erase)
        service.store.on_missed.append(booking.forget)  # everyone with a rating may have changed
        service.desk.on_erased.append(lambda _user: booking.forget())

    async def found(
        self,
        *,
        request: str,
        guild: int,
        channel: int,
        who: int,
        locale: str,
        settings: Settings,
        begins: int | None = None,
        manager: bool = False,
    ) -> Known:
        """Create a league with the organiser `who` and the home `channel`.

        If `begins` is given, registration is opened for a first season that begins at this time. The server, the
        channel and whether the best score wins are added to `settings` here. Raises Refused (BAD_SETTING) for a setting
        that the game doesn't support.
        """
        before = await self.logs.of_request(request)
        if before is not None:
            return await self.reading.get(before)
        settings = fitting(replace(settings, server=str(guild), channel=str(channel)), self._service.desk.games)
        seed = None if begins is None else self._entropy(SEED_BYTES)
        entries = [Entry(self.now(), knows.number_of(who), said.Founded(settings), manager=manager)]
        if begins is not None and seed is not None:
            entries.append(replace(entries[0], what=said.Opened(1, seal(seed), begins, CURRENT)))
        head = stored.Head(0, guild, channel, locale, ended=False, blocked=None)
        return (await self.logs.found(head, entries, request, seed)).known

    async def preview_founding(self, settings: Settings, who: int, begins: int) -> Known:
        """Return the league that :meth:`found` would create, without storing anything or making any random draws."""
        settings = fitting(settings, self._service.desk.games)
        founded = Entry(self.now(), knows.number_of(who), said.Founded(settings))
        entries = [founded, replace(founded, what=said.Opened(1, seal(bytes(SEED_BYTES)), begins, CURRENT))]
        head = stored.Head(0, int(settings.server or 0), int(settings.channel or 0), "", ended=False, blocked=None)
        return CachedLeague(head, walked(Course(), entries)).known

    async def tell(
        self,
        league: int,
        who: int,
        what: What,
        *,
        request: str,
        why: str = "",
        manager: bool = False,
        expected: int | None = None,
    ) -> Known:
        """Add a person's entry to the log: a sign-up, a reply, or an organiser's action. Whatever becomes due because
        of the entry is done soon afterwards.

        `manager`: whether the person may manage the server. `expected`: the number of log entries (``Known.entries``)
        when the action was previewed. ``Opened.seal`` and ``Joined.numbers`` may be empty, because they are filled in
        here. The members in ``Formed.divisions`` may be in any order, because their final order is drawn here.

        Raises Refused with OTHERS_ACTED if entries have been added since the preview, or with NOT_YOURS for an entry
        that this person may not make.
        """
        while True:
            done = await self.logs.of_request(request)
            if done is not None:
                return await self.reading.get(done)
            with suppress(LogOvertaken):
                async with self.logs.lock(league):
                    kept = await self.logs.kept(league)
                    if expected is not None and expected != len(kept.course.log):
                        raise Refused(Why.OTHERS_ACTED, "L10.2", entries=len(kept.course.log))
                    seed = self._entropy(SEED_BYTES) if isinstance(what, said.Opened) else b""
                    entry = await self._entry(kept, who, what, why, manager=manager)
                    entry = await self._drawn(kept, entry, seed)

                    def also(writing: Writing, seed: bytes = seed) -> None:
                        if isinstance(what, said.Opened):
                            stored.hide(writing, league, what.season, seed)

                    return (await self.logs.add(league, [entry], request=request, also=also)).known

    async def _drawn(self, kept: CachedLeague, entry: Entry, new_seed: bytes) -> Entry:
        what = entry.what
        if isinstance(what, said.Opened):
            return replace(entry, what=replace(what, seal=seal(new_seed)))
        season = kept.league.playing
        if season is None or not isinstance(what, said.Joined | said.Moved | said.Formed):
            return entry
        return replace(entry, what=drawn_into(season, what, await self.advancing.seed(kept.head.id, season.number)))

    async def preview(
        self, league: int, who: int, what: What, *, why: str = "", manager: bool = False
    ) -> tuple[Preview, int]:
        """Return an action's changes (L10.2), and the current number of entries to pass to :meth:`tell` as `expected`.

        Nothing is stored. Raises the same errors as :meth:`tell`.
        """
        kept = await self.logs.kept(league)
        entry = await self._drawn(kept, await self._entry(kept, who, what, why, manager=manager), bytes(SEED_BYTES))
        found = await asyncio.to_thread(preview, kept.course, entry)
        return found, len(kept.course.log)

    async def _entry(self, kept: CachedLeague, who: int, what: What, why: str, *, manager: bool) -> Entry:
        if isinstance(what, said.Changed):
            what = said.Changed(fitting(what.settings, self._service.desk.games))
        elif isinstance(what, said.Opened | said.Begun):
            what = replace(what, edition=CURRENT)
        now = self.logs.at(kept)
        entry = Entry(now, knows.number_of(who), what, why, manager)
        allowed(entry)
        if isinstance(what, formats.BeganNow) and not await self.advancing.sealed(kept, what.season):
            raise Refused(Why.SEAL_NOT_POSTED, "L10.1", season=what.season)
        return entry

    async def rehouse(
        self, league: int, who: int, *, channel: int | None = None, locale: str | None = None, manager: bool = False
    ) -> Known:
        """Change the league's home channel or language. Organisers can do this at any time, even between seasons,
        because the old channel may have been deleted.

        Tables that are already open stay in their channels. Raises Refused (NOT_ORGANISER).
        """
        async with self.logs.lock(league):
            kept = await self.logs.kept(league)
            if not organises(kept.league, Entry(0, knows.number_of(who), said.Orphaned(), manager=manager)):
                raise Refused(Why.NOT_ORGANISER, "L1.2")
            new: dict[str, Any] = {
                name: value for name, value in (("channel", channel), ("locale", locale)) if value is not None
            }
            if channel is not None:
                new["blocked"] = None
            return (await self.logs.change(league, **new)).known
