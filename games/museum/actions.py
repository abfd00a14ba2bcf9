"""A player's actions in Museum. Objects, experts, continents, patrons, favours and boards are ids (``data.museum``).

An action has one payment: the wanted cards, and the price. Its prestige is all that is paid, whoever gets it.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec


class Board(msgspec.Struct, frozen=True, tag="board"):
    """U1.5: play with this museum board, at tables where players choose boards."""

    board: str


class Patron(msgspec.Struct, frozen=True, tag="patron"):
    """U2.3: keep this one of the three offered patrons."""

    patron: str


class Redraw(msgspec.Struct, frozen=True, tag="redraw"):
    """U2.2: draw the whole hand again, favour included; once, with a hand below 8, before the patrons are dealt."""


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """U2.2: keep the first hand, though it could be drawn again."""


class Take(msgspec.Struct, frozen=True, tag="take"):
    """U3.1: take a laid-out object; with grants (U10) a second one of the same continent."""

    object: str


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """U10: take no second object in spite of grants."""


class Wish(msgspec.Struct, frozen=True, tag="wish"):
    """U3.2: draw the first of ``objects`` that is still laid out when it's this player's turn to draw; none: draw
    nothing.
    """

    objects: tuple[str, ...] = ()


LEAVE: Final = Wish()
"""U3.2: draw nothing. It is a kind of wish, so that no one can tell them apart in a stored answer."""


class Exhibit(msgspec.Struct, frozen=True, tag="exhibit"):
    """U4.1, U4.3: exhibit objects of the hand or the own discard and hire experts, in one payment."""

    objects: tuple[str, ...]
    experts: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    prestige: int = 0


class Buy(msgspec.Struct, frozen=True, tag="buy"):
    """U4.2: exhibit an object of another player's discard. ``prestige`` includes the owner's one (and deflation's)."""

    object: str
    cards: tuple[str, ...] = ()
    prestige: int = 1


class Inventory(msgspec.Struct, frozen=True, tag="inventory"):
    """U4.6: take objects of the own discard into the hand."""

    objects: tuple[str, ...]


class End(msgspec.Struct, frozen=True, tag="end"):
    """U5: end the turn."""


class Press(msgspec.Struct, frozen=True, tag="press"):
    """U9, press conference: cancel a continent's public opinion at the end."""


class Express(msgspec.Struct, frozen=True, tag="express"):
    """U9, express delivery: exhibit an object of the hand, of value 1 to 3, without payment."""

    object: str


class Team(msgspec.Struct, frozen=True, tag="team"):
    """U9, new archaeological team: put the laid-out objects of a continent under its deck, in this order."""

    continent: str
    objects: tuple[str, ...]


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """U9: lay out these of the archaeological team's cards; the others go under the deck."""

    objects: tuple[str, ...]


class Ball(msgspec.Struct, frozen=True, tag="ball"):
    """U9, charity ball: exhibit an object of any discard, of value 1 to 3, without payment."""

    object: str


class Collector(msgspec.Struct, frozen=True, tag="collector"):
    """U9, private collector: remove an object of the hand from the game for its value + 1 in prestige."""

    object: str


class Discovery(msgspec.Struct, frozen=True, tag="discovery"):
    """U9, archaeological discovery: draw objects of a continent; each player picks one in turn."""

    continent: str


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """U9: take this one of the discovered objects. A duty."""

    object: str


class Stock(msgspec.Struct, frozen=True, tag="stock"):
    """U9, inventory: take objects of the own discard, worth at most 5 together, into the hand."""

    objects: tuple[str, ...]


class Loan(msgspec.Struct, frozen=True, tag="loan"):
    """U9, bank loan: 4 prestige."""


class Hire(msgspec.Struct, frozen=True, tag="hire"):
    """U9, good hire: hire ``expert`` without payment; the empty text: replace the experts laid out."""

    expert: str = ""


class Drop(msgspec.Struct, frozen=True, tag="drop"):
    """U4.5: give up a favour, because the hand has too many."""

    favour: str


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """U5.1: discard objects of the hand down to the limit."""

    objects: tuple[str, ...]


class Arrange(msgspec.Struct, frozen=True, tag="arrange"):
    """U6.2: place the objects for good: for each slot of the board in reading order an object or the empty text.

    ``cancels``: the continents of the player's press conferences.
    """

    slots: tuple[str, ...]
    cancels: tuple[str, ...] = ()


Favour: TypeAlias = Press | Express | Team | Ball | Collector | Discovery | Stock | Loan | Hire
"""Playing a favour; the tag of each is the favour's id."""

Action: TypeAlias = (
    Board
    | Patron
    | Redraw
    | Keep
    | Take
    | Skip
    | Wish
    | Exhibit
    | Buy
    | Inventory
    | End
    | Press
    | Express
    | Team
    | Choose
    | Ball
    | Collector
    | Discovery
    | Pick
    | Stock
    | Loan
    | Hire
    | Drop
    | Discard
    | Arrange
)
