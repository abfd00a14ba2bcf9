from collections import Counter
from random import Random

from games.mykerinos.advice.analysis import ANALYST
from games.mykerinos.advice.reasons import Absent, Spares, Uncalled
from games.mykerinos.rules.board import ZONES
from games.mykerinos.search.moves import FIELDS, NUMBER
from tests.games.mykerinos.recount import Table, positions
from tests.seeds import seeded


def zones(facts):
    return [one.zone for one in facts if hasattr(one, "zone") and type(one).__name__ != "WinsTies"]


@seeded
def test_both_moves_are_told_by_the_same_facts_and_each_is_counted_again(seed):
    rng, told = Random(seed), Counter()
    for game in range(3):
        for _state, view, legal in positions(2 + game % 3, 9 * seed + game, 0.3):
            for _ in range(3):
                better, played = rng.sample(legal, 2)
                found, turned = ANALYST.contrast(view, better, played), ANALYST.contrast(view, played, better)
                assert found.better or found.played
                assert zones(found.better) == zones(found.played)
                touched = {zone for one in (better, played) for zone in range(4) if FIELDS[NUMBER[one]] & ZONES[zone]}
                assert touched <= {*zones(found.better)}
                assert set(found.better) == set(turned.played)
                assert abs(found.shown + turned.shown) <= 1
                tables = [Table(view, one) for one in (better, played)]
                for table, facts in zip(tables, (found.better, found.played), strict=True):
                    for one in facts:
                        assert table.true(one), (table.text, one)
                        told[type(one)] += 1
                for one in found.later:
                    told[type(one)] += 1
                    if isinstance(one, Spares):
                        assert one.count == tables[1].used() - tables[0].used() > 0
                    else:
                        assert one.patron == tables[1].called() != tables[0].called()
    assert {Absent, Spares, Uncalled} <= told.keys()
