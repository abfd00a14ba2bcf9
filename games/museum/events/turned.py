from __future__ import annotations

import msgspec


class LaidOut(msgspec.Struct, frozen=True, tag="laid-out"):
    """``cards`` (objects or ``opinion``) were put on display in ``continent`` (rules U2.1, U5.2, U5.3).

    ``known``: whether some player already knew the cards, because they had been put on the top or bottom of the deck.
    ``tokens``: the number of public-opinion tokens added.
    """

    continent: str
    cards: tuple[str, ...]
    known: bool = False
    tokens: int = 0


class ExpertsLaidOut(msgspec.Struct, frozen=True, tag="experts-laid-out"):
    """``experts`` joined the row of experts, and ``row`` is the new row from left to right (rules U2.1, U4.3, U5.3)."""

    experts: tuple[str, ...]
    row: tuple[str, ...]


class TurnBegan(msgspec.Struct, frozen=True, tag="turn-began"):
    """``seat`` began a turn in ``round``, counted from 1 (rule U3). ``last``: whether this is one of the last turns of
    the game (rule U6.1).
    """

    seat: int
    round: int
    last: bool


class ExpertsGone(msgspec.Struct, frozen=True, tag="experts-gone"):
    """``experts`` left the game (rules U5.3, U9). ``seat`` is the player whose favour caused this, or None if it
    happened at the end of a round.
    """

    experts: tuple[str, ...]
    seat: int | None = None


class TurnEnded(msgspec.Struct, frozen=True, tag="turn-ended"):
    # Rule U5.
    seat: int


class OpinionPassed(msgspec.Struct, frozen=True, tag="opinion-passed"):
    """The public-opinion cards on display in ``continent`` were removed, but the tokens that they brought stay (rule
    U5.2).
    """

    continent: str
    count: int


class HeadlineRevealed(msgspec.Struct, frozen=True, tag="headline-revealed"):
    # Rule U5.3.
    headline: str


class HeadlinesShuffled(msgspec.Struct, frozen=True, tag="headlines-shuffled"):
    """The headline deck was empty, so all headlines except the current one became a new, shuffled deck (rule U5.3)."""


class PutBack(msgspec.Struct, frozen=True, tag="put-back"):
    """``objects`` were put on top of the deck of ``continent``, with the first object at the top (rule U5.3)."""

    continent: str
    objects: tuple[str, ...]


class LastTurns(msgspec.Struct, frozen=True, tag="last-turns"):
    """``seat`` was the first player to reach 50 points (rule U6.1)."""

    seat: int


class ArrangingBegan(msgspec.Struct, frozen=True, tag="arranging-began"):
    """All players started to arrange their museums (rule U6.2). ``reason``: why the game is ending: ``fifty`` (a player
    reached 50 points) or ``exhausted`` (rule U5.4).
    """

    reason: str


class Arranged(msgspec.Struct, frozen=True, tag="arranged"):
    """A seat arranged its museum (rule U6.2). The placement stays secret until all players have finished."""

    seat: int
    slots: tuple[str, ...]
    cancels: tuple[str, ...]


class SomeArranged(msgspec.Struct, frozen=True, tag="some-arranged"):
    # Rule U6.2.
    seat: int


class GameEnded(msgspec.Struct, frozen=True, tag="game-ended"):
    """The game ended (rule U7).

    ``totals``, ``ranking``, ``patrons``: the points, the rank and the patron of each seat. ``reason``: see
    :class:`games.museum.scoring.tally.Tally`.
    """

    totals: tuple[int, ...]
    ranking: tuple[int, ...]
    patrons: tuple[str, ...]
    reason: str
