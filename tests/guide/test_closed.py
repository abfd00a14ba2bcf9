from random import Random

from bot.match.pure.play.look import Look
from bot.presenters.mykerinos.guide import CALLED, closed
from bot.presenters.mykerinos.moves.plan import Choices
from games.core import CHANCE, Decide, Draw, Entry, Forced, Illegal
from games.driver import drawn
from games.mykerinos.actions import Museum
from games.mykerinos.game import GAME
from games.mykerinos.refusals import Refusal
from games.mykerinos.view import Asked, Way
from render.mykerinos.words.names import PATRONS
from tests.bot.tables import match_of
from tests.wording import en

COLORS = ("blue", "red", "green", "white")


def looks(players, seed):
    rng = Random(seed)
    state = GAME.new(COLORS[:players])
    while True:
        pending = GAME.pending(state)
        if isinstance(pending, Draw):
            entry = Entry(CHANCE, drawn(pending, rng.randrange))
        elif isinstance(pending, Forced):
            entry = Entry(pending.seat, pending.action)
        elif isinstance(pending, Decide):
            seat = pending.asked[0]
            legal = tuple(GAME.legal(state, seat, 0))
            yield state, seat, Look(match_of(players), seat, GAME.view(state, seat), legal, pending.asked, ())
            entry = Entry(seat, rng.choice(legal))
        else:
            return
        state, _ = GAME.apply(state, entry)


def test_each_tile_is_callable_or_has_one_reason():
    seen = set()
    for players, seed in ((2, 1), (3, 2), (4, 3), (3, 4), (4, 5), (2, 6)):
        for state, seat, look in looks(players, seed):
            view, found = look.view, closed(look, en)
            names = [one.what for one in found if one.what != "Parcel"]
            assert len(names) == len(set(names))
            if view.asked in {Asked.ACTION, Asked.LAST_ACTION}:
                choices = Choices(look.legal)
                held = {tile.patron for tile in view.seats[seat].tiles if tile.patron}
                for patron, called in CALLED.items():
                    callable_now = any(choices.count(mode) for mode in called.modes)
                    assert (PATRONS[patron] in names) == (patron in held and not callable_now)
                assert ("Patron" in names) == (not held)
                assert ("Extend" in names) == (Way.EXTEND not in view.possible)
            if view.asked is Asked.CHOICE:
                assert ("Museum" in names) == (Way.MUSEUM not in view.possible)
            for one in found:
                seen.add(one.why)
                if one.why is Refusal.GENERAL_EMPTY and one.rule == "M5.3":
                    assert refused(state, seat, Museum(room=1)) == Refusal.GENERAL_EMPTY
                if one.why is Refusal.MUSEUM_NOT_FOR_THIRD:
                    assert refused(state, seat, Museum(room=1)) == Refusal.MUSEUM_NOT_FOR_THIRD
    assert {Refusal.SUPPLY_SHORT, Refusal.TILE_USED, Refusal.MUSEUM_NOT_FOR_THIRD, Refusal.PARCEL_GONE} <= seen


def refused(state, seat, action):
    try:
        GAME.apply(state, Entry(seat, action))
    except Illegal as illegal:
        return illegal.code
    return None
