from __future__ import annotations

import msgspec


class FavourDrawn(msgspec.Struct, frozen=True, tag="favour-drawn"):
    # Rules U2.2, U4.5.
    seat: int
    favour: str


class SomeFavourDrawn(msgspec.Struct, frozen=True, tag="some-favour-drawn"):
    # Rule U4.5.
    seat: int


class PressHeld(msgspec.Struct, frozen=True, tag="press-held"):
    """A seat held a press conference (rule U9). ``count``: the number it has held so far."""

    seat: int
    count: int


class ExhibitedFree(msgspec.Struct, frozen=True, tag="exhibited-free"):
    """``object`` was exhibited for free (rule U9). ``favour``: ``express`` if it came from the hand, or ``ball`` if it
    came from the discard pile of ``owner``.
    """

    seat: int
    favour: str
    object: str
    owner: int
    points: int
    score: int
    favours: int


class Collected(msgspec.Struct, frozen=True, tag="collected"):
    # Rule U9.
    seat: int
    object: str
    prestige: int


class Lent(msgspec.Struct, frozen=True, tag="lent"):
    # Rule U9.
    seat: int
    prestige: int


class HiredFree(msgspec.Struct, frozen=True, tag="hired-free"):
    # Rule U9.
    seat: int
    expert: str


class TeamSent(msgspec.Struct, frozen=True, tag="team-sent"):
    """``seat`` sent an archaeological team to ``continent`` and moved ``objects`` from the display to the bottom of
    the continent's deck (rule U9).
    """

    seat: int
    continent: str
    objects: tuple[str, ...]


class TeamFound(msgspec.Struct, frozen=True, tag="team-found"):
    """The archaeological team drew ``objects`` and ``opinion`` public-opinion cards (rule U9). ``tokens``: the number
    of public-opinion tokens added.
    """

    seat: int
    continent: str
    objects: tuple[str, ...]
    opinion: int
    tokens: int


class SomeTeamFound(msgspec.Struct, frozen=True, tag="some-team-found"):
    # Rule U9.
    seat: int
    continent: str
    count: int
    opinion: int
    tokens: int


class TeamLaidOut(msgspec.Struct, frozen=True, tag="team-laid-out"):
    """``objects`` are now on display in ``continent`` (rule U9). ``under``: the number of cards put under the
    continent's deck.
    """

    seat: int
    continent: str
    objects: tuple[str, ...]
    under: int


class DiscoveryBegan(msgspec.Struct, frozen=True, tag="discovery-began"):
    # Rule U9.
    seat: int
    continent: str


class Discovered(msgspec.Struct, frozen=True, tag="discovered"):
    """``objects`` and ``opinion`` public-opinion cards were discovered in ``continent`` (rule U9). ``tokens``: the
    number of public-opinion tokens added.
    """

    seat: int
    continent: str
    objects: tuple[str, ...]
    opinion: int
    tokens: int


class Picked(msgspec.Struct, frozen=True, tag="picked"):
    """``seat`` took ``objects`` from the discovered ones (rule U9). Each player takes one object, and the active player
    also gets the objects that are left at the end.
    """

    seat: int
    objects: tuple[str, ...]


class FavourDropped(msgspec.Struct, frozen=True, tag="favour-dropped"):
    """A player gave up a favour, and only that player knows which one (rule U4.5)."""

    seat: int
    favour: str


class SomeFavourDropped(msgspec.Struct, frozen=True, tag="some-favour-dropped"):
    # Rule U4.5.
    seat: int
