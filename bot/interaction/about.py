"""What a game is, in a few words: for whoever thinks of joining a table."""

from __future__ import annotations

from bot.match.model import Match, Status
from bot.match.span import days
from bot.presenters.presenter import Presenter
from data.texts import Texts


def about(match: Match, presenter: Presenter, tr: Texts) -> str:
    """What is played at a table that gathers: a sentence, how many play, how much there is to decide, how long it
    takes. Empty once it has begun.
    """
    if match.status is not Status.SIGNUP:
        return ""
    seats = match.options.players
    facts = [tr.plural("{count} player", "{count} players", seats)]
    decisions = presenter.decisions.get(seats)
    if decisions:
        each = round(decisions / seats)
        facts.append(tr.plural("about {count} decision each", "about {count} decisions each", each))
        length = days(match, decisions)
        if length is None:
            facts.append(tr("less than a day"))
        else:
            facts.append(tr.plural("about {count} day", "about {count} days", length))
    sentence = tr(presenter.about)
    return f"*{sentence}*\n{' · '.join(facts)}"
