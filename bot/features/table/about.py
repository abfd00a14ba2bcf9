from __future__ import annotations

import math
from typing import Final

import discord

from bot.client.names import People
from bot.features.table.embeds import signup_embed
from bot.features.table.options import shown
from bot.match.pure.play.look import Rules
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.rules import is_live
from bot.presenters.presenter import Presenter
from data.texts import Texts

MINUTE: Final = 60_000
SOON, HOUR = 60, 60
LONG, DAY = 36, 24
USUAL: Final = DAY * HOUR * MINUTE
# On average, people take 1/ANSWERED_IN of the time per move. If they have a day, they move within an hour.
ANSWERED_IN: Final = 24


async def table_embed(
    match: Match, presenter: Presenter, game: Rules, people: People, tr: Texts, *, starts: int | None = None
) -> discord.Embed:
    """Return the embed of a table's sign-up message as the table is now. `starts`: see :func:`signup_embed`."""
    return signup_embed(
        match,
        presenter.title,
        await people.names(match, tr),
        tr,
        shown(match, presenter, game, tr),
        about=about(match, presenter, tr),
        live=is_live(match, game),
        starts=starts,
    )


def about(match: Match, presenter: Presenter, tr: Texts) -> str:
    if match.status is not Status.SIGNUP:
        return ""
    seats = match.options.players
    facts = [tr.plural("{count} player", "{count} players", seats)]
    decisions = presenter.decisions.get(seats)
    if decisions:
        each = round(decisions / seats)
        facts.append(tr.plural("about {count} decision each", "about {count} decisions each", each))
        facts.append(_length(match, presenter, decisions, tr))
    sentence = tr(presenter.about)
    return f"*{sentence}*\n{' · '.join(facts)}"


def _length(match: Match, presenter: Presenter, decisions: int, tr: Texts) -> str:
    lasts = presenter.lasts(match)
    if lasts is not None:
        minutes = math.ceil(lasts / MINUTE)
        if minutes < SOON:
            return tr.plural("about {count} minute", "about {count} minutes", minutes)
        hours = math.ceil(minutes / HOUR)
        if hours < LONG:
            return tr.plural("at least {count} hour", "at least {count} hours", hours)
        return tr.plural("at least {count} day", "at least {count} days", math.ceil(hours / DAY))
    length = _days(match, decisions)
    if length is None:
        return tr("less than a day")
    return tr.plural("about {count} day", "about {count} days", length)


def _days(match: Match, decisions: int) -> int | None:
    # None means less than a day, or that only one person plays. Free seats count as people.
    seats = match.options.players
    people = seats - sum(player.human is None for player in match.players)
    if people < 2:
        return None
    time = match.options.clock.move * MINUTE or USUAL
    waited = decisions * people / seats * time / ANSWERED_IN
    return math.ceil(waited / USUAL - 0.5) if waited >= USUAL / 2 else None
