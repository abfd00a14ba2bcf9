"""Where a game of Museum stands. A deck is known cards on top, a multiset, known cards below."""

from __future__ import annotations

from typing import Final

import msgspec

from games.museum.options import AS_USUAL, Options
from games.museum.stages import Acted, Stage

COLORS: Final = ("blue", "red", "green", "yellow")
"""The seats' names."""
NOBODY: Final = -1
"""Where a seat is expected and there is none yet."""


class Task(msgspec.Struct, frozen=True, array_like=True):
    """Something that the rules do next, by chance or without: ``what``, for the seat or continent ``place``; ``more``
    says what else it needs (of a first hand: the continent; of a favour: how many may be held, U4.1; of patrons: how
    many are drawn).
    """

    what: str
    place: int = 0
    more: int = 0


class Land(msgspec.Struct, frozen=True):
    """A continent. ``out``: what lies there, objects and ``opinion``, oldest first. Its deck: ``top`` (known objects,
    the top one first; the first ``back`` of them were put there by the present headline), ``pile`` (a sorted multiset),
    ``under`` (objects put below, the upper one first: some of them one player has seen). ``tokens``: of public opinion.
    """

    out: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    tokens: int = 0
    back: int = 0

    @property
    def deck(self) -> int:
        """Cards left to draw."""
        return len(self.top) + len(self.pile) + len(self.under)


class Player(msgspec.Struct, frozen=True):
    """What a player has. ``museum``: objects in the order they came. ``press``: press conferences held. ``offered``:
    patrons, until ``patron`` is one of them. ``redrawn``, ``stayed``: a weak first hand was drawn again, or not (U2.2).
    ``wish``: the kept answer in the others' draws (None: none yet; empty: to
    draw nothing). ``slots``, ``cancels``: the final arrangement (None: none yet).
    """

    board: str = ""
    hand: tuple[str, ...] = ()
    favours: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    museum: tuple[str, ...] = ()
    experts: tuple[str, ...] = ()
    prestige: int = 0
    score: int = 0
    press: int = 0
    offered: tuple[str, ...] = ()
    patron: str = ""
    redrawn: bool = False
    stayed: bool = False
    wish: tuple[str, ...] | None = None
    slots: tuple[str, ...] | None = None
    cancels: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True):
    """A position.

    ``row``: experts laid out, from left to right. ``*_deck``: sorted multisets. ``past``: headlines that were replaced.
    ``gone``: objects, experts and favours that left the game for all to see; ``dropped``: favours given up, which
    only their owners know. ``opinion_gone``: cards of public opinion that left.

    ``turn``, ``start``: NOBODY before the start player is drawn. ``agenda``: what the rules do next. ``resume``: the
    stage that follows one that interrupts. ``taken``: by the active player in this exploration. ``served``: how many of
    the others, from the left, have had their draw. ``place`` (a continent, NOBODY), ``shown``, ``need``, ``picker``: a
    team or a discovery that is being carried out: its cards, how many to lay out, whose pick it is.
    ``reached``: who was the first with 50 points. ``exhibited``: whether this turn has; ``idle``: turns without, all
    decks empty (U5.4). ``reason``: why the game came to its end.
    """

    colors: tuple[str, ...]
    options: Options
    stage: Stage
    players: tuple[Player, ...]
    lands: tuple[Land, ...]
    expert_deck: tuple[str, ...]
    favour_deck: tuple[str, ...]
    headline_deck: tuple[str, ...]
    patron_deck: tuple[str, ...]
    supply: int
    tokens: int
    agenda: tuple[Task, ...] = ()
    row: tuple[str, ...] = ()
    headline: str = ""
    past: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    opinion_gone: int = 0
    round: int = 0
    turn: int = NOBODY
    start: int = NOBODY
    resume: Stage = Stage.TAKE
    taken: tuple[str, ...] = ()
    acted: Acted = Acted.NOTHING
    favour_played: bool = False
    served: int = 0
    place: int = NOBODY
    shown: tuple[str, ...] = ()
    need: int = 0
    picker: int = NOBODY
    reached: int = NOBODY
    exhibited: bool = False
    idle: int = 0
    reason: str = ""


__all__ = ["AS_USUAL", "COLORS", "NOBODY", "Land", "Options", "Player", "State", "Task"]
