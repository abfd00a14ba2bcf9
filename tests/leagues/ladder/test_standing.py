# Rule L12.2.

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from leagues.ladder.standing import Played, ladder


def played(*points, opponents=(1500, 1500, 1500)):
    return [Played(f"t{number}", Fraction(one), opponents) for number, one in enumerate(points)]


def test_l12_2_at_least_five_tables_to_be_ranked():
    rows = ladder({"a": played(10, 10, 10, 10), "b": played(1, 1, 1, 1, 1), "c": []})
    assert [(row.member, row.place, row.lacking) for row in rows] == [("b", 1, 0), ("a", None, 1), ("c", None, 5)]
    assert [row.worst for row in rows] == [None, None, None]


def test_l12_2_equal_sums_share_the_place():
    rows = ladder({"a": played(*[3] * 5), "b": played(*[6] * 5), "c": played(*[3] * 5), "d": played(*[1] * 5)})
    found = [(row.member, row.place, row.above) for row in rows]
    assert found == [("b", 1, None), ("a", 2, 30), ("c", 2, None), ("d", 4, 15)]


tables = st.lists(
    st.builds(
        lambda points, opponents: Played("t", Fraction(points, 2), tuple(opponents)),
        st.integers(0, 20),
        st.lists(st.integers(600, 2600), min_size=1, max_size=3),
    ),
    max_size=14,
)


@given(st.dictionaries(st.text("abcdef", min_size=1, max_size=2), tables, max_size=6))
def test_l12_2_whatever_was_played(members):
    rows = ladder(members)
    assert sorted(row.member for row in rows) == sorted(members)
    ranked = [row for row in rows if row.place is not None]
    assert ranked == list(rows[: len(ranked)])
    for row in rows:
        values = sorted((one.value for one in members[row.member]), reverse=True)
        assert row.total == sum(values[:10])
        assert (row.place is None) == (len(values) < 5)
        if row.place is not None:
            assert row.place == 1 + sum(other.total > row.total for other in ranked)
