"""U5, U6, U7: what lies out, turns and rounds, headlines, the end."""

from __future__ import annotations

import msgspec


class LaidOut(msgspec.Struct, frozen=True, tag="laid-out"):
    """U2.1, U5.2, U5.3: ``cards`` (objects, ``opinion``) now lie out in ``continent``. ``known``: they came from the
    top or the bottom of the deck, where they had been put. ``tokens``: of public opinion that came with them.
    """

    continent: str
    cards: tuple[str, ...]
    known: bool = False
    tokens: int = 0


class ExpertsLaidOut(msgspec.Struct, frozen=True, tag="experts-laid-out"):
    """U2.1, U4.3, U5.3: ``experts`` come in; ``row`` is how they lie now, from left to right."""

    experts: tuple[str, ...]
    row: tuple[str, ...]


class TurnBegan(msgspec.Struct, frozen=True, tag="turn-began"):
    """U3: a turn of ``seat`` in ``round`` (from 1). ``last``: it is one of the last turns (U6.1)."""

    seat: int
    round: int
    last: bool


class ExpertsGone(msgspec.Struct, frozen=True, tag="experts-gone"):
    """U5.3 (``seat`` None), U9: these experts left the game."""

    experts: tuple[str, ...]
    seat: int | None = None


class TurnEnded(msgspec.Struct, frozen=True, tag="turn-ended"):
    """U5: ``seat`` has done what they would."""

    seat: int


class OpinionPassed(msgspec.Struct, frozen=True, tag="opinion-passed"):
    """U5.2: the cards of public opinion that lay in ``continent`` are gone; the tokens stay."""

    continent: str
    count: int


class HeadlineRevealed(msgspec.Struct, frozen=True, tag="headline-revealed"):
    """U5.3: ``headline`` holds now."""

    headline: str


class HeadlinesShuffled(msgspec.Struct, frozen=True, tag="headlines-shuffled"):
    """U5.3: the deck of headlines was empty and is made of all but the last one."""


class PutBack(msgspec.Struct, frozen=True, tag="put-back"):
    """U5.3: ``objects`` went on top of the deck of ``continent``; the first of them is the top one."""

    continent: str
    objects: tuple[str, ...]


class LastTurns(msgspec.Struct, frozen=True, tag="last-turns"):
    """U6.1: ``seat`` is the first to have reached 50."""

    seat: int


class ArrangingBegan(msgspec.Struct, frozen=True, tag="arranging-began"):
    """U6.2: everybody arranges their museum. ``reason``: ``fifty`` or ``exhausted`` (U5.4)."""

    reason: str


class Arranged(msgspec.Struct, frozen=True, tag="arranged"):
    """U6.2: the places are kept until everybody has arranged."""

    seat: int
    slots: tuple[str, ...]
    cancels: tuple[str, ...]


class SomeArranged(msgspec.Struct, frozen=True, tag="some-arranged"):
    """U6.2, as others see it."""

    seat: int


class GameEnded(msgspec.Struct, frozen=True, tag="game-ended"):
    """U7: ``totals`` of points and ``ranking`` by seat; ``patrons`` that were kept; ``reason`` as in the tally."""

    totals: tuple[int, ...]
    ranking: tuple[int, ...]
    patrons: tuple[str, ...]
    reason: str
