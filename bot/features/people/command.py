from __future__ import annotations

import json
from typing import Final

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.client.files import Attached
from bot.features.people.form import ask_to_erase, held, open_settings
from bot.features.people.hours import zone_meant, zones_offered
from bot.features.people.note_command import Notes
from bot.features.people.profile_command import Profiles
from bot.features.people.vacation_command import Vacations
from bot.features.puzzles import PuzzlesOnDemand
from bot.interaction.host import Interaction
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge, reply
from bot.wording.home import pages
from bot.wording.names.choices import CHOICES
from data.texts import N_

ZONE_NAME: Final = N_("zone")


class PlayerCog(
    Profiles,
    Vacations,
    PuzzlesOnDemand,
    Notes,
    commands.GroupCog,
    group_name="player",
    group_description=N_("Your own settings, the same in all servers"),
):
    @app_commands.command(name="settings", description=N_("Choose how and when I notify you"))
    async def settings(self, interaction: Interaction) -> None:
        await open_settings(interaction)

    @app_commands.command(name="zone", description=N_("Set your time zone, for quiet hours and digests"))
    @app_commands.rename(zone=ZONE_NAME)
    @app_commands.describe(zone=N_("Type a city near you"))
    async def zone(self, interaction: Interaction, zone: app_commands.Range[str, 1, 60]) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        tr = host.texts(interaction)
        meant = zone_meant(zone)
        if meant is None:
            await reply(interaction, tr("I don't know this time zone. Pick one from the list as you type."))
            return
        locale = interaction.locale.value
        person = await host.service.own.set(
            interaction.user.id, lambda before: replace(before, zone=meant, locale=locale)
        )
        await reply(interaction, "\n".join((tr("Your current settings:"), *held(person, host.service.desk.now(), tr))))

    @zone.autocomplete("zone")
    @offers
    async def _zones(self, _: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in zones_offered(typed, CHOICES)]

    @app_commands.command(name="export", description=N_("Get everything I store about you, as a file"))
    async def export(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        host = interaction.client
        kept = await host.service.own.export(interaction.user.id)
        text = json.dumps(kept, ensure_ascii=False, indent=1)
        file = Attached(text.encode(), "cartouche.json")
        tr = host.texts(interaction)
        lines = [
            tr("This is everything I store about you."),
            pages(tr, host.settings.privacy_url, host.settings.terms_url),
        ]
        await reply(interaction, "\n".join(filter(None, lines)), file=file)

    @app_commands.command(name="erase", description=N_("Erase everything I store about you"))
    async def erase(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await ask_to_erase(interaction)
