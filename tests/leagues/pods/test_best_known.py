import pytest

from benchmarks.contest import Contest
from benchmarks.pods import behind, best
from leagues.pods import exact
from leagues.pods.cuts import bound, cut
from leagues.pods.field import Field
from leagues.pods.search import Search
from leagues.pods.sizes import sizes

NIGHTLY = pytest.mark.nightly
LARGER = [(14, 4), (15, 3), (15, 5)]


@pytest.mark.many
@pytest.mark.parametrize(("members", "seats"), [(12, 4), *(pytest.param(*one, marks=NIGHTLY) for one in LARGER)])
def test_l13_1_a_search_by_swaps_finds_the_best_of_a_small_field(members, seats):
    # The program uses an exact search for so few members, so this test calls the search by swaps directly.
    contest = Contest(members, seats, seats, seed=members)
    for _ in range(3):
        contest.round()
    entrants = contest.entrants()
    shape = sizes(members, seats, 2)
    field = Field(entrants, seats)
    field.put(cut(field.points, field.short, shape, seats))
    least = sum(map(field.weigh, exact.best(field)))
    assert least > Search(field, bound(field.points, shape, seats)).bound, "or there is nothing to search for"
    search = Search(field, bound(field.points, shape, seats))
    search.tabu(range(len(field.pods)), search.left)
    assert field.total == least


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("members", "seats"),
    [(16, 4), (17, 4), (24, 4), (25, 5), (40, 4), (60, 4), (30, 2), (31, 6), (100, 4), (300, 3), (1_000, 4)],
)
def test_l13_1_repeats_and_seats_within_one_of_the_best_known(members, seats):
    # In late rounds of middling fields long searches find up to a tenth less spread.
    contest = Contest(members, seats, seats - 1 if seats > 2 else 2, seed=members)
    for number in range(6):
        entrants, paired = contest.round()
        known = best(entrants, seats, contest.least, 3, 5)
        repeats, spread, turned = behind(paired.weighed, known)
        assert repeats <= 1, (number, paired.weighed, known)
        assert spread <= max(1, paired.weighed.spread / 10), (number, paired.weighed, known)
        assert turned <= 1, (number, paired.weighed, known)
        if number == 1:
            contest.leave(contest.order[members // 2])
            contest.enter("late")
