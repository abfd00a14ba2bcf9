from functools import cache
from random import Random

from bot.match.pure.log.entries import LogEntry, Seen
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Player
from bot.match.pure.table.settings import Options
from games.core import CHANCE, Decide, Draw, Entry, Forced
from games.driver import drawn
from games.museum.computer import at_random, greedy
from games.museum.game import GAME
from games.museum.options import Options as Rules
from games.museum.state import COLORS
from tests.bot import tables
from tests.bot.tables import ADA, BEN, CHLOE, DEV

USERS = (ADA, BEN, CHLOE, DEV)


def match_of(players=3, **changes):
    seats = tuple(Player(seat=seat, color=COLORS[seat], user=USERS[seat]) for seat in range(players))
    return tables.match_of(
        players, **{"game": "museum", "options": Options(players=players), "players": seats, **changes}
    )


def look_at(state, seat=None, match=None):
    pending = GAME.pending(state)
    decides = isinstance(pending, Decide)
    able = decides and seat is not None and seat in (*pending.asked, *pending.may)
    return Look(
        match or match_of(len(state.colors)),
        seat,
        GAME.view(state, seat),
        tuple(GAME.legal(state, seat, 0)) if able else (),
        pending.asked if decides else (),
        pending.may if decides else (),
    )


@cache
def game(players=3, seed=1, clever=True, options=None):
    """Return every entry in a game, each with the state before it, its events, and the state after it.

    If ``clever`` is true, the greedy computer player makes most moves, so that many kinds of events occur. The other
    moves are random.
    """
    rng = Random(seed)
    state = GAME.new(COLORS[:players], options or Rules())
    found = []
    while True:
        pending = GAME.pending(state)
        if isinstance(pending, Draw):
            entry = Entry(CHANCE, drawn(pending, rng.randrange))
        elif isinstance(pending, Forced):
            entry = Entry(pending.seat, pending.action)
        elif isinstance(pending, Decide):
            seat = rng.choice(pending.asked)
            choose = greedy if clever and rng.random() < 0.8 else at_random
            legal = tuple(GAME.legal(state, seat, 0))
            entry = Entry(seat, choose(GAME.view(state, seat), legal, rng.randrange(1 << 30), 0))
        else:
            return tuple(found)
        after, events = GAME.apply(state, entry)
        found.append((state, entry, tuple(events), after))
        state = after


def steps_of(played, viewer=None):
    steps, moves = [], 0
    for number, (_, entry, events, _) in enumerate(played, 1):
        moves += entry.who >= 0
        seen = tuple(one for event in events if (one := GAME.see(event, viewer)) is not None)
        text = GAME.disclose(entry, viewer) or ""
        stored = LogEntry(ply=number, who=entry.who, text=text, at=0)
        steps.append(Seen(stored, seen, moves if entry.who >= 0 else 0, hidden=not text))
    return steps


def decisions(players=3, seed=1, clever=True, options=None):
    for state, entry, _, _ in game(players, seed, clever, options):
        if entry.who >= 0:
            yield state, look_at(state, entry.who)
