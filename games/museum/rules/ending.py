"""Handles the end of the game: final arrangements and the tally (rules U6, U7)."""

from __future__ import annotations

from functools import lru_cache

from games.core import Illegal
from games.museum.actions import Arrange
from games.museum.events.turned import Arranged, GameEnded
from games.museum.refusals import Refusal
from games.museum.rules.work import Position, Work
from games.museum.scoring import score as scoring
from games.museum.scoring.tally import SeatTally, Tally
from games.museum.stages import Stage
from games.museum.tables import CONTINENTS, SLOTS


def arrange(work: Work, seat: int, action: Arrange) -> None:
    """Store a player's final placement, which stays secret until all players have finished
    (rule U6.2). Raises Illegal.
    """
    player = work.players[seat]
    need = SLOTS[player.board]
    if len(action.slots) != need:
        raise Illegal(Refusal.WRONG_SLOTS, "U6.2", need=need)
    placed = [one for one in action.slots if one]
    left = set(player.museum)
    for one in placed:
        if one not in left:
            raise Illegal(Refusal.NOT_ALL_PLACED, "U6.2", object=one)
        left.remove(one)
    if left:
        raise Illegal(Refusal.NOT_ALL_PLACED, "U6.2", object=min(left))
    for continent in action.cancels:
        if continent not in CONTINENTS:
            raise Illegal(Refusal.NO_SUCH_CONTINENT, "U9.1", continent=continent)
        if action.cancels.count(continent) > 1:
            raise Illegal(Refusal.TWICE, "U9.1", object=continent)
    if len(action.cancels) > player.press:
        raise Illegal(Refusal.NO_PRESS, "U9.1", have=player.press)
    work.player(seat, slots=action.slots, cancels=action.cancels)
    work.tell(Arranged(seat, action.slots, action.cancels))
    if all(other.slots is not None for other in work.players):
        work.stage = Stage.OVER
        final = tally(work)
        patrons = tuple(other.patron for other in work.players)
        work.tell(GameEnded(final.totals, final.ranking, patrons, final.reason))


def tally(position: Position) -> Tally:
    """Return the final tally (rule U7).

    The function also works during the game: it then assumes that each museum's objects are placed in reading order.
    Such a result is never shown.
    """
    tokens = tuple(land.tokens for land in position.lands)
    limit = position.options.team_limit
    seats = tuple(_seat(player_facts(position, seat), tokens, limit) for seat in range(len(position.players)))
    return scoring.ranked(seats, [len(player.discard) for player in position.players])


Facts = tuple[str, tuple[str, ...], tuple[str, ...], str | None, tuple[str, ...], tuple[str, ...], int, int]


def player_facts(position: Position, seat: int) -> Facts:
    player = position.players[seat]
    slots = player.slots
    if slots is None:
        slots = player.museum + ("",) * (SLOTS.get(player.board, len(player.museum)) - len(player.museum))
    return (
        player.board,
        slots,
        player.experts,
        player.patron or None,
        player.discard,
        player.cancels,
        player.prestige,
        player.score,
    )


@lru_cache(maxsize=256)
def _seat(facts: Facts, tokens: tuple[int, ...], limit: bool) -> SeatTally:
    board, slots, experts, patron, discard, cancels, prestige, shown = facts
    by_continent = dict(zip(CONTINENTS, tokens, strict=True))
    return scoring.score(
        board or "front",
        slots if board else ("",) * SLOTS["front"],
        experts,
        patron,
        discard,
        by_continent,
        cancels,
        prestige,
        shown,
        team_limit=limit,
    )
