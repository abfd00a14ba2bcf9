"""Commands typed without Discord: the command's own code, through the real service and database."""

from types import SimpleNamespace

import discord

from bot.cogs.game import GameCog
from bot.presenters.mykerinos.commands import MykerinosCog
from games.mykerinos.game import GAME
from games.registry import GAMES
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import CHANNEL

Answer = discord.InteractionResponseType
GAME_COG, MOVE_COG = GameCog(GAMES), MykerinosCog()


async def say(host, user, name, *, interaction=None, **options):
    """Type ``/name``: the command's own code, errors answered as the client does."""
    interaction = interaction or host.come(user)
    cog = MOVE_COG if name in {"dig", "extend", "patron", "choose", "neutral", "pass"} else GAME_COG
    command = cog.app_command.get_command(name)
    try:
        await command.callback(cog, interaction, **options)
    except Exception as error:  # noqa: BLE001
        await host.tree.on_error(interaction, error)
    assert interaction.first in {Answer.channel_message, Answer.deferred_channel_message}
    return interaction


def guest(user, *, bot=False):
    return SimpleNamespace(id=user, bot=bot)


async def here(host):
    return await host.service.in_channel(CHANNEL)


async def begun(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    await say(host, BEN, "join")
    await say(host, CHLOE, "join")
    await say(host, ADA, "start")
    return await here(host)


async def asked(host):
    position = await host.service._positions.now((await here(host)).id)
    seat = position.pending.asked[0]
    return position.match.players[seat].user, GAME.legal(position.state, seat, 0)
