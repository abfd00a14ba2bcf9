"""The private response to a user who requests the analysis of a match. It shows only what this user may see of the
match.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.client.files import Drawing
from bot.controls.ids import UnknownControl
from bot.features.analysis.words import course_of, left_undone, overview, turning_point
from bot.features.buttons import turn_buttons
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import answer_again, reply, time_left
from bot.match.pure.errors import NoAnswer
from bot.match.pure.table.model import Match
from bot.match.services.history.reviews import Stage
from bot.presenters.presenter import Advises, Watches
from bot.wording.names.typed import plain
from data.texts import Texts
from games.analysis import Analysis, moments
from games.core import has
from render.kit.chart.course import Course, course_picture

PAUSE: Final = 3.0
"""The time between two progress messages for an analysis, in seconds."""
FILE: Final = "chances.png"


async def show_analysis(interaction: Interaction, match: Match) -> None:
    """Show the whole analysis of a match: each player's average loss per decision, a chart of the players' chances of
    winning, and buttons for the turning points.

    Raises :class:`bot.match.pure.errors.Refused` if the match can't be analysed.
    """
    host = interaction.client
    tr = host.texts(interaction)
    analysis = await _analysis(interaction, match, tr)
    if analysis is None:
        return
    turns = moments(analysis)
    row = turn_buttons(match, len(turns), 0, tr)
    view = view_of([row]) if turns else None
    presenter: object = host.presenter(match.game)
    if has(presenter, Watches):
        await reply(interaction, left_undone(analysis, match, len(turns), presenter, tr), view=view)
        return
    names = plain(await host.people.names(match, tr, beside_color=True))
    course = course_of(analysis, turns, match, names, tr)
    drawing = await host.pictures.draw(
        partial(drawn, course, tr), ("analysis", course, tr.language), f"the chances at table {match.id}"
    )
    hindsight = host.service.analyses.hindsight(match)
    text = overview(analysis, match, len(turns), tr, hindsight=hindsight)
    await reply(interaction, text, view=view, drawings=(drawing,) if drawing else ())


async def show_turn(interaction: Interaction, match: Match, number: int) -> None:
    """Show turning point ``number``, counted from 1. Raises the same errors as :func:`show_analysis`."""
    host = interaction.client
    tr = host.texts(interaction)
    analysis = await _analysis(interaction, match, tr)
    if analysis is None:
        return
    turns = moments(analysis)
    presenter: object = host.presenter(match.game)
    if number > len(turns) or not has(presenter, Advises):
        raise UnknownControl(f"turning point {number} of {len(turns)}")
    turn = await host.service.analyses.turn(match, turns[number - 1])
    text = turning_point(number, turn, presenter, tr)
    names = plain(await host.people.names(match, tr, beside_color=True))
    actions = (turn.better,) if turn.played is None else (turn.better, turn.played)
    lead = lead_of(number, [presenter.advised(action, turn.look, tr).replace("*", "") for action in actions], tr)
    view = turn.look.view
    drawing = await host.pictures.draw(
        partial(presenter.marked, view, actions, names, tr, lead, at=turn.look.at, public=True),
        ("turning point", match.id, number, view, actions, names, tr.language),
        f"turning point {number} of table {match.id}",
    )
    row = turn_buttons(match, len(turns), number, tr)
    await reply(interaction, text, view=view_of([row]), drawings=(drawing,) if drawing else ())


def lead_of(number: int, told: Sequence[str], tr: Texts) -> str:
    """Return the caption above a turning point's picture. It names the better action, and the action that was played,
    if any.
    """
    better, *played = told
    if not played:
        return tr("Turning point {number}. Missed (1): {better}.", number=number, better=better)
    return tr(
        "Before turning point {number}. Better (1): {better}. Played (2): {played}.",
        number=number,
        better=better,
        played=played[0],
    )


def drawn(course: Course, tr: Texts) -> Drawing:
    picture = course_picture(course, tr)
    return Drawing(picture.png, FILE, picture.alt)


async def _analysis(interaction: Interaction, match: Match, tr: Texts) -> Analysis | None:
    told, place = 0.0, 0

    async def progress(stage: Stage) -> None:
        nonlocal told, place
        now = asyncio.get_running_loop().time()
        if stage.place != place or now - told >= PAUSE:
            told, place = now, stage.place
            await answer_again(interaction, _so_far(stage, tr))

    open_for = asyncio.timeout(time_left(interaction))
    try:
        async with open_for:
            found: Analysis = await interaction.client.service.analyses.analysis(match, interaction.user.id, progress)
    except NoAnswer:
        await answer_again(interaction, tr("I couldn't analyse this game just now. Please try again later."))
        return None
    except TimeoutError:
        if not open_for.expired():
            raise
        await answer_again(
            interaction,
            tr("I can't update this message any more, but I'm still working on the analysis. Ask again in a while."),
        )
        return None
    return found


def _so_far(stage: Stage, tr: Texts) -> str:
    if stage.place:
        line = tr("⏳ Your analysis is number {place} in the queue.", place=stage.place)
    else:
        line = tr("⏳ I'm reviewing each decision: {done} of {count}.", done=stage.done, count=stage.count)
    return line + " " + tr("I'll show the analysis here and save it for later.")
