from __future__ import annotations

import contextlib
import json
from datetime import date, timedelta
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.client.files import Attached
from bot.features.founding.when import BadMoment, WhyUnread, day_of, days_first
from bot.features.league.mine import own_lines
from bot.features.notices import nudge
from bot.features.people.form import ask_to_erase, held, open_settings
from bot.features.people.hours import zone_meant, zones_offered
from bot.features.people.mine import page_of
from bot.features.people.profile import Profiles
from bot.features.puzzles import PuzzlesOnDemand
from bot.features.table.embeds import SAND
from bot.interaction.here import table_here
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge, reply
from bot.match.pure.clock.vacation import AHEAD, BUDGET, spent, vacation
from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.hours import local
from bot.match.pure.people.settings import Person
from bot.match.pure.table.model import Match
from bot.match.services.people.own import NOTE
from bot.wording.blocks import within
from bot.wording.clocks import exact
from bot.wording.home import pages
from bot.wording.names.choices import CHOICES
from bot.wording.names.typed import Typed
from data.texts import N_, Texts


class Vacations(commands.Cog):
    @app_commands.command(name="vacation", description=N_("Pause your clocks at all your tables for a few days"))
    @app_commands.rename(begins=N_("from"))
    @app_commands.describe(
        days=N_("Whole days; 0 ends or cancels your vacation; leave empty to see how many days you have left"),
        begins=N_("The first day, such as 2026-12-24 or 24.12. (default: today)"),
    )
    async def vacation(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 0, BUDGET] | None = None,
        begins: str | None = None,
    ) -> None:
        await acknowledge(interaction, mutates=days is not None)
        service, user, request = interaction.client.service, interaction.user.id, str(interaction.id)
        tr = interaction.client.texts(interaction)
        person, told = await service.people.of(user), list[Match]()
        if days == 0:
            person, told = await service.clocks.back(user, request)
        elif days is not None:
            today = local(person, service.desk.now()).date()
            try:
                first = today if begins is None else _day(interaction, begins, today)
            except BadMoment:
                said = tr("I don't understand the day {text}.", text=Typed(begins or "").code)
                await reply(interaction, f"{said} {_how(today, tr)}")
                return
            person, told = await service.clocks.vacation(user, request, first.toordinal(), days)
        await reply(interaction, "\n".join(vacation_lines(person, told, service.desk.now(), tr)))

    @vacation.autocomplete("begins")
    @offers
    async def _days(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        service = interaction.client.service
        today = local(await service.people.of(interaction.user.id), service.desk.now()).date()
        days = (str(today + timedelta(days=later)) for later in range(AHEAD + 1))
        found = [day for day in days if day.startswith(typed.strip())]
        if not found:
            with contextlib.suppress(BadMoment, Refused):
                found = [str(_day(interaction, typed, today))]
        return [app_commands.Choice(name=day, value=day) for day in found[:CHOICES]]


def vacation_lines(person: Person, told: list[Match], now: int, tr: Texts) -> list[str]:
    span = vacation(person, now)
    if span is None:
        lines = [tr("You aren't on vacation, and you haven't planned one.")]
    else:
        lines = [tr("Your clocks pause from {first} to {last}.", first=exact(span[0]), last=exact(span[1]))]
    if told:
        tables = ", ".join(f"<#{match.channel}>" for match in told)
        lines.append(tr("I've announced your vacation at these tables: {tables}", tables=tables))
    days = tr.plural("{count} day", "{count} days", max(0, BUDGET - spent(person, now)))
    lines.append(tr("You have {days} of vacation left (counted over 12 months).", days=days))
    if not person.rescue:
        lines.append(
            "-# "
            + tr(
                "In leagues, a vacation can begin automatically before your time runs out. You can turn this on in "
                "`/player settings`."
            )
        )
    lines.append(
        "-# "
        + tr(
            "Your time zone: {zone}. Once a vacation has begun, it uses up at least one day.", zone=person.zone or "UTC"
        )
    )
    return lines


def _day(interaction: Interaction, text: str, today: date) -> date:
    try:
        return day_of(text, today, days_first=days_first(interaction))
    except BadMoment as bad:
        if bad.why in {WhyUnread.PAST, WhyUnread.FAR}:
            raise Refused(Why.BAD_VACATION, most=AHEAD) from bad
        raise


def _how(today: date, tr: Texts) -> str:
    return tr("Write it like `{day}` or `{dotted}`.", day=today, dotted=f"{today:%d.%m.%Y}")


class PlayerCog(
    Profiles,
    Vacations,
    PuzzlesOnDemand,
    commands.GroupCog,
    group_name="player",
    group_description=N_("Your own settings, the same in all servers"),
):
    @app_commands.command(name="note", description=N_("Write yourself a note about the table in this channel"))
    @app_commands.describe(text=N_("Only you see the note, in your list of tables; leave empty to delete it"))
    async def note(self, interaction: Interaction, text: app_commands.Range[str, 1, NOTE] | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        host, tr = host_and_texts(interaction)
        match = await table_here(interaction)
        kept = Typed(text or "").plain
        await host.service.own.note(match, interaction.user.id, kept)
        said = tr("Saved, just for you. You'll see it in `/game mine`.") if kept else tr("I've deleted your note.")
        await reply(interaction, said)

    @app_commands.command(name="settings", description=N_("Choose how and when I notify you"))
    async def settings(self, interaction: Interaction) -> None:
        await open_settings(interaction)

    @app_commands.command(name="zone", description=N_("Set your time zone, for quiet hours and digests"))
    @app_commands.describe(zone=N_("Type a city near you"))
    async def zone(self, interaction: Interaction, zone: app_commands.Range[str, 1, 60]) -> None:
        await acknowledge(interaction, mutates=True)
        host, tr = host_and_texts(interaction)
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
        text = json.dumps(await host.service.own.export(interaction.user.id), ensure_ascii=False, indent=1)
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


MOST_PAGES: Final = 1_000


class Mine(commands.Cog):
    @app_commands.command(
        name="mine", description=N_("Show your games in all servers, starting with those waiting for you")
    )
    @app_commands.describe(page=N_("The page of the list (default: the first)"))
    async def mine(self, interaction: Interaction, page: app_commands.Range[int, 1, MOST_PAGES] = 1) -> None:
        await acknowledge(interaction)
        host, tr = host_and_texts(interaction)
        groups = (
            *await host.service.own.tables(interaction.user.id),
            await host.service.own.gathering(interaction.user.id),
        )
        leagues = await own_lines(host, interaction.user.id, tr)
        if not any(groups) and not leagues:
            await reply(interaction, tr("You aren't playing at any table right now."))
            return
        text, count = page_of(groups, page, host.presenters, tr)
        embed = discord.Embed(title=tr("Your tables"), description=within(text, 4096), color=SAND)
        if count > 1:
            embed.set_footer(text=tr("Page {number} of {count}", number=min(page, count), count=count))
        shown = [embed] if any(groups) else []
        if leagues and page == 1:
            title = tr("Your leagues")
            shown.append(discord.Embed(title=title, description=within("\n\n".join(leagues), 2048), color=SAND))
        await reply(interaction, "", embeds=shown)

    @app_commands.command(name="nudge", description=N_("Nudge the players this channel's table is waiting for"))
    async def nudge(self, interaction: Interaction) -> None:
        await acknowledge(interaction, mutates=True)
        await nudge(interaction, (await table_here(interaction)).id)
