import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.conformance import checks
from games.core import CHANCE, Decide, Draw, Entry, Forced, Over, Unreadable
from games.driver import drawn
from games.record import form, parse
from games.registry import GAMES
from games.replay import recorded, replay
from tests.toys import lots, sands

MYKERINOS = GAMES["mykerinos"]

VOCABULARY = """dig extend pass violet lemon brown blackmore tangerine neutral skip take museum decline left right
A1 B1 A2 C3 C4 D4 E4 H6 H9 I1 5:3 2:3-4 2:5-1 3:3 3:9 lay back axolotl gerenuk
zibeline 6 set lift A B C +1 +2000 +2001"""
WORDS = st.sampled_from(VOCABULARY.split())


def settled(game, state, chance, at):
    entries = []
    while isinstance(pending := game.pending(state), Draw | Forced):
        if isinstance(pending, Draw):
            entries.append(Entry(CHANCE, drawn(pending, lambda n: next(chance) % n), at))
        else:
            entries.append(Entry(pending.seat, pending.action, at))
        state, _ = game.apply(state, entries[-1])
    return state, entries


def numbers(seed):
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


@pytest.mark.parametrize("game", [MYKERINOS, lots.GAME, sands.GAME], ids=lambda game: game.name)
@given(
    st.integers(0, 2**32),
    st.lists(st.tuples(st.integers(0, 2), st.lists(WORDS, min_size=1, max_size=4).map(" ".join)), max_size=30),
    st.lists(st.integers(0, 400), max_size=12),
)
def test_what_anybody_types_applies_or_is_refused(game, seed, typed, picks):
    seats = game.seat_names[:3]
    chance = numbers(seed)
    state, entries = settled(game, game.new(seats, game.options()), chance, 0)
    for pick in picks:
        pending = game.pending(state)
        moves = game.legal(state, pending.asked[pick % len(pending.asked)], 0) if isinstance(pending, Decide) else ()
        if moves:
            entries.append(Entry(pending.asked[pick % len(pending.asked)], moves[pick % len(moves)], 0))
            state, _ = game.apply(state, entries[-1])
            state, more = settled(game, state, chance, 0)
            entries += more
    for seat, text in typed:
        try:
            action = game.read(text)
        except Unreadable:
            continue
        entry = Entry(seat, action, 0)
        moves = game.legal(state, seat, 0)
        if action not in moves:
            before = game.encode(state)
            if game.exhaustive:
                refused = checks.refuses(game, state, entry, "not in the legal list")
            else:
                refused = checks.judged(game, state, entry, moves, game.pieces(state))
            assert game.encode(state) == before
            if refused is not None:
                continue
        after, _ = game.apply(state, entry)
        entries.append(entry)
        state, more = settled(game, after, chance, 0)
        entries += more
        if isinstance(game.pending(state), Over):
            break
    record = recorded(game, seats, entries, state)
    assert replay(game, parse(form(record))) == state
