from __future__ import annotations

from functools import partial

from bot.features.table.may_open import place_of_new
from bot.features.table.opening import Threads, say_where
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import reply
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.limits import LIMITS
from bot.match.pure.table.model import Match
from bot.presenters.guide import Course


def courses(host: Host) -> dict[str, Course]:
    found = ((game, shown.guide.course) for game, shown in host.presenters.items() if shown.guide)
    return {game: course for game, course in found if course}


async def teach(interaction: Interaction, game: str, *, thread: bool = False, option: str | None = None) -> None:
    """Start the guided first game of `game`.

    If `thread` is set, the table gets a new thread. `option` is the name of the command option for this. Call
    :func:`bot.interaction.respond.acknowledge` first. Raises Refused (UNKNOWN_GAME) for a game without a guided first
    game.
    """
    host = interaction.client
    course = courses(host).get(game)
    if course is None:
        raise Refused(Why.UNKNOWN_GAME)
    place = await place_of_new(interaction, thread=thread, option=option)
    if place.problem:
        await reply(interaction, place.problem)
        return
    begin = partial(_begin, interaction, game, course)
    if place.own_thread:
        match = await host.parts.of(Threads).open(interaction, game, begin)
    else:
        assert interaction.channel_id is not None  # noqa: S101 - for the type checker: what teaches has a channel
        match = await begin(interaction.channel_id)
    await say_where(interaction, match)


async def _begin(interaction: Interaction, game: str, course: Course, channel: int) -> Match:
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
