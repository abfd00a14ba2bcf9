"""Draws cards for the favours New Archaeological Team and Archaeological Discovery (rule U9)."""

from __future__ import annotations

from typing import Final

from games.core import Draw
from games.museum.events.favoured import Discovered, Picked, TeamFound, TeamLaidOut
from games.museum.rules.headlines import size_for
from games.museum.rules.work import Position, Work, without
from games.museum.stages import Stage
from games.museum.state import NOBODY, Task
from games.museum.tables import CONTINENTS, OPINION, OUT

TEAM, DISCOVERY = "team", "discovery"
KINDS: Final = frozenset({TEAM, DISCOVERY})


def wanted(position: Position, task: Task) -> int:
    """Return how many cards a favour draws. The archaeological team draws twice as many cards as it puts on display. A
    discovery draws one more than the number of players, adjusted by the headline.
    """
    if task.what == TEAM:
        return 2 * position.need
    return discovered(position, task.place, task.more)


def discovered(position: Position, seat: int, place: int) -> int:
    more = size_for(position.headline, place, position.players[seat].experts) - OUT
    return len(position.colors) + 1 + more


def draw_of(position: Position, task: Task) -> Draw | None:
    """Return the random draw that a favour needs after the known cards on top of the deck have been taken, or None if
    it needs none.
    """
    land = position.lands[task.more]
    count = min(wanted(position, task) - len(land.top), len(land.pile))
    if count <= 0:
        return None
    return Draw(f"{TEAM}-{task.place}" if task.what == TEAM else DISCOVERY, land.pile, count)


def found(work: Work, task: Task, items: tuple[str, ...] = ()) -> None:
    """Draw the cards for a favour: first the known cards on top of the deck, then ``items`` from its unknown cards,
    then known cards at its bottom. The caller has removed ``task`` from the agenda.
    """
    place = task.more
    land = work.lands[place]
    count = wanted(work, task)
    known = land.top[:count]
    below = land.under[: max(0, count - len(known) - len(items))]
    work.land(
        place,
        top=land.top[len(known) :],
        back=max(0, land.back - len(known)),
        pile=without(land.pile, *items),
        under=land.under[len(below) :],
    )
    cards = (*known, *items, *below)
    objects = tuple(card for card in cards if card != OPINION)
    opinion = len(cards) - len(objects)
    work.opinion_gone += opinion
    tokens = work.opinion(place, opinion)
    work.place, work.shown = place, objects
    if task.what == TEAM:
        work.tell(TeamFound(task.place, CONTINENTS[place], objects, opinion, tokens))
        if len(objects) > work.need:
            work.resume, work.stage = work.stage, Stage.CHOOSE
        else:
            lay_out(work, task.place, objects)
        return
    work.tell(Discovered(task.place, CONTINENTS[place], objects, opinion, tokens))
    if objects:
        work.resume, work.stage = work.stage, Stage.PICK
        work.picker = task.place
    else:
        over(work)


def lay_out(work: Work, seat: int, objects: tuple[str, ...]) -> None:
    """Put ``objects`` on display for the archaeological team, and the other cards under the deck."""
    rest = without(work.shown, *objects)
    land = work.lands[work.place]
    work.land(work.place, out=land.out + objects, under=land.under + rest)
    work.tell(TeamLaidOut(seat, CONTINENTS[work.place], objects, len(rest)))
    over(work)


def pick(work: Work, seat: int, object_id: str) -> None:
    """Give ``seat`` one of the objects that an archaeological discovery has found. When everyone has picked, the active
    player gets the remaining objects.
    """
    _picked(work, seat, (object_id,))
    following = (seat + 1) % len(work.colors)
    if following == work.turn and work.shown:
        _picked(work, following, work.shown)
    work.picker = following
    if not work.shown:
        work.stage = work.resume
        over(work)


def _picked(work: Work, seat: int, objects: tuple[str, ...]) -> None:
    work.shown = without(work.shown, *objects)
    work.player(seat, hand=work.players[seat].hand + objects)
    work.tell(Picked(seat, objects))


def over(work: Work) -> None:
    """Clear the data about the archaeological team or discovery that has just ended."""
    work.place, work.shown, work.need, work.picker = NOBODY, (), 0, NOBODY
