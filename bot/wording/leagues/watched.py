from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.wording.leagues.names import mentioned
from data.texts import Texts
from leagues.log.entries import Entry
from leagues.state import League
from leagues.watch import Early, Pair, Seats, early, pairs, seats

SHOWN: Final = 5


def watched_lines(league: League, log: Iterable[Entry], tr: Texts) -> list[str]:
    """Return lines about patterns that organisers may want to check: pairs of members who often play together, seats
    whose games someone else finished, and members who leave early. If there are none, return an empty list.
    """
    tables = [table for season in league.seasons for _, table in season.tables]
    lines = [*_some(pairs(tables), tr), *_some(seats(tables), tr), *_some(early(log), tr)]
    if not lines:
        return []
    head = tr("Only organisers can see these numbers. There may be good reasons for them. (L10.4)")
    return [head, *lines]


def _some(found: tuple[Pair, ...] | tuple[Seats, ...] | tuple[Early, ...], tr: Texts) -> Iterator[str]:
    for one in found[:SHOWN]:
        if isinstance(one, Pair):
            yield f"- {_pair(one, tr)}"
        else:
            yield f"- {_seats(one, tr) if isinstance(one, Seats) else _early(one, tr)}"
    if (more := len(found) - SHOWN) > 0:
        yield "- " + tr.plural("and {count} more", "and {count} more", more)


def _pair(one: Pair, tr: Texts) -> str:
    text = tr(
        "{one} and {other}: together at {together} of {fewer} tables; {one} finished ahead at {ahead} of them",
        one=mentioned(one.one, tr),
        other=mentioned(one.other, tr),
        together=one.together,
        fewer=one.fewer,
        ahead=one.ahead,
    )
    level = tr("tied at {count}", count=one.level)
    return f"{text} · {level}" if one.level else text


def _seats(one: Seats, tr: Texts) -> str:
    return tr(
        "{member}: others finished the game for them at {left} of {tables} tables (in last place at {last}), "
        "and made most of their moves at {idle} more",
        member=mentioned(one.member, tr),
        tables=one.tables,
        left=one.left,
        last=one.last,
        idle=one.idle,
    )


def _early(one: Early, tr: Texts) -> str:
    member = mentioned(one.member, tr)
    left = tr("left early: {left} (without a word: {silent})", left=one.left, silent=one.silent)
    unbegun = tr("tables cancelled because they didn't begin: {count}", count=one.unbegun)
    return f"{member}: " + " · ".join([*([left] if one.left else ()), *([unbegun] if one.unbegun else ())])
