from __future__ import annotations

from games.museum.rules.asking import decided
from games.museum.rules.ending import tally
from games.museum.rules.headlines import binds, size
from games.museum.rules.prices import expert_cost
from games.museum.rules.work import drawable, favour_limit, free_slots, hand_limit, may_redraw, ready
from games.museum.stages import Stage
from games.museum.state import NOBODY, State
from games.museum.tables import CONTINENTS, PLACES
from games.museum.view import ContinentView, ExpertView, OptionsView, SeatView, View

EXPLORING = frozenset({Stage.TAKE, Stage.GRANT, Stage.DRAWS})


def view(state: State, viewer: int | None) -> View:
    """Return the facts that ``viewer`` may know.

    Other players' hands, favours, patrons and stored answers are hidden, and so are the cards in decks.
    """
    question = decided(state)
    team = state.stage is Stage.CHOOSE
    experts = state.players[state.turn].experts if state.turn != NOBODY else ()
    over = state.stage is Stage.OVER
    return View(
        viewer=viewer,
        stage=state.stage,
        round=state.round,
        turn=None if state.turn == NOBODY else state.turn,
        start=None if state.start == NOBODY else state.start,
        asked=() if question is None else question.asked,
        may=() if question is None else question.may,
        seats=tuple(_seat(state, seat, own=seat == viewer, over=over) for seat in range(len(state.colors))),
        continents=tuple(_continent(state, place) for place in range(len(CONTINENTS))),
        experts=tuple(ExpertView(one, expert_cost(one, state.headline, experts)) for one in state.row),
        expert_deck=len(state.expert_deck),
        headline=state.headline or None,
        headline_deck=len(state.headline_deck),
        supply=state.supply,
        tokens=state.tokens,
        favour_deck=len(state.favour_deck),
        taken=state.taken,
        acted=state.acted,
        favour_played=state.favour_played,
        bound=binds(experts),
        last=state.reached != NOBODY,
        place=None if state.place == NOBODY else CONTINENTS[state.place],
        shown=() if team and viewer != state.turn else state.shown,
        shown_count=len(state.shown),
        options=OptionsView(
            boards=state.options.boards,
            experts=state.options.experts,
            opinion=state.options.opinion,
            headlines=state.options.headlines,
            patrons=state.options.patrons,
            team_limit=state.options.team_limit,
            end=state.options.end,
        ),
        tally=tally(state) if over else None,
    )


def _continent(state: State, place: int) -> ContinentView:
    land = state.lands[place]
    return ContinentView(
        id=CONTINENTS[place],
        out=land.out,
        size=size(state.headline, place),
        back=land.top[: land.back],
        tokens=land.tokens,
        deck=land.deck,
    )


def _drawable(state: State, seat: int) -> tuple[str, ...]:
    # Return the objects that a seat can take during exploration. If a headline allows a second object, it has to come
    # from the same continent as the first (rule U10.7).
    if state.stage not in EXPLORING:
        return ()
    grant = state.stage is Stage.GRANT and seat == state.turn
    return drawable(state, seat, PLACES[state.taken[0]] if grant else None)


def _seat(state: State, seat: int, *, own: bool, over: bool) -> SeatView:
    player = state.players[seat]
    return SeatView(
        color=state.colors[seat],
        board=player.board,
        score=player.score,
        prestige=player.prestige,
        hand=len(player.hand),
        favours=len(player.favours),
        hand_limit=hand_limit(player),
        favour_limit=favour_limit(player),
        museum=player.museum,
        slots=player.slots if own or over else None,
        free=free_slots(player) if player.board else 0,
        discard=player.discard,
        experts=player.experts,
        press=player.press,
        ready=ready(state, seat),
        redrawn=player.redrawn,
        answered=player.wish is not None,
        arranged=player.slots is not None,
        drawable=_drawable(state, seat),
        cards=player.hand if own or over else None,
        held=player.favours if own or over else None,
        patron=player.patron if (own or over) and player.patron else None,
        offered=player.offered if own and not player.patron else None,
        wish=player.wish if own else None,
        redraw=(state.stage is Stage.HAND and may_redraw(player)) if own else None,
    )
