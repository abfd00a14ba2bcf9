from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from bot.league.pure.known import DivisionStandings
from bot.wording.leagues.ladder import sum_text
from bot.wording.leagues.names import Names, called, points_text, points_words, round_name
from bot.wording.names.people import listed
from data.texts import N_, Texts
from leagues.contests import tables_of
from leagues.ladder.standing import BEST, LEAST, Played
from leagues.ladder.standing import Row as Counted
from leagues.ladders import explained
from leagues.pods.pairing import Reason, Weighed
from leagues.pods.seating import repeated
from leagues.standing.order import By, Parted, Row, Standing
from leagues.standing.points import POINTS, UNIT, gains
from leagues.state import NOBODY, Round, Season, Table

PARTED: Final[Mapping[By, str]] = {
    By.POINTS: N_("{above} has more points ({more} to {less})."),
    By.WINS: N_("They're tied on points, but {above} has more wins ({more} to {less})."),
    By.SECONDS: N_(
        "They're tied on points and the earlier tie-breaks, but {above} has more second places ({more} to {less})."
    ),
    By.THIRDS: N_(
        "They're tied on points and the earlier tie-breaks, but {above} has more third places ({more} to {less})."
    ),
    By.TOGETHER: N_(
        "They're tied on points and the earlier tie-breaks, but {above} has more points from the tables "
        "they all played ({more} to {less})."
    ),
    By.SHARE: N_(
        "They're tied on points and the earlier tie-breaks, but on average, {above} got a larger share "
        "of the winner's points ({more} to {less})."
    ),
    By.MARGIN: N_(
        "They're tied on points and the earlier tie-breaks, but on average, {above} had a better margin "
        "against the best opponent ({more} to {less})."
    ),
    By.LOT: N_("They're tied on everything, so a random draw decided: {above} is ahead."),
    By.FINAL: N_("{above} did better in the final (place {more} to {less})."),
    By.LEFT: N_("Members who left are ranked below everyone who stayed, so {above} is ahead."),
}
"""Why a member is ranked just below another one, by the deciding criterion. ``{more}``, ``{less}``: their values."""
MOST: Final = 4
RULES: Final[Mapping[By, str]] = {By.LEFT: "L6.3", By.FINAL: "L13.3"}
OUTSIDE: Final = N_("{above} played in the final, which decides the top places.")


def why_text(rows: Standing, member: str, names: Names, tr: Texts) -> str:
    """Return one or two sentences about the place of `member`. Raises KeyError if they aren't in the standings."""
    row, above, parted = _ranked(rows, member)
    points = points_words(row.points, tr)
    tables = tr.plural("{count} table", "{count} tables", row.played)
    lines = [f"**{row.place}. {called(row.member, names, tr)}** · {points} · {tables}"]
    shares = [one for one in rows if one.place == row.place and one.member != member]
    if shares:
        others = listed([f"**{called(one.member, names, tr)}**" for one in shares], tr)
        lines.append(
            tr("They share this place with {people}: only a random draw could separate them. (L5.2)", people=others)
        )
    if above is None or parted is None:
        if not shares:
            lines.append(tr("First place: no one is ranked higher."))
        return "\n".join(lines)
    rule = RULES.get(parted.by, "L5.2")
    ahead = f"**{called(above.member, names, tr)}**"
    more, less = values_text(parted.by, (parted.above, parted.own), tr)
    said = OUTSIDE if parted.by is By.FINAL and parted.own is None else PARTED[parted.by]
    lines.append(f"{tr(said, above=ahead, more=more, less=less)} ({rule})")
    return "\n".join(lines)


def _ranked(rows: Standing, member: str) -> tuple[Row, Row | None, Parted | None]:
    """Return a member's row, the last row above their place (None for the first place), and what parted the two."""
    row = {one.member: one for one in rows}[member]
    first = next(number for number, one in enumerate(rows) if one.place == row.place)
    return row, rows[first - 1] if first else None, rows[first].parted


def values_text(by: By, values: tuple[Fraction | None, Fraction | None], tr: Texts) -> tuple[str, str]:
    """Return two values as text. Unwieldy fractions are rounded, but if possible, different values look different."""
    share = by is By.SHARE
    exact = [Fraction(0) if one is None else one * 100 if share else one for one in values]
    most = next((count for count in range(1, MOST) if len({round(one, count) for one in exact}) > 1), MOST)
    found = [
        "" if one is None else points_text(of) if of.denominator < (10 if share else 100) else tr.decimal(of, most)
        for one, of in zip(values, exact, strict=True)
    ]
    more, less = (tr("{number}%", number=one) if share and one else one for one in found)
    return more, less


IN_LADDER: Final[Mapping[By, str]] = {
    By.POINTS: N_("{above} has a larger sum ({more} to {less}). (L12.2)"),
    By.FEW: N_("Members are ranked once they've played {least} tables. (L12.2)"),
    By.LEFT: N_("Members who left are ranked below everyone who stayed, so {above} is ahead. (L6.3)"),
    By.LOT: N_("They're tied, so a random draw decided: {above} is ahead. (L12.2)"),
}


def ladder_why(rows: Standing, member: str, known: Mapping[str, Counted], names: Names, tr: Texts) -> Iterator[str]:
    row, above, parted = _ranked(rows, member)
    few = known[member].lacking > 0
    tables = tr.plural("{count} table", "{count} tables", row.played)
    place = "" if few else f"{row.place}. "
    total = tr("sum: {value}", value=sum_text(row.points, tr))
    yield f"**{place}{called(member, names, tr)}** · {total} · {tables}"
    if row.corrected:
        yield tr("This includes a correction by the organisers: {points} points. (L5.5)", points=row.corrected)
    if few and not row.left:
        yield tr(IN_LADDER[By.FEW], least=LEAST)
        return
    if above is None or parted is None:
        yield tr("First place: no one is ranked higher.")
        return
    ahead = f"**{called(above.member, names, tr)}**"
    values = [sum_text(one, tr) if one is not None else "" for one in (parted.above, parted.own)]
    yield tr(IN_LADDER[parted.by], above=ahead, more=values[0], less=values[1], least=LEAST)


def counted_lines(row: Counted, tr: Texts) -> list[str]:
    """Return lines about the tables that count for a member, and how much a further one must be worth (L12.2)."""
    lines = [f"- {_worth(one, tr)}" for one in row.counted]
    if row.lacking:
        text = tr.plural(
            "It takes {count} more table to be ranked.", "It takes {count} more tables to be ranked.", row.lacking
        )
        lines.append(f"{text} (L12.2)")
    if row.worst is None:
        more = BEST - len(row.counted)
        text = tr.plural(
            "{count} more table will count in any case.", "{count} more tables will count in any case.", more
        )
    else:
        text = tr("Another table counts if it's worth more than {worst}.", worst=sum_text(row.worst, tr))
    return [*lines, f"{text} (L12.2)"]


def _worth(one: Played, tr: Texts) -> str:
    return tr(
        "{table}: {points} × {mean} / 1500 = {value}",
        table=tr("Table {number}", number=one.table),
        points=points_words(one.points, tr),
        mean=tr.decimal(one.mean, 1),
        value=sum_text(one.value, tr),
    )


def explained_text(stands: DivisionStandings, member: str, names: Names, tr: Texts) -> str:
    """Return a few lines about the member's place. Raises KeyError if the member isn't in the standings."""
    if stands.known.league.format.has_queue:
        known = explained(stands.season)
        lines = ladder_why(stands.rows, member, known, names, tr)
        return "\n".join((*lines, *counted_lines(known[member], tr)))
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
        return tr("cancelled; doesn't count")
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


def weighed_text(weighed: Weighed, tr: Texts) -> str:
    parts = (
        tr.plural("{count} pair meets again", "{count} pairs meet again", weighed.repeats),
        tr("point differences at the tables: {points}", points=points_text(weighed.spread)),
        tr.plural("{count} repeated seat", "{count} repeated seats", weighed.seats),
    )
    return tr("Pairings (L13.1): {what}", what=" · ".join(parts))


def pod_text(reason: Reason, table: Table, seats: int, names: Names, tr: Texts) -> str:
    parts = [
        tr("{one} and {other} meet again", one=called(met.one, names, tr), other=called(met.other, names, tr))
        for met in reason.repeats
    ]
    if reason.spread:
        parts.append(tr("{few} to {many} points", few=points_text(reason.fewest), many=points_text(reason.most)))
    again = repeated(reason.sat)
    if again:
        parts.append(tr.plural("{count} repeated seat", "{count} repeated seats", again))
    if NOBODY in table.seats:
        parts.append(tr("with a computer, so unrated (L11.2)"))
    elif len(table.seats) < seats:
        parts.append(tr("one seat fewer (L13.2)"))
    return " · ".join(parts)
