"""Replace an erased person's id in leagues' logs and in results (L15.4).

The new id reveals nothing about the person. It's the same in all leagues, and is chosen so that all standings stay the
same.
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
    return GONE + secret.hex()


def renamed(what: Any, who: str, other: str) -> Any:
    """Return the JSON data `what` with `who` replaced by `other`, including mentions within texts."""
    if isinstance(what, str):
        return other if what == who else re.sub(rf"<@!?{re.escape(who)}>", other, what)
    if isinstance(what, list):
        return [renamed(one, who, other) for one in what]
    if isinstance(what, dict):
        return {renamed(key, who, other): renamed(one, who, other) for key, one in what.items()}
    return what


def text_of(told: str | bytes, who: str, other: str) -> str:
    return msgspec.json.encode(renamed(msgspec.json.decode(told), who, other)).decode()


def entry_of(entry: Entry, who: str, other: str) -> Entry:
    return read(text_of(text.write(entry), who, other))


def told_of(ended: Ended, who: str) -> dict[str, object]:
    result, rated = ended.result, () if ended.rated is None else msgspec.json.decode(ended.rated)
    seats = [
        {
            "seat": seat,
            "place": result.places[seat] if result.places else None,
            "score": result.scores[seat] if result.scores else None,
            "finished by you": result.finishers[seat] == who,
            "most moves made by you": result.makers[seat] == who,
            "your moves": sum(count for maker, count in moves if maker == who),
            "no deadline missed": result.finishers[seat] == who and seat in result.on_time,
            "medals": [medal for other, medal in result.medals if other == seat and result.finishers[seat] == who],
        }
        for seat, moves in enumerate(result.moves)
        if who in {result.finishers[seat], result.makers[seat], *(maker for maker, _ in moves)}
    ]
    named = {"table": ended.match, "game": ended.game, "ended": ended.ended, "seats": seats}
    return {**named, "rating": [one for one in rated if one["who"] == who]}


def log_of(log: Sequence[Entry], who: str, other: str) -> list[tuple[int, Entry]]:
    found = ((number, one, entry_of(one, who, other)) for number, one in enumerate(log, start=1))
    return [(number, after) for number, before, after in found if after != before]


def comes_out_the_same(log: Sequence[Entry], league: League, who: str, other: str) -> bool:
    """Return whether the log leads to the same standings after replacing `who` with `other`.

    Random draws depend on members' ids (L1.4), so a tie that was broken at random might be broken differently.
    """
    after = dict(log_of(log, who, other))
    walked = replay(after.get(number, one) for number, one in enumerate(log, start=1))
    expected = text.read(text_of(text.write(league), who, other), League)
    return _in_order(walked) == _in_order(expected)


def _in_order(league: League) -> League:
    # Lists that are sorted by name differ only because of the new name.
    passed = tuple(
        replace(one, silent=tuple(sorted(one.silent)), helped=tuple(sorted(one.helped))) for one in league.passed
    )
    return replace(league, passed=passed)
