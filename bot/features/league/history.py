from __future__ import annotations

from itertools import islice
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.controls.rows import Option, Row, Select
from bot.features.league.meant import league_meant, names_league, of_league
from bot.features.league.standing import OPTIONS
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.league.pure.known import Known, number_of
from bot.wording.blocks import within
from bot.wording.leagues.names import league_name, mentioned, season_name
from bot.wording.names.people import listed
from data.texts import N_, Texts
from leagues.season.candidates import Way
from leagues.state import Passed, Stage

OLD: Final = "old"
SHOWN: Final = 10


class HistoryCommand(commands.Cog):
    @app_commands.command(
        name="history", description=N_("See a league's champions and past seasons, or one member's history")
    )
    @app_commands.describe(member=N_("Whose history you want to see"))
    @names_league
    async def history(
        self, interaction: Interaction, member: discord.User | None = None, league: str | None = None
    ) -> None:
        await acknowledge(interaction)
        known = await league_meant(interaction, league)
        await show_history(interaction, known, None if member is None else number_of(member.id))


async def show_history(interaction: Interaction, known: Known, who: str | None) -> None:
    """Show the league's seasons with their champions or, with ``who``, with that member's places and moves."""
    tr = interaction.client.texts(interaction)
    lines = [tr("**{league}** · history", league=league_name(known.league.settings.name))]
    running = known.league.playing or known.league.registering
    if running is not None:
        state = tr("registration is open") if running.stage is Stage.REGISTRATION else tr("in progress")
        lines.append(f"**{running.number}.** {state}")
    every = reversed(known.league.passed)
    if who is None:
        lines += [_line(passed, tr) for passed in every]
    elif known.league.format.has_divisions:
        lines += [way_line(passed, who, tr) for passed in every]
    else:
        lines += [await _place_line(interaction, known, passed, who) for passed in islice(every, SHOWN)]
    if len(lines) == 1:
        lines.append(tr("Nothing has been played yet."))
    if who is not None:
        lines.insert(1, tr("{member}'s history:", member=mentioned(who, tr)))
    await reply(interaction, within("\n".join(lines), 2000), view=view_of(_rows(known, tr)))


def _line(passed: Passed, tr: Texts) -> str:
    people = listed([mentioned(one, tr) for one in passed.champions], tr)
    champion = tr.plural("Champion", "Champions", len(passed.champions))
    parts = [f"🏆 {tr.pair(champion, people)}"] if people else []
    if passed.ways:  # a season with divisions
        parts.append(tr.plural("{count} member", "{count} members", len(passed.ways)))
    return f"**{passed.number}.** " + (" · ".join(parts) or tr("no winner"))


async def _place_line(interaction: Interaction, known: Known, passed: Passed, who: str) -> str:
    tr = interaction.client.texts(interaction)
    (stands,) = await interaction.client.leagues.reading.standing(known.id, passed.number)
    row = next((one for one in stands.rows if one.member == who), None)
    if row is None:
        return f"**{passed.number}.** " + tr("didn't play")
    cup = " 🏆" if who in passed.champions else ""
    count = len(stands.rows)
    return f"**{passed.number}.** " + tr("place {place} of {count}", place=row.place, count=count) + cup


def way_line(passed: Passed, who: str, tr: Texts) -> str:
    way = dict(passed.ways).get(who)
    if way is None:
        helped = tr("as a substitute") if who in passed.helped else tr("didn't play")
        return f"**{passed.number}.** {helped}"
    cup = " 🏆" if who in passed.champions else ""
    text = tr("tier {tier} of {tiers}, place {place}", tier=way.tier, tiers=way.tiers, place=way.place)
    return f"**{passed.number}.** {text}{cup} · {moved_text(way, tr)}"


def moved_text(way: Way, tr: Texts) -> str:
    return {-1: tr("went up"), 0: tr("stayed"), 1: tr("went down")}[way.down]


def _rows(known: Known, tr: Texts) -> list[Row]:
    numbers = [one.number for one in reversed(known.league.passed)][:OPTIONS]
    options = tuple(Option(label=season_name(known, one, tr), value=str(one)) for one in numbers)
    if not options:
        return []
    return [Select(id=of_league(known.id, OLD), placeholder=tr("Earlier standings"), options=options)]
