"""Ends a game (rule C7) by a claim, a win condition or the stalemate count (a countdown to the end of the game), and
applies all timed events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from games.chronos.actions import Claim, Claimed
from games.chronos.events import CountStarted, FalseClaim, Started
from games.chronos.refusals import Refusal
from games.chronos.rules import catastrophes, setup
from games.chronos.rules.draft import Draft
from games.chronos.scoring.tally import points
from games.chronos.stages import Reason, Stage
from games.chronos.state import Ending, Glass, State
from games.chronos.terms import (
    CITY_PLACE,
    DAILY,
    MONSTERS,
    NEEDED,
    NEEDED_WITH_HERA,
    NIGHT,
    WINDS,
    City,
    God,
)
from games.core import Illegal, Millis

HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR
SIX: Final = 6
DIFFERENT: Final = 5
"""The number of different cards that Calypso's owner needs to win (rule C8.6)."""
EQUAL: Final = 3
"""The number of equal cards that Hestia's owner needs to win (rule C8.24)."""
CROWD: Final = 3
"""Cerberus's owner wins if this many hourglasses are in the underworld (rule C8.29)."""

_KNOSSOS: Final = CITY_PLACE[City.KNOSSOS]


# -- claims and conditions


def needed(state: State, seat: int) -> int:
    """Return the number of points that the seat needs in order to claim to have won (rule C7.2(b))."""
    hera = next((owner for owner, gods in enumerate(state.gods) if God.HERA in gods), seat)
    return NEEDED if hera == seat else NEEDED_WITH_HERA


def holds(state: State, seat: int, what: Claimed) -> bool:
    """Return whether the claim `what` would be true if `seat` made it now (rule C7.2)."""
    if what is Claimed.MONSTERS:
        return all(monster in state.stacks[seat] for monster in MONSTERS)
    return points(state, seat) >= needed(state, seat)


def claim(draft: Draft, seat: int, action: Claim) -> None:
    """Carry out a player's claim to have won (rule C7.2). After a false claim, the seat can't claim for a while. Raises
    Illegal.
    """
    if (until := draft.barred[seat]) > draft.at:
        raise Illegal(Refusal.BARRED, "C7.2", left=until - draft.at)
    if holds(draft.base, seat, action.what):
        draft.end(Ending(Reason(action.what.value), seat))
        return
    draft.barred[seat] = draft.at + draft.sand // 6
    draft.events.append(FalseClaim(seat, action.what.value, draft.barred[seat]))


def conditions(draft: Draft) -> None:
    """End the game if a player meets a god's win condition (rule C7.2(d)). If several players do, the one who has just
    moved wins. If none of them has just moved, the first of them in seat order wins.
    """
    if not any(draft.gods):
        return
    seats = list(range(draft.players))
    if draft.mover is not None:
        seats.sort(key=lambda seat: seat != draft.mover)
    for seat in seats:
        if draft.gods[seat] and (reason := _condition(draft, seat)) is not None:
            draft.end(Ending(reason, seat))
            return


def _condition(draft: Draft, seat: int) -> Reason | None:
    gods = draft.gods[seat]
    if God.ZEUS in gods:
        return Reason.ZEUS
    if God.CALYPSO in gods and len(faces(draft, seat)) >= DIFFERENT:
        return Reason.CALYPSO
    if God.CYCLOPS in gods and any(monster in draft.stacks[seat] for monster in MONSTERS):
        return Reason.CYCLOPS
    if God.HESTIA in gods and max(faces(draft, seat).values(), default=0) >= EQUAL:
        return Reason.HESTIA
    if God.CERBERUS in gods and len(draft.below()) >= CROWD:
        return Reason.CERBERUS
    return None


def faces(draft: Draft, seat: int) -> Counter[str]:
    """Return the number of cards of each face in the seat's kingdom (rule C8.1), including winds that lie under another
    wind.
    """
    found = Counter(draft.stacks[seat])
    found.update({name: count for name, count in zip(WINDS, draft.winds[seat], strict=True) if count})
    return found


# -- the count


def check_count(draft: Draft) -> None:
    """Check that the stalemate count, the countdown to the end of the game, can be started now (rule C7.3). Raises
    Illegal.
    """
    if not draft.taken:
        raise Illegal(Refusal.NO_COUNT_YET, "C7.3")
    if (last := _last(draft.glasses)) > draft.at:
        raise Illegal(Refusal.GLASSES_RUN, "C7.3", left=last - draft.at)
    if draft.count is not None:
        raise Illegal(Refusal.COUNT_RUNS, "C7.3", left=draft.count - draft.at)


def count(draft: Draft, seat: int) -> None:
    # Rule C7.3.
    check_count(draft)
    _begin_count(draft, seat)


def _begin_count(draft: Draft, seat: int | None) -> None:
    draft.count = draft.at + draft.sand // 3
    draft.events.append(CountStarted(seat, draft.count))


def _last(glasses: Iterable[Glass]) -> Millis:
    return max(glass.out for glass in glasses)


def counts_at(state: State) -> Millis | None:
    """Return the time at which the stalemate count will start automatically: when nothing has happened for twice the
    running time of an hourglass (rule C7.3).

    In a daily game, it doesn't start at night. Return None if it can't start automatically at present.
    """
    if not state.taken or state.count is not None:
        return None
    at = max(_last(state.glasses), state.quiet) + 2 * state.sand
    if state.sand >= DAILY:
        evening, morning = (hour * HOUR for hour in NIGHT)
        hour = at % DAY
        if hour >= evening:
            at += DAY - hour + morning
        elif hour < morning:
            at += morning - hour
    return at


# -- time


def wakes(state: State) -> Millis | None:
    """Return the next time at which something happens without an action, such as the end of a countdown, or None if
    nothing will.
    """
    if state.stage is Stage.COUNTDOWN:
        return state.start
    if state.stage is not Stage.PLAY or setup.open_pile(state) is not None:
        return None
    due = [choice.until for choice in state.choices]
    due += filter(None, state.barred)
    if state.count is not None:
        due.append(state.count)
    elif (begins := counts_at(state)) is not None:
        due.append(begins)
    if state.die == SIX:
        due += [glass.out for glass in state.glasses if glass.place == _KNOSSOS]
    return min(due, default=None)


def pass_time(draft: Draft) -> None:
    """Apply the timed events that are due now.

    If the countdown to the start is over, start the game. During the game, apply these in order: a win by Knossos, the
    end of the stalemate count, the end of waiting times after false claims, the end of choices, and the automatic start
    of a stalemate count.
    """
    state, at = draft.base, draft.at
    if state.stage is Stage.COUNTDOWN:
        draft.stage = Stage.PLAY
        draft.events.append(Started())
        return
    if state.die == SIX:
        for glass in state.glasses:
            if glass.place == _KNOSSOS and glass.out <= at:
                draft.end(Ending(Reason.KNOSSOS, glass.owner))
                return
    if state.count is not None and state.count <= at:
        draft.end(Ending(Reason.STALEMATE))
        return
    draft.barred = [0 if until <= at else until for until in draft.barred]
    begins = counts_at(state)
    catastrophes.fall_due(draft)
    if begins is not None and begins <= at and draft.ended is None:
        _begin_count(draft, None)
