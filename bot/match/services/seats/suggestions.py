"""Suggest a move to the player whose turn it is: the one that a computer player would make.

Only that player sees the suggestion, and can press a button to play it.
"""

from __future__ import annotations

import asyncio
import hashlib

import msgspec

from bot.match.pure.errors import NoAnswer, Refused, Why
from bot.match.pure.play.look import Look, look_at, not_your_turn
from bot.match.pure.positions import Position
from bot.match.pure.seats import seating
from bot.match.pure.table.model import Match
from bot.match.pure.table.rules import allowed
from bot.match.services.desk import Desk
from bot.match.services.play.loading import Positions
from games.computer import Work, answer, anything
from games.computer import choice as choice_of
from games.core import AnyAction, Decide, Later, Millis, Seat


class Suggestion(msgspec.Struct, frozen=True):
    look: Look
    action: AnyAction
    text: str
    key: str


def key_of(text: str) -> str:
    """Return an id for an action's text that is short enough for a button's id."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


class Suggestions:
    def __init__(self, desk: Desk, positions: Positions) -> None:
        self._desk = desk
        self._positions = positions

    async def of(self, match: int, user: int, request: str) -> Suggestion:
        """Return a suggested move for `user`, whose turn it is. The suggestion is the same until the position changes.

        Ties are broken without the table's secret seed. Raises Refused if it isn't their turn, or if the computer
        player would rather wait than move (WOULD_WAIT).
        """
        position = await self._positions.now_in(await self._positions.session(match, request))
        table = position.match
        seat = seating.seat_in_play(table, user)
        pending = position.pending
        game, at = self._desk.rules(table), self._desk.time.of(table)
        if not isinstance(pending, Decide) or seat not in pending.asked or not game.legal(position.state, seat, at):
            raise not_your_turn(table, pending.asked if isinstance(pending, Decide) else (), seat)
        action = await self._suggested(table, position, seat, at)
        if isinstance(action, Later):
            raise Refused(Why.WOULD_WAIT)
        text = game.write(action)
        return Suggestion(look_at(game, position, seat, at), action, text, key_of(text))

    async def _suggested(self, table: Match, position: Position, seat: Seat, at: Millis) -> AnyAction | Later:
        game, desk = self._desk.rules(table), self._desk
        usual = desk.usual(table.game)
        kind = desk.replacement(table) if allowed(table) else usual
        said = await asyncio.to_thread(
            answer, game, desk.computer(table.game, kind), position.state, seat, seed=table.ply, at=at
        )
        if isinstance(said, Work):
            try:
                return await desk.thoughts.aside(
                    said.find, table.id, since=desk.now(), what="what a stand-in would play"
                )
            except NoAnswer:
                computer = desk.computer(table.game, usual)
                said = await asyncio.to_thread(choice_of, game, computer, position.state, seat, seed=table.ply, at=at)
        if isinstance(said, Later) and not desk.turnless(table):
            return anything(game, position.state, seat, seed=table.ply, at=at)
        return said
