from types import SimpleNamespace

import discord

from bot.features.game import GameCommands
from bot.features.people.command import PlayerCog
from bot.presenters.mykerinos.commands.slash import MykerinosCog
from games.mykerinos.game import GAME
from games.registry import GAMES
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import CHANNEL

Answer = discord.InteractionResponseType
GAME_COMMANDS, MOVE_COG, PLAYER_COG = GameCommands(GAMES), MykerinosCog(), PlayerCog()


async def say(host, user, name, *, interaction=None, **options):
    interaction = interaction or host.come(user)
    moves = {"dig", "extend", "patron", "choose", "neutral", "pass"}
    group = MOVE_COG.app_command if name in moves else GAME_COMMANDS.group
    command = group.get_command(name) or PLAYER_COG.app_command.get_command(name)
    try:
        await command.callback(command.binding, interaction, **options)
    except Exception as error:  # noqa: BLE001
        await host.tree.on_error(interaction, error)
    assert interaction.first in {Answer.channel_message, Answer.deferred_channel_message}
    return interaction


def guest(user, *, bot=False):
    return SimpleNamespace(id=user, bot=bot)


async def here(host):
    return await host.service.history.in_channel(CHANNEL)


async def opened_here(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    return await here(host)


def fields_of(interaction):
    (embed,) = interaction.shown.embeds
    return {field.name: field.value for field in embed.fields}


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
