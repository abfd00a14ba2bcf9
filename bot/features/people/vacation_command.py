from __future__ import annotations

import contextlib
from datetime import date, timedelta

from discord import app_commands
from discord.ext import commands

from bot.features.founding.typed import days_first
from bot.features.founding.when import BadMoment, Unread, day_of
from bot.interaction.host import Interaction
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge, reply
from bot.match.pure.clock.vacation import AHEAD, BUDGET, spent, vacation
from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.hours import local
from bot.match.pure.people.settings import Person
from bot.match.pure.table.model import Match
from bot.wording.clocks import exact
from bot.wording.names.choices import CHOICES
from bot.wording.names.typed import Typed
from data.texts import N_, Texts

DAYS_NAME, FROM_NAME = N_("days"), N_("from")


class Vacations(commands.Cog):
    @app_commands.command(name="vacation", description=N_("Pause your clocks at all your tables for a few days"))
    @app_commands.rename(days=DAYS_NAME, begins=FROM_NAME)
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
        if bad.why in {Unread.PAST, Unread.FAR}:
            raise Refused(Why.BAD_VACATION, most=AHEAD) from bad
        raise


def _how(today: date, tr: Texts) -> str:
    return tr("Write it like `{day}` or `{dotted}`.", day=today, dotted=f"{today:%d.%m.%Y}")
