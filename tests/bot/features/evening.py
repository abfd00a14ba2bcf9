import datetime as dt
import itertools

import discord

from bot.match.pure.play.repeats import Repeats
from bot.match.pure.table.model import Status
from games.mykerinos.game import GAME
from tests.bot.features.saying import say
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import CHANNEL, opened, unasked

NUMBERS = itertools.count()


class Evening:
    def __init__(self, host, apart=0.0):
        self.apart, self.time = apart, 1_750_000_000.0
        self.played = []
        self.begin(host)

    def begin(self, host):
        self.host = host
        host.service.desk.repeats = Repeats(lambda: self.time + self.apart)
        act = host.service.play.act

        async def noted(*facts, **more):
            acted = await act(*facts, **more)
            if not (acted.again or acted.repeated):
                self.played.append(acted.steps[0].entry.text)
            return acted

        host.service.play.act = noted

    def command(self, user=ADA, *, lag=0.1):
        interaction = self.host.come(user)
        sent = dt.datetime.fromtimestamp(self.time, dt.UTC)
        interaction.id = discord.utils.time_snowflake(sent) + next(NUMBERS)
        self.time += lag
        return interaction

    async def say(self, name="pass", user=ADA, *, late=0.0, meanwhile=(), lost=False, **options):
        """Make a move with a command.

        `late` is the delay of the bot's response in seconds. `meanwhile` lists the calls to make before the response
        arrives. If `lost` is true, the response never arrives.
        """
        interaction = self.command(user)
        answer = interaction.edit_original_response

        async def slowly(**facts):
            began = self.time
            for do in meanwhile:
                await do()
            self.time = max(self.time, began + late)
            if lost:
                raise ConnectionResetError
            await answer(**facts)

        interaction.edit_original_response = slowly
        return await say(self.host, user, name, interaction=interaction, **options)

    async def table(self, players=3, people=(ADA,), channel=CHANNEL):
        await unasked(self.host, ADA, BEN)
        service = self.host.service
        match = await opened(self.host, people[0], channel, players=players)
        for user in people[1:]:
            await service.lobby.join(match.id, user, f"join {channel} {user}")
        for number in range(players - len(people)):
            await service.lobby.add_computer(match.id, ADA, "random", f"computer {channel} {number}")
        return (await service.play.start(match.id, ADA, f"start {channel}")).match

    async def asked(self, match):
        position = await self.host.service.positions.now(match.id)
        return position.match.status is Status.ACTIVE, GAME.legal(position.state, 0, 0)
