"""U1.5, U2: boards, first hands, patrons, and who begins."""

from __future__ import annotations

import msgspec


class BoardsDrawn(msgspec.Struct, frozen=True, tag="boards-drawn"):
    """U1.5: the board of each seat, by chance."""

    boards: tuple[str, ...]


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """U2.2: an object into the first hand."""

    seat: int
    object: str


class SomeDealt(msgspec.Struct, frozen=True, tag="some-dealt"):
    """U2.2, as others see it."""

    seat: int


class PatronsOffered(msgspec.Struct, frozen=True, tag="patrons-offered"):
    """U2.3."""

    seat: int
    patrons: tuple[str, ...]


class SomePatronsOffered(msgspec.Struct, frozen=True, tag="some-patrons-offered"):
    """U2.3, as others see it."""

    seat: int


class StartDrawn(msgspec.Struct, frozen=True, tag="start-drawn"):
    """U2.3: ``seat`` is the start player."""

    seat: int


class BoardChosen(msgspec.Struct, frozen=True, tag="board-chosen"):
    """U1.5."""

    seat: int
    board: str


class WeakHands(msgspec.Struct, frozen=True, tag="weak-hands"):
    """U2.2: ``seats`` were dealt less than 8 and may draw again; others know no more of these hands."""

    seats: tuple[int, ...]


class Redrawn(msgspec.Struct, frozen=True, tag="redrawn"):
    """U2.2: ``seat`` gave the first hand back; a new one follows."""

    seat: int


class HandKept(msgspec.Struct, frozen=True, tag="hand-kept"):
    """U2.2: ``seat`` could have drawn again, and plays with the first hand."""

    seat: int


class PatronKept(msgspec.Struct, frozen=True, tag="patron-kept"):
    """U2.3."""

    seat: int
    patron: str


class SomePatronKept(msgspec.Struct, frozen=True, tag="some-patron-kept"):
    """U2.3, as others see it."""

    seat: int
