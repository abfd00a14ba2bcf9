from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.features.chance import WORD_NAME
from bot.features.clock import clock_meant, clocks_offered
from bot.features.table.command_options import LONGEST_REMINDER, set_at_a_table
from bot.features.table.confirm import ask_to_cancel, ask_to_remove, ask_to_resign
from bot.features.table.language import languages_offered, meant_language, unknown_language
from bot.features.table.may_open import place_of_new
from bot.features.table.opening import open_table, say_where, usual_here
from bot.features.table.signup import left
from bot.interaction.here import color_meant, invitations, offered, offered_as, refusal, table_here
from bot.interaction.host import Interaction
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge, reply
from bot.interaction.rights import moderates
from bot.match.pure.chance.words import LONGEST
from bot.match.pure.clock.setting import NONE
from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import Rules
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.settings import Options, with_settings
from bot.wording.leagues.names import rating_text
from bot.wording.names.choices import CHOICES
from bot.wording.names.meant import COLOR_WORDS
from bot.wording.names.people import color_name
from data.texts import N_, Texts
from games.computer import meant
from leagues.ratings import Rating

USUAL_REMINDER: Final = 24
"""At a table without a clock, the bot reminds a player after this many hours by default."""
GAME_NAME, THREAD_NAME, COLOR_NAME = N_("game"), N_("thread"), N_("color")
KIND_NAME, PLAYER_NAME = N_("kind"), N_("player")
IN_WHICH: Final = N_("The language of the table's messages (default: the server's)")


class Tables(commands.Cog):
    def __init__(self, games: Mapping[str, Rules]) -> None:
        super().__init__()
        self._games = games

    @app_commands.command(name="new", description=N_("Open a table in this channel, or in a separate thread"))
    @app_commands.rename(
        game=GAME_NAME,
        thread=THREAD_NAME,
    )
    @app_commands.describe(
        game=N_("The game you want to play"),
        thread=N_("Open a separate thread for the table (default: no)"),
        language=IN_WHICH,
    )
    @set_at_a_table
    @app_commands.autocomplete(language=languages_offered, clock=clocks_offered)
    async def new(
        self,
        interaction: Interaction,
        *,
        game: str,
        players: int,
        access: str | None = None,
        invite_1: discord.User | None = None,
        invite_2: discord.User | None = None,
        invite_3: discord.User | None = None,
        thread: bool = False,
        reminder: app_commands.Range[int, 0, LONGEST_REMINDER] | None = None,
        clock: str | None = None,
        language: str | None = None,
        chosen: Mapping[str, str],
    ) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        tr = host.texts(interaction)
        guests = (invite_1, invite_2, invite_3)
        invited = invitations(interaction.user, guests)
        usual_clock, usual_options = await usual_here(interaction, game)
        opened = not invited if access is None else access == "open"
        options = Options(
            players=players,
            open=opened,
            invited=invited,
            remind_after=USUAL_REMINDER if reminder is None else reminder,
            clock=clock_meant(clock, tr) if clock else usual_clock if reminder is None else NONE,
            auto_costless=True,
            game=usual_options,
        )
        options = with_settings(options, chosen)
        place = await place_of_new(interaction, thread=thread, option=THREAD_NAME)
        problem = place.problem or refusal(options, guests, tr)
        if problem or (problem := unknown_language(language, tr)):
            await reply(interaction, problem)
            return
        match = await open_table(
            interaction, game, options, own_thread=place.own_thread, locale=meant_language(language)
        )
        await say_where(interaction, match)

    @new.autocomplete("players")
    @offers
    async def _seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return seats_offered(self._games, interaction.namespace.game, typed)

    @app_commands.command(name="join", description=N_("Sit down at the table in this channel"))
    @app_commands.rename(color=COLOR_NAME)
    @app_commands.describe(color=N_("Your colour (default: the first free one)"))
    async def join(self, interaction: Interaction, color: str | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        tr = host.texts(interaction)
        match = await table_here(interaction)
        meant = color_meant(color, host.service.desk.game(match.game).seat_names, tr) if color else None
        after = await host.service.lobby.join(match.id, interaction.user.id, str(interaction.id), meant)
        mine = next(player for player in after.players if player.user == interaction.user.id)
        await reply(interaction, tr("You're at this table. Your colour: {color}.", color=color_name(mine.color, tr)))

    @join.autocomplete("color")
    @offers
    async def _free_colors(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        host = interaction.client
        tr = host.texts(interaction)
        match = await gathering_here(interaction)
        if match is None:
            return []
        taken = {player.color for player in match.players}
        colors = [color for color in host.service.desk.game(match.game).seat_names if color not in taken]
        return offered_as([(color_name(color, tr), color, COLOR_WORDS.search(color)) for color in colors], typed)

    @app_commands.command(name="leave", description=N_("Leave the table in this channel before the game begins"))
    async def leave(self, interaction: Interaction) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        match = await table_here(interaction)
        after = await host.service.lobby.leave(match.id, interaction.user.id, str(interaction.id))
        await reply(interaction, left(after, host.texts(interaction)))

    @app_commands.command(name="start", description=N_("Begin the game at your table in this channel"))
    @app_commands.rename(word=WORD_NAME)
    @app_commands.describe(word=N_("One last word to mix into the random draws; no one can add another after it"))
    async def start(self, interaction: Interaction, word: app_commands.Range[str, 1, LONGEST] | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        match = await table_here(interaction)
        await host.service.play.start(
            match.id, interaction.user.id, str(interaction.id), moderator=moderates(interaction), word=word
        )
        tr = host.texts(interaction)
        await reply(interaction, tr("The game begins. I'll post the board in this channel."))

    @app_commands.command(name="add-computer", description=N_("Seat a computer player at your table"))
    @app_commands.rename(kind=KIND_NAME)
    @app_commands.describe(kind=N_("Its level (default: Casual)"))
    async def add_computer(self, interaction: Interaction, kind: str | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        match = await table_here(interaction)
        kinds = host.presenter(match.game).computers
        if kind is not None and meant(kind, kinds) not in kinds:
            raise Refused(Why.NO_COMPUTER)
        await host.service.lobby.add_computer(match.id, interaction.user.id, kind, str(interaction.id))
        tr = host.texts(interaction)
        await reply(interaction, tr("A computer player has joined."))

    @add_computer.autocomplete("kind")
    @offers
    async def _computers(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        host = interaction.client
        tr = host.texts(interaction)
        match = await gathering_here(interaction)
        if match is None:
            return []
        kinds = host.presenter(match.game).computers
        ratings = await host.leagues.reading.ratings(match.game, tuple(kinds))
        return offered([(_level(tr(text), ratings.get(kind), tr), kind) for kind, text in kinds.items()], typed)

    @app_commands.command(name="resign", description=N_("Give up your seat: a computer plays on for you"))
    async def resign(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await ask_to_resign(interaction, await table_here(interaction))

    @app_commands.command(name="cancel", description=N_("Cancel the table (only its owner or a moderator)"))
    async def cancel(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await ask_to_cancel(interaction, await table_here(interaction))

    @app_commands.command(
        name="remove",
        description=N_("Remove a player from the table (moderators; before the game, also the table's owner)"),
    )
    @app_commands.rename(player=PLAYER_NAME)
    @app_commands.describe(
        player=N_("The player to remove; in a running game a computer takes over (default: the last computer added)")
    )
    async def remove(self, interaction: Interaction, player: discord.User | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        tr = host.texts(interaction)
        match = await table_here(interaction)
        if player is None:
            await host.service.lobby.remove_computer(match.id, interaction.user.id, str(interaction.id))
            await reply(interaction, tr("The computer player has left the table."))
            return
        if player.id != interaction.user.id:
            await ask_to_remove(interaction, match, player.id)
        elif match.status is Status.ACTIVE:
            await ask_to_resign(interaction, match)
        else:
            after = await host.service.lobby.leave(match.id, player.id, str(interaction.id))
            await reply(interaction, left(after, tr))


async def gathering_here(interaction: Interaction) -> Match | None:
    """Return this channel's table if its game hasn't started yet, or None."""
    channel = interaction.channel_id
    match: Match | None = await interaction.client.service.history.in_channel(channel) if channel is not None else None
    return match if match is not None and match.status is Status.SIGNUP else None


def seats_offered(games: Mapping[str, Rules], game: object, typed: object) -> list[app_commands.Choice[int]]:
    chosen = [games[game]] if isinstance(game, str) and game in games else games.values()
    counts = sorted({count for one in chosen for count in one.players})
    found = [count for count in counts if str(count).startswith(str(typed).strip())]
    return [app_commands.Choice(name=str(count), value=count) for count in found[:CHOICES]]


def _level(words: str, rating: Rating | None, tr: Texts) -> str:
    return words if rating is None else tr("{level} · rating {rating}", level=words, rating=rating_text(rating))
