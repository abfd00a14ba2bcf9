from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.controls.rows import Button, Row, Style
from bot.features.league.acts_told import some
from bot.features.league.meant import of_league
from bot.features.rules import rules_button
from bot.features.table.embeds import QUIET, SAND
from bot.interaction.control import view_of
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import reply
from bot.league.pure.known import Known, number_of, season_of
from bot.wording.blocks import short
from bot.wording.clocks import exact
from bot.wording.leagues.about import facts_of
from bot.wording.leagues.formats import words_of
from bot.wording.leagues.names import league_name, league_season, mentioned, season_name
from data.texts import Texts
from leagues.contests import needed
from leagues.log import entries as said
from leagues.log.leaving import hers
from leagues.log.moments import check_in_opens
from leagues.refused import Refused, Why
from leagues.season.sizes import LIMITS
from leagues.state import Season, SignUp, Stage

JOIN, OUT, WHO, GONE, STAY = "join", "out", "who", "gone", "stay"
YES, NO, BACK = "yes", "no", "back"
CHANGES: Final = frozenset({JOIN, OUT, GONE, YES, NO, BACK})
SEASONS: Final = 100_000
NAMED: Final = 70
"""The most members whom one message mentions: each mention takes up to 22 characters."""


def plays(season: Season, who: str) -> bool:
    """Return whether a person is a member of a season or has taken over tables in it."""
    member = next((one for one in season.members if one.member == who), None)
    return any(hers(season, who)) if member is None else member.left is None


def has_left(season: Season, who: str) -> bool:
    return any(one.member == who and one.left is not None for one in season.members)


def signed_for(known: Known, who: str) -> int:
    """Return the season that a person has signed up for; of two, the upcoming one. Raises Refused if there is none."""
    for season in (known.league.registering, known.league.playing):
        if season is None:
            continue
        lists = (*season.signed, *season.substitutes) if season.stage is Stage.REGISTRATION else season.substitutes
        if any(one.member == who for one in lists):
            return season.number
    raise Refused(Why.NOT_SIGNED_UP, "L2.1")


async def join(interaction: Interaction, known: Known, number: int) -> None:
    host, tr = host_and_texts(interaction)
    what = said.SignedUp(number, number_of(interaction.user.id))
    after = await host.leagues.tell(known.id, interaction.user.id, what, request=str(interaction.id))
    season = after.league.season(number)
    league = league_name(after.league.settings.name)
    evening = after.league.format.live
    if season is not None and season.stage is Stage.REGISTRATION and evening:
        text = tr(
            "You're in: **{league}** begins on {date}. Check-in opens on {time}. I'll let you know here; then "
            "press *I'm here*. (L14.1)",
            league=league,
            date=exact(season.begins),
            time=exact(check_in_opens(season)),
        )
    elif season is not None and season.stage is Stage.REGISTRATION:
        text = tr(
            "You're in: {season}. It begins on {date}. I'll let you know then, here and at your tables.",
            season=league_season(after, number, tr),
            date=exact(season.begins),
        )
    else:
        text = tr(
            "{season}: you're on the list of substitute players. If someone leaves, I'll ask you privately or in "
            "<#{channel}>. (L2.2, L6.2)",
            season=league_season(after, number, tr),
            channel=after.channel,
        )
    await reply(interaction, text, view=view_of([(_button(after.id, OUT, tr("Cancel sign-up"), number),)]))


async def sign_off(interaction: Interaction, known: Known, number: int) -> None:
    """Cancel a member's sign-up for season ``number``. If they have tables in it, ask whether they want to leave it
    instead. Raises Refused.
    """
    playing = known.league.playing
    if playing is not None and playing.number == number and plays(playing, number_of(interaction.user.id)):
        await ask_to_leave(interaction, known, playing)
        return
    host, tr = host_and_texts(interaction)
    what = said.SignedOff(number, number_of(interaction.user.id))
    await host.leagues.tell(known.id, interaction.user.id, what, request=str(interaction.id))
    text = tr("{season}: you're no longer signed up.", season=league_season(known, number, tr))
    await reply(interaction, text, view=view_of([(_button(known.id, JOIN, tr("Join"), number),)]))


async def ask_to_leave(interaction: Interaction, known: Known, season: Season) -> None:
    tr = interaction.client.texts(interaction)
    open_ = sum(1 for _ in hers(season, number_of(interaction.user.id)))
    lines = [
        tr("{season}: do you want to leave?", season=league_season(known, season.number, tr)),
        *([_left_behind(known, open_, tr)] if open_ else []),
        tr(
            "Your finished games still count, but you'll be ranked below everyone who stays, and you can't "
            "come back. (L6.3)"
        ),
    ]
    if known.league.format.has_queue:
        lines.append(tr("If you only want a break, press *Stop looking* instead, and you'll keep your place. (L12.1)"))
    row = (
        _button(known.id, GONE, tr("Leave"), season.number, Style.BAD),
        _button(known.id, STAY, tr("No, play on"), season.number),
    )
    await reply(interaction, "\n".join(lines), view=view_of([row]))


def _left_behind(known: Known, open_: int, tr: Texts) -> str:
    if not known.league.format.has_substitutes:
        text = tr.plural(
            "A computer will take over {count} of your tables.",
            "A computer will take over {count} of your tables.",
            open_,
        )
        return f"{text} (L6.2)"
    text = tr.plural(
        "A substitute player or a computer will take over {count} of your tables.",
        "A substitute player or a computer will take over {count} of your tables.",
        open_,
    )
    return f"{text} (L6.2)"


async def leave(interaction: Interaction, known: Known, number: int) -> None:
    host, tr = host_and_texts(interaction)
    playing = known.league.playing
    if playing is None or playing.number != number:
        raise Refused(Why.NOT_A_MEMBER, "L6.1")
    if has_left(playing, number_of(interaction.user.id)):
        raise Refused(Why.LEFT_IT, "L6.3", season=number)
    what = said.Left(number_of(interaction.user.id))
    await host.leagues.tell(known.id, interaction.user.id, what, request=str(interaction.id))
    text = tr(
        "{season}: you've left. Thanks for letting me know: now no one has to wait for you.",
        season=league_season(known, number, tr),
    )
    await reply(interaction, text)


async def answer_substitute(interaction: Interaction, known: Known, leaver: str, *, yes: bool) -> None:
    host, tr = host_and_texts(interaction)
    what = said.Answered(leaver, number_of(interaction.user.id), yes=yes)
    await host.leagues.tell(known.id, interaction.user.id, what, request=str(interaction.id))
    no = tr("No problem, I'll ask the next person.")
    await reply(interaction, tr("Their tables are yours now; `/league mine` shows them.") if yes else no)


async def come_back(interaction: Interaction, known: Known) -> None:
    host, tr = host_and_texts(interaction)
    what = said.Back(number_of(interaction.user.id))
    await host.leagues.tell(known.id, interaction.user.id, what, request=str(interaction.id))
    await reply(interaction, tr("Good to have you back! You keep your place."))


async def who_is_in(interaction: Interaction, known: Known, number: int) -> None:
    tr = interaction.client.texts(interaction)
    season = season_of(known.league, number)
    lines = [
        tr.plural("{count} person is in:", "{count} people are in:", len(season.signed)),
        members_text(season.signed, tr),
    ]
    if season.substitutes:
        lines += [tr("Substitute players:"), members_text(season.substitutes, tr)]
    if not season.signed:
        lines = [tr("The list is still empty.")]
    await reply(interaction, "\n".join(lines))


def members_text(signed: Sequence[SignUp], tr: Texts) -> str:
    return some([mentioned(one.member, tr) for one in signed], tr, NAMED)


def next_rows(known: Known, who: str, tr: Texts) -> list[Row]:
    coming = known.league.registering
    if coming is None or known.league.format.has_queue:
        return []
    if any(one.member == who for one in coming.signed):
        return [(_button(known.id, OUT, tr("Cancel sign-up"), coming.number),)]
    return [(_button(known.id, JOIN, tr("Join"), coming.number, Style.GOOD),)]


def _button(league: int, verb: str, label: str, season: int, style: Style = Style.QUIET) -> Button:
    return Button(id=of_league(league, verb, str(season)), label=label, style=style)


def signup_embed(known: Known, season: Season, title: str, tr: Texts) -> discord.Embed:
    league = league_name(known.league.settings.name)
    open_ = season.stage is Stage.REGISTRATION
    embed = discord.Embed(
        title=short(f"{league.plain} · {season_name(known, season.number, tr)}", 256), color=SAND if open_ else QUIET
    )
    if open_:
        embed.description = tr(words_of(known.league.settings).signs)
    elif season.stage is Stage.DROPPED:
        embed.description = tr("This won't take place.")
    elif season.stage is Stage.FINAL:
        embed.description = tr("It's over.")
    elif known.league.format.live:
        embed.description = tr("The evening has started. If there's another round, you can still join in. (L14.1)")
    else:
        embed.description = tr(
            "Registration is closed. If you join now, you'll be on the list of substitute players. (L2.2)"
        )
    for name, value in facts_of(known, season, title, tr):
        embed.add_field(name=name, value=value, inline=False)
    embed.add_field(name=tr("Who's in"), value=_count(known, season, tr), inline=False)
    return embed


def _count(known: Known, season: Season, tr: Texts) -> str:
    settings = known.league.settings
    text = tr.plural("{count} member", "{count} members", len(season.signed))
    if season.stage is Stage.REGISTRATION:
        if settings.format.traits.has_divisions and len(season.signed) < LIMITS[settings.seats].least:
            text += " · " + tr("a division needs at least {least} members", least=LIMITS[settings.seats].least)
        elif not settings.format.traits.has_divisions and len(season.signed) < needed(settings):
            text += " · " + tr("we need at least {least} people", least=needed(settings))
    if season.substitutes:
        text += " · " + tr.plural("{count} substitute player", "{count} substitute players", len(season.substitutes))
    return text


def signup_rows(known: Known, season: Season, tr: Texts) -> list[Row]:
    words = words_of(known.league.settings)
    rules = rules_button("leagues", words.joining_rules or words.rules, tr)
    if season.stage in (Stage.FINAL, Stage.DROPPED):
        return [(rules,)]
    if known.league.format.live and season.stage is not Stage.REGISTRATION:
        return [(rules,)]  # the messages of its rounds have the buttons now
    return [
        (
            _button(known.id, JOIN, tr("Join"), season.number, Style.GOOD),
            _button(known.id, OUT, tr("Cancel sign-up"), season.number),
            _button(known.id, WHO, tr("Who's in?"), season.number),
            rules,
        )
    ]
