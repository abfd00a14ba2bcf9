"""Carries out favours (rule U9). A player may play at most one favour per turn (rule U4.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import Illegal
from games.museum.actions import (
    Ball,
    Choose,
    Collector,
    Discovery,
    Drop,
    Express,
    Hire,
    Loan,
    Pick,
    Press,
    Stock,
    Team,
)
from games.museum.events.exhibited import Restocked
from games.museum.events.favoured import (
    Collected,
    DiscoveryBegan,
    ExhibitedFree,
    FavourDropped,
    HiredFree,
    Lent,
    PressHeld,
    TeamSent,
)
from games.museum.events.turned import ExpertsGone
from games.museum.refusals import Refusal
from games.museum.rules import finding
from games.museum.rules.headlines import size_for
from games.museum.rules.paying import hire as hire_experts
from games.museum.rules.paying import once, reached, restock, room, show
from games.museum.rules.work import Work, without
from games.museum.state import Task
from games.museum.tables import CONTINENTS, FREE, LOAN, OPINION, STOCK, VALUES


def play(work: Work, seat: int, action: Any) -> None:
    """Play a favour: remove it from the game, then apply its effect. Raises Illegal."""
    kind = type(action)
    favour = KINDS[kind]
    if favour not in work.players[seat].favours:
        raise Illegal(Refusal.NO_FAVOUR, "U4.7", favour=favour)
    if work.favour_played:
        raise Illegal(Refusal.ONE_FAVOUR, "U4.7")
    work.player(seat, favours=without(work.players[seat].favours, favour))
    work.favour_played = True
    work.gone = (*work.gone, favour)
    _PLAY[kind](work, seat, action)


def _press(work: Work, seat: int, action: Press) -> None:  # noqa: ARG001 - there is nothing to say
    work.player(seat, press=work.players[seat].press + 1)
    work.tell(PressHeld(seat, work.players[seat].press))


def _express(work: Work, seat: int, action: Express) -> None:
    _in_hand(work, seat, action.object, "U9.2")
    _free(work, seat, action.object, "U9.2")
    work.player(seat, hand=without(work.players[seat].hand, action.object))
    _exhibited(work, seat, "express", action.object, seat)


def _ball(work: Work, seat: int, action: Ball) -> None:
    owner = next((other for other, found in enumerate(work.players) if action.object in found.discard), None)
    if owner is None:
        raise Illegal(Refusal.NOT_IN_DISCARD, "U9.4", object=action.object)
    _free(work, seat, action.object, "U9.4")
    work.player(owner, discard=without(work.players[owner].discard, action.object))
    _exhibited(work, seat, "ball", action.object, owner)


def _free(work: Work, seat: int, one: str, rule: str) -> None:
    if VALUES[one] > FREE:
        raise Illegal(Refusal.TOO_VALUABLE, rule, object=one, most=FREE)
    room(work, seat, 1)


def _exhibited(work: Work, seat: int, favour: str, one: str, owner: int) -> None:
    points, _, favours = show(work, seat, (one,))
    work.tell(ExhibitedFree(seat, favour, one, owner, points, work.players[seat].score, favours))
    reached(work, seat)


def _in_hand(work: Work, seat: int, one: str, rule: str) -> None:
    if one not in work.players[seat].hand:
        raise Illegal(Refusal.NOT_IN_HAND, rule, object=one)


def _collector(work: Work, seat: int, action: Collector) -> None:
    _in_hand(work, seat, action.object, "U9.5")
    work.player(seat, hand=without(work.players[seat].hand, action.object))
    work.gone = (*work.gone, action.object)
    work.tell(Collected(seat, action.object, work.gain(seat, VALUES[action.object] + 1)))


def _stock(work: Work, seat: int, action: Stock) -> None:
    restock(work, seat, action.objects, "U9.7")
    worth = sum(VALUES[one] for one in action.objects)
    if worth > STOCK:
        raise Illegal(Refusal.STOCK_LIMIT, "U9.7", sum=worth, most=STOCK)
    work.tell(Restocked(seat, action.objects, favour=True))


def _loan(work: Work, seat: int, action: Loan) -> None:  # noqa: ARG001 - there is nothing to say
    work.tell(Lent(seat, work.gain(seat, LOAN)))


def _hire(work: Work, seat: int, action: Hire) -> None:
    if not work.row:
        raise Illegal(Refusal.NO_EXPERTS, "U9.9")
    if action.expert:
        if action.expert not in work.row:
            raise Illegal(Refusal.EXPERT_AWAY, "U9.9", expert=action.expert)
        hire_experts(work, seat, (action.expert,))
        work.tell(HiredFree(seat, action.expert))
        return
    work.gone = (*work.gone, *work.row)
    work.tell(ExpertsGone(work.row, seat))
    work.row = ()
    work.agenda = (*work.agenda, Task("experts"))


def _continent(work: Work, seat: int, continent: str, rule: str) -> int:
    if continent not in CONTINENTS:
        raise Illegal(Refusal.NO_SUCH_CONTINENT, rule, continent=continent)
    place = CONTINENTS.index(continent)
    if not size_for(work.headline, place, work.players[seat].experts):
        raise Illegal(Refusal.CLOSED, rule, continent=continent)
    return place


def _team(work: Work, seat: int, action: Team) -> None:
    place = _continent(work, seat, action.continent, "U9.3")
    land = work.lands[place]
    objects = tuple(card for card in land.out if card != OPINION)
    if not objects:
        raise Illegal(Refusal.NOTHING_LAID_OUT, "U9.3", continent=action.continent)
    once(action.objects, "U9.3")
    for one in action.objects:
        if one not in objects:
            raise Illegal(Refusal.NOT_LAID_OUT, "U9.3", object=one)
    if len(action.objects) < len(objects):
        raise Illegal(Refusal.ALL_OF_THEM, "U9.3", continent=action.continent)
    work.land(place, out=without(land.out, *objects), under=land.under + action.objects)
    work.need = len(objects)
    work.agenda = (*work.agenda, Task(finding.TEAM, seat, place))
    work.tell(TeamSent(seat, action.continent, action.objects))


def choose(work: Work, seat: int, action: Choose) -> None:
    """Put the chosen cards of the archaeological team on display (rule U9.3). Raises Illegal."""
    once(action.objects, "U9.3")
    for one in action.objects:
        if one not in work.shown:
            raise Illegal(Refusal.NOT_AMONG_THEM, "U9.3", object=one)
    if len(action.objects) != work.need:
        raise Illegal(Refusal.CHOOSE_SO_MANY, "U9.3", need=work.need)
    work.stage = work.resume
    finding.lay_out(work, seat, action.objects)


def _discovery(work: Work, seat: int, action: Discovery) -> None:
    place = _continent(work, seat, action.continent, "U9.6")
    if not work.lands[place].deck:
        raise Illegal(Refusal.DECK_EMPTY, "U9.6", continent=action.continent)
    work.agenda = (*work.agenda, Task(finding.DISCOVERY, seat, place))
    work.tell(DiscoveryBegan(seat, action.continent))


def pick(work: Work, seat: int, action: Pick) -> None:
    """Take one of the discovered objects (rule U9.6). Raises Illegal."""
    if action.object not in work.shown:
        raise Illegal(Refusal.NOT_AMONG_THEM, "U9.6", object=action.object)
    finding.pick(work, seat, action.object)


def drop(work: Work, seat: int, action: Drop) -> None:
    """Give up a favour (rule U4.5). A player has to do this for each favour above the limit. Raises Illegal."""
    player = work.players[seat]
    if action.favour not in player.favours:
        raise Illegal(Refusal.NO_FAVOUR, "U4.5", favour=action.favour)
    work.player(seat, favours=without(player.favours, action.favour))
    work.dropped = tuple(sorted((*work.dropped, action.favour)))
    work.tell(FavourDropped(seat, action.favour))
    work.stage = work.resume


KINDS: Final[dict[type, str]] = {
    Press: "press",
    Express: "express",
    Team: "team",
    Ball: "ball",
    Collector: "collector",
    Discovery: "discovery",
    Stock: "stock",
    Loan: "loan",
    Hire: "hire",
}
_PLAY: Final[dict[type, Callable[[Work, int, Any], None]]] = {
    Press: _press,
    Express: _express,
    Team: _team,
    Ball: _ball,
    Collector: _collector,
    Discovery: _discovery,
    Stock: _stock,
    Loan: _loan,
    Hire: _hire,
}
