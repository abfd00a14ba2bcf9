"""Read and write a game record's headers and comments about random draws.

``docs/developers/record.md`` describes the format.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from bot.match.pure.chance import draws as chance
from bot.match.pure.log.entries import How, LogEntry
from bot.match.pure.seats.tenure import Tenure, handed_over, of_seat
from bot.match.pure.table.model import Match
from games.record import Record

MATCH, VERSION, COMMITMENT, WORD, COMPUTERS, SEED = "Match", "Chance", "Commitment", "Word-", "Computers", "Seed"
# The order in which people joined, if the seats were drawn.
JOINED: Final = "Joined"

# Seats with a new player, each with the last log entry before the change.
SUBSTITUTES: Final = "Substitutes"

_COMPUTER: Final = re.compile(r"([a-z]+) ([a-z]+)(?: after ([0-9]{1,9}))?(?: until ([0-9]{1,9}))?")
_STAND_IN: Final = re.compile(r"stand-in ([a-z]+)")
_DECLINED: Final = "did not answer"
# Who moves if a computer player's choice was lost. It must never change, so that choices can be verified later.
IN_PLACE: Final = "greedy"
REPLACED: Final = frozenset({How.IN_PLACE, How.QUICKLY})
# The log entries that a substitute computer player chose, not the seat's own player.
STOOD_IN: Final = REPLACED | {How.STAND_IN}
_COMMENTS: Final = {How.TIME_UP: "time up", How.DECLINED: _DECLINED}


class BadClaim(ValueError):
    pass


class Reign(msgspec.Struct, frozen=True):
    """A period in which a computer player of one kind has a seat: the log entries after `after`, up to `until`
    (inclusive), or to the end of the log if `until` is None.
    """

    kind: str
    after: int = 0
    until: int | None = None


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """The statements of a game record about its random draws.

    `version`: the version of the drawing procedure (:mod:`bot.match.pure.chance.draws`). `words`: the words that
    players added to the seed, in order. `computers`: the computer players of each seat. `stood`: for each entry that a
    computer player made for an absent player, the entry's number and the kind of computer player. `declined`: the
    numbers of the entries in which the bot declined an option for a person. `joined`: the seats in the order in which
    people took them, or empty if the seats weren't drawn.
    """

    version: int = chance.SEALED
    match: int = 0
    commitment: str | None = None
    words: tuple[str, ...] = ()
    computers: Mapping[int, Sequence[Reign]] = msgspec.field(default_factory=dict)
    stood: Mapping[int, str] = msgspec.field(default_factory=dict)
    declined: Collection[int] = ()
    seed: bytes | None = None
    joined: tuple[str, ...] = ()


def reigns(match: Match, past: Sequence[Tenure]) -> dict[int, list[Reign]]:
    found: dict[int, list[Reign]] = {}
    for player in match.players:
        held = of_seat(match, past, player.seat)
        for one in held:
            if one.computer is not None:
                until = None if one is held[-1] else one.last
                found.setdefault(player.seat, []).append(Reign(one.computer, one.first - 1, until))
    return found


def stand_in(entry: LogEntry, match: Match) -> str | None:
    return IN_PLACE if entry.how in REPLACED else match.stand_in


def comment(entry: LogEntry, match: Match) -> str:
    if entry.how in STOOD_IN:
        return f"stand-in {stand_in(entry, match)}"
    return _COMMENTS.get(entry.how, "")


def headers(match: Match, words: Iterable[str], past: Sequence[Tenure] = ()) -> tuple[tuple[str, str], ...]:
    told = [(MATCH, str(match.id)), (VERSION, str(match.chance)), (COMMITMENT, match.commitment)]
    told.append((JOINED, " ".join(match.joined)))
    told += [(f"{WORD}{number}", word) for number, word in enumerate(words, start=1)]
    computers = [
        f"{match.players[seat].color} {one.kind}"
        + (f" after {one.after}" if one.after else "")
        + (f" until {one.until}" if one.until is not None else "")
        for seat, there in reigns(match, past).items()
        for one in there
    ]
    others = [f"{match.players[seat].color} after {entry}" for seat, entry in handed_over(match, past)]
    told += [(COMPUTERS, ", ".join(computers)), (SUBSTITUTES, ", ".join(others)), (SEED, match.seed)]
    return tuple((name, value) for name, value in told if value)


def claim_of(record: Record) -> Claim:
    """Read the headers of `record`. Raises :class:`BadClaim` if they are missing or invalid."""
    told = dict(record.others)
    version = told.get(VERSION)
    seed = told.get(SEED)
    try:
        known = None if seed is None else chance.seed_of(seed)
    except ValueError as error:
        raise BadClaim(f"this is not a seed (64 hexadecimal digits): {error}") from error
    if version is None:
        raise BadClaim(f"the header {VERSION} is missing")
    if version not in {str(chance.SEALED), str(chance.KNOWN)}:
        raise BadClaim(f"this program knows nothing of chance of version {version}")
    match = told.get(MATCH, "")
    if not re.fullmatch("[0-9]{1,18}", match):
        raise BadClaim(f"the header {MATCH} is no number, or is missing")
    computers = _computers(record, told.get(COMPUTERS, ""))
    joined = tuple(told.get(JOINED, "").split())
    if JOINED in told and sorted(joined) != sorted(record.seats):
        raise BadClaim(f"the header {JOINED} does not name each of the seats once")
    return Claim(
        version=int(version),
        match=int(match),
        commitment=told.get(COMMITMENT),
        seed=known,
        words=_words(told),
        computers=computers,
        stood=_stood(record),
        declined={number for number, line in enumerate(record.lines, start=1) if line.comment == _DECLINED},
        joined=joined,
    )


def _stood(record: Record) -> dict[int, str]:
    found = ((number, _STAND_IN.fullmatch(line.comment)) for number, line in enumerate(record.lines, start=1))
    return {number: read[1] for number, read in found if read is not None}


def _words(told: Mapping[str, str]) -> tuple[str, ...]:
    found = {name: value for name, value in told.items() if re.fullmatch(WORD + "[0-9]+", name)}
    names = [f"{WORD}{number}" for number in range(1, len(found) + 1)]
    if set(names) != set(found):
        raise BadClaim(f"the words are not numbered 1 to {len(found)}")
    return tuple(found[name] for name in names)


def _computers(record: Record, told: str) -> dict[int, list[Reign]]:
    found: dict[int, list[Reign]] = {}
    for part in told.split(", ") if told else ():
        read = _COMPUTER.fullmatch(part)
        if read is None or read[1] not in record.seats:
            raise BadClaim(f"this is not who plays a seat: {part}")
        reign = Reign(read[2], int(read[3] or 0), None if read[4] is None else int(read[4]))
        found.setdefault(record.seat(read[1]), []).append(reign)
    return found
