"""A player's actions in Museum. Objects, experts, continents, patrons, favours and boards are given by their ids
(``data.museum``).

If an action costs something, ``cards`` and ``prestige`` are the total payment, no matter who receives it.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec


class Board(msgspec.Struct, frozen=True, tag="board"):
    """Choose a museum board, at a table where all players choose their own (rule U1.5)."""

    board: str


class Patron(msgspec.Struct, frozen=True, tag="patron"):
    # Rule U2.3.
    patron: str


class Redraw(msgspec.Struct, frozen=True, tag="redraw"):
    """Replace the first hand and favour by new ones (rule U2.2). Before the patrons are dealt, a player can do this
    once if the objects in the hand are worth less than 8 in total.
    """


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    # Rule U2.2.
    pass


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take an object on display into the hand (rule U3.1). While the headline Grants is in force, the player may do
    this a second time, in the same continent (rule U10).
    """

    object: str


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """Decline the second object that the headline Grants allows (rule U10)."""


class Wish(msgspec.Struct, frozen=True, tag="wish"):
    """Name the objects that the player would like to take during another player's turn, most wanted first (rule U3.2).
    The player gets the first of these objects that is still on display. An empty list means that the player wants none.
    """

    objects: tuple[str, ...] = ()


LEAVE: Final = Wish()
"""A wish that names no object (rule U3.2). It has the same type as other wishes, so that the type in a stored entry
doesn't reveal the player's choice.
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
    """Exhibit an object from another player's discard pile (rule U4.2). ``prestige`` includes 1 for the owner, and
    during deflation, 1 for the supply.
    """

    object: str
    cards: tuple[str, ...] = ()
    prestige: int = 1


class Inventory(msgspec.Struct, frozen=True, tag="inventory"):
    """Take objects from the player's own discard pile into the hand (rule U4.6)."""

    objects: tuple[str, ...]


class End(msgspec.Struct, frozen=True, tag="end"):
    # Rule U5.
    pass


class Press(msgspec.Struct, frozen=True, tag="press"):
    """Play the favour Press Conference (rule U9). At the end of the game, it cancels the public opinion of a continent
    that the player chooses.
    """


class Express(msgspec.Struct, frozen=True, tag="express"):
    """Play the favour Express Delivery: exhibit an object of value 1 to 3 from the hand for free (rule U9)."""

    object: str


class Team(msgspec.Struct, frozen=True, tag="team"):
    """Play the favour New Archaeological Team: put the objects on display in a continent under its deck, in the order
    given, and draw new cards (rule U9).
    """

    continent: str
    objects: tuple[str, ...]


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Choose which of the cards drawn for the favour New Archaeological Team are put on display (rule U9). The other
    cards go under the deck.
    """

    objects: tuple[str, ...]


class Ball(msgspec.Struct, frozen=True, tag="ball"):
    """Play the favour Charity Ball: exhibit an object of value 1 to 3 from any discard pile for free (rule U9)."""

    object: str


class Collector(msgspec.Struct, frozen=True, tag="collector"):
    """Play the favour Private Collector: remove an object in the hand from the game, and gain prestige equal to its
    value plus 1 (rule U9).
    """

    object: str


class Discovery(msgspec.Struct, frozen=True, tag="discovery"):
    """Play the favour Archaeological Discovery: draw cards from a continent's deck, and let each player in turn take
    one of them (rule U9).
    """

    continent: str


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """Take one of the objects drawn for the favour Archaeological Discovery (rule U9). A player can't decline this."""

    object: str


class Stock(msgspec.Struct, frozen=True, tag="stock"):
    """Play the favour Small Inventory: take objects worth at most 5 in total from the player's own discard pile into
    the hand (rule U9).
    """

    objects: tuple[str, ...]


class Loan(msgspec.Struct, frozen=True, tag="loan"):
    """Play the favour Bank Loan: gain 4 prestige (rule U9)."""


class Hire(msgspec.Struct, frozen=True, tag="hire"):
    """Play the favour Good Hire: hire ``expert`` for free, or if ``expert`` is empty, replace all experts on display
    (rule U9).
    """

    expert: str = ""


class Drop(msgspec.Struct, frozen=True, tag="drop"):
    # Rule U4.5.
    favour: str


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    # Rule U5.1.
    objects: tuple[str, ...]


class Arrange(msgspec.Struct, frozen=True, tag="arrange"):
    """Put the objects in their final slots on the board at the end of the game (rule U6.2).

    ``slots``: the object for each slot in reading order, or "" for an empty slot. ``cancels``: the continents whose
    public opinion the player cancels with Press Conferences.
    """

    slots: tuple[str, ...]
    cancels: tuple[str, ...] = ()


Favour: TypeAlias = Press | Express | Team | Ball | Collector | Discovery | Stock | Loan | Hire
"""The actions by which a player plays a favour. The tag of each is the id of the favour."""

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
