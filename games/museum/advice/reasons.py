"""The possible reasons for or against an action in Museum: facts that players can check on the board.

Objects, groups (civilizations and domains), continents and patrons are ids. The *size* of a group is the number of its
objects that can count together, including its expert. A domain counts only one object of each civilization (rule U7.1).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.museum.advice.estimate import AT, points_of


class Scores(msgspec.Struct, frozen=True):
    """A reason for or against an action: the exhibited objects score ``points`` immediately, which raises the score to
    ``score`` (rule U4.4).
    """

    points: int
    score: int


class Grows(msgspec.Struct, frozen=True):
    """A reason for or against an action: the size of ``group`` in the museum rises from ``before`` to ``size`` (rules
    U7.2, U7.3).

    If the whole group forms one collection, it's worth ``points`` instead of ``points_before``.
    """

    group: str
    before: int
    size: int
    points_before: int
    points: int


class Reaches(msgspec.Struct, frozen=True):
    """A reason for or against an action: the score reaches or passes one or more multiples of ten, which earns favours
    (rule U4.5).
    """

    favours: int


class Masters(msgspec.Struct, frozen=True):
    # Rule U4.4.
    prestige: int


class Pays(msgspec.Struct, frozen=True):
    """A reason for or against an action: the action costs ``count`` cards with a total value of ``worth``, and
    ``prestige`` (rules U4.1, U4.2). The cards go to a discard pile.
    """

    count: int
    worth: int
    prestige: int


class Holds(msgspec.Struct, frozen=True):
    """A reason for or against an action: the object raises the size of ``group`` from ``before`` to ``size``. The size
    counts objects in the museum and in hand.

    If all of these objects form one collection, it's worth ``points`` instead of :attr:`points_before`.
    """

    group: str
    before: int
    size: int
    points: int

    @property
    def points_before(self) -> int:
        return points_of(AT[self.group], self.before)


class Extends(msgspec.Struct, frozen=True):
    """A reason for or against an action: the expert raises the size of ``group`` to ``size`` (rule U7.1). The size
    counts objects in the museum and in hand.

    If all of these objects form one collection, it's worth ``points`` instead of :attr:`points_before`.
    """

    group: str
    size: int
    points: int

    @property
    def points_before(self) -> int:
        return points_of(AT[self.group], self.size - 1)


class Serves(msgspec.Struct, frozen=True):
    """A reason for or against an action: the expert has an ability but extends no group in the museum or the hand (rule
    U1.4).
    """

    expert: str


class WorthAsCard(msgspec.Struct, frozen=True):
    # Rule U4.1.
    value: int


class PrestigeFor(msgspec.Struct, frozen=True):
    """A reason for or against an action: if the player draws an object, the active player (``seat``) gets 1 prestige
    (rule U3.2).
    """

    seat: int


class Gains(msgspec.Struct, frozen=True):
    # Rules U9.5, U9.8.
    prestige: int


class Returns(msgspec.Struct, frozen=True):
    """A reason for or against an action: ``count`` cards with a total value of ``worth`` return from the player's
    discard pile to the hand (rules U4.6, U9.7).
    """

    count: int
    worth: int


class Hand(msgspec.Struct, frozen=True):
    # Rule U5.1.
    count: int
    limit: int


class Forgoes(msgspec.Struct, frozen=True):
    """A reason for or against an action: the player could still exhibit ``object`` and score ``points`` immediately
    (rules U4.1, U4.4), but ends the turn instead.

    The cheapest payment is ``count`` cards with a total value of ``worth``, plus ``prestige``. No other object would
    gain more after its price is deducted.
    """

    object: str
    points: int
    count: int
    worth: int
    prestige: int


class Dealt(msgspec.Struct, frozen=True):
    # Rule U2.2.
    worth: int


class Discards(msgspec.Struct, frozen=True):
    # Rule U5.1.
    worth: int
    kept: int


class Opinion(msgspec.Struct, frozen=True):
    """A reason for or against an action: at the end of the game, the player would lose ``points`` points for objects
    of ``continent`` in the discard pile (rule U7.7). No other continent would cost more, apart from those that earlier
    press conferences cancel.
    """

    continent: str
    points: int


class Deck(msgspec.Struct, frozen=True):
    continent: str
    count: int


class Favours(msgspec.Struct, frozen=True):
    # Rule U4.5.
    count: int
    limit: int


class PatronPays(msgspec.Struct, frozen=True):
    """A reason for or against an action: ``patron`` counts ``held`` of the ``hand`` objects in the player's hand (rule
    U8).

    If the patron counts collections or experts instead of objects, ``held`` is None.
    """

    patron: str
    held: int | None
    hand: int


class BoardPays(msgspec.Struct, frozen=True):
    # Rule U1.5.
    board: str
    gallery: int
    full: int


class Placed(msgspec.Struct, frozen=True):
    # Rule U7.
    points: int


Reason: TypeAlias = (
    Scores
    | Grows
    | Reaches
    | Masters
    | Pays
    | Holds
    | Extends
    | Serves
    | WorthAsCard
    | PrestigeFor
    | Gains
    | Returns
    | Hand
    | Forgoes
    | Dealt
    | Discards
    | Opinion
    | Deck
    | Favours
    | PatronPays
    | BoardPays
    | Placed
)
