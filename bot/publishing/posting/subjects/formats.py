"""List, for each format, what its leagues have on Discord beside the lines about their log's entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.client.names import People
from bot.client.pace.pace import Pace
from bot.drawing.films import Films
from bot.drawing.pictures import Pictures
from bot.league.services.leagues import Leagues
from bot.match.services.service import Service
from bot.presenters.presenter import Presenter
from bot.publishing.posting.subjects.film import Film
from bot.publishing.posting.subjects.queue import QueueMessage, Reasons
from bot.publishing.posting.subjects.reconciler import LeaguePart, Missing
from bot.publishing.posting.subjects.rounds import CheckIn, Rounds
from bot.publishing.posting.subjects.scheduled import Scheduled
from bot.publishing.posting.subjects.standings import Standings, WeeklyStandings
from bot.publishing.posting.subjects.threads import Naming
from leagues.format import Format


def parts_of(
    client: discord.Client,
    leagues: Leagues,
    pace: Pace,
    *,
    service: Service,
    people: People,
    pictures: Pictures,
    films: Films,
    presenters: Mapping[str, Presenter],
    pause: int | None = None,
) -> Mapping[Format, Sequence[LeaguePart]]:
    """Return the parts by format. `pause` overrides the time between two edits of a message, in milliseconds."""
    rounds, standings = Rounds(leagues, people, pause), Standings(leagues, people, pictures, pause)
    film, names, missing = (
        Film(client, leagues, service, films),
        Naming(client, leagues, people),
        Missing(client, leagues, pace),
    )
    evening = (CheckIn(leagues), rounds, standings, film, Scheduled(client, leagues, presenters), names, missing)
    weekly = WeeklyStandings(leagues, people, pictures)
    return {
        Format.DIVISIONS: (standings, names, missing),
        Format.CUP: (rounds, standings, film, names, missing),
        Format.EVENING: evening,
        Format.LADDER: (QueueMessage(leagues, pause), Reasons(leagues), weekly, names, missing),
    }
