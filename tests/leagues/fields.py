from hypothesis import strategies as st

from leagues.season.schedule import schedule
from leagues.standing.order import Criterion, Field, Round


@st.composite
def places(draw, seats):
    raw = draw(st.lists(st.integers(1, seats), min_size=seats, max_size=seats))
    return tuple(1 + sum(other < one for other in raw) for one in raw)


@st.composite
def fields(draw, sizes=((2, 5), (3, 6), (4, 5), (4, 7), (4, 9)), most_open=40, left=True):
    seats, size = draw(st.sampled_from(sizes))
    members = tuple(f"m{number}" for number in range(size))
    gone = draw(st.lists(st.sampled_from(members), max_size=2, unique=True)) if left else []
    scored = draw(st.booleans())
    tables = schedule(size, seats)
    still = set(draw(st.lists(st.integers(0, len(tables) - 1), max_size=most_open, unique=True)))
    rounds = []
    for number, table in enumerate(tables):
        seated = tuple(members[one] for one in table)
        if number in still:
            rounds.append(Round(seated))
            continue
        ended = draw(places(seats))
        scores = None
        if scored:
            base = draw(st.integers(-2, 20))
            scores = tuple(base + seats - place for place in ended)
        void = tuple(one for one in seated if one in gone and draw(st.booleans()))
        rounds.append(Round(seated, ended, scores, void))
    corrections = draw(st.lists(st.tuples(st.sampled_from(members), st.sampled_from([-3, -1, 1, 2])), max_size=2))
    criteria = draw(st.one_of(st.just(tuple(Criterion)), st.permutations(tuple(Criterion)).map(tuple)))
    if not scored:
        criteria = tuple(one for one in criteria if one not in (Criterion.SHARE, Criterion.MARGIN))
    return Field(members, tuple(rounds), tuple(gone), tuple(corrections), criteria)
