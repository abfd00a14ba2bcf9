from __future__ import annotations

from decimal import Decimal

from bot.interaction.host import Interaction
from bot.league.pure.known import DivisionStandings, number_of, user_of
from bot.wording.amounts import amount
from bot.wording.leagues.names import mentioned
from games.analysis import POINT, given_away


async def given_line(interaction: Interaction, stands: DivisionStandings) -> str:
    """Return a line to show below the standings, with the average loss per decision of each member who agreed to show
    it. The line is empty if no member agreed, or if none of these members' games was analysed.

    Games in which a member took over a seat or left one don't count.
    """
    host, season, division = interaction.client, stands.season, stands.division
    users = [user for member in division.members if (user := user_of(member)) is not None]
    people = await host.service.people.several(users)
    agreed = [user for user in users if people[user].shared]
    if not agreed:
        return ""
    tables = await host.leagues.reading.tables(stands.known.id, season.number, division.name)
    played = [(at.table, at.match) for at in tables if at.match is not None and at.table.annulled is None]
    analyses = await host.service.analyses.several([match for _, match in played])
    tr = host.texts(interaction)
    told = []
    for user in agreed:
        member, lost, decisions, games = number_of(user), 0, 0, 0
        for table, match in played:
            seat, analysis = match.seat_of(user), analyses.get(match.id)
            if seat is None or analysis is None or not (member in table.seats and member in table.players):
                continue
            more, count = given_away(analysis, seat)
            lost, decisions, games = lost + more, decisions + count, games + bool(count)
        if decisions:
            by_wins = any(one.by_wins for one in analyses.values())
            mean = amount(Decimal(lost) / decisions / POINT, tr, by_wins=by_wins)
            what = tr.plural("{points} over {count} game", "{points} over {count} games", games, points=mean)
            told.append(tr.pair(mentioned(member, tr), what))
    if not told:
        return ""
    head = tr("Average loss per decision in analysed games (only for players who share it):")
    return "-# " + head + " " + " · ".join(told)
