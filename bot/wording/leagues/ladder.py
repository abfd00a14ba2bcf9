from __future__ import annotations

from fractions import Fraction

from bot.league.pure.known import LadderQueue
from bot.wording.clocks import exact, span_words
from bot.wording.leagues.names import mentioned
from data.texts import Texts
from leagues.ladder.matching import NEAR, SINCE_SECOND, Lack, Missing
from leagues.ladder.queue import Sought
from leagues.settings import HOUR
from leagues.state import Table

MINUTE = HOUR // 60


def waited(millis: int, tr: Texts) -> str:
    """Return the duration `millis` in words: in whole hours, or in minutes if it is under an hour."""
    minutes = millis // MINUTE
    return span_words(minutes // 60 * 60 if minutes >= 60 else minutes, tr)


def reason_text(sought: Sought, tr: Texts) -> str:
    """Return the reason why the queue put people together: how close their ratings are, and who had waited long."""
    facts = {"count": len(sought.ratings), "span": sought.span, "time": waited(sought.longest, tr)}
    reach = next(span for least, span in SINCE_SECOND if sought.longest >= least or not least)
    if sought.wider and reach is not None and sought.span > reach:
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


def next_text(queue: LadderQueue, now: int, tr: Texts) -> str:
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


def own_text(queue: LadderQueue, member: str, now: int, tr: Texts) -> str:
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
    return tr.decimal(value, 2)
