"""Choose and change the level of a game that one person plays alone against computer players: before the first move,
and for the next game.

Some games are learned level by level (:attr:`bot.presenters.presenter.Presenter.levels`). In the others, a level is a
kind of computer player. The controls belong to no table (:mod:`bot.features.home.welcome`), so they never expire.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from discord import app_commands
from discord.ext import commands

from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.features.play.boards import help_button
from bot.features.table.opening import Threads, place_of_new, say_where
from bot.interaction.control import Control
from bot.interaction.here import offered
from bot.interaction.host import Host, Interaction
from bot.interaction.offering import offers
from bot.interaction.questions import REFUSAL
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.interaction.turn import check_control
from bot.match.pure.errors import Refused, Why
from bot.match.pure.seats.seating import alone
from bot.match.pure.table.limits import LIMITS
from bot.match.pure.table.model import Match, PauseReason, Status
from bot.presenters.guide import Course
from bot.presenters.presenter import Presenter
from data.texts import N_, Texts
from games.options import Pairs

SOLO: Final = "solo"


class LessonStart(NamedTuple):
    """The settings of a new game at a level, and the kind of its computer players, or None for the default."""

    options: Pairs
    computer: str | None


async def step_for(host: Host, game: str, user: int, level: str | None) -> LessonStart:
    """Return how `user` plays a new game alone. Without a `level`, it's that of their latest finished game, or the
    first; in a game without levels, the default kind of computer player. Raises UnknownControl for an unknown level.
    """
    presenter = host.presenter(game)
    if level is not None and level not in (presenter.levels or presenter.computers):
        raise UnknownControl(str(ControlId.home(SOLO, game, level)))
    if not presenter.levels:
        return LessonStart(presenter.first_game, level)
    if level is None:
        last = await host.service.store.played_last(user, game)
        level = next(iter(presenter.levels)) if last is None else presenter.level_of(last)
    return LessonStart(presenter.levels[level].options, presenter.levels[level].computer)


def level_row(match: Match, presenter: Presenter, tr: Texts) -> list[Row]:
    if match.options.lesson or not alone(match):
        return []
    if presenter.levels:
        now, names = presenter.level_of(match), {key: level.name for key, level in presenter.levels.items()}
    else:
        now, names = _kind(match), dict(presenter.computers)
    if len(names) < 2:
        return []
    options = tuple(Option(label=tr(name), value=key, chosen=key == now) for key, name in names.items())
    return [Select(id=ControlId.home(SOLO, match.game), placeholder=tr("Another level"), options=options)]


def level_line(match: Match, presenter: Presenter, tr: Texts) -> str:
    """Return a line about how well the computer players play, for a person who plays alone outside lessons against
    equal ones.
    """
    kind = _kind(match)
    if match.options.lesson or not alone(match) or kind not in presenter.computers:
        return ""
    return tr("The computers' level") + f" · {tr(presenter.computers[kind])}"


def _kind(match: Match) -> str:
    kinds = {one.computer for one in match.players if one.computer}
    return next(iter(kinds)) if len(kinds) == 1 else ""


def above_board(match: Match, presenter: Presenter, tr: Texts) -> str:
    """Return a text above the board that introduces the level to a person who plays alone."""
    if not presenter.levels or match.options.lesson or not alone(match):
        return ""
    return tr(presenter.levels[presenter.level_of(match)].news)


def onward_button(match: Match, presenter: Presenter, tr: Texts) -> Button | None:
    """Return the button that starts a learner's next game, at the next level or without lessons, if they have one."""
    if match.status is not Status.OVER or not alone(match):
        return None
    if presenter.levels:
        levels = list(presenter.levels)
        # After a lesson the same level comes once more; no one else is waiting.
        following = levels.index(presenter.level_of(match)) + (not match.options.lesson)
        if 0 < following < len(levels):
            key = levels[following]
            return _onward(ControlId.home(SOLO, match.game, key), tr(presenter.levels[key].again))
    if match.options.lesson:
        return _onward(ControlId.home(SOLO, match.game), tr("Play without lessons"))
    return None


def _onward(where: ControlId, label: str) -> Button:
    return Button(id=where, label=label, style=Style.GOOD)


def courses(host: Host) -> dict[str, Course]:
    found = ((game, shown.guide.course) for game, shown in host.presenters.items() if shown.guide)
    return {game: course for game, course in found if course}


async def teach(interaction: Interaction, game: str, *, thread: bool = False) -> None:
    """Start the guided first game of `game`, with `thread` in a new thread. Call :func:`.acknowledge` first. Raises
    Refused (UNKNOWN_GAME) for a game without one.
    """
    host = interaction.client
    course = courses(host).get(game)
    if course is None:
        raise Refused(Why.UNKNOWN_GAME)
    place = await place_of_new(interaction, thread=thread)
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


READ: Final = N_("Continue")
ON: Final = "on"


def paused_rows(match: Match, presenter: Presenter, exits: Sequence[Row], tr: Texts) -> list[Row] | None:
    """Return the controls under the board while the clock is stopped until the only person continues, or None. `exits`
    holds the button that ends the lessons.
    """
    if match.solo_pause is None or not match.solo_pause.asks:
        return None
    if match.solo_pause.why is PauseReason.READY:
        return [(_on(match, tr("I'm ready")), help_button(match, tr)), *level_row(match, presenter, tr)]
    return [(_on(match, tr(READ)),), *exits]


def reading(match: Match, tr: Texts) -> tuple[str, list[Row]] | None:
    """Return the text and the button that replace the controls in a private panel during a lesson, when moves aren't
    allowed.
    """
    if match.solo_pause is None or match.solo_pause.why is not PauseReason.LESSON:
        return None
    hint = tr("👉 Time is paused while you read. When you're ready, press **{button}**.", button=tr(READ))
    return hint, [(_on(match, tr(READ)),)]


def _on(match: Match, label: str) -> Button:
    return Button(id=ControlId.at(match, ControlKind.LESSON, ON), label=label, style=Style.GOOD)


ALONE: Final = "alone"


class LessonControl(Control, kind=ControlKind.LESSON):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control.more not in {(ALONE,), (ON,)}:
            raise UnknownControl(str(control))
        on = control.more == (ON,)
        await acknowledge(interaction, mutates=True, silent=on)
        await check_control(interaction, control)
        if on:
            await interaction.client.service.play.go_on(control.match, interaction.user.id, str(interaction.id))
            interaction.client.questions.settled(interaction.user.id, control.match, REFUSAL)
            await stay_silent(interaction)
            return
        host = interaction.client
        ended = await host.service.teaching.let_go(control.match, interaction.user.id, str(interaction.id))
        tr = host.texts(interaction)
        if ended:
            text = tr("The lessons are off: from here on, it's a normal game. You can always use *Help* and `/rules`.")
        else:
            text = tr("The lessons at this table are already over.")
        await reply(interaction, text)


def exit_row(match: Match, tr: Texts) -> Row:
    return (Button(id=ControlId.at(match, ControlKind.LESSON, ALONE), label=tr("Skip the lessons"), emoji="🎓"),)


class Teach(commands.Cog):
    @app_commands.command(name="teach", description=N_("Play a first game against computers; I explain each step"))
    @app_commands.describe(
        game=N_("The game you'd like to learn"), thread=N_("Open a separate thread for the table (default: no)")
    )
    async def teach(self, interaction: Interaction, game: str | None = None, *, thread: bool = False) -> None:
        await acknowledge(interaction, mutates=True)
        known = game or next(iter(courses(interaction.client)), "")
        await teach(interaction, known, thread=thread)

    @teach.autocomplete("game")
    @offers
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        host = interaction.client
        return offered([(host.presenter(game).title, game) for game in courses(host)], typed)
