from __future__ import annotations

from typing import Final

from bot.league.pure.known import DivisionStandings, Known
from bot.publishing.composing.leagues.ended import sealed_lines
from bot.wording.leagues.formats import words_of
from bot.wording.leagues.names import league_name, mentioned, points_words, table_name
from bot.wording.names.people import listed
from data.texts import Texts
from leagues.contests import members_of, tables_of
from leagues.state import Season, Table

MEDALS: Final = ("🥇", "🥈", "🥉")


def podium_lines(known: Known, stands: DivisionStandings, channel: int | None, last_hash: str, tr: Texts) -> list[str]:
    """Return the lines about the winner, the rest of the podium, the table that decided the season, and how to check
    the season's draws.

    `channel`: the channel of the deciding table. `last_hash`: the last hash of the league's log.
    """
    season, settings = stands.season, known.league.settings
    lines = ["🏁 " + tr(words_of(settings).over, number=season.number, league=league_name(settings.name))]
    if not season.champions:
        lines.append(tr("There's no champion: none of the members who stayed played a game that counts. (L8.2)"))
    for row in stands.rows if season.champions else ():
        if row.place > len(MEDALS) or row.left:
            break
        points = "" if known.league.format.has_queue else f" · {points_words(row.points, tr)}"
        lines.append(f"{MEDALS[row.place - 1]} **{mentioned(row.member, tr)}**{points}")
    if len(season.champions) > 1:
        people = listed([mentioned(one, tr) for one in season.champions], tr)
        lines.append(tr("{people} are tied on everything, so they share the title. (L8.2)", people=people))
    deciding = deciding_table(season) if known.league.format.has_rounds else None
    if deciding is not None and channel is not None:
        table = table_name(season, members_of(season).name, deciding.number, tr)
        lines.append("🎬 " + tr("The deciding table was {table}: {channel}", table=table, channel=f"<#{channel}>"))
    return [*lines, *sealed_lines(last_hash, tr)]


def deciding_table(season: Season) -> Table | None:
    """Return the table that decided the season: a cup's final, or else the champion's table in the last round that the
    champion played.
    """
    for one in reversed(season.rounds):
        for table in tables_of(season, one):
            played = table.places is not None and table.annulled is None
            if played and (one.final or (season.champions and season.champions[0] in table.seats)):
                return table
    return None
