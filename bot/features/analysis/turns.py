from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

import msgspec

from bot.features.buttons import analysis_button
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.progress import with_progress
from bot.match.pure.analysis import Part
from bot.match.pure.table.model import Match
from bot.match.services.history.reviews import Stage
from data.texts import Texts
from games.analysis import Analysis, Moment, moments

Telling: TypeAlias = Callable[[Part], Awaitable[str]]


class Turns(msgspec.Struct, frozen=True):
    """An analysis and the turning points to show.

    `mine`: whether these turning points are the user's own. `played`: whether the user played in the match.
    """

    analysis: Analysis
    shown: tuple[Moment, ...]
    mine: bool
    played: bool


async def turns_of(
    interaction: Interaction, match: Match, *, everyone: bool = False, part: Telling | None = None
) -> Turns | None:
    """Return the analysis of a match with the user's own turning points. If the user didn't play, or if ``everyone`` is
    set, return all players' turning points instead. ``part`` returns a text about the finished part of an analysis,
    which the user sees while the rest is being computed.

    If there's no analysis now, tell the user so and return None. Raises :class:`bot.match.pure.errors.Refused` if the
    match can't be analysed.
    """
    found = await _analysis(interaction, match, interaction.client.texts(interaction), part)
    if found is None:
        return None
    own = await interaction.client.service.analyses.own(match, interaction.user.id, found)
    mine = own is not None and not everyone
    return Turns(found, own if own is not None and mine else moments(found), mine, own is not None)


async def _analysis(interaction: Interaction, match: Match, tr: Texts, part: Telling | None) -> Analysis | None:
    analyses, user = interaction.client.service.analyses, interaction.user.id
    late = tr("I can't update this message any more, but I'm still working on the analysis. Ask again in a while.")
    again = view_of([(analysis_button(match, tr),)])
    lost = tr("I couldn't analyse this game just now. Please try again later.")
    work = partial(analyses.analysis, match, user)
    return await with_progress(interaction, work, partial(_so_far, tr=tr), late, again, lost=lost, part=part)


def _so_far(stage: Stage, tr: Texts) -> str:
    if stage.place:
        line = tr("⏳ Your analysis is number {place} in the queue.", place=stage.place)
    else:
        line = tr("⏳ I'm reviewing each decision: {done} of {count}.", done=stage.done, count=stage.count)
    return line + " " + tr("I'll show the analysis here and save it for later.")
