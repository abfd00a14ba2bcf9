from __future__ import annotations

import discord

from bot.controls.rows import Button, Row, Style
from bot.features.league.meant import of_league
from bot.features.league.signup import ask_to_leave, members_text, signup_embed
from bot.features.rules import rules_button
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import reply
from bot.league.pure.known import Known, number_of
from bot.wording.clocks import exact
from bot.wording.leagues.names import league_name
from data.texts import Texts
from leagues.log.formats import CheckedIn
from leagues.log.moments import check_in_opens
from leagues.refused import Refused, Why
from leagues.state import Season, Stage

HERE, LATE, STOP, CAME = "here", "late", "stop", "came"


def checks_in(known: Known, season: Season, now: int) -> bool:
    return known.league.format.live and season.stage is Stage.REGISTRATION and now >= check_in_opens(season)


def here_button(league: int, season: int, tr: Texts, *, late: bool = False) -> Button:
    label = tr("I'll join next round") if late else tr("I'm here")
    return Button(id=of_league(league, LATE if late else HERE, str(season)), label=label, style=Style.GOOD)


def stop_button(league: int, season: int, tr: Texts) -> Button:
    return Button(id=of_league(league, STOP, str(season)), label=tr("I'm done"))


def checkin_embed(known: Known, season: Season, title: str, tr: Texts) -> discord.Embed:
    embed = signup_embed(known, season, title, tr)
    embed.description = tr(
        "Check-in is open. Press *I'm here* before the evening begins on {time}. If you're late, you can join "
        "in a later round. (L14.1)",
        time=exact(season.begins),
    )
    here = tr.plural("{count} person is here", "{count} people are here", len(season.present))
    embed.add_field(name=tr("Who's here"), value=here, inline=False)
    return embed


def checkin_rows(known: Known, season: Season, tr: Texts) -> list[Row]:
    return [
        (
            here_button(known.id, season.number, tr),
            Button(id=of_league(known.id, CAME, str(season.number)), label=tr("Who's here?")),
            rules_button("leagues", "L14", tr),
        )
    ]


async def check_in(interaction: Interaction, known: Known, number: int) -> None:
    host, tr = host_and_texts(interaction)
    season = known.league.season(number)
    if season is None:
        raise Refused(Why.NO_SEASON, "L14.1", season=number)
    if season.stage in (Stage.FINAL, Stage.DROPPED):
        raise Refused(Why.SEASON_CLOSED, "L14.1", season=number)
    if season.stage is Stage.REGISTRATION and host.leagues.now() < check_in_opens(season):
        opens = check_in_opens(season)
        await reply(interaction, tr("Check-in opens on {date}. (L14.1)", date=exact(opens)))
        return
    what = CheckedIn(number_of(interaction.user.id))
    after = await host.leagues.tell(known.id, interaction.user.id, what, request=str(interaction.id))
    league = league_name(after.league.settings.name)
    season = after.league.season(number) or season
    if season.stage is Stage.REGISTRATION:
        time = exact(season.begins)
        text = tr("You're in: **{league}** begins on {time}, and I'll let you know then.", league=league, time=time)
    else:
        text = tr(
            "You're in: you'll play in **{league}** from the next round on, and I'll let you know then.", league=league
        )
    await reply(interaction, text)


async def who_came(interaction: Interaction, known: Known, number: int) -> None:
    tr = interaction.client.texts(interaction)
    season = known.league.season(number)
    if season is None:
        raise Refused(Why.NO_SEASON, "L14.1", season=number)
    if not season.present:
        await reply(interaction, tr("There's no one here yet."))
        return
    head = tr.plural("{count} person is here:", "{count} people are here:", len(season.present))
    await reply(interaction, f"{head}\n{members_text(season.present, tr)}")


async def stop(interaction: Interaction, known: Known, number: int) -> None:
    season, who = known.league.playing, number_of(interaction.user.id)
    if season is None or season.number != number:
        raise Refused(Why.NOT_BEGUN, "L14.1")
    member = next((one for one in season.members if one.member == who), None)
    if member is None:
        raise Refused(Why.NOT_A_MEMBER, "L14.1")
    if member.left is not None:
        raise Refused(Why.LEFT_IT, "L14.1", season=number)
    await ask_to_leave(interaction, known, season)
