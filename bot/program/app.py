"""Create the Discord client and all other parts of the bot, and connect them.

:class:`Cartouche` receives its settings, store and service, and creates the rest. ``setup_hook`` holds the setup that
needs Discord. ``close`` stops the publisher and the clock before it disconnects, so that everyone still gets a
response.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.emojis import AGAIN, AGAIN_HERE, PAUSE, Emojis, NotYet
from bot.client.gateway.identifies import Identifies
from bot.client.introduction import CommandTexts, introduce, register_commands
from bot.client.leaving import FINISH, GOODBYE, BotStopping, finished, hang_up, heard
from bot.client.library import sweep_seldom
from bot.client.names import People, is_member
from bot.client.pace.pace import Pace
from bot.client.retries import legible
from bot.drawing.films import Films
from bot.drawing.pictures import Pictures
from bot.drawing.symbols import draw_symbols, recipe, symbols_of
from bot.features.families import DYNAMIC_ITEMS
from bot.features.home.arrival import Welcome
from bot.features.loading import load
from bot.features.play.following import Following
from bot.features.table.opening import Threads
from bot.interaction import requests
from bot.interaction.arriving import admit, attend
from bot.interaction.control import answer_form
from bot.interaction.errors import guard, tell_broken_off
from bot.interaction.host import Host, Interaction, Parts
from bot.interaction.offering import answer_choices
from bot.interaction.questions import Questions
from bot.interaction.requests import RunningRequests
from bot.league.services.leagues import Leagues
from bot.match.pure.errors import Refused
from bot.match.pure.table.subject import SubjectKind
from bot.match.services.clearing import Clearing
from bot.match.services.multiprocess.shards import Shards
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.presenters.presenter import Presenter
from bot.presenters.registry import PRESENTERS
from bot.program.clock import RegularWork
from bot.program.gateway import Connections
from bot.program.release import release
from bot.publishing.composing.composer import Composer
from bot.publishing.posting.publisher import Publisher
from bot.publishing.posting.subjects.formats import parts_of
from bot.publishing.posting.subjects.leagues import LeagueTeller
from bot.publishing.posting.subjects.people import PersonTeller
from bot.publishing.posting.subjects.reconciler import Keeper
from bot.publishing.posting.subjects.servers import ServerTeller
from bot.publishing.posting.subjects.threads import LeagueThreads
from bot.publishing.posting.subjects.working import Teller
from bot.settings import Settings
from bot.thinking.pool import Thinking
from bot.wording.names.symbols import Symbols, use
from bot.workers.line import NotDone
from render.kit.symbols import Drawn


class Cartouche(Host):
    """The bot's Discord client.

    `local`: whether it connects to a local replacement for Discord. `pace` limits the requests to Discord. `presenters`
    are keyed by game id.
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
        presenters: Mapping[str, Presenter] = PRESENTERS,
    ) -> None:
        pace = pace or Pace(settings.requests_per_second)
        presenters = dict(presenters)  # a turn asks a dozen times
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=CommandTree,
            max_messages=None,
            http_trace=pace.trace,
            # The library waits so long for further servers before it calls itself ready; a local one names all at once.
            guild_ready_timeout=0.05 if local else 2.0,
        )
        sweep_seldom(self.http)
        self.settings = settings
        self.release = release()
        self.store = store
        self.service = service
        self.leagues = leagues or Leagues(service, secrets.token_bytes)
        self.people = People(self)
        self.presenters = presenters
        self.pictures = Pictures(self.people, presenters)
        self.thinking = Thinking(settings.thinkers)
        service.desk.thoughts.open(self.thinking.do)
        service.desk.reviews.at_once = settings.thinkers
        self.films = Films(self.people, presenters, self.pictures.jobs)
        composer = Composer(service, self.people, self.pictures, presenters)
        tellers: dict[SubjectKind, Teller] = {
            SubjectKind.PERSON: PersonTeller(self, service, presenters),
            SubjectKind.LEAGUE: LeagueTeller(self, self.leagues, self.people, self.pictures, presenters),
            SubjectKind.SERVER: ServerTeller(self, service, self.pictures, presenters, settings.language),
        }
        self.publisher = Publisher(self, store, service, composer, tellers=tellers, pace=pace)
        self._is_member = partial(is_member, self, pace)
        parts = parts_of(
            self,
            self.leagues,
            pace,
            service=service,
            people=self.people,
            pictures=self.pictures,
            films=self.films,
            presenters=presenters,
        )
        self.keeper = Keeper(self, self.leagues, pace, parts)
        clearing = Clearing(store, service.desk.now, settings.retention_days)
        self.clock = RegularWork(store, service, settings, self.leagues.timer_handlers, works=(clearing.step,))
        self.threads = Threads()
        self.league_threads = LeagueThreads(self, service, self.people, pace)
        self.questions = Questions(lambda: pace.breaker.why is not None)
        self.following = Following(lambda: pace.breaker.why is not None, ours=service.desk.shards.serves)
        service.desk.on_erased += [self.people.forget, self.questions.forget, self.following.forget]
        store.on_missed.append(self.people.clear)  # questions and panels end by themselves
        self.parts = Parts(self.threads, self.following)
        self.on_press = [self.questions.pressed, self.following.pressed]
        self.welcome = Welcome(self, store, service, settings.language)
        self.connections = Connections(self, service, self.leagues, self.publisher, self.welcome)
        self.under_way = RunningRequests(tell_broken_off)
        self.leaving = False
        self._ending: asyncio.Task[None] | None = None
        self._local = local
        self._warming: asyncio.Task[None] | None = None
        self.symbols = Symbols()
        self._emojis: asyncio.Task[None] | None = None
        shards = service.desk.shards
        self.identifies = Identifies(shards.identify if isinstance(shards, Shards) else None)

    def public_locale(self, interaction: Interaction) -> str:
        """Return the default language for the public messages of a table that is opened by `interaction`.

        It's the language in the bot's settings or, if none is set, the server's language. In direct messages, it's the
        user's language.
        """
        locale = interaction.guild_locale or interaction.locale
        return self.settings.language or locale.value

    async def login(self, token: str) -> None:
        """Log in and set everything up. May raise discord.py's errors or :class:`bot.client.retries.Garbled`."""
        with legible():
            await super().login(token)

    async def setup_hook(self) -> None:
        use(self.symbols)
        await self.tree.set_translator(CommandTexts())
        await load(self, self.presenters, self.service.desk.games)
        await self.add_cog(self.connections)
        self.add_dynamic_items(*DYNAMIC_ITEMS)
        self._warming = asyncio.create_task(self.pictures.jobs.open(), name="first pictures")
        for game in await self.store.games():
            self.pictures.expect(game)
        if await self.leagues.reading.unfinished():
            self.pictures.expect_leagues()
        await self.welcome.begin()
        await introduce(self)
        await register_commands(self.tree, self.store, self.settings.guilds, always=self._local)
        self.identifies.begin((await self.fetch_session_start_limits()).max_concurrency)
        self.service.desk.on_commit.append(self.committed)
        self.service.desk.time.divide(lambda: self.shard_count or 1)
        # Nothing is connected yet: live tables stay paused, as while the bot was away.
        await self.clock.resume()
        await self.connections.begin()
        self.publisher.start()
        self.publisher.access.start()
        self.clock.start()
        await self.leagues.running.start(self.league_threads)
        if self.settings.emojis:
            wanted = {name: recipe(art) for name, art in symbols_of(self.presenters).items()}
            pause, again = (0.0, AGAIN_HERE) if self._local else (PAUSE, AGAIN)
            draw = self._draw_symbols
            keeper = Emojis(self, self.store, self.symbols, wanted, draw, pause=pause, again=again)
            self._emojis = asyncio.create_task(keeper.keep(), name="emojis")

    async def launch_shards(self) -> None:
        if self.connections.sharing is None:
            await super().launch_shards()
        else:
            self.connections.sharing.start()

    def knows(self, guild: int) -> bool:
        return self.connections.knows(guild)

    async def _draw_symbols(self, names: Sequence[str]) -> dict[str, Drawn]:
        arts = symbols_of(self.presenters)
        make = partial(draw_symbols, {name: arts[name] for name in names})
        try:
            return await self.pictures.jobs.do(make, f"the emojis {', '.join(names)}", anew=True)
        except NotDone as error:
            raise NotYet(str(error)) from error

    def committed(self, match: int) -> None:
        self.publisher.wake(match)
        self.connections.pulse.committed(match)
        self.following.committed(match)

    async def on_interaction(self, interaction: Interaction) -> None:
        self.people.remember(interaction)
        self.leagues.seeking.seen(interaction.guild_id, interaction.user.id)
        if interaction.type is discord.InteractionType.modal_submit:
            await answer_form(interaction)
        await attend(interaction)

    async def on_ready(self) -> None:
        self.publisher.access.changed(None)
        await self.threads.clear(self)
        await self.connections.ready()
        self.leagues.presence.start(self._is_member)
        await self.keeper.start()

    async def close(self) -> None:
        """Respond to open interactions and post committed announcements, for a few seconds at most. Then disconnect."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end(), name="the end")
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        self.leaving = True
        if self._emojis:
            self._emojis.cancel()
        self.pictures.jobs.hurry()
        await self.connections.stop()
        await self.publisher.access.stop()
        await self.clock.stop()
        await self.service.desk.thoughts.close()
        await self.service.analyses.close()
        await self.leagues.presence.stop()
        await self.leagues.running.stop()
        await self.keeper.stop()
        await finished(FINISH)
        await self.under_way.break_off()
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
        await self.identifies.turn(shard_id or 0)


class CommandTree(app_commands.CommandTree[Host]):
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        await guard(interaction, error)

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Return whether to handle an interaction. If not, tell the user why. This is also called for buttons, selects
        and forms.
        """
        requests.begin(interaction)
        self.client.under_way.begin(interaction)
        refusal: Exception | None = BotStopping() if self.client.leaving else None
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
