from types import SimpleNamespace

import discord

from bot.features.loading import game_group
from bot.features.people.command import PlayerCog
from bot.features.play.typed import group_of
from bot.features.table.command import TableCommands
from bot.presenters.registry import PRESENTERS
from games.mykerinos.game import GAME
from games.registry import GAMES
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import CHANNEL

Answer = discord.InteractionResponseType
GAME_COMMANDS, MOVES, PLAYER_COG = game_group(TableCommands(GAMES)), group_of(PRESENTERS["mykerinos"]), PlayerCog()


async def say(host, user, name, *, interaction=None, **options):
    interaction = interaction or host.come(user)
    groups = (GAME_COMMANDS, MOVES, PLAYER_COG.app_command)
    command = next(found for group in groups if (found := group.get_command(name)))
    bound = (command.binding,) if command.binding else ()
    try:
        await command.callback(*bound, interaction, **options)
    except Exception as error:  # noqa: BLE001
        await host.tree.on_error(interaction, error)
    assert interaction.first in {Answer.channel_message, Answer.deferred_channel_message}
    return interaction


async def offered(command, field, interaction, typed=""):
    if isinstance(command, str):
        command = GAME_COMMANDS.get_command(command)
    offer = command._params[field].autocomplete  # noqa: SLF001 - discord.py shows only whether there is one
    bound = (command.binding,) if getattr(offer, "pass_command_binding", False) else ()
    return [(choice.name, choice.value) for choice in await offer(*bound, interaction, typed)]


async def choices_of(command, field, interaction, typed=""):
    return [value for _, value in await offered(command, field, interaction, typed)]


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
    position = await host.service.positions.now((await here(host)).id)
    seat = position.pending.asked[0]
    return position.match.players[seat].user, GAME.legal(position.state, seat, 0)
