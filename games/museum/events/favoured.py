"""U4.5, U9: favours, drawn, played and given up."""

from __future__ import annotations

import msgspec


class FavourDrawn(msgspec.Struct, frozen=True, tag="favour-drawn"):
    """U2.2, U4.5: a seat drew a favour."""

    seat: int
    favour: str


class SomeFavourDrawn(msgspec.Struct, frozen=True, tag="some-favour-drawn"):
    """U4.5: a seat drew a favour, as others see it."""

    seat: int


class PressHeld(msgspec.Struct, frozen=True, tag="press-held"):
    """U9: a seat held a press conference; it has now held ``count``."""

    seat: int
    count: int


class ExhibitedFree(msgspec.Struct, frozen=True, tag="exhibited-free"):
    """U9: ``object`` was exhibited without payment by ``favour``: ``express`` from the hand, ``ball`` from ``owner``'s
    discard.
    """

    seat: int
    favour: str
    object: str
    owner: int
    points: int
    score: int
    favours: int


class Collected(msgspec.Struct, frozen=True, tag="collected"):
    """U9: a private collector has bought ``object``, for ``prestige``."""

    seat: int
    object: str
    prestige: int


class Lent(msgspec.Struct, frozen=True, tag="lent"):
    """U9: a bank loan brought ``prestige``."""

    seat: int
    prestige: int


class HiredFree(msgspec.Struct, frozen=True, tag="hired-free"):
    """U9: ``expert`` was hired without payment."""

    seat: int
    expert: str


class TeamSent(msgspec.Struct, frozen=True, tag="team-sent"):
    """U9: ``objects`` of ``continent`` went under its deck."""

    seat: int
    continent: str
    objects: tuple[str, ...]


class TeamFound(msgspec.Struct, frozen=True, tag="team-found"):
    """U9: the team drew ``objects``, and ``opinion`` cards of public opinion, which brought ``tokens``."""

    seat: int
    continent: str
    objects: tuple[str, ...]
    opinion: int
    tokens: int


class SomeTeamFound(msgspec.Struct, frozen=True, tag="some-team-found"):
    """U9: the team drew cards, as others see it."""

    seat: int
    continent: str
    count: int
    opinion: int
    tokens: int


class TeamLaidOut(msgspec.Struct, frozen=True, tag="team-laid-out"):
    """U9: ``objects`` are now laid out in ``continent``; ``under`` more went under its deck."""

    seat: int
    continent: str
    objects: tuple[str, ...]
    under: int


class DiscoveryBegan(msgspec.Struct, frozen=True, tag="discovery-began"):
    """U9: ``seat`` has chosen ``continent`` for a discovery; its cards follow."""

    seat: int
    continent: str


class Discovered(msgspec.Struct, frozen=True, tag="discovered"):
    """U9: ``objects`` were discovered in ``continent``, besides ``opinion`` cards of public opinion with ``tokens``."""

    seat: int
    continent: str
    objects: tuple[str, ...]
    opinion: int
    tokens: int


class Picked(msgspec.Struct, frozen=True, tag="picked"):
    """U9: ``seat`` took ``objects`` of the discovered ones (several: the last ones of the active player)."""

    seat: int
    objects: tuple[str, ...]


class FavourDropped(msgspec.Struct, frozen=True, tag="favour-dropped"):
    """U4.5: a player gave up a favour; only its owner knows which one."""

    seat: int
    favour: str


class SomeFavourDropped(msgspec.Struct, frozen=True, tag="some-favour-dropped"):
    """U4.5: a player gave up a favour, as others see it."""

    seat: int
