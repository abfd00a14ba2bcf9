from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bot.league.pure.known import DivisionStandings
from bot.wording.leagues.ladder import counted_lines, ladder_why
from bot.wording.leagues.names import Names, points_text, points_words, round_name
from bot.wording.leagues.why import why_text
from data.texts import Texts
from leagues.contests import tables_of
from leagues.ladders import explained
from leagues.standing.points import POINTS, UNIT, gains
from leagues.state import NOBODY, Round, Season, Table


def explained_text(stands: DivisionStandings, member: str, names: Names, tr: Texts) -> str:
    """Return a few lines that explain the member's place in the standings. Raises KeyError if the member isn't in the
    standings.
    """
    if stands.known.league.format.has_queue:
        lines = ladder_why(stands.rows, member, explained(stands.season), names, tr)
        return "\n".join((*lines, *counted_lines(explained(stands.season)[member], tr)))
    return "\n".join((why_text(stands.rows, member, names, tr), *_rounds(stands, member, tr)))


def _rounds(stands: DivisionStandings, member: str, tr: Texts) -> Iterator[str]:
    season = stands.season
    for one in season.rounds:
        text = _round(stands, season, one, member, tr)
        if text:
            yield f"- {tr.pair(round_name(season, one, tr), text)}"


def _round(stands: DivisionStandings, season: Season, one: Round, member: str, tr: Texts) -> str:
    table = next((each for each in tables_of(season, one) if member in each.seats), None)
    if member in one.byes:
        gained = points_text(Fraction(POINTS[stands.known.league.settings.seats][1]))
        if one.over is None:
            return tr(
                "a bye (as the lowest-placed member who hadn't had one yet), worth {points} points when the "
                "round is over (L13.2)",
                points=gained,
            )
        return tr(
            "a bye (as the lowest-placed member who hadn't had one yet): {points} points, as for second place (L13.2)",
            points=gained,
        )
    if table is None:
        return ""
    where = tr("table {number}", number=table.number)
    return " · ".join((where, _result(table, one, member, tr)))


def _result(table: Table, one: Round, member: str, tr: Texts) -> str:
    if table.annulled is not None:
        return tr("cancelled, doesn't count")
    if table.places is None:
        return tr("being played") if table.opened is not None else tr("not open yet")
    if member in table.void:
        return tr("the table ended after they left: 0 points (L6.3)")
    seat = table.seats.index(member)
    place = tr("place {place}", place=table.places[seat])
    if one.final:
        return place
    with_computer = [tr("with a computer")] if NOBODY in table.seats else []
    points = points_words(Fraction(gains(table.places)[seat][0], UNIT), tr)
    return " · ".join((place, points, *with_computer))
