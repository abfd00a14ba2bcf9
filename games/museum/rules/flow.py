"""Carries out everything that happens between decisions: automatic steps, changes of turn, and the other players'
draws.
"""

from __future__ import annotations

from games.museum.events.dealt import WeakHands
from games.museum.events.explored import Drew, Left, NothingToExplore, WishLapsed
from games.museum.events.turned import (
    ArrangingBegan,
    ExpertsGone,
    HeadlinesShuffled,
    LaidOut,
    OpinionPassed,
    PutBack,
    TurnBegan,
    TurnEnded,
)
from games.museum.options import Ending
from games.museum.rules import chance, decks, finding
from games.museum.rules.asking import INTERRUPTS
from games.museum.rules.exploring import first_hands
from games.museum.rules.headlines import size
from games.museum.rules.work import Work, dealt, drawable, may_redraw, others, ready, take_object, without
from games.museum.stages import Acted, Stage
from games.museum.state import NOBODY, Task
from games.museum.tables import CONTINENTS, OPINION, OUT, PLACES


def settle(work: Work) -> None:
    """Run automatic steps until a random draw or a player's decision is due."""
    while work.stage not in INTERRUPTS:
        if work.agenda:
            task = work.agenda[0]
            if chance.draw_of(work, task) is not None:
                return
            _carry(work, task)
        elif work.stage is Stage.HAND:
            if any(map(may_redraw, work.players)):
                return
            _deal_patrons(work)
        elif work.stage is Stage.SETUP:
            if not all(ready(work, seat) for seat in range(len(work.players))):
                return
            work.agenda = (Task("turn", work.start),) if dealt(work) else first_hands(len(work.players))
        elif work.stage is Stage.TAKE and not drawable(work, work.turn):
            work.tell(NothingToExplore(work.turn))
            work.stage = Stage.DRAWS
        elif work.stage is Stage.GRANT and not drawable(work, work.turn, PLACES[work.taken[0]]):
            work.stage = Stage.DRAWS
        elif work.stage is Stage.DRAWS:
            _serve(work)
            if work.stage is Stage.DRAWS:
                return
        else:
            return


def _ask_again(work: Work) -> None:
    # After all hands are dealt, ask all players with weak hands at the same time whether to redraw (rule U2.2).
    work.stage = Stage.HAND
    weak = tuple(seat for seat, player in enumerate(work.players) if may_redraw(player))
    if weak:
        work.tell(WeakHands(weak))


def _deal_patrons(work: Work) -> None:
    # Deal the patrons (rule U2.3). This comes after redraws (rule U2.2), so that nobody knows their patrons when
    # deciding about their hand.
    seats = range(len(work.players))
    each = decks.offered(work.options, len(seats))
    work.stage = Stage.SETUP
    work.agenda = tuple(Task("patrons", seat, each) for seat in seats) if each else ()


def _serve(work: Work) -> None:
    # Let the other players draw according to their wishes, starting on the active player's left (rule U3.2). Stop at
    # the first player who hasn't answered.
    order = others(work)
    while work.served < len(order):
        seat = order[work.served]
        wish = work.players[seat].wish
        there = drawable(work, seat)
        if there:
            if wish is None:
                return
            first = next((one for one in wish if one in there), None)
            if first is not None:
                take_object(work, seat, first)
                work.tell(Drew(seat, first, CONTINENTS[PLACES[first]], work.turn, work.gain(work.turn, 1)))
            elif wish:
                work.player(seat, wish=None)
                work.tell(WishLapsed(seat))
                return
            else:
                work.tell(Left(seat))
        elif wish is not None:
            work.tell(Left(seat))
        work.served += 1
    work.stage = Stage.ACTION


def _carry(work: Work, task: Task) -> None:
    if task.what == "refill":
        _refill_known(work, task.place)
        return
    if task.what == "headline":
        work.headline_deck, work.past = tuple(sorted(work.past)), ()
        work.tell(HeadlinesShuffled())
        return
    work.agenda = work.agenda[1:]
    if task.what == "hands":
        _ask_again(work)
    elif task.what in finding.KINDS:
        finding.found(work, task)
    elif task.what == "size":
        _size(work, task.place)
    elif task.what == "back":
        _back(work, task.place)
    elif task.what == "renew":
        _renew(work)
    elif task.what == "next":
        _next(work)
    elif task.what == "turn":
        _turn(work, task.place)


def _refill_known(work: Work, place: int) -> None:
    land = work.lands[place]
    missing = size(work.headline, place) - len(land.out)
    cards = (land.top or land.under)[: max(0, missing)]
    if not cards:
        work.agenda = work.agenda[1:]
        return
    if land.top:
        work.land(place, out=land.out + cards, top=land.top[len(cards) :], back=max(0, land.back - len(cards)))
    else:
        work.land(place, out=land.out + cards, under=land.under[len(cards) :])
    work.tell(LaidOut(CONTINENTS[place], cards, known=True))


def _size(work: Work, place: int) -> None:
    land = work.lands[place]
    objects = tuple(card for card in land.out if card != OPINION)
    back = objects[size(work.headline, place) :]
    if back:
        work.land(place, out=without(land.out, *back), top=back + land.top)
        work.tell(PutBack(CONTINENTS[place], back))
    work.land(place, back=0)
    work.agenda = (Task("refill", place), Task("back", place), *work.agenda)


def _back(work: Work, place: int) -> None:
    land = work.lands[place]
    if size(work.headline, place) < OUT and land.top:
        objects = len(land.out) - land.out.count(OPINION)
        work.land(place, back=min(len(land.top), max(0, OUT - objects)))


def _renew(work: Work) -> None:
    # Remove the rightmost expert from the game, and schedule the refill of the row (rule U5.3).
    if work.row:
        work.gone = (*work.gone, work.row[-1])
        work.tell(ExpertsGone(work.row[-1:]))
        work.row = work.row[:-1]
    work.agenda = (Task("experts"), *work.agenda)


def end_turn(work: Work) -> None:
    """End the active player's turn (rule U5.2). Remove public-opinion cards from display, refill the continents, and
    schedule the next turn.
    """
    work.tell(TurnEnded(work.turn))
    work.stage = Stage.ACTION
    empty = not any(land.deck for land in work.lands)
    work.idle = work.idle + 1 if empty and not work.exhibited else 0
    for place, land in enumerate(work.lands):
        count = land.out.count(OPINION)
        if count:
            work.opinion_gone += count
            work.land(place, out=tuple(card for card in land.out if card != OPINION))
            work.tell(OpinionPassed(CONTINENTS[place], count))
    work.agenda = (*(Task("refill", place) for place in range(len(work.lands))), Task("next"))


def _next(work: Work) -> None:
    # Begin the next player's turn, or end the game (rules U5.3, U5.4, U6.1, U12.3). A new round starts with a new
    # headline.
    following = (work.turn + 1) % len(work.colors)
    over = {
        Ending.TURNS: following == work.reached,
        Ending.ONCE: work.reached != NOBODY,
        Ending.ROUND: work.reached != NOBODY and following == work.start,
    }[work.options.end]
    if over or work.idle >= len(work.colors):
        work.reason = "fifty" if over else "exhausted"
        work.stage = Stage.ARRANGE
        work.tell(ArrangingBegan(work.reason))
    elif following == work.start:
        sizes = (Task("size", place) for place in range(len(work.lands)))
        news = (Task("headline"), *sizes) if work.options.headlines else ()
        work.agenda = (*news, Task("renew"), Task("turn", following))
    else:
        work.agenda = (Task("turn", following),)


def _turn(work: Work, seat: int) -> None:
    for other, player in enumerate(work.players):
        if player.wish is not None:
            work.player(other, wish=None)
    work.turn = seat
    work.round += seat == work.start
    work.taken, work.acted, work.favour_played, work.served = (), Acted.NOTHING, False, 0
    work.exhibited = False
    work.stage = Stage.TAKE
    work.tell(TurnBegan(seat, work.round, work.reached != NOBODY))
