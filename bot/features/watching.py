"""Show running games to spectators: a list with the closest games first, and the board of a game as everyone may see
it. ``/game list`` lists a server's tables, and ``/league watch`` the running games of its leagues.

A spectator can follow a game, and is then told when it ends (:mod:`bot.match.services.watching`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.client.links import board_link
from bot.controls.ids import LARGEST, ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.features.league.meant import league_here, league_meant, names_league
from bot.features.play.boards import reply_pictures
from bot.features.play.following import dated
from bot.features.table.embeds import SAND, status_line
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.interaction.rights import seen, visible
from bot.match.pure.clock.moments import asked
from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.settings import Way
from bot.match.pure.table.model import Match, Status
from bot.wording.blocks import within
from bot.wording.names.people import color_name
from data.texts import N_, Texts

PAGE: Final = 10
LARGEST_PAGE: Final = 10_000
PART: Final = 400
LIST, SEE, BOARD, FOLLOW, UNFOLLOW = "list", "see", "board", "follow", "unfollow"
TABLES: Final = "tables"
LEAGUES: Final = 0


class ListPage(msgspec.Struct, frozen=True):
    """A page of the list of running games: of the league with this id, of all the server's leagues (LEAGUES), or of the
    whole server (None).
    """

    league: int | None
    page: int = 0

    @property
    def parts(self) -> tuple[str, str]:
        return (TABLES if self.league is None else str(self.league), str(self.page))

    @classmethod
    def read(cls, league: str, page: str) -> ListPage:
        return cls(None if league == TABLES else number(league, LARGEST), number(page, LARGEST_PAGE))


class ListCommand(commands.Cog):
    @app_commands.command(name="list", description=N_("List the tables in this server, the closest games first"))
    async def list_tables(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await show_list(interaction, ListPage(None))


class WatchCommand(commands.Cog):
    @app_commands.command(name="watch", description=N_("Watch the league games being played, the closest first"))
    @partial(names_league, about=N_("Which league (default: all in this server)"))
    async def watch(self, interaction: Interaction, league: str | None = None) -> None:
        await acknowledge(interaction)
        await show_list(
            interaction, ListPage(LEAGUES if league is None else (await league_meant(interaction, league)).id)
        )


class WatchControl(Control, kind=ControlKind.WATCH):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if len(control.more) != 3 or control.more[0] not in {LIST, SEE, BOARD, FOLLOW, UNFOLLOW}:
            raise UnknownControl(str(control))
        verb, *parts = control.more
        where = ListPage.read(*parts)
        await acknowledge(interaction)
        if where.league:
            await league_here(interaction, where.league)
        if verb == LIST:
            await show_list(interaction, where)
            return
        chosen = next(iter(self.values), "") if verb == SEE else str(control.match)
        await show_board(interaction, number(chosen, LARGEST), where, verb)


async def show_list(interaction: Interaction, where: ListPage) -> None:
    host, guild, user = interaction.client, interaction.guild_id, interaction.user.id
    tr, service = host.texts(interaction), host.service
    if guild is None:
        spots = await service.store.of_user(user)
    else:
        spots = await visible(interaction, await service.store.in_guild(guild))
    running = await service.watching.closest([spot.id for spot in spots])
    points = {one.match: one.points for one in running}
    if where.league is None:
        numbers = [*points, *(spot.id for spot in spots if spot.id not in points)]
    else:
        numbers = [one.match for one in running if one.league and where.league in {LEAGUES, one.league}]
    if not numbers:
        nothing = tr("There are no open tables. Open one with `/game new`.")
        await reply(interaction, nothing if where.league is None else tr("No league game is being played right now."))
        return
    count = -(-len(numbers) // PAGE)
    page = min(where.page, count - 1)
    shown = numbers[page * PAGE : (page + 1) * PAGE]
    tables = await service.store.several(shown)
    followed = await service.watching.followed(user, shown)
    lines = [_listed(interaction, match, points.get(match.id, ()), match.id in followed, tr) for match in tables]
    title = tr("Tables") if where.league is None else tr("League games")
    embed = discord.Embed(title=title, description=within("\n".join(lines), 4096), color=SAND)
    if count > 1:
        embed.set_footer(text=tr("Page {number} of {count}", number=page + 1, count=count))
    here = ListPage(where.league, page)
    rows = [*_choice(interaction, tables, points, here, tr), *_turns(here, count, tr)]
    await reply(interaction, "", embeds=[embed], view=view_of(rows) if rows else None)


def _listed(interaction: Interaction, match: Match, points: Sequence[int], followed: bool, tr: Texts) -> str:
    line = status_line(match, interaction.client.title(match.game), tr, points)
    signs = ["🔔"] if followed else []
    if match.status is Status.ACTIVE and asked(match, interaction.user.id) is not None:
        mine = tr("Your turn")
        signs.append(f"**{mine}**")
    if link := board_link(match):
        board = tr("go to board")
        line = f"{line} · [{board}]({link})"
    return " · ".join([*signs, line])


def _choice(
    interaction: Interaction, tables: Sequence[Match], points: Mapping[int, Sequence[int]], where: ListPage, tr: Texts
) -> list[Row]:
    # Only for servers: in direct messages, people see their own tables.
    guild = interaction.guild
    options = []
    for match in tables if guild is not None else ():
        if match.status is Status.ACTIVE:
            channel = guild.get_channel_or_thread(match.channel) if guild is not None else None
            name = "" if channel is None else f" · #{channel.name}"
            label = f"{interaction.client.title(match.game)}{name}"
            about = _scores(match, points.get(match.id, ()), tr)
            options.append(Option(label=label, value=str(match.id), description=about))
    if not options:
        return []
    control = ControlId(ControlKind.WATCH, 0, 0, (SEE, *where.parts))
    return [Select(id=control, placeholder=tr("Show a board"), options=tuple(options))]


def _scores(match: Match, points: Sequence[int], tr: Texts) -> str:
    colors = [color_name(player.color, tr) for player in match.players]
    if len(points) != len(colors):
        return ", ".join(colors)
    return ", ".join(f"{color} {score}" for color, score in zip(colors, points, strict=True))


def _turns(where: ListPage, count: int, tr: Texts) -> list[Row]:
    row = tuple(
        Button(id=ControlId(ControlKind.WATCH, 0, 0, (LIST, *ListPage(where.league, to).parts)), label=label)
        for to, label in ((where.page - 1, tr("Previous")), (where.page + 1, tr("Next")))
        if 0 <= to < count
    )
    return [row] if row else []


async def show_board(interaction: Interaction, number: int, where: ListPage, verb: str = BOARD) -> None:
    """Send the user privately the public view of one of this server's matches. If `verb` is FOLLOW or UNFOLLOW, first
    let them follow it or stop following it. Raises Refused (NO_MATCH) if they can't see its channel.
    """
    host, user = interaction.client, interaction.user.id
    tr, watching = host.texts(interaction), host.service.watching
    match = await host.service.history.get(number)
    hidden = interaction.guild_id is None or match.guild != interaction.guild_id
    if hidden or match.channel not in await seen(interaction, [match.channel]):
        raise Refused(Why.NO_MATCH)
    said = ""
    if verb == FOLLOW:
        said = _told(await watching.follow(match, user), match, tr)
    elif verb == UNFOLLOW:
        await watching.unfollow(match.id, user)
        said = tr("You're no longer following this game.")
    look = await host.service.history.look(match.id, None)
    match = look.match
    running = match.status is Status.ACTIVE
    points = next((one.points for one in await watching.closest([match.id])), ())
    follows = running and bool(await watching.followed(user, [match.id]))
    line = _listed(interaction, match, points, follows, tr)
    text = "\n".join((*([said] if said else ()), within(line, PART * 4)))
    if look.at is not None and running:
        text = dated(text, host.service.desk.now(), tr)

    def one(verb: str, label: str, style: Style = Style.QUIET) -> Button:
        of = 0 if verb == LIST else match.id
        return Button(id=ControlId(ControlKind.WATCH, of, 0, (verb, *where.parts)), label=label, style=style)

    row = [one(LIST, tr("Back"))]
    if running:
        row.append(one(BOARD, tr("Refresh")))
        if follows:
            row.append(one(UNFOLLOW, tr("Unfollow")))
        elif all(player.user != user for player in match.players):
            row.append(one(FOLLOW, tr("Follow"), Style.ACTIVE))
    pictures = host.presenter(match.game).pictures(look)
    await reply_pictures(interaction, text, look, tr, pictures=pictures, rows=[tuple(row)], asks=False)


def _told(way: Way | None, match: Match, tr: Texts) -> str:
    match way:
        case Way.MENTION:
            return tr("I'll mention you in {channel} when this game ends.", channel=f"<#{match.channel}>")
        case Way.DIRECT:
            return tr("I'll send you a direct message when this game ends.")
        case Way.QUIET:
            return tr(
                "I don't send you any notices, so you can't follow games. You can change this in `/player settings`."
            )
        case None:
            return tr("This game has already ended.")
