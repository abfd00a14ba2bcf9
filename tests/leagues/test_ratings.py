import random
from fractions import Fraction
from math import exp, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from leagues.ratings import MU, SIGMA, WINDOW, Rater, Rating, Result, ratings
from leagues.settings import DAY

FOUR = ("a", "b", "c", "d")
PEOPLE = tuple("abcdef")


@st.composite
def results(draw):
    made, at = [], 0
    for _ in range(draw(st.integers(1, 25))):
        at += draw(st.integers(1, 9 * DAY))
        seats = draw(st.integers(2, 4))
        who = draw(st.permutations([*PEOPLE, "strong", "quick", "", ""]))[:seats]
        raw = draw(st.lists(st.integers(1, 4), min_size=seats, max_size=seats))
        places = tuple(1 + sum(other < one for other in raw) for one in raw)
        computers = tuple(one in {"strong", "quick"} for one in who)
        made.append(Result(at, tuple(who), places, computers, rated=draw(st.booleans() | st.just(True))))
    return made


def anew(given_):
    model, known, rated = PlackettLuce(), {}, []
    for result in given_:
        seats = [seat for seat, who in enumerate(result.makers) if who]
        people = [result.makers[seat] for seat in seats if not result.computers[seat]]
        if not result.rated or len(people) < 2:
            continue
        before = {result.makers[seat]: known.get(result.makers[seat], (25.0, 25 / 3)) for seat in seats}
        new = model.rate(
            [[model.rating(*before[result.makers[seat]])] for seat in seats],
            ranks=[result.places[seat] for seat in seats],
        )
        for seat, (found,) in zip(seats, new, strict=True):
            who, factor = result.makers[seat], 1.0
            if who in people:
                factors = []
                for other in seats:
                    if other == seat:
                        continue
                    pair = {who, result.makers[other]}
                    if not pair <= set(people):
                        factors.append(1.0)
                        continue
                    often = 1 + sum(pair <= others and at >= result.ended - 30 * DAY for at, others in rated)
                    factors.append(1.0 if often <= 3 else 0.5 ** (often - 3))
                factor = sum(factors) / len(factors)
            mu, sigma = before[who]
            known[who] = (mu + factor * (found.mu - mu), sigma + factor * (found.sigma - sigma))
        rated.append((result.ended, set(people)))
    return known


@given(results())
def test_l11_4_ratings_are_those_of_openskill_run_over_the_results_anew(given_):
    found, expected = ratings(given_), anew(given_)
    assert found.keys() == expected.keys()
    for who, (mu, sigma) in expected.items():
        assert isclose(found[who].mu, mu, rel_tol=1e-12)
        assert isclose(found[who].sigma, sigma, rel_tol=1e-12)


@given(results())
def test_l11_4_the_order_in_which_results_are_told_changes_nothing(given_):
    assert ratings(reversed(given_)) == ratings(given_)


def by_hand(given_, places, beta=25 / 6, tau=25 / 300):
    """Compute Plackett-Luce ratings (Weng and Lin) without openskill, for games between people only."""
    sigmas = [(sigma**2 + tau**2) ** 0.5 for _, sigma in given_]
    c = sum(sigma**2 + beta**2 for sigma in sigmas) ** 0.5
    e = [exp(mu / c) for mu, _ in given_]
    found = []
    for i, (mu, _) in enumerate(given_):
        omega = delta = 0.0
        for q, place in enumerate(places):
            behind = sum(e[s] for s, other in enumerate(places) if other >= place)
            level = places.count(place)
            share = e[i] / behind
            if place <= places[i]:
                omega += ((1 - share) if q == i else -share) / level
                delta += share * (1 - share) / level
        gamma = sigmas[i] / c
        found.append(
            (mu + sigmas[i] ** 2 / c * omega, sigmas[i] * max(1 - sigmas[i] ** 2 / c**2 * gamma * delta, 0.0001) ** 0.5)
        )
    return found


@pytest.mark.parametrize("places", [(1, 2, 3, 4), (4, 2, 3, 1), (1, 1, 3, 4), (2, 2, 2, 1)])
def test_l11_1_plackett_luce_with_ties_as_they_ended(places):
    found = ratings([Result(1, FOUR, places)])
    for who, (mu, sigma) in zip(FOUR, by_hand([(MU, SIGMA)] * 4, places), strict=True):
        assert isclose(found[who].mu, mu, rel_tol=1e-9)
        assert isclose(found[who].sigma, sigma, rel_tol=1e-9)


def test_l11_1_teams_as_they_ended():
    found = ratings([Result(1, FOUR, (1, 3, 1, 3), teams=(0, 1, 0, 1))])
    assert found["a"] == found["c"]
    assert found["b"] == found["d"]
    assert found["a"].mu > MU > found["b"].mu


@pytest.mark.parametrize(
    "result",
    [
        Result(1, ("a", "quick"), (1, 2), (False, True)),
        Result(1, ("quick", "strong"), (1, 2), (True, True)),
        Result(1, FOUR, (1, 2, 3, 4), rated=False),
        Result(1, ("a", "", "quick", ""), (1, 2, 3, 4), (False, False, True, False)),
    ],
)
def test_l11_1_only_tables_with_two_people_that_were_not_taught_annulled_or_called_off(result):
    assert ratings([result]) == {}


def test_l11_2_computers_are_on_one_scale_with_people_and_two_of_a_kind_take_the_mean():
    (alone,) = [ratings([Result(1, ("a", "b", "quick"), (1, 2, 3), (False, False, True))])]
    assert alone["quick"].mu < MU < alone["a"].mu
    pair = ratings([Result(1, ("a", "b", "quick", "quick"), (1, 4, 2, 3), (False, False, True, True))])
    new = by_hand([(MU, SIGMA)] * 4, (1, 4, 2, 3))
    assert isclose(pair["quick"].mu, (new[2][0] + new[3][0]) / 2, rel_tol=1e-9)


def test_l11_3_a_seat_that_nobody_made_more_than_half_of_the_moves_of_counts_for_nobody():
    found = ratings([Result(1, ("a", "", "c", "d"), (4, 1, 2, 3))])
    assert found == ratings([Result(1, ("a", "c", "d"), (3, 1, 2))])


@pytest.mark.parametrize(
    ("rating", "shown", "unsure"),
    [
        (Rating(), 1500, True),
        (Rating(30.0, 3.5), 1800, False),
        (Rating(24.99, 3.6), 1499, True),
        (Rating(25.025, 1.0), 1502, False),
    ],
)
def test_l11_4_one_whole_number_with_a_mark_while_it_is_unsure(rating, shown, unsure):
    assert (rating.shown, rating.unsure) == (shown, unsure)


def factors(moments):
    rater = Rater()
    return [rater.add(Result(at, ("a", "b"), (1, 2)))[0].factor for at in moments]


def test_l11_5_the_same_two_people_count_less_from_the_fourth_table_on():
    assert factors([DAY * day for day in range(6)]) == [1, 1, 1, Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]
    assert factors([0, 1, 2, 30 * DAY, 31 * DAY, 90 * DAY]) == [1, 1, 1, Fraction(1, 2), 1, 1]


def test_l11_5_the_mean_of_the_factors_with_ones_opponents_mu_and_sigma_alike():
    rater = Rater()
    for at in range(4):
        rater.add(Result(at, ("a", "b"), (1, 2)))
    a, b = rater.of("a"), rater.of("b")
    found = {one.who: one for one in rater.add(Result(5, ("a", "b", "c"), (3, 2, 1)))}
    assert found["a"].factor == found["b"].factor == Fraction(5, 8)
    assert found["c"].factor == 1
    whole = by_hand([(a.mu, a.sigma), (b.mu, b.sigma), (MU, SIGMA)], (3, 2, 1))
    assert isclose(found["a"].mu, a.mu + 5 / 8 * (whole[0][0] - a.mu), rel_tol=1e-9)
    assert isclose(found["a"].sigma, a.sigma + 5 / 8 * (whole[0][1] - a.sigma), rel_tol=1e-9)


@pytest.mark.parametrize("at", [1, 5, 11, 29])
def test_l11_4_a_rater_goes_on_from_stored_ratings_and_the_last_thirty_days(at):
    draw = random.Random(at)
    names = ["11", "22", "33", "greedy"]
    results, now = [], 0
    for _ in range(60):
        now += draw.randrange(DAY * 2)
        draw.shuffle(names)
        makers = tuple(names[:3])
        computers = tuple(one == "greedy" for one in makers)
        places = draw.choice([(1, 2, 3), (1, 1, 3), (3, 2, 1)])
        results.append(Result(now, makers, places, computers, rated=draw.random() < 0.9))
    whole = Rater()
    changes = [whole.add(one) for one in results]
    part = Rater()
    for one in results[:at]:
        part.add(one)
    since = results[at - 1].ended - WINDOW
    going = Rater.going_on(part.ratings, [one for one in results[:at] if one.ended >= since])
    assert [going.add(one) for one in results[at:]] == changes[at:]
    assert going.ratings == whole.ratings
