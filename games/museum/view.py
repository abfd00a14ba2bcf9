"""One viewer's view of a game of Museum, built field by field. The view shares no types with the state."""

from __future__ import annotations

import msgspec

from games.museum.options import Boards, Ending, Patrons
from games.museum.scoring.tally import Tally
from games.museum.stages import Acted, Stage


class OptionsView(msgspec.Struct, frozen=True):
    """The table's options, with the same meaning as :class:`games.museum.options.Options`."""

    boards: Boards
    experts: bool
    opinion: int
    headlines: bool
    patrons: Patrons
    team_limit: bool
    end: Ending


class ContinentView(msgspec.Struct, frozen=True):
    """A continent as the viewer sees it.

    ``out``: the objects and ``opinion`` cards on display, oldest first. ``size``: how many objects should be on display
    under the current headline, from 0 (closed) to 3. ``back``: objects that the headline put on top of the deck,
    starting with the top one. Players who are immune to headlines can take them. ``tokens``: its public-opinion tokens.
    ``deck``: the number of cards left.
    """

    id: str
    out: tuple[str, ...]
    size: int
    back: tuple[str, ...]
    tokens: int
    deck: int


class ExpertView(msgspec.Struct, frozen=True):
    """An expert on display. ``cost``: the current price for the active player. Before there is an active player, it's
    the price for players who aren't immune to headlines.
    """

    id: str
    cost: int


class SeatView(msgspec.Struct, frozen=True):
    """The facts about a player that the viewer may see.

    ``hand``, ``favours``: the numbers of cards. ``museum``: the objects in the order in which they were added.
    ``slots``: an object or "" for each slot in reading order, once arranged. Other players' slots are visible after the
    game. ``free``: the number of free slots. ``press``: the number of press conferences held. ``answered``: whether the
    player has said what they want to draw in another player's turn. ``drawable``: the objects that the player may take
    now in exploration. ``ready``: whether the player has finished the setup. ``redrawn``: whether the first hand was
    redrawn (rule U2.2).

    The following fields are None for other players: ``cards``, ``held`` (favours), ``offered`` (patrons, until one is
    kept), ``patron`` (visible to everyone after the game), ``wish`` (the stored answer; empty to draw nothing) and
    ``redraw`` (whether the player may redraw).
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
    """A viewer's view of a game.

    ``turn``, ``start``: the active player and the start player, or None before they're known. ``asked``: the seats that
    the game is waiting for. ``may``: the seats that can still change their answer. ``experts``: the experts on display
    from left to right. The rightmost one leaves next. ``supply``, ``tokens``: the prestige and public-opinion tokens
    left. ``taken``: the objects that the active player took in this exploration. ``bound``: whether the headline
    affects the active player. ``place``: the continent of an archaeological team or discovery in progress. ``shown``:
    its cards; only the active player sees a team's cards. ``shown_count``: the number of those cards. ``last``: whether
    the last turns are being played (rule U6.1). ``tally``: the score, once the game is over.
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
