"""What happens in a game of Museum, as facts, and what of it may be seen.

``seat`` is a place in the seating order. The events named ``Some...`` are what all but their owner see of another.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class BoardsDrawn(msgspec.Struct, frozen=True, tag="boards-drawn"):
    """U1.5: the board of each seat, by chance."""

    boards: tuple[str, ...]


class LaidOut(msgspec.Struct, frozen=True, tag="laid-out"):
    """U2.1, U5.2, U5.3: ``cards`` (objects, ``opinion``) now lie out in ``continent``. ``known``: they came from the
    top or the bottom of the deck, where they had been put. ``tokens``: of public opinion that came with them.
    """

    continent: str
    cards: tuple[str, ...]
    known: bool = False
    tokens: int = 0


class ExpertsLaidOut(msgspec.Struct, frozen=True, tag="experts-laid-out"):
    """U2.1, U4.3, U5.3: ``experts`` come in; ``row`` is how they lie now, from left to right."""

    experts: tuple[str, ...]
    row: tuple[str, ...]


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """U2.2: an object into the first hand."""

    seat: int
    object: str


class SomeDealt(msgspec.Struct, frozen=True, tag="some-dealt"):
    """U2.2, as others see it."""

    seat: int


class FavourDrawn(msgspec.Struct, frozen=True, tag="favour-drawn"):
    """U2.2, U4.5."""

    seat: int
    favour: str


class SomeFavourDrawn(msgspec.Struct, frozen=True, tag="some-favour-drawn"):
    """U4.5, as others see it."""

    seat: int


class PatronsOffered(msgspec.Struct, frozen=True, tag="patrons-offered"):
    """U2.3."""

    seat: int
    patrons: tuple[str, ...]


class SomePatronsOffered(msgspec.Struct, frozen=True, tag="some-patrons-offered"):
    """U2.3, as others see it."""

    seat: int


class StartDrawn(msgspec.Struct, frozen=True, tag="start-drawn"):
    """U2.3: ``seat`` is the start player."""

    seat: int


class BoardChosen(msgspec.Struct, frozen=True, tag="board-chosen"):
    """U1.5."""

    seat: int
    board: str


class Redrawn(msgspec.Struct, frozen=True, tag="redrawn"):
    """U2.2: ``seat`` gave the first hand back; a new one follows."""

    seat: int


class PatronKept(msgspec.Struct, frozen=True, tag="patron-kept"):
    """U2.3."""

    seat: int
    patron: str


class SomePatronKept(msgspec.Struct, frozen=True, tag="some-patron-kept"):
    """U2.3, as others see it."""

    seat: int


class TurnBegan(msgspec.Struct, frozen=True, tag="turn-began"):
    """U3: a turn of ``seat`` in ``round`` (from 1). ``last``: it is one of the last turns (U6.1)."""

    seat: int
    round: int
    last: bool


class NothingToExplore(msgspec.Struct, frozen=True, tag="nothing-to-explore"):
    """U3.2: nothing is laid out that ``seat`` could take."""

    seat: int


class Took(msgspec.Struct, frozen=True, tag="took"):
    """U3.1, U10: the active player took an object of ``continent``. ``grant``: the second one, by grants."""

    seat: int
    object: str
    continent: str
    grant: bool


class Skipped(msgspec.Struct, frozen=True, tag="skipped"):
    """U10: no second object."""

    seat: int


class Wished(msgspec.Struct, frozen=True, tag="wished"):
    """U3.2: ``seat`` has answered in the others' draws (``again``: otherwise than before). It is done when it is their
    turn from the left: the event for that follows, at once or later.
    """

    seat: int
    objects: tuple[str, ...]
    again: bool


class SomeWished(msgspec.Struct, frozen=True, tag="some-wished"):
    """U3.2, as others see it."""

    seat: int
    again: bool


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """U3.2: another player took an object, and the ``active`` one so much prestige from the supply."""

    seat: int
    object: str
    continent: str
    active: int
    prestige: int


class Left(msgspec.Struct, frozen=True, tag="left"):
    """U3.2: another player draws nothing."""

    seat: int


class WishLapsed(msgspec.Struct, frozen=True, tag="wish-lapsed"):
    """U3.2: nothing of what ``seat`` wished is there any more; they are asked again."""

    seat: int


class Exhibited(msgspec.Struct, frozen=True, tag="exhibited"):
    """U4.1, U4.3: ``objects`` came into the museum (those of ``stored`` out of the own discard), ``experts`` into the
    expert room, for ``cards`` and ``prestige`` (all of it; ``deflation`` of it for the headline). ``points``: gained,
    ``score``: now. ``gained``: prestige for masterpieces. ``favours``: how many multiples of ten were reached.
    """

    seat: int
    objects: tuple[str, ...]
    stored: tuple[str, ...]
    experts: tuple[str, ...]
    cards: tuple[str, ...]
    prestige: int
    deflation: int
    points: int
    score: int
    gained: int
    favours: int


class Bought(msgspec.Struct, frozen=True, tag="bought"):
    """U4.2: ``object`` of the discard of ``owner``, who got ``cards`` and the ``prestige`` but for ``deflation``."""

    seat: int
    owner: int
    object: str
    cards: tuple[str, ...]
    prestige: int
    deflation: int
    points: int
    score: int
    gained: int
    favours: int


class Restocked(msgspec.Struct, frozen=True, tag="restocked"):
    """U4.6, U9: ``objects`` of the own discard came into the hand. ``favour``: by the favour of that kind."""

    seat: int
    objects: tuple[str, ...]
    favour: bool


class PressHeld(msgspec.Struct, frozen=True, tag="press-held"):
    """U9: a press conference; ``count`` of them now."""

    seat: int
    count: int


class ExhibitedFree(msgspec.Struct, frozen=True, tag="exhibited-free"):
    """U9: ``object`` for nothing by ``favour``: ``express`` out of the hand, ``ball`` out of ``owner``'s discard."""

    seat: int
    favour: str
    object: str
    owner: int
    points: int
    score: int
    favours: int


class Collected(msgspec.Struct, frozen=True, tag="collected"):
    """U9: a private collector has ``object``; it brought ``prestige``."""

    seat: int
    object: str
    prestige: int


class Lent(msgspec.Struct, frozen=True, tag="lent"):
    """U9: a bank loan brought ``prestige``."""

    seat: int
    prestige: int


class HiredFree(msgspec.Struct, frozen=True, tag="hired-free"):
    """U9: ``expert`` for nothing."""

    seat: int
    expert: str


class ExpertsGone(msgspec.Struct, frozen=True, tag="experts-gone"):
    """U5.3 (``seat`` None), U9: these experts left the game."""

    experts: tuple[str, ...]
    seat: int | None = None


class TeamSent(msgspec.Struct, frozen=True, tag="team-sent"):
    """U9: ``objects`` of ``continent`` went under its deck."""

    seat: int
    continent: str
    objects: tuple[str, ...]


class TeamFound(msgspec.Struct, frozen=True, tag="team-found"):
    """U9: what the team drew, but for ``opinion`` cards of public opinion, which brought ``tokens``."""

    seat: int
    continent: str
    objects: tuple[str, ...]
    opinion: int
    tokens: int


class SomeTeamFound(msgspec.Struct, frozen=True, tag="some-team-found"):
    """U9, as others see it."""

    seat: int
    continent: str
    count: int
    opinion: int
    tokens: int


class TeamLaidOut(msgspec.Struct, frozen=True, tag="team-laid-out"):
    """U9: ``objects`` now lie out in ``continent``; ``under`` more went under its deck."""

    seat: int
    continent: str
    objects: tuple[str, ...]
    under: int


class DiscoveryBegan(msgspec.Struct, frozen=True, tag="discovery-began"):
    """U9: ``seat`` has chosen ``continent`` for a discovery; what it brings follows."""

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
    """U9: ``seat`` took ``objects`` of what was discovered (several: the last ones of the active player)."""

    seat: int
    objects: tuple[str, ...]


class FavourDropped(msgspec.Struct, frozen=True, tag="favour-dropped"):
    """U4.5: a favour too many was given up; which one, its owner knows."""

    seat: int
    favour: str


class SomeFavourDropped(msgspec.Struct, frozen=True, tag="some-favour-dropped"):
    """U4.5, as others see it."""

    seat: int


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """U5.1: ``objects`` of the hand into the own discard."""

    seat: int
    objects: tuple[str, ...]


class TurnEnded(msgspec.Struct, frozen=True, tag="turn-ended"):
    """U5: ``seat`` has done what they would."""

    seat: int


class OpinionPassed(msgspec.Struct, frozen=True, tag="opinion-passed"):
    """U5.2: the cards of public opinion that lay in ``continent`` are gone; the tokens stay."""

    continent: str
    count: int


class HeadlineRevealed(msgspec.Struct, frozen=True, tag="headline-revealed"):
    """U5.3: ``headline`` holds now."""

    headline: str


class HeadlinesShuffled(msgspec.Struct, frozen=True, tag="headlines-shuffled"):
    """U5.3: the deck of headlines was empty and is made of all but the last one."""


class PutBack(msgspec.Struct, frozen=True, tag="put-back"):
    """U5.3: ``objects`` went on top of the deck of ``continent``; the first of them is the top one."""

    continent: str
    objects: tuple[str, ...]


class LastTurns(msgspec.Struct, frozen=True, tag="last-turns"):
    """U6.1: ``seat`` is the first to have reached 50."""

    seat: int


class ArrangingBegan(msgspec.Struct, frozen=True, tag="arranging-began"):
    """U6.2: everybody arranges their museum. ``reason``: ``fifty`` or ``exhausted`` (U5.4)."""

    reason: str


class Arranged(msgspec.Struct, frozen=True, tag="arranged"):
    """U6.2: the places are kept until everybody has arranged."""

    seat: int
    slots: tuple[str, ...]
    cancels: tuple[str, ...]


class SomeArranged(msgspec.Struct, frozen=True, tag="some-arranged"):
    """U6.2, as others see it."""

    seat: int


class GameEnded(msgspec.Struct, frozen=True, tag="game-ended"):
    """U7: ``totals`` of points and ``ranking`` by seat; ``patrons`` that were kept; ``reason`` as in the tally."""

    totals: tuple[int, ...]
    ranking: tuple[int, ...]
    patrons: tuple[str, ...]
    reason: str


Event: TypeAlias = (
    BoardsDrawn
    | LaidOut
    | ExpertsLaidOut
    | Dealt
    | FavourDrawn
    | PatronsOffered
    | StartDrawn
    | BoardChosen
    | Redrawn
    | PatronKept
    | TurnBegan
    | NothingToExplore
    | Took
    | Skipped
    | Wished
    | Drew
    | Left
    | WishLapsed
    | Exhibited
    | Bought
    | Restocked
    | PressHeld
    | ExhibitedFree
    | Collected
    | Lent
    | HiredFree
    | ExpertsGone
    | TeamSent
    | TeamFound
    | TeamLaidOut
    | DiscoveryBegan
    | Discovered
    | Picked
    | FavourDropped
    | Discarded
    | TurnEnded
    | OpinionPassed
    | HeadlineRevealed
    | HeadlinesShuffled
    | PutBack
    | LastTurns
    | ArrangingBegan
    | Arranged
    | GameEnded
)

Seen: TypeAlias = (
    Event
    | SomeDealt
    | SomeFavourDrawn
    | SomePatronsOffered
    | SomePatronKept
    | SomeWished
    | SomeTeamFound
    | SomeFavourDropped
    | SomeArranged
)


def see(event: Event, viewer: int | None) -> Seen:
    """What ``viewer`` may know of an event: all of their own and of what is public, else that it happened."""
    match event:
        case Dealt(seat=seat) if seat != viewer:
            return SomeDealt(seat)
        case FavourDrawn(seat=seat) if seat != viewer:
            return SomeFavourDrawn(seat)
        case PatronsOffered(seat=seat) if seat != viewer:
            return SomePatronsOffered(seat)
        case PatronKept(seat=seat) if seat != viewer:
            return SomePatronKept(seat)
        case Wished(seat=seat, again=again) if seat != viewer:
            return SomeWished(seat, again)
        case TeamFound() if event.seat != viewer:
            return SomeTeamFound(event.seat, event.continent, len(event.objects), event.opinion, event.tokens)
        case FavourDropped(seat=seat) if seat != viewer:
            return SomeFavourDropped(seat)
        case Arranged(seat=seat) if seat != viewer:
            return SomeArranged(seat)
    return event
