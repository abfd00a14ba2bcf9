"""The state of a game of Museum. A deck is known cards on top, a multiset, known cards below."""

from __future__ import annotations

from typing import Final

import msgspec

from games.museum.options import AS_USUAL, Options
from games.museum.stages import Acted, Stage

COLORS: Final = ("blue", "red", "green", "yellow")
"""The seats' names."""
NOBODY: Final = -1
"""The value in place of a seat that isn't known yet."""


class Task(msgspec.Struct, frozen=True, array_like=True):
    """A task of the rules, by chance or without: ``what``, for the seat or continent ``place``.

    ``more``: a further fact (of a first hand: the continent; of a favour: the limit of favours, U4.1; of patrons: how
    many to draw).
    """

    what: str
    place: int = 0
    more: int = 0


class Land(msgspec.Struct, frozen=True):
    """A continent. ``out``: its laid-out cards, objects and ``opinion``, oldest first.

    Its deck: ``top`` (known objects, the top one first; the present headline put the first ``back`` of them there),
    ``pile`` (a sorted multiset), ``under`` (objects put below, the upper one first: one player has seen some of them).
    ``tokens``: of public opinion.
    """

    out: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    tokens: int = 0
    back: int = 0

    @property
    def deck(self) -> int:
        """Return the number of cards left to draw."""
        return len(self.top) + len(self.pile) + len(self.under)


class Player(msgspec.Struct, frozen=True):
    """A player's things. ``museum``: objects in the order they came. ``press``: press conferences held.

    ``offered``: patrons, until ``patron`` is one of them. ``redrawn``, ``stayed``: a weak first hand was drawn again,
    or not (U2.2). ``wish``: the stored answer in the others' draws (None: none yet; empty: draw nothing). ``slots``,
    ``cancels``: the final arrangement (None: none yet).
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

    ``row``: experts laid out, from left to right. ``*_deck``: sorted multisets. ``past``: former headlines. ``gone``:
    objects, experts and favours that left the game in public; ``dropped``: favours given up, which only their owners
    know. ``opinion_gone``: cards of public opinion that left.

    ``turn``, ``start``: NOBODY before the start player is drawn. ``agenda``: the rules' next tasks. ``resume``: the
    stage after one that interrupts. ``taken``: by the active player in this exploration. ``served``: how many of the
    others, from the left, have drawn. ``place`` (a continent, NOBODY), ``shown``, ``need``, ``picker``: a team or a
    discovery in progress: its cards, how many to lay out, whose pick it is. ``reached``: the first player with 50
    points. ``exhibited``: whether this turn has; ``idle``: turns without, all decks empty (U5.4). ``reason``: why the
    game ended.
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
