import pytest

from benchmarks.fit import NAMES, constants_of, features, fitted, rows, solved, start, weights_of
from games.mykerinos.search.deal import dealt
from games.mykerinos.search.outlook import FITTED, JUDGED, POINT
from games.mykerinos.search.playout import Playout
from games.mykerinos.search.position import OVER, ROUND, STAGE
from games.mykerinos.search.worth import Worth


@pytest.mark.parametrize("weights", [JUDGED, FITTED], ids=["judged", "fitted"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_features_and_present_constants_make_the_estimate(players, weights):
    seen = 0
    for number in range(5):
        p, wings = start(players, number)
        worth = Worth(wings, weights)
        while p[STAGE] != OVER:
            if p[ROUND] > 1:
                for seat, said in enumerate(worth.of(p)):
                    values, base = features(p, seat, worth.outlooks, weights)
                    made = base + sum(
                        value * constant for value, constant in zip(values, constants_of(weights), strict=True)
                    )
                    assert made == pytest.approx(said / POINT, abs=0.01)
                    seen += 1
            dealt(p, number)
            Playout(worth).round(p, number)
    assert seen >= 10 * players


def test_constants_that_made_what_came_are_found_again():
    wanted = [0.5, 0.4, 0.3, 0.1, 0.6, 1.5, 3.0, 0.7]
    seen = [
        (group, values, 7.0 * group[1] + sum(value * constant for value, constant in zip(values, wanted, strict=True)))
        for number in range(60)
        for group, values, _ in rows(3, number)
    ]
    assert fitted(seen) == pytest.approx(wanted, abs=0.001)
    assert dict(zip(NAMES, wanted, strict=True))["door"] * POINT == weights_of(wanted).door
    assert weights_of(wanted).steps == (0, 1_000, 6_000, 15_000, 30_000)
    assert constants_of(weights_of(wanted)) == wanted


def test_equations_are_solved_whatever_stands_first():
    assert solved([[0.0, 2.0], [4.0, 1.0]], [6.0, 11.0]) == pytest.approx([2.0, 3.0])
