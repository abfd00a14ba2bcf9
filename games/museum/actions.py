"""A player's actions in Museum. Objects, experts, continents, patrons, favours and boards are ids (``data.museum``).

An action that costs something contains its payment: the cards, and the total prestige paid, whoever receives it.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec


class Board(msgspec.Struct, frozen=True, tag="board"):
    """Choose this museum board, at a table where players choose their boards (rule U1.5)."""

    board: str


class Patron(msgspec.Struct, frozen=True, tag="patron"):
    """Keep one of the three patrons offered (rule U2.3)."""

    patron: str


class Redraw(msgspec.Struct, frozen=True, tag="redraw"):
    """Draw a new first hand, including the favour (rule U2.2). A player can do this once, with a hand worth less than
    8, before the patrons are dealt.
    """


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """Keep the first hand, although it could be redrawn (rule U2.2)."""


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take an object on display (rule U3.1). While the grants headline is in force (rule U10), also take a second one
    from the same continent.
    """

    object: str


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """Decline the second object that the grants headline allows (rule U10)."""


class Wish(msgspec.Struct, frozen=True, tag="wish"):
    """List the objects to draw in other players' turns (rule U3.2). When it's the player's turn to draw, they get the
    first object on the list that is still on display. If the list is empty, they draw nothing.
    """

    objects: tuple[str, ...] = ()


LEAVE: Final = Wish()
"""The wish to draw nothing (rule U3.2). It has the same type as other wishes, so the type of a stored answer doesn't
reveal what the player chose.
"""


class Exhibit(msgspec.Struct, frozen=True, tag="exhibit"):
    """Exhibit objects from the hand or the player's own discard pile, and hire experts, with a single payment (rules
    U4.1, U4.3).
    """

    objects: tuple[str, ...]
    experts: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    prestige: int = 0


class Buy(msgspec.Struct, frozen=True, tag="buy"):
    """Exhibit an object from another player's discard pile (rule U4.2). ``prestige`` includes 1 for the owner, and 1
    more during deflation.
    """

    object: str
    cards: tuple[str, ...] = ()
    prestige: int = 1


class Inventory(msgspec.Struct, frozen=True, tag="inventory"):
    """Take objects from the player's own discard pile into the hand (rule U4.6)."""

    objects: tuple[str, ...]


class End(msgspec.Struct, frozen=True, tag="end"):
    """End the turn (rule U5)."""


class Press(msgspec.Struct, frozen=True, tag="press"):
    """Play the press conference favour: cancel a continent's public opinion at the end of the game (rule U9)."""


class Express(msgspec.Struct, frozen=True, tag="express"):
    """Play the express delivery favour: exhibit an object of value 1 to 3 from the hand for free (rule U9)."""

    object: str


class Team(msgspec.Struct, frozen=True, tag="team"):
    """Play the new archaeological team favour: put the objects that a continent has on display under its deck, in this
    order (rule U9).
    """

    continent: str
    objects: tuple[str, ...]


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Choose which of the cards drawn by the archaeological team to put on display (rule U9). The others go under the
    deck.
    """

    objects: tuple[str, ...]


class Ball(msgspec.Struct, frozen=True, tag="ball"):
    """Play the charity ball favour: exhibit an object of value 1 to 3 from any discard pile for free (rule U9)."""

    object: str


class Collector(msgspec.Struct, frozen=True, tag="collector"):
    """Play the private collector favour: remove an object in hand from the game and gain its value + 1 in prestige
    (rule U9).
    """

    object: str


class Discovery(msgspec.Struct, frozen=True, tag="discovery"):
    """Play the archaeological discovery favour: draw objects from a continent. Each player in turn then picks one of
    them (rule U9).
    """

    continent: str


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """Take one of the discovered objects, which the player can't decline (rule U9)."""

    object: str


class Stock(msgspec.Struct, frozen=True, tag="stock"):
    """Play the inventory favour: take objects worth at most 5 in total from the player's own discard pile into the hand
    (rule U9).
    """

    objects: tuple[str, ...]


class Loan(msgspec.Struct, frozen=True, tag="loan"):
    """Play the bank loan favour: gain 4 prestige (rule U9)."""


class Hire(msgspec.Struct, frozen=True, tag="hire"):
    """Play the good hire favour: hire ``expert`` for free. If ``expert`` is empty, replace the experts on display
    instead (rule U9).
    """

    expert: str = ""


class Drop(msgspec.Struct, frozen=True, tag="drop"):
    """Give up a favour, because the player has too many (rule U4.5)."""

    favour: str


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Discard objects from the hand to get down to the hand limit (rule U5.1)."""

    objects: tuple[str, ...]


class Arrange(msgspec.Struct, frozen=True, tag="arrange"):
    """Place the objects permanently on the board (rule U6.2).

    ``slots``: the object for each slot in reading order, or "" for an empty slot. ``cancels``: the continents that the
    player's press conferences cancel.
    """

    slots: tuple[str, ...]
    cancels: tuple[str, ...] = ()


Favour: TypeAlias = Press | Express | Team | Ball | Collector | Discovery | Stock | Loan | Hire
"""Actions that play a favour. The tag of each action is the favour's id."""

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
