"""U1.5, U2: boards, first hands, patrons, and the start player."""

from __future__ import annotations

import msgspec


class BoardsDrawn(msgspec.Struct, frozen=True, tag="boards-drawn"):
    """U1.5: chance gave each seat its board."""

    boards: tuple[str, ...]


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """U2.2: an object came into the first hand."""

    seat: int
    object: str


class SomeDealt(msgspec.Struct, frozen=True, tag="some-dealt"):
    """U2.2: an object came into a first hand, as others see it."""

    seat: int


class PatronsOffered(msgspec.Struct, frozen=True, tag="patrons-offered"):
    """U2.3: a seat was offered patrons."""

    seat: int
    patrons: tuple[str, ...]


class SomePatronsOffered(msgspec.Struct, frozen=True, tag="some-patrons-offered"):
    """U2.3: a seat was offered patrons, as others see it."""

    seat: int


class StartDrawn(msgspec.Struct, frozen=True, tag="start-drawn"):
    """U2.3: ``seat`` is the start player."""

    seat: int


class BoardChosen(msgspec.Struct, frozen=True, tag="board-chosen"):
    """U1.5: a seat chose its board."""

    seat: int
    board: str


class WeakHands(msgspec.Struct, frozen=True, tag="weak-hands"):
    """U2.2: ``seats`` have first hands below 8 and may draw again; others know no more of these hands."""

    seats: tuple[int, ...]


class Redrawn(msgspec.Struct, frozen=True, tag="redrawn"):
    """U2.2: ``seat`` gave the first hand back; a new one follows."""

    seat: int


class HandKept(msgspec.Struct, frozen=True, tag="hand-kept"):
    """U2.2: ``seat`` could have drawn again, and plays with the first hand."""

    seat: int


class PatronKept(msgspec.Struct, frozen=True, tag="patron-kept"):
    """U2.3: a seat kept a patron."""

    seat: int
    patron: str


class SomePatronKept(msgspec.Struct, frozen=True, tag="some-patron-kept"):
    """U2.3: a seat kept a patron, as others see it."""

    seat: int
