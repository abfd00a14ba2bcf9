from pathlib import Path

import pytest

from tests.reading import ROOT, modules, turned

HERE = Path(__file__).parent
TESTS = HERE.parent


def test_a_file_is_known_by_the_name_under_which_pytest_imports_it():
    assert modules([HERE / "test_reading.py"]) == [__name__]
    assert modules([TESTS]) == modules([ROOT / "tests", HERE / "test_reading.py"])
    assert "tests.bot.publishing.posting.tables.test_live" in modules([TESTS / "bot"])


def test_what_is_in_no_package_is_left_to_pytest(tmp_path):
    (tmp_path / "test_lonely.py").touch()
    assert modules([tmp_path]) == []


@pytest.mark.parametrize("count", [1, 3, 4])
def test_each_worker_begins_with_a_part_of_its_own_and_reads_all(count):
    names = [str(number) for number in range(10)]
    orders = [turned(names, number, count) for number in range(count)]
    assert all(sorted(order) == sorted(names) for order in orders)
    firsts = [order[: len(names) // count] for order in orders]
    assert len({name for part in firsts for name in part}) == count * (len(names) // count)
