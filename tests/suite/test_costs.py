from types import SimpleNamespace

import pytest

from tests.costs import SHOWN, Costs, group


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("tests/bot/publishing/test_live.py", "bot/publishing"),
        ("tests/bot/test_app.py", "bot"),
        ("tests/games/museum/test_arrange.py", "games"),
        ("tests/test_costs.py", "(tests)"),
    ],
)
def test_a_group_is_a_folder_and_a_room_of_the_bot_is_one(path, name):
    assert group(SimpleNamespace(location=(path, 0, ""))) == name


def test_the_dearest_come_first_and_nothing_is_lost():
    costs = Costs()
    for number in range(SHOWN + 5):
        costs.add(f"room {number}", 2, float(number))
        costs.add(f"room {number}", 1, 1.0)
    first, *_, rest, whole = costs.table()
    assert first.split() == ["room", str(SHOWN + 4), "3", f"{SHOWN + 5}.0", "s", f"{(SHOWN + 5) / 190:.1%}"]
    assert rest.split()[:3] == ["5", "others", "15"]
    assert whole.split() == ["all", str(3 * (SHOWN + 5)), "190.0", "s", "100.0%"]
    assert len(costs.table()) == SHOWN + 2


def test_of_nothing_there_is_a_table_too():
    assert Costs().table()[0].split() == ["all", "0.0", "s", "0.0%"]
