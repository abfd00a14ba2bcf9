"""One viewer's view of a game of Museum, field by field. Nothing here is a type of the state."""

from __future__ import annotations

import msgspec

from games.museum.options import Boards, Ending, Patrons
from games.museum.scoring.tally import Tally
from games.museum.stages import Acted, Stage


class OptionsView(msgspec.Struct, frozen=True):
    """The table's options, as :class:`games.museum.options.Options`."""

    boards: Boards
    experts: bool
    opinion: int
    headlines: bool
    patrons: Patrons
    team_limit: bool
    end: Ending


class ContinentView(msgspec.Struct, frozen=True):
    """A continent. ``out``: objects and ``opinion`` cards, oldest first. ``size``: how many are on offer by the
    headline, 0 (closed) to 3.

    ``back``: objects on top of the deck that the headline put back, the top one first: for players whom it doesn't
    bind. ``tokens``: of public opinion. ``deck``: cards left.
    """

    id: str
    out: tuple[str, ...]
    size: int
    back: tuple[str, ...]
    tokens: int
    deck: int


class ExpertView(msgspec.Struct, frozen=True):
    """An expert. ``cost``: now, by the headline, for the active player (or for players whom it binds)."""

    id: str
    cost: int


class SeatView(msgspec.Struct, frozen=True):
    """A player. ``hand``, ``favours``: numbers of cards. ``museum``: objects in the order they came.

    ``slots``: by slot of the board in reading order, empty text for a free one, once arranged (the others' when the
    game is over). ``free``: slots left. ``press``: press conferences held. ``answered``: whether they have answered in
    others' draws. ``drawable``: objects that they may take or draw now in exploration. ``ready``: done with the set-up.
    ``redrawn``: U2.2.

    The viewer's own, None of others: ``cards``, ``held`` (favours), ``offered`` (patrons, until one is kept),
    ``patron`` (of all when the game is over), ``wish`` (stored; empty: draw nothing), ``redraw`` (whether they may).
    """

    color: str
    board: str
    score: int
    prestige: int
    hand: int
    favours: int
    hand_limit: int
    favour_limit: int
    museum: tuple[str, ...]
    slots: tuple[str, ...] | None
    free: int
    discard: tuple[str, ...]
    experts: tuple[str, ...]
    press: int
    ready: bool
    redrawn: bool
    answered: bool
    arranged: bool
    drawable: tuple[str, ...]
    cards: tuple[str, ...] | None
    held: tuple[str, ...] | None
    patron: str | None
    offered: tuple[str, ...] | None
    wish: tuple[str, ...] | None
    redraw: bool | None


class View(msgspec.Struct, frozen=True):
    """A view. ``turn``: whose turn it is; ``start``: the start player; both None before one is drawn.

    ``asked``: seats that the game waits for; ``may``: seats that can change an answer. ``experts``: from left to right,
    the rightmost leaves next. ``supply``, ``tokens``: prestige and opinion tokens left. ``taken``: by the active player
    in this exploration. ``bound``: whether the headline binds the active player. ``place``: the continent of the team
    or discovery in progress, ``shown``: its cards (a team's: only for the active player), ``shown_count`` how many.
    ``last``: the last turns are running (U6.1). ``tally``: when it is over.
    """

    viewer: int | None
    stage: Stage
    round: int
    turn: int | None
    start: int | None
    asked: tuple[int, ...]
    may: tuple[int, ...]
    seats: tuple[SeatView, ...]
    continents: tuple[ContinentView, ...]
    experts: tuple[ExpertView, ...]
    expert_deck: int
    headline: str | None
    headline_deck: int
    supply: int
    tokens: int
    favour_deck: int
    taken: tuple[str, ...]
    acted: Acted
    favour_played: bool
    bound: bool
    last: bool
    place: str | None
    shown: tuple[str, ...]
    shown_count: int
    options: OptionsView
    tally: Tally | None
