"""The state of a game of Museum.

A deck consists of known cards on top, a multiset of unknown cards, and known cards at the bottom.
"""

from __future__ import annotations

from typing import Final

import msgspec

from games.museum.options import AS_USUAL, Options
from games.museum.stages import Acted, Stage

COLORS: Final = ("blue", "red", "green", "yellow")
NOBODY: Final = -1
"""The value that stands for no seat, or for a seat that isn't known yet."""


class Task(msgspec.Struct, frozen=True, array_like=True):
    """A pending automatic step, with or without a random draw. ``place`` is the seat or the continent that the step is
    for.

    ``more``: an extra number that depends on the step. For a card of the first hand, it's the continent to draw from.
    For a favour, it's the maximum number of favours that the seat may hold (rule U4.1). For patrons, it's the number of
    cards to draw.
    """

    what: str
    place: int = 0
    more: int = 0


class Land(msgspec.Struct, frozen=True):
    """A continent with its cards and tokens.

    ``out``: the cards on display (objects and ``opinion``), oldest first. ``tokens``: its public-opinion tokens.

    The deck consists of ``top``, ``pile`` and ``under``. ``top``: known objects, starting with the top one. ``back``:
    the number of objects in ``top`` that the current headline put there. ``pile``: a sorted multiset of unknown cards.
    ``under``: objects put at the bottom, upper ones first. One player may know some of these objects.
    """

    out: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    tokens: int = 0
    back: int = 0

    @property
    def deck(self) -> int:
        return len(self.top) + len(self.pile) + len(self.under)


class Player(msgspec.Struct, frozen=True):
    """A player's cards, points and other possessions.

    ``museum``: the objects in the order in which they were added. ``press``: the number of press conferences held.
    ``offered``: the patrons on offer, until ``patron`` is chosen. ``redrawn``, ``stayed``: whether a weak first hand
    was redrawn or kept (rule U2.2). ``wish``: the objects that the player would like to draw if allowed to draw in
    another player's turn. It's None until the player answers. An empty answer means that the player draws nothing.
    ``slots``, ``cancels``: the final arrangement; ``slots`` is None until it's made.
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
    """A position in a game of Museum.

    ``row``: the experts on display, from left to right. ``*_deck``: sorted multisets. ``past``: earlier headlines.
    ``gone``: objects, experts and favours that left the game openly. ``dropped``: favours given up, which only their
    owners know. ``opinion_gone``: the number of public-opinion cards that left the game.

    ``turn``, ``start``: the active player and the start player, or NOBODY until the start player is drawn. ``agenda``:
    the pending automatic steps. ``resume``: the stage to return to after an interrupting stage. ``taken``: the objects
    that the active player took in this exploration. ``served``: how many of the other players have had their chance to
    draw, in turn order.

    ``place``, ``shown``, ``need`` and ``picker`` are used while an archaeological team or discovery is in progress: its
    continent, its cards, how many of these cards to put on display, and the seat that picks next. Otherwise, ``place``
    is NOBODY.

    ``reached``: the first player with 50 points. ``exhibited``: whether anything was exhibited this turn. ``idle``: the
    number of turns without an exhibition while all decks are empty (rule U5.4). ``reason``: why the game ended.
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
