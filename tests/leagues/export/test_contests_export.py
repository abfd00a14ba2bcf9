import json

import pytest

from leagues import text
from leagues.export.check import check
from leagues.export.form import exported
from leagues.format import Format
from leagues.log import entries as said
from leagues.log import formats
from leagues.settings import HOUR
from tests.leagues.contests import MINUTE, Contest, played_cup, played_evening, played_ladder
from tests.leagues.export.test_export import forged
from tests.leagues.seasons import names


@pytest.fixture(scope="module")
def cup():
    return text.write(exported(played_cup(4, 13, least=4).course.log, 1))


@pytest.fixture(scope="module")
def ladder():
    return text.write(exported(played_ladder(4, 12, days=20).course.log, 1))


def test_l16_a_running_evening_can_be_exported():
    game = played_evening(1, 9)
    stop = next(number for number, one in enumerate(game.course.log) if type(one.what).__name__ == "RoundEnded")
    data = text.write(exported(game.course.log[: stop + 1], 1))
    assert check(data) == ()
    assert json.loads(data)["season"]["seed"] is None


def of_the_final(plain):
    (number,) = plain["rounds"][-1]["tables"]
    return plain["tables"][number - 1]


def no_byes(plain):
    for one in plain["rounds"]:
        one["byes"] = []


def another_final(plain):
    of_the_final(plain)["seats"][0] = plain["standing"][-1]["member"]


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        (lambda plain: plain["rounds"][1]["weighed"].update(repeats=9), {"L13.1", "L1.3"}),
        (lambda plain: plain["rounds"][1].update(byes=[]), {"L13.1", "L13.2"}),
        (lambda plain: plain["rounds"][1].update(byes=plain["rounds"][0]["byes"]), {"L13.2"}),
        (lambda plain: plain["rounds"][2].update(byes=[plain["standing"][0]["member"]]), {"L13.2"}),
        (no_byes, {"L5.1"}),
        (another_final, {"L13.3"}),
        (lambda plain: of_the_final(plain).update(places=[1, 2, 3, 4]), {"L5.2"}),
    ],
)
def test_l13_what_was_forged_in_a_cup_is_found(cup, change, rules):
    assert rules <= forged(cup, change)


def ratings_far_apart(plain):
    one = plain["found"][0]
    one |= {"since": [one["at"]] * 4, "longest": 0, "ratings": [1000, 1500, 1500, 1500], "span": 500}
    for entry in plain["log"]:  # many had asked for a table lately
        if entry["what"]["what"] == "queued":
            entry["at"] = one["at"]


def somebody_not_seen(plain):
    seat = plain["tables"][0]["seats"][0]
    plain["log"] = [one for one in plain["log"] if one["what"].get("member") != seat]


def another_sum(plain):
    for found in plain["found"]:  # of most members not every table counts
        found["ratings"][0] += 300
        found["span"] += 300


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda plain: plain["found"][0].update(span=9_999), "L12.1"),
        (ratings_far_apart, "L12.1"),
        (somebody_not_seen, "L12.1"),
        (another_sum, "L5.1"),
    ],
)
def test_l12_what_was_forged_in_a_ladder_is_found(ladder, change, rule):
    assert rule in forged(ladder, change)


def waits_again(*others):
    game = Contest(Format.LADDER).ladder(names(4))
    for member in others:
        game.do(formats.Queued(member, 1, 1500), who=member)
    (table,) = game.tables()
    game.do(said.TableEnded("ladder", table.number, (1, 2, 3, 4)))
    return game


def seated(game, *members):
    waits = {one.member: one for one in game.season.queue}
    longest = game.now - min(waits[one].since for one in members)
    number = len(game.season.divisions[0].tables) + 1
    ratings = tuple(waits[one].rating for one in members)
    game.do(formats.TableFound(number, members, ratings, max(ratings) - min(ratings), longest))


def found_in(game):
    return [(one.rule, one.where) for one in check(text.write(exported(game.course.log, 1)))]


@pytest.mark.parametrize("waited", [0, 59 * MINUTE])
def test_l12_1_people_who_meet_again_though_others_wait_are_found(waited):
    game = waits_again("e", "f")
    game.now += waited
    first, second, third, _ = names(4)
    seated(game, first, second, third, "e")
    assert found_in(game) == [("L12.1", f"table 2 (line {len(game.course.log)} of the log)")]


@pytest.mark.parametrize(("others", "members", "waited"), [
    ("ef", "01ef", 0),  # only two of them meet
    ("e", "012e", 0),  # too few others wait
    ("ef", "012e", HOUR),  # they have waited for an hour
])  # fmt: skip
def test_l12_1_people_may_meet_again_where_it_takes_too_long_to_avoid_it(others, members, waited):
    game = waits_again(*others)
    game.now += waited
    seated(game, *(names(4)[int(one)] if one.isdecimal() else one for one in members))
    assert found_in(game) == []


def test_l12_1_who_was_just_seated_does_not_wait_for_the_next_table():
    game = waits_again("e", "f", "g", "h", "i")
    seated(game, "e", "f", "g", "h")
    first, second, third, _ = names(4)
    seated(game, first, second, third, "i")
    assert found_in(game) == []


def waits_longer(near):
    game = Contest(Format.LADDER).ladder()
    game.do(formats.Queued("m000"), who="m000")
    game.now += HOUR
    for member, rating in near.items():
        game.do(formats.Queued(member, 1, rating), who=member)
    return game


@pytest.mark.parametrize(("seats", "right"), [("bcd", True), ("bce", False), ("cde", False)])
def test_l12_1_a_table_with_others_than_the_nearest_is_found_with_its_people(seats, right):
    game = waits_longer({"b": 1510, "c": 1490, "d": 1520, "e": 1900})
    seated(game, "m000", *seats)
    found = check(text.write(exported(game.course.log, 1)))
    where = f"table 1 (line {len(game.course.log)} of the log)"
    assert [(one.rule, one.where) for one in found] == ([] if right else [("L12.1", where)])
    for one in found:
        assert f"m000 {' '.join(seats)}, 410 points apart" in one.told
        assert "m000 b c d, 30 points apart" in one.found


def test_l12_1_a_table_without_who_has_waited_longest_is_found():
    game = waits_longer({"b": 1510, "c": 1490, "d": 1520, "e": 1500})
    seated(game, *"bcde")
    (one,) = check(text.write(exported(game.course.log, 1)))
    assert "m000 had waited longer" in one.found


def test_l12_1_who_has_waited_longest_need_not_be_seated_before_ratings_fit():
    game = waits_longer({"b": 2510, "c": 2490, "d": 2520, "e": 2500})
    for member in names(8, "x"):
        game.do(formats.Queued(member), who=member)
        game.do(formats.Unqueued(member), who=member)
    seated(game, *"bcde")
    assert found_in(game) == []
