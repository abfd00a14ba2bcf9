from types import SimpleNamespace

import discord

from bot.controls.ids import parse
from bot.features.loading import league_group
from bot.league.services.leagues import Leagues
from bot.wording.names.typed import Typed
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.settings import DAY, Settings
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import CHANNEL, GUILD, press
from tests.league.desk import Secrets, request
from tests.league.season import Threads
from tests.match.desk import finish, soon

COMMANDS = league_group()
STRANGER = 77
SETTINGS = Settings("The Friday League", "", "", "mykerinos", clock="daily", seats=2)
NAMES = {ADA: "Ada", BEN: "*Ben*", CHLOE: "Chloe", DEV: "Dev"}


class Channel(discord.TextChannel):
    def __init__(self):
        self.id = CHANNEL
        self.parent_id = None


class Here:
    def __init__(self, host):
        self.host = host
        self.time = next(host.clock)
        self.threads = Threads()
        host.clock = self
        self.leagues = host.leagues = Leagues(host.service, Secrets())
        host.people.known |= {user: Typed.name(name) for user, name in NAMES.items()}
        self.id = 0

    def __next__(self):
        return self.time

    async def found(self, *members, settings=SETTINGS, who=ADA):
        begins = self.time + 15 * DAY
        made = await self.leagues.found(
            request=request(), guild=GUILD, channel=CHANNEL, who=who, locale="en", settings=settings, begins=begins
        )
        self.id = made.id
        async with self.leagues.logs.lock(self.id):  # all at once, because there may be 500
            yes = [Entry(self.time, str(member), said.SignedUp(1, str(member))) for member in members]
            await self.leagues.logs.add(self.id, yes)
        await self.leagues.running.start(self.threads)
        return self

    async def begun(self, *members, settings=SETTINGS, day=1):
        await self.found(*members, settings=settings)
        await self.day(day)

    async def known(self):
        return await self.leagues.reading.get(self.id)

    async def day(self, number):
        self.time = (await self.known()).season.begins + int(number * DAY)
        await self.settled()

    async def settled(self):
        self.leagues.running.book()
        self.leagues.running.wake(self.id)
        await self.leagues.running.settled()

    async def matches(self):
        return [
            one.match for one in await self.leagues.reading.tables(self.id) if one.match and one.table.places is None
        ]

    async def play(self, most=99):
        for _ in range(most):
            open_ = await self.matches()
            if not open_:
                return
            await finish(self.host.service, open_[0].id, soon())
            await self.settled()

    async def close(self):
        await self.leagues.running.stop()

    def come(self, user, **facts):
        facts.setdefault("channel", Channel())
        come = self.host.come(user, **facts)
        come.user.display_name = NAMES.get(user, come.user.display_name)
        return come

    async def say(self, user, name, *, interaction=None, **options):
        come = interaction or self.come(user)
        command = COMMANDS.get_command(name)
        try:
            await command.callback(command.binding, come, **options)
        except Exception as error:  # noqa: BLE001
            await self.host.tree.on_error(come, error)
        assert come.first
        return come


def named(user):
    return SimpleNamespace(id=user, bot=False)


def select(interaction):
    item = next(one.item for one in interaction.shown.view.children if isinstance(one.item, discord.ui.Select))
    return item.custom_id, {option.value: option.label for option in item.options}


def buttons(interaction):
    """Return the buttons of the answer by their verbs."""
    items = interaction.shown.view.children if interaction.shown.view else ()
    return {parse(one.custom_id).more[0]: one for one in items if isinstance(one.item, discord.ui.Button)}


async def pressed(here, user, answer, verb, values=(), **facts):
    return await put(here, user, answer, buttons(answer)[verb] if verb else select(answer)[0], values, **facts)


async def put(here, user, answer, control, values=(), **facts):
    facts |= {"private": True, "channel": Channel(), "embeds": answer.shown.embeds}
    return await press(here.host, user, getattr(control, "item", control), values, **facts)
