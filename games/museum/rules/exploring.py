"""Carries out the decisions that players make before the main action: during the setup (rule U2) and exploration (rule
U3).
"""

from __future__ import annotations

from games.core import Illegal
from games.museum.actions import Board, Keep, Patron, Redraw, Skip, Take, Wish
from games.museum.events.dealt import BoardChosen, HandKept, PatronKept, Redrawn
from games.museum.events.explored import Skipped, Took, Wished
from games.museum.refusals import Refusal
from games.museum.rules.headlines import GRANTS
from games.museum.rules.work import Work, drawable, take_object
from games.museum.stages import Stage
from games.museum.state import Task
from games.museum.tables import CONTINENTS, FAVOURS_HELD, PLACES, SLOTS


def board(work: Work, seat: int, action: Board) -> None:
    # Rule U1.5.
    if work.players[seat].board:
        raise Illegal(Refusal.BOARDS_FIXED, "U1.5")
    if action.board not in SLOTS:
        raise Illegal(Refusal.NO_SUCH_BOARD, "U1.5", board=action.board)
    work.player(seat, board=action.board)
    work.tell(BoardChosen(seat, action.board))


def patron(work: Work, seat: int, action: Patron) -> None:
    # Rule U2.3.
    offered = work.players[seat].offered
    if work.players[seat].patron:
        raise Illegal(Refusal.NOT_ASKED, "U2.3")
    if action.patron not in offered:
        raise Illegal(Refusal.NOT_OFFERED, "U2.3", patron=action.patron)
    work.player(seat, patron=action.patron)
    work.tell(PatronKept(seat, action.patron))


def redraw(work: Work, seat: int, action: Redraw) -> None:  # noqa: ARG001 - there is nothing to say
    """Put the first hand and its favour back into the decks, and schedule the dealing of new ones (rule U2.2). The
    caller has checked that the seat may do this.
    """
    player = work.players[seat]
    for card in player.hand:
        place = PLACES[card]
        work.land(place, pile=tuple(sorted((*work.lands[place].pile, card))))
    work.favour_deck = tuple(sorted((*work.favour_deck, *player.favours)))
    work.player(seat, hand=(), favours=(), redrawn=True)
    work.agenda = first_hand(seat)
    work.tell(Redrawn(seat))


def keep(work: Work, seat: int, action: Keep) -> None:  # noqa: ARG001 - there is nothing to say
    # Rule U2.2.
    work.player(seat, stayed=True)
    work.tell(HandKept(seat))


def first_hand(seat: int) -> tuple[Task, ...]:
    """Return the tasks that deal one object from each continent and a favour (rule U2.2)."""
    return (*(Task("hand", seat, place) for place in range(len(CONTINENTS))), Task("favour", seat, FAVOURS_HELD))


def first_hands(count: int) -> tuple[Task, ...]:
    """Return the tasks that deal all first hands (rule U2.2). After these tasks, players with weak hands may redraw."""
    return (*(task for seat in range(count) for task in first_hand(seat)), Task("hands"))


def take(work: Work, seat: int, action: Take) -> None:
    """Move an object on display into the active player's hand (rules U3.1, U10). Raises Illegal."""
    grant = work.stage is Stage.GRANT
    if action.object not in drawable(work, seat):
        raise Illegal(Refusal.NOT_LAID_OUT, "U3.1", object=action.object)
    place = PLACES[action.object]
    if grant and place != PLACES[work.taken[0]]:
        raise Illegal(Refusal.OTHER_CONTINENT, "U10.7", object=action.object)
    take_object(work, seat, action.object)
    work.taken = (*work.taken, action.object)
    work.tell(Took(seat, action.object, CONTINENTS[place], grant))
    work.stage = Stage.GRANT if work.headline == GRANTS and not grant else Stage.DRAWS


def skip(work: Work, seat: int, action: Skip) -> None:  # noqa: ARG001 - there is nothing to say
    # Rule U10.
    work.tell(Skipped(seat))
    work.stage = Stage.DRAWS


def wish(work: Work, seat: int, action: Wish) -> None:
    """Store which objects a player wants to draw in another player's turn (rule U3.2). If several players want the same
    object, the turn order decides. Raises Illegal.
    """
    before = work.players[seat].wish
    if len(set(action.objects)) < len(action.objects):
        raise Illegal(Refusal.TWICE, "U3.2", object=_twice(action.objects))
    there = drawable(work, seat)
    for one in action.objects:
        if one not in there:
            raise Illegal(Refusal.NOT_LAID_OUT, "U3.2", object=one)
    if action.objects == before:
        raise Illegal(Refusal.SAME_ANSWER, "U3.2")
    work.player(seat, wish=action.objects)
    work.tell(Wished(seat, action.objects, before is not None))


def _twice(cards: tuple[str, ...]) -> str:
    return next(card for card in cards if cards.count(card) > 1)
