from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Final

from bot.league.pure.known import Queue
from bot.wording.clocks import exact, span_words
from bot.wording.leagues.names import Names, called, mentioned, points_words
from data.texts import N_, Texts
from leagues.ladder.matching import NEAR, SINCE_SECOND, Lack, Missing
from leagues.ladder.queue import Sought
from leagues.ladder.standing import BEST, LEAST, Played
from leagues.ladder.standing import Row as Counted
from leagues.settings import HOUR
from leagues.standing.order import By, Standing
from leagues.state import Table

MINUTE = HOUR // 60


def waited(millis: int, tr: Texts) -> str:
    """Return the duration `millis` in words: in whole hours, or in minutes if it is under an hour."""
    minutes = millis // MINUTE
    return span_words(minutes // 60 * 60 if minutes >= 60 else minutes, tr)


def reason_text(sought: Sought, tr: Texts) -> str:
    """Return a line that says why the ladder's queue put the people in `sought` at a table together, such as ``the
    closest 4 people, within 150 points; one of them had waited 9 hours``.
    """
    facts = {"count": len(sought.ratings), "span": sought.span, "time": waited(sought.longest, tr)}
    if sought.wider and few_asked(sought):
        return tr(
            "{count} people within {span} points; the range is wider because only a few people are looking for tables",
            **facts,
        )
    if sought.wider:
        return tr(
            "{count} people within {span} points; the range is wider because one of them had waited {time}", **facts
        )
    if sought.longest < MINUTE:
        return tr("the {count} people with the closest ratings, within {span} points", **facts)
    return tr(
        "the {count} people with the closest ratings, within {span} points; one of them had waited {time}", **facts
    )


def few_asked(sought: Sought) -> bool:
    reach = next(span for least, span in SINCE_SECOND if sought.longest >= least or not least)
    return reach is not None and sought.span > reach


def reason_lines(sought: Sought, table: Table, tr: Texts) -> list[str]:
    seats = sorted(zip(sought.since, table.seats, sought.ratings, strict=True))
    return [
        "- "
        + tr(
            "{member}: rating {rating}, waited {time}",
            member=mentioned(member, tr),
            rating=rating,
            time=waited(sought.at - since, tr),
        )
        for since, member, rating in seats
    ]


def next_text(queue: Queue, now: int, tr: Texts) -> str:
    if queue.within is None:
        return tr.plural(
            "For the next table, at least {count} more person has to press *Find a table*.",
            "For the next table, at least {count} more people have to press *Find a table*.",
            queue.lacking,
        )
    if not queue.within:
        return tr("The next table opens in a moment.")
    first = min((one for one in queue.missing.values() if one.within is not None), key=lambda one: one.within or 0)
    return f"{_why(first, tr)} {_by(now + queue.within, tr)}"


def own_text(queue: Queue, member: str, now: int, tr: Texts) -> str:
    one = queue.missing.get(member)
    if one is None:
        return tr("You aren't waiting for a table.")
    if one.lack is Lack.ROOM:
        return tr("You have as many tables as you wanted. I'll look for the next one when one of them ends.")
    if one.lack is Lack.SEEN:
        return tr("You haven't been here for three days. Press *Find a table*, and I'll look again.")
    if one.lack is Lack.PEOPLE:
        return tr.plural(
            "Your table opens as soon as {count} more person presses *Find a table*.",
            "Your table opens as soon as {count} more people press *Find a table*.",
            one.count,
        )
    if not one.within:
        return tr("Your table opens in a moment.")
    return f"{_why(one, tr)} {_by(now + one.within, tr)}"


def _why(one: Missing, tr: Texts) -> str:
    if one.lack is Lack.AGAIN:
        return tr("Enough people are waiting, but some of them just played together.")
    return tr("Enough people are waiting, but their ratings are more than {span} points apart.", span=one.span or NEAR)


def _by(at: int, tr: Texts) -> str:
    return tr("If no one leaves, the table opens by {date}, or sooner if a suitable player joins.", date=exact(at))


def sum_text(value: Fraction, tr: Texts) -> str:
    return tr.decimal(Decimal(value.numerator) / value.denominator, 2)


PARTED: Final[Mapping[By, str]] = {
    By.POINTS: N_("{above} has a larger sum ({more} to {less}). (L12.2)"),
    By.FEW: N_("Members are ranked once they've played {least} tables. (L12.2)"),
    By.LEFT: N_("Members who left are ranked below everyone who stayed, so {above} is ahead. (L6.3)"),
    By.LOT: N_("They're tied, so a random draw decided: {above} is ahead. (L12.2)"),
}


def ladder_why(rows: Standing, member: str, known: Mapping[str, Counted], names: Names, tr: Texts) -> Iterator[str]:
    at = next((number for number, row in enumerate(rows) if row.member == member), None)
    if at is None:
        raise KeyError(member)
    row, few = rows[at], known[member].lacking > 0
    tables = tr.plural("{count} table", "{count} tables", row.played)
    place = "" if few else f"{row.place}. "
    total = tr("sum: {value}", value=sum_text(row.points, tr))
    yield f"**{place}{called(member, names, tr)}** · {total} · {tables}"
    if row.corrected:
        yield tr("This includes a correction by the organisers: {points} points. (L5.5)", points=row.corrected)
    if few and not row.left:
        yield tr(PARTED[By.FEW], least=LEAST)
        return
    first = at
    while first and rows[first].place == rows[first - 1].place:
        first -= 1
    parted = rows[first].parted
    if not first or parted is None:
        yield tr("First place: no one is ranked higher.")
        return
    above = f"**{called(rows[first - 1].member, names, tr)}**"
    values = [sum_text(one, tr) if one is not None else "" for one in (parted.above, parted.own)]
    yield tr(PARTED[parted.by], above=above, more=values[0], less=values[1], least=LEAST)


def counted_lines(row: Counted, tr: Texts) -> list[str]:
    """Return lines that list the tables that count towards a member's score. The lines also say how many points a
    further table must be worth in order to count (L12.2).
    """
    lines = [f"- {_worth(one, tr)}" for one in row.counted]
    if row.lacking:
        lines.append(
            tr.plural(
                "It takes {count} more table to be ranked.",
                "It takes {count} more tables to be ranked.",
                row.lacking,
            )
            + " (L12.2)"
        )
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
        mean=tr.decimal(Decimal(one.mean.numerator) / one.mean.denominator, 1),
        value=sum_text(one.value, tr),
    )
