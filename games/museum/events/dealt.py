from __future__ import annotations

import msgspec


class BoardsDrawn(msgspec.Struct, frozen=True, tag="boards-drawn"):
    # Rule U1.5.
    boards: tuple[str, ...]


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    # Rule U2.2.
    seat: int
    object: str


class SomeDealt(msgspec.Struct, frozen=True, tag="some-dealt"):
    # Rule U2.2.
    seat: int


class PatronsOffered(msgspec.Struct, frozen=True, tag="patrons-offered"):
    # Rule U2.3.
    seat: int
    patrons: tuple[str, ...]


class SomePatronsOffered(msgspec.Struct, frozen=True, tag="some-patrons-offered"):
    # Rule U2.3.
    seat: int


class StartDrawn(msgspec.Struct, frozen=True, tag="start-drawn"):
    # Rule U2.3.
    seat: int


class BoardChosen(msgspec.Struct, frozen=True, tag="board-chosen"):
    # Rule U1.5.
    seat: int
    board: str


class WeakHands(msgspec.Struct, frozen=True, tag="weak-hands"):
    """``seats`` have first hands worth less than 8 and may redraw (rule U2.2). The other players learn nothing else
    about these hands.
    """

    seats: tuple[int, ...]


class Redrawn(msgspec.Struct, frozen=True, tag="redrawn"):
    """``seat`` returned its first hand, and a new one follows (rule U2.2)."""

    seat: int


class HandKept(msgspec.Struct, frozen=True, tag="hand-kept"):
    """``seat`` could have redrawn but kept its first hand (rule U2.2)."""

    seat: int


class PatronKept(msgspec.Struct, frozen=True, tag="patron-kept"):
    # Rule U2.3.
    seat: int
    patron: str


class SomePatronKept(msgspec.Struct, frozen=True, tag="some-patron-kept"):
    # Rule U2.3.
    seat: int
