"""Award medals: one for a person's first win against the strong computer in each game, and one for a hundred games
finished without a missed deadline.

The transaction that ends a match decides on them and stores them with the result, so nobody earns the same medal twice.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from bot.match.pure.chance.draws import KNOWN
from bot.match.pure.log.entries import MISSED, LogEntry
from bot.match.pure.results import Ended, Result
from bot.match.pure.seats.tenure import Tenure, ending
from bot.match.pure.table.model import LEFT, Match
from games.computer import THINKERS
from games.undo import back_to_text


class Medal(enum.StrEnum):
    """STRONG: the first win against the strong computer in a game. HUNDRED: the hundredth game without a missed
    deadline.
    """

    STRONG = "strong"
    HUNDRED = "hundred"


MANY: Final = 100


def with_merits(result: Result, match: Match, past: Sequence[Tenure], log: Sequence[LogEntry]) -> Result:
    """Return the result with the seats whose players may deserve medals for this match. :func:`decided` then leaves out
    medals that the players have already earned.

    `past` lists the seats' earlier players, and `log` contains all entries.
    """
    if not result.over or match.options.lesson or match.chance == KNOWN:
        return result
    strong = tuple((seat, Medal.STRONG.value) for seat in _won(result, match, log))
    return replace(result, on_time=tuple(_on_time(result, match, past, log)), medals=strong)


def _won(result: Result, match: Match, log: Sequence[LogEntry]) -> Iterable[int]:
    if match.options.league:  # there, a computer only fills the seat of someone who left
        return
    strong = [
        player.seat
        for player in match.players
        if player.user is None and player.computer in THINKERS and result.makers[player.seat] == player.computer
    ]
    undid = {one.who for one in log if back_to_text(one.who, one.text) is not None}
    for seat in _people(result, match):
        if strong and seat not in undid and result.places[seat] == 1 and all(result.places[one] > 1 for one in strong):
            yield seat


def _on_time(result: Result, match: Match, past: Sequence[Tenure], log: Sequence[LogEntry]) -> Iterable[int]:
    people = list(_people(result, match))
    if not match.options.clock.runs or len(people) < 2:
        return
    for seat in people:
        (held,) = ending(match, past, seat)
        if not any(one.who == seat and one.ply >= held.first and one.how in MISSED for one in log):
            yield seat


def _people(result: Result, match: Match) -> Iterable[int]:
    for player in match.players:
        who = result.finishers[player.seat]
        if player.human not in {None, LEFT} and result.makers[player.seat] == who:
            yield player.seat


def decided(result: Result, game: str, seat: int, earlier: Iterable[Ended]) -> Iterable[Medal]:
    who, held, count = result.finishers[seat], set[Medal](), int(seat in result.on_time)
    for one in earlier:
        count += any(one.result.finishers[other] == who for other in one.result.on_time)
        held |= {
            medal for other, medal in of(one.result) if one.result.finishers[other] == who and _same(medal, one, game)
        }
    if (seat, Medal.STRONG) in of(result) and Medal.STRONG not in held:
        yield Medal.STRONG
    if seat in result.on_time and count >= MANY and Medal.HUNDRED not in held:
        yield Medal.HUNDRED


def _same(medal: Medal, one: Ended, game: str) -> bool:
    return medal is Medal.HUNDRED or one.game == game


def of(result: Result) -> list[tuple[int, Medal]]:
    return [(seat, Medal(medal)) for seat, medal in result.medals if medal in set(Medal)]


def won_by(who: str, results: Iterable[Ended]) -> list[tuple[str, Medal]]:
    return [(one.game, medal) for one in results for seat, medal in of(one.result) if one.result.finishers[seat] == who]
