"""Puzzles: the puzzle of the day in a channel, the button *Solve*, the user's answer, the solution, and the command
``/server puzzles``.

A puzzle's position looks like a position at a table, with the game's own private panel. The panel's controls have the
kind SOLVE, so a finished action counts as the answer to the puzzle (:mod:`bot.features.play.pressing`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.client.files import Drawing
from bot.client.permissions import CHANNEL as CHANNEL_NEEDS
from bot.client.permissions import NAMES, missing, needed_in
from bot.client.threads import THREADED
from bot.controls.ids import LARGEST, ControlId, Kind, UnknownControl, number
from bot.features.buttons import SOLUTION, SOLVE, solution_button, solve_button
from bot.features.play.boards import acting, position_panel, reply_pictures
from bot.interaction.control import Control, view_of
from bot.interaction.forms import form_of, labelled, said_in, select
from bot.interaction.host import Interaction
from bot.interaction.place import in_place
from bot.interaction.respond import acknowledge, reply, show_form
from bot.interaction.rights import kept_to_managers
from bot.match.pure.errors import Refused, Why
from bot.match.pure.people.settings import Daily
from bot.match.pure.play.look import Look
from bot.match.pure.puzzles import day_of
from bot.match.pure.table import outbox
from bot.match.pure.table.model import Place
from bot.match.services.puzzles import NAMED as MOST_NAMED
from bot.match.services.puzzles import Judged, Solved
from bot.presenters.presenter import Poses, Presenter
from bot.wording.names.people import color_name, known_name, listed, mark
from bot.wording.names.typed import Typed, plain
from data.texts import N_, Texts
from games.core import AnyAction, Illegal, has
from games.puzzles.bank import Position


def posing(host: object, game: str) -> Poses:
    """Return ``host`` if it is a presenter that has texts for puzzles. Raises TypeError otherwise. ``game`` is used in
    the error.
    """
    if not has(host, Poses):
        raise TypeError(f"{game} has puzzles and no words for them")
    return host


def puzzle_text(found: Position, look: Look, shown: Presenter, closing: int, tr: Texts) -> str:
    """Return the text of a puzzle's message: whose turn it is, the puzzle's theme (hidden as a spoiler), and when the
    puzzle closes.
    """
    color = look.match.players[found.seat].color
    theme = tr(posing(shown, shown.game).themes[found.puzzle.theme])
    return "\n".join(
        (
            tr("**Puzzle of the day** · {game}", game=shown.title),
            tr(
                "{color} to move. One move is clearly the best: which one?",
                color=f"{mark(color)} **{color_name(color, tr)}**",
            ),
            *((tr("Press *Solve* to see their hand."),) if shown.private else ()),
            tr("What it's about: ||{theme}||", theme=theme),
            "-# "
            + tr(
                "Your first answer counts; then you can see the solution. You can answer until {moment}; then "
                "I'll post the solution here.",
                moment=f"<t:{closing // 1000}:f>",
            ),
        )
    )


def solution_text(found: Position, look: Look, shown: Presenter, tr: Texts, link: str | None = None) -> str:
    """Return the text of a puzzle's solution: the move and the reasons for it. ``link`` is the URL of the puzzle's
    message.
    """
    words = posing(shown, shown.game)
    reasons = " ".join(words.reason(one, look, tr) for one in found.reasons)
    head = tr("**The solution** · {game}", game=shown.title)
    if link is not None:
        head = tr("**The solution** of [this puzzle]({link}) · {game}", link=link, game=shown.title)
    return "\n".join((head, f"**{words.advised(found.solution, look, tr)}**", f"-# {reasons}"))


def solution_picture(
    found: Position, look: Look, shown: Presenter, names: Sequence[str], tr: Texts
) -> partial[Drawing]:
    """Return a function that draws the board of a puzzle with the solution highlighted."""
    words = posing(shown, shown.game)
    lead = words.advised(found.solution, look, tr).replace("*", "")
    return partial(words.marked, look.view, (found.solution,), names, tr, lead, public=True)


def seat_names(look: Look, tr: Texts) -> tuple[str, ...]:
    return tuple(plain(known_name(player, {}, tr, beside_color=True) for player in look.match.players))


def gone_text(server: str, tr: Texts) -> str:
    """Return a message that tells a server's owner that no more puzzles are posted because the channel for them no
    longer exists, and how to fix this.
    """
    return tr(
        "⚠️ On your server {server}, the channel for the daily puzzle is gone. Choose another one with `/server "
        "puzzles`, and I'll also post the missing solutions there.",
        server=f"**{Typed(server)}**",
    )


def shut_out_text(server: str, channel: int, lacks: Sequence[str], tr: Texts) -> str:
    """Return a message that tells a server's owner why the bot can't post puzzles in the channel, and how to fix this.

    ``lacks`` holds the permissions that are known to be missing, by the names that Discord shows.
    """
    text = tr(
        "⚠️ On your server {server}, I can't post the daily puzzle. Please let me write in {channel}, or choose "
        "another channel with `/server puzzles`. I'll then catch up, but skip puzzles that are more than a day "
        "late.",
        server=f"**{Typed(server)}**",
        channel=f"<#{channel}>",
    )
    if not lacks:
        return text
    rights = listed([f"**{tr(NAMES[name])}**" for name in lacks], tr)
    return "\n".join((text, tr("I'm missing permissions: {rights}.", rights=rights)))


def finders(solved: Solved, tr: Texts) -> str:
    """Return a text saying how many members of a server answered the puzzle, and who found the solution."""
    if not solved.answered:
        return tr("No one tried it.")
    if not solved.finders:
        return tr.plural(
            "{count} person tried it, but didn't find the solution.",
            "{count} people tried it, but no one found the solution.",
            solved.answered,
        )
    people = [f"<@{user}>" for user in solved.finders[:MOST_NAMED]]
    if (more := len(solved.finders) - MOST_NAMED) > 0:
        people.append(tr.plural("{count} other", "{count} others", more))
    return tr(
        "Solved by {people} ({found} of {count}).",
        people=listed(people, tr),
        found=len(solved.finders),
        count=solved.answered,
    )


async def check_puzzle(interaction: Interaction, match: int) -> Place:
    """Check that the user is in the channel where the puzzle with the number ``match`` was posted. Raises Refused."""
    return in_place(interaction, await interaction.client.service.puzzles.place(interaction.guild_id, match))


async def look_at_puzzle(interaction: Interaction, match: int) -> Look:
    """Return the position of the puzzle with the number ``match``, from the seat that has to move. Raises Refused."""
    language = interaction.client.texts(interaction).language
    return await interaction.client.service.puzzles.look(match, interaction.user.id, interaction.guild_id, language)


async def show_position(interaction: Interaction, look: Look, tr: Texts, said: str = "") -> None:
    """Show the position of a puzzle to the user privately, below the text ``said``."""
    panel = position_panel(interaction.client.presenter(look.match.game), look, tr)
    asked = " ".join((tr("Which move is the best?"), tr("Your first answer counts.")))
    text = "\n".join(filter(None, (said, asked, panel.text)))
    rows = acting(panel.rows, Kind.SOLVE)
    await reply_pictures(interaction, text, look, tr, pictures=panel.pictures, rows=rows, asks=True)


POINT = 100


async def too_late(interaction: Interaction, match: int) -> bool:
    """Return whether the puzzle has closed. If it has, tell the user. Raises Refused if no such puzzle was posted in
    this server.
    """
    day, guild = day_of(match), interaction.guild_id
    if day is None or guild is None or await interaction.client.service.puzzles.post(guild, day) is None:
        raise Refused(Why.NO_MATCH)
    if interaction.client.service.puzzles.open(day):
        return False
    tr = interaction.client.texts(interaction)
    row = (solution_button(match, tr("Show the solution")),)
    await reply(interaction, tr("This puzzle has closed, so you can't answer it any more."), view=view_of([row]))
    return True


async def show_solution(interaction: Interaction, match: int) -> None:
    """Show the solution of a puzzle privately if the user has already given an answer. Otherwise ask them to do that
    first. Raises Refused if there is no such puzzle.
    """
    host, day = interaction.client, day_of(match)
    if day is None:
        raise Refused(Why.NO_MATCH)
    tr = host.texts(interaction)
    if not await host.service.puzzles.may_see(interaction.user.id, day):
        row = (solve_button(match, tr("Solve")),)
        await reply(interaction, tr("Answer the puzzle first; then I'll show you the solution."), view=view_of([row]))
        return
    look, found = await look_at_puzzle(interaction, match), await host.service.puzzles.position(day)
    presenter = host.presenter(look.match.game)
    lines, drawings = [solution_text(found, look, presenter, tr)], list[Drawing]()
    words, names = posing(presenter, look.match.game), seat_names(look, tr)
    moves = await host.service.puzzles.line(found)
    if len(moves) > 1:
        lines.append(tr("The game could continue like this:"))
    for count, one in enumerate(moves, start=1):
        lead = words.advised(one.action, replace(look, viewer=one.seat, view=one.view), tr)
        if count > 1:
            lines.append(f"{count}. {mark(look.match.players[one.seat].color)} {tr.pair(names[one.seat], lead)}")
        make = partial(words.marked, one.view, (one.action,), names, tr, lead.replace("*", ""), public=True)
        key = ("puzzle", outbox.Kind.SOLUTION, found.puzzle.key, tr.language, count)
        drawing = await host.pictures.draw(make, key, f"puzzle {found.puzzle.key}, move {count}")
        drawings += [] if drawing is None else [replace(drawing, filename=f"{count}-{drawing.filename}")]
    await reply(interaction, "\n".join(lines), drawings=drawings)


async def take_answer(interaction: Interaction, look: Look, action: AnyAction) -> None:
    """Tell the user whether ``action`` is the best move in the puzzle. Only a user's first answer counts, and an
    illegal action doesn't count as an answer. Raises Refused.
    """
    host, match = interaction.client, look.match
    if await too_late(interaction, match.id):
        return
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: it was looked at
    tr = host.texts(interaction)
    presenter = host.presenter(match.game)
    try:
        judged = await host.service.puzzles.answer(match.id, interaction.user.id, interaction.guild_id, action)
    except Illegal as illegal:  # not left to others: the channel's table may be of another game
        again = view_of([(solve_button(match.id, tr("Try once more")),)])
        await reply(interaction, presenter.explain(illegal, tr, match.players), view=again, asks=match.id)
        return
    words = posing(presenter, match.game)
    lines = [_said(judged, words.advised(action, look, tr), tr), *_why_not(judged, words, look, tr)]
    if judged.right and not judged.whole:
        lines.append(tr("I only judge this choice, not how you pay for it or what you do next."))
    if judged.right and judged.first:
        _, _, row, _ = await host.service.puzzles.own(interaction.user.id)
        if row > 1:
            lines.append(tr.plural("{count} day in a row!", "{count} days in a row!", row))
    elif not judged.first:
        lines.append(
            tr("Only your first answer counts, and it was right.")
            if judged.counts.right
            else tr("Only your first answer counts, and that wasn't the best move.")
        )
    solution = solution_button(match.id, tr("Why?") if judged.right else tr("Show the solution"))
    buttons = (solution,) if judged.right else (solve_button(match.id, tr("Try once more")), solution)
    await reply(interaction, "\n".join(lines), view=view_of([buttons]), asks=match.id)


def _said(judged: Judged, move: str, tr: Texts) -> str:
    if judged.right:
        return tr("Right, this is the best move: **{move}**.", move=move)
    points = max(1, round(judged.lost / POINT))
    return tr.plural(
        "Not the best move: **{move}** costs about {count} point.",
        "Not the best move: **{move}** costs about {count} points.",
        points,
        move=move,
    )


def _why_not(judged: Judged, words: Poses, look: Look, tr: Texts) -> list[str]:
    """Return the facts about a wrong answer, and behind a spoiler the same facts about the solution."""
    facts, lines = judged.facts, list[str]()
    played = " ".join(words.reason(one, look, tr) for one in facts.played)
    better = " ".join(words.reason(one, look, tr) for one in facts.better)
    if played:
        lines.append(tr("With your move: {facts}", facts=played))
    if better:
        lines.append(tr("With the best one: ||{facts}||", facts=better))
    if not judged.right and 2 * facts.shown < judged.lost:
        lines.append(tr("Most of the difference only shows in the moves that follow."))
    return [f"-# {line}" for line in lines]


SET: Final = ControlId(Kind.PUZZLE, 0, 0, ("set",))
CHANNEL, HOUR = "channel", "hour"
USUAL: Final = 9


async def open_settings(interaction: Interaction) -> None:
    """Open the form for the puzzle settings, or tell the user why they may not change them."""
    if await kept_to_managers(interaction):
        return
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: it was looked at
    service = interaction.client.service
    await acknowledge(interaction)
    daily = (await service.servers.of(interaction.guild_id)).puzzles
    if daily is not None and interaction.guild is not None and not interaction.guild.get_channel(daily.channel):
        daily = None
    zone = (await service.people.of(interaction.user.id)).zone if daily is None else daily.zone
    await show_form(interaction, settings_form(daily, zone, interaction.client.texts(interaction)))


def settings_form(daily: Daily | None, zone: str | None, tr: Texts) -> discord.ui.Modal:
    channel: discord.ui.ChannelSelect[discord.ui.Modal] = discord.ui.ChannelSelect(
        custom_id=CHANNEL,
        channel_types=THREADED,
        min_values=0,
        max_values=1,
        required=False,
        default_values=[discord.Object(daily.channel)] if daily is not None else [],
    )
    hours = [(f"{hour:02}:00", str(hour)) for hour in range(24)]
    fields = [
        labelled(tr("In which channel"), tr("Leave empty for no daily puzzle."), channel),
        labelled(
            tr("At what time"),
            tr("In the time zone {zone} (yours, if you've set it).", zone=zone or "UTC"),
            select(HOUR, hours, str(USUAL if daily is None else daily.hour)),
        ),
    ]
    return form_of(tr("Daily puzzle"), SET, fields)


async def take_settings(interaction: Interaction) -> None:
    """Store the puzzle settings from the submitted form, and confirm this to the user. Raises UnknownControl for values
    that the form doesn't offer.
    """
    if await kept_to_managers(interaction):
        return
    await acknowledge(interaction, mutates=True)
    assert interaction.guild_id is not None  # noqa: S101 - for the type checker: it was looked at
    host, guild = interaction.client, interaction.guild_id
    tr, said = host.texts(interaction), said_in(interaction.data)
    channels, hours = said.get(CHANNEL, ()), said.get(HOUR, ())
    if len(channels) > 1 or len(hours) != 1:
        raise UnknownControl(" ".join((*channels, *hours)))
    hour = number(hours[0], 23)
    if not channels:
        left = await host.service.puzzles.set(guild, None)
        lines = [tr("The daily puzzle is now off in this server.")]
        if left:
            lines.append(tr("I'll still post the last solutions when the time to answer is over."))
        await reply(interaction, "\n".join(lines))
        return
    before = (await host.service.servers.of(guild)).puzzles
    zone = (await host.service.people.of(interaction.user.id)).zone if before is None else before.zone
    daily = Daily(number(channels[0], LARGEST), hour, zone)
    await host.service.puzzles.set(guild, daily)
    text = tr(
        "I'll post a puzzle in {channel} every day at {hour} ({zone}), and its solution two or three days later.",
        channel=f"<#{daily.channel}>",
        hour=f"{hour:02}:00",
        zone=zone or "UTC",
    )
    server = host.get_guild(guild)
    place = None if server is None else server.get_channel(daily.channel)
    needs = needed_in(place, CHANNEL_NEEDS)
    if server is not None and place is not None and (lacks := missing(place.permissions_for(server.me), needs)):
        rights = ", ".join(f"**{tr(NAMES[name])}**" for name in lacks)
        text = "\n".join(
            (text, tr("I can't post anything there yet because I'm missing permissions: {rights}.", rights=rights))
        )
    await reply(interaction, text)


class PuzzleSettings(commands.Cog):
    @app_commands.command(name="puzzles", description=N_("Set the channel and the time of the daily puzzle"))
    async def puzzles(self, interaction: Interaction) -> None:
        await open_settings(interaction)


class PuzzleControl(Control, kind=Kind.PUZZLE):
    """The buttons of a puzzle, and the form for a server's puzzle settings."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control.more not in {(SOLVE,), (SOLUTION,)} or day_of(control.match) is None:
            raise UnknownControl(str(control))
        await acknowledge(interaction)
        await check_puzzle(interaction, control.match)
        if control.more == (SOLUTION,):
            await show_solution(interaction, control.match)
            return
        if await too_late(interaction, control.match):
            return
        look = await look_at_puzzle(interaction, control.match)
        await show_position(interaction, look, interaction.client.texts(interaction))

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        if control != SET:
            raise UnknownControl(str(control))
        await take_settings(interaction)
