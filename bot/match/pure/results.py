from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.match.pure.chance.claim import STOOD_IN, stand_in
from bot.match.pure.chance.draws import KNOWN
from bot.match.pure.log.entries import FOR_THEM, MISSED, LogEntry
from bot.match.pure.log.latest import standing_log
from bot.match.pure.seats.tenure import Tenure, ending, of_seat
from bot.match.pure.table.model import LEFT, Match, Status
from games.computer import THINKERS
from games.core import CHANCE, Parts
from games.undo import back_to_text

# The player of a log entry on which nobody decided, or of a seat whose result counts for nobody.
NOBODY: Final = ""


class Unrated(enum.StrEnum):
    """The reason why a match isn't rated (L11.1): it was a lesson, a league annulled its result, it was cancelled, or
    its owner turned rating off.
    """

    TAUGHT = "taught"
    ANNULLED = "annulled"
    CALLED_OFF = "called-off"
    SET = "set"


class Medal(enum.StrEnum):
    """STRONG: a person's first win against the strong computer in a game. HUNDRED: their hundredth game without a
    missed deadline.

    The transaction that ends a match decides on medals and stores them with the result, so nobody earns the same medal
    twice.
    """

    STRONG = "strong"
    HUNDRED = "hundred"


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match's result. Most fields are by seat.

    `places` is empty if the match was cancelled. `scores` is None if the game has no scores. `finishers` holds the
    players who finished the match, `makers` holds those who made more than half of a seat's moves (L11.3), and `moves`
    counts each player's moves. A player is a Discord user id or a kind of computer player, as a string. If a computer
    player finishes the match in place of a person, the seat's result counts for nobody. `teams` is empty if everyone
    plays alone. `unrated` is None if the match is rated. `parts` holds the parts of the scores, and `end` says how the
    game ended (:class:`games.core.Itemised`). Both are empty if the game doesn't report them, and in old results.
    `on_time` holds the seats of people who never missed a deadline, and `medals` holds the medals that players earned
    with this match, each with the seat.
    """

    places: tuple[int, ...]
    scores: tuple[int, ...] | None
    finishers: tuple[str, ...]
    makers: tuple[str, ...]
    moves: tuple[tuple[tuple[str, int], ...], ...]
    teams: tuple[int, ...] = ()
    unrated: Unrated | None = None
    parts: tuple[Parts, ...] = ()
    end: str = ""
    on_time: tuple[int, ...] = ()
    medals: tuple[tuple[int, str], ...] = ()

    @property
    def over(self) -> bool:
        return bool(self.places)

    @property
    def earned(self) -> list[tuple[int, Medal]]:
        """Return the medals with their seats, without those that this version of the program doesn't know."""
        return [(seat, Medal(medal)) for seat, medal in self.medals if medal in set(Medal)]


class Ended(msgspec.Struct, frozen=True):
    """The end of a match and its result. `rated` holds the rating changes as JSON, or None until they are computed."""

    match: int
    game: str
    ended: int
    result: Result
    rated: str | None = None


def result_of(
    match: Match,
    past: Sequence[Tenure],
    log: Iterable[LogEntry],
    scores: tuple[int, ...] | None,
    *,
    teams: tuple[int, ...] = (),
    parts: tuple[Parts, ...] = (),
    end: str = "",
) -> Result:
    moves = _moves(match, past, log)
    over = match.status is Status.OVER
    unrated = None
    if not over:
        unrated = Unrated.CALLED_OFF
    elif match.options.lesson:
        unrated = Unrated.TAUGHT
    elif not match.options.rated:
        unrated = Unrated.SET
    finishers = tuple(
        _person(player.human) if player.user is not None else player.computer or NOBODY for player in match.players
    )
    return Result(
        places=match.ranking if over else (),
        scores=scores if over else None,
        finishers=finishers,
        makers=tuple(_maker(moves[seat], finishers[seat]) for seat in range(len(match.players))),
        moves=tuple(tuple(sorted(one.items())) for one in moves),
        teams=teams,
        unrated=unrated,
        parts=parts if over else (),
        end=end if over else "",
    )


def called_off(match: Match) -> Result:
    return result_of(match, (), (), None)


def _moves(match: Match, past: Sequence[Tenure], log: Iterable[LogEntry]) -> list[Counter[str]]:
    held = [of_seat(match, past, player.seat) for player in match.players]
    found = [Counter[str]() for _ in match.players]
    for one in standing_log(log):
        if one.who != CHANCE and one.who < len(held):
            found[one.who][_who(match, held[one.who], one)] += 1
    return found


def _who(match: Match, held: Sequence[Tenure], entry: LogEntry) -> str:
    if entry.how in STOOD_IN:
        return stand_in(entry, match) or NOBODY
    tenure = next((one for one in held if one.first <= entry.ply <= one.last), held[-1])
    if tenure.computer is not None:
        return tenure.computer
    return NOBODY if entry.how in FOR_THEM else _person(tenure.user)


def _person(user: int | None) -> str:
    return NOBODY if user in {None, LEFT} else str(user)


def _maker(moves: Counter[str], finisher: str) -> str:
    # L11.3. A seat without moves belongs to its player at the end.
    if not moves:
        return finisher
    who, most = moves.most_common(1)[0]
    return who if 2 * most > moves.total() else NOBODY


# The number of games without a missed deadline for the medal HUNDRED.
MANY: Final = 100


def with_merits(result: Result, match: Match, past: Sequence[Tenure], log: Sequence[LogEntry]) -> Result:
    """Return the result with the seats whose players may deserve medals for this match. :func:`medals_decided` then
    leaves out medals that the players have already earned.

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


def medals_decided(result: Result, game: str, seat: int, earlier: Iterable[Ended]) -> Iterable[Medal]:
    who, held, count = result.finishers[seat], set[Medal](), int(seat in result.on_time)
    for one in earlier:
        count += any(one.result.finishers[other] == who for other in one.result.on_time)
        held |= {
            medal
            for other, medal in one.result.earned
            if one.result.finishers[other] == who and (medal is Medal.HUNDRED or one.game == game)
        }
    if (seat, Medal.STRONG) in result.earned and Medal.STRONG not in held:
        yield Medal.STRONG
    if seat in result.on_time and count >= MANY and Medal.HUNDRED not in held:
        yield Medal.HUNDRED


def won_by(who: str, results: Iterable[Ended]) -> list[tuple[str, Medal]]:
    return [
        (one.game, medal) for one in results for seat, medal in one.result.earned if one.result.finishers[seat] == who
    ]
