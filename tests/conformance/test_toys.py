"""The contract carries hidden hands, simultaneous decisions and real time: two tiny games pass the whole suite."""

from tests.conformance.suite import check_game
from tests.toys import lots, sands


def test_hidden_hands_and_simultaneous_decisions():
    report = check_game(lots.GAME, games=8, scramble=lots.scramble, scramble_event=lots.scramble_event)
    assert report.games == 8 * 3
    assert report.scrambled > 500
    assert report.refused > 1000


def test_real_time():
    report = check_game(sands.GAME, games=8, pace=700, scramble=sands.scramble, scramble_event=sands.scramble_event)
    assert report.games == 8 * 2
    assert report.scrambled > 300
    assert report.refused > 1000
