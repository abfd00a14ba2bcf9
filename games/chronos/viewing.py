"""Creates the view of a game for each viewer. In other players' stacks, a viewer sees only the top card and the number
of cards.
"""

from __future__ import annotations

from games.chronos.rules import ends, setup
from games.chronos.rules.draft import Draft
from games.chronos.rules.powers import reserved_for
from games.chronos.scoring.tally import tally
from games.chronos.stages import Stage
from games.chronos.state import State
from games.chronos.terms import COST
from games.chronos.view import ChoiceView, GlassView, GodView, KingdomView, Phase, PileView, View
from games.core import Seat

_PHASES = {
    Stage.CITIES: Phase.SETUP,
    Stage.GODS: Phase.SETUP,
    Stage.TOPS: Phase.SETUP,
    Stage.COUNTDOWN: Phase.COUNTDOWN,
    Stage.PLAY: Phase.PLAY,
    Stage.OVER: Phase.OVER,
}


def view(state: State, viewer: Seat | None) -> View:
    over, ended = state.stage is Stage.OVER, state.ended
    draft = Draft(state, state.clock)
    running = state.stage is Stage.PLAY and setup.open_pile(state) is None
    return View(
        viewer=viewer,
        level=state.level,
        sand=state.sand,
        teams=state.teams,
        patience=draft.patience,
        phase=_PHASES[state.stage],
        start=state.start,
        piles=tuple(PileView(top, height) for top, height in zip(state.tops, state.heights, strict=True)),
        glasses=tuple(
            GlassView(glass.owner, glass.place, glass.out, glass.free(state.sand), glass.put, glass.used)
            for glass in state.glasses
        ),
        kingdoms=tuple(_kingdom(state, seat, whole=over or seat == viewer) for seat in range(len(state.seats))),
        temple=tuple(GodView(god, COST[god], reserved_for(draft, god)) for god in state.temple),
        cities=state.cities,
        choices=tuple(
            ChoiceView(one.seat, one.asked.value, one.until, None if one.to < 0 else one.to, one.card)
            for one in state.choices
        ),
        discards=len(state.discards),
        discarded=state.discards[-1] if state.discards else "",
        given_up="" if state.famine is None else state.discards[state.famine],
        troy=state.troy,
        die=state.die,
        count=state.count,
        counts_at=ends.counts_at(state) if running else None,
        taken=state.taken,
        reason=None if ended is None else ended.reason.value,
        winner=None if ended is None else ended.winner,
        tally=tally(state).seats if over else None,
    )


def _kingdom(state: State, seat: int, *, whole: bool) -> KingdomView:
    stack = state.stacks[seat]
    return KingdomView(
        color=state.seats[seat],
        top=stack[-1] if stack else "",
        height=len(stack),
        winds=state.winds[seat],
        gods=state.gods[seat],
        barred=state.barred[seat],
        stack=stack if whole else None,
    )
