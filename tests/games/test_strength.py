from fractions import Fraction

import pytest

from benchmarks.strength import Played, Sequential, deal, until_told
from games.registry import COMPUTERS, GAMES


def after(*shares):
    test = Sequential(0.25, 0.4)
    for share in shares:
        test.add(Fraction(share))
    return test.holds


def test_it_goes_on_until_it_can_tell():
    assert after(*[1] * 6) is None
    assert after(*[1] * 7) is True
    assert after(*[0] * 13) is None
    assert after(*[0] * 14) is False
    assert after(*[1, 0, 0] * 20) is None, "a third is neither"


def test_a_shared_win_counts_its_part():
    halves, whole = Sequential(0.25, 0.4), Sequential(0.25, 0.4)
    for _ in range(2):
        halves.add(Fraction(1, 2))
    for share in (1, 0):
        whole.add(Fraction(share))
    assert halves.evidence == pytest.approx(whole.evidence)


def test_it_stops_at_the_deal_that_tells():
    said = []
    played = until_told(lambda _number: [Played(Fraction(1), "", ())] * 4, range(9), Sequential(0.25, 0.4), said.append)
    assert len(played) == 8
    played = until_told(lambda _number: [Played(Fraction(1, 3), "", ())], range(20), Sequential(0.25, 0.4), said.append)
    assert len(played) == 20
    assert len(said) == 1


def test_one_kind_sits_in_every_seat_and_the_same_deal_is_the_same_again():
    game, kinds = GAMES["chronos"], COMPUTERS["chronos"]
    seated = [kinds["greedy"], kinds["random"], kinds["random"]]
    first, again = (deal(game, game.options(level=1), seated, 3, timed=timed) for timed in (True, False))
    assert len(first) == 3
    assert [one.share for one in first] == [one.share for one in again]
    assert sum(one.share for one in first) >= 2, "it is much better than chance"
    assert all(one.times for one in first)
