"""Upgrade running matches that began under another version of the rules, because they can't continue otherwise.

Each match is replayed under the current rules. If every log entry is legal, a player has to decide next, and the public
board is unchanged, then the new position is stored and the match can continue.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from bot.match.pure.clock import turns
from bot.match.pure.clock.moments import wakes_at
from bot.match.pure.errors import Refused, StoreFault
from bot.match.pure.log.entries import LogEntry
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.play.loading import replay
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing
from games.core import AnyGame, AnyState, Decide, Millis, plays


class Finding(enum.StrEnum):
    SAME_RULES = "same-rules"
    GOES_ON = "goes-on"
    NO_GAME = "no-game"
    DAMAGED = "damaged"
    OTHERWISE = "otherwise"
    NOBODY_ASKED = "nobody-asked"
    OTHER_BOARD = "other-board"


class CheckedMatch(msgspec.Struct, frozen=True):
    """A running match that was checked.

    `begun`: the version of the rules under which it began. `rules`: the current version, or an empty string if the game
    isn't installed. `detail`: more about the problem, if there is one. `state`: the position under the current rules if
    the match can be upgraded, otherwise None.
    """

    match: int
    game: str
    begun: str
    rules: str
    finding: Finding
    detail: str = ""
    state: bytes | None = None

    @property
    def good(self) -> bool:
        return self.finding in {Finding.SAME_RULES, Finding.GOES_ON}


async def looked_through(store: Store, games: Mapping[str, AnyGame]) -> list[CheckedMatch]:
    """Check all running matches, in order of their numbers. Changes nothing. Raises :class:`StoreFault`."""
    return [await looked_at(store, games, number) for number in await store.running()]


async def looked_at(store: Store, games: Mapping[str, AnyGame], number: int) -> CheckedMatch:
    try:
        loaded = await store.load(number)
        log = await store.log(number)
    except (StoreFault, Refused) as error:
        return CheckedMatch(number, "", "", "", Finding.DAMAGED, str(error))
    match = loaded.match
    game = games.get(match.game)
    if game is None:
        return CheckedMatch(number, match.game, match.rules_version, "", Finding.NO_GAME)
    if loaded.state is None or len(log) != match.ply:
        detail = f"{len(log)} of {match.ply} entries are there"
        return _found(match, game, Finding.DAMAGED, detail)
    finding, detail, state = _replayed(game, match, log, loaded.state)
    return _found(match, game, finding, detail, state)


def _found(match: Match, game: AnyGame, finding: Finding, detail: str = "", state: bytes | None = None) -> CheckedMatch:
    return CheckedMatch(match.id, match.game, match.rules_version, game.rules_version, finding, detail, state)


def _replayed(game: AnyGame, match: Match, log: Sequence[LogEntry], stored: bytes) -> tuple[Finding, str, bytes | None]:
    state, _, wrong = replay(game, match, log)
    if wrong is not None:
        return Finding.OTHERWISE, wrong.detail, None
    pending = game.pending(state)
    if not isinstance(pending, Decide):
        return Finding.NOBODY_ASKED, type(pending).__name__.lower(), None
    if not _same_board(game, state, stored):
        return Finding.OTHER_BOARD, "", None
    encoded = game.encode(state)
    if game.decode(encoded) != state:
        return Finding.OTHERWISE, "the position does not read back", None
    if plays(game, match.rules_version):
        return Finding.SAME_RULES, "", None
    return Finding.GOES_ON, "", encoded


def _same_board(game: AnyGame, state: AnyState, stored: bytes) -> bool:
    try:
        before = game.decode(stored)
    except msgspec.MsgspecError:
        return True
    return bool(game.view(before, None) == game.view(state, None))


async def taken_over(store: Store, games: Mapping[str, AnyGame], number: int, now: Millis) -> CheckedMatch:
    """Upgrade a match to the current rules, if possible, and announce it with a new board. `now`: the current time by
    the system clock.

    The time in which the match couldn't be played doesn't count: clocks and reminders start again, and a timed game
    continues at the time of its last entry. Raises :class:`StoreFault`, and :class:`bot.match.pure.errors.Stale` if
    someone moves in the meantime.
    """
    found = await looked_at(store, games, number)
    if found.state is None:
        return found
    encoded = found.state
    match, game = await store.match(number), games[found.game]
    ahead = match.ahead
    if game.timed:
        ahead = min(ahead, match.moved - now)
    asked = tuple(one and replace(one, since=now) for one in match.asked)
    after = replace(match, ahead=ahead, asked=asked, clocks=turns.anew(match.clocks, now))
    wakes = _wakes(after, game, game.decode(encoded))

    def work(writing: Writing) -> None:
        writing.take_over(match, game.rules_version, encoded)
        writing.set_ahead(number, ahead)
        writing.set_asked(number, asked)
        writing.set_clocks(number, after.clocks)
        if match.status is Status.ACTIVE:
            writing.set_timer(of_match(number), TimerKind.GAME, None if wakes is None else wakes - ahead)
            writing.set_timer(of_match(number), TimerKind.CLOCK, now)  # it looks when it is due itself
            writing.announce(match, AnnouncementKind.UPGRADED, now)

    await store.write(work)
    return found


def _wakes(match: Match, game: AnyGame, state: AnyState) -> Millis | None:
    # A table that waits for a computer player wakes at once: a person may have left meanwhile.
    pending = game.pending(state)
    if not game.timed:
        asked = pending.asked if isinstance(pending, Decide) else ()
        return match.moved if any(match.players[seat].computer for seat in asked) else None
    return wakes_at(match, game, state, pending, match.moved)
