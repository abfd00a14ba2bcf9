import pytest
from msgspec.structs import replace

from leagues.format import Format
from leagues.refused import Refused
from leagues.settings import checked
from leagues.standing.order import Criterion
from tests.leagues.seasons import SETTINGS


@pytest.mark.parametrize(
    ("changed", "name", "least", "most", "rule"),
    [
        ({}, "registration", 1, 60, "L2.1"),
        ({"rest": 60}, "closing", 0, 7, "L2.1"),
        ({}, "days", 14, 365, "L4.4"),
        ({"closing": 0}, "rest", 9, 60, "L4.4"),
        ({}, "at_once", 2, 4, "L4.3"),
        ({}, "vacation", 0, 60, "L15.3"),
        ({}, "least", 2, 6, "L13.2"),
        ({}, "round_days", 3, 30, "L13.1"),
        ({"format": Format.CUP}, "rounds", 3, 7, "L13.1"),
        ({"format": Format.EVENING}, "rounds", 1, 7, "L13.1"),
        ({"seats": 3}, "begin_with", 3, 100, "L10.1"),
    ],
)
def test_l1_3_each_setting_has_a_smallest_and_a_largest_value(changed, name, least, most, rule):
    for value in (least, most):
        checked(replace(SETTINGS, **changed | {name: value}))
    for value in (least - 1, most + 1):
        if value == 0 and name in {"rounds", "begin_with"}:
            continue  # 0 stands for the default
        with pytest.raises(Refused) as refused:
            checked(replace(SETTINGS, **changed | {name: value}))
        assert (refused.value.rule, refused.value.params["setting"]) == (rule, name)


@pytest.mark.parametrize(
    ("changed", "rule"),
    [({"seats": 7}, "L1.1"), ({"name": " "}, "L1.1"), ({"criteria": (Criterion.WINS, Criterion.WINS)}, "L5.2")],
)
def test_l1_1_settings_that_no_league_can_have(changed, rule):
    with pytest.raises(Refused) as refused:
        checked(replace(SETTINGS, **changed))
    assert refused.value.rule == rule


def test_l7_1_a_season_is_over_before_the_members_of_the_next_are_placed():
    checked(replace(SETTINGS, rest=9, closing=1))
    with pytest.raises(Refused) as refused:
        checked(replace(SETTINGS, rest=9, closing=2))
    assert (refused.value.rule, refused.value.params["setting"]) == ("L7.1", "closing")
