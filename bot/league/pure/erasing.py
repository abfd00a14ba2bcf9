"""Somebody who had their data erased, in a league's log and in results (L15.4): another name stands for them, which
tells nothing of them, is the same wherever they were, and changes nothing of what came out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.match.pure.results import Ended
from leagues import text
from leagues.log.entries import Entry, read
from leagues.log.walk import replay
from leagues.state import GONE, League


def other_name(secret: bytes) -> str:
    """A name out of secret bytes."""
    return GONE + secret.hex()


def renamed(what: Any, who: str, other: str) -> Any:
    """``what`` of JSON with ``other`` in the place of ``who``, also where a text mentions them."""
    if isinstance(what, str):
        return other if what == who else re.sub(rf"<@!?{re.escape(who)}>", other, what)
    if isinstance(what, list):
        return [renamed(one, who, other) for one in what]
    if isinstance(what, dict):
        return {renamed(key, who, other): renamed(one, who, other) for key, one in what.items()}
    return what


def text_of(told: str | bytes, who: str, other: str) -> str:
    """A JSON text with the other name."""
    return msgspec.json.encode(renamed(msgspec.json.decode(told), who, other)).decode()


def entry_of(entry: Entry, who: str, other: str) -> Entry:
    """An entry with the other name."""
    return read(text_of(text.write(entry), who, other))


def told_of(ended: Ended, who: str) -> dict[str, object]:
    """What the result of a match says about one person."""
    result, rated = ended.result, () if ended.rated is None else msgspec.json.decode(ended.rated)
    seats = [
        {
            "seat": seat,
            "place": result.places[seat] if result.places else None,
            "score": result.scores[seat] if result.scores else None,
            "finished by you": result.finishers[seat] == who,
            "most moves made by you": result.makers[seat] == who,
            "your moves": sum(count for maker, count in moves if maker == who),
        }
        for seat, moves in enumerate(result.moves)
        if who in {result.finishers[seat], result.makers[seat], *(maker for maker, _ in moves)}
    ]
    named = {"table": ended.match, "game": ended.game, "ended": ended.ended, "seats": seats}
    return {**named, "rating": [one for one in rated if one["who"] == who]}


def log_of(log: Sequence[Entry], who: str, other: str) -> list[tuple[int, Entry]]:
    """The entries that change, by number."""
    found = ((number, one, entry_of(one, who, other)) for number, one in enumerate(log, start=1))
    return [(number, after) for number, before, after in found if after != before]


def comes_out_the_same(log: Sequence[Entry], league: League, who: str, other: str) -> bool:
    """Whether the log comes to the same with the other name: lots order by names (L1.4), so a tie that a lot has parted
    may come out otherwise.
    """
    after = dict(log_of(log, who, other))
    walked = replay(after.get(number, one) for number, one in enumerate(log, start=1))
    expected = text.read(text_of(text.write(league), who, other), League)
    return _in_order(walked) == _in_order(expected)


def _in_order(league: League) -> League:
    """What lists people in the order of their names, without that order."""
    passed = tuple(
        replace(one, silent=tuple(sorted(one.silent)), helped=tuple(sorted(one.helped))) for one in league.passed
    )
    return replace(league, passed=passed)
