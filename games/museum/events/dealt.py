"""Events for boards, first hands, patrons and the start player (rules U1.5, U2)."""

from __future__ import annotations

import msgspec


class BoardsDrawn(msgspec.Struct, frozen=True, tag="boards-drawn"):
    """Each seat was given a random board (rule U1.5)."""

    boards: tuple[str, ...]


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A seat was dealt an object into its first hand (rule U2.2)."""

    seat: int
    object: str


class SomeDealt(msgspec.Struct, frozen=True, tag="some-dealt"):
    """A seat was dealt an object for its first hand, as the other players see it: without the object (rule U2.2)."""

    seat: int


class PatronsOffered(msgspec.Struct, frozen=True, tag="patrons-offered"):
    """A seat was offered patrons (rule U2.3)."""

    seat: int
    patrons: tuple[str, ...]


class SomePatronsOffered(msgspec.Struct, frozen=True, tag="some-patrons-offered"):
    """A seat was offered patrons, as seen by others (rule U2.3)."""

    seat: int


class StartDrawn(msgspec.Struct, frozen=True, tag="start-drawn"):
    """``seat`` became the start player (rule U2.3)."""

    seat: int


class BoardChosen(msgspec.Struct, frozen=True, tag="board-chosen"):
    """A seat chose its board (rule U1.5)."""

    seat: int
    board: str


class WeakHands(msgspec.Struct, frozen=True, tag="weak-hands"):
    """``seats`` have first hands worth less than 8 and may redraw (rule U2.2). This is all that others learn about
    these hands.
    """

    seats: tuple[int, ...]


class Redrawn(msgspec.Struct, frozen=True, tag="redrawn"):
    """``seat`` returned its first hand, and a new one follows (rule U2.2)."""

    seat: int


class HandKept(msgspec.Struct, frozen=True, tag="hand-kept"):
    """``seat`` could have redrawn but kept its first hand (rule U2.2)."""

    seat: int


class PatronKept(msgspec.Struct, frozen=True, tag="patron-kept"):
    """A seat kept a patron (rule U2.3)."""

    seat: int
    patron: str


class SomePatronKept(msgspec.Struct, frozen=True, tag="some-patron-kept"):
    """A seat kept a patron, as seen by others (rule U2.3)."""

    seat: int
