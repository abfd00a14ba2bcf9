"""The possible reasons for an action in Museum: facts that players can check on what they see.

Objects, groups (civilizations and domains), continents and patrons are ids. A group's *size* is how many of its objects
can count together (U7.1: in a domain one of each civilization), with the expert who extends it.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Scores(msgspec.Struct, frozen=True):
    """U4.4: the objects bring ``points`` at once, so the score becomes ``score``."""

    points: int
    score: int


class Grows(msgspec.Struct, frozen=True):
    """U7.2, U7.3: the museum's objects of ``group`` grow from ``before`` to ``size``.

    As one collection they are worth ``points`` instead of ``points_before``.
    """

    group: str
    before: int
    size: int
    points_before: int
    points: int


class Reaches(msgspec.Struct, frozen=True):
    """U4.5: the score passes multiples of ten, which brings so many ``favours``."""

    favours: int


class Masters(msgspec.Struct, frozen=True):
    """U4.4: masterpieces bring so much ``prestige``, as far as the supply has some."""

    prestige: int


class Pays(msgspec.Struct, frozen=True):
    """U4.1, U4.2: ``count`` cards with the value ``worth`` go into a discard, and the player pays so much
    ``prestige``.
    """

    count: int
    worth: int
    prestige: int


class Holds(msgspec.Struct, frozen=True):
    """With the object, the museum and the hand have ``size`` objects of ``group`` instead of ``before``.

    As one collection they are worth ``points``.
    """

    group: str
    before: int
    size: int
    points: int


class Extends(msgspec.Struct, frozen=True):
    """U7.1: with the expert, the museum and the hand have ``size`` objects of ``group``.

    As one collection they are worth ``points``.
    """

    group: str
    size: int
    points: int


class Serves(msgspec.Struct, frozen=True):
    """U1.4: the ability of an ``expert`` who extends nothing in the museum or the hand."""

    expert: str


class WorthAsCard(msgspec.Struct, frozen=True):
    """U4.1: in hand, the object is worth so much as payment."""

    value: int


class PrestigeFor(msgspec.Struct, frozen=True):
    """U3.2: ``seat`` gets a prestige if this player draws."""

    seat: int


class Gains(msgspec.Struct, frozen=True):
    """U9.5, U9.8: the action brings so much ``prestige`` from the supply."""

    prestige: int


class Returns(msgspec.Struct, frozen=True):
    """U4.6, U9.7: ``count`` cards of the own discard, with the value ``worth``, come into the hand."""

    count: int
    worth: int


class Hand(msgspec.Struct, frozen=True):
    """The hand has ``count`` cards; the player discards those above ``limit`` when the turn ends (U5.1)."""

    count: int
    limit: int


class Forgoes(msgspec.Struct, frozen=True):
    """U4.1, U4.4: ``object`` could be exhibited alone and would bring ``points`` at once.

    Its cheapest payment is ``count`` cards with the value ``worth``, and so much ``prestige``. No other object brings
    more beyond its price.
    """

    object: str
    points: int
    count: int
    worth: int
    prestige: int


class Dealt(msgspec.Struct, frozen=True):
    """U2.2: the values of the hand add up to ``worth``."""

    worth: int


class Discards(msgspec.Struct, frozen=True):
    """U5.1: the player discards cards with the value ``worth``, and keeps cards with the value ``kept``."""

    worth: int
    kept: int


class Opinion(msgspec.Struct, frozen=True):
    """U7.7: the own discard would lose ``points`` for ``continent`` at the end, more than for any other."""

    continent: str
    points: int


class Deck(msgspec.Struct, frozen=True):
    """The deck of ``continent`` has so many cards."""

    continent: str
    count: int


class Favours(msgspec.Struct, frozen=True):
    """U4.5: the hand has ``count`` favours, of at most ``limit``."""

    count: int
    limit: int


class PatronPays(msgspec.Struct, frozen=True):
    """U8: of the ``hand`` objects in hand, ``held`` are of a kind that ``patron`` counts.

    None: it counts no kind of object, but collections or experts.
    """

    patron: str
    held: int | None
    hand: int


class BoardPays(msgspec.Struct, frozen=True):
    """U1.5: the bonuses of ``board``: for a gallery filled by one collection, for all slots."""

    board: str
    gallery: int
    full: int


class Placed(msgspec.Struct, frozen=True):
    """U7: in this placement the museum is worth ``points``: collections, patron, bonuses."""

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
