from leagues.state import NOBODY, Table
from leagues.watch import Pair, Seats, pairs, seats


def table(number, members, places, finishers=None, makers=None, **more):
    return Table(
        number, tuple(members), tuple(members), 0, 1, places=places,
        finishers=tuple(finishers or members), makers=tuple(makers or members), **more,
    )  # fmt: skip


def test_l10_4_two_who_meet_at_half_of_their_tables_or_more():
    tables = [table(number, "ab", (1, 2)) for number in range(3)]
    assert pairs(tables) == ()
    tables.append(table(3, "ba", (1, 1)))
    assert pairs(tables) == (Pair("a", "b", 4, 4, 3, 1),)
    tables += [table(number, ("a", f"other {number}"), (1, 2)) for number in range(4, 9)]
    assert pairs(tables) == (Pair("a", "b", 4, 4, 3, 1),)  # all that b has played
    tables += [table(number, ("b", f"other {number}"), (1, 2)) for number in range(9, 13)]
    assert pairs(tables) == (Pair("a", "b", 4, 8, 3, 1),)
    tables.append(table(13, ("b", "other 13"), (1, 2)))
    assert pairs(tables) == ()


def test_l10_4_annulled_and_running_tables_do_not_count():
    tables = [table(number, "ab", (1, 2)) for number in range(3)]
    tables += [table(4, "ab", (1, 2), annulled=5), table(5, "ab", None)]
    assert pairs(tables) == ()
    assert seats([*tables, table(6, "ab", (1, 2), ["a", NOBODY], annulled=7)] * 3) == ()


def test_l10_4_seats_that_others_finished_or_whose_moves_others_made():
    tables = [
        table(0, "abc", (1, 2, 3), ["a", "b", NOBODY]),
        table(1, "cab", (2, 1, 3), ["s", "a", "b"]),
        table(2, "abc", (1, 2, 3), None, [NOBODY, "b", "c"]),
    ]
    assert seats(tables) == (Seats("c", 3, 2, 0, 1),)
    tables.append(table(3, "abc", (1, 2, 3), None, [NOBODY, "b", "c"]))
    assert seats(tables) == (Seats("a", 4, 0, 2, 0), Seats("c", 4, 2, 0, 1))
