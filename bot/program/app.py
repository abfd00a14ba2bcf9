"""The client: what it holds, what it sets up once, nothing else.

:class:`Cartouche` is given its parts (settings, store, service) and makes the others. Set-up that needs Discord is in
``setup_hook``; ``close`` ends the publisher and the clock before the connection, and leaves nobody without an answer.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.emojis import PAUSE, NotYet
from bot.client.gateway.connections import Gateway
from bot.client.gateway.identifies import Identifies
from bot.client.gateway.pulse import Pulse, ShardLine
from bot.client.gateway.sharing import Sharing
from bot.client.introduction import introduce
from bot.client.leaving import FINISH, GOODBYE, Leaving, finished, hang_up, heard
from bot.client.limits import sweep_seldom
from bot.client.membership import Membership
from bot.client.names import People
from bot.client.pace.pace import Pace
from bot.client.retries import legible
from bot.client.showing import AGAIN, AGAIN_HERE, Emojis
from bot.client.telling import tell_commands
from bot.client.translate import CommandTexts
from bot.drawing.films import Films
from bot.drawing.jobs import NotDrawn
from bot.drawing.pictures import Pictures
from bot.drawing.symbols import draw_symbols, recipe, symbols_of
from bot.features.families import DYNAMIC_ITEMS
from bot.features.home.arrival import Welcome
from bot.features.loading import load
from bot.features.play.following import Following
from bot.features.table.opening import Threads
from bot.interaction.arriving import admit
from bot.interaction.attending import attend
from bot.interaction.control import answer_form
from bot.interaction.errors import guard
from bot.interaction.host import GamePresenter, Host, Interaction, Parts
from bot.interaction.offering import answer_choices
from bot.interaction.questions import Questions
from bot.league.services.leagues import Leagues
from bot.match.pure.errors import Refused, StoreFault
from bot.match.pure.table.model import Match
from bot.match.pure.table.subject import SubjectKind
from bot.match.services.clearing import Clearing
from bot.match.services.service import Service
from bot.match.services.several.shards import Shards
from bot.match.storage.store import Store
from bot.presenters.registry import PRESENTERS
from bot.program.clock import Clock
from bot.program.servers import Servers
from bot.publishing.composing.composer import Composer
from bot.publishing.posting.publisher import Publisher
from bot.publishing.posting.subjects.deciding import Deciding
from bot.publishing.posting.subjects.keeper import Keeper
from bot.publishing.posting.subjects.leagues import LeagueTeller
from bot.publishing.posting.subjects.missing import Missing
from bot.publishing.posting.subjects.people import PersonTeller
from bot.publishing.posting.subjects.puzzles import PuzzleTeller
from bot.publishing.posting.subjects.queue import Queues
from bot.publishing.posting.subjects.rounds import Rounds
from bot.publishing.posting.subjects.scheduled import Scheduled
from bot.publishing.posting.subjects.standings import Standings
from bot.publishing.posting.subjects.teller import Teller
from bot.publishing.posting.threads import LeagueThreads
from bot.settings import Settings
from bot.thinking.pool import Thinking
from bot.wording.names.symbols import Symbols, use
from data.texts import Texts, texts
from render.kit.symbols import Drawn

log = logging.getLogger(__name__)

AT_ONCE: Final = 2_000
"""Milliseconds: a shard that this process was connected to, and that changes hands in less, was never out of reach."""


class Tree(app_commands.CommandTree["Cartouche"]):
    """The commands; whatever fails in one goes to :func:`bot.interaction.errors.guard`."""

    async def on_error(self, interaction: discord.Interaction[Cartouche], error: app_commands.AppCommandError) -> None:
        """Answer the player."""
        await guard(interaction, error)

    async def interaction_check(self, interaction: discord.Interaction[Cartouche]) -> bool:
        """Whether what arrives is to be done; if not, it is answered here. Controls and forms ask as well."""
        refusal: Exception | None = Leaving() if self.client.leaving else None
        if refusal is not None and interaction.type is discord.InteractionType.autocomplete:
            await answer_choices(interaction, [])
            return False
        if refusal is None:
            try:
                await admit(interaction)
            except Refused as unseen:
                refusal = unseen
        if refusal is not None:
            await guard(interaction, refusal)
        return refusal is None


class Cartouche(Host):
    """The bot. ``local``: it talks to a server on this machine, which may have forgotten its commands. ``pace``: the
    one of this app, which outlives a connection. ``leagues``: those of ``service``, which do as well. ``presenters``:
    how each game is shown, by its id.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        service: Service,
        *,
        local: bool = False,
        pace: Pace | None = None,
        leagues: Leagues | None = None,
        presenters: Mapping[str, GamePresenter] = PRESENTERS,
    ) -> None:
        pace = pace or Pace(settings.requests_per_second)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            max_messages=None,
            http_trace=pace.trace,
            # The library waits so long for further servers before it calls itself ready; a local one names all at once.
            guild_ready_timeout=0.05 if local else 2.0,
        )
        sweep_seldom(self.http)
        self.settings = settings
        self.store = store
        self.service = service
        self.leagues = leagues or Leagues(service, secrets.token_bytes)
        self.leagues.opening.places = LeagueThreads(self, service, pace)
        self.people = People(self)
        self.presenters = presenters
        self.pictures = Pictures(self.people, presenters)
        self.thinking = Thinking(settings.thinkers)
        service.desk.thoughts.thinker = self.thinking.do
        self.films = Films(self.people, presenters, self.pictures.jobs)
        composer = Composer(service, self.people, self.pictures, presenters)
        tellers: dict[SubjectKind, Teller] = {
            SubjectKind.PERSON: PersonTeller(self, service, presenters),
            SubjectKind.LEAGUE: LeagueTeller(self, self.leagues, self.people, self.pictures, presenters),
            SubjectKind.SERVER: PuzzleTeller(self, service, self.pictures, presenters, settings.language),
        }
        self.publisher = Publisher(self, store, service, composer, tellers=tellers, pace=pace)
        self.membership = Membership(self, pace)
        self.servers = Servers(self.leagues, self._is_in)
        self.missing = Missing(self, self.leagues, pace)
        self.keepers: tuple[Keeper, ...] = (
            Standings(self, self.leagues, self.people, self.pictures, pace),
            Rounds(self, self.leagues, self.people, pace),
            Queues(self, self.leagues, pace),
            Scheduled(self, self.leagues, presenters, pace),
            Deciding(self, self.leagues, service, self.films, pace),
        )
        """What keeps messages of leagues up to date."""
        clearing = Clearing(store, service.desk.now, settings.retention_days)
        self.clock = Clock(store, service, settings, works=(clearing.step,))
        shards = service.desk.shards
        self.sharing = Sharing(self, shards, self._taken, self._left) if isinstance(shards, Shards) else None
        ours = (lambda part: part in shards.mine) if isinstance(shards, Shards) else lambda _part: True
        self.gateway = Gateway(service.outages, service.desk.now, ours=ours)
        self.pulse = Pulse(service.outages, self.gateway, partial(ShardLine.of, self), service.desk.now)
        self.threads = Threads()
        self.questions = Questions(lambda: pace.breaker.why is not None)
        self.following = Following(lambda: pace.breaker.why is not None)
        service.desk.on_erased += [self.people.forget, self.questions.forget, self.following.forget]
        self.parts = Parts(self.threads, self.following)
        self.on_press = [self.questions.pressed, self.following.pressed]
        self.welcome = Welcome(self, store, service, settings.language)
        self.leaving = False
        """Whether the bot ends: what arrives from now on is only told so."""
        self._ending: asyncio.Task[None] | None = None
        self._local = local
        self._warming: asyncio.Task[None] | None = None
        self.symbols = Symbols()
        self._emojis: asyncio.Task[None] | None = None
        self.identifies = Identifies()

    def texts(self, interaction: Interaction) -> Texts:
        """The sentences for the player behind ``interaction``, in their Discord language."""
        return texts(interaction.locale.value)

    def public_texts(self, match: Match) -> Texts:
        """The sentences for everybody at a table."""
        return texts(match.locale)

    def public_locale(self, interaction: Interaction) -> str:
        """The language of the public messages of a table opened by ``interaction``, where the server's admins have set
        none: what the bot's owner has set, else the server's, else (in a direct channel) the player's.
        """
        locale = interaction.guild_locale or interaction.locale
        return self.settings.language or locale.value

    async def login(self, token: str) -> None:
        """Log in and set everything up. Raises what discord.py raises, and :class:`bot.client.retries.Garbled`."""
        with legible():
            await super().login(token)

    async def setup_hook(self) -> None:
        """Load commands and controls, tell Discord the commands if they changed, start publishing."""
        use(self.symbols)
        await self.tree.set_translator(CommandTexts())
        await load(self, self.presenters, self.service.desk.games)
        self.add_dynamic_items(*DYNAMIC_ITEMS)
        self._warming = asyncio.create_task(self.pictures.warm_up(), name="first pictures")
        for game in await self.store.games():
            self.pictures.expect(game)
        await self.welcome.begin()
        await introduce(self)
        await tell_commands(self.tree, self.store, self.settings.guilds, always=self._local)
        self.identifies.buckets = max(1, (await self.fetch_session_start_limits()).max_concurrency)
        self.service.desk.on_commit.append(self.committed)
        self.service.outages.divide(self._shard_of)
        await self._begin_connections()
        self.pulse.start()
        self.publisher.start()
        self.publisher.access.start()
        self.clock.start()
        await self.leagues.start()
        if self.settings.emojis:
            wanted = {name: recipe(art) for name, art in symbols_of(self.presenters).items()}
            pause, again = (0.0, AGAIN_HERE) if self._local else (PAUSE, AGAIN)
            draw = self._draw_symbols
            keeper = Emojis(self, self.store, self.symbols, wanted, draw, pause=pause, again=again)
            self._emojis = asyncio.create_task(keeper.keep(), name="emojis")

    async def _begin_connections(self) -> None:
        """Nothing is connected yet: time stands still at live tables, as it did while the bot was away."""
        await self.clock.resume()
        if self.sharing is None:
            self.gateway.begin()
        else:
            self.service.outages.forget()
            await self.sharing.begin()

    async def launch_shards(self) -> None:
        """Connect to all shards, or to those that are this process'."""
        if self.sharing is None:
            await super().launch_shards()
        else:
            self.sharing.start()

    async def _taken(self, shard: int, since: int | None) -> None:
        """A shard is this process', of which another took care until ``since`` (None: nobody ever did)."""
        assert self.sharing is not None  # noqa: S101 - for the type checker: shards are taken where they are shared
        ready = self.sharing.is_ready(shard)
        if not ready:
            self.gateway.begin_with(shard)
        if since is not None and not (ready and self.service.desk.now() - since < AT_ONCE):
            await self.service.reach.take_over(shard, since)
        if ready:
            await self._serve(shard)

    async def _left(self, shard: int) -> None:
        """A shard is another process'."""
        await self.gateway.leave(shard)

    async def _serve(self, shard: int) -> None:
        """See where the bot may write in a shard's servers, which ones it came to and which it is not in any more."""
        self.publisher.access.changed(None)
        await self.welcome.all([guild for guild in self.guilds if self._shard_of(guild.id) == shard])
        await self.servers.all()

    def _is_in(self, guild: int) -> bool | None:
        """Whether the bot is in a server; None where that is for another process to know."""
        if not (self.knows(guild) and self.service.desk.shards.serves(guild)):
            return None
        return self.get_guild(guild) is not None

    def knows(self, guild: int) -> bool:
        """Whether the client has that server in memory, if the bot is in it."""
        return self.sharing is None or self.sharing.knows(guild)

    async def _draw_symbols(self, names: Sequence[str]) -> dict[str, Drawn]:
        arts = symbols_of(self.presenters)
        make = partial(draw_symbols, {name: arts[name] for name in names})
        try:
            return await self.pictures.jobs.do(make, f"the emojis {', '.join(names)}", anew=True)
        except NotDrawn as error:
            raise NotYet(str(error)) from error

    def committed(self, match: int) -> None:
        """A match has something new to announce."""
        self.publisher.wake(match)
        self.pulse.committed(match)
        self.following.committed(match)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Learn the name of everybody who does something; answer the forms that they send; note that they are there."""
        self.people.remember(interaction)
        self.leagues.seen(interaction.guild_id, interaction.user.id)
        if interaction.type is discord.InteractionType.modal_submit:
            await answer_form(interaction)
        await attend(interaction)

    def _shard_of(self, guild: int | None) -> int:
        """Over which connection the interactions of a server come; those of direct channels over the first."""
        return (guild or 0) // 2**22 % (self.shard_count or 1)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Nobody can press anything in the servers of this connection."""
        if self.sharing is not None:
            self.sharing.lost(shard)
        self.gateway.lost(shard, self.pulse.last_heard(shard))

    async def on_shard_connect(self, shard: int) -> None:
        """They can (again)."""
        self.gateway.found(shard, self.shard_count or 1)

    async def on_shard_resumed(self, shard: int) -> None:
        """The same where the connection goes on as it was."""
        self.gateway.found(shard, self.shard_count or 1)
        if self.sharing is not None:
            self.sharing.ready(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """The servers of this connection are known."""
        if self.sharing is not None:
            self.sharing.ready(shard)
            if shard in self.sharing.mine:
                await self._serve(shard)

    async def on_ready(self) -> None:
        """See in which servers the bot is, and where it may write; clear up what the process before this one has begun;
        welcome the servers that invited the bot meanwhile.
        """
        self.publisher.access.changed(None)
        await self.threads.clear(self)
        if self.sharing is None:
            await self.welcome.all(self.guilds)
            await self.servers.all()
        self.leagues.presence.start(self.membership.there)
        for keeper in self.keepers:
            await keeper.start()
        self.missing.start()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Post what had to wait while the bot was not in the server; the first time, say who is there."""
        self._changed(guild.id)
        await self.servers.one(guild.id)
        if self.service.desk.shards.serves(guild.id):
            await self.welcome.one(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """The same after an outage of the server."""
        self._changed(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was sent away: nobody there can reach it."""
        self.publisher.access.changed(guild.id)
        await self.servers.one(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """The same while Discord has an outage there."""
        self.publisher.access.changed(guild.id)

    def _changed(self, guild: int) -> None:
        """Something changed in a server: perhaps the bot may write where it could not, or the other way round."""
        self.publisher.let_in(guild)
        self.publisher.access.changed(guild)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, now: discord.abc.GuildChannel) -> None:
        """The bot's rights in a channel may be others now."""
        self._changed(now.guild.id)

    async def on_guild_channel_delete(self, gone: discord.abc.GuildChannel) -> None:
        """Nobody can come to a table there any more."""
        await self._lose(gone.id)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """The same in a thread."""
        await self._lose(gone.thread_id)

    async def _lose(self, channel: int) -> None:
        try:
            match = await self.service.leaving.lost(channel)
        except StoreFault as fault:  # what is posted there finds it out
            log.warning("The table of channel %d, which was deleted, cannot be called off: %s", channel, fault)
            return
        if match is not None:
            log.info("Table %d was called off: its channel %d was deleted", match.id, channel)

    async def on_guild_role_update(self, _: discord.Role, now: discord.Role) -> None:
        """The same with the rights of a role."""
        self._changed(now.guild.id)

    async def on_guild_role_delete(self, gone: discord.Role) -> None:
        """The same where the bot had the role."""
        self._changed(gone.guild.id)

    async def on_member_update(self, _: discord.Member, now: discord.Member) -> None:
        """The same with the bot's roles: Discord tells it about no other member."""
        self._changed(now.guild.id)

    async def on_raw_thread_update(self, now: discord.RawThreadUpdateEvent) -> None:
        """The same with a thread that was archived, locked or opened, whether the client had it in memory or not."""
        self.publisher.access.thread_changed(now.guild_id, now.thread_id)
        self.publisher.let_in(now.guild_id)

    async def close(self) -> None:
        """Answer who has pressed something, post what is committed, as far as a few seconds allow, then leave."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end(), name="the end")
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        self.leaving = True
        if self._emojis:
            self._emojis.cancel()
        self.pictures.hurry()
        await self.pulse.stop()
        await self.gateway.stop()
        if self.sharing is not None:
            await self.sharing.stop()
        await self.publisher.access.stop()
        await self.clock.stop()
        await self.service.desk.thoughts.close()
        await self.service.analyses.close()
        await self.leagues.presence.stop()
        await self.leagues.stop()
        for keeper in self.keepers:
            await keeper.stop()
        await self.missing.stop()
        await finished(FINISH)
        await self.questions.close()
        await self.following.close()
        if self.committed in self.service.desk.on_commit:
            self.service.desk.on_commit.remove(self.committed)
        await self.publisher.stop()
        await hang_up(self)
        await finished(GOODBYE)
        await heard(GOODBYE)
        await super().close()
        if self._warming:
            self._warming.cancel()
        await self.thinking.close()
        await self.pictures.close()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002
        """Keep Discord's pause between identifies of one bucket; the library's own knows one bucket only."""
        await self.identifies.turn(shard_id or 0)
