from types import SimpleNamespace

from bot.match.services.play.runner import AllReactions, Reactions
from games.core import NoOptions

MATCH = SimpleNamespace(id=7, options=SimpleNamespace(game=()))


class Slow:
    options = NoOptions

    def __init__(self, usual):
        self.usual = usual

    def reaction(self, options):
        return self.usual


def test_a_reaction_takes_from_sixty_to_a_hundred_and_forty_percent():
    taken = [Reactions(1_000).ready(seat, at) - at for seat in range(6) for at in range(0, 100_000, 777)]
    assert 600 <= min(taken) < 700
    assert 1_300 < max(taken) < 1_400


def test_a_reaction_begins_when_its_seat_can_act_whatever_happens_meanwhile():
    everybody = AllReactions()
    ready = everybody.of(MATCH, Slow(1_000)).ready(2, 5_000)
    assert everybody.of(MATCH, Slow(1_000)).ready(2, 5_400) == ready
    later = everybody.of(MATCH, Slow(1_000))
    later.forget(2)
    assert later.ready(2, 9_000) >= 9_600
