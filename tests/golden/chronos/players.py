"""Computer players for timed golden games that must end in a certain way. Each one waits, or pursues a single goal."""

from games.chronos.actions import Count, Move, Take
from games.chronos.terms import CITY_PLACE, City, is_pile
from games.core import Later

KNOSSOS = CITY_PLACE[City.KNOSSOS]
LONG = 10**9


def _first_card(state, seat, moves):
    if state.taken:
        return None
    taking = [one for one in moves if isinstance(one, Move) and one.take is Take.YES]
    setting = [one for one in moves if isinstance(one, Move) and one.to == seat]
    return next(iter((*taking, *setting)), None)


def counting(state, seat, moves, now):
    early = now < state.start + 6 * state.sand
    ways = [one for one in moves if isinstance(one, Move) and one.to == seat]
    if early and ways:
        return ways[0]
    return next((one for one in moves if isinstance(one, Count) and not early), Later(now + state.sand // 10))


def idle(state, seat, moves, now):
    return _first_card(state, seat, moves) or Later(now + LONG)


def to_knossos(state, seat, moves, now):
    ways = [one for one in moves if isinstance(one, Move)]
    there = next((one for one in ways if one.to == KNOSSOS), None)
    if there is not None:
        return there
    unused = [one for one in ways if is_pile(one.to) and not state.glasses[one.glass].used]
    return next((one for one in unused if one.to == seat), Later(now + state.sand // 10))
