from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.features.clock import clock_meant, clocks_offered
from bot.features.table.command import gathering_here, seats_offered
from bot.features.table.command_options import LONGEST_REMINDER, set_at_a_table
from bot.features.table.form import show_options
from bot.features.table.language import languages_offered, meant_language, unknown_language
from bot.features.table.options import meant, options_named, values_named
from bot.interaction.here import invitations, offered, refusal, table_here
from bot.interaction.host import Interaction
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge, reply
from bot.match.pure.seats.seating import gathering
from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import with_settings
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from games.options import Pairs

OPTION_NAME, VALUE_NAME = N_("option"), N_("value")


class SetOptions(commands.Cog):
    @app_commands.command(name="options", description=N_("Show the table's settings, or change them"))
    @app_commands.rename(option=OPTION_NAME, value=VALUE_NAME)
    @app_commands.describe(
        option=N_("The game option to change, before the game begins"),
        value=N_("Its new value"),
        language=N_("The language of the table's messages from now on"),
    )
    @set_at_a_table
    @app_commands.autocomplete(language=languages_offered, clock=clocks_offered)
    async def options(
        self,
        interaction: Interaction,
        *,
        option: str | None = None,
        value: str | None = None,
        players: int | None = None,
        access: str | None = None,
        invite_1: discord.User | None = None,
        invite_2: discord.User | None = None,
        invite_3: discord.User | None = None,
        reminder: app_commands.Range[int, 0, LONGEST_REMINDER] | None = None,
        clock: str | None = None,
        language: str | None = None,
        chosen: Mapping[str, str],
    ) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        tr = host.texts(interaction)
        match = await table_here(interaction)
        old, guests = match.options, (invite_1, invite_2, invite_3)
        wanted = replace(
            old,
            players=old.players if players is None else players,
            open=old.open if access is None else access == "open",
            invited=tuple(dict.fromkeys((*old.invited, *invitations(interaction.user, guests)))),
            remind_after=old.remind_after if reminder is None else reminder,
            clock=old.clock if clock is None else clock_meant(clock, tr),
        )
        wanted = with_settings(wanted, chosen)
        if option is not None or value is not None:
            gathering(match)
            found = _setting(interaction, match, (option, value), tr)
            if isinstance(found, str):
                await reply(interaction, found)
                return
            wanted = replace(wanted, game=found)
        if problem := unknown_language(language, tr) or (refusal(wanted, guests, tr) if wanted != old else None):
            await reply(interaction, problem)
            return
        request = str(interaction.id)
        if wanted != old:
            match = await host.service.lobby.set_options(match.id, interaction.user.id, request, wanted)
        if locale := meant_language(language):
            match = await host.service.lobby.set_locale(match.id, interaction.user.id, f"{request}/language", locale)
        await show_options(interaction, match, reminds=reminder is not None)

    @options.autocomplete("players")
    @offers
    async def _other_seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        match = await gathering_here(interaction)
        return seats_offered(interaction.client.service.desk.games, match.game, typed) if match else []

    @options.autocomplete("option")
    @offers
    async def _options(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        match = await gathering_here(interaction)
        if match is None:
            return []
        host = interaction.client
        presenter, game = host.presenter(match.game), host.service.desk.game(match.game)
        return offered(options_named(presenter, game, host.texts(interaction)), typed)

    @options.autocomplete("value")
    @offers
    async def _values(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        match = await gathering_here(interaction)
        if match is None:
            return []
        host = interaction.client
        tr = host.texts(interaction)
        presenter, game = host.presenter(match.game), host.service.desk.game(match.game)
        option = meant(str(interaction.namespace.option or ""), options_named(presenter, game, tr))
        return offered(values_named(presenter, game, option, tr), typed) if option else []


def _setting(interaction: Interaction, match: Match, told: tuple[str | None, str | None], tr: Texts) -> Pairs | str:
    option, value = told
    if option is None or value is None:
        return tr("Give both the option and its value.")
    host = interaction.client
    presenter, game = host.presenter(match.game), host.service.desk.game(match.game)
    names = options_named(presenter, game, tr)
    name = meant(option, names)
    if name is None:
        known = ", ".join(one for one, _ in names)
        if not known:
            return tr("This game doesn't have any options of its own.")
        return tr("{option} isn't an option of this game. Its options: {known}", option=Typed(option).code, known=known)
    values = values_named(presenter, game, name, tr)
    chosen = meant(value, values)
    if chosen is None:
        known = ", ".join(one for one, _ in values)
        return tr(
            "You can't set this option to {value}. Possible values: {known}", value=Typed(value).code, known=known
        )
    return tuple((dict(match.options.game) | {name: chosen}).items())
