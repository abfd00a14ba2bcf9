"""Makes the random draws in Museum (rules U2, U5.2, U5.3, U9). Determines which draw a task needs, and applies its
result.
"""

from __future__ import annotations

from games.core import Draw, Illegal
from games.museum.events.dealt import BoardsDrawn, Dealt, PatronKept, PatronsOffered, StartDrawn
from games.museum.events.favoured import FavourDrawn
from games.museum.events.turned import ExpertsLaidOut, HeadlineRevealed, LaidOut
from games.museum.refusals import Refusal
from games.museum.rules import finding
from games.museum.rules.headlines import size
from games.museum.rules.work import Position, Work, without
from games.museum.stages import Stage
from games.museum.state import State, Task
from games.museum.tables import BOARD_DECK, CONTINENTS, OPINION, OUT, ROW


def draw_of(position: Position, task: Task) -> Draw | None:
    """Return the random draw that ``task`` needs now, or None if it needs none."""
    what, place = task.what, task.place
    if what == "refill":
        land = position.lands[place]
        missing = size(position.headline, place) - len(land.out)
        if missing <= 0 or land.top or not land.pile:
            return None
        return Draw(CONTINENTS[place], land.pile, min(missing, len(land.pile)))
    if what == "favour":
        return Draw(f"favour-{place}", position.favour_deck, 1) if position.favour_deck else None
    if what == "experts":
        count = min(ROW - len(position.row), len(position.expert_deck))
        return Draw("experts", position.expert_deck, count) if count > 0 else None
    if what == "headline":
        return Draw("headline", position.headline_deck, 1) if position.headline_deck else None
    if what in finding.KINDS:
        return finding.draw_of(position, task)
    return _first_draw(position, task)


def _first_draw(position: Position, task: Task) -> Draw | None:
    what, place = task.what, task.place
    if what == "hand":
        return Draw(f"hand-{place}", _objects(position.lands[task.more].pile), 1)
    if what == "lay":
        return Draw(CONTINENTS[place], _objects(position.lands[place].pile), OUT)
    if what == "patrons":
        return Draw(f"patrons-{place}", position.patron_deck, task.more)
    if what == "boards":
        return Draw("boards", BOARD_DECK, len(position.colors))
    if what == "start":
        return Draw("start", tuple(sorted(position.colors)), 1)
    return None


def _objects(pile: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in pile if card != OPINION)


def pending(state: State) -> Draw | None:
    """Return the random draw that comes next, or None if the next step isn't a draw."""
    return draw_of(state, state.agenda[0]) if state.agenda else None


def check(draw: Draw, what: str, items: tuple[str, ...]) -> None:
    """Raise Illegal unless ``items`` is a possible result of the random draw ``draw``."""
    if what != draw.what or len(items) != draw.count:
        raise Illegal(Refusal.NOT_DRAWN, "U2.1", what=what)
    if draw.count == 1:
        possible = items[0] in draw.population
    else:
        left = list(draw.population)
        possible = True
        for item in items:
            if item not in left:
                possible = False
                break
            left.remove(item)
    if not possible:
        raise Illegal(Refusal.NOT_DRAWN, "U2.1", what=what)


def drawn(work: Work, task: Task, items: tuple[str, ...]) -> None:
    """Perform ``task``, the first task on the agenda, with the drawn items. A refill stays on the agenda until it's
    complete.
    """
    what, place = task.what, task.place
    if what == "refill":
        tokens = work.opinion(place, items.count(OPINION))
        land = work.lands[place]
        work.land(place, out=land.out + items, pile=without(land.pile, *items))
        work.tell(LaidOut(CONTINENTS[place], items, tokens=tokens))
        return
    work.agenda = work.agenda[1:]
    if what in finding.KINDS:
        finding.found(work, task, items)
    elif what == "favour":
        _favour(work, place, items[0], limit=task.more)
    elif what == "experts":
        work.expert_deck = without(work.expert_deck, *items)
        work.row = tuple(reversed(items)) + work.row
        work.tell(ExpertsLaidOut(items, work.row))
    elif what == "headline":
        work.headline_deck = without(work.headline_deck, items[0])
        if work.headline:
            work.past = (*work.past, work.headline)
        work.headline = items[0]
        work.tell(HeadlineRevealed(items[0]))
    else:
        _first_drawn(work, task, items)


def _favour(work: Work, seat: int, favour: str, *, limit: int) -> None:
    # Rule U4.5.
    player = work.players[seat]
    work.favour_deck = without(work.favour_deck, favour)
    work.player(seat, favours=(*player.favours, favour))
    work.tell(FavourDrawn(seat, favour))
    if len(player.favours) >= limit:
        work.resume, work.stage = work.stage, Stage.DROP


def _first_drawn(work: Work, task: Task, items: tuple[str, ...]) -> None:
    what, place = task.what, task.place
    if what == "hand":
        work.land(task.more, pile=without(work.lands[task.more].pile, *items))
        work.player(place, hand=work.players[place].hand + items)
        work.tell(Dealt(place, items[0]))
    elif what == "lay":
        work.land(place, out=items, pile=without(work.lands[place].pile, *items))
        work.tell(LaidOut(CONTINENTS[place], items))
    elif what == "patrons":
        work.patron_deck = without(work.patron_deck, *items)
        work.player(place, offered=items)
        work.tell(PatronsOffered(place, items))
        if len(items) == 1:  # U12.4: that is no choice
            work.player(place, patron=items[0])
            work.tell(PatronKept(place, items[0]))
    elif what == "boards":
        for seat, board in enumerate(items):
            work.player(seat, board=board)
        work.tell(BoardsDrawn(items))
    else:
        work.start = work.colors.index(items[0])
        work.tell(StartDrawn(work.start))
