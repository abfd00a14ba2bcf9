"""A game in a few words, for people who think of joining a table."""

from __future__ import annotations

import math
from typing import Final

from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.span import days
from bot.presenters.presenter import Lasts, Presenter
from data.texts import Texts

MINUTE: Final = 60_000
SOON, HOUR = 60, 60
"""Minutes from which a game is more than one sitting; minutes of an hour."""
LONG, DAY = 36, 24
"""Hours from which lengths are given in days; hours of a day."""


def about(match: Match, presenter: Presenter, tr: Texts) -> str:
    """Describe a table in its sign-up: a sentence, the players, the decisions, the length. Empty once the game has
    begun.
    """
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
    """Return how long it takes: by the game's own time if it has one, else by how fast people answer."""
    if isinstance(presenter, Lasts):
        minutes = math.ceil(presenter.lasts(match) / MINUTE)
        if minutes < SOON:
            return tr.plural("about {count} minute", "about {count} minutes", minutes)
        hours = math.ceil(minutes / HOUR)
        if hours < LONG:
            return tr.plural("at least {count} hour", "at least {count} hours", hours)
        return tr.plural("at least {count} day", "at least {count} days", math.ceil(hours / DAY))
    length = days(match, decisions)
    if length is None:
        return tr("less than a day")
    return tr.plural("about {count} day", "about {count} days", length)
