"""A first game against computers that explains each step: which games can be learned so, and how one begins."""

from __future__ import annotations

from functools import partial

from bot.features.table.may_open import may_open
from bot.features.table.opening import Threads
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import reply, stay_silent
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.limits import LIMITS
from bot.match.pure.table.model import Match
from bot.presenters.guide import Course


def courses(host: Host) -> dict[str, Course]:
    """The games with a taught first game, by id."""
    found = ((game, shown.guide.course) for game, shown in host.presenters.items() if shown.guide)
    return {game: course for game, course in found if course}


async def teach(interaction: Interaction, game: str, *, own_thread: bool, option: str | None = None) -> None:
    """Open and begin the taught first game of ``game`` in the channel, or in a thread of its own, after a look at what
    the member and the bot may do here. ``option``: as in :func:`bot.features.table.may_open.may_open`. Called after
    :func:`bot.interaction.respond.acknowledge`. Raises Refused (UNKNOWN_GAME for one without a course).
    """
    host = interaction.client
    tr = host.texts(interaction)
    course = courses(host).get(game)
    if course is None:
        raise Refused(Why.UNKNOWN_GAME)
    if problem := await may_open(interaction, own_thread=own_thread, option=option):
        await reply(interaction, problem)
        return
    begin = partial(_begin, interaction, game, course)
    if own_thread:
        match = await host.parts.of(Threads).open(interaction, game, begin)
        await reply(interaction, tr("Your table is open in {place}.", place=f"<#{match.channel}>"))
    else:
        assert interaction.channel_id is not None  # noqa: S101 - for the type checker: what teaches has a channel
        await begin(interaction.channel_id)
        await stay_silent(interaction)  # the table itself follows in this channel


async def _begin(interaction: Interaction, game: str, course: Course, channel: int) -> Match:
    """It speaks the language of whoever learns: nobody else plays there."""
    match: Match = await interaction.client.service.teaching.teach(
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
