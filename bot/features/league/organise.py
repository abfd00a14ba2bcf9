from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.threads import NO_MORE, look, told
from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button, Option, Row, Select
from bot.features.league.acts import ACTS
from bot.features.league.acts_form import (
    BEGIN,
    DO,
    FORM,
    PANEL,
    begin_button,
    check,
    do_act,
    of_act,
    open_act_form,
    organise_button,
    show_act,
    show_preview,
    take_act,
)
from bot.features.league.acts_told import some
from bot.features.league.meant import league_here, league_meant, names_league, verb_of
from bot.features.rules import rules_button
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply
from bot.league.pure.known import Eyes, Known, TableTrouble, number_of
from bot.wording.blocks import within
from bot.wording.clocks import exact
from bot.wording.leagues.names import division_name, league_name, mentioned, season_name, table_name
from bot.wording.leagues.standing import stage_text
from bot.wording.names.people import listed
from data.texts import N_, Texts
from leagues.log.entries import Entry
from leagues.log.preview import Eye
from leagues.state import League
from leagues.watch import Early, Pair, Seats, early, pairs, seats

SHOWN: Final = 5


def watched_lines(league: League, log: Iterable[Entry], tr: Texts) -> list[str]:
    """Return lines about patterns to check: pairs of members who often play together, seats whose games someone else
    finished, and members who leave early.
    """
    tables = [table for season in league.seasons for _, table in season.tables]
    lines = [*_some(pairs(tables), tr), *_some(seats(tables), tr), *_some(early(log), tr)]
    if not lines:
        return []
    return [tr("Only organisers can see these numbers. There may be good reasons for them. (L10.4)"), *lines]


def _some(found: tuple[Pair, ...] | tuple[Seats, ...] | tuple[Early, ...], tr: Texts) -> Iterator[str]:
    for one in found[:SHOWN]:
        if isinstance(one, Pair):
            yield f"- {_pair(one, tr)}"
        else:
            yield f"- {_seats(one, tr) if isinstance(one, Seats) else _early(one, tr)}"
    if (more := len(found) - SHOWN) > 0:
        yield "- " + tr.plural("and {count} more", "and {count} more", more)


def _pair(one: Pair, tr: Texts) -> str:
    text = tr(
        "{one} and {other}: together at {together} of {fewer} tables; {one} finished ahead at {ahead} of them",
        one=mentioned(one.one, tr),
        other=mentioned(one.other, tr),
        together=one.together,
        fewer=one.fewer,
        ahead=one.ahead,
    )
    level = tr("tied at {count}", count=one.level)
    return f"{text} · {level}" if one.level else text


def _seats(one: Seats, tr: Texts) -> str:
    return tr(
        "{member}: others finished the game for them at {left} of {tables} tables (in last place at {last}), "
        "and made most of their moves at {idle} more",
        member=mentioned(one.member, tr),
        tables=one.tables,
        left=one.left,
        last=one.last,
        idle=one.idle,
    )


def _early(one: Early, tr: Texts) -> str:
    member = mentioned(one.member, tr)
    left = tr("left early: {left} (without a word: {silent})", left=one.left, silent=one.silent)
    unbegun = tr("tables cancelled because they didn't begin: {count}", count=one.unbegun)
    return f"{member}: " + " · ".join([*([left] if one.left else ()), *([unbegun] if one.unbegun else ())])


CHOOSE, LATE = "choose", "late"
EYES: Final = {
    Eye.NO_SUBSTITUTE: N_("No one has taken over {member}'s tables, so a computer plays them. (L6.2)"),
    Eye.WAITS_FOR_YES: N_("{member} has left, and I'm asking a substitute player. (L6.2)"),
    Eye.ABSENT: N_(
        "{member} is absent, so a computer is moving for them. If they don't make a move themselves, they'll be "
        "out. (L6.1)"
    ),
    Eye.TOO_FEW: N_("Too few people signed up for season {season}. (L2.3)"),
    Eye.NO_ORGANISER: N_("This league doesn't have an organiser any more. Add one. (L1.2)"),
}


class OrganiseCommand(commands.Cog):
    @app_commands.command(
        name="organise",
        description=N_("For organisers: see what needs attention, and everything you can do in a league"),
    )
    @app_commands.describe(member=N_("Which member (they may have left the server)"))
    @names_league
    async def organise(
        self, interaction: Interaction, member: discord.User | None = None, league: str | None = None
    ) -> None:
        await acknowledge(interaction)
        known = await league_meant(interaction, league)
        await show_panel(interaction, known, "" if member is None else number_of(member.id))


async def show_panel(interaction: Interaction, known: Known, member: str = "") -> None:
    """Show the organisers' panel. ``member``: whom the organiser has already chosen. Raises Refused if the user isn't
    one.
    """
    check(interaction, known)
    host, tr = host_and_texts(interaction)
    host.leagues.presence.hurry(known.id)
    eyes = await host.leagues.organising.attention(known.id)
    lines = [f"**{league_name(known.league.settings.name)}**", *_state(known, host.leagues.now(), tr), ""]
    blocked = ""
    if eyes.blocked is not None:
        full = eyes.blocked.why is TableTrouble.FULL
        lacks = tr(NO_MORE) if full else told(look(host, known.guild, known.channel), known.channel, tr)
        if lacks:
            again = tr("I'll try again on {when}.", when=exact(eyes.blocked.next_at))
            blocked = f"{lacks} {again}"
        else:  # solved just now, so there is no need to wait for the next try
            await host.leagues.opening.unblock(known.id)
            host.leagues.running.wake(known.id)
            blocked = tr("I can open tables again.")
    seen = list(eye_lines(known, eyes, blocked, tr))
    lines += [f"👁️ {one}" for one in seen] or [tr("Everything's fine: you don't have to do anything.")]
    log = [entry for _, entry in await host.leagues.reading.entries(known.id)]
    watched = watched_lines(known.league, log, tr)
    if watched:
        lines += ["", *watched]
    if member:
        lines += ["", tr("Your choice applies to {member}.", member=mentioned(member, tr))]
    await reply(interaction, within("\n".join(lines), 2000), view=view_of(_rows(known, member, tr)))


async def show_late(interaction: Interaction, known: Known) -> None:
    check(interaction, known)
    host, tr = host_and_texts(interaction)
    season = known.league.playing or known.league.last
    found = await host.leagues.organising.late(known.id)
    if season is None or not found:
        lines = [tr("No one has run out of time.")]
    else:
        head = tr(
            "Players who ran out of time in {season}, and how often:", season=season_name(known, season.number, tr)
        )
        lines = [f"**{head}** (L10.4)"]
        for division, members in found.items():
            people = some([f"{mentioned(member, tr)} ({times}×)" for member, times in members], tr)
            lines.append(tr.pair(f"**{division_name(season, division, tr)}**", people))
    await reply(interaction, within("\n".join(lines), 2000), view=view_of([(organise_button(known, tr),)]))


def _state(known: Known, now: int, tr: Texts) -> Iterator[str]:
    season, coming = known.season, known.league.registering
    if season is None:
        yield tr("Nothing has been played yet.")
    elif coming is None or season.number != coming.number:
        stage = stage_text(season, now, tr)
        yield tr.pair(season_name(known, season.number, tr), stage) if stage else season_name(known, season.number, tr)
    if coming is not None and known.league.format.has_queue:
        yield tr.pair(season_name(known, coming.number, tr), tr("it begins on {date}", date=exact(coming.begins)))
    elif coming is not None:
        signed = tr.plural("{count} member", "{count} members", len(coming.signed))
        closes = tr("registration closes on {when}", when=exact(coming.closes))
        yield tr.pair(season_name(known, coming.number, tr), f"{signed} · {closes}")
    if known.league.ended:
        yield tr("This league is over.")
    organised = tr.pair(tr("Organisers"), listed([mentioned(one, tr) for one in known.league.organisers], tr))
    yield f"{organised} · <#{known.channel}>"


def eye_lines(known: Known, eyes: Eyes, blocked: str, tr: Texts) -> Iterator[str]:
    if blocked:
        yield blocked
    for one in eyes.league:
        yield tr(EYES[one.what], member=mentioned(one.member, tr), season=one.season)
    season = known.league.playing
    if season is None:
        return
    if eyes.still:
        tables = some([table_name(season, *one, tr) for one in eyes.still], tr)
        yield tr.pair(tr("Tables without a move for three days"), tables)
    if eyes.unseen:
        people = some([mentioned(one, tr) for one in eyes.unseen], tr)
        yield tr.pair(tr("Members who haven't moved yet"), people)
    if eyes.low:
        banks = some(
            [
                f"{mentioned(member, tr)} ({table_name(season, division, number, tr)})"
                for division, number, member in eyes.low
            ],
            tr,
        )
        yield tr.pair(tr("Members who are almost out of time"), banks)


def _rows(known: Known, member: str, tr: Texts) -> list[Row]:
    about = (member,) if member else ()
    options = tuple(Option(label=tr(act.title), value=name) for name, act in ACTS.items() if act.offered(known))
    played = known.league.playing or known.league.last
    late = (Button(id=of_act(known.id, LATE), label=tr("Out of time")),) if played else ()
    return [
        Select(id=of_act(known.id, CHOOSE, *about), placeholder=tr("What do you want to do?"), options=options),
        (
            *begin_button(known, tr),
            Button(id=of_act(known.id, PANEL, *about), label=tr("Update")),
            *late,
            rules_button("leagues", "L10", tr),
        ),
    ]


class OrganiseControl(Control, kind=ControlKind.ORGANISE):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        verb, league, more = verb_of(control)
        if verb == FORM and 1 <= len(more) <= 2:  # a form has to be the first answer
            await open_act_form(interaction, await league_here(interaction, league), *more)
            return
        await acknowledge(interaction, mutates=verb == DO)
        known = await league_here(interaction, league)
        if verb == PANEL and len(more) <= 1:
            await show_panel(interaction, known, "".join(more))
        elif verb == CHOOSE and len(self.values) == 1 and len(more) <= 1:
            await show_act(interaction, known, self.values[0], "".join(more))
        elif verb == BEGIN and not more:
            check(interaction, known)
            await show_preview(interaction, known, "start", {}, "")
        elif verb == LATE and not more:
            await show_late(interaction, known)
        elif verb == DO and len(more) >= 2:
            await do_act(interaction, known, more)
        else:
            raise UnknownControl(str(control))

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        await take_act(interaction, control)
