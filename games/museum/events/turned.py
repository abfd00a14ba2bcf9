"""U5, U6, U7: laid-out cards, turns and rounds, headlines, the end."""

from __future__ import annotations

import msgspec


class LaidOut(msgspec.Struct, frozen=True, tag="laid-out"):
    """U2.1, U5.2, U5.3: ``cards`` (objects, ``opinion``) are now laid out in ``continent``.

    ``known``: they came from the top or the bottom of the deck, where players had put them. ``tokens``: of public
    opinion that came with them.
    """

    continent: str
    cards: tuple[str, ...]
    known: bool = False
    tokens: int = 0


class ExpertsLaidOut(msgspec.Struct, frozen=True, tag="experts-laid-out"):
    """U2.1, U4.3, U5.3: ``experts`` come in; ``row`` is the new row, from left to right."""

    experts: tuple[str, ...]
    row: tuple[str, ...]


class TurnBegan(msgspec.Struct, frozen=True, tag="turn-began"):
    """U3: a turn of ``seat`` began in ``round`` (from 1). ``last``: it is one of the last turns (U6.1)."""

    seat: int
    round: int
    last: bool


class ExpertsGone(msgspec.Struct, frozen=True, tag="experts-gone"):
    """U5.3 (``seat`` None), U9: these experts left the game."""

    experts: tuple[str, ...]
    seat: int | None = None


class TurnEnded(msgspec.Struct, frozen=True, tag="turn-ended"):
    """U5: ``seat`` has ended the turn."""

    seat: int


class OpinionPassed(msgspec.Struct, frozen=True, tag="opinion-passed"):
    """U5.2: the laid-out cards of public opinion of ``continent`` are gone; the tokens stay."""

    continent: str
    count: int


class HeadlineRevealed(msgspec.Struct, frozen=True, tag="headline-revealed"):
    """U5.3: ``headline`` is now in force."""

    headline: str


class HeadlinesShuffled(msgspec.Struct, frozen=True, tag="headlines-shuffled"):
    """U5.3: the deck of headlines was empty; all but the last one were shuffled into a new deck."""


class PutBack(msgspec.Struct, frozen=True, tag="put-back"):
    """U5.3: ``objects`` went on top of the deck of ``continent``; the first of them is the top one."""

    continent: str
    objects: tuple[str, ...]


class LastTurns(msgspec.Struct, frozen=True, tag="last-turns"):
    """U6.1: ``seat`` is the first to have reached 50."""

    seat: int


class ArrangingBegan(msgspec.Struct, frozen=True, tag="arranging-began"):
    """U6.2: all players arrange their museums. ``reason``: ``fifty`` or ``exhausted`` (U5.4)."""

    reason: str


class Arranged(msgspec.Struct, frozen=True, tag="arranged"):
    """U6.2: a seat has arranged its museum; the places stay secret until all have."""

    seat: int
    slots: tuple[str, ...]
    cancels: tuple[str, ...]


class SomeArranged(msgspec.Struct, frozen=True, tag="some-arranged"):
    """U6.2: a seat has arranged its museum, as others see it."""

    seat: int


class GameEnded(msgspec.Struct, frozen=True, tag="game-ended"):
    """U7: the game ended. ``totals`` of points and ``ranking`` by seat; the ``patrons`` they kept; ``reason`` as in the
    tally.
    """

    totals: tuple[int, ...]
    ranking: tuple[int, ...]
    patrons: tuple[str, ...]
    reason: str
