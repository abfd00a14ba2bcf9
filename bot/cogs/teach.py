"""``/game teach``: a first game against computers that explains each step when it comes."""

from __future__ import annotations

from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.interaction.here import offered
from bot.interaction.host import Host, Interaction
from bot.interaction.may_open import may_open
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.match.errors import Refused, Why
from bot.match.limits import LIMITS
from bot.match.model import Match
from bot.presenters.guide import Course
from data.texts import N_

GAME_NAME, THREAD_NAME = N_("game"), N_("thread")


class Teach(commands.Cog):
    """The command that opens a taught game."""

    @app_commands.command(name="teach", description=N_("A first game against computers that explains each step"))
    @app_commands.rename(game=GAME_NAME, thread=THREAD_NAME)
    @app_commands.describe(game=N_("What you want to learn"), thread=N_("Open a thread of its own for the table"))
    async def teach(self, interaction: Interaction, game: str | None = None, *, thread: bool = False) -> None:
        """Open it and begin, after a look at what the member and the bot may do here."""
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        tr = host.texts(interaction)
        own_thread = thread and interaction.guild_id is not None
        taught = courses(host)
        known = game or next(iter(taught), "")
        if known not in taught:
            raise Refused(Why.UNKNOWN_GAME)
        if problem := await may_open(interaction, own_thread=own_thread):
            await reply(interaction, problem)
            return
        begin = partial(begin_lesson, interaction, known, taught[known])
        if own_thread:
            match = await host.threads.open(interaction, known, begin)
            await reply(interaction, tr("Your table is open in {place}.", place=f"<#{match.channel}>"))
        else:
            assert interaction.channel_id is not None  # noqa: S101 - for the type checker: a command has a channel
            await begin(interaction.channel_id)
            await stay_silent(interaction)  # the table itself follows in this channel

    @teach.autocomplete("game")
    @offers
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The games that can be learned so."""
        host = interaction.client
        return offered([(host.presenter(game).title, game) for game in courses(host)], typed)


async def begin_lesson(interaction: Interaction, game: str, course: Course, channel: int) -> Match:
    """Open and begin the taught game of whoever is behind ``interaction``. It speaks their language: nobody else plays
    there.
    """
    match: Match = await interaction.client.service.teach(
        request=str(interaction.id),
        guild=interaction.guild_id,
        channel=channel,
        owner=interaction.user.id,
        game=game,
        locale=interaction.locale.value,
        seed=course.seed,
        computers=tuple(course.computers),
        options=course.options,
        limits=LIMITS,
    )
    return match


def courses(host: Host) -> dict[str, Course]:
    """The games with a taught first game, by id."""
    found = ((game, shown.guide.course) for game, shown in host.presenters.items() if shown.guide)
    return {game: course for game, course in found if course}
