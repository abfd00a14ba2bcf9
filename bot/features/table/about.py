from __future__ import annotations

import math
from typing import Final

from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.span import days
from bot.presenters.presenter import Presenter
from data.texts import Texts

MINUTE: Final = 60_000
SOON, HOUR = 60, 60
LONG, DAY = 36, 24


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
    length = days(match, decisions)
    if length is None:
        return tr("less than a day")
    return tr.plural("about {count} day", "about {count} days", length)
